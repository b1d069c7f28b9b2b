//! Endings that the network misjudges: those that are drawn for all their material, and those that
//! are won but need a plan.

use crate::chess::{Bitboard, Board, Color, Position, Role, Square, draw};
use crate::engine::see::WORTH;

/// How much of its advantage a side can use, of 64.
pub(super) fn share(board: &Board, strong: Color) -> i32 {
    let count = |color, role| board.pieces(color, role).count() as i32;
    if count(strong, Role::Pawn) > 0 {
        return 64;
    }
    let pieces = |color| {
        3 * (count(color, Role::Knight) + count(color, Role::Bishop))
            + 5 * count(color, Role::Rook)
            + 9 * count(color, Role::Queen)
    };
    let (ours, theirs) = (pieces(strong), pieces(!strong));
    // A minor piece more does not win without pawns, nor do two knights.
    let two_knights = ours == 6 && count(strong, Role::Knight) == 2;
    match ours - theirs {
        _ if ours <= 3 => 0,
        _ if two_knights => 2,
        ..=3 => 8,
        _ => 64,
    }
}

/// The value, for the side to move, of pieces that can mate against a king alone: what they are
/// worth, and what drives the king to the edge and brings the kings together, so that a search that
/// does not see the mate comes nearer to it all the same. With bishop and knight it is the corner
/// of the bishop's color.
pub(super) fn against_lone_king(position: &Position) -> Option<i32> {
    let board = position.board();
    let alone = Color::ALL.into_iter().find(|color| draw::is_lone_king(board, *color))?;
    let strong = !alone;
    let own = |role| board.pieces(strong, role);
    let material: i32 =
        Role::ALL[..5].iter().map(|r| own(*r).count() as i32 * WORTH[r.index()]).sum();
    let pawns = own(Role::Pawn);
    if material - pawns.count() as i32 * WORTH[0] < WORTH[Role::Rook.index()]
        || share(board, strong) < 32
    {
        return None;
    }
    let (king, hunter) = (board.king(alone), board.king(strong));
    let (bishops, knights) = (own(Role::Bishop), own(Role::Knight));
    let is_bishop_and_knight =
        board.color(strong).count() == 3 && bishops.count() == 1 && knights.count() == 1;
    let driven = if is_bishop_and_knight {
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
    let advanced: i32 =
        pawns.into_iter().map(|at| at.rank().relative_to(strong).index() as i32).sum();
    let value = material
        + 200
        + driven
        + 8 * (14 - steps(king, hunter) as i32)
        + 2 * (7 - distance(king, hunter) as i32)
        + 10 * advanced;
    Some(if strong == position.turn() { value } else { -value })
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

/// The king's moves from one square to another.
fn distance(a: Square, b: Square) -> usize {
    usize::from(a.file().distance(b.file()).max(a.rank().distance(b.rank())))
}
