//! What is wrong or unusual about a FEN, and where.

use std::fmt;

use super::Reading;

/// A part of a FEN (PGN 16.1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The text as a whole.
    Text,
    /// Piece placement.
    Board,
    /// The side to move.
    Turn,
    /// The castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// The plies since the last pawn move or capture.
    HalfmoveClock,
    /// The number of the move about to be played.
    FullmoveNumber,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Text => "text",
            Self::Board => "piece placement",
            Self::Turn => "side to move",
            Self::Castling => "castling rights",
            Self::EnPassant => "en passant square",
            Self::HalfmoveClock => "halfmove clock",
            Self::FullmoveNumber => "fullmove number",
        })
    }
}

/// Something wrong with a FEN, be it the text or the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenFault {
    /// The part of the text it concerns.
    pub field: Field,
    /// Where it stands, in characters of the whole text, from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub message: String,
    /// What was probably meant.
    pub hint: Option<String>,
    /// Whether the position can be played on in spite of it.
    pub playable: bool,
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

/// Something unusual about a FEN that was understood all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenNote {
    /// The part of the text it concerns.
    pub field: Field,
    /// Where it stands, in characters of the whole text, from 1.
    pub column: usize,
    /// What was found and how it was read.
    pub message: String,
}

impl FenNote {
    /// Returns whether it says no more than that the line is an EPD: no counters, and text after
    /// the fields.
    pub fn is_usual_in_epd(&self) -> bool {
        match self.field {
            Field::HalfmoveClock | Field::FullmoveNumber => self.message.contains("is missing"),
            Field::Text => self.message == REST,
            _ => false,
        }
    }
}

/// The note on text after the last field.
pub(super) const REST: &str = "text after the last field was not read";

impl fmt::Display for FenNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

/// Every fault of a FEN that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenErrors(pub Vec<FenFault>);

impl fmt::Display for FenErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for FenErrors {}

/// Collects what reading finds.
pub(super) struct Findings {
    reading: Reading,
    pub(super) faults: Vec<FenFault>,
    pub(super) notes: Vec<FenNote>,
}

impl Findings {
    pub(super) fn new(reading: Reading) -> Self {
        Self { reading, faults: Vec::new(), notes: Vec::new() }
    }

    pub(super) fn is_tolerant(&self) -> bool {
        self.reading == Reading::Tolerant
    }

    /// Adds what cannot be read.
    pub(super) fn fault(&mut self, field: Field, column: usize, message: String) {
        self.faults.push(FenFault { field, column, message, hint: None, playable: false });
    }

    pub(super) fn hint(&mut self, hint: String) {
        if let Some(fault) = self.faults.last_mut() {
            fault.hint = Some(hint);
        }
    }

    /// Adds what the standard does not allow but everybody understands.
    pub(super) fn deviation(&mut self, field: Field, column: usize, message: String) {
        match self.reading {
            Reading::Strict => {
                self.faults.push(FenFault { field, column, message, hint: None, playable: true });
            }
            Reading::Tolerant => self.note(field, column, message),
        }
    }

    pub(super) fn note(&mut self, field: Field, column: usize, message: String) {
        self.notes.push(FenNote { field, column, message });
    }
}

/// Quotes a piece of a text for a message: escaped, and cut when it is long.
pub(crate) fn quote(text: &str) -> String {
    const LONGEST: usize = 24;
    let mut quoted = String::from("\"");
    for (i, c) in text.chars().enumerate() {
        if i == LONGEST {
            quoted.push_str("...");
            break;
        }
        quoted.extend(c.escape_debug());
    }
    quoted.push('"');
    quoted
}
