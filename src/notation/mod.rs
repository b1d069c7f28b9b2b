//! Chess as text: positions and moves, read and written. It knows the rules and nothing else.

pub mod fen;

pub use fen::{CastlingStyle, Fen};
