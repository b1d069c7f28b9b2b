//! Reads games for what they are recognised by.

use super::{Imprint, hash, names};
use crate::chess::EnPassant;
use crate::notation::san::ShortWord;
use crate::pgn::encoding::decode;
use crate::pgn::lexer::{Kind, TagShape, Token};
use crate::pgn::reader::{Ending, Visitor};
use crate::pgn::{Checker, Options, Span, tags};

/// Reads the games of a block: give it to [`read`](crate::pgn::read), and take the imprints.
///
/// ```
/// use pgnkit::pgn::compare::ImprintReader;
/// use pgnkit::pgn::lexer::Break;
/// use pgnkit::pgn::results::options;
/// use pgnkit::pgn::{Tail, read};
/// let options = options();
/// let moves = |text: &[u8]| {
///     let mut reader = ImprintReader::new(&options, true);
///     read(text, Break::Blank, Tail::End, &mut reader);
///     reader.finish()[0].moves
/// };
/// assert_eq!(moves(b"1. e4 e5 2. Nf3 *"), moves(b"1.e2-e4 {best} e5 2.Ngf3 *"));
/// ```
pub struct ImprintReader<'o> {
    /// Plays the moves.
    checker: Checker<'o>,
    games: Vec<Imprint>,
    /// The games that are sure to stay.
    settled: usize,
    game: Imprint,
    start: usize,
    depth: u32,
    white: Name,
    black: Name,
    /// The parts of the game, if they are to be kept.
    pub(super) parts: Option<Parts>,
}

/// Hashes of the words of a name, and of their first letters.
#[derive(Clone, Copy, Default, Hash)]
struct Name(u64, u64);

/// Where the parts of a game are.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) tags: Vec<(Span, TagShape)>,
    /// The moves of the main line, each with the hash of all up to it.
    pub(super) moves: Vec<(Span, u64)>,
    /// The termination marker.
    pub(super) marker: Option<&'static str>,
    /// The number of the first move, and whether it is one of Black.
    pub(super) first: (u32, bool),
}

impl<'o> ImprintReader<'o> {
    /// Starts on a block, with the options of [`results`](crate::pgn::results::options);
    /// `is_first` if it is the first of its file.
    pub fn new(options: &'o Options, is_first: bool) -> Self {
        Self {
            checker: Checker::new(options, is_first),
            games: Vec::new(),
            settled: 0,
            game: Imprint::default(),
            start: 0,
            depth: 0,
            white: Name::default(),
            black: Name::default(),
            parts: None,
        }
    }

    /// Returns the imprints of all games that were read in full; places count from the block.
    pub fn finish(self) -> Vec<Imprint> {
        self.games
    }

    /// Takes a move; `hash` is what it is told by.
    #[inline]
    fn step(&mut self, span: Span, hash: u64) {
        // Order matters, so the sum is scrambled each time.
        let sum = (self.game.moves ^ hash).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.game.moves = sum ^ sum >> 29;
        self.game.plies += 1;
        if let Some(parts) = &mut self.parts {
            parts.moves.push((span, self.game.moves));
        }
    }

    /// Takes the move that was just played.
    #[inline]
    fn played(&mut self, span: Span) {
        let position = self.checker.position();
        if self.game.plies == 0
            && let Some(parts) = &mut self.parts
        {
            let is_black = position.turn() == crate::chess::Color::White;
            parts.first = (position.fullmove_number() - u32::from(is_black), is_black);
        }
        let hash = position.hash(EnPassant::Legal);
        self.step(span, hash);
    }
}

/// A hash of a value that says something, for comparing games by it; 0 if it does not.
fn known(value: &str) -> u32 {
    let is_known = value.bytes().any(|byte| !matches!(byte, b'?' | b'.' | b'-' | b' '));
    #[expect(clippy::cast_possible_truncation, reason = "part of a hash")]
    if is_known { hash(value.trim().to_lowercase()) as u32 | 1 } else { 0 }
}

impl Name {
    fn of(value: &str) -> Self {
        let words = names::words(value);
        let mut initials: Vec<_> = words.iter().filter_map(|word| word.chars().next()).collect();
        initials.sort_unstable();
        Self(hash(&words), hash(initials))
    }
}

impl Visitor for ImprintReader<'_> {
    fn begin_game(&mut self, at: usize) {
        self.checker.begin_game(at);
        self.game = Imprint::default();
        self.start = at;
        self.depth = 0;
        (self.white, self.black) = (Name::default(), Name::default());
    }

    fn tag(&mut self, text: &[u8], token: &Token, in_movetext: bool) {
        self.checker.tag(text, token, in_movetext);
        let (Kind::Tag(shape), false) = (token.kind, in_movetext) else { return };
        let tag = &text[token.span()];
        let name = tags::name(tag);
        let value = tags::value(tag, shape);
        let value = decode(&value);
        self.game.tags = self.game.tags.wrapping_add(hash((name, &*value)));
        match name {
            b"White" => self.white = Name::of(&value),
            b"Black" => self.black = Name::of(&value),
            b"Date" => self.game.date = known(&value),
            b"Round" => self.game.round = known(&value),
            b"Event" => self.game.event = known(&value),
            _ => {}
        }
        if let Some(parts) = &mut self.parts {
            parts.tags.push((token.span(), shape));
        }
    }

    #[inline(always)]
    fn usual_number(&mut self, value: u32) -> bool {
        self.checker.usual_number(value)
    }

    #[inline(always)]
    fn usual_word(&mut self, word: ShortWord, span: Span) -> bool {
        let is_taken = self.checker.usual_word(word, span.clone());
        if is_taken {
            self.played(span);
        }
        is_taken
    }

    #[inline(always)]
    fn usual_comment(&mut self) -> bool {
        self.checker.usual_comment()
    }

    fn token(&mut self, text: &[u8], token: &Token) {
        let plies = self.checker.plies();
        self.checker.token(text, token);
        if self.checker.plies() > plies {
            return self.played(token.span());
        }
        match token.kind {
            Kind::Open => self.depth += 1,
            Kind::Close => self.depth = self.depth.saturating_sub(1),
            Kind::Word if self.depth == 0 => {
                if self.game.plies == 0
                    && let Some(parts) = &mut self.parts
                {
                    let position = self.checker.position();
                    let is_black = position.turn() == crate::chess::Color::Black;
                    parts.first = (position.fullmove_number(), is_black);
                }
                self.step(token.span(), hash(&text[token.span()]));
            }
            Kind::Result(outcome, _) if self.depth == 0 => {
                self.game.tags = self.game.tags.wrapping_add(hash(outcome.as_str()));
                if let Some(parts) = &mut self.parts {
                    parts.marker = Some(outcome.as_str());
                }
            }
            _ => {}
        }
    }

    fn after_marker(&mut self, text: &[u8], token: &Token) {
        self.checker.after_marker(text, token);
    }

    fn end_game(&mut self, text: &[u8], ending: Ending, region: Span) {
        let end = region.end;
        self.checker.end_game(text, ending, region);
        self.games.push(Imprint {
            offset: self.start as u64,
            len: (end - self.start) as u64,
            names: hash((self.white.0, self.black.0)),
            initials: hash((self.white.1, self.black.1)),
            ..self.game
        });
        if matches!(text[end - 1], b'\n' | b'\r') {
            self.settled = self.games.len();
        }
    }

    fn abandon(&mut self, from: usize) {
        self.checker.abandon(from);
        self.games.truncate(self.settled);
    }

    fn outside(&mut self, text: &[u8], token: &Token) {
        self.checker.outside(text, token);
    }
}
