//! `fen`: texts checked for being positions, one a line.

use std::io::{self, Read};

use rayon::ThreadPool;
use rayon::prelude::*;

use crate::chess::Position;
use crate::io::Lines;
use crate::notation::fen::{self, FenErrors, FenNote, FenReport, Field, Reading, Variant};
use crate::notation::{epd, named};
use crate::output::position::PositionReport;

/// How texts are read.
#[derive(Clone, Copy, Debug, Default)]
pub struct How {
    /// Which game they are taken to be of.
    pub variant: Variant,
    /// Whether what departs from the six fields of the standard is a fault.
    pub strict: bool,
}

impl How {
    /// Reads a text: a name, a FEN, or a line of an EPD file.
    pub fn check(self, text: &[u8], line: u64) -> PositionReport {
        let name = std::str::from_utf8(text).ok().and_then(|text| named(text.trim()));
        let text = name.map_or(text, str::as_bytes);
        let (mut position, mut report) = match fen::read_as(text, self.variant) {
            Ok((position, report)) => (Some(position), report),
            Err(FenErrors(faults)) => {
                (None, FenReport { faults, notes: Vec::new(), repaired: None, rest: None })
            }
        };
        if self.strict {
            add_departures(text, &mut report);
        } else if report.rest.is_some() {
            position = self.add_operations(text, &mut report).or(position);
        }
        let FenReport { faults, notes, repaired, .. } = report;
        let text = String::from_utf8_lossy(text).into_owned();
        PositionReport { line, text, position, faults, notes, repaired }
    }

    /// Reads what stands behind the fields as the operations of an EPD, if it is that. Returns the
    /// position with the counters that they give.
    fn add_operations(self, text: &[u8], report: &mut FenReport) -> Option<Position> {
        let epd =
            epd::parse_as(text, self.variant).ok().filter(|epd| !epd.operations.is_empty())?;
        report.notes = epd.report.notes;
        report.notes.extend(epd.faults.into_iter().map(|fault| FenNote {
            field: Field::Text,
            column: fault.column,
            message: fault.message,
        }));
        Some(epd.position)
    }
}

/// Makes faults of the notes on what the standard does not allow.
fn add_departures(text: &[u8], report: &mut FenReport) {
    let Err(FenErrors(departures)) = fen::parse(text, Reading::Strict) else { return };
    report.notes.retain(|note| !departures.iter().any(|fault| fault.column == note.column));
    for fault in departures {
        if !report.faults.iter().any(|known| known.message == fault.message) {
            report.faults.push(fault);
        }
    }
    report.faults.sort_by_key(|fault| fault.column);
}

/// Hands each line of a reader to `take`, but for blank lines and comments; with the number of the
/// line, and whether the next one may have to be waited for.
///
/// # Errors
///
/// If the reader fails (as `Ok(Some(error))`, since other files may be read on), or with the error
/// of `take`.
pub fn each_line<E>(
    reader: impl Read,
    mut take: impl FnMut(&[u8], u64, bool) -> Result<(), E>,
) -> Result<Option<io::Error>, E> {
    let mut lines = Lines::new(reader);
    let mut line = Vec::new();
    loop {
        match lines.read(&mut line) {
            Ok(None) => return Ok(None),
            Ok(Some(number)) => {
                let text = line.trim_ascii_start();
                if !text.is_empty() && text[0] != b'#' {
                    take(&line, number, lines.is_drained())?;
                }
            }
            Err(error) => return Ok(Some(error)),
        }
    }
}

/// How many lines are answered at once.
const BATCH: usize = 1024;

/// Answers each line of a reader as [`each_line`] finds them, several at a time on the threads of
/// `pool`, and hands the answers to `take` in order; with whether the next line may have to be
/// waited for.
///
/// # Errors
///
/// As [`each_line`].
pub fn answer_lines<A: Send, E>(
    reader: impl Read,
    pool: Option<&ThreadPool>,
    answer: impl Fn(&[u8], u64) -> A + Sync,
    mut take: impl FnMut(A, bool) -> Result<(), E>,
) -> Result<Option<io::Error>, E> {
    let Some(pool) = pool else {
        return each_line(reader, |text, line, is_last| take(answer(text, line), is_last));
    };
    let mut batch: Vec<(Vec<u8>, u64)> = Vec::new();
    let mut settle = |batch: &mut Vec<(Vec<u8>, u64)>, is_last| {
        let answers: Vec<A> = match batch.as_slice() {
            [(text, line)] => vec![answer(text, *line)],
            batch => {
                pool.install(|| batch.par_iter().map(|(text, line)| answer(text, *line)).collect())
            }
        };
        batch.clear();
        let count = answers.len();
        let mut answers = (1..).zip(answers);
        answers.try_for_each(|(number, answer)| take(answer, is_last && number == count))
    };
    let failed = each_line(reader, |text, line, is_last| {
        batch.push((text.to_vec(), line));
        if is_last || batch.len() == BATCH { settle(&mut batch, is_last) } else { Ok(()) }
    })?;
    settle(&mut batch, true)?;
    Ok(failed)
}

/// Joins arguments that are the words of one FEN which nobody quoted.
///
/// ```
/// use pgnkit::ops::position::unquoted;
/// let words = ["8/8/8/8/8/8/8/8", "w", "-", "-"].map(String::from);
/// assert_eq!(unquoted(&words), ["8/8/8/8/8/8/8/8 w - -"]);
/// let texts = ["startpos", "kiwipete"].map(String::from);
/// assert_eq!(unquoted(&texts), texts);
/// ```
pub fn unquoted(args: &[String]) -> Vec<String> {
    match args {
        [board, turn, ..] if board.contains('/') && (turn == "w" || turn == "b") => {
            vec![args.join(" ")]
        }
        _ => args.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STRICT: How = How { variant: Variant::Standard, strict: true };

    #[test]
    fn what_is_missing_is_a_note_or_a_fault() {
        let text = b"4k3/8/8/8/8/8/8/4K2R w K -";
        let report = How::default().check(text, 1);
        assert!(report.fine().is_some());
        assert_eq!((report.faults.len(), report.notes.len()), (0, 2));
        let report = STRICT.check(text, 1);
        assert!(report.fine().is_none());
        assert_eq!((report.faults.len(), report.notes.len()), (2, 0));
    }

    #[test]
    fn the_operations_of_an_epd_are_no_news() {
        let report = How::default().check(b"4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x\";", 1);
        assert!(report.fine().is_some());
        assert_eq!(report.notes, []);
        let report = How::default().check(b"4k3/8/8/8/8/8/8/4K2R w K - bm O-O; 3x 4;", 1);
        assert_eq!(report.notes[0].message, "\"3x\" is no opcode");
    }

    #[test]
    fn counters_that_are_no_numbers_are_no_operations() {
        let report = How::default().check(b"4k3/8/8/8/8/8/8/4K2R w K - x 1", 1);
        assert_eq!(report.faults[0].message, "halfmove clock \"x\" is not a number");
    }

    #[test]
    fn comments_and_blank_lines_are_skipped_but_counted() {
        let mut seen = Vec::new();
        let take = |text: &[u8], line, last| {
            seen.push((text.to_vec(), line, last));
            Ok::<_, io::Error>(())
        };
        assert!(each_line(&b"# a\n\nstartpos\n \t\nx"[..], take).unwrap().is_none());
        assert_eq!(seen, [(b"startpos".to_vec(), 3, false), (b"x".to_vec(), 5, true)]);
    }
}
