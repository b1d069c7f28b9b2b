//! For machines: one object a text, in the order of the input.

use std::io::{self, Write};

use serde::Serialize;

use super::{FenStyle, PositionReport};
use crate::chess::{CanMate, Color, EnPassant, Position, draw};
use crate::notation::fen::{FenFault, Field};
use crate::output::SCHEMA;

#[derive(Serialize)]
struct PositionLine<'a> {
    r#type: &'static str,
    schema: u32,
    line: u64,
    fen: &'a str,
    ok: bool,
    problems: Vec<ProblemFields<'a>>,
    #[serde(flatten)]
    facts: Option<Facts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repaired: Option<String>,
}

#[derive(Serialize)]
struct ProblemFields<'a> {
    field: &'static str,
    column: usize,
    message: &'a str,
}

impl<'a> From<&'a FenFault> for ProblemFields<'a> {
    fn from(fault: &'a FenFault) -> Self {
        Self { field: field_id(fault.field), column: fault.column, message: &fault.message }
    }
}

/// The name of a field for programs, as other objects have it.
const fn field_id(field: Field) -> &'static str {
    match field {
        Field::Text => "text",
        Field::Board => "board",
        Field::Turn => "turn",
        Field::Castling => "castling",
        Field::EnPassant => "en_passant",
        Field::HalfmoveClock => "halfmove_clock",
        Field::FullmoveNumber => "fullmove",
    }
}

#[derive(Serialize)]
struct Facts {
    turn: String,
    legal_moves: usize,
    check: bool,
    checkmate: bool,
    stalemate: bool,
    dead: bool,
    can_mate: BothSides,
    insufficient_material: bool,
    halfmove_clock: u32,
    fullmove: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    en_passant: Option<EnPassantFields>,
}

/// The square that a pawn just passed over, and under which policies it counts.
#[derive(Serialize)]
struct EnPassantFields {
    square: String,
    pseudo_legal: bool,
    legal: bool,
}

impl EnPassantFields {
    fn of(position: &Position) -> Option<Self> {
        let counts = |policy| position.ep_square(policy);
        counts(EnPassant::Always).map(|square| Self {
            square: square.to_string(),
            pseudo_legal: counts(EnPassant::PseudoLegal).is_some(),
            legal: counts(EnPassant::Legal).is_some(),
        })
    }
}

#[derive(Serialize)]
struct BothSides {
    white: &'static str,
    black: &'static str,
}

impl Facts {
    fn of(position: &Position) -> Self {
        let can_mate = Color::ALL.map(|color| position.can_mate(color));
        let is_over = !position.has_legal_move();
        Self {
            turn: position.turn().to_string(),
            legal_moves: position.legal_moves().len(),
            check: position.is_check(),
            checkmate: position.is_checkmate(),
            stalemate: position.is_stalemate(),
            dead: !is_over && can_mate == [CanMate::No; 2],
            can_mate: BothSides { white: can_mate[0].as_str(), black: can_mate[1].as_str() },
            insufficient_material: draw::is_dead_material(position.board()),
            halfmove_clock: position.halfmove_clock(),
            fullmove: position.fullmove_number(),
            en_passant: EnPassantFields::of(position),
        }
    }
}

/// Writes a report as an object of JSON on one line, without a line end.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_json(
    out: &mut impl Write,
    report: &PositionReport,
    style: FenStyle,
) -> io::Result<()> {
    serde_json::to_writer(
        out,
        &PositionLine {
            r#type: "position",
            schema: SCHEMA,
            line: report.line,
            fen: &report.text,
            ok: report.fine().is_some(),
            problems: report.faults.iter().map(ProblemFields::from).collect(),
            facts: report.fine().map(Facts::of),
            repaired: report.repaired.as_ref().map(|position| style.fen(position).to_string()),
        },
    )?;
    Ok(())
}
