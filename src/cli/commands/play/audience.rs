//! Lines of a session on standard output and standard error.

use std::io::{self, Write as _};

use crate::cli::{Console, Out};
use crate::ops::play::Audience;

/// Writes each line at once: a program at the other end may wait for it.
pub(super) struct Streams<'a> {
    pub(super) out: &'a mut Out,
    pub(super) console: &'a Console,
    /// Whether a person types, who need not be told that it is an error.
    pub(super) is_person: bool,
}

impl Audience for Streams<'_> {
    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }

    fn refuse(&mut self, message: &str) -> io::Result<()> {
        if self.is_person {
            self.console.say(message);
        } else {
            self.console.found(message);
        }
        Ok(())
    }
}
