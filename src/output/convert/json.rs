//! Games as JSON.

use super::{About, Frame, GameFormat, Page};
use crate::pgn::json;
use crate::pgn::tree::Game;

/// An object a game, a line each.
#[derive(Clone, Copy, Debug)]
pub struct JsonLines;

impl GameFormat for JsonLines {
    fn game(&self, game: &Game, about: &About, page: &mut Page) {
        json::write(game, about.is_broken, &mut page.text);
        page.text.push('\n');
    }
}

/// An array of objects, a line each.
#[derive(Clone, Copy, Debug)]
pub struct JsonArray;

impl GameFormat for JsonArray {
    fn frame(&self) -> Frame {
        Frame { head: "[\n".into(), between: ",\n", foot: "\n]\n" }
    }

    fn game(&self, game: &Game, about: &About, page: &mut Page) {
        json::write(game, about.is_broken, &mut page.text);
    }
}
