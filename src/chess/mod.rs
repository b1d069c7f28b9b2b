//! The rules of chess, and nothing else: no text, no files, no terminal.

mod bitboard;
mod color;
mod moves;
mod piece;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use color::{ByColor, Color};
pub use moves::{MAX_MOVES, Move, MoveKind, MoveList};
pub use piece::{Piece, Role};
pub use square::{File, ParseSquareError, Rank, Square};
