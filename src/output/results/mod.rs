//! How the ends of games look.

mod csv;
mod json;
mod text;

use std::io;

use super::NumberedGame;
use crate::pgn::Encoding;
use crate::pgn::results::{Ending, GameEnd};

pub use csv::ResultCsv;
pub use json::ResultJsonLines;
pub use text::{ResultLook, ResultText};

/// The end of a game with all that is needed to show it.
#[derive(Clone, Copy, Debug)]
pub struct LocatedEnd<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// What there is to say.
    pub end: &'a GameEnd,
    /// The game, with its number.
    pub game: NumberedGame<'a>,
    /// The line of its first byte.
    pub line: u64,
    /// Its first byte, from the start of the file.
    pub offset: u64,
}

/// Numbers of games by how they ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultCounts {
    /// Games.
    pub games: u64,
    /// Games by [`Ending::index`].
    pub endings: [u64; Ending::ALL.len()],
    /// Games in which a draw could have been claimed.
    pub claimable: u64,
    /// Games whose tags and board disagree.
    pub conflicting: u64,
    /// Games without the Termination tag that they should have.
    pub untagged: u64,
}

impl ResultCounts {
    /// Counts a game.
    pub fn game(&mut self, game: &GameEnd) {
        self.games += 1;
        self.endings[game.ending.index()] += 1;
        self.claimable += u64::from(game.is_claimable());
        self.conflicting += u64::from(!game.conflicts.is_empty());
        self.untagged += u64::from(game.insertion.is_some());
    }

    /// Adds other numbers.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.claimable += other.claimable;
        self.conflicting += other.conflicting;
        self.untagged += other.untagged;
        for (sum, other) in self.endings.iter_mut().zip(other.endings) {
            *sum += other;
        }
    }

    /// Returns how many games ended in a way.
    pub const fn of(&self, ending: Ending) -> u64 {
        self.endings[ending.index()]
    }

    /// Iterates over the ways that there are games of.
    fn found(&self) -> impl Iterator<Item = (Ending, u64)> + '_ {
        Ending::ALL.into_iter().map(|ending| (ending, self.of(ending))).filter(|(_, n)| *n > 0)
    }
}

/// What there is to say of a file, once it is read.
#[derive(Clone, Debug)]
pub struct ResultSummary<'a> {
    /// Its name.
    pub file: &'a str,
    /// The numbers.
    pub counts: &'a ResultCounts,
    /// Its size in bytes, decompressed.
    pub bytes: u64,
    /// What its bytes most likely mean.
    pub encoding: Encoding,
    /// How many Termination tags were added, if that was asked for.
    pub tags_added: Option<u64>,
}

/// Shows how games ended, in the order in which they stand in the files.
pub trait ResultReporter {
    /// A game.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn game(&mut self, game: &LocatedEnd<'_>) -> io::Result<()>;

    /// A file is at its end.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn file(&mut self, summary: &ResultSummary<'_>) -> io::Result<()>;
}

impl<R: ResultReporter + ?Sized> ResultReporter for Box<R> {
    fn game(&mut self, game: &LocatedEnd<'_>) -> io::Result<()> {
        (**self).game(game)
    }

    fn file(&mut self, summary: &ResultSummary<'_>) -> io::Result<()> {
        (**self).file(summary)
    }
}

/// The value of the Termination tag.
fn termination(located: &LocatedEnd<'_>) -> Option<String> {
    located.game.value(located.end.termination.as_ref()).map(std::borrow::Cow::into_owned)
}
