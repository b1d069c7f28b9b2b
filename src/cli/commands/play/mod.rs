//! `play`: a game at the terminal, or through a pipe.

mod args;
mod audience;
mod date;
#[cfg(feature = "line-editor")]
mod flag;
mod history;
mod pipe;
mod screen;
mod setup;
mod signals;
mod terminal;

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::time::Instant;

use crate::cli::{CliError, ExitStatus, GlobalArgs, Ui};
use crate::ops::play::{Failure, Session, Setup};

pub(super) use args::PlayArgs;
use audience::Streams;
use pipe::{Pipe, Prompt};
use signals::Signals;

/// Plays.
pub(super) fn run(
    args: &PlayArgs,
    ui: &mut Ui,
    global: &GlobalArgs,
) -> Result<ExitStatus, CliError> {
    let setup = args.setup(ui, global)?;
    let is_person = setup.asks;
    let since = Instant::now();
    let now = || Box::new(move || since.elapsed());
    let mut history = args.history.as_deref().map_or(Ok(Vec::new()), history::read)?;
    let signals = Arc::new(Signals::default());
    let (sender, receiver) = pipe::channel();
    let wake = sender.clone();
    let stop = Arc::clone(&setup.stop);
    // Before an engine starts: nobody else would end it.
    signals.watch(stop, move |signal| drop(wake.try_send(signal)), is_person);
    let (session, status) = match (Session::new(setup.clone(), now()), signals.asked()) {
        (Err(Failure::Start(_)), Some(status)) => {
            // The game ends before there is anybody to play it.
            (Session::new(Setup { opponent: None, ..setup }, now()), Some(status))
        }
        (session, _) => (session, None),
    };
    let mut session = session.map_err(CliError::input)?;
    let is_edited = cfg!(feature = "line-editor")
        && is_person
        && ui.stdout_is_terminal()
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    let (out, console) = ui.split();
    let mut streams = Streams { out, console, is_person };
    if let Some(status) = status {
        session.end(&mut streams).map_err(CliError::input)?;
        return Ok(status);
    }
    let played = session.start(&mut streams).and_then(|()| {
        if is_edited {
            return terminal::serve(&mut session, &mut streams, &signals, &mut history);
        }
        pipe::read_lines(sender);
        let prompt: Option<&Prompt> = if is_person { Some(&write_prompt) } else { None };
        Pipe { receiver, signals: &signals, prompt }.run(&mut session, &mut streams)
    });
    if let Some(path) = &args.history {
        history::write(path, &history)?;
    }
    match played {
        Ok(status) => Ok(status),
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            Err(error.into())
        }
        Err(Failure::Output(error)) => {
            console.found(error);
            streams.out.close();
            Ok(ExitStatus::Found)
        }
        // Not the options are at fault, nor what was typed: the game ends as one that is left.
        Err(failure @ (Failure::Engine { .. } | Failure::EngineAndDisk { .. })) => {
            console.found(failure);
            session.end(&mut streams).map_err(CliError::input)?;
            Ok(ExitStatus::Found)
        }
        Err(failure) => Err(CliError::input(failure)),
    }
}

/// Writes a prompt where the person sees it, and not into a file.
fn write_prompt(to: &mut Streams<'_>, prompt: &str) -> io::Result<()> {
    if io::stdout().is_terminal() {
        write!(to.out, "{prompt}")?;
        to.out.flush()
    } else {
        let mut stderr = io::stderr();
        write!(stderr, "{prompt}")?;
        stderr.flush()
    }
}
