//! How the comparison of two databases looks.

mod json;
mod text;

use std::io;

use crate::pgn::compare::{Difference, Whole};

pub use json::CompareJsonLines;
pub use text::{CompareLook, CompareText};

/// Where a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its number, from 1.
    pub number: u64,
    /// Its first byte.
    pub offset: u64,
    /// The byte behind its last.
    pub end: u64,
}

/// A game of both databases that is not the same in both.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a> {
    /// Where it is in each.
    pub games: [Game; 2],
    /// What it is in each.
    pub wholes: &'a [Whole; 2],
    /// How it differs.
    pub difference: &'a Difference,
}

/// Numbers of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompareCounts {
    /// All, by database.
    pub games: [u64; 2],
    /// The same in both.
    pub equal: u64,
    /// In both, but not the same.
    pub changed: u64,
    /// Of those, with other moves.
    pub other_moves: u64,
    /// Of those, with other tags or another termination marker.
    pub other_tags: u64,
    /// In one only, by database.
    pub only: [u64; 2],
}

impl CompareCounts {
    /// Returns whether the databases hold the same games.
    pub const fn are_equal(&self) -> bool {
        self.changed + self.only[0] + self.only[1] == 0
    }
}

/// Shows how two databases differ.
pub trait CompareReporter {
    /// A game that is in one database only, the first (0) or the second (1).
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn only(&mut self, side: usize, game: &Game, whole: &Whole) -> io::Result<()>;

    /// A game that is not the same in both.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn pair(&mut self, pair: &Pair<'_>) -> io::Result<()>;

    /// The numbers, at the end.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    fn summary(&mut self, counts: &CompareCounts) -> io::Result<()>;
}
