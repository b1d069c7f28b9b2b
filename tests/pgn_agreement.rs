//! Random games, written in many layouts, read by us and by pgn-reader: both must see what was
//! written.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip};
use pgnkit::chess::Position;
use pgnkit::notation::fen::{self, Variant};
use pgnkit::notation::san::San;
use pgnkit::pgn::lexer::{Break, Kind, TagShape, Token};
use pgnkit::pgn::reader::Ending;
use pgnkit::pgn::{Span, Tail, Visitor, compare, read, tags};

use crate::support::random::Random;

const SEED: u64 = 0x9A9E_C4E5;

/// What a reader meets in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    Tag(String, String),
    San(String),
    Comment(String),
    Nag(u8),
    Open,
    Close,
    Outcome(&'static str),
}

type Game = Vec<Item>;

const STARTS: [(&str, &str); 6] = [
    ("", ""),
    ("", ""),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", ""),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", "Standard"),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "Chess960"),
    ("nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1", "Fischerandom"),
];

/// Writes games, and what is in them.
struct Writer {
    random: Random,
    text: String,
    game: Game,
    /// How lines end.
    end: &'static str,
    /// Whether lines end in a way in which `;` and `%` end, too.
    line_comments: bool,
    style: usize,
    /// Bytes of the line at hand.
    column: usize,
}

impl Writer {
    fn new(seed: u64, end: &'static str) -> Self {
        Self {
            random: Random(seed),
            text: String::new(),
            game: Game::new(),
            end,
            line_comments: end != "\r",
            style: 0,
            column: 0,
        }
    }

    fn line_end(&mut self) {
        self.text += self.end;
        self.column = 0;
    }

    fn put(&mut self, token: &str) {
        let width = self.random.of(&[40, 80, 300]);
        if self.column > 0 && self.column + token.len() >= width {
            self.line_end();
        } else if self.column > 0 {
            let blank = self.random.of(&[" ", " ", " ", "  ", "\t"]);
            self.text += blank;
        }
        self.text += token;
        self.column += token.len() + 1;
    }

    fn game(&mut self) -> Game {
        let (fen, variant) = self.random.of(&STARTS);
        let outcome = self.random.of(&["1-0", "0-1", "1/2-1/2", "*"]);
        self.style = self.random.below(5);
        for name in tags::ROSTER {
            let value = if name == "Result" { outcome.to_owned() } else { self.value() };
            self.tag(name, value);
        }
        if !variant.is_empty() {
            self.tag("Variant", variant.to_owned());
        }
        if !fen.is_empty() {
            self.tag("FEN", fen.to_owned());
            self.tag("SetUp", "1".to_owned());
        }
        if self.random.one_in(3) {
            self.tag("Note_1", "[x] {y} (z) ; % 1-0".to_owned());
        }
        self.line_end();
        let game = if variant.contains('9') || variant.contains('F') {
            Variant::Chess960
        } else {
            Variant::Standard
        };
        let start = if fen.is_empty() {
            Position::INITIAL
        } else {
            fen::read_as(fen.as_bytes(), game).unwrap().0
        };
        self.comments();
        let plies = self.random.below(80);
        self.line(start, plies, 0);
        // Without a marker, a game ends where the tags of the next begin.
        if !self.random.one_in(6) {
            self.put(outcome);
            self.game.push(Item::Outcome(outcome));
        }
        self.line_end();
        self.line_end();
        std::mem::take(&mut self.game)
    }

    /// A backslash has something else behind it: pgn-reader 0.29.0 reads `\\\"` as one `"`.
    fn value(&mut self) -> String {
        let mut value = String::new();
        for _ in 0..self.random.below(12) {
            let pieces = ["a", "Z", " ", "?", "\"", "\\-", "é", "…", "]", "[", "'", "1.", "{", "}"];
            value += self.random.of(&pieces);
        }
        value
    }

    fn tag(&mut self, name: &str, value: String) {
        let escaped = value.replace('\\', r"\\").replace('"', "\\\"");
        write!(self.text, "[{name} \"{escaped}\"]").unwrap();
        self.line_end();
        self.game.push(Item::Tag(name.to_owned(), value));
    }

    /// Plays some plies, with variations beside them.
    fn line(&mut self, start: Position, plies: usize, depth: usize) {
        let mut position = start;
        let mut interrupted = true;
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return;
            }
            let mv = moves[self.random.below(moves.len())];
            self.number(&position, interrupted);
            let san = San::of(&position, mv).to_string();
            let before = position;
            position.play(mv);
            let glyph = if self.random.one_in(12) { 1 + self.random.below(6) } else { 0 };
            let suffix = ["", "!", "?", "!!", "??", "!?", "?!"][glyph];
            if glyph > 0 && self.random.one_in(2) {
                self.put(&san);
                self.put(suffix);
            } else {
                self.put(&format!("{san}{suffix}"));
            }
            self.game.push(Item::San(san));
            if glyph > 0 {
                self.game.push(Item::Nag(u8::try_from(glyph).unwrap()));
            }
            while self.random.one_in(10) {
                let nag = u8::try_from(self.random.below(256)).unwrap();
                self.put(&format!("${nag}"));
                self.game.push(Item::Nag(nag));
            }
            interrupted = self.comments();
            while depth < 3 && self.random.one_in(14) {
                interrupted = true;
                self.put("(");
                self.game.push(Item::Open);
                self.comments();
                let plies = 1 + self.random.below(8);
                self.line(before, plies, depth + 1);
                self.put(")");
                self.game.push(Item::Close);
                self.comments();
            }
        }
    }

    fn number(&mut self, position: &Position, interrupted: bool) {
        let number = position.fullmove_number();
        let white = position.turn().fold(true, false);
        match self.style {
            0 if white => self.put(&format!("{number}.")),
            0 if interrupted => self.put(&format!("{number}...")),
            1 if white => self.put(&number.to_string()),
            2 => self.put(&format!("{number}{}", if white { "." } else { "..." })),
            3 if white => self.put(&format!("{number} .")),
            3 => self.put("..."),
            _ => {}
        }
    }

    /// Returns whether there was one.
    fn comments(&mut self) -> bool {
        let mut any = false;
        while self.random.one_in(9) {
            any = true;
            if self.line_comments && self.random.one_in(4) {
                self.put("; e4 { ( 1-0 }");
                self.line_end();
                if self.random.one_in(2) {
                    self.text += "% Nf3 ) ; {";
                    self.line_end();
                }
                continue;
            }
            let words = ["", " ", "e4", "( 1. d4", "[%clk 0:01:02]", "1-0", ";", "é", "{", "long "];
            let mut comment = String::new();
            for _ in 0..self.random.below(9) {
                comment += self.random.of(&words);
                if self.random.one_in(20) {
                    comment += &self.random.of(&["long "; 1]).repeat(120);
                }
            }
            self.put(&format!("{{{comment}}}"));
            self.game.push(Item::Comment(comment));
        }
        any
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// What we meet.
#[derive(Default)]
struct Ours {
    games: Vec<Game>,
}

impl Ours {
    fn put(&mut self, item: Item) {
        self.games.last_mut().unwrap().push(item);
    }
}

impl Visitor for Ours {
    fn begin_game(&mut self, _: usize) {
        self.games.push(Game::new());
    }

    fn tag(&mut self, all: &[u8], token: &Token, in_movetext: bool) {
        assert!(!in_movetext && token.kind == Kind::Tag(TagShape::Good));
        let bytes = &all[token.span()];
        let value = tags::value(bytes, TagShape::Good);
        self.put(Item::Tag(text(tags::name(bytes)), text(&value)));
    }

    fn token(&mut self, all: &[u8], token: &Token) {
        let word = &all[token.span()];
        match token.kind {
            Kind::Word => {
                let san = San::parse(word).unwrap();
                assert!(san.quirks.is_empty());
                self.put(Item::San(San { glyph: None, ..san }.to_string()));
                san.glyph.into_iter().for_each(|nag| self.put(Item::Nag(nag)));
            }
            Kind::Suffix => {
                let nag = San::parse(&[b"e4", word].concat()).unwrap().glyph.unwrap();
                self.put(Item::Nag(nag));
            }
            Kind::Nag(nag) => self.put(Item::Nag(nag.unwrap())),
            Kind::Comment(_) => self.put(Item::Comment(text(&word[1..word.len() - 1]))),
            Kind::Open => self.put(Item::Open),
            Kind::Close => self.put(Item::Close),
            Kind::Result(outcome, _) => self.put(Item::Outcome(outcome.as_str())),
            Kind::Number { .. } | Kind::Periods | Kind::LineComment | Kind::Escape => {}
            _ => panic!("{token:?}"),
        }
    }

    fn after_marker(&mut self, _: &[u8], token: &Token) {
        panic!("{token:?} behind a marker");
    }

    fn end_game(&mut self, text: &[u8], _: Ending, region: Span) {
        assert_eq!(compare(&text[region.clone()]), None, "{}", text[region].escape_ascii());
    }

    fn abandon(&mut self, _: usize) {
        panic!("the text is whole");
    }

    fn outside(&mut self, _: &[u8], token: &Token) {
        panic!("{token:?} outside of games");
    }
}

/// What pgn-reader meets.
struct Theirs;

impl pgn_reader::Visitor for Theirs {
    type Tags = Game;
    type Movetext = Game;
    type Output = Game;

    fn begin_tags(&mut self) -> ControlFlow<Game, Game> {
        ControlFlow::Continue(Game::new())
    }

    fn tag(&mut self, game: &mut Game, name: &[u8], value: RawTag<'_>) -> ControlFlow<Game> {
        game.push(Item::Tag(text(name), text(&value.decode())));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, game: Game) -> ControlFlow<Game, Game> {
        ControlFlow::Continue(game)
    }

    fn san(&mut self, game: &mut Game, san: SanPlus) -> ControlFlow<Game> {
        game.push(Item::San(san.to_string()));
        ControlFlow::Continue(())
    }

    fn nag(&mut self, game: &mut Game, nag: Nag) -> ControlFlow<Game> {
        game.push(Item::Nag(nag.0));
        ControlFlow::Continue(())
    }

    fn comment(&mut self, game: &mut Game, comment: RawComment<'_>) -> ControlFlow<Game> {
        game.push(Item::Comment(text(comment.as_bytes())));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, game: &mut Game) -> ControlFlow<Game, Skip> {
        game.push(Item::Open);
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, game: &mut Game) -> ControlFlow<Game> {
        game.push(Item::Close);
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, game: &mut Game, outcome: Outcome) -> ControlFlow<Game> {
        game.push(Item::Outcome(match outcome.to_string().as_str() {
            "1-0" => "1-0",
            "0-1" => "0-1",
            "1/2-1/2" => "1/2-1/2",
            _ => "*",
        }));
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Game) -> Game {
        game
    }
}

#[track_caller]
fn check(file: &str, written: &[Game], seed: u64) {
    let mut ours = Ours::default();
    read(file.as_bytes(), Break::Blank, Tail::End, &mut ours);
    let mut reader = Reader::build(file.as_bytes())
        .set_supported_tag_line_length(1 << 16)
        .set_supported_comment_length(1 << 16)
        .finish();
    let theirs: Vec<Game> = reader.read_games(&mut Theirs).map(Result::unwrap).collect();
    for (i, game) in written.iter().enumerate() {
        for (who, read) in [("we", ours.games.get(i)), ("pgn-reader", theirs.get(i))] {
            let read = read.unwrap_or_else(|| panic!("seed {seed:#x}: {who}: no game {i}\n{file}"));
            let at = game.iter().zip(read).take_while(|(a, b)| a == b).count();
            assert_eq!(game.get(at), read.get(at), "seed {seed:#x}, game {i}, {who}, item {at}");
        }
    }
    assert_eq!((ours.games.len(), theirs.len()), (written.len(), written.len()), "{seed:#x}");
}

#[test]
fn files_of_many_games_are_read_as_they_were_written() {
    let mut items = 0;
    for round in 0..30 {
        for end in ["\n", "\r\n"] {
            let seed = SEED + round;
            let mut writer = Writer::new(seed, end);
            let games: Vec<Game> = (0..12).map(|_| writer.game()).collect();
            check(&writer.text, &games, seed);
            items += games.iter().map(Vec::len).sum::<usize>();
        }
    }
    assert!(items > 40_000, "{items}");
}

/// pgn-reader finds the end of a game by its line feeds, so there is only one.
#[test]
fn a_game_with_carriage_returns_is_read_as_it_was_written() {
    for seed in SEED..SEED + 60 {
        let mut writer = Writer::new(seed, "\r");
        let game = writer.game();
        check(&writer.text, &[game], seed);
    }
}
