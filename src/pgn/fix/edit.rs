//! Changes of a text, each of a range of bytes.

use crate::pgn::Span;

/// Bytes to put in the place of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    pub(super) span: Span,
    pub(super) text: Vec<u8>,
}

impl Edit {
    pub(super) fn replace(span: Span, text: impl Into<Vec<u8>>) -> Self {
        Self { span, text: text.into() }
    }

    pub(super) fn insert(at: usize, text: impl Into<Vec<u8>>) -> Self {
        Self::replace(at..at, text)
    }

    /// Leaves out some bytes with the blank before them.
    pub(super) fn delete(text: &[u8], span: Span) -> Self {
        let before = text[..span.start].trim_ascii_end().len();
        // At the start of a line, the blank behind goes.
        let is_first = text[before..span.start].iter().any(|byte| b"\r\n".contains(byte));
        if !is_first {
            return Self::replace(before..span.end, "");
        }
        let blank = text[span.end..].iter().take_while(|byte| **byte == b' ').count();
        Self::replace(span.start..span.end + blank, "")
    }
}

/// Makes edits, and tells each with the bytes before. Of two that overlap the first counts.
pub(super) fn apply(
    text: &[u8],
    mut edits: Vec<Edit>,
    mut tell: impl FnMut(&[u8], &[u8]),
) -> Vec<u8> {
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut result = Vec::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        if edit.span.start < at {
            continue;
        }
        result.extend_from_slice(&text[at..edit.span.start]);
        result.extend_from_slice(&edit.text);
        tell(&text[edit.span.clone()], &edit.text);
        at = edit.span.end;
    }
    result.extend_from_slice(&text[at..]);
    result
}
