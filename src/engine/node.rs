//! A position in the search, with what is kept up to date along with it.

use super::eval::Accumulator;
use crate::chess::{Board, Color, EnPassant, Move, MoveKind, Position, Role};

/// A position and the first layer of its evaluation. It is copied for each move: that is as fast as
/// taking moves back, and cannot go wrong.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) position: Position,
    pub(super) accumulator: Accumulator,
}

impl Node {
    pub(super) fn of(position: &Position) -> Self {
        Self { position: *position, accumulator: Accumulator::of(position) }
    }

    /// The node after a legal move of a piece of this role, which takes that.
    #[inline]
    pub(super) fn after(&self, mv: Move, role: Role, captured: Option<Role>) -> Self {
        let mut next = *self;
        if mv.kind == MoveKind::Normal {
            next.position.play_normal(role, mv.from, mv.to, captured);
        } else {
            next.position.play_with(role, mv);
        }
        next.accumulator.follow(&self.position, &next.position, role, mv, captured);
        next
    }

    /// The node after the turn was passed.
    pub(super) fn after_null_move(&self) -> Self {
        Self { position: self.position.after_null_move(), accumulator: self.accumulator }
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
