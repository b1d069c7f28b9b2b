//! How converted games look. One format a file.

mod diagrams;
mod html;
mod json;
mod page;
mod pgn;
mod positions;
mod scene;
mod table;

use std::borrow::Cow;

use crate::pgn::tree::Game;

pub use diagrams::{Ascii, Svg};
pub use html::Html;
pub use json::{JsonArray, JsonLines};
pub use page::{Page, PageEnd, Seen};
pub use pgn::{Line, Moves, Pgn};
pub use positions::{ParsePositionsError, Positions, WhichPositions};
pub use table::{GameColumn, MoveColumn, Rows, Separator, Table, UnknownColumn};

/// What there is to say of a game beside its tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Whether the main line goes on with something that could not be played.
    pub is_broken: bool,
    /// How many games of the page come before it.
    pub game: u64,
}

/// What stands around the games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// Before the first one, even if there is none.
    pub head: Cow<'static, str>,
    /// Between two.
    pub between: &'static str,
    /// Behind the last one.
    pub foot: &'static str,
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
