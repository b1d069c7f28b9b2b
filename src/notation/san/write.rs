//! Writing moves as the export format does (PGN 8.2.3).

use std::fmt;

use arrayvec::ArrayString;

use super::resolve::needed_hints;
use super::{CheckMark, Quirks, San, SanKind};
use crate::chess::{CastlingSide, Move, Position, Role};

/// A written move, kept without allocation.
pub type SanText = ArrayString<12>;

/// Returns the sign that belongs to the move by which a position was reached.
#[inline]
pub fn mark_after(after: &Position) -> Option<CheckMark> {
    if !after.is_check() {
        None
    } else if after.has_legal_move() {
        Some(CheckMark::Check)
    } else {
        Some(CheckMark::Mate)
    }
}

impl San {
    /// Describes a legal move as the export format writes it.
    ///
    /// ```
    /// use pgnkit::chess::{Move, Position};
    /// use pgnkit::notation::san::San;
    /// let (b1, c3) = ("b1".parse().unwrap(), "c3".parse().unwrap());
    /// let san = San::of(&Position::INITIAL, Move::normal(b1, c3));
    /// assert_eq!(san.text().as_str(), "Nc3");
    /// ```
    pub fn of(position: &Position, mv: Move) -> Self {
        let mut after = *position;
        after.play(mv);
        Self { mark: mark_after(&after), ..Self::without_mark(position, mv) }
    }

    /// Describes a legal move, leaving out the check sign: for who plays the move anyway and asks
    /// [`mark_after`] then.
    pub fn without_mark(position: &Position, mv: Move) -> Self {
        let role = position.board().role_at(mv.from).unwrap_or(Role::Pawn);
        let kind = if mv.is_castle() {
            SanKind::Castle(CastlingSide::of(mv.from, mv.to))
        } else {
            let capture = position.captured(mv).is_some();
            let (from_file, from_rank) = if role == Role::Pawn {
                (capture.then_some(mv.from.file()), None)
            } else {
                needed_hints(position, role, mv.from, mv.to)
            };
            let promotion = mv.promoted();
            SanKind::Piece { role, from_file, from_rank, to: mv.to, promotion, capture }
        };
        Self { kind, mark: None, glyph: None, quirks: Quirks::NONE }
    }

    /// Writes the move in export spelling, whatever it was read from, but with what it says: no
    /// hint, sign or mark is added or left out. The glyph is not written (PGN 8.2.3.8).
    ///
    /// # Errors
    ///
    /// Returns the errors of `out`.
    pub fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self.kind {
            SanKind::Castle(CastlingSide::KingSide) => out.write_str("O-O")?,
            SanKind::Castle(CastlingSide::QueenSide) => out.write_str("O-O-O")?,
            SanKind::Null => out.write_str("--")?,
            SanKind::Piece { role, from_file, from_rank, to, promotion, capture } => {
                // Without its letter, a pawn with its rank would be read as a move of two squares or
                // none at all, and no move begins with a sign.
                let needs_letter = from_rank.is_some() || from_file.is_none() && capture;
                if role != Role::Pawn || needs_letter {
                    out.write_char(role.upper())?;
                }
                if let Some(file) = from_file {
                    out.write_char(file.char())?;
                }
                if let Some(rank) = from_rank {
                    out.write_char(rank.char())?;
                }
                if capture {
                    out.write_char('x')?;
                }
                out.write_char(to.file().char())?;
                out.write_char(to.rank().char())?;
                if let Some(role) = promotion {
                    out.write_char('=')?;
                    out.write_char(role.upper())?;
                }
            }
            SanKind::Coordinate { from, to, promotion, capture } => {
                let sign = if capture { "x" } else { "" };
                write!(out, "{from}{sign}{to}")?;
                match promotion {
                    // UCI has no captures, and behind one its letter would not be looked for.
                    Some(role) if capture => write!(out, "={}", role.upper())?,
                    Some(role) => out.write_char(role.lower())?,
                    None => {}
                }
            }
        }
        self.mark.map_or(Ok(()), |mark| out.write_char(mark.char()))
    }

    /// Returns the move as [`San::write_to`] writes it.
    pub fn text(&self) -> SanText {
        let mut text = SanText::new();
        // The longest, such as `Qa1xb2=Q#`, has room.
        let written = self.write_to(&mut text);
        debug_assert!(written.is_ok());
        text
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}
