//! What there is to say of a text that should be a position.

mod json;
mod text;

use crate::chess::{Claim, EnPassant, Outcome, Position, draw};
use crate::notation::fen::{FenFault, FenNote};
use crate::notation::{CastlingStyle, Fen};

pub use json::write_json;
pub use text::PositionLook;

/// A text that should be a position, and what was found.
#[derive(Clone, Debug)]
pub struct PositionReport {
    /// The line where it stands, from 1, or the number of the argument.
    pub line: u64,
    /// The text. What is no UTF-8 is replaced.
    pub text: String,
    /// The position, if it can be played on.
    pub position: Option<Position>,
    /// What is wrong.
    pub faults: Vec<FenFault>,
    /// What is unusual.
    pub notes: Vec<FenNote>,
    /// The position without its faults, if they could be mended.
    pub repaired: Option<Position>,
}

impl PositionReport {
    /// Returns the position if there is nothing wrong with it.
    pub fn fine(&self) -> Option<&Position> {
        self.position.as_ref().filter(|_| self.faults.is_empty())
    }
}

/// How positions are written.
#[derive(Clone, Copy, Debug)]
pub struct FenStyle {
    /// When the en passant square is.
    pub ep: EnPassant,
    /// How the castling rights are.
    pub castling: CastlingStyle,
}

impl FenStyle {
    /// Prepares a position for writing.
    pub fn fen(self, position: &Position) -> Fen {
        Fen::of(position, self.ep).with_castling(self.castling)
    }
}

impl PositionReport {
    /// Says what the repair changes, a phrase a field.
    pub fn changes(&self, style: FenStyle) -> Vec<String> {
        const FIELDS: [&str; 6] = [
            "board",
            "side to move",
            "castling rights",
            "en passant square",
            "halfmove clock",
            "fullmove number",
        ];
        let Some(repaired) = &self.repaired else { return Vec::new() };
        let repaired = style.fen(repaired).to_string();
        // What stands behind four fields may be operations of an EPD, and no counters.
        let words = self.text.split_whitespace();
        let fields = if words.clone().count() > FIELDS.len() { 4 } else { FIELDS.len() };
        let pairs = FIELDS.into_iter().zip(words.zip(repaired.split(' '))).take(fields);
        let changed = pairs.filter(|(_, (old, new))| old != new);
        changed.map(|(field, (old, new))| format!("{field} {old} is now {new}")).collect()
    }
}

/// Says in a few words whose turn it is or how the game has ended.
fn summary(position: &Position) -> String {
    let moves = match position.legal_moves().len() {
        1 => "1 legal move".to_owned(),
        number => format!("{number} legal moves"),
    };
    let turn = position.turn().name();
    match position.outcome() {
        Some(Outcome::Checkmate { winner }) => format!("checkmate, {} has won", winner.name()),
        Some(Outcome::Stalemate) => format!("stalemate, {turn} to move"),
        _ if position.is_dead() => format!("dead position, {turn} to move, {moves}"),
        outcome => {
            let check = if position.is_check() { ", in check" } else { "" };
            let draw = if outcome.is_some() {
                format!(", drawn by the {}", Outcome::SeventyFiveMoves)
            } else if position.halfmove_clock() >= draw::CLAIMABLE_HALFMOVES {
                format!(", draw by the {} may be claimed", Claim::FiftyMoves)
            } else {
                String::new()
            };
            format!("{turn} to move{check}, {moves}{draw}{}", en_passant(position))
        }
    }
}

/// Says whether the square that a pawn just passed over counts, which depends on the policy.
fn en_passant(position: &Position) -> String {
    let Some(square) = position.ep_square(EnPassant::Always) else { return String::new() };
    let counts = |policy| position.ep_square(policy).is_some();
    let how = if counts(EnPassant::Legal) {
        ""
    } else if counts(EnPassant::PseudoLegal) {
        " is not legal"
    } else {
        " is out of reach"
    };
    format!(", en passant on {square}{how}")
}
