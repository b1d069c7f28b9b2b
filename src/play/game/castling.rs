//! Why a right to castle is gone: the moves of the game tell more than the position.

use super::Game;
use crate::chess::{CastlingSide, Color, Illegal};

impl Game {
    /// Says of a right to castle that is missing how it was lost in this game.
    pub(in crate::play) fn told_by_moves(&self, reason: Illegal) -> Illegal {
        match reason {
            Illegal::CastlingRight(color, side) => self.how_lost(color, side).unwrap_or(reason),
            _ => reason,
        }
    }

    fn how_lost(&self, color: Color, side: CastlingSide) -> Option<Illegal> {
        let start = &self.settings.start;
        let (king, rook) = (start.board().king(color), start.castling_rook(color, side)?);
        let mut moves = self.line.iter().map(|ply| ply.mv);
        if moves.clone().any(|mv| mv.from == king) {
            return Some(Illegal::CastlingKingMoved(color));
        }
        // The first move that touches the square of the rook takes it away or takes it.
        let has_moved = moves.find(|mv| [mv.from, mv.to].contains(&rook))?.from == rook;
        Some(if has_moved {
            Illegal::CastlingRookMoved(rook)
        } else {
            Illegal::CastlingNoRook(rook)
        })
    }
}
