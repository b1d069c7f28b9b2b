//! Findings that are known and not reported again.
//!
//! A baseline is a text of one entry a line, sorted, behind a header with its version:
//!
//! ```text
//! # pgnkit baseline 1
//! 65f3c1d5a0b1f8e2 1 illegal-move games/club.pgn
//! ```
//!
//! An entry is a [fingerprint](Fingerprint), how often it occurs, the rule, and the file, which is
//! the rest of the line. Other lines that begin with `#`, and empty ones, are passed over.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::output::escaped;
use crate::pgn::{Fingerprint, Rule};

/// What a baseline of any version begins with.
const HEADER: &str = "# pgnkit baseline ";

const VERSION: &str = "1";

/// How often a fingerprint of a rule occurs in a file.
type Entries = BTreeMap<(Rule, Fingerprint), u32>;

/// Findings by file, rule and fingerprint, with their number.
///
/// ```
/// use pgnkit::ops::baseline::Baseline;
/// use pgnkit::pgn::{Fingerprint, Rule};
/// let mut baseline = Baseline::default();
/// baseline.add("a.pgn", Rule::NoGames, Fingerprint::of(Rule::NoGames, None, None, b""));
/// let mut text = Vec::new();
/// baseline.write(&mut text)?;
/// assert_eq!(Baseline::read(&text).as_ref(), Ok(&baseline));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    files: BTreeMap<String, Entries>,
}

/// A baseline that cannot be read: where, and what should stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct BaselineError {
    /// The line, from 1.
    pub line: usize,
    /// The column in bytes, from 1.
    pub column: usize,
    /// What should stand there, as a phrase.
    pub expected: &'static str,
}

impl Baseline {
    /// Reads a baseline. Of an entry that stands there twice, as it may after two branches were
    /// merged, the greater number counts.
    ///
    /// # Errors
    ///
    /// If it is not of this version, or a line is no entry.
    pub fn read(text: &[u8]) -> Result<Self, BaselineError> {
        let mut baseline = Self::default();
        let mut lines = (1..).zip(text.split(|byte| *byte == b'\n'));
        let (_, first) = lines.next().unwrap_or((1, b""));
        let Some(version) = first.strip_prefix(HEADER.as_bytes()) else {
            let expected = "the header `# pgnkit baseline 1`";
            return Err(BaselineError { line: 1, column: 1, expected });
        };
        if version.trim_ascii_end() != VERSION.as_bytes() {
            let expected = "version 1, which is all that this program reads";
            return Err(BaselineError { line: 1, column: HEADER.len() + 1, expected });
        }
        for (line, bytes) in lines {
            let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
            if bytes.is_empty() || bytes.starts_with(b"#") {
                continue;
            }
            let entry = Entry::read(bytes);
            let entry = entry.map_err(|(column, expected)| BaselineError {
                line,
                column: column + 1,
                expected,
            })?;
            let times = baseline.times_of(entry.file, entry.rule, entry.found);
            *times = entry.times.max(*times);
        }
        Ok(baseline)
    }

    /// Writes the baseline.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{HEADER}{VERSION}")?;
        for (file, entries) in &self.files {
            for ((rule, found), times) in entries.iter().filter(|(_, times)| **times > 0) {
                writeln!(out, "{found} {times} {rule} {file}")?;
            }
        }
        Ok(())
    }

    /// Adds a finding in a file.
    pub fn add(&mut self, file: &str, rule: Rule, found: Fingerprint) {
        let times = self.times_of(&name(file), rule, found);
        *times = times.saturating_add(1);
    }

    /// Takes a finding away. Returns whether there was one.
    pub fn take(&mut self, file: &str, rule: Rule, found: Fingerprint) -> bool {
        let entries = self.files.get_mut(&*name(file));
        let times = entries.and_then(|entries| entries.get_mut(&(rule, found)));
        times.is_some_and(|times| {
            let is_known = *times > 0;
            *times = times.saturating_sub(1);
            is_known
        })
    }

    /// Returns how many entries of a file are left.
    pub fn left(&self, file: &str) -> usize {
        let entries = self.files.get(&*name(file));
        entries.map_or(0, |entries| entries.values().filter(|times| **times > 0).count())
    }

    fn times_of(&mut self, file: &str, rule: Rule, found: Fingerprint) -> &mut u32 {
        let entries = self.files.entry(file.to_owned()).or_default();
        entries.entry((rule, found)).or_default()
    }
}

/// The name of a file as it is written: the same on every system, and on one line.
fn name(file: &str) -> Cow<'_, str> {
    let file = file.strip_prefix("./").unwrap_or(file);
    let file = if cfg!(windows) { Cow::Owned(file.replace('\\', "/")) } else { file.into() };
    match escaped(&file, char::is_control) {
        Cow::Borrowed(_) => file,
        Cow::Owned(shown) => Cow::Owned(shown),
    }
}

/// A line of a baseline.
struct Entry<'a> {
    found: Fingerprint,
    times: u32,
    rule: Rule,
    file: &'a str,
}

impl<'a> Entry<'a> {
    /// Reads it, or tells at which byte what was expected.
    fn read(line: &'a [u8]) -> Result<Self, (usize, &'static str)> {
        let line = match std::str::from_utf8(line) {
            Ok(line) => line,
            Err(error) => return Err((error.valid_up_to(), "text in UTF-8")),
        };
        let mut at = 0;
        let mut field = || {
            let start = at;
            let rest = &line[start..];
            let len = rest.find(' ').unwrap_or(rest.len());
            at = line.len().min(start + len + 1);
            (start, &rest[..len])
        };
        let (start, found) = field();
        let found = found.parse().map_err(|_| (start, "a fingerprint of 16 hexadecimal digits"))?;
        let (start, times) = field();
        let times = times.parse().ok().filter(|times| *times > 0);
        let times = times.ok_or((start, "how often it occurs, a number from 1"))?;
        let (start, rule) = field();
        let rule = rule.parse().map_err(|_| (start, "the name of a rule"))?;
        let file = &line[at..];
        if file.is_empty() {
            return Err((at, "the name of a file"));
        }
        Ok(Self { found, times, rule, file })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(token: &[u8]) -> Fingerprint {
        Fingerprint::of(Rule::Tab, None, None, token)
    }

    fn text(baseline: &Baseline) -> String {
        let mut text = Vec::new();
        baseline.write(&mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_finding_is_known_as_often_as_it_was_found() {
        let mut baseline = Baseline::default();
        baseline.add("./a b.pgn", Rule::Tab, found(b"1"));
        baseline.add("a b.pgn", Rule::Tab, found(b"1"));
        baseline.add("line\nend", Rule::Tab, found(b"2"));
        let written = text(&baseline);
        assert!(written.contains(" 2 tab a b.pgn\n"), "{written}");
        assert!(written.contains(" 1 tab line\\nend\n"), "{written}");
        let mut read = Baseline::read(written.as_bytes()).unwrap();
        assert_eq!(read, baseline);
        assert_eq!(read.left("a b.pgn"), 1);
        assert!(!read.take("a b.pgn", Rule::Tab, found(b"3")));
        assert!(!read.take("other", Rule::Tab, found(b"1")));
        assert!(read.take("a b.pgn", Rule::Tab, found(b"1")));
        assert!(read.take("a b.pgn", Rule::Tab, found(b"1")));
        assert!(!read.take("a b.pgn", Rule::Tab, found(b"1")));
        assert_eq!((read.left("a b.pgn"), read.left("line\nend")), (0, 1));
    }

    #[test]
    fn line_ends_comments_order_and_doubles_do_not_matter() {
        let lines = "# pgnkit baseline 1\r\n# merged\r\n\r\n0000000000000002 1 tab b\r\n\
                     0000000000000001 3 tab a\r\n0000000000000002 2 tab b";
        let baseline = Baseline::read(lines.as_bytes()).unwrap();
        let sorted = "# pgnkit baseline 1\n0000000000000001 3 tab a\n0000000000000002 2 tab b\n";
        assert_eq!(text(&baseline), sorted);
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let error = |lines: &[u8]| {
            let error = Baseline::read(lines).unwrap_err();
            (error.line, error.column, error.expected)
        };
        assert_eq!(error(b""), (1, 1, "the header `# pgnkit baseline 1`"));
        assert_eq!(error(b"# pgnkit baseline 2\n").1, 19);
        let entry = |entry: &str| error(format!("# pgnkit baseline 1\n{entry}\n").as_bytes());
        let (number, name) = ("how often it occurs, a number from 1", "the name of a file");
        assert_eq!(entry("xyz 1 tab a"), (2, 1, "a fingerprint of 16 hexadecimal digits"));
        assert_eq!(entry("0000000000000002 0 tab a"), (2, 18, number));
        assert_eq!(entry("0000000000000002 99999999999 tab a"), (2, 18, number));
        assert_eq!(entry("0000000000000002 1 tabs a"), (2, 20, "the name of a rule"));
        assert_eq!(entry("0000000000000002 1 tab"), (2, 23, name));
        assert_eq!(entry("0000000000000002 1 tab "), (2, 24, name));
        assert_eq!(error(b"# pgnkit baseline 1\n0\xFF"), (2, 2, "text in UTF-8"));
    }
}
