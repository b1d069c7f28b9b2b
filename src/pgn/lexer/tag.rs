//! Tag pairs (PGN 8.1), whole and damaged.

use super::{TagShape, line_len};
use crate::pgn::Span;
use crate::pgn::tags::{is_name, name_len};

/// Splits a tag pair after its name: returns the name and where the rest begins, blanks skipped.
fn tag_name(line: &[u8]) -> Option<(Span, usize)> {
    if !line.starts_with(b"[") {
        return None;
    }
    let start = skip_blanks(line, 1);
    let len = name_len(&line[start..]);
    (len > 0 && is_name(&line[start..=start]))
        .then(|| (start..start + len, skip_blanks(line, start + len)))
}

/// Returns where blanks within a line end that may begin at `at`.
fn skip_blanks(line: &[u8], mut at: usize) -> usize {
    while matches!(line.get(at), Some(b' ' | b'\t')) {
        at += 1;
    }
    at
}

/// What was recognised as a tag pair.
pub(super) struct Pair {
    pub(super) len: usize,
    pub(super) shape: TagShape,
    pub(super) name: Span,
}

/// Recognises a tag pair at the start of a text; it ends with its line at the latest.
pub(super) fn tag_pair(text: &[u8]) -> Option<Pair> {
    let (name, quote) = tag_name(text)?;
    if text.get(quote) != Some(&b'"') {
        return None;
    }
    let mut shape = TagShape::Good;
    let mut last_close = None;
    let mut at = skip_plain(text, quote + 1);
    // The end of the line is not looked for ahead: many tag pairs may share it.
    while let Some(byte) = text.get(at) {
        match byte {
            b'\n' | b'\r' => break,
            b'"' => match closing_bracket(text, at) {
                Some(len) => return Some(Pair { len, shape, name }),
                None => shape = TagShape::Unescaped,
            },
            b'\\' => match text.get(at + 1) {
                Some(b'"') => {
                    // Perhaps the backslash was meant as itself, and the quotation mark ends the
                    // value: known only if no other one does.
                    last_close = closing_bracket(text, at + 1).or(last_close);
                    at += 1;
                }
                Some(b'\\') => at += 1,
                _ => shape = TagShape::Unescaped,
            },
            _ => {}
        }
        at += 1;
    }
    Some(match last_close {
        Some(len) => Pair { len, shape: TagShape::Unescaped, name },
        None => Pair { len: at, shape: TagShape::Unterminated, name },
    })
}

/// Passes over what needs no closer look in a value, and returns where that ends at the latest:
/// eight bytes at a time, up to a control character, a quotation mark or a backslash.
fn skip_plain(text: &[u8], mut at: usize) -> usize {
    const fn each(byte: u8) -> u64 {
        u64::from_ne_bytes([byte; 8])
    }
    // Sets the top bit of each byte below `limit`, up to the first one at least.
    let below = |bytes: u64, limit| bytes.wrapping_sub(each(limit)) & !bytes & each(0x80);
    while let Some(chunk) = text.get(at..).and_then(<[u8]>::first_chunk) {
        let bytes = u64::from_le_bytes(*chunk);
        let stops =
            below(bytes, b' ') | below(bytes ^ each(b'"'), 1) | below(bytes ^ each(b'\\'), 1);
        if stops != 0 {
            return at + stops.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at
}

/// If only blanks lie between the quotation mark at `quote` and a `]`, returns the end of that.
fn closing_bracket(line: &[u8], quote: usize) -> Option<usize> {
    let bracket = skip_blanks(line, quote + 1);
    (line.get(bracket) == Some(&b']')).then_some(bracket + 1)
}

/// If a line looks like a tag pair whose string is missing or damaged, `[White Carlsen]`, returns
/// where its name stands.
pub(super) fn begins_like_a_tag(line: &[u8]) -> Option<Span> {
    let (name, rest) = tag_name(line)?;
    let is_like_it = line[name.start].is_ascii_uppercase() && rest > name.end && rest < line.len();
    is_like_it.then_some(name)
}

/// If the first line of a text is a well-formed tag pair, returns where the next line starts.
pub(super) fn whole_line_tag(text: &[u8]) -> Option<usize> {
    let line = &text[..line_len(text)];
    let Pair { len, shape, .. } = tag_pair(line)?;
    let rest_is_blank = line[len..].iter().all(|byte| b" \t".contains(byte));
    if shape != TagShape::Good || !rest_is_blank {
        return None;
    }
    let end = &text[line.len()..];
    Some(line.len() + if end.starts_with(b"\r\n") { 2 } else { usize::from(!end.is_empty()) })
}
