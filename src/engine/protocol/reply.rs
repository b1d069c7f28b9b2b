//! What an engine answers.

use std::fmt;
use std::str::FromStr;

use super::words::{Words, read_move};
use super::{InfoLine, Setting};
use crate::notation::fen::quote;
use crate::notation::uci::Uci;

/// A line of an engine.
///
/// ```
/// use pgnkit::engine::protocol::Reply;
/// assert_eq!("id name Fizbo 2".parse(), Ok(Reply::Name("Fizbo 2".to_owned())));
/// let none = Reply::BestMove { best: None, ponder: None };
/// assert_eq!("bestmove (none)".parse(), Ok(none.clone()));
/// assert_eq!(none.to_string(), "bestmove 0000");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// What it is called.
    Name(String),
    /// Who made it.
    Author(String),
    /// Something that can be set.
    Setting(Setting),
    /// The introduction is over.
    UciOk,
    /// All before is done.
    ReadyOk,
    /// What a search came to.
    BestMove {
        /// The move to play; nothing if there is none.
        best: Option<Uci>,
        /// The answer it expects.
        ponder: Option<Uci>,
    },
    /// What a search has found so far.
    Info(InfoLine),
}

/// Why a line is not one of an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplyError {
    /// There is no word in it.
    #[error("empty line")]
    Blank,
    /// It begins with another word.
    #[error("unknown answer {}", quote(.0))]
    Unknown(String),
    /// The best move is no move.
    #[error("{} is not a move like e2e4 or e7e8q", quote(.0))]
    BadMove(String),
    /// An option is not announced as the protocol has it.
    #[error("an option cannot be understood: {0}")]
    Setting(String),
}

impl FromStr for Reply {
    type Err = ReplyError;

    fn from_str(line: &str) -> Result<Self, ReplyError> {
        let mut words = Words::of(line);
        let first = words.next().ok_or(ReplyError::Blank)?;
        match first {
            "id" => match words.next() {
                Some("name") => Ok(Self::Name(words.rest().to_owned())),
                Some("author") => Ok(Self::Author(words.rest().to_owned())),
                _ => Err(ReplyError::Unknown(line.trim().to_owned())),
            },
            "option" => Setting::parse(&mut words).map(Self::Setting),
            "uciok" => Ok(Self::UciOk),
            "readyok" => Ok(Self::ReadyOk),
            "bestmove" => best_move(&mut words),
            "info" => Ok(Self::Info(InfoLine::parse(&mut words))),
            _ => Err(ReplyError::Unknown(first.to_owned())),
        }
    }
}

fn best_move(words: &mut Words<'_>) -> Result<Reply, ReplyError> {
    let word = words.next().unwrap_or_default();
    let best = match word.to_ascii_lowercase().as_str() {
        // What programs write where there is no move; the protocol has only the null move.
        "(none)" | "none" | "null" | "0000" => None,
        _ => Some(read_move(word).ok_or_else(|| ReplyError::BadMove(word.to_owned()))?),
    };
    let ponder = match (words.next(), words.next()) {
        (Some("ponder"), Some(word)) => read_move(word).filter(|uci| *uci != Uci::Null),
        _ => None,
    };
    Ok(Reply::BestMove { best, ponder })
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {name}"),
            Self::Author(author) => write!(f, "id author {author}"),
            Self::Setting(setting) => write!(f, "{setting}"),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::BestMove { best, ponder } => {
                write!(f, "bestmove {}", best.unwrap_or(Uci::Null))?;
                ponder.map_or(Ok(()), |uci| write!(f, " ponder {uci}"))
            }
            Self::Info(info) => write!(f, "{info}"),
        }
    }
}
