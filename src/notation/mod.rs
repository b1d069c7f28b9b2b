//! Chess as text: positions and moves, read and written. It knows the rules and nothing above.

pub mod epd;
pub mod fen;
mod named;
pub mod perft_suite;
pub mod san;
pub mod uci;

pub use epd::Epd;
pub use fen::{CastlingStyle, Fen};
pub use named::named;
