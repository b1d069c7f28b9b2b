//! What must hold for any bytes: the bodies of the fuzz targets, which tests replay on stable
//! Rust. They panic if it does not.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use pgnkit::chess::{EnPassant, Position};
use pgnkit::notation::fen::{self, Fen};
use pgnkit::notation::san::{San, SanError};
use pgnkit::notation::uci::{CastlingStyle, Uci};
use pgnkit::ops::pipeline::Pipeline;
use pgnkit::ops::validate::{Check, Ledger, Validation, Wishes};
use pgnkit::output::{FileSummary, JsonLines, Located, Look, NumberedGame, Reporter, Text};
use pgnkit::pgn::lexer::{Break, Kind, Lexer, Token};
use pgnkit::pgn::reader::Ending;
use pgnkit::pgn::{Level, Options, Span, Step, Tail, Visitor, fix};
use shakmaty::{CastlingMode, Chess};

/// The tokens of a text, with the blanks before them, cover each byte once and in order.
pub(crate) fn tokens_tile(text: &[u8]) {
    let mut lexer = Lexer::new(text);
    let mut end = 0;
    loop {
        let token = lexer.token();
        assert_eq!(token.blank, end, "a gap before {token:?}");
        assert!(token.blank <= token.start && token.start <= token.end, "{token:?}");
        let blank = &text[token.blank..token.start];
        assert!(blank.iter().all(|byte| b" \t\r\n\x0B\x0C".contains(byte)), "{token:?}");
        end = token.end;
        if token.kind == Kind::End {
            break assert_eq!(end, text.len());
        }
        assert!(token.start < token.end, "an empty {token:?}");
    }
}

/// The games of a text follow each other without gap or overlap.
pub(crate) fn games_tile(text: &[u8]) {
    let mut games = Regions::default();
    let read = pgnkit::pgn::read(text, Break::Blank, Tail::End, &mut games);
    assert_eq!(read, text.len(), "not all was read");
    assert!(!games.in_game, "a game has no end");
    assert!(games.end <= text.len());
}

/// Repairs of a game come to an end: a second run changes nothing.
pub(crate) fn repairs_settle(text: &[u8]) {
    if let Some(fixed) = fix(text, Step::ALL) {
        let again = fix(&fixed.text, Step::ALL);
        assert!(
            again.is_none(),
            "{:?}\n{:?}\n{:#?}",
            String::from_utf8_lossy(text),
            String::from_utf8_lossy(&fixed.text),
            again.map(|again| again.mended)
        );
    }
}

/// Follows where games begin and end.
#[derive(Default)]
struct Regions {
    in_game: bool,
    start: usize,
    end: usize,
}

impl Visitor for Regions {
    fn begin_game(&mut self, at: usize) {
        assert!(!self.in_game && at >= self.end);
        self.in_game = true;
        self.start = at;
    }

    fn tag(&mut self, text: &[u8], token: &Token, _: bool) {
        self.token(text, token);
    }

    fn token(&mut self, _: &[u8], token: &Token) {
        assert!(self.in_game && token.start >= self.start);
    }

    fn after_marker(&mut self, text: &[u8], token: &Token) {
        self.token(text, token);
    }

    fn end_game(&mut self, text: &[u8], _: Ending, region: Span) {
        assert!(self.in_game && self.start < region.end && region.end <= text.len());
        assert_eq!(region.start, self.end, "a gap between games");
        self.in_game = false;
        self.end = region.end;
    }

    fn abandon(&mut self, _: usize) {
        panic!("something is abandoned at the end of the text");
    }

    fn outside(&mut self, _: &[u8], token: &Token) {
        assert!(!self.in_game && token.start >= self.end);
    }
}

/// All that comes out of a validation.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// JSON lines and text, in one.
    pub(crate) report: String,
    /// The bytes of the good games.
    pub(crate) good: Vec<u8>,
    /// The other bytes.
    pub(crate) bad: Vec<u8>,
}

/// Validates a text in blocks of some size on some threads.
pub(crate) fn outcome(text: &[u8], block_size: usize, jobs: usize) -> Outcome {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let options = Options { all_games: true, cross_check: true, ..Options::default() };
    let (mut json, mut plain) = (Vec::new(), Vec::new());
    let mut outcome = Outcome::default();
    let wishes = Wishes {
        options: &options,
        list_findings: true,
        list_games: true,
        max_findings: u64::MAX,
        fail_on: Level::Error,
        good: Some(&mut outcome.good),
        bad: Some(&mut outcome.bad),
        ledger: Ledger::default(),
    };
    let look = Look {
        color: false,
        sanitize: |text| Cow::Borrowed(text),
        show: Level::Note,
        quiet: false,
        levels: options.levels.clone(),
    };
    let both = Both(JsonLines::new(&mut json), Text::new(&mut plain, look));
    let mut validation = Validation::new(vec!["-".to_owned()], wishes, both);
    let pipeline = Pipeline::new(jobs, block_size, &NEVER).expect("threads");
    let files = std::iter::once(io::Result::Ok(text));
    pipeline
        .run(files, &Check { options: &options, formats: Vec::new() }, |event| {
            validation.event(event).map(drop)
        })
        .expect("a Vec can be written");
    drop(validation);
    for part in [json, plain] {
        outcome.report += std::str::from_utf8(&part).expect("reports are UTF-8");
    }
    outcome
}

struct Both<A, B>(JsonLines<A>, Text<B>);

impl<A: Write, B: Write> Reporter for Both<A, B> {
    fn finding(&mut self, found: &Located<'_>) -> io::Result<()> {
        self.0.finding(found)?;
        self.1.finding(found)
    }

    fn game(&mut self, file: &str, game: &NumberedGame<'_>, at: u64, of: u64) -> io::Result<()> {
        self.0.game(file, game, at, of)?;
        self.1.game(file, game, at, of)
    }

    fn file(&mut self, summary: &FileSummary<'_>) -> io::Result<()> {
        self.0.file(summary)?;
        self.1.file(summary)
    }
}

/// The outcome does not depend on blocks and threads, and no byte is lost or doubled.
pub(crate) fn blocks_agree(text: &[u8], ways: &[(usize, usize)]) {
    let whole = outcome(text, 1 << 20, 1);
    assert_split(text, &whole);
    for &(block_size, jobs) in ways {
        let parts = outcome(text, block_size, jobs);
        if parts != whole {
            let difference = first_difference(&whole.report, &parts.report);
            panic!("blocks of {block_size} on {jobs} threads:\n{difference}");
        }
    }
}

/// Good and bad bytes are those of the text: each side is what is left of it without the other.
fn assert_split(text: &[u8], outcome: &Outcome) {
    assert_eq!(outcome.good.len() + outcome.bad.len(), text.len(), "bytes are lost or doubled");
    let count = |bytes: &[u8]| {
        let mut counts = [0_usize; 256];
        for byte in bytes {
            counts[usize::from(*byte)] += 1;
        }
        counts
    };
    let (good, bad) = (count(&outcome.good), count(&outcome.bad));
    let sum: Vec<usize> = good.iter().zip(bad).map(|(good, bad)| good + bad).collect();
    assert_eq!(sum, count(text), "other bytes than those of the text");
}

fn first_difference(left: &str, right: &str) -> String {
    let mut shown = String::new();
    let (mut left, mut right) = (left.lines(), right.lines());
    loop {
        match (left.next(), right.next()) {
            (None, None) => break shown + "the good or bad bytes differ",
            (left, right) if left != right => {
                let _ = write!(shown, "whole: {left:?}\nparts: {right:?}");
                break shown;
            }
            _ => {}
        }
    }
}

/// A FEN that is read is written as the same position, and that text is stable.
pub(crate) fn fen_round_trip(text: &[u8]) {
    for variant in [fen::Variant::Standard, fen::Variant::Chess960] {
        let Ok((position, first)) = fen::read_as(text, variant) else { continue };
        for en_passant in [EnPassant::Always, EnPassant::Legal] {
            let written = Fen::of(&position, en_passant).to_string();
            // Written with the letters of X-FEN, which the standard reader may wonder at.
            let again = fen::read_as(written.as_bytes(), fen::Variant::Chess960);
            let (again, report) = again.unwrap_or_else(|e| panic!("{written}: {e:?}"));
            assert!(report.notes.is_empty(), "{written}: {report:?}");
            // What was at fault with the position, and not with the text, is so still.
            assert!(report.faults.len() <= first.faults.len(), "{written}: {report:?}");
            assert_eq!(Fen::of(&again, en_passant).to_string(), written);
            assert_eq!(again.board(), position.board(), "{written}");
            assert_eq!(again.turn(), position.turn(), "{written}");
            assert_eq!(again.hash(EnPassant::Legal), position.hash(EnPassant::Legal), "{written}");
        }
    }
}

/// Positions in which a written move is looked for.
const BOARDS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/2N1N3/1N3N2/3pP3/1N3N2/2N4N/4K3 b - e3 0 1",
    "4k3/8/8/8/1b6/2N1N3/8/4K3 w - - 0 1",
];

/// A token is read without panic, a glyph glued to it changes nothing else, and what shakmaty
/// finds of it in a position is what we find.
pub(crate) fn san_agrees(token: &[u8]) {
    let Ok(san) = San::parse(token) else { return };
    if san.quirks.is_empty() && san.glyph.is_none() {
        let glued = San::parse(&[token, b"!"].concat()).expect("a glyph may follow a move");
        assert_eq!(San { glyph: None, ..glued }, san);
    }
    for fen in BOARDS {
        let (position, _) = fen::read(fen.as_bytes()).expect("a good FEN");
        agree_in(&position, fen, token, &san);
    }
}

fn agree_in(position: &Position, fen: &str, token: &[u8], san: &San) {
    let ours = san.resolve(position);
    if ours.is_err() {
        let _ = san.why_illegal(position);
    }
    let Ok(theirs) = shakmaty::san::SanPlus::from_ascii(token) else { return };
    let setup: shakmaty::fen::Fen = fen.parse().expect("a good FEN");
    let board: Chess = setup.into_position(CastlingMode::Standard).expect("a legal position");
    match theirs.san.to_move(&board) {
        Ok(m) => {
            let uci = m.to_uci(CastlingMode::Standard).to_string();
            let Ok(ours) = ours else { panic!("{fen}: {uci}, {ours:?}") };
            assert_eq!(Uci::of(ours.mv, CastlingStyle::Classical).to_string(), uci, "{fen}");
            let again = San::of(position, ours.mv).to_string();
            let again = San::parse(again.as_bytes()).expect("what is written can be read");
            assert_eq!(again.resolve(position).map(|found| found.mv), Ok(ours.mv), "{fen}");
        }
        Err(shakmaty::san::SanError::AmbiguousSan) => {
            assert!(matches!(ours, Err(SanError::Ambiguous(_))), "{fen}: {ours:?}");
        }
        Err(shakmaty::san::SanError::IllegalSan) => {}
    }
    let _ = Uci::parse(token);
}
