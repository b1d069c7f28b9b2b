//! The rules of chess, and nothing else: no text, no files, no terminal.

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod color;
pub mod draw;
mod movegen;
mod moves;
mod outcome;
pub mod perft;
mod piece;
mod position;
mod reason;
mod setup;
mod square;
#[cfg(test)]
pub(crate) mod testing;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::CastlingSide;
pub use color::{ByColor, Color};
pub use moves::{MAX_MOVES, Move, MoveKind, MoveList};
pub use outcome::{Claim, Outcome};
pub use piece::{Piece, Role};
pub use position::{EnPassant, Position, Problem, Problems, Undo};
pub use reason::{Illegal, On};
pub use setup::Setup;
pub use square::{File, ParseSquareError, Rank, Square};
