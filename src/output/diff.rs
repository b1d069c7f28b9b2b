//! Differences of two texts, as `diff -u` writes them.

use std::io::{self, Write};

use crate::pgn::Span;

/// How many lines around a difference are shown, at most.
const CONTEXT: usize = 3;

/// A range of a text with what is to stand in its place.
#[derive(Clone, Debug)]
pub struct Change<'a> {
    /// The bytes that are replaced.
    pub span: Span,
    /// What replaces them.
    pub text: &'a [u8],
}

/// Writes the differences of a file that comes part by part, of whole lines each.
#[derive(Clone, Copy, Debug, Default)]
pub struct Diff {
    /// Lines before the part, in the old text and in the new one.
    old: usize,
    new: usize,
    has_header: bool,
}

impl Diff {
    /// Writes the differences that changes make in a part of a file. They are in order.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(
        &mut self,
        out: &mut (impl Write + ?Sized),
        name: &str,
        text: &[u8],
        changes: &[Change<'_>],
    ) -> io::Result<()> {
        let mut at = 0;
        let mut changes = changes.iter().peekable();
        while let Some(change) = changes.next() {
            // Whole lines; games in one line are shown as one.
            let start = line_start(text, change.span.start).max(at);
            let mut end = line_end(text, change.span.end);
            let mut new = text[start..change.span.start].to_vec();
            new.extend_from_slice(change.text);
            let mut behind = change.span.end;
            while let Some(next) = changes.next_if(|next| next.span.start < end) {
                new.extend_from_slice(&text[behind..next.span.start]);
                new.extend_from_slice(next.text);
                behind = next.span.end;
                end = line_end(text, behind);
            }
            new.extend_from_slice(&text[behind..end]);
            self.pass(&text[at..start]);
            if !std::mem::replace(&mut self.has_header, true) {
                write!(out, "--- {name}\n+++ {name}\n")?;
            }
            self.hunk(out, &lines(&text[start..end]), &lines(&new))?;
            at = end;
        }
        self.pass(&text[at..]);
        Ok(())
    }

    /// Counts lines that are the same.
    fn pass(&mut self, text: &[u8]) {
        let number = lines(text).len();
        self.old += number;
        self.new += number;
    }

    /// Writes the lines that differ, in one piece.
    fn hunk(
        &mut self,
        out: &mut (impl Write + ?Sized),
        old: &[&[u8]],
        new: &[&[u8]],
    ) -> io::Result<()> {
        let before = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let (old_rest, new_rest) = (&old[before..], &new[before..]);
        let behind = old_rest.iter().rev().zip(new_rest.iter().rev());
        let behind = behind.take_while(|(a, b)| a == b).count();
        // As many on both sides: fewer behind would mean that the file ends there.
        let context = CONTEXT.min(before).min(behind);
        let first = before - context;
        let (old_end, new_end) = (old.len() - behind, new.len() - behind);
        let range = |lines: usize, number: usize| {
            // An empty range is named by the line before it.
            let start = lines + first + usize::from(number > 0);
            if number == 1 { start.to_string() } else { format!("{start},{number}") }
        };
        writeln!(
            out,
            "@@ -{} +{} @@",
            range(self.old, old_end + context - first),
            range(self.new, new_end + context - first)
        )?;
        for line in &old[first..before] {
            write_line(out, b' ', line)?;
        }
        for line in &old[before..old_end] {
            write_line(out, b'-', line)?;
        }
        for line in &new[before..new_end] {
            write_line(out, b'+', line)?;
        }
        for line in &old[old_end..old_end + context] {
            write_line(out, b' ', line)?;
        }
        self.old += old.len();
        self.new += new.len();
        Ok(())
    }
}

fn write_line(out: &mut (impl Write + ?Sized), sign: u8, line: &[u8]) -> io::Result<()> {
    out.write_all(&[sign])?;
    out.write_all(line)?;
    if line.ends_with(b"\n") {
        return Ok(());
    }
    out.write_all(b"\n\\ No newline at end of file\n")
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|byte| *byte == b'\n').collect()
}

fn line_start(text: &[u8], at: usize) -> usize {
    memchr::memrchr(b'\n', &text[..at]).map_or(0, |end| end + 1)
}

fn line_end(text: &[u8], at: usize) -> usize {
    if at > 0 && text[at - 1] == b'\n' {
        return at;
    }
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |len| at + len + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff(text: &str, changes: &[(Span, &str)]) -> String {
        let changes: Vec<Change<'_>> = changes
            .iter()
            .map(|(span, text)| Change { span: span.clone(), text: text.as_bytes() })
            .collect();
        let mut out = Vec::new();
        Diff::default().write(&mut out, "a", text.as_bytes(), &changes).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn lines_that_differ_are_shown_with_those_around() {
        let text = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        let expected = "--- a\n+++ a\n@@ -2,7 +2,8 @@\n 2\n 3\n 4\n-5\n+five\n+more\n 6\n 7\n 8\n";
        assert_eq!(diff(text, &[(0..18, "1\n2\n3\n4\nfive\nmore\n6\n7\n8\n9\n")]), expected);
    }

    #[test]
    fn a_line_without_an_end_is_told_and_changes_in_one_line_are_one() {
        let expected = "--- a\n+++ a\n@@ -1 +1 @@\n-a b c\n\\ No newline at end of file\n\
                        +x b z\n\\ No newline at end of file\n";
        assert_eq!(diff("a b c", &[(0..1, "x"), (4..5, "z")]), expected);
    }

    #[test]
    fn nothing_is_written_without_a_change() {
        assert_eq!(diff("a\n", &[]), "");
    }
}
