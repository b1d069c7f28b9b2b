//! Repairs of characters and brackets.

use super::edit::Edit;
use crate::pgn::encoding::decode;
use crate::pgn::{Finding, Rule};

/// UTF-8 throughout, and no characters that are not text.
pub(super) fn encoding<'f>(text: &[u8], found: impl Iterator<Item = &'f Finding>) -> Vec<Edit> {
    if std::str::from_utf8(text).is_err() {
        return text
            .split_inclusive(|byte| *byte == b'\n')
            .scan(0, |at, line| {
                let span = *at..*at + line.len();
                *at = span.end;
                Some((span, line))
            })
            .filter(|(_, line)| std::str::from_utf8(line).is_err())
            .map(|(span, line)| Edit::replace(span, decode(line).into_owned()))
            .collect();
    }
    found.map(|finding| plain(text, finding)).collect()
}

/// A blank for an odd one, nothing for what is no text.
pub(super) fn plain(text: &[u8], finding: &Finding) -> Edit {
    let is_blank = finding.rule == Rule::UnusualSpace && text[finding.span.start] != 0x1A;
    Edit::replace(finding.span.clone(), if is_blank { " " } else { "" })
}

/// Brackets of the right kind.
pub(super) fn braces<'f>(text: &[u8], found: impl Iterator<Item = &'f Finding>) -> Vec<Edit> {
    let mut edits = Vec::new();
    for finding in found {
        let span = finding.span.clone();
        let flip = |at: usize| {
            let bracket = match text[at] {
                b'(' => "{",
                b')' => "}",
                b'{' => "(",
                _ => ")",
            };
            Edit::replace(at..at + 1, bracket)
        };
        if span.len() > 1 {
            edits.extend([flip(span.start), flip(span.end - 1)]);
        } else if finding.message.ends_with("that should be {") {
            let open = text[..span.start].iter().rposition(|byte| *byte == b'(');
            edits.extend(open.map(flip));
        } else if finding.message.contains("should be") {
            edits.push(flip(span.start));
        } else {
            edits.push(Edit::delete(text, span));
        }
    }
    edits
}
