//! Games as a page of HTML, which is well-formed XML, too.

mod heading;
mod moves;

use std::borrow::Cow;
use std::fmt::Write;
use std::sync::LazyLock;

use super::scene::Scene;
use super::{About, Frame, GameFormat, Page};
use crate::chess::Color;
use crate::notation::Spelling;
use crate::output::escape::Markup;
use crate::output::{SvgShapes, Theme};
use crate::pgn::tree::Game;
use moves::Moves;

/// A page of its own with all games, without anything from outside: names and event as a heading, a
/// diagram of the last position, moves, comments as prose, and the other tags as a table.
///
/// A diagram stands also before the first move of a position that was set up, and where the glyph
/// `$220` (or `$221`, seen by Black) or a comment with `[#]` asks for one; arrows and coloured squares
/// are seen on these. A variation is indented, and one within it; those deeper stand in brackets.
/// Whatever tags and comments hold is shown as text.
#[derive(Clone, Debug)]
pub struct Html {
    /// How moves are written.
    pub spelling: Spelling,
    /// Whether moves are numbered.
    pub numbers: bool,
    /// Whether the termination marker stands behind the moves.
    pub result: bool,
}

/// What stands before the colours and the style of the page. Nothing may be loaded or run.
const HEAD: &str = "\
<!DOCTYPE html>
<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">
<head>
<meta charset=\"utf-8\"/>
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>
<title>Chess games</title>
<style>
";

/// All that stands before the first game.
static BEGINNING: LazyLock<String> = LazyLock::new(|| {
    let (style, shapes) = (include_str!("page.css").trim_end(), SvgShapes(Theme::Brown));
    format!("{HEAD}{style}\n</style>\n</head>\n<body>\n{shapes}<main>\n<h1>Chess games</h1>\n")
});

impl GameFormat for Html {
    fn frame(&self) -> Frame {
        Frame { head: Cow::Borrowed(&BEGINNING), between: "", foot: "</main>\n</body>\n</html>\n" }
    }

    fn writes_san(&self) -> bool {
        false
    }

    fn game(&self, game: &Game, about: &About, page: &mut Page) {
        let out = &mut page.text;
        let spelling = Spelling { castling: game.castling_style(), ..self.spelling.clone() };
        out.push_str("<article>\n");
        heading::write(game, out);
        let what = if about.is_broken { "Position before the fault" } else { "Last position" };
        Figure { class: " class=\"final\"", what, below: Color::White }.write(
            &Scene::last_of(game),
            &spelling,
            out,
        );
        Moves::new(self, &spelling, game, out).write(game);
        if about.is_broken {
            out.push_str(
                "<p class=\"broken\">The game goes on with a move that cannot be played.</p>\n",
            );
        }
        heading::write_table(game, out);
        out.push_str("</article>\n");
    }
}

/// A diagram with a line below it.
struct Figure<'a> {
    class: &'a str,
    what: &'a str,
    below: Color,
}

impl Figure<'_> {
    fn write(&self, scene: &Scene, spelling: &Spelling, out: &mut String) {
        let title = scene.title(self.what, spelling);
        let diagram = scene.diagram().seen_by(self.below);
        let svg = diagram.svg(Theme::Brown).title(&title).within_page();
        let (class, caption) = (self.class, Markup(&title));
        // Writing to a string does not fail.
        let _ =
            writeln!(out, "<figure{class}>\n{svg}<figcaption>{caption}</figcaption>\n</figure>");
    }
}
