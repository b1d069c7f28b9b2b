//! What a user interface says to an engine.

use std::fmt;
use std::str::FromStr;

use super::go::number;
use super::words::{Words, small};
use super::{Go, Place};
use crate::notation::fen::quote;

/// A command to an engine.
///
/// ```
/// use pgnkit::engine::protocol::Command;
/// let text = "setoption name Skill Level value 3";
/// let command: Command = text.parse()?;
/// assert_eq!(command.to_string(), text);
/// // As the protocol wants it, words that make no sense are skipped.
/// assert_eq!("joho debug on".parse(), Ok(Command::Debug(true)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Introduce yourself.
    Uci,
    /// Say more, or less.
    Debug(bool),
    /// Answer when all before is done.
    IsReady,
    /// Change a setting.
    SetOption {
        /// Its name.
        name: String,
        /// The value; buttons have none.
        value: Option<String>,
    },
    /// For engines that are sold.
    Register,
    /// The next position is of another game.
    NewGame,
    /// The position to search.
    Position(Place),
    /// Search.
    Go(Go),
    /// End the search.
    Stop,
    /// The guessed move was played.
    PonderHit,
    /// End.
    Quit,
    /// Show the position. This and the following are additions to the protocol.
    Board,
    /// Judge the position without a search.
    Eval,
    /// Search some positions that never change, perhaps to this depth, and count.
    Bench(Option<u32>),
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// There is no word in it.
    #[error("empty line")]
    Blank,
    /// No word in it is a command.
    #[error("unknown command {}", quote(.0))]
    Unknown(String),
    /// `debug` says neither.
    #[error("debug needs on or off")]
    NoSwitch,
    /// `setoption` has no name.
    #[error("setoption needs a name")]
    NoName,
    /// `position` has no position.
    #[error("position needs startpos or fen and a position")]
    NoPosition,
    /// A word among the moves is no move.
    #[error("{} is not a move like e2e4 or e7e8q", quote(.0))]
    BadMove(String),
    /// The line ends where a number is needed.
    #[error("{of} needs a number")]
    NoNumber {
        /// What the number is for.
        of: &'static str,
    },
    /// There is no number where one is needed.
    #[error("{of} needs a number, found {}", quote(.found))]
    BadNumber {
        /// What the number is for.
        of: &'static str,
        /// What is there.
        found: String,
    },
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        let mut words = Words::of(line);
        let first = words.peek().ok_or(CommandError::Blank)?;
        if let Some(command) = addition(&mut words.clone()) {
            return command;
        }
        while let Some(word) = words.next() {
            return match word {
                "uci" => Ok(Self::Uci),
                "debug" => match words.next() {
                    Some("on") => Ok(Self::Debug(true)),
                    Some("off") => Ok(Self::Debug(false)),
                    _ => Err(CommandError::NoSwitch),
                },
                "isready" => Ok(Self::IsReady),
                "setoption" => set_option(&mut words),
                "register" => Ok(Self::Register),
                "ucinewgame" => Ok(Self::NewGame),
                "position" => Place::read(&mut words).map(Self::Position),
                "go" => Go::read(&mut words).map(Self::Go),
                "stop" => Ok(Self::Stop),
                "ponderhit" => Ok(Self::PonderHit),
                "quit" => Ok(Self::Quit),
                _ => continue,
            };
        }
        Err(CommandError::Unknown(first.to_owned()))
    }
}

/// Reads a command that is not of the protocol: only at the start of a line, as there may be
/// anything behind a word that makes no sense.
fn addition(words: &mut Words<'_>) -> Option<Result<Command, CommandError>> {
    Some(Ok(match words.next()? {
        "d" => Command::Board,
        "eval" => Command::Eval,
        "bench" => Command::Bench(words.next().and_then(small)),
        "perft" => {
            let depth = number("perft", words, small);
            return Some(
                depth.map(|depth| Command::Go(Go { perft: Some(depth), ..Go::default() })),
            );
        }
        _ => return None,
    }))
}

fn set_option(words: &mut Words<'_>) -> Result<Command, CommandError> {
    if words.peek() == Some("name") {
        words.next();
    }
    let name = words.until(&["value"]);
    if name.is_empty() {
        return Err(CommandError::NoName);
    }
    let value = words.next().map(|_| words.rest().to_owned());
    Ok(Command::SetOption { name, value })
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Uci => "uci",
            Self::Debug(true) => "debug on",
            Self::Debug(false) => "debug off",
            Self::IsReady => "isready",
            Self::SetOption { name, value: None } => return write!(f, "setoption name {name}"),
            Self::SetOption { name, value: Some(value) } => {
                return write!(f, "setoption name {name} value {value}");
            }
            Self::Register => "register later",
            Self::NewGame => "ucinewgame",
            Self::Position(place) => return write!(f, "{place}"),
            Self::Go(go) => return write!(f, "{go}"),
            Self::Stop => "stop",
            Self::PonderHit => "ponderhit",
            Self::Quit => "quit",
            Self::Board => "d",
            Self::Eval => "eval",
            Self::Bench(None) => "bench",
            Self::Bench(Some(depth)) => return write!(f, "bench {depth}"),
        })
    }
}
