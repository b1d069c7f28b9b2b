//! Files of positions with known numbers of moves, to test move generators with.
//!
//! Two kinds are in use, and lines of both may stand in one file: a position and its counts on
//! one line (`FEN ;D1 20 ;D2 400`), or on several (`id NAME`, `epd FEN`, `perft 1 20`). Lines that
//! begin with `#` are comments.
//!
//! ```
//! use pgnkit::notation::perft_suite;
//! let (entries, faults) = perft_suite::parse(b"4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66\n");
//! assert!(faults.is_empty());
//! assert_eq!(entries[0].fen, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
//! assert_eq!(entries[0].counts, [(1, 15), (2, 66)]);
//! ```

use std::fmt;

use super::fen::quote;

/// A position of a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteEntry {
    /// The line where the position stands, from 1.
    pub line: usize,
    /// Its text, not read yet.
    pub fen: String,
    /// Its name, if it has one.
    pub id: Option<String>,
    /// Depths and the numbers of leaves, in the order of the file.
    pub counts: Vec<(u32, u64)>,
}

/// A line of a suite that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteFault {
    /// The line, from 1.
    pub line: usize,
    /// Where it stands in the line, in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for SuiteFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

/// Reads a suite: every position, and every fault with its place.
pub fn parse(text: &[u8]) -> (Vec<SuiteEntry>, Vec<SuiteFault>) {
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(text.split(|byte| *byte == b'\n')) {
        reader.number = number;
        match std::str::from_utf8(line) {
            Ok(line) => reader.line(line),
            Err(error) => {
                let before = String::from_utf8_lossy(&line[..error.valid_up_to()]);
                let column = 1 + before.chars().count();
                reader.fault(column, "the line is not UTF-8".to_owned());
            }
        }
    }
    (reader.entries, reader.faults)
}

#[derive(Default)]
struct Reader {
    number: usize,
    entries: Vec<SuiteEntry>,
    faults: Vec<SuiteFault>,
    /// The name for the position that follows.
    id: Option<String>,
    /// Whether the last position came from an `epd` line, so that `perft` lines belong to it.
    is_open: bool,
}

impl Reader {
    fn line(&mut self, line: &str) {
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            return;
        }
        let column = 1 + line.chars().take_while(|c| c.is_whitespace()).count();
        let (keyword, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match keyword {
            "id" => {
                self.id = Some(unquote(rest).to_owned());
                self.is_open = false;
            }
            "epd" | "fen" => {
                self.push(rest.trim());
                self.is_open = true;
            }
            "perft" => match self.entries.last_mut().filter(|_| self.is_open) {
                None => self.fault(column, "count without a position before it".to_owned()),
                Some(entry) => match count(rest) {
                    Some(count) => entry.counts.push(count),
                    None => self
                        .fault(column, no_count(text, "a depth and its count, as in perft 2 400")),
                },
            },
            _ => self.one_line(text, column),
        }
    }

    /// A position and its counts, set apart by semicolons.
    fn one_line(&mut self, text: &str, mut column: usize) {
        self.is_open = false;
        let mut parts = text.split(';');
        let first = parts.next().unwrap_or_default();
        self.push(first.trim_end());
        column += first.chars().count() + 1;
        let mut found = Vec::new();
        for part in parts {
            let text = part.trim();
            let at = column + part.chars().take_while(|c| c.is_whitespace()).count();
            column += part.chars().count() + 1;
            if let Some(id) = text.strip_prefix("id ") {
                if let Some(entry) = self.entries.last_mut() {
                    entry.id = Some(unquote(id).to_owned());
                }
            } else if let Some(count) = text.strip_prefix(['D', 'd']).and_then(count) {
                found.push(count);
            } else if !text.is_empty() {
                self.fault(at, no_count(text, "a depth and its count, as in D2 400"));
            }
        }
        if let Some(entry) = self.entries.last_mut() {
            entry.counts = found;
        }
    }

    fn push(&mut self, fen: &str) {
        let id = self.id.take();
        let fen = fen.to_owned();
        self.entries.push(SuiteEntry { line: self.number, fen, id, counts: Vec::new() });
    }

    fn fault(&mut self, column: usize, message: String) {
        self.faults.push(SuiteFault { line: self.number, column, message });
    }
}

fn count(text: &str) -> Option<(u32, u64)> {
    let (depth, nodes) = text.trim().split_once(char::is_whitespace)?;
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let nodes = nodes.trim();
    // The parser of numbers would take a sign too.
    (digits(depth) && digits(nodes)).then_some(())?;
    Some((depth.parse().ok()?, nodes.parse().ok()?))
}

fn no_count(found: &str, expected: &str) -> String {
    format!("expected {expected}, found {}", quote(found))
}

fn unquote(text: &str) -> &str {
    let text = text.trim();
    text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_one_line_need_no_blanks() {
        let (entries, faults) = parse(b"\n8/8 w - - 0 1;D1 20;D2 400;\r\n8/7 b - - ; d1 3");
        assert!(faults.is_empty(), "{faults:?}");
        assert_eq!(entries[0].line, 2);
        assert_eq!(entries[0].fen, "8/8 w - - 0 1");
        assert_eq!(entries[0].counts, [(1, 20), (2, 400)]);
        assert_eq!(entries[1].counts, [(1, 3)]);
    }

    #[test]
    fn positions_of_several_lines_have_names_and_comments() {
        let text = b"# a\nid one\nepd 8/8 w - -\nperft 1 20\nperft 2 400\n\nepd 8/7 b - -\n";
        let (entries, faults) = parse(text);
        assert!(faults.is_empty());
        assert_eq!(entries[0].id.as_deref(), Some("one"));
        assert_eq!(entries[0].line, 3);
        assert_eq!(entries[0].counts, [(1, 20), (2, 400)]);
        assert_eq!((entries[1].id.as_deref(), entries[1].counts.len()), (None, 0));
    }

    #[test]
    fn faults_have_line_and_column_and_the_rest_is_kept() {
        let text = b"perft 1 20\n8/8 w - - ;D1 20 ;D2 -4 ;x\nepd 8/8 w - -\n perft one 2\n\xFF\n";
        let (entries, faults) = parse(text);
        assert_eq!(entries.len(), 2);
        assert_eq!(entries[0].counts, [(1, 20)]);
        let places: Vec<_> = faults.iter().map(|fault| (fault.line, fault.column)).collect();
        assert_eq!(places, [(1, 1), (2, 19), (2, 26), (4, 2), (5, 1)]);
    }
}
