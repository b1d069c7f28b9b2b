//! What a move is that is given by its squares alone.

use super::Position;
use crate::chess::castling::CastlingSide;
use crate::chess::{Bitboard, File, Move, Rank, Role, Square, attacks};

impl Position {
    /// Returns the move that two squares and a promotion mean: whether it is castling or takes in
    /// passing shows only on the board. It may be illegal; see [`Position::is_legal`].
    ///
    /// A king that takes its own rook castles, and so does one that goes along its first rank to
    /// the c- or g-file by more than a step.
    ///
    /// ```
    /// use pgnkit::chess::{MoveKind, Position, Square};
    /// let (e1, g1) = ("e1".parse().unwrap(), "g1".parse().unwrap());
    /// let castling = Position::INITIAL.move_between(e1, g1, None);
    /// assert_eq!((castling.kind, castling.to), (MoveKind::Castle, Square::H1));
    /// ```
    pub fn move_between(&self, from: Square, to: Square, promotion: Option<Role>) -> Move {
        if let Some(role) = promotion {
            return Move::promotion(from, to, role);
        }
        let us = self.turn;
        if self.board.king(us) == from
            && let Some(rook) = self.castling_meant(from, to)
        {
            return Move::castle(from, rook);
        }
        if self.ep_square == Some(to)
            && self.board.pieces(us, Role::Pawn).contains(from)
            && attacks::pawn(us, from).contains(to)
        {
            return Move::en_passant(from, to);
        }
        Move::normal(from, to)
    }

    /// The square of the rook with which a king castles that is said to go to `to`.
    fn castling_meant(&self, king: Square, to: Square) -> Option<Square> {
        let us = self.turn;
        let home = Bitboard::back_rank(us);
        if !home.contains(king) || !home.contains(to) || king == to {
            return None;
        }
        if self.board.pieces(us, Role::Rook).contains(to) {
            return Some(to);
        }
        let side = CastlingSide::of(king, to);
        (king.file().distance(to.file()) > 1 && to.file() == side.king_file())
            .then(|| self.rook_for_castling(side))
    }

    /// The rook of a side, or where it stands in the initial position if that right is lost.
    pub(crate) fn rook_for_castling(&self, side: CastlingSide) -> Square {
        let corner = match side {
            CastlingSide::KingSide => File::ALL[7],
            CastlingSide::QueenSide => File::ALL[0],
        };
        self.castling_rook(self.turn, side)
            .unwrap_or_else(|| Square::at(corner, Rank::back(self.turn)))
    }
}
