//! `uci`: an engine that a user interface talks with.
//!
//! A thread reads and understands lines (`input`), another one searches (`work`); both tell the
//! calling thread, which alone decides and writes (`server`). So an answer never waits for a
//! search, and nothing is shared but the flag that stops it.
//!
//! What is asked during a search, and is neither `stop` nor about the moment, is done after it: so a
//! script can write all it wants at once. The end of the input ends the program when all that was
//! asked is answered; an `infinite` search ends there, as nobody is left to stop it.

mod input;
mod plan;
mod server;
mod settings;
mod show;
#[cfg(test)]
mod tests;
mod work;

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Instant;

use crate::engine::Info;
use crate::engine::protocol::{Command, CommandError};
use server::Server;
use work::Outcome;

/// What the calling thread hears.
#[derive(Debug)]
enum Event {
    /// A line came in, and when.
    Line(Result<Command, CommandError>, Instant),
    /// A line came in that is too long to be one.
    TooLong,
    /// No more will come.
    End,
    /// A search has found something.
    Info(Info),
    /// The work is done.
    Done(Outcome),
    /// The work has had its time.
    Late,
}

/// Answers until `quit`, or until the input has ended and all is answered. Each line is flushed.
///
/// ```
/// use pgnkit::ops::uci;
/// let mut out = Vec::new();
/// uci::serve("position startpos moves f2f3 e7e5 g2g4\ngo depth 2\n".as_bytes(), &mut out)?;
/// assert!(out.ends_with(b"bestmove d8h4\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// If `out` cannot be written, or a thread cannot be started.
pub fn serve(input: impl Read + Send + 'static, out: &mut impl Write) -> io::Result<()> {
    let (events, inbox) = channel();
    let permits = input::listen(input, events.clone())?;
    let mut server = Server::new(out, events, permits);
    loop {
        server.catch_up()?;
        if server.is_done() {
            return Ok(());
        }
        let event = next(&inbox, server.deadline());
        server.hear(event)?;
    }
}

fn next(inbox: &Receiver<Event>, deadline: Option<Instant>) -> Event {
    let Some(deadline) = deadline else { return inbox.recv().unwrap_or(Event::End) };
    match inbox.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
        Ok(event) => event,
        Err(RecvTimeoutError::Timeout) => Event::Late,
        Err(RecvTimeoutError::Disconnected) => Event::End,
    }
}
