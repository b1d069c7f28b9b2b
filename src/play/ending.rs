//! How a game ended, and how its PGN tells of it.

use std::fmt;

use crate::chess::Color;
use crate::pgn::Outcome;

/// How a game ended: a closed list. [`Display`](fmt::Display) writes result and reason,
/// `1-0 {White mates}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// FIDE 5.1.1.
    Checkmate {
        /// Who mates.
        winner: Color,
    },
    /// FIDE 5.2.1.
    Stalemate,
    /// Nobody can mate with what is on the board (FIDE 5.2.2).
    InsufficientMaterial,
    /// Nobody can mate from where the pieces stand, although the material would do (FIDE 5.2.2).
    DeadPosition,
    /// The position has occurred three times.
    Threefold {
        /// Who claimed it (FIDE 9.2); nobody if it ends the game by itself.
        claimed_by: Option<Color>,
    },
    /// The position has occurred five times (FIDE 9.6.1).
    Fivefold,
    /// 50 moves of each side without pawn move or capture.
    FiftyMoves {
        /// Who claimed it (FIDE 9.3); nobody if it ends the game by itself.
        claimed_by: Option<Color>,
    },
    /// 75 such moves (FIDE 9.6.2).
    SeventyFiveMoves,
    /// Both players agreed on a draw (FIDE 5.2.3).
    Agreement,
    /// A player gave up (FIDE 5.1.2).
    Resignation {
        /// Who gave up.
        loser: Color,
    },
    /// The time of a player was up and the other one could have mated (FIDE 6.9).
    Time {
        /// Whose time was up.
        loser: Color,
    },
    /// The time of a player was up, but no series of legal moves would have mated (FIDE 6.9).
    TimeButNoMate {
        /// Whose time was up.
        late: Color,
    },
    /// A player left, or both did.
    Abandoned {
        /// Who loses by that; nobody for a draw.
        loser: Option<Color>,
    },
    /// It was broken off before it had well begun.
    Aborted,
}

impl Ending {
    /// Iterates over every ending there is.
    pub fn all() -> impl Iterator<Item = Self> {
        let of_color = |color| {
            [
                Self::Checkmate { winner: color },
                Self::Resignation { loser: color },
                Self::Time { loser: color },
                Self::TimeButNoMate { late: color },
            ]
        };
        let of_someone = |color| {
            [
                Self::Threefold { claimed_by: color },
                Self::FiftyMoves { claimed_by: color },
                Self::Abandoned { loser: color },
            ]
        };
        let plain = [
            Self::Stalemate,
            Self::InsufficientMaterial,
            Self::DeadPosition,
            Self::Fivefold,
            Self::SeventyFiveMoves,
            Self::Agreement,
            Self::Aborted,
        ];
        let someone = [None, Some(Color::White), Some(Color::Black)];
        let of_colors = Color::ALL.into_iter().flat_map(of_color);
        of_colors.chain(someone.into_iter().flat_map(of_someone)).chain(plain)
    }

    /// Finds the ending of a reason, as [`reason`](Self::reason) gives it.
    pub fn of_reason(text: &str) -> Option<Self> {
        Self::all().find(|ending| ending.reason() == text)
    }

    /// Returns who has won; nobody for a draw, or if it was broken off.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            Self::Resignation { loser }
            | Self::Time { loser }
            | Self::Abandoned { loser: Some(loser) } => Some(loser.opposite()),
            _ => None,
        }
    }

    /// Returns the result.
    pub const fn outcome(self) -> Outcome {
        match (self, self.winner()) {
            (_, Some(Color::White)) => Outcome::White,
            (_, Some(Color::Black)) => Outcome::Black,
            (Self::Aborted, None) => Outcome::Unknown,
            (_, None) => Outcome::Draw,
        }
    }

    /// Returns a short name for programs, which stays when the wording changes.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient-material",
            Self::DeadPosition => "dead-position",
            Self::Threefold { .. } => "threefold-repetition",
            Self::Fivefold => "fivefold-repetition",
            Self::FiftyMoves { .. } => "fifty-moves",
            Self::SeventyFiveMoves => "seventy-five-moves",
            Self::Agreement => "agreement",
            Self::Resignation { .. } => "resignation",
            Self::Time { .. } | Self::TimeButNoMate { .. } => "time",
            Self::Abandoned { .. } => "abandoned",
            Self::Aborted => "aborted",
        }
    }

    /// Returns what the Termination tag says (PGN 9.8.1). It does not know the rules by which a
    /// game ends, so the [reason](Self::reason) stands in a comment.
    pub const fn termination(self) -> &'static str {
        match self {
            Self::Time { .. } | Self::TimeButNoMate { .. } => "time forfeit",
            Self::Abandoned { .. } => "abandoned",
            Self::Aborted => "unterminated",
            _ => "normal",
        }
    }

    /// Returns the reason in words: `White mates`, `Draw by threefold repetition`.
    pub fn reason(self) -> String {
        let draw = |by: &str| format!("Draw by {by}");
        let claim = |claimed_by: Option<Color>, by: &str| match claimed_by {
            None => draw(by),
            Some(color) => format!("Draw by {by}, claimed by {}", color.name()),
        };
        match self {
            Self::Checkmate { winner } => format!("{} mates", winner.name()),
            Self::Stalemate => draw("stalemate"),
            Self::InsufficientMaterial => draw("insufficient material"),
            Self::DeadPosition => draw("dead position"),
            Self::Threefold { claimed_by } => claim(claimed_by, "threefold repetition"),
            Self::Fivefold => draw("fivefold repetition"),
            Self::FiftyMoves { claimed_by } => claim(claimed_by, "the 50-move rule"),
            Self::SeventyFiveMoves => draw("the 75-move rule"),
            Self::Agreement => draw("agreement"),
            Self::Resignation { loser } => format!("{} resigns", loser.name()),
            Self::Time { loser } => format!("{} loses on time", loser.name()),
            Self::TimeButNoMate { late } => format!(
                "Draw: the time of {} is up, but {} cannot mate",
                late.name(),
                (!late).name()
            ),
            Self::Abandoned { loser: Some(loser) } => format!("{} has left", loser.name()),
            Self::Abandoned { loser: None } => "Draw: a player has left".to_owned(),
            Self::Aborted => "Aborted".to_owned(),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {{{}}}", self.outcome().as_str(), self.reason())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_has_a_reason_of_its_own_and_is_found_by_it() {
        assert_eq!(Ending::all().count(), 8 + 9 + 7);
        for ending in Ending::all() {
            assert_eq!(Ending::of_reason(&ending.reason()), Some(ending));
        }
    }

    #[test]
    fn the_line_of_a_result_has_the_result_and_the_reason() {
        let text = |ending: Ending| ending.to_string();
        assert_eq!(text(Ending::Checkmate { winner: Color::White }), "1-0 {White mates}");
        assert_eq!(text(Ending::Resignation { loser: Color::White }), "0-1 {White resigns}");
        assert_eq!(text(Ending::Time { loser: Color::Black }), "1-0 {Black loses on time}");
        assert_eq!(
            text(Ending::Threefold { claimed_by: None }),
            "1/2-1/2 {Draw by threefold repetition}"
        );
        assert_eq!(
            text(Ending::FiftyMoves { claimed_by: Some(Color::Black) }),
            "1/2-1/2 {Draw by the 50-move rule, claimed by Black}"
        );
        assert_eq!(text(Ending::Aborted), "* {Aborted}");
    }
}
