//! Repairs of the tag section.

use super::edit::Edit;
use super::parts::Parts;
use crate::pgn::Finding;
use crate::pgn::lexer::{Outcome, TagShape};
use crate::pgn::tags::{ROSTER, is_date, name, value};

/// The tags in order, each once. Nothing is changed if that would lose something: a comment among
/// them, or one of two values.
pub(super) fn tags(text: &[u8], parts: &Parts) -> Vec<Edit> {
    let (Some((first, _)), Some((last, _))) = (parts.tags.first(), parts.tags.last()) else {
        return Vec::new();
    };
    if !parts.only_tags {
        return Vec::new();
    }
    let mut pairs: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    for (span, shape) in &parts.tags {
        let bytes = &text[span.clone()];
        let pair = (name(bytes).to_vec(), value(bytes, *shape).into_owned());
        if !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    let has = |pairs: &[(Vec<u8>, Vec<u8>)], name: &str| {
        pairs.iter().any(|(other, _)| other.eq_ignore_ascii_case(name.as_bytes()))
    };
    let has_fen = has(&pairs, "FEN");
    pairs.retain(|(name, _)| has_fen || !name.eq_ignore_ascii_case(b"SetUp"));
    for (name, value) in &mut pairs {
        match &name[..] {
            b"SetUp" => *value = b"1".to_vec(),
            b"PlyCount" => *value = parts.plies.to_string().into_bytes(),
            _ => {}
        }
    }
    if has_fen && !has(&pairs, "SetUp") {
        pairs.push((b"SetUp".to_vec(), b"1".to_vec()));
    }
    for name in ROSTER {
        if !has(&pairs, name) {
            pairs.push((name.as_bytes().to_vec(), unknown(name, parts).into()));
        }
    }
    let place = |name: &[u8]| {
        ROSTER.iter().position(|other| other.as_bytes() == name).unwrap_or(ROSTER.len())
    };
    pairs.sort_by(|(a, _), (b, _)| (place(a), a).cmp(&(place(b), b)));
    let line_end = if text[first.end..].starts_with(b"\r\n") { "\r\n" } else { "\n" };
    let lines: Vec<Vec<u8>> = pairs.iter().map(|(name, value)| pair(name, value)).collect();
    vec![Edit::replace(first.start..last.end, lines.join(line_end.as_bytes()))]
}

/// The value of a tag of the roster that is missing.
fn unknown(name: &str, parts: &Parts) -> &'static str {
    match name {
        "Date" => "????.??.??",
        "Result" => parts.marker.as_ref().map_or(Outcome::Unknown, |(_, it)| *it).as_str(),
        _ => "?",
    }
}

/// A tag pair as the export format writes it (PGN 7, 8.1).
fn pair(name: &[u8], value: &[u8]) -> Vec<u8> {
    let mut pair = [b"[", name, b" \""].concat();
    for byte in value {
        if b"\"\\".contains(byte) {
            pair.push(b'\\');
        }
        pair.push(*byte);
    }
    pair.extend_from_slice(b"\"]");
    pair
}

/// Returns a tag pair with another value.
pub(super) fn with_value(tag: &[u8], value: &str) -> Vec<u8> {
    pair(name(tag), value.as_bytes())
}

/// Dates of the form YYYY.MM.DD.
pub(super) fn dates<'f>(text: &[u8], found: impl Iterator<Item = &'f Finding>) -> Vec<Edit> {
    found
        .map(|finding| {
            let tag = &text[finding.span.clone()];
            let date = date(&value(tag, TagShape::Good));
            Edit::replace(finding.span.clone(), with_value(tag, &date))
        })
        .collect()
}

/// The date that is meant, with `?` for what is not sure: a day or month that there is not, or
/// that may be either.
fn date(value: &[u8]) -> String {
    let text = String::from_utf8_lossy(value);
    let parts: Vec<&str> = text
        .split(|c: char| !c.is_ascii_digit() && c != '?')
        .filter(|part| !part.is_empty())
        .collect();
    let is_year = |part: &str| part.len() == 4;
    let (year, one, other) = match parts[..] {
        [year] if is_year(year) => (year, None, None),
        [year, month] if is_year(year) => (year, Some(month), None),
        [month, year] if is_year(year) => (year, Some(month), None),
        [year, month, day] if is_year(year) => (year, Some(month), Some(day)),
        [day, month, year] if is_year(year) => (year, Some(month), Some(day)),
        [compact] if compact.len() == 8 => {
            (&compact[..4], Some(&compact[4..6]), Some(&compact[6..]))
        }
        _ => ("????", None, None),
    };
    let number = |part: Option<&str>| part.and_then(|part| part.parse::<u32>().ok());
    let (mut month, mut day) = (number(one), number(other));
    if month.is_some_and(|month| month > 12) && day.is_some_and(|day| (1..=12).contains(&day)) {
        std::mem::swap(&mut month, &mut day);
    }
    let shown = |part: Option<u32>| part.map_or("??".to_owned(), |part| format!("{part:02}"));
    // What is known of it, as far as there is such a day.
    [(month, day), (month, None), (None, None)]
        .into_iter()
        .map(|(month, day)| format!("{year}.{}.{}", shown(month), shown(day)))
        .find(|date| is_date(date.as_bytes()))
        .unwrap_or_else(|| "????.??.??".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_keep_what_is_sure() {
        for (written, meant) in [
            ("2011-3-7", "2011.03.07"),
            ("7.3.2011", "2011.03.07"),
            ("2011.19.11", "2011.11.19"),
            ("1963.11.31", "1963.11.??"),
            ("1958", "1958.??.??"),
            ("20110307", "2011.03.07"),
            ("?", "????.??.??"),
            ("spring", "????.??.??"),
            ("2011.??.07", "2011.??.07"),
        ] {
            assert_eq!(date(written.as_bytes()), meant, "{written}");
        }
    }
}
