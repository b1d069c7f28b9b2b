//! From where a game begins: a position, or a game of a file at some ply.

use std::path::Path;
use std::time::Duration;

use super::Place;
use crate::chess::Position;
use crate::io::{OpenError, Source, open};
use crate::notation::{fen, named};
use crate::pgn::tree;
use crate::pgn::{Games, ReadGame};
use crate::play::{Game, RecordError, Settings};

/// From where a game begins.
#[derive(Clone, Debug)]
pub enum Begin {
    /// A position.
    Position(Box<Position>),
    /// A game, after so many plies; after all, if it is not said.
    Record(Box<tree::Game>, Option<usize>),
}

/// Why a game cannot begin from there.
#[derive(Debug, thiserror::Error)]
pub enum BeginError {
    /// It is a device, a pipe or a directory: reading might never end.
    #[error("`{0}` is not a regular file")]
    NotAFile(String),
    /// The file cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The file cannot be read.
    #[error("cannot read `{path}`")]
    Read {
        /// The file.
        path: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The file has fewer games.
    #[error("there is no game {number}: `{path}` has {games}")]
    TooFew {
        /// The file.
        path: String,
        /// Which game was asked for.
        number: usize,
        /// How many there are.
        games: usize,
    },
    /// A move of the game is illegal.
    #[error("the game cannot be followed to its end: {0}")]
    Broken(String),
    /// The moves are no game.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The text names no game of a file.
    #[error("{0}")]
    Place(&'static str),
    /// The text is no position.
    #[error("not a position: {0}")]
    Position(String),
}

impl Default for Begin {
    fn default() -> Self {
        Self::Position(Box::new(Position::INITIAL))
    }
}

impl Begin {
    /// Reads a position in FEN, or one that has a name.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn position(text: &str) -> Result<Self, BeginError> {
        let text = named(text.trim()).unwrap_or(text);
        match fen::read(text.as_bytes()) {
            Ok((position, _)) => Ok(Self::Position(Box::new(position))),
            Err(errors) => Err(BeginError::Position(errors.to_string().replace('\n', "; "))),
        }
    }

    /// Reads a game of a file.
    ///
    /// # Errors
    ///
    /// If it is no regular file or cannot be read, or there is no such game, or it has an illegal
    /// move before the ply.
    pub fn file(place: &Place) -> Result<Self, BeginError> {
        let Place { ply, .. } = *place;
        let read = stored(place)?;
        let is_enough = ply.is_some_and(|ply| ply <= read.game.plies());
        match why_broken(&read) {
            Some(why) if !is_enough => Err(BeginError::Broken(why)),
            _ => Ok(Self::Record(Box::new(read.game), ply)),
        }
    }

    /// Reads what `load` is given: a game of a file, or a position.
    ///
    /// # Errors
    ///
    /// If it is neither.
    pub fn file_or_position(text: &str) -> Result<Self, BeginError> {
        let looks_like_fen = text
            .split(' ')
            .next()
            .is_some_and(|board| board.matches('/').count() >= 7 && !Path::new(text).exists());
        if looks_like_fen || (named(text).is_some() && !Path::new(text).exists()) {
            Self::position(text)
        } else {
            Self::file(&Place::of_file(text).map_err(BeginError::Place)?)
        }
    }

    /// Begins a game from there.
    ///
    /// # Errors
    ///
    /// If the game has not so many plies, or a turn is passed in it.
    pub fn game(&self, settings: Settings, now: Duration) -> Result<Game, BeginError> {
        match self {
            Self::Position(position) => {
                let chess960 = settings.chess960 || position.is_chess960();
                let settings = Settings { start: **position, chess960, ..settings };
                Ok(Game::new(settings, now))
            }
            Self::Record(record, plies) => Ok(Game::from_record(record, *plies, settings, now)?),
        }
    }

    /// Goes on with a game that was saved: with its clocks, and over if it is.
    ///
    /// # Errors
    ///
    /// As [`game`](Self::game).
    pub fn resume(&self, settings: Settings, now: Duration) -> Result<Game, BeginError> {
        match self {
            Self::Record(record, None) => Ok(Game::resume(record, settings, now)?),
            _ => self.game(settings, now),
        }
    }
}

/// Reads a game of a file, as far as it goes.
pub(super) fn stored(place: &Place) -> Result<ReadGame, BeginError> {
    let Place { path, game: number, .. } = place;
    let name = path.display().to_string();
    // Opening a pipe waits for whoever writes to it, so this comes before.
    if std::fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return Err(BeginError::NotAFile(name));
    }
    let input = open(&Source::File(path.clone()))?;
    let mut games = 0;
    for read in Games::new(input.reader) {
        let read = read.map_err(|source| BeginError::Read { path: name.clone(), source })?;
        games += 1;
        if games == *number {
            return Ok(read);
        }
    }
    Err(BeginError::TooFew { path: name, number: *number, games })
}

/// Why a game cannot be followed to its end; none if it can.
pub(super) fn why_broken(read: &ReadGame) -> Option<String> {
    let finding = read.findings.first();
    read.is_broken.then(|| finding.map_or_else(String::new, |it| it.message.to_string()))
}
