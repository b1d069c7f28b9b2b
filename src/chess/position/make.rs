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
        let captured = self.captured(m);
        if m.kind == MoveKind::Normal {
            return self.play_normal(role, m.from, m.to, captured);
        }
        let us = self.turn;
        let undo = Undo { captured, ..self.pass() };
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
        }
        self.lose_rights(us, role, m.from, m.to);
        undo
    }

    /// Plays a legal move of the kind that nearly every move is, of which the caller knows what
    /// moves and what it takes.
    #[inline(always)]
    pub(crate) fn play_normal(
        &mut self,
        role: Role,
        from: Square,
        to: Square,
        captured: Option<Role>,
    ) -> Undo {
        let us = self.turn;
        let undo = Undo { captured, ..self.pass() };
        self.relocate(us, role, from, to);
        if let Some(captured) = captured {
            self.halfmove_clock = 0;
            self.toggle(!us, captured, to);
        }
        if role == Role::Pawn {
            self.halfmove_clock = 0;
            if from.index().abs_diff(to.index()) == 16 {
                self.ep_square = Square::new(usize::midpoint(from.index(), to.index()));
            }
        }
        if self.castling.any() {
            self.lose_rights(us, role, from, to);
        }
        undo
    }

    /// Takes away the rights to castle that a move forfeits: its own, and that of a rook it takes.
    #[inline]
    fn lose_rights(&mut self, us: Color, role: Role, from: Square, to: Square) {
        let mut lost = Bitboard::from(from) | to.into();
        if role == Role::King {
            lost |= Bitboard::back_rank(us);
        }
        let lost = lost & self.castling;
        if lost.any() {
            self.castling ^= lost;
            self.hash ^= zobrist::castling(lost);
        }
    }

    /// Passes the turn: what every move does besides.
    #[inline(always)]
    pub(crate) fn pass(&mut self) -> Undo {
        let undo = Undo {
            captured: None,
            castling: self.castling,
            ep_square: self.ep_square,
            halfmove_clock: self.halfmove_clock,
            hash: self.hash,
        };
        self.ep_square = None;
        // A FEN may set the counters to anything: that must not overflow.
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.fullmove_number = self.fullmove_number.wrapping_add(self.turn.index() as u32);
        self.hash ^= zobrist::turn();
        self.turn = !self.turn;
        undo
    }

    /// Takes back a turn that was passed.
    #[inline]
    pub(crate) fn undo_pass(&mut self, undo: Undo) {
        self.turn = !self.turn;
        self.fullmove_number = self.fullmove_number.wrapping_sub(self.turn.index() as u32);
        self.castling = undo.castling;
        self.ep_square = undo.ep_square;
        self.halfmove_clock = undo.halfmove_clock;
        self.hash = undo.hash;
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
        self.undo_pass(undo);
    }

    #[inline(always)]
    fn relocate(&mut self, color: Color, role: Role, from: Square, to: Square) {
        self.board.toggle(color, role, Bitboard::from(from) ^ to.into());
        self.hash ^= zobrist::piece(color, role, from) ^ zobrist::piece(color, role, to);
    }

    #[inline(always)]
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
