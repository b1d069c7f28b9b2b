//! The movetext: every move played over, in the main line and in variations.

mod moves;

pub(in crate::pgn) use moves::{is_evaluation_sign, looks_like_a_move};

use super::{Checker, quoted};
use crate::chess::draw::History;
use crate::chess::{EnPassant, Position};
use crate::pgn::lexer::{Closing, Kind, Outcome, Spelling, Token};
use crate::pgn::replay::MAX_NESTING;
use crate::pgn::{Ply, Replay, Rule, Span};

/// What the movetext at hand has come to.
#[derive(Default)]
pub(super) struct Movetext {
    pub(super) replay: Replay,
    history: History,
    /// Plies of the main line that could be played.
    main_plies: u32,
    /// Whether a move of the main line could not be played.
    main_broken: bool,
    marker: Option<(Outcome, Span)>,
    /// Where the open variations begin, as far as they are played over.
    open: Vec<usize>,
    /// Words that are no moves, one after the other, not reported yet.
    stray: Option<Span>,
    /// What ended the game on the board, although more may follow.
    over: Option<Over>,
    /// By how much the move numbers differ from those of the position, once that is reported.
    number_shift: i64,
    /// A king that cannot go to the centre, with nothing but kings behind it.
    dgt_tail: Option<(Span, Ply)>,
    /// Whether the last move is already noted to lack its check mark.
    mark_missing: bool,
    has_words: bool,
    /// Whether a comment without an end took the rest of the game with it.
    ends_in_comment: bool,
    nesting_reported: bool,
    null_in_variation: bool,
}

/// The game is over by the rules, but moves may follow that are legal all the same.
#[derive(Clone, Copy)]
struct Over {
    rule: Rule,
    by: &'static str,
    reported: bool,
}

impl Over {
    const fn new(rule: Rule, by: &'static str) -> Self {
        Self { rule, by, reported: false }
    }
}

impl Movetext {
    pub(super) fn clear(&mut self) {
        let mut history = std::mem::take(&mut self.history);
        let mut open = std::mem::take(&mut self.open);
        let replay = std::mem::take(&mut self.replay);
        history.clear();
        open.clear();
        *self = Self { replay, history, open, ..Self::default() };
    }

    pub(super) fn restart(&mut self, position: Position) {
        self.replay.restart(position);
        self.history.push(position.hash(EnPassant::Legal), position.halfmove_clock());
    }

    /// The moves cannot be played over, as the position they start from is not known.
    pub(super) fn give_up(&mut self) {
        self.replay.break_line();
        self.main_broken = true;
    }

    pub(super) const fn position(&self) -> &Position {
        self.replay.position()
    }

    pub(super) const fn main_plies(&self) -> u32 {
        self.main_plies
    }

    pub(super) fn marker(&self) -> Option<(Outcome, Span)> {
        self.marker.clone()
    }

    pub(super) fn dgt_tail(&self) -> Option<(Span, Ply)> {
        self.dgt_tail.clone()
    }

    pub(super) const fn ends_in_comment(&self) -> bool {
        self.ends_in_comment
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.main_plies == 0 && !self.has_words
    }

    /// Whether every move of the main line was played, and the position is that at its end.
    pub(super) fn main_line_is_whole(&self) -> bool {
        !self.main_broken && self.replay.in_main_line()
    }

    pub(super) fn is_in_main_line(&self) -> bool {
        self.replay.in_main_line()
    }

    /// Whether a move of the main line could not be played.
    pub(super) const fn is_broken(&self) -> bool {
        self.main_broken
    }

    pub(super) fn open_variation(&self) -> Option<Span> {
        self.open.last().map(|at| *at..at + 1)
    }
}

impl Checker<'_> {
    #[inline]
    pub(super) fn check_token(&mut self, text: &[u8], token: &Token) {
        match token.kind {
            Kind::Word => self.check_word(text, token),
            Kind::Number { value, periods } => self.check_number(text, token, value, periods),
            _ => self.check_other(text, token),
        }
    }

    fn check_other(&mut self, text: &[u8], token: &Token) {
        match token.kind {
            Kind::Comment(closing) => {
                self.note_comment(closing);
                return self.common(text, token);
            }
            Kind::LineComment | Kind::Escape | Kind::ByteOrderMark | Kind::OddBlank | Kind::Nul => {
                return self.common(text, token);
            }
            // More tags may follow.
            Kind::Text if text[token.start] != b'}' => return self.stray(text, token),
            Kind::Text => {}
            _ => self.check_header(text, token),
        }
        match token.kind {
            Kind::Open => self.open_variation(token),
            Kind::Close => self.close_variation(text, token),
            Kind::Result(outcome, spelling) => self.check_result(text, token, outcome, spelling),
            Kind::Suffix => self.check_suffix(text, token),
            Kind::Nag(None) => {
                let message = format!("{} is no NAG from $0 to $255", quoted(&text[token.span()]));
                self.find(Rule::StrayText, token.span(), message);
            }
            Kind::Nag(Some(_)) | Kind::Periods => {}
            Kind::Stray | Kind::Text if text[token.start] == b'}' => {
                self.find(Rule::MismatchedBracket, token.span(), "this brace closes no comment");
            }
            _ => self.stray(text, token),
        }
    }

    /// Whether a move number, in its usual spelling, is one of which nothing is to be said.
    #[inline(always)]
    pub(super) fn is_usual_number(&self, value: u32) -> bool {
        let due = i64::from(self.movetext.replay.position().fullmove_number());
        i64::from(value) == due + self.movetext.number_shift
    }

    #[inline(always)]
    pub(super) fn note_comment(&mut self, closing: Closing) {
        self.movetext.ends_in_comment = matches!(closing, Closing::AtTagSection | Closing::AtEnd);
    }

    #[inline]
    fn check_number(&mut self, text: &[u8], token: &Token, value: u32, periods: u8) {
        self.check_header(text, token);
        if self.movetext.replay.is_broken() || self.header.is_other_game() {
            return;
        }
        let due = i64::from(self.movetext.replay.position().fullmove_number());
        if i64::from(value) != due + self.movetext.number_shift {
            self.wrong_number(token, i64::from(value), due);
        }
        if periods == 0 && text.get(token.end) != Some(&b'.') {
            self.find(Rule::NumberWithoutPeriod, token.span(), "a move number without a period");
        }
    }

    /// Reported once; then the numbers are expected to go on from there, or to be right again.
    #[cold]
    fn wrong_number(&mut self, token: &Token, value: i64, due: i64) {
        if !self.movetext.replay.in_main_line() && !self.options.variations {
            return;
        }
        self.movetext.number_shift = value - due;
        if value != due {
            let ply = self.next_ply();
            let message = format!("move number {value} where {due} is due");
            self.find_at(Rule::WrongMoveNumber, token.span(), Some(ply), message, None);
        }
    }

    fn open_variation(&mut self, token: &Token) {
        if self.movetext.open.len() < MAX_NESTING {
            self.movetext.open.push(token.start);
        }
        let was_broken = self.movetext.replay.is_broken();
        let opened = self.movetext.replay.open();
        if opened || was_broken || self.header.is_other_game() || !self.options.variations {
            return;
        }
        if self.movetext.replay.depth() > MAX_NESTING {
            if !std::mem::replace(&mut self.movetext.nesting_reported, true) {
                let message =
                    format!("variations deeper than {MAX_NESTING} levels are not played over");
                self.find(Rule::NestingTooDeep, token.span(), message);
            }
        } else {
            self.find(
                Rule::VariationIllegal,
                token.span(),
                "this variation has no move before it to replace",
            );
        }
    }

    fn close_variation(&mut self, text: &[u8], token: &Token) {
        if text[token.start] == b'}' {
            self.close_with_brace(text, token);
        } else if self.movetext.stray.is_some() {
            self.close_comment(text, token);
        }
        if self.movetext.replay.depth() <= self.movetext.open.len() {
            self.movetext.open.pop();
        }
        if !self.movetext.replay.close() {
            self.find(
                Rule::MismatchedBracket,
                token.span(),
                "this parenthesis closes no variation",
            );
        }
    }

    /// A variation ends with a brace, or is a comment that begins with a parenthesis.
    #[cold]
    fn close_with_brace(&mut self, text: &[u8], token: &Token) {
        let message = if self.holds_prose(text, token) {
            self.movetext.stray = None;
            "this brace ends a comment that a parenthesis begins: that should be {"
        } else {
            "this brace ends a variation that a parenthesis begins: it should be )"
        };
        self.find(Rule::MismatchedBracket, token.span(), message);
    }

    /// A variation holds nothing but words that are no moves.
    #[cold]
    fn close_comment(&mut self, text: &[u8], token: &Token) {
        if let Some(open) = self.movetext.open.last().copied()
            && self.holds_prose(text, token)
        {
            self.movetext.stray = None;
            let message = "these parentheses should be braces: they hold a comment";
            self.find(Rule::MismatchedBracket, open..token.end, message);
        }
    }

    /// Whether all that stands between the last parenthesis and this bracket is stray text.
    fn holds_prose(&self, text: &[u8], close: &Token) -> bool {
        let inside = self.movetext.open.last().map_or(close.start, |open| open + 1);
        self.movetext.stray.as_ref().is_some_and(|stray| {
            let before = text.get(inside..stray.start);
            before.is_some_and(|text| text.trim_ascii().is_empty()) && stray.end == close.blank
        })
    }

    fn check_result(&mut self, text: &[u8], token: &Token, outcome: Outcome, spelling: Spelling) {
        if spelling == Spelling::Other {
            self.nonstandard_result(token.span(), &text[token.span()], outcome);
        } else if text[..token.start]
            .last()
            .is_some_and(|b| b"+#".contains(b) || b.is_ascii_alphanumeric())
        {
            let message = "the result is not set apart from the move before it";
            self.find(Rule::NonstandardResult, token.span(), message);
        }
        // In a variation it is that of a game quoted there, unless nothing follows.
        self.movetext.marker = Some((outcome, token.span()));
    }

    fn check_suffix(&mut self, text: &[u8], token: &Token) {
        if text[token.span()].iter().all(|byte| b"!?".contains(byte)) {
            self.find(Rule::SuffixNotNag, token.span(), "a suffix annotation instead of a NAG");
        } else {
            self.stray(text, token);
        }
    }

    /// Text that is no movetext. Words in a row are one finding.
    pub(super) fn stray(&mut self, text: &[u8], token: &Token) {
        if let Some(span) = &mut self.movetext.stray
            && span.end >= token.blank
        {
            span.end = token.end;
            return;
        }
        self.flush_stray(text);
        self.movetext.stray = Some(token.span());
    }

    /// Reports the stray text that no more follows of.
    pub(super) fn flush_stray(&mut self, text: &[u8]) {
        if let Some(span) = self.movetext.stray.take() {
            let message = format!("{} is no movetext", quoted(&text[span.clone()]));
            self.find(Rule::StrayText, span, message);
        }
    }

    /// The ply about to be played.
    fn next_ply(&self) -> Ply {
        let replay = &self.movetext.replay;
        Ply {
            ply: replay.ply() + 1,
            move_number: replay.position().fullmove_number(),
            side: replay.turn(),
            in_variation: !replay.in_main_line(),
        }
    }

    /// The ply just played.
    fn last_ply(&self) -> Ply {
        let replay = &self.movetext.replay;
        let side = !replay.turn();
        Ply {
            ply: replay.ply(),
            move_number: replay.position().fullmove_number() - side.fold(0, 1),
            side,
            in_variation: !replay.in_main_line(),
        }
    }
}
