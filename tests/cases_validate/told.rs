//! What a program that uses the library gets to know of the games: tags, positions, comments.

use std::fs;

use pgnkit::chess::{Color, EnPassant, Outcome, Position};
use pgnkit::notation::fen::{self, Fen};
use pgnkit::notation::san::{San, SanKind};
use pgnkit::pgn::lexer::{Break, Kind, TagShape, Token};
use pgnkit::pgn::reader::Ending;
use pgnkit::pgn::{Replay, Span, Tail, Visitor, read, tags};

use super::{cases, path};

/// A game as a program that uses the library reads it.
#[derive(Default)]
pub(super) struct Told {
    tags: Vec<(String, String)>,
    /// The first position and that after each move of the main line.
    pub(super) positions: Vec<Position>,
    comments: Vec<String>,
    glyphs: usize,
}

impl Told {
    fn tag(&self, name: &str) -> &str {
        &self.tags.iter().find(|tag| tag.0 == name).unwrap().1
    }

    pub(super) fn last(&self) -> &Position {
        self.positions.last().unwrap()
    }
}

#[derive(Default)]
struct Games {
    told: Vec<Told>,
    replay: Replay,
}

impl Visitor for Games {
    fn begin_game(&mut self, _at: usize) {
        self.replay = Replay::new();
        self.told.push(Told { positions: vec![Position::INITIAL], ..Told::default() });
    }

    fn tag(&mut self, text: &[u8], token: &Token, _in_movetext: bool) {
        let shape = if let Kind::Tag(shape) = token.kind { shape } else { TagShape::Good };
        let name = String::from_utf8_lossy(tags::name(&text[token.span()])).into_owned();
        let value = tags::value(&text[token.span()], shape);
        let game = self.told.last_mut().unwrap();
        if name == "FEN" {
            let (position, _) = fen::read(&value).unwrap();
            self.replay.restart(position);
            game.positions = vec![position];
        }
        game.tags.push((name, String::from_utf8_lossy(&value).into_owned()));
    }

    fn token(&mut self, text: &[u8], token: &Token) {
        let bytes = &text[token.span()];
        let game = self.told.last_mut().unwrap();
        match token.kind {
            Kind::Open => drop(self.replay.open()),
            Kind::Close => drop(self.replay.close()),
            Kind::Nag(_) | Kind::Suffix => game.glyphs += 1,
            Kind::Comment(_) => {
                let comment = String::from_utf8_lossy(bytes);
                game.comments.push(comment.trim_matches(['{', '}', ' ']).to_owned());
            }
            Kind::Word => {
                let Ok(san) = San::parse(bytes) else { return };
                if san.kind == SanKind::Null {
                    self.replay.pass();
                } else if self.replay.is_broken() || self.replay.play(&san).is_err() {
                    return self.replay.break_line();
                }
                if self.replay.in_main_line() {
                    game.positions.push(*self.replay.position());
                }
            }
            _ => {}
        }
    }

    fn after_marker(&mut self, _text: &[u8], _token: &Token) {}

    fn end_game(&mut self, _text: &[u8], _ending: Ending, _region: Span) {}

    fn abandon(&mut self, _from: usize) {
        unreachable!("the text is whole");
    }

    fn outside(&mut self, _text: &[u8], _token: &Token) {}
}

pub(super) fn games(text: &[u8]) -> Vec<Told> {
    let mut games = Games::default();
    assert_eq!(read(text, Break::Blank, Tail::End, &mut games), text.len());
    games.told
}

pub(super) fn games_of(file: &str) -> Vec<Told> {
    games(&fs::read(path(file)).unwrap())
}

pub(super) fn written(position: &Position) -> String {
    Fen::of(position, EnPassant::Legal).to_string()
}

#[test]
fn games_end_in_the_position_that_follows_from_their_moves() {
    for case in cases().filter(|case| !case.fen.is_empty()) {
        let games = games_of(case.file);
        assert_eq!(games.len(), case.plies.len(), "{}", case.file);
        for game in games {
            assert_eq!(written(game.last()), case.fen, "{}", case.file);
        }
    }
    let always = |file| Fen::of(games_of(file)[0].last(), EnPassant::Always).to_string();
    assert_eq!(
        always("129-no-numbers.pgn"),
        "rnbqkb1r/ppp2ppp/5n2/3pp3/2P5/2N3P1/PP1PPP1P/R1BQKBNR w KQkq d6 0 4"
    );
    assert_eq!(
        always("133-comment-first.pgn"),
        "rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq c3 0 2"
    );
}

#[test]
fn tags_and_comments_are_read_in_spite_of_what_is_odd_about_them() {
    let game = &games_of("103-unclosed-tag.pgn")[0];
    for (name, value) in [("Site", "?"), ("White", "A"), ("Black", "B"), ("Result", "*")] {
        assert_eq!(game.tag(name), value);
    }
    let game = &games_of("104-lone-backslash.pgn")[0];
    assert_eq!([game.tag("Event"), game.tag("Site")], ["Cup \\", "?"]);
    let game = &games_of("107-odd-tag-names.pgn")[0];
    for (name, value) in [("B", "x"), ("Qd5", "y"), ("d4", "z"), ("1_tag", "u")] {
        assert_eq!(game.tag(name), value);
    }
    let game = &games_of("116-blank-in-tags.pgn")[0];
    for (name, value) in
        [("Event", "T"), ("Date", "2024.01.02"), ("White", "A"), ("Black", "B"), ("Result", "0-1")]
    {
        assert_eq!(game.tag(name), value);
    }
    let all = games_of("117-no-blank-lines.pgn");
    assert_eq!([all[0].tag("Event"), all[1].tag("Event")], ["1", "2"]);
    assert_eq!([all[0].glyphs, all[1].glyphs], [0, 0]);
    let all = games_of("119-tags-only.pgn");
    assert_eq!([all[0].tag("Event"), all[1].tag("Event")], ["e", "f"]);
    let all = games_of("152-one-line.pgn");
    assert_eq!([all[0].tag("Event"), all[1].tag("Event")], ["A", "B"]);
    assert_eq!(games_of("120-forfeit-comment.pgn")[0].comments, ["Both players late"]);
    assert_eq!(games_of("133-comment-first.pgn")[0].comments, ["opening words", "after", "x"]);
}

#[test]
fn mate_on_the_board_is_seen() {
    for file in ["085-mate-undecided.pgn", "114-bracket-in-comment.pgn", "116-blank-in-tags.pgn"] {
        let outcome = games_of(file)[0].last().outcome();
        assert_eq!(outcome, Some(Outcome::Checkmate { winner: Color::Black }), "{file}");
    }
}
