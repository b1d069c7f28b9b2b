//! Counts of moves, as Stockfish writes them and as JSON.

use std::io::{self, Write};

use serde::{Serialize, Serializer};

use super::{SCHEMA, json_line};
use crate::notation::perft_suite::SuiteEntry;

/// A count with all that is shown of it.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The position.
    pub fen: String,
    /// The number of plies.
    pub depth: u32,
    /// The number of ways to play them.
    pub nodes: u64,
    /// The same for each move of the position in UCI, if wanted.
    pub divide: Option<Vec<(String, u64)>>,
    /// What was expected, if anything.
    pub expected: Option<u64>,
}

impl Counted {
    /// Writes the number alone, or the lines of Stockfish's `go perft` if it is divided.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let Some(divide) = &self.divide else { return writeln!(out, "{}", self.nodes) };
        for (mv, nodes) in divide {
            writeln!(out, "{mv}: {nodes}")?;
        }
        writeln!(out, "\nNodes searched: {}", self.nodes)
    }

    /// Writes depth and number, for one of several depths.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write_depth(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{} {}", self.depth, self.nodes)
    }

    /// Writes one object of JSON on a line.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        json_line(
            out,
            &CountObject {
                r#type: "perft",
                schema: SCHEMA,
                fen: &self.fen,
                depth: self.depth,
                nodes: self.nodes,
                divide: self.divide.as_deref().map(Divide),
                expected: self.expected,
            },
        )
    }
}

#[derive(Serialize)]
struct CountObject<'a> {
    r#type: &'static str,
    schema: u32,
    fen: &'a str,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Divide<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<u64>,
}

/// An object whose keys stay in the order of the moves.
struct Divide<'a>(&'a [(String, u64)]);

impl Serialize for Divide<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(mv, nodes)| (mv, nodes)))
    }
}

/// A count of a suite.
#[derive(Debug, Serialize)]
pub struct SuiteCount<'a> {
    r#type: &'static str,
    schema: u32,
    line: usize,
    id: Option<&'a str>,
    fen: &'a str,
    depth: u32,
    nodes: u64,
    expected: u64,
    ok: bool,
}

impl<'a> SuiteCount<'a> {
    /// Takes a count and the one the suite gives.
    pub fn new(entry: &'a SuiteEntry, depth: u32, expected: u64, nodes: u64) -> Self {
        Self {
            r#type: "perft",
            schema: SCHEMA,
            line: entry.line,
            id: entry.id.as_deref(),
            fen: &entry.fen,
            depth,
            nodes,
            expected,
            ok: nodes == expected,
        }
    }

    /// Writes one object of JSON on a line.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        json_line(out, self)
    }
}

/// The numbers of a suite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SuiteTotals {
    /// Positions read.
    pub positions: u64,
    /// Counts made.
    pub counts: u64,
    /// Counts that are not those of the suite.
    pub wrong: u64,
    /// Counts not made because they are large.
    pub skipped: u64,
    /// Positions that cannot be played on.
    pub unplayable: u64,
    /// The sum of the counts.
    pub nodes: u64,
}

impl SuiteTotals {
    /// Returns whether anything was not as it should be.
    pub const fn any_wrong(&self) -> bool {
        self.wrong > 0 || self.unplayable > 0
    }

    /// Writes one line for a person.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let positions = super::count(self.positions, "position");
        let counts = super::count(self.counts, "count");
        write!(out, "{positions}, {counts}, {} wrong", super::grouped(self.wrong))?;
        for (number, what) in [(self.unplayable, "unplayable"), (self.skipped, "skipped")] {
            if number > 0 {
                write!(out, ", {} {what}", super::grouped(number))?;
            }
        }
        writeln!(out)
    }

    /// Writes one object of JSON on a line.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        #[derive(Serialize)]
        struct Line<'a> {
            r#type: &'static str,
            schema: u32,
            #[serde(flatten)]
            totals: &'a SuiteTotals,
        }
        json_line(out, &Line { r#type: "suite", schema: SCHEMA, totals: self })
    }
}
