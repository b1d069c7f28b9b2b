//! How results look: for people and for machines. One format a file.

pub mod compare;
pub mod convert;
mod csv;
mod diagram;
mod diff;
mod escape;
mod explain;
mod github;
mod help;
pub mod info;
mod json;
mod junit;
pub mod perft;
pub mod play;
pub mod position;
mod repairs;
pub mod results;
mod sarif;
mod short;
mod text;

use std::borrow::Cow;
use std::error::Error;
use std::fmt::Write as _;
use std::io;

use crate::pgn::{
    Counts, Encoding, Finding, GameInfo, Level, LineEnds, Outcome, Place, Rule, Span,
};
use crate::pgn::{encoding, tags};

pub use csv::Csv;
pub use diagram::{
    CellDiagram, Diagram, Palette, PieceStyle, Size, SvgDiagram, SvgShapes, TextDiagram, Theme,
};
pub use diff::{Change, Diff};
pub(crate) use escape::escaped;
pub use explain::{Paragraph, paragraphs, write_explanation, write_explanation_json, write_rules};
pub use github::Github;
pub use json::JsonLines;
pub use junit::Junit;
pub use repairs::RepairLog;
pub use sarif::Sarif;
pub use short::Short;
pub use text::{Look, Text};

/// A finding with all that is needed to show it.
#[derive(Clone, Copy, Debug)]
pub struct Located<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// The finding.
    pub finding: &'a Finding,
    /// Its level.
    pub level: Level,
    /// Where it starts.
    pub place: Place,
    /// Where it starts, in bytes from the start of the file.
    pub offset: u64,
    /// The number of the game in the file, from 1, and the game.
    pub game: Option<NumberedGame<'a>>,
    /// The part of the file that the finding counts its bytes in.
    pub text: &'a [u8],
}

impl Located<'_> {
    /// Returns the bytes that it is about.
    fn token(&self) -> &[u8] {
        &self.text[self.finding.span.clone()]
    }

    /// Returns what is wrong and, of a move, why.
    fn message(&self) -> Cow<'_, str> {
        match &self.finding.detail {
            Some(detail) => Cow::Owned(format!("{}: {}", self.finding.message, detail.because)),
            None => Cow::Borrowed(&*self.finding.message),
        }
    }
}

/// A game of a part of a file, with its number in the file.
#[derive(Clone, Copy, Debug)]
pub struct NumberedGame<'a> {
    /// Its number, from 1.
    pub number: u64,
    /// What there is to say of it.
    pub info: &'a GameInfo,
    /// The part of the file that its places count in.
    pub text: &'a [u8],
}

impl NumberedGame<'_> {
    /// Returns its bytes.
    fn bytes(&self) -> &[u8] {
        &self.text[self.info.start..self.info.region.end]
    }

    /// Returns the name of the player with the white pieces.
    pub fn white(&self) -> Option<Cow<'_, str>> {
        self.value(self.info.white.as_ref())
    }

    /// Returns the name of the player with the black pieces.
    pub fn black(&self) -> Option<Cow<'_, str>> {
        self.value(self.info.black.as_ref())
    }

    pub(crate) fn value(&self, tag: Option<&Span>) -> Option<Cow<'_, str>> {
        let bytes = tags::value(&self.text[tag?.clone()], crate::pgn::lexer::TagShape::Good);
        Some(match bytes {
            Cow::Borrowed(bytes) => encoding::decode(bytes),
            Cow::Owned(bytes) => Cow::Owned(encoding::decode(&bytes).into_owned()),
        })
    }
}

/// What there is to say of a file, once it is read.
#[derive(Clone, Debug)]
pub struct FileSummary<'a> {
    /// Its name.
    pub file: &'a str,
    /// The numbers.
    pub counts: Counts,
    /// How many findings there are of each rule, by [`Rule::index`].
    pub by_rule: &'a [u64],
    /// Its size in bytes, decompressed.
    pub bytes: u64,
    /// How its lines end.
    pub line_ends: LineEnds,
    /// What its bytes most likely mean.
    pub encoding: Encoding,
    /// How its bytes were split in two.
    pub split: Option<Split>,
    /// How many findings are not reported as the baseline knows them; none without a baseline.
    pub known: Option<u64>,
}

/// A file split into the games to keep and the others, byte by byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Split {
    /// Bytes of games to keep.
    pub good: u64,
    /// Bytes of the others.
    pub bad: u64,
}

/// How a run came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// Everything was read.
    Whole,
    /// Something could not be read.
    Partial,
    /// It was interrupted.
    Interrupted,
}

/// Shows what a validation finds, in the order in which it stands in the files.
pub trait Reporter {
    /// Whether findings of a level are listed, and not only counted.
    fn lists(&self, _level: Level) -> bool {
        true
    }

    /// A finding.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn finding(&mut self, found: &Located<'_>) -> io::Result<()>;

    /// A game; only if games are asked for. `line` is that of its first byte.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn game(
        &mut self,
        file: &str,
        game: &NumberedGame<'_>,
        line: u64,
        offset: u64,
    ) -> io::Result<()>;

    /// A file is at its end.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn file(&mut self, summary: &FileSummary<'_>) -> io::Result<()>;

    /// A file could not be opened, or not be read to its end; behind what was read of it.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn unreadable(&mut self, _file: &str, _error: &io::Error) -> io::Result<()> {
        Ok(())
    }

    /// Nothing more follows, and the report is closed.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn end(&mut self, _completion: Completion) -> io::Result<()> {
        Ok(())
    }
}

impl<R: Reporter + ?Sized> Reporter for Box<R> {
    fn lists(&self, level: Level) -> bool {
        (**self).lists(level)
    }

    fn finding(&mut self, found: &Located<'_>) -> io::Result<()> {
        (**self).finding(found)
    }

    fn game(
        &mut self,
        file: &str,
        game: &NumberedGame<'_>,
        line: u64,
        offset: u64,
    ) -> io::Result<()> {
        (**self).game(file, game, line, offset)
    }

    fn file(&mut self, summary: &FileSummary<'_>) -> io::Result<()> {
        (**self).file(summary)
    }

    fn unreadable(&mut self, file: &str, error: &io::Error) -> io::Result<()> {
        (**self).unreadable(file, error)
    }

    fn end(&mut self, completion: Completion) -> io::Result<()> {
        (**self).end(completion)
    }
}

/// The version of the objects of JSON.
const SCHEMA: u32 = 1;

/// Writes an object of JSON and ends the line.
fn json_line(
    out: &mut (impl io::Write + ?Sized),
    object: &impl serde::Serialize,
) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

/// Writes an error with its causes.
fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let _ = write!(text, ": {error}");
        cause = error.source();
    }
    text
}

/// Writes a number with its noun, `1 game` or `2 games`.
fn count(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

/// Writes a number with its digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn outcome_text(outcome: Option<Outcome>) -> Option<&'static str> {
    outcome.map(Outcome::as_str)
}

fn rules_found(by_rule: &[u64]) -> impl Iterator<Item = (Rule, u64)> + '_ {
    Rule::ALL.iter().map(|rule| (*rule, by_rule[rule.index()])).filter(|(_, count)| *count > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_nouns_agree() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(count(1, "game"), "1 game");
        assert_eq!(count(1_000, "error"), "1,000 errors");
    }
}
