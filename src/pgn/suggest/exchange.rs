//! What a series of captures on one square wins (static exchange evaluation): each side takes
//! with its least piece, and stops when that is better. Pins are not looked at.

use crate::chess::{Bitboard, Color, Move, MoveKind, Position, Role, Square};

/// The worth of a piece, in tenths of a pawn.
pub(super) const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 10,
        Role::Knight => 30,
        Role::Bishop => 32,
        Role::Rook => 50,
        Role::Queen => 90,
        Role::King => 1000,
    }
}

/// Returns what a move wins, or loses, in captures on its target square.
pub(super) fn gain(position: &Position, role: Role, mv: Move) -> i32 {
    if mv.is_castle() {
        return 0;
    }
    let mut occupied = position.board().occupied() ^ Bitboard::from(mv.from);
    if mv.kind == MoveKind::EnPassant {
        occupied ^= Bitboard::from(Square::at(mv.to.file(), mv.from.rank()));
    }
    let arriving = mv.promoted().unwrap_or(role);
    let taken = position.captured(mv).map_or(0, worth) + worth(arriving) - worth(role);
    taken - at_stake(position, mv.to, occupied, !position.turn(), worth(arriving))
}

/// Returns what `side` can win by taking what stands on a square and is worth `standing`; 0 if
/// taking does not pay.
pub(super) fn at_stake(
    position: &Position,
    square: Square,
    occupied: Bitboard,
    side: Color,
    standing: i32,
) -> i32 {
    let attackers = position.attackers(square, side, occupied) & occupied;
    let board = position.board();
    let least = Role::ALL
        .into_iter()
        .find_map(|role| Some((role, (attackers & board.role(role)).first()?)));
    let Some((role, from)) = least else { return 0 };
    let occupied = occupied ^ Bitboard::from(from);
    if role == Role::King && (position.attackers(square, !side, occupied) & occupied).any() {
        return 0;
    }
    (standing - at_stake(position, square, occupied, !side, worth(role))).max(0)
}
