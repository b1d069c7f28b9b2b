//! The short way of the tokens that nearly all movetext is made of: move numbers, short words and
//! comments, with a blank or a line end between them.

use super::{LOOK_AHEAD, Lexer};
use crate::notation::san::ShortWord;
use crate::pgn::Span;

/// Movetext as nearly all is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usual {
    /// A move number of at most four digits, with one period or three.
    Number(u32),
    /// Something short before a blank that begins with a letter: perhaps a move.
    Word(ShortWord),
    /// A comment in braces, without a brace in it.
    Comment,
}

impl Lexer<'_> {
    /// Looks for usual movetext and returns it with its span; [`Self::take`] takes it. If it is a
    /// number or a comment, or a word that is a usual move ([`San::usual`](crate::notation::san::San::usual)),
    /// [`Self::token`] would find just that.
    #[inline(always)]
    pub fn usual(&self) -> Option<(Usual, Span)> {
        // All that is looked at is in it, and as much behind that as may have a say in a token: so
        // it does not matter whether the text goes on behind its end.
        let window: &[u8; 2 * LOOK_AHEAD] = self.text.get(self.at..)?.first_chunk()?;
        let blank = match window {
            [b' ' | b'\n', ..] => 1,
            [b'\r', b'\n', ..] => 2,
            _ => 0,
        };
        let start = self.at + blank;
        let bytes: &[u8; 8] = window[blank..].first_chunk()?;
        if bytes[0].is_ascii_alphabetic() {
            let word = ShortWord::before_blank(*bytes)?;
            return Some((Usual::Word(word), start..start + word.len()));
        }
        if bytes[0] == b'{' {
            let end = self.usual_comment_end(start)?;
            return Some((Usual::Comment, start..end));
        }
        let (mut value, mut len) = (0, 0);
        while len < 4 && bytes[len].is_ascii_digit() {
            value = value * 10 + u32::from(bytes[len] - b'0');
            len += 1;
        }
        if len == 0 || bytes[len] != b'.' {
            return None;
        }
        len += match bytes[len + 1..] {
            [b'.', b'.', behind, ..] if behind != b'.' => 3,
            // A half point as `0.5`, or an odd number of periods.
            [b'.' | b'0'..=b'9', ..] => return None,
            _ => 1,
        };
        Some((Usual::Number(value), start..start + len))
    }

    /// Takes what [`Self::usual`] found, up to its end.
    #[inline(always)]
    pub const fn take(&mut self, end: usize) {
        self.at = end;
    }
}
