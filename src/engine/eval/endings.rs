//! Endings that the sum of terms misjudges: those that are drawn for all their material, and those
//! that are won but need a plan.

use super::king::distance;
use crate::chess::{Bitboard, Board, Color, Position, Role, Square, draw};

/// How much of its advantage a side can use, of 64.
pub(super) fn share(board: &Board, strong: Color) -> i32 {
    let count = |color, role| board.pieces(color, role).count() as i32;
    let pieces = |color| {
        3 * (count(color, Role::Knight) + count(color, Role::Bishop))
            + 5 * count(color, Role::Rook)
            + 9 * count(color, Role::Queen)
    };
    let pawns = count(strong, Role::Pawn);
    if pawns == 0 {
        let (ours, theirs) = (pieces(strong), pieces(!strong));
        // A minor piece more does not win without pawns, nor do two knights.
        let two_knights = ours == 6 && count(strong, Role::Knight) == 2;
        return match ours - theirs {
            _ if ours <= 3 => 0,
            _ if two_knights => 2,
            ..=3 => 8,
            _ => 64,
        };
    }
    let bishops = board.role(Role::Bishop);
    let opposite = count(strong, Role::Bishop) == 1
        && count(!strong, Role::Bishop) == 1
        && (bishops & Bitboard::LIGHT).single().is_some();
    if opposite {
        return if pieces(strong) == 3 && pieces(!strong) == 3 { 28 } else { 48 };
    }
    // With few pawns left, exchanges of pawns draw.
    64.min(40 + 6 * pawns)
}

/// Against a king alone, adds what drives it to the edge and brings the kings together, so that a
/// search that does not see the mate comes nearer to it all the same. With bishop and knight it
/// is the corner of the bishop's color.
pub(super) fn drive(position: &Position, us: Color) -> i32 {
    let board = position.board();
    let alone = if draw::is_lone_king(board, !us) {
        !us
    } else if draw::is_lone_king(board, us) {
        us
    } else {
        return 0;
    };
    let strong = !alone;
    if draw::cannot_mate(board, strong) || share(board, strong) < 32 {
        return 0;
    }
    let (king, hunter) = (board.king(alone), board.king(strong));
    let bishops = board.pieces(strong, Role::Bishop);
    let minors = bishops | board.pieces(strong, Role::Knight);
    let corner = if board.color(strong).count() == 3 && minors.count() == 2 && bishops.count() == 1
    {
        let corners = if (bishops & Bitboard::LIGHT).any() {
            [Square::H1, Square::A8]
        } else {
            [Square::A1, Square::H8]
        };
        let nearest = corners.into_iter().map(|at| steps(king, at)).min();
        20 * (14 - nearest.unwrap_or(0) as i32)
    } else {
        20 * from_centre(king)
    };
    let drive = 200
        + corner
        + 8 * (14 - steps(king, hunter) as i32)
        + 2 * (7 - distance(king, hunter) as i32);
    if strong == us { drive } else { -drive }
}

/// The steps along files and ranks from the centre, 0 to 6.
fn from_centre(at: Square) -> i32 {
    let off = |index: usize| if index < 4 { 3 - index as i32 } else { index as i32 - 4 };
    off(at.file().index()) + off(at.rank().index())
}

/// The steps along files and ranks from one square to another.
fn steps(a: Square, b: Square) -> usize {
    usize::from(a.file().distance(b.file()) + a.rank().distance(b.rank()))
}
