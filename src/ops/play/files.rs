//! The game in files: saved on demand, and in the log after every move.

use std::io;
use std::path::Path;

use super::failure::Refused;
use super::log::{write_file, write_new};
use super::session::Session;
use super::{Audience, Opponent};
use crate::chess::Color;
use crate::io::SinkError;

/// Why a game is not saved.
#[derive(Debug, thiserror::Error)]
pub(super) enum SaveError {
    #[error("`{0}` exists; `save! {0}` replaces it")]
    Exists(String),
    #[error(transparent)]
    Sink(#[from] SinkError),
}

/// The file where a game is saved that nobody named.
const STEM: &str = "pgnkit-game";

impl Session {
    /// Returns the game in PGN, with who played it.
    pub(super) fn pgn(&self) -> String {
        let person = self.setup.name.as_deref();
        let player = |color: Color| match (self.engine_side, &self.opponent) {
            (Some(side), Some(opponent)) if side == color => match opponent {
                Opponent::BuiltIn(_, level) => format!("pgnkit level {level}"),
                Opponent::External(engine) => engine.name().to_owned(),
            },
            (Some(_), _) => person.unwrap_or("?").to_owned(),
            (None, _) if color == Color::White => person.unwrap_or("?").to_owned(),
            (None, _) => "?".to_owned(),
        };
        let (white, black) = (player(Color::White), player(Color::Black));
        self.game.pgn(&[
            ("Event", "?"),
            ("Site", "?"),
            ("Date", &self.setup.date),
            ("Round", "-"),
            ("White", &white),
            ("Black", &black),
        ])
    }

    pub(super) fn save(
        &mut self,
        path: &str,
        overwrites: bool,
        to: &mut dyn Audience,
    ) -> Result<(), Refused> {
        let file = Path::new(path);
        if !overwrites && file.exists() {
            return Err(SaveError::Exists(path.to_owned()).into());
        }
        write_file(file, &[self.pgn().as_bytes()]).map_err(SaveError::from)?;
        self.is_saved = true;
        Ok(self.answer("saved", path, to)?)
    }

    /// Saves under a name of its own, and returns it.
    pub(super) fn save_new(&mut self) -> Result<String, Refused> {
        let path = self.write_new_file().map_err(SaveError::from)?;
        self.is_saved = true;
        Ok(path)
    }

    pub(super) fn write_new_file(&self) -> Result<String, SinkError> {
        write_new(STEM, &self.pgn()).map(|path| path.display().to_string())
    }

    /// Writes the log, if there is one and a game to write.
    pub(super) fn write_log(&mut self, to: &mut dyn Audience) -> io::Result<()> {
        if self.game.plies().is_empty() && self.game.ending().is_none() {
            return Ok(());
        }
        match self.log.as_ref().map(|log| log.write(&self.pgn())) {
            None => {}
            Some(Ok(())) => (self.is_saved, self.complaint) = (true, None),
            Some(Err(error)) => self.complain(&error, to)?,
        }
        Ok(())
    }

    /// Keeps the game in the log when another one begins.
    pub(super) fn keep_log(&mut self) {
        let pgn = self.pgn();
        if let Some(log) = &mut self.log
            && !(self.game.plies().is_empty() && self.game.ending().is_none())
        {
            log.keep(&pgn);
        }
    }
}
