//! Writing.

use std::fmt;

use super::{Epd, Operation};
use crate::notation::Fen;

impl Epd<'_> {
    /// Prepares the line for writing: the four fields of `fen`, then the operations as they came,
    /// then the counters, if they say anything and no operation does.
    pub const fn with_fields(&self, fen: Fen) -> EpdLine<'_> {
        EpdLine { epd: self, fen }
    }
}

/// A line about to be written (PGN 16.2.3).
///
/// ```
/// use pgnkit::chess::EnPassant;
/// use pgnkit::notation::{Epd, Fen, epd};
/// let epd = epd::parse(b"4k3/8/8/8/8/8/8/4K2R w K - 3 9 bm O-O; id \"a; b\";").unwrap();
/// let line = epd.with_fields(Fen::of(&epd.position, EnPassant::Legal)).to_string();
/// assert_eq!(line, "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"a; b\"; hmvc 3; fmvn 9;");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EpdLine<'a> {
    epd: &'a Epd<'a>,
    fen: Fen,
}

impl fmt::Display for EpdLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.fen.four_fields())?;
        for operation in &self.epd.operations {
            write!(f, " {operation}")?;
        }
        let position = &self.epd.position;
        let counters =
            [("hmvc", position.halfmove_clock(), 0), ("fmvn", position.fullmove_number(), 1)];
        for (opcode, number, at_first) in counters {
            if number != at_first && self.epd.get(opcode).is_none() {
                write!(f, " {opcode} {number};")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Operation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.opcode)?;
        for operand in &self.operands {
            let quote = if operand.is_quoted { "\"" } else { "" };
            write!(f, " {quote}{}{quote}", operand.text)?;
        }
        f.write_str(";")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::epd::parse;

    #[test]
    fn counters_may_be_operations() {
        let line = "4k3/8/8/8/8/8/8/4K3 w - - fmvn 9; bm Kd2; hmvc 4;";
        let epd = parse(line.as_bytes()).unwrap();
        assert_eq!(epd.position.halfmove_clock(), 4);
        assert_eq!(epd.position.fullmove_number(), 9);
        let fen = Fen::from_setup(epd.position.setup());
        assert_eq!(epd.with_fields(fen).to_string(), line);
    }

    #[test]
    fn what_is_written_is_what_was_read() {
        for operations in [
            "",
            " bm Kd2 Ke2; c0 \"a; b = c\"; id \"q.1\";",
            " acn 12; acs 3; am Kf2; c9 \"\"; ce -5; dm 3; draw_accept; draw_claim; draw_offer; \
             draw_reject; eco A00; noop; pm Kd2; pv Kd2 Kd7; rc 2; resign; sm Kd2; tcgs 1; \
             tcri \"x\"; tcsi \"y\"; v0 \"1.0\"; D1 5; my_own x;",
        ] {
            let line = format!("4k3/8/8/8/8/8/8/4K3 w - -{operations}");
            let epd = parse(line.as_bytes()).unwrap();
            assert!(epd.faults.is_empty(), "{:?}", epd.faults);
            let fen = Fen::from_setup(epd.position.setup());
            assert_eq!(epd.with_fields(fen).to_string(), line);
        }
    }
}
