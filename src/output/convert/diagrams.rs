//! The last position of each game, as a diagram.

use std::fmt::Write;

use super::scene::Scene;
use super::{About, Frame, GameFormat, Page};
use crate::notation::Spelling;
use crate::output::escape::escaped;
use crate::output::{PieceStyle, Theme};
use crate::pgn::tree::Game;

/// Drawn with characters, below a line that says who plays. Between games is an empty line.
#[derive(Clone, Copy, Debug)]
pub struct Ascii;

impl GameFormat for Ascii {
    fn frame(&self) -> Frame {
        Frame { between: "\n", ..Frame::default() }
    }

    fn writes_san(&self) -> bool {
        false
    }

    fn game(&self, game: &Game, _: &About, page: &mut Page) {
        let scene = Scene::last_of(game);
        let title = title(game, &scene);
        let title = escaped(&title, char::is_control);
        // Writing to a string does not fail.
        let _ = writeln!(page.text, "{title}\n{}", scene.diagram().text(PieceStyle::Letters));
    }
}

/// Drawn as SVG: a document a game.
#[derive(Clone, Copy, Debug)]
pub struct Svg;

impl Svg {
    /// What stands between two documents, for a writer that puts each into a file of its own. No
    /// document has this character.
    pub const BETWEEN: u8 = 0;
}

impl GameFormat for Svg {
    fn frame(&self) -> Frame {
        Frame { between: "\0", ..Frame::default() }
    }

    fn writes_san(&self) -> bool {
        false
    }

    fn game(&self, game: &Game, _: &About, page: &mut Page) {
        let scene = Scene::last_of(game);
        let (diagram, title) = (scene.diagram(), title(game, &scene));
        let _ = write!(page.text, "{}", diagram.svg(Theme::Brown).title(&title).size(400));
    }
}

/// Who plays, with which result, and which position it is.
fn title(game: &Game, scene: &Scene) -> String {
    let name = |tag| game.tag(tag).unwrap_or("?");
    let mut what = format!("{} - {}", name("White"), name("Black"));
    if let Some(result) = game.result {
        what.push(' ');
        what.push_str(result.as_str());
    }
    let spelling = Spelling { castling: game.castling_style(), ..Spelling::default() };
    scene.title(&what, &spelling)
}
