//! Standard algebraic notation (PGN 8.2.3): reading it in all the ways in which people write it,
//! finding the move on the board, and writing it as the export format does.
//!
//! Reading a token and understanding it are two steps. [`San::parse`] knows no board: it says
//! what is written, and how that departs from the export format ([`Quirks`]). [`San::resolve`]
//! finds the one legal move that is meant. Neither allocates nor lists moves. [`San::usual`] does both
//! at once for the moves that nearly every move is.

mod parse;
mod quirks;
mod resolve;
mod usual;
mod why;
mod write;

use crate::chess::{CastlingSide, File, Rank, Role, Square};

pub use parse::{MAX_LENGTH, ParseSanError, is_en_passant_suffix};
pub use quirks::{Quirk, Quirks};
pub use resolve::{Resolved, SanError};
pub use usual::{ShortWord, Usual};
pub use write::{SanText, mark_after};

/// A move as it is written.
///
/// ```
/// use pgnkit::chess::{Move, Position};
/// use pgnkit::notation::san::San;
/// let san = San::parse(b"Nf3").unwrap();
/// let resolved = san.resolve(&Position::INITIAL).unwrap();
/// let (g1, f3) = ("g1".parse().unwrap(), "f3".parse().unwrap());
/// assert_eq!(resolved.mv, Move::normal(g1, f3));
/// assert_eq!(San::of(&Position::INITIAL, resolved.mv).to_string(), "Nf3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    /// What moves where.
    pub kind: SanKind,
    /// The sign for check or mate, true or not.
    pub mark: Option<CheckMark>,
    /// The number of the glyph that a glued `! ? !! !? ?! ??` stands for (PGN 8.2.3.8).
    pub glyph: Option<u8>,
    /// How it departs from the export format, as far as that shows without a board.
    pub quirks: Quirks,
}

/// What a written move says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanKind {
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// A move that names its piece; naming none means a pawn.
    Piece {
        /// What moves.
        role: Role,
        /// The file where it starts, if written.
        from_file: Option<File>,
        /// The rank where it starts, if written.
        from_rank: Option<Rank>,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
        /// Whether there is a capture sign.
        capture: bool,
    },
    /// Two squares, as in `g1f3`: what moves shows only on the board.
    Coordinate {
        /// Where it starts.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
        /// Whether there is a capture sign.
        capture: bool,
    },
    /// A move that is none, `--` or `Z0`, as analyses use it.
    Null,
}

/// The sign for check or mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckMark {
    /// `+`.
    Check,
    /// `#`.
    Mate,
}

impl CheckMark {
    /// Returns `+` or `#`.
    pub const fn char(self) -> char {
        match self {
            Self::Check => '+',
            Self::Mate => '#',
        }
    }
}

impl San {
    /// Reads one token: the whole of it must be a move.
    ///
    /// # Errors
    ///
    /// Returns what keeps it from being a move.
    pub fn parse(token: &[u8]) -> Result<Self, ParseSanError> {
        parse::parse(token)
    }
}

#[cfg(test)]
mod tests;
