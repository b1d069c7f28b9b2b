//! EPD: a position with operations (PGN 16.2), one a line.
//!
//! ```
//! use pgnkit::notation::epd;
//! let line = b"4k3/8/8/8/8/8/8/4K2R w K - bm O-O Kd2; id \"castling; 1\";";
//! let epd = epd::parse(line).unwrap();
//! assert_eq!(epd.operations[0].opcode, "bm");
//! assert_eq!(epd.operations[0].operands[1].text, "Kd2");
//! assert_eq!(epd.get("id").unwrap().operands[0].text, "castling; 1");
//! assert!(epd.faults.is_empty());
//! ```

mod write;

use std::fmt;
use std::ops::Range;

pub use write::EpdLine;

use super::fen::{self, FenErrors, FenReport, Variant, quote};
use crate::chess::{Position, Setup};

/// No opcode is longer (PGN 16.2.4).
const LONGEST_OPCODE: usize = 14;

/// A line of an EPD file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd<'a> {
    /// The position of the first fields. Its counters are those of the operations `hmvc` and
    /// `fmvn`, or they follow the fields as in FEN.
    pub position: Position,
    /// What was found in those fields. That counters are missing or text follows is no news here.
    pub report: FenReport,
    /// What was said about the position, in order.
    pub operations: Vec<Operation<'a>>,
    /// What is wrong with the operations.
    pub faults: Vec<OperationFault>,
}

impl<'a> Epd<'a> {
    /// Returns the first operation with an opcode.
    pub fn get(&self, opcode: &str) -> Option<&Operation<'a>> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }

    /// Takes over the counters that operations give.
    fn follow_counters(&mut self) {
        let number = |opcode| self.get(opcode)?.operands.first()?.text.parse::<u32>().ok();
        let (clock, move_number) = (number("hmvc"), number("fmvn").filter(|number| *number > 0));
        if clock.is_none() && move_number.is_none() {
            return;
        }
        let setup = self.position.setup();
        let halfmove_clock = clock.unwrap_or(setup.halfmove_clock);
        let fullmove_number = move_number.unwrap_or(setup.fullmove_number);
        let setup = Setup { halfmove_clock, fullmove_number, ..setup };
        if let Ok((position, _)) = Position::new_tolerant(setup) {
            self.position = position;
        }
    }
}

/// An opcode and its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation<'a> {
    /// What is said: `bm` for best moves, `id` for a name.
    pub opcode: &'a str,
    /// What about it.
    pub operands: Vec<Operand<'a>>,
    /// Where it stands, in characters from 1, without the semicolon.
    pub columns: Range<usize>,
}

/// A word or a quoted string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand<'a> {
    /// Its text, without quotes.
    pub text: &'a str,
    /// Whether it was quoted.
    pub is_quoted: bool,
    /// Where it begins, in characters from 1.
    pub column: usize,
}

/// Something wrong with an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperationFault {
    /// Where the operation begins, in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for OperationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

/// Returns whether an opcode is one of PGN 16.2.5, or `acd`, which files have too.
pub fn is_known_opcode(opcode: &str) -> bool {
    const KNOWN: [&str; 25] = [
        "acd",
        "acn",
        "acs",
        "am",
        "bm",
        "ce",
        "dm",
        "draw_accept",
        "draw_claim",
        "draw_offer",
        "draw_reject",
        "eco",
        "fmvn",
        "hmvc",
        "id",
        "nic",
        "noop",
        "pm",
        "pv",
        "rc",
        "resign",
        "sm",
        "tcgs",
        "tcri",
        "tcsi",
    ];
    let numbered = opcode.strip_suffix(|c: char| c.is_ascii_digit()).unwrap_or(opcode);
    match numbered {
        "c" | "v" => numbered != opcode,
        _ => KNOWN.contains(&opcode),
    }
}

/// Reads a line.
///
/// # Errors
///
/// Returns the faults of the position if it cannot be played on. Faults of the operations are
/// part of the result, beside the operations that could be read.
pub fn parse(line: &[u8]) -> Result<Epd<'_>, FenErrors> {
    parse_as(line, Variant::Standard)
}

/// The same for a file whose game is known.
///
/// # Errors
///
/// Returns the faults of the position if it cannot be played on.
pub fn parse_as(line: &[u8], variant: Variant) -> Result<Epd<'_>, FenErrors> {
    // A line that is not UTF-8 goes whole to the reader of positions, which says where.
    let end = std::str::from_utf8(line).map_or(line.len(), fields_end);
    let (position, mut report) = fen::read_as(&line[..end], variant)?;
    let text = std::str::from_utf8(line).unwrap_or_default();
    report.notes.retain(|note| !note.is_usual_in_epd());
    let mut epd = Epd { position, report, operations: Vec::new(), faults: Vec::new() };
    let column = 1 + text[..end].chars().count();
    Reader { rest: &text[end..], column }.read_all(&mut epd.operations, &mut epd.faults);
    epd.follow_counters();
    Ok(epd)
}

/// Returns where the position ends: after four fields, and after two more if they are numbers.
fn fields_end(text: &str) -> usize {
    let mut end = 0;
    for field in 0..6 {
        let after = text[end..].trim_start();
        let word = after.split(char::is_whitespace).next().unwrap_or_default();
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        if word.is_empty() || word.starts_with(';') || field >= 4 && !is_number {
            break;
        }
        end = text.len() - after.len() + word.len();
    }
    end
}

struct Reader<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Reader<'a> {
    fn read_all(mut self, operations: &mut Vec<Operation<'a>>, faults: &mut Vec<OperationFault>) {
        loop {
            self.skip_blanks();
            if self.rest.is_empty() {
                return;
            }
            if self.rest.starts_with(';') {
                self.take(1);
                continue;
            }
            match self.operation() {
                (operation, None) => operations.push(operation),
                (operation, Some(message)) => {
                    faults.push(OperationFault { column: operation.columns.start, message });
                    // A forgotten semicolon after something well known is no reason to lose it.
                    if is_known_opcode(operation.opcode) {
                        operations.push(operation);
                    }
                }
            }
        }
    }

    /// Reads up to the next semicolon outside quotes.
    fn operation(&mut self) -> (Operation<'a>, Option<String>) {
        let start = self.column;
        let opcode = self.word();
        let mut message = None;
        if opcode.len() > LONGEST_OPCODE
            || !opcode.starts_with(|c: char| c.is_ascii_alphabetic())
            || !opcode.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        {
            message = Some(format!("{} is no opcode", quote(opcode)));
        }
        let mut operation = Operation { opcode, operands: Vec::new(), columns: start..self.column };
        loop {
            self.skip_blanks();
            let column = self.column;
            let Some(first) = self.rest.chars().next() else {
                let missing = format!("operation {} does not end with a semicolon", quote(opcode));
                return (operation, message.or(Some(missing)));
            };
            if first == ';' {
                self.take(1);
                return (operation, message);
            }
            let (text, is_quoted) = if first == '"' {
                self.take(1);
                let end = self.rest.find('"');
                let text = self.take(end.unwrap_or(self.rest.len()));
                self.take(usize::from(end.is_some()));
                if end.is_none() {
                    message = Some(format!("quote opened at column {column} is not closed"));
                }
                (text, true)
            } else {
                (self.word(), false)
            };
            operation.operands.push(Operand { text, is_quoted, column });
            operation.columns.end = self.column;
        }
    }

    /// Takes what stands before the next blank or semicolon.
    fn word(&mut self) -> &'a str {
        let end = self.rest.find(|c: char| c.is_whitespace() || c == ';');
        self.take(end.unwrap_or(self.rest.len()))
    }

    fn skip_blanks(&mut self) {
        self.take(self.rest.len() - self.rest.trim_start().len());
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.column += taken.chars().count();
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_operations(operations: &str) -> (Vec<String>, Vec<String>) {
        let line = format!("4k3/8/8/8/8/8/8/4K3 w - - {operations}");
        let epd = parse(line.as_bytes()).unwrap();
        let written = epd.operations.iter().map(|operation| {
            let operands: Vec<_> = operation.operands.iter().map(|operand| operand.text).collect();
            format!("{}={}", operation.opcode, operands.join(","))
        });
        (written.collect(), epd.faults.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_semicolon_in_quotes_does_not_end_an_operation() {
        let (operations, faults) = with_operations(r#"bm Kd2 Ke2; c0 "a; b = c"; id "q.1";"#);
        assert_eq!(operations, ["bm=Kd2,Ke2", "c0=a; b = c", "id=q.1"]);
        assert!(faults.is_empty());
    }

    #[test]
    fn operations_need_no_blanks_around_semicolons() {
        assert_eq!(with_operations("noop;bm Kd2;; dm 3 ;").0, ["noop=", "bm=Kd2", "dm=3"]);
    }

    #[test]
    fn a_malformed_operation_is_reported_and_the_rest_is_kept() {
        let (operations, faults) = with_operations("bm Kd2; 3rd one; id \"x\";");
        assert_eq!(operations, ["bm=Kd2", "id=x"]);
        assert_eq!(faults, ["column 35: \"3rd\" is no opcode"]);
        let (operations, faults) = with_operations("bm Kd2; id \"x");
        assert_eq!(operations, ["bm=Kd2", "id=x"]);
        assert_eq!(faults.len(), 1);
    }

    #[test]
    fn a_known_operation_is_kept_without_its_semicolon() {
        let (operations, faults) = with_operations("bm Kd2; id \"x\"");
        assert_eq!(operations, ["bm=Kd2", "id=x"]);
        assert_eq!(faults, ["column 35: operation \"id\" does not end with a semicolon"]);
    }

    #[test]
    fn counters_may_stand_before_the_operations() {
        let epd = parse(b"4k3/8/8/8/8/8/8/4K3 w - - 4 9 bm Kd2;").unwrap();
        assert_eq!(epd.position.halfmove_clock(), 4);
        assert_eq!(epd.position.fullmove_number(), 9);
        assert_eq!(epd.operations[0].columns, 31..37);
        assert!(epd.report.notes.is_empty());
    }

    #[test]
    fn a_line_may_have_one_operation_without_semicolon_or_none() {
        let (operations, faults) = with_operations("bm Kd2");
        assert_eq!((operations.len(), faults.len()), (1, 1));
        let (operations, faults) = with_operations("");
        assert_eq!((operations.len(), faults.len()), (0, 0));
        let errors = parse(b"4k3/8/8/8/8/8/8/4K3 w - - bm \xFF;").unwrap_err();
        assert_eq!(errors.to_string(), "column 30: the text is not UTF-8");
    }

    #[test]
    fn opcodes_of_the_standard_are_known() {
        for opcode in ["bm", "c0", "c9", "v3", "id", "acd"] {
            assert!(is_known_opcode(opcode), "{opcode}");
        }
        for opcode in ["c", "v", "CCC", "c10", ""] {
            assert!(!is_known_opcode(opcode), "{opcode}");
        }
    }
}
