//! Games in PGN, or with the movetext of PGN in another notation.

use super::{About, Frame, GameFormat, Page};
use crate::chess::{EnPassant, Position};
use crate::notation::{Fen, Notation};
use crate::pgn::Writer;
use crate::pgn::tree::{Game, Node};

/// PGN: tags, an empty line, movetext.
#[derive(Clone, Debug)]
pub struct Pgn(pub Writer);

impl GameFormat for Pgn {
    fn frame(&self) -> Frame {
        Frame { between: "\n", ..Frame::default() }
    }

    fn writes_san(&self) -> bool {
        self.0.spelling.notation == Notation::San
    }

    fn game(&self, game: &Game, _: &About, page: &mut Page) {
        self.0.write(game, &mut page.text);
    }
}

/// One game a line, its tags before its moves: PGN still, for `grep` and `sort`. In comments, an
/// empty line is a blank, and a closing brace, which only a comment to the end of a line can hold,
/// is a parenthesis.
#[derive(Clone, Debug)]
pub struct Line(pub Writer);

impl GameFormat for Line {
    fn game(&self, game: &Game, _: &About, page: &mut Page) {
        let start = page.text.len();
        let has_brace = |node: Node<'_>| node.comments().any(|text| text.contains('}'));
        if game.nodes().any(has_brace) {
            let mut game = game.clone();
            game.edit_comments(|text| Some(text.replace('}', ")")));
            self.0.write(&game, &mut page.text);
        } else {
            self.0.write(game, &mut page.text);
        }
        let line = page.text.split_off(start);
        page.text.extend(
            line.trim_end().split('\n').filter(|part| !part.is_empty()).enumerate().flat_map(
                |(at, part)| [if at == 0 || part.starts_with('[') { "" } else { " " }, part],
            ),
        );
        page.text.push('\n');
    }
}

/// Moves alone, a line a game. A game that does not begin at the beginning has its start before
/// its moves: in UCI as the protocol's `position` command, else as a FEN tag.
#[derive(Clone, Debug)]
pub struct Moves(pub Writer);

impl GameFormat for Moves {
    fn writes_san(&self) -> bool {
        self.0.spelling.notation == Notation::San
    }

    fn game(&self, game: &Game, _: &About, page: &mut Page) {
        if *game.start() != Position::INITIAL {
            let fen = Fen::of(game.start(), EnPassant::Always).to_string();
            let parts = match self.0.spelling.notation {
                Notation::Uci => ["position fen ", &fen, " moves "],
                _ => ["[FEN \"", &fen, "\"] "],
            };
            page.text.extend(parts);
        }
        self.0.write_movetext(game, &mut page.text);
        page.text.push('\n');
    }
}
