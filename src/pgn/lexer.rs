//! From bytes to tokens. Total: any bytes give tokens, and the tokens with the blanks before them
//! cover every byte once, in order.
//!
//! The lexer knows no games. It is asked for one token after the other, or to skip the rest of a
//! line, by the [reader](super::reader), which knows where prose may stand.

mod comment;
mod result;
mod tag;
mod token;
mod usual;

use crate::notation::san::San;
use crate::pgn::Span;
pub use result::read_result;
use result::{forfeit, other_result};
use tag::{Pair, begins_like_a_tag, tag_pair};
pub use token::{Break, Closing, Kind, Outcome, Spelling, TagShape, Token};
pub use usual::Usual;

/// Reads tokens from a text.
///
/// ```
/// use pgnkit::pgn::lexer::{Kind, Lexer};
/// let mut lexer = Lexer::new(b"1. e4 {best by test}");
/// let mut kinds = std::iter::from_fn(|| Some(lexer.token().kind));
/// assert_eq!(kinds.next(), Some(Kind::Number { value: 1, periods: 1 }));
/// assert_eq!(kinds.next(), Some(Kind::Word));
/// assert!(matches!(kinds.next(), Some(Kind::Comment(_))));
/// assert_eq!(kinds.next(), Some(Kind::End));
/// ```
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    /// How the text before this one ends.
    before: Break,
    behind: Behind,
    /// Where the name in the last tag pair stands.
    tag_name: Span,
}

/// What follows behind a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behind {
    /// Nothing.
    Nothing,
    /// An [Event tag](EVENT) at the start of a line.
    Event,
    /// Anything: the text may have been cut within a token. A token that ends less than
    /// [`LOOK_AHEAD`] bytes before the end of the text may be another one in the whole.
    Anything,
}

/// How many bytes behind a token may have a say in what it is, and where it ends, at most: `(Q)`
/// behind `e8`, or ` – 1/2` behind `1/2`.
pub const LOOK_AHEAD: usize = 16;

/// How an Event tag begins. At the start of a line, outside of comments, it always begins a tag
/// section, so texts may be cut before it.
pub const EVENT: &[u8] = b"[Event \"";

/// What a byte can do for a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// Stands in words.
    Word,
    /// Ends a word.
    Delimiter,
    /// Needs a closer look: a period, a parenthesis, or a byte beyond ASCII.
    Look,
}

static CLASS: [Class; 256] = {
    let mut table = [Class::Word; 256];
    let mut byte = u8::MAX;
    loop {
        table[byte as usize] = match byte {
            0..=b' ' | 0x7F | b'{' | b'}' | b')' | b'[' | b']' | b';' | b'$' | b'"' => {
                Class::Delimiter
            }
            b'.' | b'(' | 0x80.. => Class::Look,
            _ => Class::Word,
        };
        if byte == 0 {
            break table;
        }
        byte -= 1;
    }
};

impl<'a> Lexer<'a> {
    /// Starts at the beginning of a text that is a whole file.
    pub const fn new(text: &'a [u8]) -> Self {
        Self::of_block(text, Break::Blank, Behind::Nothing)
    }

    /// Starts at the beginning of a text that was cut out of a file: how what is before it breaks
    /// the text ([`Break::Blank`] at the start of the file), and what follows behind it.
    pub const fn of_block(text: &'a [u8], before: Break, behind: Behind) -> Self {
        Self { text, at: 0, before, behind, tag_name: 0..0 }
    }

    /// Returns whether a token may be another one, or another one may be in its place, once it is
    /// known what follows behind the text.
    #[inline]
    pub fn is_open(&self, token: &Token) -> bool {
        self.behind == Behind::Anything && token.end + LOOK_AHEAD > self.text.len()
    }

    /// Returns how far it has read.
    pub const fn position(&self) -> usize {
        self.at
    }

    /// Returns the whole text.
    pub const fn text(&self) -> &'a [u8] {
        self.text
    }

    /// Returns the name in the tag pair that was read last.
    pub fn tag_name(&self) -> &'a [u8] {
        &self.text[self.tag_name.clone()]
    }

    #[inline(always)]
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// Reads the next token. At the end of the text that is [`Kind::End`], again and again.
    #[inline]
    pub fn token(&mut self) -> Token {
        let blank = self.at;
        let breaks = self.skip_blank();
        let start = self.at;
        let kind = self.kind(breaks);
        Token { kind, blank, start, end: self.at, breaks }
    }

    /// Takes the line of a token, from there to its end, as text that belongs to no game.
    pub fn take_line(&mut self, token: &Token) -> Token {
        self.at = token.start;
        self.skip_line();
        Token { kind: Kind::Text, end: self.at, ..*token }
    }

    fn skip_line(&mut self) {
        self.at += line_len(&self.text[self.at..]);
    }

    #[inline(always)]
    fn skip_blank(&mut self) -> Break {
        // Nearly always one blank, or none.
        let byte = self.peek(0);
        if byte > b' ' && self.at > 0 {
            return Break::None;
        }
        if byte == b' ' && self.peek(1) > b' ' && self.at > 0 {
            self.at += 1;
            return Break::None;
        }
        self.skip_long_blank()
    }

    fn skip_long_blank(&mut self) -> Break {
        let mut line_ends = if self.at == 0 { self.before as usize } else { 0 };
        loop {
            match self.text.get(self.at) {
                Some(b'\n') => line_ends += 1,
                Some(b'\r') => line_ends += usize::from(self.peek(1) != b'\n'),
                Some(b' ' | b'\t' | 0x0B | 0x0C) => {}
                _ => break,
            }
            self.at += 1;
        }
        match line_ends {
            0 => Break::None,
            1 => Break::Line,
            _ => Break::Blank,
        }
    }

    #[inline(always)]
    fn kind(&mut self, breaks: Break) -> Kind {
        let Some(&byte) = self.text.get(self.at) else { return Kind::End };
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' => self.word(),
            b'0'..=b'9' => self.number(),
            b'{' => self.comment(),
            b'$' => self.nag(),
            b'(' => self.open(),
            b')' => self.one(Kind::Close),
            _ => self.rare(byte, breaks),
        }
    }

    fn one(&mut self, kind: Kind) -> Kind {
        self.at += 1;
        kind
    }

    #[inline]
    fn open(&mut self) -> Kind {
        if matches!(self.peek(1), b'+' | b'-')
            && let Some((outcome, len)) = forfeit(&self.text[self.at..])
        {
            self.at += len;
            return Kind::Result(outcome, Spelling::Other);
        }
        self.one(Kind::Open)
    }

    fn rare(&mut self, byte: u8, breaks: Break) -> Kind {
        match byte {
            b'*' => self.one(Kind::Result(Outcome::Unknown, Spelling::Standard)),
            b'.' => {
                self.periods();
                Kind::Periods
            }
            b'[' => self.tag(breaks),
            b';' => {
                self.skip_line();
                Kind::LineComment
            }
            b'%' if breaks != Break::None => {
                self.skip_line();
                Kind::Escape
            }
            b'!' | b'?' => {
                self.word();
                Kind::Suffix
            }
            0 => {
                while self.text.get(self.at) == Some(&0) {
                    self.at += 1;
                }
                Kind::Nul
            }
            0x1A => self.one(Kind::OddBlank),
            b'}' | b']' | b'"' | 0x01..=0x1F | 0x7F => self.one(Kind::Stray),
            0x80.. => self.beyond_ascii(),
            _ => self.word(),
        }
    }

    fn beyond_ascii(&mut self) -> Kind {
        let rest = &self.text[self.at..];
        if rest.starts_with(b"\xEF\xBB\xBF") {
            self.at += 3;
            return Kind::ByteOrderMark;
        }
        if let Some(len) = odd_blank(rest) {
            self.at += len;
            return Kind::OddBlank;
        }
        if let Some((outcome, len)) = other_result(rest) {
            self.at += len;
            return Kind::Result(outcome, Spelling::Other);
        }
        self.word()
    }

    /// Reads to the end of a word; the first byte is taken in any case.
    #[inline(always)]
    fn word(&mut self) -> Kind {
        let mut at = self.at + 1;
        if self.text[self.at] >= 0x80 {
            at = self.at + character_len(&self.text[self.at..]);
        }
        while let Some(&byte) = self.text.get(at) {
            match CLASS[byte as usize] {
                Class::Word => at += 1,
                Class::Delimiter => break,
                Class::Look => match self.in_word(at) {
                    0 => break,
                    len => at += len,
                },
            }
        }
        if matches!(&self.text[self.at..at], [_, .., b'*'] | [_, .., b'-' | b'/', _]) {
            at = self.before_result(at);
        }
        self.at = at;
        Kind::Word
    }

    /// If a word that ends at `end` is a move with a result glued to it, returns where that begins.
    #[cold]
    fn before_result(&self, end: usize) -> usize {
        let word = &self.text[self.at..end];
        let is_move = |len: usize| San::parse(&word[..len]).is_ok();
        let len = Outcome::ALL
            .iter()
            .filter_map(|outcome| word.strip_suffix(outcome.as_str().as_bytes()))
            .map(<[u8]>::len)
            .find(|len| is_move(*len));
        self.at + len.filter(|_| !is_move(word.len())).unwrap_or(word.len())
    }

    /// How many bytes from `at` on belong to the word that has led there; 0 ends it.
    #[cold]
    fn in_word(&self, at: usize) -> usize {
        let rest = &self.text[at..];
        if rest[0] == b'.' {
            // The periods of `e.p.` belong to the move; others end it.
            let first = self.text[..at].last().is_some_and(|byte| byte.eq_ignore_ascii_case(&b'e'));
            if first && rest.get(1).is_some_and(|byte| byte.eq_ignore_ascii_case(&b'p')) {
                return 2 + usize::from(rest.get(2) == Some(&b'.'));
            }
            return 0;
        }
        if rest[0] == b'(' {
            // `e8(Q)`: a promotion.
            let last_rank = matches!(self.text[at - 1], b'1' | b'8');
            let promotes = matches!(
                rest,
                [_, b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n', b')', ..]
            );
            return if last_rank && promotes { 3 } else { 0 };
        }
        if rest.starts_with(b"\xEF\xBB\xBF") || odd_blank(rest).is_some() {
            return 0;
        }
        character_len(rest)
    }

    fn periods(&mut self) -> u8 {
        let start = self.at;
        while self.peek(0) == b'.' {
            self.at += 1;
        }
        u8::try_from(self.at - start).unwrap_or(u8::MAX)
    }

    #[inline(always)]
    fn number(&mut self) -> Kind {
        let start = self.at;
        let mut value = u32::from(self.peek(0) - b'0');
        self.at += 1;
        while self.peek(0).is_ascii_digit() {
            let digit = u32::from(self.peek(0) - b'0');
            value = value.saturating_mul(10).saturating_add(digit);
            self.at += 1;
        }
        if self.peek(0) == b'.' {
            let decimal = self.peek(1) == b'5' && value < 2;
            if !decimal {
                return Kind::Number { value, periods: self.periods() };
            }
        }
        if self.text[start..self.at] == *b"0000" {
            // The null move of UCI.
            return Kind::Word;
        }
        self.after_digits(start, value)
    }

    /// Digits without a period: a result, castling with zeros, a bare number, or something else.
    fn after_digits(&mut self, start: usize, value: u32) -> Kind {
        let rest = &self.text[start..];
        for outcome in [Outcome::White, Outcome::Black, Outcome::Draw] {
            let spelling = outcome.as_str().as_bytes();
            if rest.starts_with(spelling) {
                self.at = start + spelling.len();
                return Kind::Result(outcome, Spelling::Standard);
            }
        }
        if let Some((outcome, len)) = other_result(rest) {
            self.at = start + len;
            return Kind::Result(outcome, Spelling::Other);
        }
        match self.text.get(self.at) {
            // `1e4`: a number and a move without a period between them.
            Some(b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'O') => {}
            Some(&byte) if CLASS[byte as usize] != Class::Delimiter => {
                self.at -= 1;
                return self.word();
            }
            _ => {}
        }
        Kind::Number { value, periods: 0 }
    }

    fn nag(&mut self) -> Kind {
        self.at += 1;
        let start = self.at;
        while self.peek(0).is_ascii_digit() {
            self.at += 1;
        }
        let digits = std::str::from_utf8(&self.text[start..self.at]);
        Kind::Nag(digits.ok().and_then(|digits| digits.parse().ok()))
    }

    /// Reads what begins with `[`.
    fn tag(&mut self, breaks: Break) -> Kind {
        let rest = &self.text[self.at..];
        let mut name_at = |name: Span| self.tag_name = self.at + name.start..self.at + name.end;
        if let Some(Pair { len, shape, name }) = tag_pair(rest) {
            name_at(name);
            // What is wrong with the pair may look better with the rest of its line.
            let is_cut = shape != TagShape::Good && self.behind == Behind::Anything;
            self.at += if is_cut && line_len(rest) == rest.len() { rest.len() } else { len };
            return Kind::Tag(shape);
        }
        if breaks != Break::None
            && let Some(name) = begins_like_a_tag(&rest[..line_len(rest)])
        {
            name_at(name);
            self.skip_line();
            return Kind::Tag(TagShape::NoString);
        }
        self.one(Kind::Stray)
    }
}

/// Returns the length of the blank beyond ASCII with which a text begins: U+00A0 (also as a
/// Latin-1 byte), U+2000 to U+200D, U+202F, U+2060, U+3000.
fn odd_blank(text: &[u8]) -> Option<usize> {
    match text {
        [0xC2, 0xA0, ..] => Some(2),
        [0xA0, ..] => Some(1),
        [0xE2, 0x80, 0x80..=0x8D | 0xAF, ..] | [0xE2, 0x81, 0xA0, ..] | [0xE3, 0x80, 0x80, ..] => {
            Some(3)
        }
        _ => None,
    }
}

/// Returns the length of the character beyond ASCII with which a text begins; bytes that are not
/// UTF-8 stand for one each.
fn character_len(text: &[u8]) -> usize {
    let longest = &text[..text.len().min(4)];
    let valid = longest.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    valid.map_or(1, char::len_utf8)
}

/// Returns the length of the first line of a text, without its end.
fn line_len(text: &[u8]) -> usize {
    memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}

#[cfg(test)]
mod tests;
