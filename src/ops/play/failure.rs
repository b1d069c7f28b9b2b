//! What goes wrong: for a line, and for the session.

use std::io;

use super::BeginError;
use super::files::SaveError;
use crate::io::SinkError;
use crate::ops::external_engine::EngineError;
use crate::output::play::{UnknownCommand, UnknownTopic};
use crate::play::Refusal;

/// What ends a session before its time.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Nobody hears it any more.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// Lines cannot be read any more.
    #[error("cannot read standard input")]
    Input(#[source] io::Error),
    /// The engine of others failed; where the game is now.
    #[error("{error}; the game so far is in `{saved}`")]
    Engine {
        /// What went wrong.
        error: Box<EngineError>,
        /// The file.
        saved: String,
    },
    /// The same, and the game could not be saved.
    #[error("{error}; the game could not be saved: {because}")]
    EngineAndDisk {
        /// What went wrong.
        error: Box<EngineError>,
        /// Why it could not be saved.
        because: SinkError,
    },
    /// An engine cannot be started.
    #[error(transparent)]
    Start(#[from] Box<EngineError>),
    /// A game cannot begin from there.
    #[error(transparent)]
    Begin(#[from] BeginError),
    /// The log cannot be opened.
    #[error("cannot open the log `{path}`")]
    Log {
        /// The file.
        path: String,
        /// Why.
        source: io::Error,
    },
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Self {
        Self::Start(Box::new(error))
    }
}

/// Why a line is refused.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refused {
    #[error(transparent)]
    Game(#[from] Refusal),
    #[error(transparent)]
    Begin(#[from] BeginError),
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error(transparent)]
    Topic(#[from] UnknownTopic),
    #[error(transparent)]
    Help(#[from] UnknownCommand),
    #[error("a stored game is looked at; `return` goes back to the game that is played")]
    Replay,
    #[error("{0}")]
    Other(String),
    /// Not the line is at fault: nobody hears it, or the engine failed.
    #[error(transparent)]
    Fatal(#[from] Failure),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        Self::Fatal(error.into())
    }
}
