//! The parts of a game that repairs need: its tags, and its moves and numbers as they should be.

use crate::chess::{Color, Position};
use crate::notation::san::{San, SanKind, is_en_passant_suffix};
use crate::pgn::check::looks_like_a_move;
use crate::pgn::lexer::{Break, Kind, Outcome, TagShape, Token, read_result};
use crate::pgn::reader::{Ending, Tail, Visitor, read};
use crate::pgn::{Replay, Span, nag, tags};

/// What a game consists of.
#[derive(Default)]
pub(super) struct Parts {
    /// The tags of the tag section.
    pub(super) tags: Vec<(Span, TagShape)>,
    /// Whether the tag section holds nothing else.
    pub(super) only_tags: bool,
    /// The words of the movetext that could be written better, and how.
    pub(super) words: Vec<(Span, String)>,
    /// The move numbers, and what they should be.
    pub(super) numbers: Vec<(Span, u32, Color)>,
    pub(super) marker: Option<(Span, Outcome)>,
    /// The plies of the main line.
    pub(super) plies: u32,
    /// The result that the board demands.
    pub(super) due: Option<Outcome>,
    has_comment: bool,
    replay: Replay,
}

impl Parts {
    /// Reads a game that starts from a position; without one, no moves are played.
    pub(super) fn read(text: &[u8], start: Option<Position>) -> Self {
        let mut parts = Self { only_tags: true, ..Self::default() };
        match start {
            Some(start) => parts.replay.restart(start),
            None => parts.replay.break_line(),
        }
        read(text, Break::Blank, Tail::End, &mut parts);
        parts
    }

    /// Returns the value of the first tag of a name.
    pub(super) fn tag(&self, text: &[u8], name: &str) -> Option<(Span, Vec<u8>)> {
        self.tags.iter().find_map(|(span, shape)| {
            let bytes = &text[span.clone()];
            let is_it = tags::name(bytes) == name.as_bytes();
            is_it.then(|| (span.clone(), tags::value(bytes, *shape).into_owned()))
        })
    }

    /// Returns what the Result tag says, if that can be read.
    pub(super) fn result_tag(&self, text: &[u8]) -> Option<(Span, Option<Outcome>)> {
        let (span, value) = self.tag(text, "Result")?;
        Some((span, read_result(&value).map(|(outcome, _)| outcome)))
    }

    fn word(&mut self, text: &[u8], token: &Token) {
        let word = &text[token.span()];
        if is_en_passant_suffix(word) || word.iter().all(|byte| b"+#".contains(byte)) {
            self.words.push((token.span(), String::new()));
            return;
        }
        if let Some(nag) = nag::of_sign(word) {
            self.words.push((token.span(), format!("${nag}")));
            return;
        }
        let marks = word.iter().rev().take_while(|byte| b"!?".contains(byte)).count();
        let (before, suffix) = word.split_at(word.len() - marks);
        let Ok(san) = San::parse(word).or_else(|_| San::parse(before)) else {
            // Other words are passed over, as the check does it.
            if looks_like_a_move(word) {
                self.replay.break_line();
            }
            return;
        };
        if self.replay.is_broken() {
            return;
        }
        if san.kind == SanKind::Null {
            return self.replay.pass();
        }
        let position = *self.replay.position();
        let Ok(resolved) = self.replay.play(&san) else { return self.replay.break_line() };
        if self.replay.in_main_line() {
            self.plies += 1;
        }
        let export = San::of(&position, resolved.mv);
        let written = match san.glyph.or_else(|| nag::of_suffix(suffix)) {
            Some(nag) => format!("{export} ${nag}"),
            None => export.to_string(),
        };
        self.words.push((token.span(), written));
    }
}

impl Visitor for Parts {
    fn begin_game(&mut self, _: usize) {}

    fn tag(&mut self, _: &[u8], token: &Token, in_movetext: bool) {
        if let (Kind::Tag(shape), false) = (token.kind, in_movetext) {
            self.only_tags &= !self.has_comment;
            self.tags.push((token.span(), shape));
        }
    }

    fn token(&mut self, text: &[u8], token: &Token) {
        match token.kind {
            Kind::Comment(_) | Kind::LineComment | Kind::Escape | Kind::Text => {
                self.has_comment |= !self.tags.is_empty();
            }
            Kind::Open => {
                self.replay.open();
            }
            Kind::Close => {
                self.replay.close();
            }
            Kind::Word => self.word(text, token),
            Kind::Suffix => {
                let nag = nag::of_suffix(&text[token.span()]);
                self.words.push((token.span(), nag.map_or_else(String::new, |n| format!("${n}"))));
            }
            Kind::Number { .. } if !self.replay.is_broken() => {
                let position = self.replay.position();
                self.numbers.push((token.span(), position.fullmove_number(), position.turn()));
            }
            Kind::Result(outcome, _) if self.replay.in_main_line() => {
                self.marker = Some((token.span(), outcome));
            }
            _ => {}
        }
    }

    fn after_marker(&mut self, _: &[u8], _: &Token) {}

    fn end_game(&mut self, _: &[u8], _: Ending, _: Span) {
        let position = self.replay.position();
        if self.replay.is_broken() || !self.replay.in_main_line() {
            return;
        }
        if position.is_checkmate() {
            self.due = Some((!position.turn()).fold(Outcome::White, Outcome::Black));
        } else if position.is_stalemate() {
            self.due = Some(Outcome::Draw);
        }
    }

    fn abandon(&mut self, _: usize) {}

    fn outside(&mut self, _: &[u8], _: &Token) {}
}
