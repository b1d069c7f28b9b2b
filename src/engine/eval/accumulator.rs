//! The first layer of the network for a position, kept up to date move by move.

use super::net::{NETWORK, Row, View};
use crate::chess::{CastlingSide, Color, Move, MoveKind, Position, Role, Square};

/// The sums of the first layer as each side sees the board, White's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(in crate::engine) struct Accumulator([Row; 2]);

impl Accumulator {
    pub(in crate::engine) fn of(position: &Position) -> Self {
        Self(Color::ALL.map(|side| row(position, side)))
    }

    #[inline]
    pub(super) fn of_side(&self, side: Color) -> &Row {
        &self.0[side.index()]
    }

    /// Follows a move of a piece of this role, which takes that, from one position to the next.
    #[inline]
    pub(in crate::engine) fn follow(
        &mut self,
        before: &Position,
        after: &Position,
        role: Role,
        mv: Move,
        captured: Option<Role>,
    ) {
        let us = before.turn();
        for side in Color::ALL {
            let row = &mut self.0[side.index()];
            let view = View::of(before.board(), side);
            if role == Role::King && side == us && view != View::of(after.board(), side) {
                *row = self::row(after, side);
                continue;
            }
            let input = |color, role, square| &NETWORK.first[view.input(color, role, square)];
            if mv.is_castle() {
                let (king, rook) = CastlingSide::of(mv.from, mv.to).targets(mv.from.rank());
                replace(row, input(us, Role::King, mv.from), input(us, Role::King, king));
                replace(row, input(us, Role::Rook, mv.to), input(us, Role::Rook, rook));
                continue;
            }
            let (left, arrived) =
                (input(us, role, mv.from), input(us, mv.promoted().unwrap_or(role), mv.to));
            match captured {
                None => replace(row, left, arrived),
                Some(captured) => {
                    let taken = input(!us, captured, taken_on(mv));
                    replace_and_take(row, left, arrived, taken);
                }
            }
        }
    }
}

/// Where the piece stands that a capture takes.
#[inline]
fn taken_on(mv: Move) -> Square {
    match mv.kind {
        MoveKind::EnPassant => Square::at(mv.to.file(), mv.from.rank()),
        _ => mv.to,
    }
}

/// The sums for a position, as a side sees it.
#[cold]
fn row(position: &Position, side: Color) -> Row {
    let board = position.board();
    let view = View::of(board, side);
    let mut row = NETWORK.first_bias.map(i16::from_le);
    for (square, piece) in board.iter() {
        let weights = &NETWORK.first[view.input(piece.color, piece.role, square)];
        for (sum, weight) in row.iter_mut().zip(weights) {
            *sum = sum.wrapping_add(i16::from_le(*weight));
        }
    }
    row
}

#[inline(always)]
fn replace(row: &mut Row, old: &Row, new: &Row) {
    for ((sum, old), new) in row.iter_mut().zip(old).zip(new) {
        *sum = sum.wrapping_add(i16::from_le(*new)).wrapping_sub(i16::from_le(*old));
    }
}

#[inline(always)]
fn replace_and_take(row: &mut Row, old: &Row, new: &Row, taken: &Row) {
    for (((sum, old), new), taken) in row.iter_mut().zip(old).zip(new).zip(taken) {
        let less = i16::from_le(*old).wrapping_add(i16::from_le(*taken));
        *sum = sum.wrapping_add(i16::from_le(*new)).wrapping_sub(less);
    }
}
