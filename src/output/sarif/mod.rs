//! The Static Analysis Results Interchange Format, SARIF 2.1.0 of OASIS, a result a line.

mod artifact;
mod document;
mod location;
mod result;

use std::io::{self, Write};

use super::{Completion, FileSummary, Located, NumberedGame, Reporter};
use crate::pgn::{Fingerprint, GameKey};
use document::{HEAD_OF_RUN, Invocation, Notification, Tool};
use result::ResultObject;

/// Writes one run with a result for each finding. Games are not listed.
///
/// The document is complete only after [`end`](Reporter::end). All there is in memory is a note for
/// each file that could not be read.
pub struct Sarif<W> {
    out: W,
    has_head: bool,
    has_result: bool,
    notifications: Vec<Notification>,
    /// The game of the last finding, by its number.
    game: Option<(u64, GameKey)>,
}

impl<W: Write> Sarif<W> {
    /// Writes to `out`.
    pub const fn new(out: W) -> Self {
        Self { out, has_head: false, has_result: false, notifications: Vec::new(), game: None }
    }

    /// Writes all that stands before the results.
    fn head(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.has_head, true) {
            return Ok(());
        }
        self.out.write_all(HEAD_OF_RUN.as_bytes())?;
        self.out.write_all(b"\"tool\":")?;
        serde_json::to_writer(&mut self.out, &Tool::new())?;
        self.out.write_all(b",\n\"results\":[")
    }

    fn fingerprint(&mut self, found: &Located<'_>) -> Fingerprint {
        let key = found.game.map(|game| match self.game {
            Some((number, key)) if number == game.number => key,
            _ => {
                let key = GameKey::of(game.bytes());
                self.game = Some((game.number, key));
                key
            }
        });
        Fingerprint::of(found.finding.rule, key, found.finding.ply, found.token())
    }
}

impl<W: Write> Reporter for Sarif<W> {
    fn finding(&mut self, found: &Located<'_>) -> io::Result<()> {
        self.head()?;
        let fingerprint = self.fingerprint(found);
        let before: &[u8] =
            if std::mem::replace(&mut self.has_result, true) { b",\n" } else { b"\n" };
        self.out.write_all(before)?;
        serde_json::to_writer(&mut self.out, &ResultObject::of(found, fingerprint))?;
        Ok(())
    }

    fn game(&mut self, _: &str, _: &NumberedGame<'_>, _: u64, _: u64) -> io::Result<()> {
        Ok(())
    }

    fn file(&mut self, _: &FileSummary<'_>) -> io::Result<()> {
        self.game = None;
        Ok(())
    }

    fn unreadable(&mut self, file: &str, error: &io::Error) -> io::Result<()> {
        self.notifications.push(Notification::unreadable(file, error));
        Ok(())
    }

    fn end(&mut self, completion: Completion) -> io::Result<()> {
        self.head()?;
        if completion == Completion::Interrupted {
            self.notifications.push(Notification::interrupted());
        }
        self.out.write_all(b"\n],\n\"invocations\":[")?;
        let notifications = std::mem::take(&mut self.notifications);
        serde_json::to_writer(&mut self.out, &Invocation::new(completion, notifications))?;
        self.out.write_all(b"]}]}\n")
    }
}
