//! The pawns, all of a side at once.

use super::{Side, Sink, Threats, shift};
use crate::chess::attacks::{self, Sliders};
use crate::chess::{Bitboard, Board, Role, Square};

/// Hands the moves of the pawns to the sink, but for captures in passing. What they can reach
/// besides must be in `answers`.
#[inline(always)]
pub(crate) fn pawn_moves<S: Side, K: Sink>(
    board: &Board,
    threats: &Threats,
    answers: Bitboard,
    sink: &mut K,
) {
    let pawns = board.pieces(S::COLOR, Role::Pawn);
    let empty = !board.occupied();
    let enemies = board.color(S::Opponent::COLOR) & answers;

    let push = |pawns| shift(pawns, S::PUSH);
    let left = |pawns: Bitboard| shift(pawns & !Bitboard::FILE_A, S::CAPTURE_LEFT);
    let right = |pawns: Bitboard| shift(pawns & !Bitboard::FILE_H, S::CAPTURE_RIGHT);
    let (orthogonal, diagonal) = (threats.pins_orthogonal, threats.pins_diagonal);

    let (mut single, mut left, mut right) = if (pawns & (orthogonal | diagonal)).is_empty() {
        (push(pawns), left(pawns), right(pawns))
    } else {
        // A pawn pinned on a diagonal cannot advance; one pinned on its file stays on it, and
        // one pinned on its rank has no square of the pin in front of it.
        let advancing = pawns & !diagonal;
        // A pawn pinned on a line cannot capture; one pinned on a diagonal captures along it.
        let free = pawns & !orthogonal & !diagonal;
        let held = pawns & !orthogonal & diagonal;
        (
            push(advancing & !orthogonal) | push(advancing & orthogonal) & orthogonal,
            left(free) | left(held) & diagonal,
            right(free) | right(held) & diagonal,
        )
    };
    single &= empty;
    let double = push(single & S::THIRD) & empty & answers;
    single &= answers;
    left &= enemies;
    right &= enemies;

    if ((single | left | right) & S::LAST).any() {
        sink.promotions(single & S::LAST, S::PUSH);
        sink.promotions(left & S::LAST, S::CAPTURE_LEFT);
        sink.promotions(right & S::LAST, S::CAPTURE_RIGHT);
        single &= !S::LAST;
        left &= !S::LAST;
        right &= !S::LAST;
    }
    sink.pawns(single, S::PUSH);
    sink.pawns(double, 2 * S::PUSH);
    sink.pawns(left, S::CAPTURE_LEFT);
    sink.pawns(right, S::CAPTURE_RIGHT);
}

/// Captures in passing are so rare that each is tried on the board: both pawns leave their rank,
/// which no pin mask describes.
pub(crate) fn en_passant<S: Side, A: Sliders, K: Sink>(
    sliders: A,
    board: &Board,
    to: Square,
    threats: &Threats,
    sink: &mut K,
) {
    let king = threats.king;
    let passed = shift(to.into(), -S::PUSH);
    let them = board.color(S::Opponent::COLOR);
    // Checks by a knight or by another pawn remain; those of sliders are looked up anew.
    let leapers = board.role(Role::Knight) | board.role(Role::Pawn);
    if (threats.checkers & leapers & !passed).any() {
        return;
    }
    for from in attacks::pawn(S::Opponent::COLOR, to) & board.pieces(S::COLOR, Role::Pawn) {
        let occupied = board.occupied() ^ from.into() ^ passed | to.into();
        let uncovered = sliders.rook(king, occupied) & board.orthogonal_sliders()
            | sliders.bishop(king, occupied) & board.diagonal_sliders();
        if (uncovered & them).is_empty() {
            sink.en_passant(from, to);
        }
    }
}

/// The squares that decide which moves unpinned pawns have: those in front of them and those where
/// they capture.
#[inline(always)]
pub(crate) fn pawn_reach<S: Side>(board: &Board) -> Bitboard {
    let pawns = board.pieces(S::COLOR, Role::Pawn);
    let single = shift(pawns, S::PUSH);
    single
        | shift(single & S::THIRD, S::PUSH)
        | shift(pawns & !Bitboard::FILE_A, S::CAPTURE_LEFT)
        | shift(pawns & !Bitboard::FILE_H, S::CAPTURE_RIGHT)
}
