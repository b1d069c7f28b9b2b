//! Sinks for everyone: a list of moves, and whether there is one at all.

use super::Sink;
use crate::chess::{Bitboard, Move, MoveList, Role, Square};

/// Collects the moves in a list.
pub(crate) struct Collect<'a>(pub(crate) &'a mut MoveList);

#[inline]
fn origin(to: Square, step: i32) -> Square {
    Square::wrapping((to.index() as u32).wrapping_sub_signed(step))
}

impl Sink for Collect<'_> {
    fn piece(&mut self, _: Role, from: Square, to: Bitboard) {
        self.0.extend(to.into_iter().map(|to| Move::normal(from, to)));
    }

    fn pawns(&mut self, to: Bitboard, step: i32) {
        self.0.extend(to.into_iter().map(|to| Move::normal(origin(to, step), to)));
    }

    fn promotions(&mut self, to: Bitboard, step: i32) {
        for to in to {
            let from = origin(to, step);
            self.0.extend(Role::PROMOTIONS.map(|role| Move::promotion(from, to, role)));
        }
    }

    fn en_passant(&mut self, from: Square, to: Square) {
        self.0.push(Move::en_passant(from, to));
    }

    fn castle(&mut self, king: Square, rook: Square) {
        self.0.push(Move::castle(king, rook));
    }
}

/// Finds out whether there is a legal move, and stops at the first.
#[derive(Default)]
pub(crate) struct AnyMove(pub(crate) bool);

impl Sink for AnyMove {
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 |= to.any();
    }

    fn pawns(&mut self, to: Bitboard, _: i32) {
        self.0 |= to.any();
    }

    fn promotions(&mut self, to: Bitboard, _: i32) {
        self.0 |= to.any();
    }

    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 = true;
    }

    fn castle(&mut self, _: Square, _: Square) {
        self.0 = true;
    }

    fn enough(&self) -> bool {
        self.0
    }
}
