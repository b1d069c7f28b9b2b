//! Openings: tables of them, and which of a table a game is.
//!
//! An opening is known by its position, not by its moves: a transposition is as good.

mod pgn;
mod tsv;

use std::collections::HashMap;

use super::Place;
use super::tree::{Game, Track};
use crate::chess::{EnPassant, Position};

/// The tags that name an opening (PGN 9.4).
pub const TAGS: [&str; 4] = ["ECO", "Opening", "Variation", "SubVariation"];

/// Openings by the positions in which they end.
///
/// ```
/// use pgnkit::pgn::eco::Openings;
/// use pgnkit::pgn::tree::Game;
/// let mut openings = Openings::default();
/// openings.read(b"eco\tname\tpgn\nB20\tSicilian Defense\t1. e4 c5\n").unwrap();
/// let mut game = Game::parse(b"1. e4 c5 2. Ke2 *").unwrap();
/// assert!(openings.name(&mut game));
/// assert_eq!(game.tag("Opening"), Some("Sicilian Defense"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Openings {
    list: Vec<Opening>,
    /// Places in the list, by the hash of the position.
    by_position: HashMap<u64, usize>,
}

/// The tags of an opening; those that it has of [`TAGS`], in that order.
type Opening = Vec<(&'static str, String)>;

impl Openings {
    /// Adds the openings of a file: tab-separated lines of `eco`, `name` and `pgn`, or PGN with the
    /// tags of openings, which is told by its first character, `[`. Of openings that end in the
    /// same position, the first one counts.
    ///
    /// # Errors
    ///
    /// If something in it is no opening.
    pub fn read(&mut self, text: &[u8]) -> Result<(), ReadOpeningsError> {
        let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        if text.trim_ascii_start().starts_with(b"[") {
            pgn::read(self, text)
        } else {
            tsv::read(self, text)
        }
    }

    /// Returns how many positions have a name.
    pub fn len(&self) -> usize {
        self.by_position.len()
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.by_position.is_empty()
    }

    fn add(&mut self, line: &Game, opening: Opening) {
        let mut track = Track::of(line);
        line.main_line().filter_map(|node| node.step()).for_each(|step| track.step(step));
        self.by_position.entry(key(track.position())).or_insert(self.list.len());
        self.list.push(opening);
    }

    /// Gives a game the tags of its opening: of the last position of its main line that has a name.
    /// Tags of [`TAGS`] that it had are replaced or taken away. Returns whether there was such a
    /// position; if not, the game stays as it is.
    pub fn name(&self, game: &mut Game) -> bool {
        let mut track = Track::of(game);
        let mut found = self.by_position.get(&key(track.position()));
        for step in game.main_line().filter_map(|node| node.step()) {
            track.step(step);
            found = self.by_position.get(&key(track.position())).or(found);
        }
        let Some(opening) = found.and_then(|at| self.list.get(*at)) else { return false };
        game.retain_tags(|name, _| {
            !TAGS.contains(&name) || opening.iter().any(|(other, _)| *other == name)
        });
        for (name, value) in opening {
            game.set_tag(name, value);
        }
        true
    }
}

fn key(position: &Position) -> u64 {
    position.hash(EnPassant::Legal)
}

/// Whether a text begins with a code of the Encyclopaedia of Chess Openings: `C44`. What may follow
/// it is nobody's standard.
fn is_code(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', ..])
}

/// Something in a table that is no opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}: {message}", place.line, place.column)]
pub struct ReadOpeningsError {
    /// Where it is.
    pub place: Place,
    /// What is wrong.
    pub message: String,
}

#[cfg(test)]
mod tests;
