//! Tag pairs: names, values, and what a value must look like (PGN 8.1, 9).

use std::borrow::Cow;

use super::lexer::TagShape;

/// The seven tags that every game of the export format has, in their order (PGN 8.1.1).
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The day from which on the Laws have the fivefold repetition and the 75 moves. Unknown parts of a
/// date, `?`, are greater than any digit.
const AUTOMATIC_DRAWS_SINCE: &[u8; 10] = b"2014.07.01";

/// Returns whether a Date says that a game is older than draws that nobody claims.
pub(super) fn is_before_automatic_draws(date: &[u8]) -> bool {
    is_date(date) && *date < AUTOMATIC_DRAWS_SINCE[..]
}

/// Returns the name in the bytes of a tag pair.
pub fn name(token: &[u8]) -> &[u8] {
    let inside = token.strip_prefix(b"[").unwrap_or(token).trim_ascii_start();
    &inside[..name_len(inside)]
}

/// Returns whether the moves cannot be read without a tag of this name, however it is written: it
/// says from where they start, or by which rules they are played.
pub fn is_of_start(name: &[u8]) -> bool {
    [&b"FEN"[..], b"SetUp", b"Variant"].iter().any(|other| name.eq_ignore_ascii_case(other))
}

/// Returns whether a name is of letters, digits and `_`, as those of tags are (PGN 8.1).
pub fn is_name(name: &[u8]) -> bool {
    !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
}

/// Returns whether a name can be read as that of a tag: it is a symbol of PGN 7, which may have
/// more signs in it than a [name](is_name).
pub fn is_symbol(name: &[u8]) -> bool {
    name.first().is_some_and(|byte| is_name(&[*byte])) && name_len(name) == name.len()
}

/// Returns how many bytes at the start of a text may be part of a symbol (PGN 7).
#[inline]
pub(super) fn name_len(text: &[u8]) -> usize {
    static IS_IN_NAMES: [bool; 256] = {
        let mut table = [false; 256];
        let mut byte = u8::MAX;
        while byte > 0 {
            table[byte as usize] = byte.is_ascii_alphanumeric()
                || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-');
            byte -= 1;
        }
        table
    };
    text.iter().position(|byte| !IS_IN_NAMES[*byte as usize]).unwrap_or(text.len())
}

/// Returns the place of a name in the [roster](ROSTER).
pub(super) fn place_in_roster(name: &[u8]) -> Option<u8> {
    Some(match name {
        b"Event" => 0,
        b"Site" => 1,
        b"Date" => 2,
        b"Round" => 3,
        b"White" => 4,
        b"Black" => 5,
        b"Result" => 6,
        _ => return None,
    })
}

/// Returns the value in the bytes of a tag pair, its escapes resolved (PGN 7). Of a damaged pair
/// it is what was most likely meant.
pub fn value(token: &[u8], shape: TagShape) -> Cow<'_, [u8]> {
    let raw = raw_value(token, shape);
    if memchr::memchr(b'\\', raw).is_none() {
        return Cow::Borrowed(raw);
    }
    let mut value = Vec::with_capacity(raw.len());
    let mut rest = raw.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        match rest.peek() {
            Some(&next @ (b'"' | b'\\')) if byte == b'\\' => {
                value.push(next);
                rest.next();
            }
            _ => value.push(byte),
        }
    }
    Cow::Owned(value)
}

/// The bytes between the quotation marks.
fn raw_value(token: &[u8], shape: TagShape) -> &[u8] {
    // As nearly all are written: `[Name "value"]`.
    let quote = 2 + name_len(token.get(1..).unwrap_or_default());
    if shape == TagShape::Good
        && let Some(inside) = token.strip_suffix(b"\"]")
        && token.get(quote) == Some(&b'"')
        && let Some(value) = inside.get(quote + 1..)
    {
        return value;
    }
    let inside = token.strip_suffix(b"]").unwrap_or(token).trim_ascii_end();
    let start = match shape {
        TagShape::NoString => inside.iter().position(|byte| b" \t".contains(byte)),
        _ => inside.iter().position(|byte| *byte == b'"'),
    };
    let value = &inside[start.map_or(inside.len(), |at| at + 1)..];
    value.strip_suffix(b"\"").unwrap_or(value)
}

/// Returns whether a value is a date of PGN 8.1.1.3: `YYYY.MM.DD`, where each part may be unknown
/// and stands for a day that exists.
pub fn is_date(value: &[u8]) -> bool {
    let [y1, y2, y3, y4, b'.', m1, m2, b'.', d1, d2] = *value else { return false };
    let year = [y1, y2, y3, y4];
    let known_year = number(&year);
    if known_year.is_none() && !year.iter().all(|b| b.is_ascii_digit() || *b == b'?') {
        return false;
    }
    let month = number(&[m1, m2]);
    let day = number(&[d1, d2]);
    let month_fits = month.map_or([m1, m2] == *b"??", |month| (1..=12).contains(&month));
    let last = match (month, known_year) {
        (Some(2), Some(year)) if !is_leap(year) => 28,
        (Some(2), _) => 29,
        (Some(4 | 6 | 9 | 11), _) => 30,
        _ => 31,
    };
    month_fits && day.map_or([d1, d2] == *b"??", |day| (1..=last).contains(&day))
}

const fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn number(digits: &[u8]) -> Option<u32> {
    let all_digits = digits.iter().all(u8::is_ascii_digit);
    all_digits.then(|| digits.iter().fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0')))
}

/// Returns whether a value can be a rating: 1 to 4 digits, or one of the signs for none (`-` in
/// PGN 9.1.2; files also have `?` and nothing at all). Of players who consult, each has one, as
/// they have names (PGN 8.1.1.5).
pub fn is_rating(value: &[u8]) -> bool {
    value.split(|byte| *byte == b':').all(|rating| {
        matches!(rating, b"" | b"-" | b"?") || (rating.len() <= 4 && number(rating).is_some())
    })
}

/// The rules by which a game is played, as its Variant tag says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variant {
    /// Chess, also from another position than the initial one.
    #[default]
    Chess,
    /// Chess from an initial position drawn by lot (FIDE Guidelines II).
    Chess960,
    /// Another game.
    Other,
}

/// Returns what a Variant tag means. Chess960 goes by many names.
pub fn variant(value: &[u8]) -> Variant {
    let plain: String = value
        .iter()
        .filter(|byte| byte.is_ascii_alphanumeric())
        .map(|byte| byte.to_ascii_lowercase() as char)
        .collect();
    match plain.as_str() {
        "" | "chess" | "standard" | "normal" | "classical" | "classic" | "fromposition" => {
            Variant::Chess
        }
        "chess960" | "960" | "fischerandom" | "fischerrandom" | "fischerrandomchess" | "frc" => {
            Variant::Chess960
        }
        _ => Variant::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_resolved_and_lone_backslashes_kept() {
        let value = |token: &str| {
            String::from_utf8(value(token.as_bytes(), TagShape::Good).into_owned()).unwrap()
        };
        assert_eq!(value(r#"[Event "a \"b\" \\ c"]"#), r#"a "b" \ c"#);
        assert_eq!(value(r#"[Event "a\b"]"#), r"a\b");
        assert_eq!(value(r#"[ Event  "" ]"#), "");
    }

    #[test]
    fn damaged_pairs_give_what_was_meant() {
        let value =
            |token: &[u8], shape| String::from_utf8(value(token, shape).into_owned()).unwrap();
        assert_eq!(value(b"[Event \"Cup]", TagShape::Unterminated), "Cup");
        assert_eq!(value(b"[Event \"Cup \\\"]", TagShape::Unescaped), "Cup \\");
        assert_eq!(value(b"[Event \"a \"b\" c\"]", TagShape::Unescaped), "a \"b\" c");
        assert_eq!(value(b"[White Carlsen]", TagShape::NoString), "Carlsen");
    }

    #[test]
    fn dates_have_ten_characters_and_days_that_exist() {
        for good in ["2024.02.29", "????.??.??", "1990.05.??", "19??.??.??", "1900.12.31"] {
            assert!(is_date(good.as_bytes()), "{good}");
        }
        for bad in ["", "2024", "2024.13.01", "2023.02.29", "2024-01-01", "2024.1.1", "24.01.2024"]
        {
            assert!(!is_date(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn ratings_are_short_numbers() {
        assert!(is_rating(b"2882") && is_rating(b"-") && is_rating(b""));
        assert!(is_rating(b"2690:2222") && is_rating(b"2812:-"));
        assert!(!is_rating(b"28820") && !is_rating(b"GM") && !is_rating(b"2400+"));
    }

    #[test]
    fn chess960_has_many_names_and_crazyhouse_is_none() {
        assert_eq!(variant(b"Fischer Random"), Variant::Chess960);
        assert_eq!(variant(b"chess 960"), Variant::Chess960);
        assert_eq!(variant(b"From Position"), Variant::Chess);
        assert_eq!(variant(b"Crazyhouse"), Variant::Other);
    }
}
