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

    /// A hash of the state when it is the turn of `S`. Zobrist's numbers would need the hash of the
    /// state before; mixing the ten words by multiplications takes no longer than that would.
    #[inline(always)]
    pub(super) fn hash<S: Side>(&self) -> u64 {
        let fold = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            product as u64 ^ (product >> 64) as u64
        };
        let board = &self.board;
        let words = [
            [board.role(Role::Pawn).0, board.role(Role::Knight).0],
            [board.role(Role::Bishop).0, board.role(Role::Rook).0],
            [board.role(Role::Queen).0, board.role(Role::King).0],
            [board.color(S::COLOR).0, self.castling.0],
        ];
        // Digits of pi, as good as any.
        let ep = self.ep_square.map_or(64, |square| square.index() as u64);
        let mut hash = 0x243F_6A88_85A3_08D3 ^ ep << 1 ^ S::COLOR.index() as u64;
        for [a, b] in words {
            hash = fold(hash ^ a ^ 0x1319_8A2E_0370_7344, b ^ 0xA409_3822_299F_31D0);
        }
        hash
    }

    #[inline(always)]
    pub(super) fn node(&self) -> Node<'_> {
        Node { board: &self.board, castling: self.castling, ep_square: self.ep_square }
    }

    /// The state after a piece of `S` moved, which took what stood on `to`. Made anew from
    /// expressions, not copied and changed: that leaves the compiler free to keep it in registers.
    #[inline(always)]
    pub(super) fn after<S: Side>(&self, role: Role, from: Square, to: Square) -> Self {
        let (leaves, arrives) = (Bitboard::from(from), Bitboard::from(to));
        let mut castling = self.castling & !(leaves | arrives);
        if role == Role::King {
            castling &= !Bitboard::back_rank(S::COLOR);
        }
        let board = self.board.with_move(S::COLOR, role, leaves, arrives);
        Self { board, castling, ep_square: None }
    }

    #[inline(always)]
    pub(super) fn after_pawn<S: Side>(&self, to: Square, step: i32) -> Self {
        let mut next = self.after::<S>(Role::Pawn, origin(to, step), to);
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
        let mut next = self.after::<S>(Role::Pawn, origin(to, step), to);
        next.board.toggle(S::COLOR, Role::Pawn, to.into());
        next.board.toggle(S::COLOR, role, to.into());
        next
    }

    pub(super) fn after_en_passant<S: Side>(&self, from: Square, to: Square) -> Self {
        let mut next = self.after::<S>(Role::Pawn, from, to);
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
pub(super) fn origin(to: Square, step: i32) -> Square {
    Square::wrapping((to.index() as u32).wrapping_sub_signed(step))
}
