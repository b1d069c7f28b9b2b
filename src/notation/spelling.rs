//! The ways in which moves are written.

use std::fmt::{self, Write};

use super::letters::Letters;
use super::san::{San, SanKind, mark_after};
use super::uci::{CastlingStyle, Uci};
use crate::chess::{CastlingSide, Move, Position, Role};

/// A way of writing moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Standard algebraic notation, `Nf3`, `exd5`, `O-O` (PGN 8.2.3).
    #[default]
    San,
    /// That of the Universal Chess Interface: `g1f3`, `e4d5`, `e1g1`, `e7e8q`.
    Uci,
    /// Both squares: `g1f3`, `e4d5`, `e1g1`, `e7e8=Q`.
    Lalg,
    /// Both squares and a hyphen: `g1-f3`, `e4-d5`, `e1-g1`.
    Halg,
    /// The piece and both squares: `Ng1f3`, `e4d5`, `e1g1`.
    Elalg,
    /// The piece and both squares with hyphen or capture sign: `Ng1-f3`, `e4xd5`, `e1-g1`.
    Xlalg,
    /// Long algebraic notation: the same with castling as `O-O`.
    Lan,
}

impl Notation {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::San, Self::Uci, Self::Lalg, Self::Halg, Self::Elalg, Self::Xlalg, Self::Lan];
}

/// How moves are written: in which notation, with which letters, and whether with `+` and `#`.
///
/// ```
/// use pgnkit::chess::{Move, Position};
/// use pgnkit::notation::{Letters, Notation, Spelling};
/// let mv = Move::normal("g1".parse().unwrap(), "f3".parse().unwrap());
/// let written = |notation, letters| {
///     let spelling = Spelling { notation, letters, ..Spelling::default() };
///     spelling.text(&Position::INITIAL, mv)
/// };
/// assert_eq!(written(Notation::San, "de".parse().unwrap()), "Sf3");
/// assert_eq!(written(Notation::Lan, Letters::FIGURINES), "♘g1-f3");
/// assert_eq!(written(Notation::Halg, Letters::ENGLISH), "g1-f3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// The notation.
    pub notation: Notation,
    /// What the pieces are called.
    pub letters: Letters,
    /// Whether check and mate are marked. UCI never does.
    pub marks: bool,
    /// How castling is written by its squares.
    pub castling: CastlingStyle,
}

impl Default for Spelling {
    fn default() -> Self {
        Self {
            notation: Notation::San,
            letters: Letters::ENGLISH,
            marks: true,
            castling: CastlingStyle::Classical,
        }
    }
}

impl Spelling {
    /// Returns a legal move as it is written.
    pub fn text(&self, position: &Position, mv: Move) -> String {
        let mut after = *position;
        after.play(mv);
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut text, position, mv, &after);
        text
    }

    /// Writes a legal move, given the positions before and after it.
    ///
    /// # Errors
    ///
    /// Returns the errors of `out`.
    pub fn write(
        &self,
        out: &mut impl Write,
        position: &Position,
        mv: Move,
        after: &Position,
    ) -> fmt::Result {
        match self.notation {
            Notation::San => {
                let mark = if self.marks { mark_after(after) } else { None };
                let san = San { mark, ..San::without_mark(position, mv) };
                return self.write_san(out, &san);
            }
            Notation::Uci => return Uci::of(mv, self.castling).write_to(out),
            _ => self.write_long(out, position, mv)?,
        }
        let mark = if self.marks { mark_after(after) } else { None };
        mark.map_or(Ok(()), |mark| out.write_char(mark.char()))
    }

    /// Writes a move of which it is known how the export format writes it, in this notation, which
    /// must be SAN.
    ///
    /// # Errors
    ///
    /// Returns the errors of `out`.
    #[inline]
    pub fn write_known(&self, out: &mut impl Write, san: &str) -> fmt::Result {
        let san = if self.marks { san } else { san.trim_end_matches(['+', '#']) };
        if self.letters == Letters::ENGLISH {
            return out.write_str(san);
        }
        match Letters::ENGLISH.read(san.as_bytes()) {
            Some((role, len)) => {
                out.write_str(self.letters.of(role))?;
                out.write_str(&san[len..])
            }
            None => out.write_str(san),
        }
    }

    /// Writes a move that passes the turn.
    ///
    /// # Errors
    ///
    /// Returns the errors of `out`.
    pub fn write_pass(&self, out: &mut impl Write) -> fmt::Result {
        out.write_str(if self.notation == Notation::Uci { "0000" } else { "--" })
    }

    fn write_san(&self, out: &mut impl Write, san: &San) -> fmt::Result {
        let text = san.text();
        let SanKind::Piece { role, promotion, .. } = san.kind else {
            return out.write_str(&text);
        };
        if self.letters == Letters::ENGLISH {
            return out.write_str(&text);
        }
        let rest = if role == Role::Pawn { &*text } else { &text[1..] };
        out.write_str(self.letters.of(role))?;
        match (promotion, rest.split_once('=')) {
            (Some(promotion), Some((move_to, behind))) => {
                write!(out, "{move_to}={}{}", self.letters.of(promotion), &behind[1..])
            }
            _ => out.write_str(rest),
        }
    }

    fn write_long(&self, out: &mut impl Write, position: &Position, mv: Move) -> fmt::Result {
        if mv.is_castle() && self.notation == Notation::Lan {
            return out.write_str(match CastlingSide::of(mv.from, mv.to) {
                CastlingSide::KingSide => "O-O",
                CastlingSide::QueenSide => "O-O-O",
            });
        }
        let has_letters =
            matches!(self.notation, Notation::Elalg | Notation::Xlalg | Notation::Lan);
        if has_letters && !mv.is_castle() {
            let role = position.board().role_at(mv.from).unwrap_or(Role::Pawn);
            out.write_str(self.letters.of(role))?;
        }
        let sign = match self.notation {
            Notation::Xlalg | Notation::Lan if position.captured(mv).is_some() => "x",
            Notation::Halg | Notation::Xlalg | Notation::Lan => "-",
            _ => "",
        };
        let to = match Uci::of(mv, self.castling) {
            Uci::Move { to, .. } => to,
            Uci::Null => mv.to,
        };
        out.write_str(mv.from.name())?;
        out.write_str(sign)?;
        out.write_str(to.name())?;
        match mv.promoted() {
            Some(role) => write!(out, "={}", self.letters.of(role)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::testing::position;

    fn all(fen: &str, uci: &str) -> Vec<String> {
        let position = position(fen);
        let mv = Uci::parse(uci.as_bytes()).unwrap().resolve(&position).unwrap();
        Notation::ALL
            .map(|notation| Spelling { notation, ..Spelling::default() }.text(&position, mv))
            .to_vec()
    }

    #[test]
    fn each_notation_writes_the_move_its_own_way() {
        assert_eq!(
            all("4k3/8/8/3p4/4P3/8/8/R3K2R w KQ -", "e4d5"),
            ["exd5", "e4d5", "e4d5", "e4-d5", "e4d5", "e4xd5", "e4xd5"]
        );
        assert_eq!(
            all("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1g1"),
            ["O-O", "e1g1", "e1g1", "e1-g1", "e1g1", "e1-g1", "O-O"]
        );
        assert_eq!(
            all("3qk3/2P5/8/8/8/8/8/4K3 w - -", "c7d8q"),
            ["cxd8=Q+", "c7d8q", "c7d8=Q+", "c7-d8=Q+", "c7d8=Q+", "c7xd8=Q+", "c7xd8=Q+"]
        );
        assert_eq!(
            all("4k3/8/8/8/8/8/8/R3K2R w KQ -", "a1a8"),
            ["Ra8+", "a1a8", "a1a8+", "a1-a8+", "Ra1a8+", "Ra1-a8+", "Ra1-a8+"]
        );
    }

    #[test]
    fn what_is_written_is_read_again_as_the_same_move() {
        let position = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -");
        for notation in Notation::ALL {
            let spelling = Spelling { notation, ..Spelling::default() };
            for mv in position.legal_moves() {
                let text = spelling.text(&position, mv);
                let read = San::parse(text.as_bytes()).unwrap().resolve(&position).unwrap();
                assert_eq!(read.mv, mv, "{text}");
            }
        }
    }

    #[test]
    fn letters_stand_for_the_piece_and_for_what_a_pawn_becomes() {
        let position = position("3qk3/2P5/8/8/8/8/8/4K3 w - -");
        let mv = Uci::parse(b"c7d8n").unwrap().resolve(&position).unwrap();
        let spelling = Spelling { letters: "ru".parse().unwrap(), ..Spelling::default() };
        assert_eq!(spelling.text(&position, mv), "cxd8=К");
        let king = Uci::parse(b"e1e2").unwrap().resolve(&position).unwrap();
        assert_eq!(spelling.text(&position, king), "Крe2");
    }
}
