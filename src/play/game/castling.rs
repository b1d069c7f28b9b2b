//! Why a right to castle is gone: the moves of the game tell more than the position.

use super::Game;
use crate::chess::{CastlingSide, Color, Illegal, Square};

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
        let has_left = |square: Square| {
            // No piece of the other side can have left these squares before them.
            self.line.iter().any(|ply| ply.mv.from == square)
        };
        if has_left(king) {
            Some(Illegal::CastlingKingMoved(color))
        } else if has_left(rook) {
            Some(Illegal::CastlingRookMoved(rook))
        } else {
            Some(Illegal::CastlingNoRook(rook))
        }
    }
}
