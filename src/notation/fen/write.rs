//! Writing.

use std::fmt;

use super::setup::outermost_rook;
use crate::chess::{CastlingSide, Color, EnPassant, File, Position, Rank, Role, Setup, Square};

/// How castling rights are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingStyle {
    /// `KQkq` for the outermost rook, else the letter of its file. In the classical game that is
    /// what PGN 16.1.3.3 asks.
    #[default]
    XFen,
    /// Always the letter of the file: `HAha`.
    Shredder,
}

/// A position about to be written.
///
/// ```
/// use pgnkit::chess::{EnPassant, Position};
/// use pgnkit::notation::{CastlingStyle, Fen};
/// let fen = Fen::of(&Position::INITIAL, EnPassant::Legal);
/// assert_eq!(fen.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// let shredder = fen.with_castling(CastlingStyle::Shredder);
/// assert!(shredder.to_string().ends_with(" w HAha - 0 1"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fen {
    setup: Setup,
    castling: CastlingStyle,
}

impl Fen {
    /// Takes a position, with its en passant square if that counts.
    pub fn of(position: &Position, ep: EnPassant) -> Self {
        let setup = Setup { ep_square: position.ep_square(ep), ..position.setup() };
        Self::from_setup(setup)
    }

    /// Takes a setup as it is.
    pub const fn from_setup(setup: Setup) -> Self {
        Self { setup, castling: CastlingStyle::XFen }
    }

    /// Chooses how castling rights are written.
    #[must_use]
    pub const fn with_castling(mut self, castling: CastlingStyle) -> Self {
        self.castling = castling;
        self
    }

    /// Returns the first four fields, with which an EPD begins (PGN 16.2.3).
    pub const fn four_fields(self) -> impl fmt::Display {
        FourFields(self)
    }

    fn castling_letter(&self, color: Color, rook: Square) -> char {
        let board = &self.setup.board;
        let king = board.pieces(color, Role::King).first().unwrap_or(rook);
        let side = CastlingSide::of(king, rook);
        let letter = match (self.castling, side) {
            (CastlingStyle::XFen, side) if outermost_rook(board, color, side) == Some(rook) => {
                match side {
                    CastlingSide::KingSide => 'k',
                    CastlingSide::QueenSide => 'q',
                }
            }
            _ => rook.file().char(),
        };
        color.fold(letter.to_ascii_uppercase(), letter)
    }

    fn write_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                let Some(piece) = self.setup.board.piece_at(Square::at(file, rank)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                write!(f, "{}", piece.letter())?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank.index() > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }

    fn write_castling(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.setup.castling.is_empty() {
            return f.write_str("-");
        }
        for color in Color::ALL {
            // The king's side first: from the h-file on.
            for file in File::ALL.into_iter().rev() {
                let rook = Square::at(file, Rank::back(color));
                if self.setup.castling.contains(rook) {
                    write!(f, "{}", self.castling_letter(color, rook))?;
                }
            }
        }
        Ok(())
    }
}

struct FourFields(Fen);

impl fmt::Display for FourFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_board(f)?;
        write!(f, " {} ", self.0.setup.turn.letter())?;
        self.0.write_castling(f)?;
        match self.0.setup.ep_square {
            Some(square) => write!(f, " {square}"),
            None => f.write_str(" -"),
        }
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { halfmove_clock, fullmove_number, .. } = self.setup;
        write!(f, "{} {halfmove_clock} {fullmove_number}", FourFields(*self))
    }
}
