//! Comments in braces (PGN 5), closed or not.

use super::tag::whole_line_tag;
use super::{Behind, Closing, EVENT, Kind, LOOK_AHEAD, Lexer, line_len};
use crate::notation::san::San;

impl Lexer<'_> {
    /// Looks for `}` and `[` in one pass: a tag section inside means that the brace was never
    /// closed, and the `}` behind it is that of a later game. So does a brace inside, if it
    /// follows movetext.
    #[inline]
    pub(super) fn comment(&mut self) -> Kind {
        let mut at = self.at + 1;
        let mut has_inner = false;
        while let Some(len) = memchr::memchr3(b'}', b'[', b'{', &self.text[at..]) {
            at += len;
            match self.text[at] {
                b'}' => {
                    self.at = at + 1;
                    return Kind::Comment(Closing::Closed);
                }
                b'{' => {
                    if !has_inner && let Some(end) = self.end_at_parenthesis(at) {
                        self.at = end;
                        return Kind::Comment(Closing::Parenthesis);
                    }
                    has_inner = true;
                }
                _ if self.begins_line(at) => match self.is_tag_section(at) {
                    Some(true) => return self.unclosed_comment(at, has_inner),
                    Some(false) => {}
                    None => break,
                },
                _ => {}
            }
            at += 1;
        }
        if self.behind == Behind::Event {
            return self.unclosed_comment(self.text.len(), has_inner);
        }
        self.at = self.text.len();
        Kind::Comment(Closing::AtEnd)
    }

    /// Ends a comment before the tag section at `section`; the blank between belongs to that.
    #[cold]
    fn unclosed_comment(&mut self, section: usize, has_inner: bool) -> Kind {
        if !has_inner && let Some(end) = self.end_at_parenthesis(section) {
            self.at = end;
            return Kind::Comment(Closing::Parenthesis);
        }
        let text = &self.text[self.at..section];
        let is_blank = |byte: &u8| b" \t\r\n\x0B\x0C".contains(byte);
        self.at += text.iter().rposition(|byte| !is_blank(byte)).map_or(1, |last| last + 1);
        Kind::Comment(Closing::AtTagSection)
    }

    /// If a comment that begins here was meant to end at a parenthesis, returns the end of that:
    /// it was not opened in the comment, and nothing but movetext stands between it and `limit`.
    #[cold]
    fn end_at_parenthesis(&self, limit: usize) -> Option<usize> {
        let mut open = 0_u32;
        let close = (self.at + 1..limit).find(|&at| match self.text[at] {
            b'(' => {
                open += 1;
                false
            }
            b')' if open == 0 => true,
            b')' => {
                open -= 1;
                false
            }
            _ => false,
        })?;
        let mut movetext = Lexer::new(&self.text[close + 1..limit]);
        let mut has_moves = false;
        loop {
            let token = movetext.token();
            match token.kind {
                Kind::End => return has_moves.then_some(close + 1),
                Kind::Word if San::parse(&movetext.text[token.span()]).is_ok() => has_moves = true,
                Kind::Number { .. }
                | Kind::Periods
                | Kind::Nag(Some(_))
                | Kind::Suffix
                | Kind::Open
                | Kind::Close
                | Kind::Result(..) => {}
                _ => return None,
            }
        }
    }

    /// Whether a tag section begins with the line at this byte: an Event tag, or two lines one
    /// after the other that are each a tag pair. (A single other tag may be quoted in the prose of
    /// a comment.) None if that depends on what follows behind the text.
    fn is_tag_section(&self, at: usize) -> Option<bool> {
        let text = &self.text[at..];
        if text.starts_with(EVENT) {
            return Some(true);
        }
        let is_whole = |text: &[u8]| self.behind != Behind::Anything || line_len(text) < text.len();
        if !is_whole(text) {
            return None;
        }
        let Some(next) = whole_line_tag(text) else { return Some(false) };
        let next = &text[next..];
        if next.starts_with(EVENT) || next.is_empty() && self.behind == Behind::Event {
            return Some(true);
        }
        is_whole(next).then(|| whole_line_tag(next).is_some())
    }

    /// If a comment in braces begins here and has nothing but its end to be seen of it, no brace and
    /// no tag section, returns that end.
    pub(super) fn usual_comment_end(&self, start: usize) -> Option<usize> {
        let mut at = start + 1;
        loop {
            at += prose_len(&self.text[at..]);
            at += memchr::memchr3(b'}', b'[', b'{', &self.text[at..])?;
            match self.text[at] {
                b'}' => break,
                b'[' if !self.begins_line(at) => at += 1,
                _ => return None,
            }
        }
        let is_open = self.behind == Behind::Anything && at + LOOK_AHEAD >= self.text.len();
        (!is_open).then_some(at + 1)
    }

    fn begins_line(&self, at: usize) -> bool {
        matches!(self.text[at - 1], b'\n' | b'\r')
    }
}

/// How many bytes at the start of a text are sure to be neither braces nor brackets: many are taken
/// at once, since a file with comments may consist of little else.
#[inline(always)]
fn prose_len(text: &[u8]) -> usize {
    const STEP: usize = 32;
    // The brackets are one bit from the braces, and hardly anything else stands at the end of
    // ASCII. No short cut within, so that it is one comparison for all.
    let stops = |byte: &u8| (byte | (b'[' ^ b'{')).cast_signed() >= b'{'.cast_signed();
    let any_stops = |chunk: &[u8; STEP]| chunk.iter().fold(false, |any, byte| any | stops(byte));
    let (chunks, _) = text.as_chunks();
    STEP * chunks.iter().position(any_stops).unwrap_or(chunks.len())
}
