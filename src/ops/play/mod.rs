//! A game at a terminal or through a pipe: lines come in, lines go out.
//!
//! A [`Session`] drives the [`Game`](crate::play::Game) with what is typed, lets an engine move where
//! it is the turn of one, keeps a log, and tells what happened in the voice of its [`Setup`]. It
//! neither reads nor prints: an [`Audience`] hears it.
//!
//! ```
//! use std::io;
//! use std::time::Duration;
//! use pgnkit::ops::play::{Audience, Session, Setup};
//!
//! struct Heard(Vec<String>);
//! impl Audience for Heard {
//!     fn say(&mut self, line: &str) -> io::Result<()> {
//!         Ok(self.0.push(line.to_owned()))
//!     }
//!     fn refuse(&mut self, message: &str) -> io::Result<()> {
//!         Ok(self.0.push(format!("error: {message}")))
//!     }
//! }
//!
//! let mut heard = Heard(Vec::new());
//! let setup = Setup { opponent: None, seed: 1, ..Setup::default() };
//! let mut session = Session::new(setup, Box::new(|| Duration::ZERO)).unwrap();
//! session.start(&mut heard).unwrap();
//! session.line(1, Ok("e4"), &mut heard).unwrap();
//! session.line(2, Ok("Ke3"), &mut heard).unwrap();
//! session.end(&mut heard).unwrap();
//! assert_eq!(heard.0[1], "move 1 white e4 e2e4");
//! assert!(heard.0[2].starts_with("error: line 2: Ke3: "));
//! assert_eq!(heard.0[3], "result * {Unfinished}");
//! ```

mod answers;
mod begin;
mod engine_turn;
mod failure;
mod files;
mod leave;
mod log;
mod look;
mod opponent;
mod place;
mod question;
mod replay;
mod session;
mod setup;
mod tell;
mod turns;

use std::io;

pub use begin::{Begin, BeginError};
pub use failure::Failure;
pub use opponent::{Budget, Opponent, OpponentKind};
pub use place::Place;
pub use session::{Next, Session};
pub use setup::{Boards, Setup};

/// Who hears a session.
pub trait Audience {
    /// Hears a line of the game.
    ///
    /// # Errors
    ///
    /// If nobody is there any more.
    fn say(&mut self, line: &str) -> io::Result<()>;

    /// Hears why something that was typed is refused.
    ///
    /// # Errors
    ///
    /// If nobody is there any more.
    fn refuse(&mut self, message: &str) -> io::Result<()>;
}
