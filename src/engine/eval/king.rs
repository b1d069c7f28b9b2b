//! The king: the pawns before it, and the pieces that come for it.

use super::pawns::nearest;
use super::pieces::Attacks;
use super::terms::{KING_DANGER, SHELTER, STORM, Tally};
use crate::chess::{Bitboard, Color, File, Position, Role, Square, attacks};

/// Returns how many king's moves lie between two squares.
#[inline(always)]
pub(super) fn distance(a: Square, b: Square) -> usize {
    usize::from(a.file().distance(b.file()).max(a.rank().distance(b.rank())))
}

/// Tells how safe the king of a side is.
#[inline(always)]
pub(super) fn king(
    position: &Position,
    us: Color,
    ours: &Attacks,
    theirs: &Attacks,
    tally: &mut impl Tally,
) {
    let board = position.board();
    let king = board.king(us);
    let own = board.pieces(us, Role::Pawn);
    let other = board.pieces(!us, Role::Pawn);
    // On the edge, the three files by the king are those of its neighbour.
    let middle = king.file().index().clamp(1, 6);
    for file in &File::ALL[middle - 1..=middle + 1] {
        tally.add(SHELTER + nearest(us, own, king, *file), 1);
        tally.add(STORM + nearest(us, other, king, *file), 1);
    }

    let defended = ours.all & !attacks::king(king) | ours.by_role[Role::Pawn.index()];
    let free = !board.color(!us) & !defended;
    let occupied = board.occupied() ^ board.pieces(us, Role::Queen);
    let checks = [
        (Role::Knight, attacks::knight(king), 2),
        (Role::Bishop, attacks::bishop(king, occupied), 1),
        (Role::Rook, attacks::rook(king, occupied), 3),
    ];
    let mut danger = theirs.danger;
    let mut lines = Bitboard::EMPTY;
    for (role, from, weight) in checks {
        if (theirs.by_role[role.index()] & from & free).any() {
            danger += weight;
        }
        if role != Role::Knight {
            lines |= from;
        }
    }
    if (theirs.by_role[Role::Queen.index()] & lines & free).any() {
        danger += 3;
    }
    if danger > 0 {
        tally.add(KING_DANGER + danger.min(23) as usize, 1);
    }
}
