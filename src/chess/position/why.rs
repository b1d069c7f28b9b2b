//! Finding the reason why a move is illegal. It asks what [`Position::is_legal`] asks, one rule
//! after the other, and stops at the first that is broken; speed does not matter here.

use super::Position;
use crate::chess::castling::{CastlingSide, castle_paths};
use crate::chess::reason::{Illegal, On};
use crate::chess::{Bitboard, Move, MoveKind, Piece, Rank, Role, Square, attacks};

impl Position {
    /// Returns why a move is illegal; `None` if it is legal. For a move given by its squares, see
    /// [`Position::move_between`].
    pub fn why_illegal(&self, m: Move) -> Option<Illegal> {
        let us = self.turn;
        let Some(Piece { color, role }) = self.board.piece_at(m.from) else {
            return Some(Illegal::NoPiece(m.from));
        };
        if color != us {
            return Some(Illegal::WrongSide(Piece { color, role }, m.from));
        }
        let piece = On { role, square: m.from };
        match m.kind {
            MoveKind::Castle if role == Role::King => return self.why_no_castling(m.from, m.to),
            MoveKind::Castle => return Some(Illegal::CannotReach(piece, m.to)),
            _ => {}
        }
        let wrong = if role == Role::Pawn {
            self.why_no_pawn_move(m)
        } else {
            self.why_no_piece_move(piece, m)
        };
        wrong.or_else(|| self.why_king_in_danger(piece, m))
    }

    fn why_no_piece_move(&self, piece: On, m: Move) -> Option<Illegal> {
        let On { role, square: from } = piece;
        if !attacks::on_empty_board(role, self.turn, from).contains(m.to)
            || m.kind == MoveKind::EnPassant
        {
            return Some(Illegal::CannotReach(piece, m.to));
        }
        if m.promoted().is_some() {
            return Some(Illegal::PromotionElsewhere(piece, m.to));
        }
        self.blocker(from, m.to)
            .map(|by| Illegal::Blocked { piece, by })
            .or_else(|| self.own_piece(piece, m.to))
    }

    fn why_no_pawn_move(&self, m: Move) -> Option<Illegal> {
        let (us, Move { from, to, kind }) = (self.turn, m);
        let piece = On { role: Role::Pawn, square: from };
        let up = us.fold(1, -1);
        let takes = attacks::pawn(us, from).contains(to);
        let home = from.rank().relative_to(us) == Rank::ALL[1];
        let advances = from.offset(0, up) == Some(to) || home && from.offset(0, 2 * up) == Some(to);
        if !takes && (!advances || kind == MoveKind::EnPassant) {
            return Some(self.why_pawn_goes_nowhere(piece, to));
        }
        if let Some(own) = self.own_piece(piece, to) {
            let blocker = self.blocker(from, to).map(|by| Illegal::Blocked { piece, by });
            return blocker.or(Some(own));
        }
        let enemy = self.board.role_at(to).map(|role| On { role, square: to });
        if takes {
            let in_passing = kind == MoveKind::EnPassant;
            if in_passing && self.ep_square != Some(to) || !in_passing && enemy.is_none() {
                return Some(self.why_nothing_to_take(from, to));
            }
        } else if let Some(by) = self.blocker(from, to) {
            return Some(Illegal::Blocked { piece, by });
        } else if let Some(enemy) = enemy {
            return Some(Illegal::PawnAhead { from, enemy });
        }
        let last = to.rank() == Rank::back(!us);
        match m.promoted() {
            None if last => Some(Illegal::PromotionMissing(to)),
            Some(_) if !last => Some(Illegal::PromotionElsewhere(piece, to)),
            Some(role) if !Role::PROMOTIONS.contains(&role) => Some(Illegal::PromotionTo(role)),
            _ => None,
        }
    }

    /// A pawn is to go where no pawn goes from its square: perhaps it once could have.
    fn why_pawn_goes_nowhere(&self, pawn: On, to: Square) -> Illegal {
        let (us, from) = (self.turn, pawn.square);
        let up = us.fold(1, -1);
        let passed = to.offset(0, up).filter(|passed| self.ep_square == Some(*passed));
        if let Some(on) = passed
            && from.rank() == to.rank()
            && attacks::pawn(us, from).contains(on)
        {
            return Illegal::EnPassantLands { from, on };
        }
        if from.offset(0, 2 * up) == Some(to) {
            return Illegal::PawnTwoSquares(from);
        }
        let is_behind = to.rank().relative_to(us) < from.rank().relative_to(us);
        if is_behind && from.file().distance(to.file()) <= 1 {
            return Illegal::PawnBackward { from, to };
        }
        Illegal::CannotReach(pawn, to)
    }

    /// A pawn goes diagonally where it takes nothing: perhaps it is late for taking in passing.
    fn why_nothing_to_take(&self, from: Square, to: Square) -> Illegal {
        let beside = Square::at(to.file(), from.rank());
        if from.rank().relative_to(self.turn) == Rank::ALL[4]
            && self.board.pieces(!self.turn, Role::Pawn).contains(beside)
            && self.ep_square != Some(to)
        {
            Illegal::EnPassantLate { from, to }
        } else {
            Illegal::PawnTakesNothing { from, to }
        }
    }

    fn own_piece(&self, piece: On, to: Square) -> Option<Illegal> {
        if !self.board.color(self.turn).contains(to) {
            return None;
        }
        let own = On { role: self.board.role_at(to)?, square: to };
        Some(Illegal::OwnPiece { piece, own })
    }

    /// What stands between two squares, nearest to the first.
    fn blocker(&self, from: Square, to: Square) -> Option<On> {
        nearest(attacks::between(from, to) & self.board.occupied(), from)
            .and_then(|square| self.on(square))
    }

    fn on(&self, square: Square) -> Option<On> {
        self.board.role_at(square).map(|role| On { role, square })
    }

    /// The piece can go there: what becomes of its king?
    fn why_king_in_danger(&self, piece: On, m: Move) -> Option<Illegal> {
        let attackers = self.attackers_after(m);
        let by = self.on(attackers.first()?)?;
        if piece.role == Role::King {
            return Some(Illegal::KingAttacked { to: m.to, by });
        }
        let checkers = self.checkers();
        if let (Some(one), Some(other)) = (checkers.first(), checkers.last())
            && one != other
        {
            return Some(Illegal::DoubleCheck([self.on(one)?, self.on(other)?]));
        }
        if let Some(checker) = (attackers & checkers).first() {
            return self.on(checker).map(|by| Illegal::InCheck { by });
        }
        let passed = Square::at(m.to.file(), m.from.rank());
        let line = attacks::line(by.square, self.board.king(self.turn));
        if m.kind == MoveKind::EnPassant && line.contains(passed) {
            return Some(Illegal::EnPassantExposes { attacker: by });
        }
        Some(Illegal::Pinned { piece, by })
    }

    fn why_no_castling(&self, king: Square, rook: Square) -> Option<Illegal> {
        let us = self.turn;
        let side = CastlingSide::of(king, rook);
        if !(self.castling & self.board.color(us)).contains(rook) {
            let home = Rank::back(us);
            return Some(if king.rank() != home {
                Illegal::CastlingKingMoved(us)
            } else if !self.board.pieces(us, Role::Rook).contains(rook) {
                Illegal::CastlingNoRook(rook)
            } else {
                Illegal::CastlingRight(us, side)
            });
        }
        let path = castle_paths(king, rook);
        let others = self.board.occupied() ^ Bitboard::from(king) ^ rook.into();
        if let Some(by) = nearest(path.empty & others, king).and_then(|square| self.on(square)) {
            return Some(Illegal::CastlingBlocked { side, by });
        }
        if let Some(by) = self.checkers().first().and_then(|square| self.on(square)) {
            return Some(Illegal::CastlingInCheck { by });
        }
        let mut squares = path.safe;
        while let Some(square) = nearest(squares, king) {
            squares ^= square.into();
            let attackers = self.attackers(square, !us, others);
            if let Some(by) = attackers.first().and_then(|at| self.on(at)) {
                let (king_to, _) = side.targets(king.rank());
                return Some(if square == king_to {
                    Illegal::CastlingInto { square, by }
                } else {
                    Illegal::CastlingThrough { square, by }
                });
            }
        }
        None
    }
}

/// The square of a set that lies nearest to another of its line.
fn nearest(set: Bitboard, from: Square) -> Option<Square> {
    set.into_iter().min_by_key(|square| square.index().abs_diff(from.index()))
}

#[cfg(test)]
mod tests;
