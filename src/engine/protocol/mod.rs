//! The lines of the Universal Chess Interface (UCI, Meyer-Kahlen and Huber, April 2006), both ways:
//! [`Command`] is what a user interface says, [`Reply`] what an engine answers.
//!
//! Each is read with [`FromStr`](std::str::FromStr) and written with [`Display`](std::fmt::Display).
//! Nothing here reads, writes or waits. Reading is as lenient as the protocol asks for: words that
//! are not known are skipped, any white space parts words.
//!
//! ```
//! use pgnkit::engine::protocol::{Command, Reply};
//!
//! let Command::Go(go) = "go wtime 300000 btime 295000 winc 2000 binc 2000".parse()? else { panic!() };
//! assert_eq!(go.time[pgnkit::chess::Color::White].unwrap().as_secs(), 300);
//! let Reply::BestMove { best, .. } = "bestmove e2e4 ponder e7e5".parse()? else { panic!() };
//! assert_eq!(best.unwrap().to_string(), "e2e4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command;
mod go;
mod info;
mod place;
mod reply;
mod setting;
#[cfg(test)]
mod tests;
mod words;

pub use command::{Command, CommandError};
pub use go::Go;
pub use info::InfoLine;
pub use place::{Line, Place, PlaceError};
pub use reply::{Reply, ReplyError};
pub use setting::{Kind, Setting, Value, ValueError};
