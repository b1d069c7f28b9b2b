//! A move, and lists of moves.

use arrayvec::ArrayVec;

use super::{Role, Square};

/// What a move does beside taking a piece from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoveKind {
    /// Nothing: a piece goes to an empty square or takes what stands there.
    Normal,
    /// A pawn takes the pawn that just passed it (FIDE 3.7.3.1).
    EnPassant,
    /// King and rook move (FIDE 3.8.2); `to` is the square of the *rook*, which is the only form
    /// that is never ambiguous in Chess960.
    Castle,
    /// A pawn becomes another piece on the last rank (FIDE 3.7.3.3).
    Promotion(Role),
}

/// A move of the side whose turn it is. It says nothing of legality: ask [`Position::is_legal`].
///
/// [`Position::is_legal`]: super::Position::is_legal
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The square it starts from.
    pub from: Square,
    /// The square it goes to; for castling, the square of the rook.
    pub to: Square,
    /// What it does beside that.
    pub kind: MoveKind,
}

impl Move {
    /// Makes a move without special effect.
    #[inline]
    pub const fn normal(from: Square, to: Square) -> Self {
        Self { from, to, kind: MoveKind::Normal }
    }

    /// Makes a promotion.
    #[inline]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Self {
        Self { from, to, kind: MoveKind::Promotion(role) }
    }

    /// Makes a capture in passing.
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Self {
        Self { from, to, kind: MoveKind::EnPassant }
    }

    /// Makes a castling move of the king with the rook on `rook`.
    #[inline]
    pub const fn castle(king: Square, rook: Square) -> Self {
        Self { from: king, to: rook, kind: MoveKind::Castle }
    }

    /// Returns what a pawn becomes, for a promotion.
    pub const fn promoted(self) -> Option<Role> {
        match self.kind {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }

    /// Returns whether it is castling.
    pub const fn is_castle(self) -> bool {
        matches!(self.kind, MoveKind::Castle)
    }
}

/// How many moves a list holds: enough for any setup, however many pieces it has. A square is
/// reached from 8 lines, with one piece on each, and by 8 knights; on the last rank pawns come
/// along three of the lines, with four moves each; then there is castling. (The known maximum of
/// a reachable position is 218.)
pub const MAX_MOVES: usize = 56 * 16 + 8 * (16 + 3 * 3) + 2;

/// The legal moves of a position.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;
