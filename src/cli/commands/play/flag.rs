//! A flag that falls while a line is edited: the game ends then, and not when the line is sent.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::ops::play::{Audience, Session};

/// A session that is looked at from two threads.
pub(super) struct Shared<'a>(Mutex<&'a mut Session>);

impl<'a> Shared<'a> {
    pub(super) const fn new(session: &'a mut Session) -> Self {
        Self(Mutex::new(session))
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, &'a mut Session> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Waits for times to be up. Each that comes, if it is one, takes the place of that before. What then
/// happens is printed, with the text before the place where the person types, as the one there is
/// another. It ends when no more times can come.
pub(super) fn watch(
    session: &Shared<'_>,
    times: &Receiver<Option<Duration>>,
    print: &mut dyn FnMut(String),
) {
    let mut left = None;
    loop {
        let next = match left {
            Some(left) => times.recv_timeout(left),
            None => times.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        left = match next {
            Ok(next) => next,
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                let mut heard = Heard::default();
                let mut session = session.lock();
                // A line may have come at the same moment.
                if session.time_left() == Some(Duration::ZERO) && session.tick(&mut heard).is_ok() {
                    heard.0 += &session.prompt();
                }
                let left = session.time_left();
                // Who prints may wait for the one who edits, and that one for the session.
                drop(session);
                if !heard.0.is_empty() {
                    print(heard.0);
                }
                left
            }
        };
    }
}

/// What is said, to be printed at once.
#[derive(Default)]
struct Heard(String);

impl Audience for Heard {
    fn say(&mut self, line: &str) -> io::Result<()> {
        self.0 += line;
        self.0.push('\n');
        Ok(())
    }

    fn refuse(&mut self, message: &str) -> io::Result<()> {
        self.say(message)
    }
}
