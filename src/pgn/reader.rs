//! From tokens to games: where a game begins and where it ends.
//!
//! The rules, which do not depend on how the text was cut into blocks:
//!
//! * A tag pair outside a game begins one. So does movetext: a move number or a move that more
//!   movetext follows. Other lines outside games are text between games.
//! * A termination marker outside variations ends the game. What follows in its line belongs to
//!   it still, unless it begins a game.
//! * After moves, a tag pair begins a new game if an empty line stands before it or if it is an
//!   Event tag at the start of a line. Any other is a tag in the movetext.
//! * In a tag section, the tag that began it begins a new game after an empty line, and an Event
//!   tag does where the section already has both Event and Result. An empty line alone does not.
//! * An empty line in movetext does not end a game.
//! * Words behind a tag that are not even like a move do not begin the movetext: tags that follow
//!   are of the tag section.

mod visitor;

use std::ops::ControlFlow;

use super::check::looks_like_a_move;
use super::lexer::{Behind, Break, Closing, EVENT, Kind, Lexer, Token, Usual};
use crate::notation::san::{San, SanKind};
pub use visitor::{Ending, Visitor};

/// What follows behind a block of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tail {
    /// The text was cut before an [Event tag](EVENT) at the start of a line.
    Event,
    /// Anything; the text may have been cut within a token.
    Unknown,
    /// Nothing: the text ends here.
    End,
    /// More, but the game at the end is ended here by force, for its size.
    Forced,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Between games.
    Outside,
    /// In a tag section, or behind it before the first move.
    Tags,
    /// Behind the first token of movetext.
    Moves,
    /// In the line of the termination marker.
    Marked,
}

struct Reader<'a, 'v, V> {
    lexer: Lexer<'a>,
    visitor: &'v mut V,
    state: State,
    /// How many variations are open.
    depth: u32,
    /// The name of the first tag of the section.
    first_tag: &'a [u8],
    has_event: bool,
    has_result: bool,
    /// Whether a comment was ended by the tag section that follows, which is that of a new game.
    comment_cut: bool,
    /// Where the game began.
    began: usize,
    /// The end of the last game.
    ended: usize,
    /// The end of the last game that ends with a line. The text is told in full up to there: a
    /// part of a file that begins within a line could not tell its columns.
    told: usize,
}

/// Reads the games of a block and returns how many of its bytes were told in full; the rest is to
/// be read again with what follows. If the tail is [`Tail::End`] or [`Tail::Forced`] that is all.
///
/// `before` tells how the text before the block ends; at the start of a file, [`Break::Blank`].
pub fn read<V: Visitor>(text: &[u8], before: Break, tail: Tail, visitor: &mut V) -> usize {
    let behind = match tail {
        Tail::Event => Behind::Event,
        Tail::Unknown => Behind::Anything,
        Tail::End | Tail::Forced => Behind::Nothing,
    };
    let mut reader = Reader {
        lexer: Lexer::of_block(text, before, behind),
        visitor,
        state: State::Outside,
        depth: 0,
        first_tag: b"",
        has_event: false,
        has_result: false,
        comment_cut: false,
        began: 0,
        ended: 0,
        told: 0,
    };
    loop {
        if reader.state == State::Moves {
            reader.usual_movetext();
        }
        let token = reader.lexer.token();
        if token.kind == Kind::End {
            return reader.finish(&token, tail);
        }
        if reader.lexer.is_open(&token) || reader.step(&token).is_break() {
            return reader.stop();
        }
    }
}

impl<V: Visitor> Reader<'_, '_, V> {
    /// Takes a token; not if what it means depends on what follows behind the text.
    #[inline(always)]
    fn step(&mut self, token: &Token) -> ControlFlow<()> {
        match self.state {
            State::Moves => self.in_moves(token),
            State::Tags => return self.in_tags(token),
            State::Outside => return self.outside(token),
            State::Marked => return self.behind_marker(token),
        }
        ControlFlow::Continue(())
    }

    /// Takes move numbers, moves and comments as long as they are usual.
    #[inline(always)]
    fn usual_movetext(&mut self) {
        while let Some((usual, span)) = self.lexer.usual() {
            let end = span.end;
            let is_taken = match usual {
                Usual::Number(value) => self.visitor.usual_number(value),
                Usual::Word(word) => self.visitor.usual_word(word, span),
                Usual::Comment => {
                    self.comment_cut = false;
                    self.visitor.usual_comment()
                }
            };
            if !is_taken {
                return;
            }
            self.lexer.take(end);
        }
    }

    #[inline(always)]
    fn in_moves(&mut self, token: &Token) {
        match token.kind {
            Kind::Tag(_) => {
                if self.begins_game(self.lexer.tag_name(), token.breaks) {
                    self.end_game(Ending::NextGame, token);
                    self.begin_with_tag(token);
                } else {
                    self.visitor.tag(self.lexer.text(), token, true);
                }
                return;
            }
            Kind::Open => self.depth += 1,
            Kind::Close => self.depth = self.depth.saturating_sub(1),
            Kind::Stray if self.depth > 0 && self.closes_variation(token) => {
                self.depth -= 1;
                return self
                    .visitor
                    .token(self.lexer.text(), &Token { kind: Kind::Close, ..*token });
            }
            Kind::Comment(closing) => self.comment_cut = closing == Closing::AtTagSection,
            Kind::Result(..) if self.depth == 0 => self.state = State::Marked,
            _ => {}
        }
        self.visitor.token(self.lexer.text(), token);
    }

    fn in_tags(&mut self, token: &Token) -> ControlFlow<()> {
        match token.kind {
            Kind::Tag(_) => {
                let name = self.lexer.tag_name();
                if self.begins_game(name, token.breaks) {
                    self.end_game(Ending::NextGame, token);
                    self.begin_with_tag(token);
                } else {
                    self.has_event |= name == b"Event";
                    self.has_result |= name == b"Result";
                    self.visitor.tag(self.lexer.text(), token, false);
                }
            }
            Kind::Comment(closing) => {
                self.comment_cut = closing == Closing::AtTagSection;
                self.visitor.token(self.lexer.text(), token);
            }
            Kind::LineComment | Kind::Escape | Kind::ByteOrderMark | Kind::OddBlank | Kind::Nul => {
                self.visitor.token(self.lexer.text(), token);
            }
            _ if self.begins_movetext(token)? => {
                self.state = State::Moves;
                self.in_moves(token);
            }
            // Tags that follow say how to read the moves all the same.
            _ => self.visitor.token(self.lexer.text(), &Token { kind: Kind::Text, ..*token }),
        }
        ControlFlow::Continue(())
    }

    /// Whether movetext begins with a token that stands behind tags. A line that is not even like
    /// moves does not begin it right before a tag, unless the next game may begin with that: behind
    /// an empty line, or with Event, where blocks are cut. Breaks off if the tag is not at hand.
    fn begins_movetext(&self, token: &Token) -> ControlFlow<(), bool> {
        /// So many tokens of a line are looked at, which is enough for a damaged tag.
        const MOST: usize = 16;
        let mut lexer = self.lexer.clone();
        let mut token = *token;
        for _ in 0..MOST {
            match token.kind {
                Kind::Word => {
                    let word = &self.lexer.text()[token.span()];
                    if San::parse(word).is_ok() || looks_like_a_move(word) {
                        return ControlFlow::Continue(true);
                    }
                }
                Kind::Stray | Kind::Number { .. } | Kind::Periods | Kind::Nag(_) | Kind::Suffix => {
                }
                _ => return ControlFlow::Continue(true),
            }
            token = lexer.token();
            if lexer.is_open(&token) {
                return ControlFlow::Break(());
            }
            if matches!(token.kind, Kind::Tag(_)) {
                let may_begin_game = token.breaks == Break::Blank || lexer.tag_name() == b"Event";
                return ControlFlow::Continue(may_begin_game);
            }
            if token.breaks != Break::None {
                break;
            }
        }
        ControlFlow::Continue(true)
    }

    fn behind_marker(&mut self, token: &Token) -> ControlFlow<()> {
        let begins = match token.kind {
            Kind::Tag(_) => true,
            Kind::Number { .. } | Kind::Word => self.is_movetext(token)?,
            _ => false,
        };
        if begins || token.breaks != Break::None {
            self.end_game(Ending::Marker, token);
            return self.outside(token);
        }
        self.visitor.after_marker(self.lexer.text(), token);
        ControlFlow::Continue(())
    }

    fn outside(&mut self, token: &Token) -> ControlFlow<()> {
        match token.kind {
            Kind::Tag(_) => self.begin_with_tag(token),
            Kind::Comment(_)
            | Kind::LineComment
            | Kind::Escape
            | Kind::ByteOrderMark
            | Kind::OddBlank
            | Kind::Nul => self.visitor.outside(self.lexer.text(), token),
            _ if self.is_movetext(token)? => {
                self.begin(token, State::Moves);
                self.in_moves(token);
            }
            _ => {
                let line = self.lexer.take_line(token);
                self.visitor.outside(self.lexer.text(), &line);
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether movetext begins with a token that is outside of games. Prose may well begin with
    /// `a4` or `1998`, so more movetext must follow. Breaks off if what follows is not at hand.
    fn is_movetext(&self, token: &Token) -> ControlFlow<(), bool> {
        let mut lexer = self.lexer.clone();
        let mut next = || {
            let token = lexer.token();
            if lexer.is_open(&token) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(token)
            }
        };
        ControlFlow::Continue(match token.kind {
            // A game of nothing but a result.
            Kind::Result(..) => token.breaks == Break::Blank,
            Kind::Number { periods: 0, .. } => self.is_move(&next()?) && self.goes_on(&next()?),
            Kind::Number { .. } => {
                let mut behind = next()?;
                while matches!(behind.kind, Kind::Periods | Kind::Comment(_)) {
                    behind = next()?;
                }
                self.is_move(&behind) || matches!(behind.kind, Kind::Result(..))
            }
            Kind::Word => self.is_move(token) && self.goes_on(&next()?),
            _ => false,
        })
    }

    fn is_move(&self, token: &Token) -> bool {
        token.kind == Kind::Word
            && San::parse(&self.lexer.text()[token.span()])
                .is_ok_and(|san| san.kind != SanKind::Null)
    }

    /// Whether a token may follow the first move of a game.
    fn goes_on(&self, token: &Token) -> bool {
        self.is_move(token)
            || token.breaks != Break::None
            || matches!(
                token.kind,
                Kind::Number { .. }
                    | Kind::Result(..)
                    | Kind::Comment(_)
                    | Kind::LineComment
                    | Kind::Nag(_)
                    | Kind::Suffix
                    | Kind::Open
                    | Kind::End
            )
    }

    /// Whether a lone `}` was meant as the `)` of the variation that it stands in: going back, the
    /// parenthesis comes before any brace that it could be the partner of.
    #[cold]
    fn closes_variation(&self, token: &Token) -> bool {
        /// How far to look, in bytes.
        const FAR: usize = 1024;
        let text = self.lexer.text();
        if text[token.start] != b'}' {
            return false;
        }
        let (mut braces, mut parentheses) = (0_u32, 0_u32);
        let from = token.start.saturating_sub(FAR).max(self.began);
        for byte in text[from..token.start].iter().rev() {
            match byte {
                b'}' => braces += 1,
                b'{' if braces == 0 => return false,
                b'{' => braces -= 1,
                b')' if braces == 0 => parentheses += 1,
                b'(' if braces == 0 && parentheses == 0 => return true,
                b'(' if braces == 0 => parentheses -= 1,
                _ => {}
            }
        }
        false
    }

    /// Whether a tag pair begins a new game, in the midst of one.
    fn begins_game(&self, name: &[u8], breaks: Break) -> bool {
        let is_event = name == b"Event";
        if self.comment_cut {
            return true;
        }
        match self.state {
            State::Moves => breaks == Break::Blank || is_event && breaks == Break::Line,
            State::Tags => {
                breaks == Break::Blank && name == self.first_tag
                    || is_event && self.has_event && (self.has_result || breaks == Break::Blank)
            }
            State::Outside | State::Marked => true,
        }
    }

    fn begin(&mut self, token: &Token, state: State) {
        self.state = state;
        self.depth = 0;
        self.first_tag = b"";
        self.has_event = false;
        self.has_result = false;
        self.comment_cut = false;
        self.began = token.start;
        self.visitor.begin_game(token.start);
    }

    fn begin_with_tag(&mut self, token: &Token) {
        self.begin(token, State::Tags);
        self.first_tag = self.lexer.tag_name();
        self.has_event = self.first_tag == b"Event";
        self.has_result = self.first_tag == b"Result";
        self.visitor.tag(self.lexer.text(), token, false);
    }

    /// Ends the game before a token: at the start of its line, if that holds nothing before it.
    fn end_game(&mut self, ending: Ending, token: &Token) {
        let text = self.lexer.text();
        let blank = &text[token.blank..token.start];
        let at_line = memchr::memrchr2(b'\n', b'\r', blank).map(|at| token.blank + at + 1);
        let at = match token.kind {
            Kind::End => token.end,
            _ => at_line.unwrap_or(token.start),
        };
        self.visitor.end_game(text, ending, self.ended..at);
        self.ended = at;
        if at_line.is_some() {
            self.told = at;
        }
        self.state = State::Outside;
    }

    /// The text is at its end, with nothing but a blank behind the last token.
    fn finish(&mut self, end: &Token, tail: Tail) -> usize {
        let ending = match (self.state, tail) {
            (_, Tail::Unknown) => return self.stop(),
            (State::Outside, _) => return end.end,
            (State::Marked, _) => Ending::Marker,
            (_, Tail::Event) => {
                if !self.begins_game(b"Event", end.breaks) {
                    return self.stop();
                }
                Ending::NextGame
            }
            (_, Tail::End) => Ending::EndOfText,
            (_, Tail::Forced) => Ending::TooLarge,
        };
        self.end_game(ending, end);
        end.end
    }

    fn stop(&mut self) -> usize {
        self.visitor.abandon(self.told);
        self.told
    }
}

/// Returns the last place in a text where it can be cut before an Event tag, if there is one
/// behind its first byte.
pub fn last_cut(text: &[u8]) -> Option<usize> {
    let begins_line = |at: usize| at > 0 && matches!(text[at - 1], b'\n' | b'\r');
    memchr::memrchr_iter(EVENT[0], text)
        .find(|at| begins_line(*at) && text[*at..].starts_with(EVENT))
}

/// Returns how a text breaks before what follows behind it, if `before` is that of the text.
pub fn break_behind(text: &[u8], before: Break) -> Break {
    let mut ends = 0;
    for (at, byte) in text.iter().enumerate().rev() {
        match byte {
            b'\n' => ends += 1,
            b'\r' => ends += usize::from(text.get(at + 1) != Some(&b'\n')),
            b' ' | b'\t' | 0x0B | 0x0C => {}
            _ => {
                return match ends {
                    0 => Break::None,
                    1 => Break::Line,
                    _ => Break::Blank,
                };
            }
        }
        if ends > 1 {
            return Break::Blank;
        }
    }
    // Nothing but blanks: a line end more than before.
    match (before, ends) {
        (Break::None, 0) => Break::None,
        (Break::None, _) | (Break::Line, 0) => Break::Line,
        _ => Break::Blank,
    }
}
