//! What a search is asked for, and what it tells.

use std::time::Duration;

use super::Noise;
use super::value::{MATE, is_mate};
use crate::chess::Move;

/// When a search ends, and what it looks at. With none of the bounds it goes on until it is told
/// to stop, or nothing more can be found.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The most plies to look ahead, beside captures and checks.
    pub depth: Option<u32>,
    /// The most positions to look at. Depth 1 is finished even so.
    pub nodes: Option<u64>,
    /// After this time no further iteration is begun; less if the best move is clear.
    pub soft: Option<Duration>,
    /// At this time the search ends at once, if depth 1 is finished.
    pub hard: Option<Duration>,
    /// Ends as soon as a mate in so many moves is found.
    pub mate: Option<u32>,
    /// The moves to choose from; all, if there is none.
    pub moves: Vec<Move>,
    /// How many of the best moves to report; 0 counts as 1.
    pub multi_pv: usize,
    /// Errors of judgement, for a weaker player.
    pub noise: Option<Noise>,
}

/// How good a position is for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves of the winner; negative, or 0, if the side to move is mated.
    Mate(i32),
}

impl Score {
    pub(super) const fn of(value: i32) -> Self {
        if !is_mate(value) {
            Self::Centipawns(value)
        } else if value > 0 {
            Self::Mate((MATE - value + 1) / 2)
        } else {
            Self::Mate(-(MATE + value) / 2)
        }
    }

    /// Returns the number of centipawns, with mates beyond any other score: for comparisons.
    ///
    /// ```
    /// use pgnkit::engine::Score;
    /// assert_eq!(Score::Centipawns(-30).centipawns(), -30);
    /// assert!(Score::Mate(-1).centipawns() < Score::Mate(-5).centipawns());
    /// ```
    pub const fn centipawns(self) -> i32 {
        match self {
            Self::Centipawns(value) => value,
            Self::Mate(moves) if moves > 0 => MATE + 1 - 2 * moves,
            Self::Mate(moves) => -MATE - 2 * moves,
        }
    }
}

/// What a reported score says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The score itself.
    #[default]
    Exact,
    /// The true score is that or higher.
    Lower,
    /// The true score is that or lower.
    Upper,
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct Info {
    /// Plies looked ahead.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub seldepth: u32,
    /// The number of the line, from 1 (best).
    pub multi_pv: usize,
    /// How good the line is for the side to move.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// Positions looked at.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The line.
    pub pv: Vec<Move>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best move; none if there is no legal one.
    pub best: Option<Move>,
    /// The answer expected.
    pub ponder: Option<Move>,
    /// How good the position is for the side to move.
    pub score: Score,
    /// Positions looked at.
    pub nodes: u64,
    /// Plies looked ahead, of the last iteration finished.
    pub depth: u32,
}
