//! How a position on the board ends a game, or lets a player claim a draw.

use std::fmt;

use super::draw::{
    AUTOMATIC_HALFMOVES, AUTOMATIC_REPETITIONS, CLAIMABLE_HALFMOVES, CLAIMABLE_REPETITIONS, History,
};
use super::{Color, Position};

/// How a game ended on the board, without anybody saying so.
///
/// ```
/// use pgnkit::chess::{Color, Outcome, Position};
/// assert_eq!(Position::INITIAL.outcome(), None);
/// assert_eq!(Outcome::Checkmate { winner: Color::White }.winner(), Some(Color::White));
/// assert_eq!(Outcome::SeventyFiveMoves.to_string(), "75-move rule");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The king of the side to move is attacked and it has no legal move.
    Checkmate {
        /// The other side.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// Nobody can mate any more by any series of legal moves.
    DeadPosition,
    /// The position has occurred five times.
    FivefoldRepetition,
    /// 75 moves of each side without pawn move or capture.
    SeventyFiveMoves,
}

impl Outcome {
    /// Returns who has won; `None` is a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// Returns the article of the FIDE Laws of Chess.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "5.1.1",
            Self::Stalemate => "5.2.1",
            Self::DeadPosition => "5.2.2",
            Self::FivefoldRepetition => "9.6.1",
            Self::SeventyFiveMoves => "9.6.2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead position",
            Self::FivefoldRepetition => "fivefold repetition",
            Self::SeventyFiveMoves => "75-move rule",
        })
    }
}

/// Why the player to move may claim a draw; the game goes on if nobody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The position has occurred three times.
    ThreefoldRepetition,
    /// 50 moves of each side without pawn move or capture.
    FiftyMoves,
}

impl Claim {
    /// Returns the article of the FIDE Laws of Chess.
    pub const fn article(self) -> &'static str {
        match self {
            Self::ThreefoldRepetition => "9.2",
            Self::FiftyMoves => "9.3",
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::ThreefoldRepetition => "threefold repetition",
            Self::FiftyMoves => "50-move rule",
        })
    }
}

impl Position {
    /// Returns how the position ends the game, as far as that needs no history. Dead positions
    /// are recognized by [`Position::is_plainly_dead`].
    pub fn outcome(&self) -> Option<Outcome> {
        // Mate on the last move comes before the 75-move rule (FIDE 9.6.2).
        self.end_of_moves().or_else(|| self.end_by_counter())
    }

    /// The same with the game so far, whose last position this is.
    pub fn outcome_after(&self, history: &History) -> Option<Outcome> {
        self.end_of_moves().or_else(|| {
            if history.repetitions() >= AUTOMATIC_REPETITIONS {
                Some(Outcome::FivefoldRepetition)
            } else {
                self.end_by_counter()
            }
        })
    }

    /// Returns why the player to move may claim a draw with the game so far, whose last position
    /// this is. It does not ask whether the game is over.
    pub fn claim_after(&self, history: &History) -> Option<Claim> {
        if history.repetitions() >= CLAIMABLE_REPETITIONS {
            Some(Claim::ThreefoldRepetition)
        } else {
            (self.halfmove_clock() >= CLAIMABLE_HALFMOVES).then_some(Claim::FiftyMoves)
        }
    }

    fn end_by_counter(&self) -> Option<Outcome> {
        (self.halfmove_clock() >= AUTOMATIC_HALFMOVES).then_some(Outcome::SeventyFiveMoves)
    }

    fn end_of_moves(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            let mate = Outcome::Checkmate { winner: !self.turn() };
            return Some(if self.is_check() { mate } else { Outcome::Stalemate });
        }
        self.is_plainly_dead().then_some(Outcome::DeadPosition)
    }
}
