//! Repairs of moves and move numbers.

use super::edit::Edit;
use super::parts::Parts;
use crate::chess::Color;
use crate::pgn::suggest::Line;
use crate::pgn::{Finding, Suggestion, SuggestionKind};

/// Moves as the export format writes them.
pub(super) fn san<'f>(
    text: &[u8],
    found: impl Iterator<Item = &'f Finding>,
    parts: &Parts,
) -> Vec<Edit> {
    let mut edits: Vec<Edit> = found
        .filter_map(|finding| {
            let at = parts.words.partition_point(|(span, _)| span.end <= finding.span.start);
            let (span, written) = parts.words.get(at)?;
            (span.start <= finding.span.start).then(|| match &written[..] {
                "" => Edit::delete(text, span.clone()),
                written => Edit::replace(span.clone(), written),
            })
        })
        .collect();
    edits.dedup_by(|a, b| a.span == b.span);
    edits
}

/// Move numbers as the game counts them, with their periods.
pub(super) fn numbers(text: &[u8], parts: &Parts) -> Vec<Edit> {
    let edits = parts.numbers.iter().map(|(span, due, turn)| {
        let written = &text[span.clone()];
        let digits = written.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let mut number = due.to_string().into_bytes();
        number.extend_from_slice(&written[digits..]);
        // Periods that stand apart come nearer.
        let blank = text[span.end..].iter().take_while(|byte| **byte == b' ').count();
        let has_periods = digits < written.len();
        if !has_periods && text.get(span.end + blank) == Some(&b'.') {
            return Edit::replace(span.start..span.end + blank, number);
        }
        if !has_periods {
            number.extend_from_slice(if *turn == Color::White { b"." } else { b"..." });
        }
        Edit::replace(span.clone(), number)
    });
    edits.collect()
}

/// The change with which the rest of a main line is legal, if it is the only one.
pub(super) fn moves<'f>(text: &[u8], found: impl Iterator<Item = &'f Finding>) -> Vec<Edit> {
    let mut suggestions =
        found.filter_map(|finding| match &finding.detail.as_ref()?.suggestions[..] {
            [only] if only.rest_legal && !only.ply.in_variation => Some(only),
            _ => None,
        });
    suggestions.next().and_then(|only| change(text, only)).unwrap_or_default()
}

/// The edits that a suggestion asks for.
fn change(text: &[u8], suggestion: &Suggestion) -> Option<Vec<Edit>> {
    let line = Line::read(text);
    let at = usize::try_from(suggestion.ply.ply).ok()?.checked_sub(1)?;
    let span = |at: usize| line.plies.get(at).map(|ply| ply.span.clone());
    let san = suggestion.san.clone().unwrap_or_default();
    Some(match suggestion.kind {
        SuggestionKind::Replace => vec![Edit::replace(span(at)?, san)],
        SuggestionKind::Delete => vec![Edit::delete(text, span(at)?)],
        // Behind the ply before it, so that the number of the next one stays with that.
        SuggestionKind::Insert => match at.checked_sub(1).and_then(span) {
            Some(before) => vec![Edit::insert(before.end, format!(" {san}"))],
            None => vec![Edit::insert(span(at)?.start, format!("{san} "))],
        },
        SuggestionKind::Swap => {
            let (first, second) = (span(at)?, span(at + 1)?);
            let (a, b) = (text[first.clone()].to_vec(), text[second.clone()].to_vec());
            vec![Edit::replace(first, b), Edit::replace(second, a)]
        }
    })
}

/// Leaves out the kings that were put in the centre.
pub(super) fn dgt_tail<'f>(text: &[u8], mut found: impl Iterator<Item = &'f Finding>) -> Vec<Edit> {
    let Some(finding) = found.next() else { return Vec::new() };
    let line = Line::read(text);
    let Some(first) = line.plies.iter().position(|ply| ply.span == finding.span) else {
        return Vec::new();
    };
    let kings = line.plies[first..].iter();
    kings
        .flat_map(|ply| [ply.number_span.clone(), Some(ply.span.clone())])
        .flatten()
        .map(|span| Edit::delete(text, span))
        .collect()
}
