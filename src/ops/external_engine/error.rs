//! What can go wrong with an engine of others.

use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use crate::engine::protocol::ValueError;
use crate::notation::fen::quote;
use crate::notation::uci::UciError;

/// Why an engine is of no use. The texts name it, as two may be at work.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The command line has a quote without its partner, or nothing in it.
    #[error("cannot make out the command {}", quote(.0))]
    Command(String),
    /// There is no such program, or it may not be run.
    #[error("cannot start the engine `{program}`")]
    Start {
        /// The first word of the command.
        program: String,
        /// What the system says.
        source: io::Error,
    },
    /// It did not introduce itself.
    #[error(
        "`{program}` did not answer \"uci\" with \"uciok\" within {}: is it a UCI engine?",
        Seconds(*waited)
    )]
    NoHandshake {
        /// The first word of the command.
        program: String,
        /// How long was waited.
        waited: Duration,
    },
    /// It runs, but says nothing.
    #[error("the engine {engine} did not answer \"{asked}\" within {}", Seconds(*waited))]
    NoAnswer {
        /// Its name.
        engine: String,
        /// The command that was not answered.
        asked: String,
        /// How long was waited.
        waited: Duration,
    },
    /// Somebody asked to stop before it was ready.
    #[error("the engine {engine} was stopped")]
    Stopped {
        /// Its name.
        engine: String,
    },
    /// It ended, or closed its output.
    #[error("the engine {engine} ended unasked{}", Remains { status: *status, said })]
    Crashed {
        /// Its name.
        engine: String,
        /// How it ended; nothing if it runs, but has closed its output.
        status: Option<ExitStatus>,
        /// The last lines it wrote to standard error.
        said: Vec<String>,
    },
    /// It has no such option.
    #[error("the engine {engine} has no option {}; it has: {}", quote(option), known.join(", "))]
    UnknownOption {
        /// Its name.
        engine: String,
        /// The option asked for.
        option: String,
        /// The options it has.
        known: Vec<String>,
    },
    /// An option does not take the value.
    #[error("the engine {engine} cannot set {option} to {}: {reason}", quote(value))]
    BadValue {
        /// Its name.
        engine: String,
        /// The option.
        option: String,
        /// The value asked for.
        value: String,
        /// Why not.
        reason: ValueError,
    },
    /// It played what the rules forbid.
    #[error("the engine {engine} played {written}, which is not legal: {reason} (in {fen})")]
    IllegalMove {
        /// Its name.
        engine: String,
        /// The move as it wrote it.
        written: String,
        /// The position.
        fen: String,
        /// Why it is illegal.
        reason: UciError,
    },
    /// It played something that is no move.
    #[error("the engine {engine} played {}, which is not a move", quote(written))]
    UnreadableMove {
        /// Its name.
        engine: String,
        /// What it wrote.
        written: String,
    },
    /// It gave no move.
    #[error("the engine {engine} gave no move (in {fen})")]
    NoMove {
        /// Its name.
        engine: String,
        /// The position.
        fen: String,
    },
}

/// A duration for people.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} s", self.0.as_secs_f64())
    }
}

/// What is left of a process.
struct Remains<'a> {
    status: Option<ExitStatus>,
    said: &'a [String],
}

impl fmt::Display for Remains<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(status) = self.status {
            write!(f, " ({status})")?;
        }
        if !self.said.is_empty() {
            write!(f, "; it said: {}", self.said.join(" | "))?;
        }
        Ok(())
    }
}
