//! Repairs of the result.

use super::edit::Edit;
use super::parts::Parts;
use super::tags::with_value;
use crate::pgn::lexer::Outcome;

/// The result in its standard spelling, at the end and in the tag. Where the two differ, the one
/// that says something counts; where both do, nothing is changed.
pub(super) fn result(text: &[u8], parts: &Parts) -> Vec<Edit> {
    let marker = parts.marker.clone();
    let tag = parts.result_tag(text);
    let says = |outcome: Option<Outcome>| outcome.filter(|outcome| *outcome != Outcome::Unknown);
    let marked = says(marker.as_ref().map(|(_, outcome)| *outcome));
    let tagged = says(tag.as_ref().and_then(|(_, outcome)| *outcome));
    let outcome = match (marked, tagged) {
        (Some(marked), Some(tagged)) if marked != tagged => {
            return separate(text, parts);
        }
        (one, other) => one.or(other).or(parts.due).unwrap_or(Outcome::Unknown),
    };
    let mut edits = Vec::new();
    match marker {
        Some((span, _)) => {
            let is_apart = text[..span.start].last().is_none_or(|byte| b" \t\r\n)}".contains(byte));
            let blank = if is_apart { "" } else { " " };
            edits.push(Edit::replace(span, format!("{blank}{}", outcome.as_str())));
        }
        None => edits.push(append(text, outcome)),
    }
    if let Some((span, _)) = tag {
        edits.push(Edit::replace(span.clone(), with_value(&text[span], outcome.as_str())));
    }
    edits
}

/// Each in its standard spelling, if they contradict each other.
fn separate(text: &[u8], parts: &Parts) -> Vec<Edit> {
    let mut edits = Vec::new();
    if let Some((span, outcome)) = parts.marker.clone() {
        edits.push(Edit::replace(span, outcome.as_str()));
    }
    if let Some((span, Some(outcome))) = parts.result_tag(text) {
        edits.push(Edit::replace(span.clone(), with_value(&text[span], outcome.as_str())));
    }
    edits
}

/// A termination marker behind the last byte that is not blank.
fn append(text: &[u8], outcome: Outcome) -> Edit {
    let end = text.trim_ascii_end().len();
    let line = text[..end].rsplit(|byte| b"\r\n".contains(byte)).next().unwrap_or_default();
    let before = if line.starts_with(b"[") {
        "\n\n"
    } else if line.contains(&b';') || line.starts_with(b"%") {
        "\n"
    } else {
        " "
    };
    let behind = if end == text.len() { "\n" } else { "" };
    Edit::insert(end, format!("{before}{}{behind}", outcome.as_str()))
}
