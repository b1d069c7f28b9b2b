//! FEN: a position in one line of text (PGN 16.1), with the Chess960 letters of X-FEN and
//! Shredder-FEN.
//!
//! Reading goes in three steps, a file each: the text is cut into fields, the fields become a
//! [`Setup`] ([`parse`] goes so far), and the rules say whether that is a position ([`read`]).
//! Every step reports all it finds, so that a user can mend a text in one go.
//!
//! ```
//! use pgnkit::chess::EnPassant;
//! use pgnkit::notation::fen::{self, Fen};
//!
//! // Two fields, the others missing: read, with notes.
//! let (position, report) = fen::read(b"4k3/8/8/8/8/8/8/4K2R b").unwrap();
//! assert!(report.faults.is_empty());
//! assert_eq!(report.notes.len(), 4);
//! assert_eq!(Fen::of(&position, EnPassant::Legal).to_string(), "4k3/8/8/8/8/8/8/4K2R b - - 0 1");
//!
//! let errors = fen::read(b"4k3/8/8/7/8/8/8/4K2R x - - 0 1").unwrap_err();
//! assert_eq!(errors.0[0].to_string(), "column 9: rank 5 has 7 squares");
//! assert_eq!(errors.0[1].to_string(), "column 22: side to move must be w or b, found \"x\"");
//! ```

mod board;
mod fault;
mod fields;
mod read;
mod setup;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use fault::quote;
pub use fault::{FenErrors, FenFault, FenNote, Field};
pub use read::{FenReport, Variant, read, read_as};
pub use write::{CastlingStyle, Fen};

use self::board::Placement;
use self::fault::Findings;
use self::fields::Fields;
use self::setup::Right;
use crate::chess::{Bitboard, Board, Setup};

/// How much a text may deviate from the standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The six fields of PGN 16.1.3, one blank between them, nothing around them. The letters of
    /// Chess960 are fine, and rights may stand in any order.
    Strict,
    /// Whatever can be understood in one way only.
    Tolerant,
}

/// What a text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedFen {
    /// The description of the position, not checked against the rules.
    pub setup: Setup,
    /// What was unusual about the text, and how it was read.
    pub notes: Vec<FenNote>,
    /// Where the text after the last field begins, in bytes: the operations of an EPD.
    pub rest: Option<usize>,
}

/// Reads a text without asking whether the position obeys the rules; [`read`] does both.
///
/// # Errors
///
/// Returns every fault of the text.
///
/// ```
/// use pgnkit::notation::fen::{self, Reading};
/// let text = b"4k3/8/8/8/8/8/8/4K2R w K -";
/// assert_eq!(fen::parse(text, Reading::Tolerant).unwrap().setup.fullmove_number, 1);
/// assert!(fen::parse(text, Reading::Strict).is_err());
/// ```
pub fn parse(text: &[u8], reading: Reading) -> Result<ParsedFen, FenErrors> {
    let draft = Draft::of(text, reading);
    let Findings { faults, notes, .. } = draft.findings;
    if !faults.is_empty() {
        return Err(FenErrors(faults));
    }
    Ok(ParsedFen { setup: draft.setup, notes, rest: draft.rest })
}

/// A text as far as it could be read, and where its parts stand.
struct Draft {
    setup: Setup,
    /// Whether board and turn were read, without which the rules cannot be asked.
    has_pieces_and_turn: bool,
    findings: Findings,
    placement: Placement,
    rights: Vec<Right>,
    columns: [usize; 7],
    rest: Option<usize>,
}

impl Draft {
    fn of(text: &[u8], reading: Reading) -> Self {
        let mut findings = Findings::new(reading);
        let fields = match std::str::from_utf8(text) {
            Ok(text) => fields::split(text, &mut findings),
            Err(error) => {
                let before = text.get(..error.valid_up_to()).unwrap_or_default();
                let column = 1 + String::from_utf8_lossy(before).chars().count();
                findings.fault(Field::Text, column, "the text is not UTF-8".to_owned());
                Fields::default()
            }
        };
        Self::from_fields(&fields, findings)
    }

    fn from_fields(fields: &Fields<'_>, mut findings: Findings) -> Self {
        let mut setup = Setup { board: Board::EMPTY, castling: Bitboard::EMPTY, ..Setup::INITIAL };
        let placement = fields.board.map(|token| board::parse(token, &mut findings));
        let turn = fields.turn.map(|token| setup::turn(token, &mut findings));
        let placement = placement.unwrap_or_default();
        let readable = !findings.faults.iter().any(|fault| !fault.playable);
        setup.board = placement.board;
        setup.turn = turn.flatten().unwrap_or(setup.turn);
        let rights = fields
            .castling
            .map_or_else(Vec::new, |token| setup::castling(token, &setup.board, &mut findings));
        setup.castling = rights.iter().map(|right| right.rook).collect();
        setup.ep_square =
            fields.en_passant.and_then(|token| setup::en_passant(token, &mut findings));
        if let Some(clock) =
            fields.clock.and_then(|token| setup::clock(token, Field::HalfmoveClock, &mut findings))
        {
            setup.halfmove_clock = clock;
        }
        if let Some(number) =
            fields.number.and_then(|token| setup::fullmove_number(token, &mut findings))
        {
            setup.fullmove_number = number;
        }
        Self {
            setup,
            has_pieces_and_turn: readable && fields.board.is_some(),
            findings,
            placement,
            rights,
            columns: fields.columns(),
            rest: fields.rest,
        }
    }

    fn column(&self, field: Field) -> usize {
        self.columns[field as usize]
    }
}
