//! Playing each move of a state as the generator finds it: no list of moves is ever written, and
//! the role of the piece is a constant in each of these functions.

use std::marker::PhantomData;

use super::state::{State, origin};
use crate::chess::movegen::{Side, Sink, shift};
use crate::chess::{Bitboard, Role, Square};

/// What is done with the states behind the moves of `S`.
pub(super) trait Visit<S: Side> {
    /// Takes the state behind a move, and the squares that the move touched.
    fn visit(&mut self, next: State, touched: Bitboard);
}

/// A sink that plays the moves of `S`.
pub(super) struct Play<'a, S, V> {
    state: &'a State,
    /// Moves that touch only these squares are not played, but counted in `same`.
    still: Bitboard,
    pub(super) same: u32,
    pub(super) visit: V,
    side: PhantomData<S>,
}

impl<'a, S: Side, V: Visit<S>> Play<'a, S, V> {
    #[inline(always)]
    pub(super) fn new(state: &'a State, still: Bitboard, visit: V) -> Self {
        Self { state, still, same: 0, visit, side: PhantomData }
    }

    /// Counts the moves that need not be played, and returns where the others arrive. A move need
    /// not be played if it arrives on a still square and its arrival is one of `from_still`: those
    /// of the moves that leave and pass still squares only.
    #[inline(always)]
    fn skip_same(&mut self, to: Bitboard, from_still: Bitboard) -> Bitboard {
        let same = to & self.still & from_still;
        self.same += same.count();
        to & !same
    }
}

impl<S: Side, V: Visit<S>> Sink for Play<'_, S, V> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        let to = if self.still.contains(from) { self.skip_same(to, Bitboard::FULL) } else { to };
        for to in to {
            let touched = Bitboard::from(from) | to.into();
            self.visit.visit(self.state.after::<S>(role, from, to), touched);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, step: i32) {
        // A double push touches the square that it passes: there it may be taken.
        let passed = if step == 2 * S::PUSH { S::PUSH } else { step };
        let to = self.skip_same(to, shift(self.still, step) & shift(self.still, passed));
        for to in to {
            let touched = Bitboard::from(origin(to, step)) | origin(to, passed).into() | to.into();
            self.visit.visit(self.state.after_pawn::<S>(to, step), touched);
        }
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, step: i32) {
        for to in to {
            let touched = Bitboard::from(origin(to, step)) | to.into();
            for role in Role::PROMOTIONS {
                self.visit.visit(self.state.after_promotion::<S>(to, step, role), touched);
            }
        }
    }

    fn en_passant(&mut self, from: Square, to: Square) {
        self.visit.visit(self.state.after_en_passant::<S>(from, to), Bitboard::FULL);
    }

    fn castle(&mut self, king: Square, rook: Square) {
        self.visit.visit(self.state.after_castle::<S>(king, rook), Bitboard::FULL);
    }
}
