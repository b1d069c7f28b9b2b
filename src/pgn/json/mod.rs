//! Games as JSON: an object a game, with all of its tree, written and read.
//!
//! | field | what it is |
//! |---|---|
//! | `type`, `schema` | `"game"`, 1 |
//! | `tags` | names and values, in order |
//! | `more_tags` | tags whose name is there before: place among all, from 0, name, value; only if there are any |
//! | `start` | FEN of the position to start from; only if it is not the initial one |
//! | `comments`, `nags` | before the first move; only if there are any |
//! | `moves` | the main line |
//! | `result` | `"1-0"`, `"0-1"`, `"1/2-1/2"` or `"*"`; null without a termination marker |
//! | `plies` | the number of moves of the main line |
//! | `broken` | true if the moves end where one could not be played; else left out |
//!
//! A move has `ply`, `san` and `uci` (`--` and `0000` if the turn is passed), and if there are any
//! `nags`, `comments` and `variations`, which are objects with `comments`, `nags` and `moves`. A
//! variation that does not stand behind all comments has the number of those before it as
//! `after_comments`. What the comments' commands say comes once more with its type: `clock` and
//! `elapsed` in seconds, `eval` with `cp` (centipawns, for White) or `mate` (moves) and perhaps
//! `depth`, `arrows` with `color`, `from` and `to`, `squares` with `color` and `square`.
//!
//! ```
//! use pgnkit::pgn::{json, tree::Game};
//! let game = Game::parse(b"1. e4 {[%clk 0:05:00]} e5 (1... c5) *").unwrap();
//! let mut text = String::new();
//! json::write(&game, false, &mut text);
//! assert!(text.contains(r#"{"ply":1,"san":"e4","uci":"e2e4","comments":["[%clk 0:05:00]"],"clock":300}"#));
//! assert_eq!(json::read(&text).unwrap(), game);
//! ```

mod deep;
mod fault;
mod read;
mod stream;
mod write;

pub use fault::ReadJsonError;
pub use read::{Reading, read};
pub use stream::{Item, next};
pub use write::write;

/// The version of the objects.
const SCHEMA: u32 = 1;

#[cfg(test)]
mod tests;
