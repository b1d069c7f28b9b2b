//! The edge: commands, terminal, exit codes. The only layer that prints.
//!
//! A command is a thin file in `commands`: its options, and a `run` that calls the layers below
//! and writes what they return through [`Ui`].

mod args;
mod commands;
mod console;
mod error;
mod exit;
pub mod interrupt;
mod progress;
pub mod sanitize;
mod ui;

use std::ffi::OsString;

use clap::Parser as _;
use clap::error::ErrorKind;

pub use args::{Cli, ColorWhen, GlobalArgs, ProgressWhen};
pub use commands::Command;
pub use console::Console;
pub use error::{CliError, CliErrorKind};
pub use exit::ExitStatus;
pub use progress::Progress;
pub use ui::{Out, Ui};

/// Runs the program with `args`, the first of which is its name, and returns its exit status.
///
/// May be called more than once in a process.
pub fn run<I>(args: I) -> ExitStatus
where
    I: IntoIterator<Item = OsString>,
{
    let args: Vec<OsString> = args.into_iter().collect();
    match Cli::try_parse_from(&args) {
        Ok(cli) => {
            let mut ui = Ui::new(&cli.global);
            let result = cli.command.run(&mut ui, &cli.global);
            settle(&mut ui, result)
        }
        Err(answer) => {
            // clap may have stopped before it saw `--color`, and its answer is coloured too.
            let global = GlobalArgs { color: args::color_of(&args), ..GlobalArgs::default() };
            let mut ui = Ui::new(&global);
            let result = say(&mut ui, &answer);
            settle(&mut ui, result)
        }
    }
}

/// Writes what clap has to say: help and version are a product, the rest are usage errors.
fn say(ui: &mut Ui, answer: &clap::Error) -> Result<ExitStatus, CliError> {
    let text = answer.render();
    if matches!(answer.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let text = if ui.color() { text.ansi().to_string() } else { text.to_string() };
        std::io::Write::write_all(ui.out(), text.as_bytes())?;
        return Ok(ExitStatus::Success);
    }
    let color = ui.console().color();
    ui.console().raw(&if color { text.ansi().to_string() } else { text.to_string() });
    Ok(ExitStatus::Error)
}

/// Flushes, reports what went wrong, and turns the result into an exit status.
fn settle(ui: &mut Ui, result: Result<ExitStatus, CliError>) -> ExitStatus {
    // What was written before an error still belongs to the reader of standard output.
    let flushed = ui.finish().map_err(CliError::from);
    let (status, failed) = match result {
        Ok(status) => (status, None),
        Err(error) => (ExitStatus::Success, Some(error)),
    };
    let mut errors: Vec<_> = failed.into_iter().chain(flushed.err()).collect();
    // A disk that is full for the command is full for the flush as well: say it once.
    errors.dedup_by_key(|error| error.to_string());
    let closed = errors.iter().any(CliError::is_broken_pipe);
    for error in errors.iter().filter(|error| !error.is_broken_pipe()) {
        ui.error(error);
    }
    let status = match (ui.console().errored(), closed) {
        (true, _) => status.merge(ExitStatus::Error),
        (false, true) => ExitStatus::Success,
        (false, false) => status,
    };
    if interrupt::requested() { status.merge(ExitStatus::Interrupted) } else { status }
}
