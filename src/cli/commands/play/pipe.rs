//! Lines of a pipe, or of a terminal without line editing: read in a thread of its own, so that a
//! clock can run out and a signal can come in between.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use super::audience::Streams;
use super::signals::Signals;
use crate::cli::ExitStatus;
use crate::io::Lines;
use crate::ops::play::{Audience, Failure, Next, Session};

/// The longest line that is read, in bytes.
const LONGEST: usize = 4096;
/// How many lines are read ahead.
const AHEAD: usize = 16;

/// Why the main thread wakes.
#[derive(Debug)]
pub(super) enum Wake {
    /// A line came, with its number, or why it cannot be read.
    Line(u64, Result<String, &'static str>),
    /// There are no more lines.
    End,
    /// Reading failed.
    Failed(io::Error),
    /// Somebody asked to stop.
    Signal,
}

/// Opens the way on which lines come.
pub(super) fn channel() -> (SyncSender<Wake>, Receiver<Wake>) {
    sync_channel(AHEAD)
}

/// Reads standard input in a thread. It ends with the program: nothing ends a read that waits.
pub(super) fn read_lines(sender: SyncSender<Wake>) {
    thread::spawn(move || {
        let mut lines = Lines::new(io::stdin());
        let mut bytes = Vec::new();
        loop {
            let wake = match lines.read(&mut bytes) {
                Ok(Some(number)) => Wake::Line(number, text_of(&bytes)),
                Ok(None) => Wake::End,
                Err(error) => Wake::Failed(error),
            };
            let is_last = matches!(wake, Wake::End | Wake::Failed(_));
            if sender.send(wake).is_err() || is_last {
                break;
            }
        }
    });
}

/// Takes a line as text, if it is any.
fn text_of(bytes: &[u8]) -> Result<String, &'static str> {
    if bytes.len() > LONGEST {
        return Err("the line is longer than 4096 bytes");
    }
    if bytes.contains(&0) {
        return Err("the line has a NUL byte");
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(_) => Err("the line is not UTF-8"),
    }
}

/// Writes the text before the place where a person types.
pub(super) type Prompt = dyn Fn(&mut Streams<'_>, &str) -> io::Result<()>;

/// How a pipe or a plain terminal is served.
pub(super) struct Pipe<'a> {
    pub(super) receiver: Receiver<Wake>,
    pub(super) signals: &'a Signals,
    /// Where a prompt goes, if there is to be one.
    pub(super) prompt: Option<&'a Prompt>,
}

impl Pipe<'_> {
    /// Serves the lines to their end.
    pub(super) fn run(
        &self,
        session: &mut Session,
        to: &mut Streams<'_>,
    ) -> Result<ExitStatus, Failure> {
        let is_person = self.prompt.is_some();
        let mut interrupts = 0;
        let mut prompted = false;
        loop {
            if let Some(status) = self.signals.asked().filter(|_| !is_person) {
                session.end(to)?;
                return Ok(status);
            }
            if let (Some(prompt), false) = (self.prompt, prompted) {
                prompt(to, &session.prompt())?;
                prompted = true;
            }
            let next = match self.receive(session.time_left()) {
                Some(Wake::Line(number, text)) => {
                    (interrupts, prompted) = (0, false);
                    let text = text.as_deref().map_err(|reason| *reason);
                    session.line(number, text, to)?
                }
                Some(Wake::Signal) if is_person && self.signals.take_interrupt() => {
                    interrupts += 1;
                    prompted = false;
                    session.stop().store(false, std::sync::atomic::Ordering::Relaxed);
                    to.say("")?;
                    match interrupts {
                        1 => Next::GoOn,
                        _ => session.line(0, Ok("quit"), to)?,
                    }
                }
                Some(Wake::Signal) => Next::GoOn,
                Some(Wake::End) => Next::Leave,
                Some(Wake::Failed(error)) => {
                    session.end(to)?;
                    return Err(Failure::Input(error));
                }
                None => {
                    prompted = false;
                    session.tick(to)?;
                    Next::GoOn
                }
            };
            if next == Next::Leave {
                session.end(to)?;
                return Ok(ExitStatus::found_if(session.refusals() > 0));
            }
        }
    }

    /// Waits for what comes next; nothing comes if the time is up before.
    fn receive(&self, left: Option<Duration>) -> Option<Wake> {
        let Some(left) = left else {
            return Some(self.receiver.recv().unwrap_or(Wake::End));
        };
        match self.receiver.recv_timeout(left) {
            Ok(wake) => Some(wake),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Wake::End),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_refused() {
        assert_eq!(text_of("♘f3".as_bytes()), Ok("♘f3".to_owned()));
        assert!(text_of(b"e4\xff").is_err() && text_of(b"e\x004").is_err());
        assert!(text_of(&[b'a'; LONGEST]).is_ok() && text_of(&[b'a'; LONGEST + 1]).is_err());
    }
}
