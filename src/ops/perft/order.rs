//! The order in which Stockfish lists moves, so that `diff` can compare two lists as they are.
//!
//! It is that of its generator: pawns first, piece by piece, the king last. Where Stockfish throws
//! out moves that leave the king in check, it fills the gap with its last move; that is not copied.

use crate::chess::{CastlingSide, Color, Move, MoveKind, Position, Role};

/// Returns what moves of a position are to be sorted by.
pub(super) fn key(position: &Position, mv: Move) -> (u8, usize, usize) {
    let (from, to) = (mv.from.index(), mv.to.index());
    match position.board().role_at(mv.from) {
        Some(Role::Pawn) | None => pawn_key(position, mv),
        Some(Role::Knight) => (8, from, to),
        Some(Role::Bishop) => (9, from, to),
        Some(Role::Rook) => (10, from, to),
        Some(Role::Queen) => (11, from, to),
        Some(Role::King) if !mv.is_castle() => (12, from, to),
        Some(Role::King) => match CastlingSide::of(mv.from, mv.to) {
            CastlingSide::KingSide => (13, 0, 0),
            CastlingSide::QueenSide => (13, 1, 0),
        },
    }
}

/// Pushes, promotions, captures; each by the direction, then by the square they go to.
fn pawn_key(position: &Position, mv: Move) -> (u8, usize, usize) {
    let (from, to) = (mv.from.index(), mv.to.index());
    let is_capture = mv.from.file() != mv.to.file();
    // To the right as the side sees the board.
    let is_right = (mv.to.file() > mv.from.file()) == (position.turn() == Color::White);
    match mv.kind {
        MoveKind::EnPassant => (7, from, to),
        MoveKind::Promotion(role) => {
            let direction = match (is_capture, is_right) {
                (true, true) => 2,
                (true, false) => 3,
                (false, _) => 4,
            };
            (direction, to, Role::Queen.index() - role.index())
        }
        _ if is_capture => (if is_right { 5 } else { 6 }, to, 0),
        _ if mv.from.rank().distance(mv.to.rank()) == 2 => (1, to, 0),
        _ => (0, to, 0),
    }
}
