//! Whether one move is legal, found without the generator: the piece can go there, and its king
//! is not attacked afterwards (FIDE 3.1 to 3.9).

use super::Position;
use crate::chess::attacks;
use crate::chess::castling::castle_paths;
use crate::chess::{Bitboard, Color, Move, MoveKind, Rank, Role, Square};

impl Position {
    /// Returns whether a move is legal. Any combination of squares and kind may be asked.
    pub fn is_legal(&self, m: Move) -> bool {
        self.is_pseudo_legal(m) && self.leaves_king_safe(m)
    }

    /// Whether the piece moves so, leaving aside what becomes of its king; castling is checked in
    /// full.
    fn is_pseudo_legal(&self, m: Move) -> bool {
        let us = self.turn;
        if m.kind == MoveKind::Castle {
            return self.can_castle(m.from, m.to);
        }
        if !self.board.color(us).contains(m.from) || self.board.color(us).contains(m.to) {
            return false;
        }
        let Some(role) = self.board.role_at(m.from) else { return false };
        if role == Role::Pawn {
            return self.is_pawn_move(m);
        }
        m.kind == MoveKind::Normal
            && attacks::of(role, us, m.from, self.board.occupied()).contains(m.to)
    }

    fn is_pawn_move(&self, m: Move) -> bool {
        let us = self.turn;
        let captures = attacks::pawn(us, m.from).contains(m.to);
        if m.kind == MoveKind::EnPassant {
            return captures && self.ep_square == Some(m.to);
        }
        let promotes = m.to.rank() == Rank::back(!us);
        let kind_fits = match m.kind {
            MoveKind::Promotion(role) => promotes && Role::PROMOTIONS.contains(&role),
            _ => !promotes,
        };
        kind_fits
            && if captures {
                self.board.color(!us).contains(m.to)
            } else {
                self.pawn_pushes(m.from).contains(m.to)
            }
    }

    /// The squares in front of a pawn to which it may advance.
    pub(crate) fn pawn_pushes(&self, from: Square) -> Bitboard {
        let up = self.turn.fold(1, -1);
        let empty = !self.board.occupied();
        let Some(single) = from.offset(0, up).filter(|to| empty.contains(*to)) else {
            return Bitboard::EMPTY;
        };
        let double = (from.rank().relative_to(self.turn) == Rank::ALL[1])
            .then(|| from.offset(0, 2 * up))
            .flatten()
            .filter(|to| empty.contains(*to));
        Bitboard::from(single) | double.map_or(Bitboard::EMPTY, Bitboard::of)
    }

    fn can_castle(&self, king: Square, rook: Square) -> bool {
        let us = self.turn;
        if self.board.king(us) != king
            || !(self.castling & self.board.color(us)).contains(rook)
            || self.is_check()
        {
            return false;
        }
        let path = castle_paths(king, rook);
        let others = self.board.occupied() ^ Bitboard::from(king) ^ rook.into();
        (path.empty & others).is_empty()
            && path.safe.into_iter().all(|at| self.attackers(at, !us, others).is_empty())
    }

    /// Returns the pieces that may come to attack a king when what stands on `from` leaves it: the
    /// sliders of `by` on the line of the two, although they may be of the wrong kind or behind
    /// something else.
    #[inline(always)]
    pub(crate) fn behind(&self, king: Square, from: Square, by: Color) -> Bitboard {
        let sliders = self.board.diagonal_sliders() | self.board.orthogonal_sliders();
        attacks::line(king, from) & sliders & self.board.color(by)
    }

    /// Returns whether a normal move that was just played gives check.
    #[inline(always)]
    pub(crate) fn is_check_by(&self, role: Role, from: Square, to: Square) -> bool {
        let (us, king) = (!self.turn, self.board.king(self.turn));
        let direct = attacks::on_empty_board(role, us, to) & king.into();
        (direct | self.behind(king, from, us)).any() && self.is_check()
    }

    /// Returns whether the king is not attacked once a piece has moved so.
    #[inline]
    pub(crate) fn leaves_king_safe(&self, m: Move) -> bool {
        // Castling is checked with its whole path.
        m.is_castle() || self.attackers_after(m).is_empty()
    }

    /// Returns what attacks the king once a piece has moved so; castling is not asked for.
    #[inline]
    pub(super) fn attackers_after(&self, m: Move) -> Bitboard {
        let (us, them) = (self.turn, !self.turn);
        let taken = Bitboard::from(match m.kind {
            MoveKind::EnPassant => Square::at(m.to.file(), m.from.rank()),
            _ => m.to,
        });
        let king = self.board.king(us);
        let occupied = (self.board.occupied() ^ m.from.into()) & !taken | m.to.into();
        let at = if m.from == king { m.to } else { king };
        self.attackers(at, them, occupied) & !taken
    }
}
