//! How converted games look. One format a file.

mod json;
mod pgn;

use crate::pgn::tree::Game;

pub use json::{JsonArray, JsonLines};
pub use pgn::{Line, Moves, Pgn};

/// What there is to say of a game beside its tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Whether the main line goes on with something that could not be played.
    pub is_broken: bool,
}

/// What stands around the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Before the first one, even if there is none.
    pub head: &'static str,
    /// Between two.
    pub between: &'static str,
    /// Behind the last one.
    pub foot: &'static str,
}

/// Games as text that was rendered, some of it in pieces that are to appear only once.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The text.
    pub text: String,
    /// The pieces of which only the first one of its key is wanted: key and end, in order. Such a
    /// page has no other text.
    pub pieces: Vec<(u64, usize)>,
}

impl Page {
    /// Cuts off all behind this many bytes.
    pub fn truncate(&mut self, len: usize) {
        self.text.truncate(len);
        while self.pieces.last().is_some_and(|(_, end)| *end > len) {
            self.pieces.pop();
        }
    }
}

/// Writes games in a format; on several threads at a time.
pub trait GameFormat: Sync {
    /// What stands around the games.
    fn frame(&self) -> Frame {
        Frame::default()
    }

    /// Whether it writes moves as the export format does, or nearly so: then that is noted as games
    /// are read.
    fn writes_san(&self) -> bool {
        true
    }

    /// Adds a game to a page.
    fn game(&self, game: &Game, about: &About, page: &mut Page);
}
