//! A position in the search, with what is kept up to date along with it.

use super::eval::Sums;
use crate::chess::{Board, Color, EnPassant, Move, MoveKind, Position, Role};

/// A position and the sums over its pieces. It is copied for each move: that is as fast as taking
/// moves back, and cannot go wrong.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) position: Position,
    pub(super) sums: Sums,
}

impl Node {
    pub(super) fn of(position: &Position) -> Self {
        Self { position: *position, sums: Sums::of(position) }
    }

    /// The node after a legal move of a piece of this role, which takes that.
    #[inline]
    pub(super) fn after(&self, mv: Move, role: Role, captured: Option<Role>) -> Self {
        let mut next = *self;
        next.sums.play(self.position.turn(), role, mv, captured);
        if mv.kind == MoveKind::Normal {
            next.position.play_normal(role, mv.from, mv.to, captured);
        } else {
            next.position.play_with(role, mv);
        }
        next
    }

    /// The node after the turn was passed.
    pub(super) fn after_null_move(&self) -> Self {
        Self { position: self.position.after_null_move(), sums: self.sums }
    }

    /// What equal positions share (FIDE 9.2.3).
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        self.position.hash(EnPassant::Legal)
    }
}

/// A number that boards with the same pawns share.
#[inline]
pub(super) fn pawn_hash(board: &Board) -> u64 {
    let [white, black] = Color::ALL.map(|color| board.pieces(color, Role::Pawn).0);
    // Digits of pi, as good as any.
    (white ^ black.rotate_left(32) ^ black << 7).wrapping_mul(0x243F_6A88_85A3_08D3)
}
