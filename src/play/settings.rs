//! What is agreed on before a game.

use std::str::FromStr;

use super::TimeControl;
use crate::chess::{Color, Position};

/// What two players agree on before a game; nothing of it changes while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The position from which the game starts.
    pub start: Position,
    /// Whether it is Chess960, of which its PGN and UCI tell. It is so if the start says so.
    pub chess960: bool,
    /// When repetitions and moves without progress end the game.
    pub draws: DrawPolicy,
    /// The time for thinking; none for a game without clocks.
    pub clock: Option<TimeControl>,
    /// Whether the clocks stand still until each side has made its first move.
    pub free_first_moves: bool,
    /// How moves are taken back.
    pub take_backs: TakeBacks,
    /// Whether a pawn becomes a queen where nothing else is typed.
    pub auto_queen: bool,
}

impl Default for Settings {
    /// The initial position, no clock, automatic draws, and moves are taken back freely.
    fn default() -> Self {
        Self {
            start: Position::INITIAL,
            chess960: false,
            draws: DrawPolicy::Auto,
            clock: None,
            free_first_moves: false,
            take_backs: TakeBacks::Free,
            auto_queen: false,
        }
    }
}

/// When repetitions and moves without progress end a game. Mate, stalemate and dead positions end
/// it at once in any case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DrawPolicy {
    /// The third occurrence of a position and 50 moves without pawn move or capture.
    #[default]
    Auto,
    /// These only if a player claims it; the fifth occurrence and 75 moves by themselves (FIDE 9.2,
    /// 9.3, 9.6).
    Claim,
}

impl DrawPolicy {
    /// Returns `auto` or `claim`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Claim => "claim",
        }
    }
}

/// How moves are taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TakeBacks {
    /// At once, as on one device or against an engine.
    #[default]
    Free,
    /// If the other side accepts it.
    Asked,
    /// Not at all.
    Never,
}

/// Who plays White in the game after a game.
///
/// ```
/// use pgnkit::chess::Color;
/// use pgnkit::play::RematchColors;
/// let colors: RematchColors = "".parse().unwrap();
/// assert_eq!(colors.after(Color::White, Color::White), Color::Black);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RematchColors {
    /// Who had White has Black.
    #[default]
    Swapped,
    /// As before.
    Same,
    /// By lot.
    Random,
}

impl RematchColors {
    /// Returns the side of a player who had the side `before`; `drawn` is what a lot says.
    #[must_use]
    pub const fn after(self, before: Color, drawn: Color) -> Color {
        match self {
            Self::Swapped => before.opposite(),
            Self::Same => before,
            Self::Random => drawn,
        }
    }
}

impl FromStr for RematchColors {
    type Err = ();

    /// Reads `swap`, `same` or `random`; nothing is `swap`.
    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "" | "swap" => Ok(Self::Swapped),
            "same" => Ok(Self::Same),
            "random" => Ok(Self::Random),
            _ => Err(()),
        }
    }
}
