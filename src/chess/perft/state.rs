//! The part of a position that decides which moves are legal, without hash and counters: what
//! counting needs to copy for each move.

use crate::chess::castling::CastlingSide;
use crate::chess::movegen::{Node, Side, shift};
use crate::chess::{Bitboard, Board, EnPassant, Position, Role, Square, attacks};

#[derive(Clone, Copy)]
pub(super) struct State {
    board: Board,
    castling: Bitboard,
    /// Kept only if an enemy pawn stands beside the pawn that was pushed.
    ep_square: Option<Square>,
}

impl State {
    pub(super) fn of(position: &Position) -> Self {
        Self {
            board: *position.board(),
            castling: position.castling_rooks(),
            ep_square: position.ep_square(EnPassant::PseudoLegal),
        }
    }

    #[inline(always)]
    pub(super) fn node(&self) -> Node<'_> {
        Node { board: &self.board, castling: self.castling, ep_square: self.ep_square }
    }

    /// Copies the state and takes off what stands on `to`.
    #[inline(always)]
    fn arriving<S: Side>(&self, from: Square, to: Square) -> Self {
        let mut next = *self;
        next.ep_square = None;
        next.castling &= !(Bitboard::from(from) | to.into());
        if next.board.color(S::Opponent::COLOR).contains(to) {
            next.board.clear(S::Opponent::COLOR, to);
        }
        next
    }

    #[inline(always)]
    pub(super) fn after<S: Side>(&self, role: Role, from: Square, to: Square) -> Self {
        let mut next = self.arriving::<S>(from, to);
        next.board.toggle(S::COLOR, role, Bitboard::from(from) | to.into());
        if role == Role::King {
            next.castling &= !Bitboard::back_rank(S::COLOR);
        }
        next
    }

    #[inline(always)]
    pub(super) fn after_pawn<S: Side>(&self, to: Square, step: i32) -> Self {
        let from = origin(to, step);
        let mut next = self.arriving::<S>(from, to);
        next.board.toggle(S::COLOR, Role::Pawn, Bitboard::from(from) | to.into());
        if step == 2 * S::PUSH {
            let passed = shift(to.into(), -S::PUSH).first_or_a1();
            let takers = next.board.pieces(S::Opponent::COLOR, Role::Pawn);
            if (attacks::pawn(S::COLOR, passed) & takers).any() {
                next.ep_square = Some(passed);
            }
        }
        next
    }

    #[inline(always)]
    pub(super) fn after_promotion<S: Side>(&self, to: Square, step: i32, role: Role) -> Self {
        let from = origin(to, step);
        let mut next = self.arriving::<S>(from, to);
        next.board.toggle(S::COLOR, Role::Pawn, from.into());
        next.board.toggle(S::COLOR, role, to.into());
        next
    }

    pub(super) fn after_en_passant<S: Side>(&self, from: Square, to: Square) -> Self {
        let mut next = self.arriving::<S>(from, to);
        next.board.toggle(S::COLOR, Role::Pawn, Bitboard::from(from) | to.into());
        next.board.toggle(S::Opponent::COLOR, Role::Pawn, shift(to.into(), -S::PUSH));
        next
    }

    pub(super) fn after_castle<S: Side>(&self, king: Square, rook: Square) -> Self {
        let (king_to, rook_to) = CastlingSide::of(king, rook).targets(king.rank());
        let mut next = *self;
        next.ep_square = None;
        next.castling &= !Bitboard::back_rank(S::COLOR);
        // One may arrive where the other stood: off, then on.
        next.board.toggle(S::COLOR, Role::King, king.into());
        next.board.toggle(S::COLOR, Role::Rook, rook.into());
        next.board.toggle(S::COLOR, Role::King, king_to.into());
        next.board.toggle(S::COLOR, Role::Rook, rook_to.into());
        next
    }
}

#[inline(always)]
fn origin(to: Square, step: i32) -> Square {
    Square::wrapping((to.index() as u32).wrapping_sub_signed(step))
}
