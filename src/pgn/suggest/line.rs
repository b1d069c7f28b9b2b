//! A line of a game as it is written, for reading it in other ways: the main line, or the one that
//! leads into a variation and to its end.

use crate::notation::san::{CheckMark, San, is_en_passant_suffix};
use crate::pgn::Span;
use crate::pgn::check::{is_evaluation_sign, looks_like_a_move};
use crate::pgn::lexer::{Break, Kind, Token};
use crate::pgn::reader::{Ending, Tail, Visitor, read};

/// How many plies of a game are looked at, at most.
const MOST_PLIES: usize = 1 << 16;

/// One ply as it is written.
#[derive(Clone, Debug)]
pub(in crate::pgn) struct Written {
    /// Its bytes in the game.
    pub(in crate::pgn) span: Span,
    /// What it says; none if it cannot be read as a move.
    pub(super) san: Option<San>,
    /// Whether it has a capture sign.
    pub(super) takes: bool,
    /// Its sign for check or mate.
    pub(super) mark: Option<CheckMark>,
    /// The move number before it.
    pub(super) number: Option<Number>,
    /// The bytes of that.
    pub(in crate::pgn) number_span: Option<Span>,
}

/// A move number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) value: u32,
    pub(super) periods: u8,
}

/// The plies of a line.
#[derive(Debug, Default)]
pub(in crate::pgn) struct Line {
    pub(in crate::pgn) plies: Vec<Written>,
    /// Whether the game has more plies than are looked at.
    pub(super) is_cut: bool,
    /// How many plies come before the variation; none if it is the main line.
    pub(super) before_variation: Option<usize>,
    /// The way to the variation, as long as it is looked for.
    way: Option<Way>,
    /// How many variations are open within the line, which are passed over.
    depth: u32,
    number: Option<Number>,
    number_span: Option<Span>,
    is_over: bool,
}

/// The variations that are open on the way to one of them.
#[derive(Debug)]
struct Way {
    /// A byte of a ply of the one that is looked for.
    to: usize,
    /// For each, how many plies come before it, and the ply that it replaces.
    open: Vec<(usize, Option<Written>)>,
}

impl Line {
    /// Reads the main line of the game with which a text begins.
    pub(in crate::pgn) fn read(game: &[u8]) -> Self {
        Self::default().of(game)
    }

    /// Reads the line that leads to a ply of a variation and on to the end of that; the ply is
    /// given by one of its bytes.
    pub(super) fn read_variation(game: &[u8], to: usize) -> Self {
        Self { way: Some(Way { to, open: Vec::new() }), ..Self::default() }.of(game)
    }

    fn of(mut self, game: &[u8]) -> Self {
        read(game, Break::Blank, Tail::End, &mut self);
        self
    }

    fn open(&mut self) {
        match &mut self.way {
            Some(way) => {
                let replaced = self.plies.pop();
                way.open.push((self.plies.len(), replaced));
            }
            None => self.depth += 1,
        }
    }

    fn close(&mut self) {
        if let Some(way) = &mut self.way {
            if let Some((before, replaced)) = way.open.pop() {
                self.plies.truncate(before);
                self.plies.extend(replaced);
            }
        } else if self.depth == 0 && self.before_variation.is_some() {
            self.is_over = true;
        } else {
            self.depth = self.depth.saturating_sub(1);
        }
    }

    /// Ends the way where it leads to.
    fn arrive(&mut self, token: &Token) {
        if let Some(way) = self.way.take_if(|way| token.end > way.to) {
            self.before_variation = Some(way.open.last().map_or(0, |(before, _)| *before));
        }
    }

    fn push(&mut self, text: &[u8], span: Span, san: Option<San>) {
        if self.plies.len() == MOST_PLIES {
            self.is_cut = true;
            self.is_over = true;
            return;
        }
        let word = &text[span.clone()];
        let has = |sign: &u8| word.contains(sign);
        let takes = has(&b'x')
            || has(&b'X')
            || has(&b':')
            || word.windows(2).any(|pair| pair == "×".as_bytes());
        let mark = mark_of(word);
        self.plies.push(Written {
            span,
            san,
            takes,
            mark,
            number: self.number.take(),
            number_span: self.number_span.take(),
        });
    }

    fn word(&mut self, text: &[u8], token: &Token) {
        // `5e` for `e5` is read as a number with a word behind it.
        if let Some(last) = self.plies.last_mut()
            && last.san.is_none()
            && last.span.end == token.start
            && text[last.span.end - 1].is_ascii_digit()
            && San::parse(&text[token.span()]).is_err()
        {
            last.span.end = token.end;
            last.mark = last.mark.or(mark_of(&text[token.span()]));
            return;
        }
        let word = &text[token.span()];
        let marks = word.iter().rev().take_while(|byte| b"!?,".contains(byte)).count();
        let san = San::parse(word).or_else(|_| San::parse(&word[..word.len() - marks])).ok();
        let is_ply = san.is_some()
            || !is_en_passant_suffix(word)
                && !is_evaluation_sign(word)
                && (looks_like_a_move(word) || is_fragment(word));
        if is_ply {
            self.push(text, token.span(), san);
        }
    }
}

/// The rest of a word.
fn word_at(text: &[u8], at: usize) -> &[u8] {
    let len = text[at..].iter().position(|byte| b" \t\r\n{}();$.".contains(byte));
    &text[at..len.map_or(text.len(), |len| at + len)]
}

fn mark_of(word: &[u8]) -> Option<CheckMark> {
    if word.contains(&b'#') {
        return Some(CheckMark::Mate);
    }
    word.contains(&b'+').then_some(CheckMark::Check)
}

/// Whether a word may be what is left of a move that lost a character: `Nf`, `xd5`, `e`.
fn is_fragment(word: &[u8]) -> bool {
    word.len() <= 4
        && word.iter().all(|byte| b"KQRBNabcdefgh12345678xO-=+#".contains(byte))
        && word.iter().any(u8::is_ascii_alphanumeric)
}

impl Visitor for Line {
    fn begin_game(&mut self, _: usize) {}

    fn tag(&mut self, _: &[u8], _: &Token, _: bool) {}

    fn token(&mut self, text: &[u8], token: &Token) {
        self.arrive(token);
        match token.kind {
            _ if self.is_over => {}
            Kind::Open => self.open(),
            Kind::Close => self.close(),
            _ if self.depth > 0 => {}
            Kind::Word => self.word(text, token),
            // What is left of a pawn move: `4` of `e4`.
            Kind::Number { value: 1..=8, periods: 0 }
                if token.end - token.start == 1
                    && text.get(token.end) != Some(&b'.')
                    && text.get(token.end).is_none_or(|byte| {
                        !byte.is_ascii_alphabetic() || San::parse(word_at(text, token.end)).is_err()
                    }) =>
            {
                self.push(text, token.span(), None);
            }
            Kind::Number { value, periods } => {
                self.number = Some(Number { value, periods });
                self.number_span = Some(token.span());
            }
            Kind::Periods if self.number.is_some() => {
                let more = u8::try_from(token.end - token.start).unwrap_or(u8::MAX);
                self.number = self.number.map(|number| Number {
                    periods: number.periods.saturating_add(more),
                    ..number
                });
            }
            _ => {}
        }
    }

    fn after_marker(&mut self, _: &[u8], _: &Token) {}

    fn end_game(&mut self, _: &[u8], _: Ending, _: Span) {
        self.is_over = true;
    }

    fn abandon(&mut self, _: usize) {}

    fn outside(&mut self, _: &[u8], _: &Token) {}
}
