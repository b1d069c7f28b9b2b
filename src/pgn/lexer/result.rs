//! Results, in PGN's spelling (8.2.6) and in others.

use super::{Outcome, Spelling};

/// Reads a result, however it is spelled; the whole of the text must be one.
///
/// ```
/// use pgnkit::pgn::lexer::{Outcome, Spelling, read_result};
/// assert_eq!(read_result(b"1-0"), Some((Outcome::White, Spelling::Standard)));
/// assert_eq!(read_result(b"1/2"), Some((Outcome::Draw, Spelling::Other)));
/// assert_eq!(read_result(b"won"), None);
/// ```
pub fn read_result(text: &[u8]) -> Option<(Outcome, Spelling)> {
    let standard = Outcome::ALL.into_iter().find(|outcome| outcome.as_str().as_bytes() == text);
    let other =
        || other_result(text).or_else(|| forfeit(text)).filter(|(_, len)| *len == text.len());
    match standard {
        Some(outcome) => Some((outcome, Spelling::Standard)),
        // As for any other tag whose value is not known.
        None if text == b"?" => Some((Outcome::Unknown, Spelling::Other)),
        None => other().map(|(outcome, _)| (outcome, Spelling::Other)),
    }
}

/// Returns the outcome and the length of a game won without play, as crosstables have it:
/// `(+)-(-)` or `(-)-(+)`.
pub(super) fn forfeit(text: &[u8]) -> Option<(Outcome, usize)> {
    let outcome = match text.get(..7)? {
        b"(+)-(-)" => Outcome::White,
        b"(-)-(+)" => Outcome::Black,
        _ => return None,
    };
    Some((outcome, 7))
}

/// Returns the outcome and the length of a result that is spelled another way than PGN does:
/// `1/2`, `1:0`, `1 - 0`, `0.5-0.5`, `½-½`, dashes from beyond ASCII.
pub(super) fn other_result(text: &[u8]) -> Option<(Outcome, usize)> {
    #[derive(Clone, Copy, PartialEq)]
    enum Score {
        Zero,
        Half,
        One,
    }
    fn score(text: &[u8]) -> Option<(Score, usize)> {
        let spellings: [(&[u8], Score); 6] = [
            (b"1/2", Score::Half),
            (b"0.5", Score::Half),
            (b"\xC2\xBD", Score::Half),
            (b"\xBD", Score::Half),
            (b"1", Score::One),
            (b"0", Score::Zero),
        ];
        spellings
            .into_iter()
            .find(|(spelling, _)| text.starts_with(spelling))
            .map(|(spelling, score)| (score, spelling.len()))
    }
    fn dash(text: &[u8]) -> Option<usize> {
        let blanks = |text: &[u8]| usize::from(text.first() == Some(&b' '));
        let before = blanks(text);
        let len = match &text[before..] {
            [b'-' | b':' | 0x96 | 0x97, ..] => 1,
            [0xE2, 0x80, 0x90..=0x95, ..] | [0xE2, 0x88, 0x92, ..] => 3,
            _ => return None,
        };
        Some(before + len + blanks(&text[before + len..]))
    }
    /// Nothing that would make a longer word of it.
    fn ends(text: &[u8]) -> bool {
        text.first().is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-')
    }

    let (white, first) = score(text)?;
    let Some(between) = dash(&text[first..]) else {
        // `1/2` alone, but not a bare digit.
        return (white == Score::Half && ends(&text[first..])).then_some((Outcome::Draw, first));
    };
    let (black, second) = score(&text[first + between..])?;
    let len = first + between + second;
    let outcome = match (white, black) {
        (Score::One, Score::Zero) => Outcome::White,
        (Score::Zero, Score::One) => Outcome::Black,
        (Score::Half, Score::Half) => Outcome::Draw,
        _ => return None,
    };
    ends(&text[len..]).then_some((outcome, len))
}
