//! The long algebraic notation of the Universal Chess Interface: `e2e4`, `e7e8q`.

use std::fmt;

use crate::chess::{CastlingSide, Illegal, Move, Position, Role, Square};

/// How castling is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingStyle {
    /// As a move of the king: `e1g1`.
    #[default]
    Classical,
    /// As the king taking its rook: `e1h1`, the only form that serves Chess960.
    Chess960,
}

/// A move as UCI writes it: two squares, and a promotion.
///
/// ```
/// use pgnkit::chess::Position;
/// use pgnkit::notation::uci::{CastlingStyle, Uci};
/// let uci = Uci::parse(b"g1f3").unwrap();
/// let mv = uci.resolve(&Position::INITIAL).unwrap();
/// assert_eq!(Uci::of(mv, CastlingStyle::Classical).to_string(), "g1f3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Uci {
    /// `0000`.
    Null,
    /// Any other.
    Move {
        /// Where it starts.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
}

/// The error of reading a move in the notation of UCI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a move like e2e4 or e7e8q")]
pub struct ParseUciError;

/// Why there is no legal move to a UCI move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UciError {
    /// It says that nothing moves.
    #[error("null move")]
    NullMove,
    /// The move is illegal.
    #[error("{0}")]
    Illegal(Illegal),
}

impl Uci {
    /// Reads a move: the whole of the text must be one.
    ///
    /// # Errors
    ///
    /// Returns an error for anything but `0000` or two squares and perhaps `q`, `r`, `b` or `n`.
    pub fn parse(text: &[u8]) -> Result<Self, ParseUciError> {
        if text == b"0000" {
            return Ok(Self::Null);
        }
        let (squares, promotion) = match *text {
            [a, b, c, d] => ([[a, b], [c, d]], None),
            [a, b, c, d, letter @ (b'q' | b'r' | b'b' | b'n')] => {
                ([[a, b], [c, d]], Role::from_letter(letter))
            }
            _ => return Err(ParseUciError),
        };
        match squares.map(Square::from_ascii) {
            [Some(from), Some(to)] => Ok(Self::Move { from, to, promotion }),
            _ => Err(ParseUciError),
        }
    }

    /// Writes a move.
    pub fn of(mv: Move, style: CastlingStyle) -> Self {
        let to = match style {
            CastlingStyle::Classical if mv.is_castle() => {
                CastlingSide::of(mv.from, mv.to).targets(mv.from.rank()).0
            }
            _ => mv.to,
        };
        Self::Move { from: mv.from, to, promotion: mv.promoted() }
    }

    /// Writes it, as [`Display`](fmt::Display) does, but without its ways round.
    ///
    /// # Errors
    ///
    /// Returns the errors of `out`.
    #[inline]
    pub fn write_to(self, out: &mut impl fmt::Write) -> fmt::Result {
        let Self::Move { from, to, promotion } = self else { return out.write_str("0000") };
        out.write_str(from.name())?;
        out.write_str(to.name())?;
        promotion.map_or(Ok(()), |role| out.write_char(role.lower()))
    }

    /// Finds the legal move. Castling is read in both styles.
    ///
    /// # Errors
    ///
    /// Returns why there is none.
    pub fn resolve(self, position: &Position) -> Result<Move, UciError> {
        let Self::Move { from, to, promotion } = self else { return Err(UciError::NullMove) };
        let mv = position.move_between(from, to, promotion);
        if position.is_legal(mv) {
            return Ok(mv);
        }
        position.why_illegal(mv).map_or(Ok(mv), |reason| Err(UciError::Illegal(reason)))
    }
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::testing::position;

    #[test]
    fn only_two_squares_and_a_small_promotion_letter_are_a_move() {
        for text in ["e2e4", "e7e8q", "a7b8n", "0000"] {
            assert_eq!(Uci::parse(text.as_bytes()).unwrap().to_string(), text);
        }
        for text in ["", "e2", "e2e9", "e2-e4", "e7e8Q", "e7e8k", "e7e8p", "e2e4 ", "00000"] {
            assert_eq!(Uci::parse(text.as_bytes()), Err(ParseUciError), "{text}");
        }
    }

    #[test]
    fn castling_is_read_in_both_styles_and_written_in_the_one_asked_for() {
        let position = position("4k3/8/8/8/8/8/8/R3K2R w KQ -");
        for (classical, chess960) in [("e1g1", "e1h1"), ("e1c1", "e1a1")] {
            for text in [classical, chess960] {
                let mv = Uci::parse(text.as_bytes()).unwrap().resolve(&position).unwrap();
                assert!(mv.is_castle());
                assert_eq!(Uci::of(mv, CastlingStyle::Classical).to_string(), classical);
                assert_eq!(Uci::of(mv, CastlingStyle::Chess960).to_string(), chess960);
            }
        }
    }

    #[test]
    fn a_move_that_is_none_is_refused_with_its_reason() {
        let resolve = |text: &[u8]| Uci::parse(text).unwrap().resolve(&Position::INITIAL);
        assert_eq!(resolve(b"0000"), Err(UciError::NullMove));
        let error = resolve(b"b1b3").unwrap_err();
        assert_eq!(error.to_string(), "the knight on b1 cannot reach b3");
    }
}
