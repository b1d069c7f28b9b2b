//! One look at all bytes of a block, for what most blocks have nothing of. What is found here is
//! looked for again in each game, to tell the place.

use super::lines::LONGEST_LINE;
use crate::pgn::span::count_crlf;
use crate::pgn::{Evidence, LineEnds};

/// What the bytes of a block have in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Survey {
    pub(super) has_tabs: bool,
    /// Whether a line may be longer than the standard allows.
    pub(super) may_have_long_lines: bool,
    /// Whether there are bytes beyond ASCII.
    has_other_than_ascii: bool,
    line_ends: LineEnds,
}

/// Half of the longest line, with its end: a line end in each half is proof that no line is longer.
const HALF_LINE: usize = (LONGEST_LINE + 1).div_ceil(2);

/// How many bytes get a closer look together, if they need one. They stay in the cache near the
/// processor that long.
const STEP: usize = 64 * HALF_LINE;

impl Survey {
    pub(super) fn of(text: &[u8]) -> Self {
        let mut survey = Self {
            has_tabs: false,
            may_have_long_lines: false,
            has_other_than_ascii: false,
            line_ends: LineEnds::default(),
        };
        let mut rest = text;
        while !rest.is_empty() {
            let part = first_part(rest);
            rest = &rest[part.len()..];
            survey.add(part);
        }
        survey
    }

    /// Adds a part of the text. Nearly always its lines end with LF or CR LF and all else is printed
    /// in ASCII, and to know that takes one look at its bytes, or two: the numbers tell.
    fn add(&mut self, part: &[u8]) {
        let (halves, rest) = part.as_chunks::<HALF_LINE>();
        let (mut line_feeds, mut not_printed) = count(rest);
        for half in halves {
            let here = count(half);
            self.may_have_long_lines |= here.0 == 0;
            line_feeds += here.0;
            not_printed += here.1;
        }
        let crlf = if not_printed == line_feeds { 0 } else { count_crlf(part) };
        if not_printed == line_feeds + crlf {
            self.line_ends = self.line_ends.plus(LineEnds { lf: line_feeds - crlf, crlf, cr: 0 });
        } else {
            self.add_unusual(part);
        }
    }

    #[cold]
    fn add_unusual(&mut self, part: &[u8]) {
        self.has_tabs = self.has_tabs || memchr::memchr(b'\t', part).is_some();
        self.has_other_than_ascii |= !part.is_ascii();
        self.line_ends = self.line_ends.plus(LineEnds::count(part));
    }

    /// Returns how the lines of a text end of which this is the survey.
    pub(super) const fn line_ends(&self) -> LineEnds {
        self.line_ends
    }

    /// Returns what the bytes of a text can be of which this is the survey.
    pub(super) fn evidence(&self, text: &[u8]) -> Evidence {
        if self.has_other_than_ascii { Evidence::of(text) } else { Evidence::default() }
    }
}

/// Cuts off what is looked at first, but not between CR and LF.
fn first_part(text: &[u8]) -> &[u8] {
    let mut len = STEP.min(text.len());
    while text[len - 1] == b'\r' && len < text.len() {
        len += 1;
    }
    &text[..len]
}

/// Counts LF, and all bytes that are not printed: LF and other control characters, and what is
/// beyond ASCII. The bytes are so few that the counts fit in one each, and many are taken at once.
#[inline(always)]
fn count(few: &[u8]) -> (u64, u64) {
    let (line_feeds, not_printed) = few.iter().fold((0, 0), |(line_feeds, not_printed), byte| {
        let is_printed = byte.cast_signed() >= b' '.cast_signed();
        (line_feeds + u8::from(*byte == b'\n'), not_printed + u8::from(!is_printed))
    });
    (line_feeds.into(), not_printed.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_too_long_where_none_may_be() {
        let lines = |len: usize, number| format!("{}\r\n", "x".repeat(len)).repeat(number);
        for len in [1, 80, 100, 127, 128, 200, 254, 255, 256, 300] {
            let text = lines(len, 1 + 3 * STEP / len);
            let may_have = Survey::of(text.as_bytes()).may_have_long_lines;
            assert!(may_have || len < LONGEST_LINE, "{len}");
            assert!(!may_have || len > 80, "{len}");
        }
        // One long line among short ones, wherever it stands.
        for before in (0..2 * STEP).step_by(61) {
            let text = "short\n".repeat(before / 6) + &lines(LONGEST_LINE + 1, 1) + &lines(9, 40);
            assert!(Survey::of(text.as_bytes()).may_have_long_lines, "{before}");
        }
    }

    #[test]
    fn the_survey_says_what_a_look_at_the_whole_says() {
        for piece in ["e4 e5\r\n", "e4\re5\n", "\r\r\n", "e4\te5\n", "\u{E9}\n", "e4"] {
            for len in [0, 1, STEP - 1, STEP, STEP + 1, 3 * STEP] {
                let text = &piece.as_bytes().repeat(len / piece.len() + 1)[..len];
                let survey = Survey::of(text);
                assert_eq!(survey.has_tabs, text.contains(&b'\t'));
                assert_eq!(survey.line_ends(), LineEnds::count(text), "{piece:?} {len}");
                assert_eq!(survey.evidence(text), Evidence::of(text), "{piece:?} {len}");
            }
        }
    }
}
