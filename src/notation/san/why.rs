//! Why a written move is no legal move: the reason that fits best what is written.

use super::resolve::named;
use super::{San, SanKind};
use crate::chess::{Bitboard, Illegal, Move, MoveKind, Position, Role, Square, attacks};

impl San {
    /// Returns why no legal move fits; `None` if one does, or several, or for a null move.
    ///
    /// Where several pieces may be meant, the one that comes nearest to moving so is explained: a
    /// pinned one rather than a blocked one, and that rather than one that does not move so.
    ///
    /// ```
    /// use pgnkit::chess::Position;
    /// use pgnkit::notation::san::San;
    /// let why = |text: &[u8]| San::parse(text).unwrap().why_illegal(&Position::INITIAL).unwrap();
    /// assert_eq!(why(b"Ne5").to_string(), "no knight can reach e5");
    /// assert_eq!(why(b"O-O").to_string(), "castling king side is blocked by the bishop on f1");
    /// ```
    pub fn why_illegal(&self, position: &Position) -> Option<Illegal> {
        let (role, hints, to, promotion, capture) = match self.kind {
            SanKind::Null => return None,
            SanKind::Castle(side) => {
                let king = position.board().king(position.turn());
                return position.why_illegal(Move::castle(king, position.rook_for_castling(side)));
            }
            SanKind::Coordinate { from, to, promotion, .. } => {
                return position.why_illegal(position.move_between(from, to, promotion));
            }
            SanKind::Piece { role, from_file, from_rank, to, promotion, capture } => {
                (role, (from_file, from_rank), to, promotion, capture)
            }
        };
        let (file, rank) = hints;
        let mut best = Illegal::NoneReaches { role, file, rank, to };
        let mut pieces = position.board().pieces(position.turn(), role) & named(hints);
        if role == Role::Pawn {
            pieces &= meant_pawns(position, to, capture || file.is_some_and(|f| f != to.file()));
        }
        for from in pieces {
            let m = plain_move(position, role, from, to, promotion);
            let reason = position.why_illegal(m)?;
            if weight(reason) > weight(best) {
                best = reason;
            }
        }
        Some(best)
    }
}

/// The squares from which a pawn could be meant to go to `to`: behind it, or beside that if it
/// takes, or next to it if the square of a pawn is written that is taken in passing. The geometry
/// only: whether a pawn stands there is asked elsewhere.
fn meant_pawns(position: &Position, to: Square, takes: bool) -> Bitboard {
    if !takes {
        return Bitboard::file(to.file());
    }
    let beside = [-1, 1].into_iter().filter_map(|files| to.offset(files, 0)).collect::<Bitboard>();
    attacks::pawn(!position.turn(), to) | beside
}

/// The move of a named piece. A king that is named does not castle.
fn plain_move(
    position: &Position,
    role: Role,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Move {
    let m = position.move_between(from, to, promotion);
    match (role, m.kind) {
        (Role::King, MoveKind::Castle) => Move::normal(from, to),
        _ => m,
    }
}

/// How much a reason explains.
const fn weight(reason: Illegal) -> u8 {
    match reason {
        Illegal::NoPiece(_) | Illegal::WrongSide(..) | Illegal::CannotReach(..) => 0,
        Illegal::NoneReaches { .. } => 1,
        Illegal::OwnPiece { .. } | Illegal::PawnBackward { .. } => 2,
        Illegal::Blocked { .. } => 3,
        Illegal::PawnTwoSquares(_)
        | Illegal::PawnAhead { .. }
        | Illegal::PawnTakesNothing { .. } => 4,
        Illegal::EnPassantLate { .. } | Illegal::EnPassantLands { .. } => 5,
        Illegal::PromotionElsewhere(..) => 6,
        Illegal::PromotionMissing(_) | Illegal::PromotionTo(_) => 7,
        Illegal::InCheck { .. } | Illegal::DoubleCheck(_) | Illegal::KingAttacked { .. } => 8,
        Illegal::Pinned { .. } | Illegal::EnPassantExposes { .. } => 9,
        Illegal::CastlingRight(..)
        | Illegal::CastlingKingMoved(_)
        | Illegal::CastlingRookMoved(_)
        | Illegal::CastlingNoRook(_)
        | Illegal::CastlingBlocked { .. }
        | Illegal::CastlingInCheck { .. }
        | Illegal::CastlingThrough { .. }
        | Illegal::CastlingInto { .. } => 10,
    }
}
