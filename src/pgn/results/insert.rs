//! Where a Termination tag goes that a game lacks.

use crate::pgn::Span;
use crate::pgn::lexer::{Kind, TagShape, Token};
use crate::pgn::tags::{self, ROSTER};

/// A tag to be put between two bytes of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insertion {
    /// Before which byte, within the block.
    pub at: usize,
    /// The line, with a line end before or behind it as the place needs it.
    pub line: Vec<u8>,
}

/// Follows a tag section.
#[derive(Default)]
pub(super) struct Place {
    /// Where the last tag ends.
    end: Option<usize>,
    /// The first tag that comes behind Termination in ASCII order, if those before it obey that.
    before: Option<usize>,
    last_other: Option<Span>,
    is_unsorted: bool,
    is_damaged: bool,
}

const NAME: &[u8] = b"Termination";

impl Place {
    /// Takes the next tag of the section.
    pub(super) fn follow(&mut self, text: &[u8], token: &Token) {
        let span = token.span();
        self.end = Some(span.end);
        self.is_damaged |= token.kind != Kind::Tag(TagShape::Good);
        let name = tags::name(&text[span.clone()]);
        if ROSTER.iter().any(|other| other.as_bytes() == name) {
            // The roster is not first: then no order is kept.
            self.is_unsorted |= self.last_other.is_some();
            return;
        }
        let last =
            self.last_other.as_ref().map_or(&b""[..], |last| tags::name(&text[last.clone()]));
        self.is_unsorted |= last > name;
        if name > NAME && self.before.is_none() {
            self.before = Some(span.start);
        }
        self.last_other = Some(span);
    }

    /// Where the tag goes: in ASCII order (PGN 8.1.1) if the others are, else behind the last. A
    /// game without tags gets none, and neither does one whose tags are damaged.
    pub(super) fn insertion(&self, text: &[u8], value: &str) -> Option<Insertion> {
        let end = self.end.filter(|_| !self.is_damaged)?;
        let line_end = line_end(&text[end..]);
        let tag = format!("[Termination \"{value}\"]");
        Some(match self.before.filter(|_| !self.is_unsorted) {
            Some(at) => Insertion { at, line: [tag.as_bytes(), line_end].concat() },
            None => Insertion { at: end, line: [line_end, tag.as_bytes()].concat() },
        })
    }
}

/// How the line at hand ends.
fn line_end(text: &[u8]) -> &'static [u8] {
    match memchr::memchr2(b'\n', b'\r', text).map(|at| &text[at..]) {
        Some([b'\r', b'\n', ..]) => b"\r\n",
        Some([b'\r', ..]) => b"\r",
        _ => b"\n",
    }
}
