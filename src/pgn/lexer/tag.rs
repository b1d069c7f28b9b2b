//! Tag pairs (PGN 8.1), whole and damaged.

use super::{TagShape, line_len};
use crate::pgn::Span;

const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Splits a tag pair after its name: returns the name and where the rest begins, blanks skipped.
fn tag_name(line: &[u8]) -> Option<(Span, usize)> {
    if !line.starts_with(b"[") {
        return None;
    }
    let skip = |from: usize| from + line[from..].iter().take_while(|b| b" \t".contains(b)).count();
    let start = skip(1);
    let len = line[start..].iter().take_while(|byte| is_name_byte(**byte)).count();
    (len > 0).then(|| (start..start + len, skip(start + len)))
}

/// Recognises a tag pair at the start of a text; it ends with its line at the latest. Returns its
/// length and shape.
pub(super) fn tag_pair(text: &[u8]) -> Option<(usize, TagShape)> {
    let (_, quote) = tag_name(text)?;
    if text.get(quote) != Some(&b'"') {
        return None;
    }
    let mut shape = TagShape::Good;
    let mut last_close = None;
    let mut at = quote + 1;
    // The end of the line is not looked for ahead: many tag pairs may share it.
    while let Some(byte) = text.get(at) {
        match byte {
            b'\n' | b'\r' => break,
            b'"' => match closing_bracket(text, at) {
                Some(end) => return Some((end, shape)),
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
    Some(last_close.map_or((at, TagShape::Unterminated), |end| (end, TagShape::Unescaped)))
}

/// If only blanks lie between the quotation mark at `quote` and a `]`, returns the end of that.
fn closing_bracket(line: &[u8], quote: usize) -> Option<usize> {
    let blanks = line[quote + 1..].iter().take_while(|byte| b" \t".contains(byte)).count();
    let bracket = quote + 1 + blanks;
    (line.get(bracket) == Some(&b']')).then_some(bracket + 1)
}

/// Whether a line looks like a tag pair whose string is missing or damaged: `[White Carlsen]`.
pub(super) fn begins_like_a_tag(line: &[u8]) -> bool {
    tag_name(line).is_some_and(|(name, rest)| {
        line[name.start].is_ascii_uppercase() && rest > name.end && rest < line.len()
    })
}

/// If the first line of a text is a well-formed tag pair, returns where the next line starts.
pub(super) fn whole_line_tag(text: &[u8]) -> Option<usize> {
    let line = &text[..line_len(text)];
    let (len, shape) = tag_pair(line)?;
    let rest_is_blank = line[len..].iter().all(|byte| b" \t".contains(byte));
    if shape != TagShape::Good || !rest_is_blank {
        return None;
    }
    let end = &text[line.len()..];
    Some(line.len() + if end.starts_with(b"\r\n") { 2 } else { usize::from(!end.is_empty()) })
}
