//! Places in a text: byte ranges, and the line and column that a person counts.

use std::ops::Range;

/// A range of bytes, counted from the start of the text at hand.
pub type Span = Range<usize>;

/// A place as a person counts it, both from 1; the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, ended by LF, CR or CR LF.
    pub line: u64,
    /// The column, in characters.
    pub column: usize,
}

/// How lines end in a text, by number. The three do not overlap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineEnds {
    /// LF alone.
    pub lf: u64,
    /// CR LF.
    pub crlf: u64,
    /// CR alone.
    pub cr: u64,
}

impl LineEnds {
    /// Counts the ends of lines. A CR at the very end counts as alone.
    pub fn count(text: &[u8]) -> Self {
        let count = |byte| memchr::memchr_iter(byte, text).count() as u64;
        let lf = count(b'\n');
        // To find that there is no CR at all takes less than to count them.
        if memchr::memchr(b'\r', text).is_none() {
            return Self { lf, crlf: 0, cr: 0 };
        }
        let crlf = count_crlf(text);
        Self { lf: lf - crlf, crlf, cr: count(b'\r') - crlf }
    }

    /// Returns the number of line ends.
    pub const fn total(self) -> u64 {
        self.lf + self.crlf + self.cr
    }

    /// Returns whether lines end in more than one way.
    pub const fn is_mixed(self) -> bool {
        (self.lf > 0) as u8 + (self.crlf > 0) as u8 + (self.cr > 0) as u8 > 1
    }

    /// Adds the counts of another part of the text.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self { lf: self.lf + other.lf, crlf: self.crlf + other.crlf, cr: self.cr + other.cr }
    }
}

/// Counts CR LF. Many files have nothing else, so this takes many bytes at once.
pub(super) fn count_crlf(text: &[u8]) -> u64 {
    // Few enough for a count of one byte.
    const STEP: usize = 128;
    let behind = text.get(1..).unwrap_or_default();
    let parts = text.chunks(STEP).zip(behind.chunks(STEP));
    let count_in = |(first, second): (&[u8], &[u8])| {
        let both = first.iter().zip(second);
        both.fold(0, |sum, (a, b)| sum + (u8::from(*a == b'\r') & u8::from(*b == b'\n')))
    };
    parts.map(|pair| u64::from(count_in(pair))).sum()
}

/// Returns the bytes of the line around `at`, without its end.
pub fn line_around(text: &[u8], at: usize) -> Span {
    let mut at = at.min(text.len());
    // The LF of a CR LF belongs to the line before it.
    if at > 0 && text[at - 1] == b'\r' && text.get(at) == Some(&b'\n') {
        at -= 1;
    }
    let start = memchr::memrchr2(b'\n', b'\r', &text[..at]).map_or(0, |end| end + 1);
    let end = memchr::memchr2(b'\n', b'\r', &text[at..]).map_or(text.len(), |len| at + len);
    start..end
}

/// Finds lines in a text for a series of places in rising order, each time from the last one on.
#[derive(Clone, Debug)]
pub struct LineCounter {
    at: usize,
    lines: u64,
}

impl LineCounter {
    /// Starts at the beginning of a text that has so many lines before it.
    pub const fn new(lines_before: u64) -> Self {
        Self { at: 0, lines: lines_before }
    }

    /// Returns the place of a byte. `width` counts the characters of the part of a line before it.
    pub fn place(&mut self, text: &[u8], at: usize, width: impl FnOnce(&[u8]) -> usize) -> Place {
        if at < self.at {
            *self = Self { at: 0, lines: self.lines - LineEnds::count(&text[..self.at]).total() };
        }
        // A CR whose LF lies beyond the part would count as a line end of its own.
        let mut until = at;
        if until > 0 && text[until - 1] == b'\r' && text.get(until) == Some(&b'\n') {
            until -= 1;
        }
        if until > self.at {
            self.lines += LineEnds::count(&text[self.at..until]).total();
            self.at = until;
        }
        let line_start = line_around(text, until).start;
        Place { line: self.lines + 1, column: width(&text[line_start..at]) + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_line_end_counts_once() {
        let ends = LineEnds::count(b"a\r\nb\rc\n\r\n\r");
        assert_eq!(ends, LineEnds { lf: 1, crlf: 2, cr: 2 });
        assert_eq!(ends.total(), 5);
        assert!(ends.is_mixed());
        assert!(!LineEnds::count(b"a\nb\n").is_mixed());
    }

    #[test]
    fn places_are_counted_from_one_in_any_order() {
        let text = b"ab\r\ncd\rxyz\n1";
        let mut lines = LineCounter::new(10);
        let mut place = |at| lines.place(text, at, <[u8]>::len);
        assert_eq!(place(0), Place { line: 11, column: 1 });
        assert_eq!(place(5), Place { line: 12, column: 2 });
        assert_eq!(place(3), Place { line: 11, column: 4 });
        assert_eq!(place(9), Place { line: 13, column: 3 });
        assert_eq!(place(11), Place { line: 14, column: 1 });
        assert_eq!(place(1), Place { line: 11, column: 2 });
    }
}
