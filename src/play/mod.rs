//! A game as it is played: moves, clocks, offers and the end of it, and how people type all that.
//!
//! Nothing here reads, prints or asks what time it is. Who acts and when are arguments, so the same
//! [`Game`] serves two players at a terminal, an engine, and a server with many rooms.
//!
//! ```
//! use std::time::Duration;
//! use pgnkit::chess::Color;
//! use pgnkit::play::{Action, Event, Game, Input, Settings, read_line};
//!
//! let mut game = Game::new(Settings::default(), Duration::ZERO);
//! for (second, line) in (1..).zip(["f3", "e7-e5", "g4", "qh4"]) {
//!     let Input::Moves(typed) = read_line(line, &game)? else { panic!("a move") };
//!     let by = game.position().turn();
//!     game.act(by, Action::Move(typed.moves[0]), Duration::from_secs(second))?;
//! }
//! let ending = game.ending().unwrap();
//! assert_eq!(ending.to_string(), "0-1 {Black mates}");
//! assert_eq!(ending.winner(), Some(Color::Black));
//! # Ok::<(), pgnkit::play::Refusal>(())
//! ```

mod clock;
mod ending;
mod explain;
mod game;
mod input;
mod record;
mod refusal;
mod review;
#[cfg(test)]
mod rules;
mod settings;
#[cfg(test)]
mod testing;

pub use clock::{Clock, ParseTimeControlError, TimeControl};
pub use ending::Ending;
pub use explain::{Explanation, explain};
pub use game::{Action, Event, Game, Offer, OfferKind, Ply};
pub use input::{Command, Input, TypedMoves, read_line, read_move};
pub use record::RecordError;
pub use refusal::Refusal;
pub use review::Review;
pub use settings::{DrawPolicy, RematchColors, Settings, TakeBacks};
