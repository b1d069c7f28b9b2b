//! Chess as text: positions and moves, read and written. It knows the rules and nothing above.

pub mod epd;
pub mod fen;
mod letters;
mod marks;
mod named;
pub mod perft_suite;
pub mod polyglot;
pub mod san;
mod spelling;
pub mod uci;

pub use epd::{Epd, EpdLine};
pub use fen::{CastlingStyle, Fen};
pub use letters::{Letters, ParseLettersError};
pub use marks::{Arrow, MarkColor, MarkedSquare, Marks, ParseMarkError};
pub use named::named;
pub use spelling::{Notation, Spelling};
