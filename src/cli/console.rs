//! Standard error: messages and progress, never the product of a command.

use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};

use super::progress::{Bars, Progress};
use super::sanitize::{self, Sanitizer};
use super::{CliError, GlobalArgs, ProgressWhen};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const HINT: Style = AnsiColor::Cyan.on_default();

/// The stderr side of a [`Ui`](super::Ui): shareable, so that worker threads can complain while
/// the product is being written.
pub struct Console {
    is_terminal: bool,
    color: bool,
    progress: ProgressWhen,
    bars: Bars,
    errored: AtomicBool,
}

impl Console {
    pub(super) fn new(global: &GlobalArgs, bars: Bars) -> Self {
        let is_terminal = io::stderr().is_terminal();
        let progress = match global.progress {
            ProgressWhen::Auto if global.quiet || !is_terminal => ProgressWhen::Never,
            when => when,
        };
        Self {
            is_terminal,
            color: global.color.on(&io::stderr()),
            progress,
            bars,
            errored: AtomicBool::new(false),
        }
    }

    /// Returns whether standard error is a terminal.
    pub const fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Returns whether messages are coloured.
    pub const fn color(&self) -> bool {
        self.color
    }

    /// Returns what makes text from a file harmless to standard error.
    pub fn sanitizer(&self) -> Sanitizer {
        if self.is_terminal { sanitize::for_terminal } else { sanitize::raw }
    }

    /// Says something that is neither good nor bad.
    pub fn say(&self, message: impl Display) {
        let text = message.to_string();
        self.raw(&format!("{}\n", self.sanitizer()(&text)));
    }

    /// Says that something is odd; the run goes on.
    pub fn warn(&self, message: impl Display) {
        self.label("warning", WARNING, &message);
    }

    /// Says what is wrong with the input; the run did its work and its answer is "no".
    pub fn found(&self, message: impl Display) {
        self.label("error", ERROR, &message);
    }

    /// Says what to do about the message before.
    pub fn hint(&self, message: impl Display) {
        self.label("hint", HINT, &message);
    }

    /// Reports an error with its hints, and remembers it: the run may go on with other inputs,
    /// but will end with [`ExitStatus::Error`](super::ExitStatus::Error).
    pub fn error(&self, error: &CliError) {
        self.errored.store(true, Ordering::Relaxed);
        self.label("error", ERROR, error);
        for hint in error.hints() {
            self.hint(hint);
        }
    }

    /// Returns whether an error was reported.
    pub fn errored(&self) -> bool {
        self.errored.load(Ordering::Relaxed)
    }

    /// Returns a bar for `len` bytes of work, or a spinner if the size is unknown.
    pub fn progress(&self, len: Option<u64>) -> Progress {
        Progress::new(len, self.progress, &self.bars)
    }

    /// Writes text that is already complete, colours included.
    pub(super) fn raw(&self, text: &str) {
        // There is nobody left to tell that standard error is closed.
        let _ = self.bars.suspended(|| AutoStream::always(io::stderr()).write_all(text.as_bytes()));
    }

    fn label(&self, label: &str, style: Style, message: &dyn Display) {
        let text = message.to_string();
        let text = if self.is_terminal { sanitize::for_terminal(&text) } else { text.into() };
        let style = if self.color { style } else { Style::new() };
        self.raw(&format!("{style}{label}:{style:#} {text}\n"));
    }
}
