//! The rules of chess, and nothing else: no text, no files, no terminal.

#![allow(
    clippy::inline_always,
    reason = "the generator and its tables are made of small generic parts that must melt together"
)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of squares, files and ranks, masked or checked to be so"
)]

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod color;
pub mod draw;
pub(crate) mod memory;
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
mod winnable;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::CastlingSide;
pub use color::{ByColor, Color};
pub(crate) use movegen::Sink;
pub use moves::{MAX_MOVES, Move, MoveKind, MoveList};
pub use outcome::{Claim, Outcome};
pub use piece::{Piece, Role};
pub use position::{EnPassant, Position, Problem, Problems, Undo};
pub use reason::{Illegal, On};
pub use setup::Setup;
pub use square::{File, ParseSquareError, Rank, Square};
pub use winnable::CanMate;
