//! `fen`: check, explain and rewrite positions.

mod answer;
mod args;

use std::io::Write as _;
use std::path::Path;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::cli::{CliError, Console, ExitStatus, GlobalArgs, Out, Ui};
use crate::io::{Source, open};
use crate::ops::position::{answer_lines, unquoted};

pub(super) use answer::uci_castling;
use answer::{Answer, Clerk, Said};
use args::Format;
pub(super) use args::{Castling, Ep, FenArgs, style};

/// Answers every position.
pub(super) fn run(
    args: &FenArgs,
    ui: &mut Ui,
    global: &GlobalArgs,
) -> Result<ExitStatus, CliError> {
    let mut texts = unquoted(&args.positions);
    if texts.is_empty() && args.file.is_empty() {
        if ui.stdin_is_terminal() {
            return Err(CliError::usage("no position to check")
                .hint("give one in quotes, or `-` to type positions in"));
        }
        texts.push("-".to_owned());
    }
    let clerk = Clerk::new(args, ui);
    let threads = global.jobs().get();
    let pool = (threads > 1)
        .then(|| ThreadPoolBuilder::new().num_threads(threads).build())
        .transpose()
        .map_err(|error| CliError::internal(error).context("cannot start threads"))?;
    let (out, console) = ui.split();
    let is_array = args.format == Format::Json;
    let mut desk = Desk { clerk, pool, out, console, is_array, answers: 0, any_faulty: false };
    for (number, text) in (1..).zip(&texts) {
        if text == "-" {
            desk.read(Path::new("-"))?;
        } else {
            desk.hand_out(&desk.clerk.answer(text.as_bytes(), number, ""))?;
        }
    }
    for file in &args.file {
        desk.read(file)?;
    }
    desk.close()
}

/// Where texts come in and answers go out.
struct Desk<'a> {
    clerk: Clerk<'a>,
    pool: Option<ThreadPool>,
    out: &'a mut Out,
    console: &'a Console,
    /// Whether the answers are the elements of one array of JSON.
    is_array: bool,
    answers: u64,
    any_faulty: bool,
}

impl Desk<'_> {
    /// Answers every line of a file. If it cannot be read, the other inputs still are.
    fn read(&mut self, path: &Path) -> Result<(), CliError> {
        let source = Source::from_path(path);
        let input = match open(&source) {
            Ok(input) => input,
            Err(error) => {
                self.console.error(&CliError::input(error));
                return Ok(());
            }
        };
        let (clerk, pool) = (self.clerk, self.pool.take());
        let answer = |text: &[u8], line| clerk.answer(text, line, &format!("{source}:{line}: "));
        let failed = answer_lines(input.reader, pool.as_ref(), answer, |answer, is_last| {
            self.hand_out(&answer)?;
            // Whoever asks line by line waits for the answer before asking on.
            if is_last {
                self.out.flush()?;
            }
            Ok::<_, CliError>(())
        })?;
        self.pool = pool;
        if let Some(error) = failed {
            self.console.error(&CliError::input(error));
        }
        Ok(())
    }

    fn hand_out(&mut self, answer: &Answer) -> Result<(), CliError> {
        for said in &answer.said {
            match said {
                Said::Fault(text) => self.console.found(text),
                Said::Hint(text) => self.console.hint(text),
                Said::Warning(text) => self.console.warn(text),
                Said::Repair(text) => self.console.say(text),
            }
        }
        self.any_faulty |= answer.is_faulty;
        if self.is_array {
            self.out.write_all(if self.answers == 0 { b"[\n" } else { b",\n" })?;
            self.out.write_all(answer.product.trim_ascii_end())?;
        } else {
            self.out.write_all(&answer.product)?;
        }
        self.answers += 1;
        Ok(())
    }

    /// Ends the array, if it is one.
    fn close(self) -> Result<ExitStatus, CliError> {
        if self.is_array {
            self.out.write_all(if self.answers == 0 { b"[]\n" } else { b"\n]\n" })?;
        }
        Ok(ExitStatus::found_if(self.any_faulty))
    }
}
