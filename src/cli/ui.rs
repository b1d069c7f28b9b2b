//! What a command may know of, and say to, the terminal.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal as _, LineWriter, Write};

use anstream::AutoStream;

use super::progress::Bars;
use super::sanitize::{self, Sanitizer};
use super::{CliError, Console, GlobalArgs, Progress};

/// Large enough that writing is a small part of the work, small enough to stay in cache.
const BLOCK: usize = 64 * 1024;

/// Standard output and standard error of one run, and the facts about them.
pub struct Ui {
    out: Out,
    console: Console,
    stdout_is_terminal: bool,
    color: bool,
    quiet: bool,
}

impl Ui {
    /// Opens the standard streams as the global options wish.
    pub fn new(global: &GlobalArgs) -> Self {
        let bars = Bars::default();
        let stdout_is_terminal = io::stdout().is_terminal();
        let color = global.color.on(&io::stdout());
        Self {
            out: Out::new(stdout_is_terminal, color, bars.clone()),
            console: Console::new(global, bars),
            stdout_is_terminal,
            color,
            quiet: global.quiet,
        }
    }

    /// Returns standard output, for the product of the command and nothing else.
    pub const fn out(&mut self) -> &mut Out {
        &mut self.out
    }

    /// Returns standard error, for use in other threads or beside [`split`](Self::split).
    pub const fn console(&self) -> &Console {
        &self.console
    }

    /// Returns both streams at once, so that writing and complaining can alternate.
    pub const fn split(&mut self) -> (&mut Out, &Console) {
        (&mut self.out, &self.console)
    }

    /// Returns whether text on standard output is coloured. Machine formats never are.
    pub const fn color(&self) -> bool {
        self.color
    }

    /// Returns whether summaries are to be left out.
    pub const fn quiet(&self) -> bool {
        self.quiet
    }

    /// Returns whether standard output is a terminal.
    pub const fn stdout_is_terminal(&self) -> bool {
        self.stdout_is_terminal
    }

    /// Returns whether standard input is a terminal: reading it would wait for the keyboard.
    pub fn stdin_is_terminal(&self) -> bool {
        io::stdin().is_terminal()
    }

    /// Returns what to do to untrusted text before it is written to standard output.
    pub fn sanitizer(&self) -> Sanitizer {
        if self.stdout_is_terminal { sanitize::for_terminal } else { sanitize::raw }
    }

    /// See [`Console::warn`].
    pub fn warn(&self, message: impl Display) {
        self.console.warn(message);
    }

    /// See [`Console::error`].
    pub fn error(&self, error: &CliError) {
        self.console.error(error);
    }

    /// See [`Console::hint`].
    pub fn hint(&self, message: impl Display) {
        self.console.hint(message);
    }

    /// See [`Console::progress`].
    pub fn progress(&self, len: Option<u64>) -> Progress {
        self.console.progress(len)
    }

    /// Hands everything written to the operating system.
    ///
    /// # Errors
    ///
    /// If it does not take it: a full disk, or a closed pipe.
    pub fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Standard output: by the block into a file or pipe, by the line on a terminal.
///
/// Its errors already say that standard output could not be written.
pub struct Out(Buffer);

enum Buffer {
    Block(BufWriter<Stdout>),
    Line(LineWriter<Stdout>),
    Closed,
}

impl Out {
    fn new(is_terminal: bool, color: bool, bars: Bars) -> Self {
        // Neither choice strips escapes: what is piped keeps its bytes, and styles are only
        // written when colour is on. `always` knows how to colour old consoles.
        let choose = if color { AutoStream::always } else { AutoStream::always_ansi };
        let stdout = Stdout { stream: choose(io::stdout()), bars };
        Self(if is_terminal {
            Buffer::Line(LineWriter::new(stdout))
        } else {
            Buffer::Block(BufWriter::with_capacity(BLOCK, stdout))
        })
    }

    /// Forgets what could not be written, and takes whatever else comes: the failure was told.
    pub fn close(&mut self) {
        self.0 = Buffer::Closed;
    }
}

impl Write for Out {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Buffer::Block(buffer) => buffer.write(bytes),
            Buffer::Line(buffer) => buffer.write(bytes),
            Buffer::Closed => Ok(bytes.len()),
        }
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.0 {
            Buffer::Block(buffer) => buffer.write_all(bytes),
            Buffer::Line(buffer) => buffer.write_all(bytes),
            Buffer::Closed => Ok(()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Buffer::Block(buffer) => buffer.flush(),
            Buffer::Line(buffer) => buffer.flush(),
            Buffer::Closed => Ok(()),
        }
    }
}

/// The stream below the buffer: names itself in errors, and steps around the progress bar.
struct Stdout {
    stream: AutoStream<io::Stdout>,
    bars: Bars,
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Self { stream, bars } = self;
        bars.suspended(|| stream.write(bytes)).map_err(|error| name_stdout(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush().map_err(|error| name_stdout(&error))
    }
}

fn name_stdout(error: &io::Error) -> io::Error {
    // The kind stays: buffers retry after `Interrupted`, and `BrokenPipe` is no error to us.
    io::Error::new(error.kind(), format!("cannot write to standard output: {error}"))
}
