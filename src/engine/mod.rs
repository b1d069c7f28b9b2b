//! The built-in opponent: a search of the tree of moves, an evaluation of its leaves, and levels
//! for players who want to win now and then. Beside it, the texts in which engines are talked with
//! ([`protocol`]).
//!
//! One thread, and no time but where a limit of time is asked for: the same input gives the same
//! moves on every machine.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "scores, plies and squares, all of them small"
)]
#![allow(clippy::inline_always, reason = "in the hot loops")]

pub mod bench;
pub mod eval;
mod history;
pub mod levels;
mod limits;
mod node;
mod noise;
mod order;
pub mod protocol;
mod random;
mod search;
mod see;
mod table;
pub mod time;
mod value;

pub use eval::evaluate;
pub use levels::Level;
pub use limits::{Bound, Found, Info, Limits, Score};
pub use noise::Noise;
pub use random::SplitMix64;
pub use search::Engine;
