//! Playing a move and taking it back.

use super::{Position, Undo};
use crate::chess::castling::CastlingSide;
use crate::chess::{Bitboard, Color, Move, MoveKind, Role, Square, zobrist};

impl Position {
    /// Plays a legal move. After any other move the position is not specified; nothing but
    /// memory safety can then be counted on.
    #[inline]
    pub fn play(&mut self, m: Move) -> Undo {
        let role = self.board.role_at(m.from).unwrap_or(Role::Pawn);
        self.play_with(role, m)
    }

    /// Plays a legal move of a piece whose role the caller knows.
    #[inline(always)]
    pub(crate) fn play_with(&mut self, role: Role, m: Move) -> Undo {
        let us = self.turn;
        let undo = Undo {
            captured: self.captured(m),
            castling: self.castling,
            ep_square: self.ep_square,
            halfmove_clock: self.halfmove_clock,
            hash: self.hash,
        };
        self.ep_square = None;
        // A FEN may set the counters to anything: that must not overflow.
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if role == Role::Pawn || undo.captured.is_some() {
            self.halfmove_clock = 0;
        }

        if m.is_castle() {
            let (king_to, rook_to) = CastlingSide::of(m.from, m.to).targets(m.from.rank());
            self.relocate(us, Role::King, m.from, king_to);
            self.relocate(us, Role::Rook, m.to, rook_to);
        } else {
            if let Some(captured) = undo.captured {
                self.toggle(!us, captured, capture_square(m));
            }
            let arriving = m.promoted().unwrap_or(role);
            if arriving == role {
                self.relocate(us, role, m.from, m.to);
            } else {
                self.toggle(us, role, m.from);
                self.toggle(us, arriving, m.to);
            }
            if role == Role::Pawn && m.from.index().abs_diff(m.to.index()) == 16 {
                self.ep_square = Square::new(usize::midpoint(m.from.index(), m.to.index()));
            }
        }

        let mut lost = Bitboard::from(m.from) | m.to.into();
        if role == Role::King {
            lost |= Bitboard::back_rank(us);
        }
        let lost = lost & self.castling;
        if lost.any() {
            self.castling ^= lost;
            self.hash ^= zobrist::castling(lost);
        }

        self.hash ^= zobrist::turn();
        self.turn = !us;
        self.fullmove_number = self.fullmove_number.wrapping_add(us.index() as u32);
        undo
    }

    /// Takes back the last move.
    #[inline]
    pub fn undo(&mut self, m: Move, undo: Undo) {
        let us = !self.turn;
        if m.is_castle() {
            let (king_to, rook_to) = CastlingSide::of(m.from, m.to).targets(m.from.rank());
            // Both squares of a piece may be the same, or one may be the other's: off, then on.
            self.board.toggle(us, Role::King, king_to.into());
            self.board.toggle(us, Role::Rook, rook_to.into());
            self.board.toggle(us, Role::King, m.from.into());
            self.board.toggle(us, Role::Rook, m.to.into());
        } else {
            let arrived = self.board.role_at(m.to).unwrap_or(Role::Pawn);
            let role = if m.promoted().is_some() { Role::Pawn } else { arrived };
            self.board.toggle(us, arrived, m.to.into());
            self.board.toggle(us, role, m.from.into());
            if let Some(captured) = undo.captured {
                self.board.toggle(!us, captured, capture_square(m).into());
            }
        }
        self.turn = us;
        self.fullmove_number = self.fullmove_number.wrapping_sub(us.index() as u32);
        self.castling = undo.castling;
        self.ep_square = undo.ep_square;
        self.halfmove_clock = undo.halfmove_clock;
        self.hash = undo.hash;
    }

    #[inline]
    fn relocate(&mut self, color: Color, role: Role, from: Square, to: Square) {
        self.toggle(color, role, from);
        self.toggle(color, role, to);
    }

    #[inline]
    fn toggle(&mut self, color: Color, role: Role, square: Square) {
        self.board.toggle(color, role, square.into());
        self.hash ^= zobrist::piece(color, role, square);
    }
}

/// Where the piece taken by a capture stands.
#[inline]
fn capture_square(m: Move) -> Square {
    match m.kind {
        MoveKind::EnPassant => Square::at(m.to.file(), m.from.rank()),
        _ => m.to,
    }
}
