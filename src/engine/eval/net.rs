//! The network: which inputs it has, and how its numbers make a value.
//!
//! Its inputs are the pieces on their squares, as each side sees them ([`View`]). The first layer
//! has [`HIDDEN`] sums for each side; they are kept up to date move by move, which is why it can be
//! that large ("efficiently updatable", after Nasu 2018). The second layer makes one value of both,
//! with weights of its own for each [stage] of the game.

use bytemuck::{Pod, Zeroable};

use super::accumulator::Accumulator;
use crate::chess::{Board, Color, Role, Square};

/// Sums of the first layer for each side.
pub const HIDDEN: usize = 128;
/// Inputs: a piece of either side and each role on each square.
pub const INPUTS: usize = 2 * 6 * 64;
/// Stages of the game, by the number of pieces left.
pub const STAGES: usize = 8;

/// What 1 is in the first layer; sums are cut off there.
pub const ONE: i32 = 255;
/// What 1 is among the weights of the second layer.
pub const SECOND_ONE: i32 = 64;
/// The centipawns of an output of 1: those at which a side gets e/(e + 1) of the points.
pub const SCALE: i32 = 174;

/// The weights, as little-endian numbers of 16 bits in this order.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
pub(super) struct Network {
    pub(super) first: [Row; INPUTS],
    pub(super) first_bias: Row,
    /// For the side to move, then for the other one.
    second: [[Row; 2]; STAGES],
    second_bias: [i16; 32],
}

pub(super) type Row = [i16; HIDDEN];

/// Written by `benches/tune`.
pub(super) static NETWORK: Network = bytemuck::must_cast(*include_bytes!("net.bin"));

const _: () = assert!(STAGES <= 32, "one bias each");

/// How a side sees the board: from its own end, and with its king on the left half.
///
/// ```
/// use pgnkit::chess::{Board, Color, Role};
/// use pgnkit::engine::eval::net::View;
/// let board = Board::INITIAL;
/// let [white, black] = Color::ALL.map(|side| View::of(&board, side));
/// let (e1, e8) = (board.king(Color::White), board.king(Color::Black));
/// let own_king = white.input(Color::White, Role::King, e1);
/// assert_eq!(own_king, black.input(Color::Black, Role::King, e8));
/// assert_ne!(own_king, black.input(Color::White, Role::King, e1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    side: Color,
    /// What turns a square into the one seen.
    turn: usize,
}

impl View {
    /// The view of a side.
    pub fn of(board: &Board, side: Color) -> Self {
        let is_right = board.king(side).file().index() >= 4;
        Self { side, turn: side.fold(0, 56) | if is_right { 7 } else { 0 } }
    }

    /// The input of a piece on a square, below [`INPUTS`].
    #[inline(always)]
    pub fn input(self, color: Color, role: Role, square: Square) -> usize {
        let piece = usize::from(color != self.side) * 6 + role.index();
        piece * 64 + (square.index() ^ self.turn)
    }
}

/// The stage of the game, below [`STAGES`].
pub fn stage(board: &Board) -> usize {
    (board.occupied().count() as usize - 1) / 4 % STAGES
}

/// The value of a position for the side to move, in centipawns.
pub(super) fn output(board: &Board, us: Color, accumulator: &Accumulator) -> i32 {
    let stage = stage(board);
    let [ours, theirs] = &NETWORK.second[stage];
    let sum = weighted(accumulator.of_side(us), ours) + weighted(accumulator.of_side(!us), theirs);
    let bias = i32::from(i16::from_le(NETWORK.second_bias[stage]));
    (sum / ONE + bias) * SCALE / (ONE * SECOND_ONE)
}

/// The sum of the squares of the sums, each between 0 and 1, times their weights.
#[inline]
fn weighted(sums: &Row, weights: &Row) -> i32 {
    let mut total = 0;
    for (sum, weight) in sums.iter().zip(weights) {
        let sum = (*sum).clamp(0, ONE as i16);
        // Weights are below 2: the product is below 2^15.
        total += i32::from(sum.wrapping_mul(i16::from_le(*weight))) * i32::from(sum);
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sum_of_32_pieces_overflows() {
        let most = |rows: &[Row], one: i32| {
            let whole = rows.iter().flatten().map(|weight| i32::from(i16::from_le(*weight)).abs());
            assert!(whole.max().is_some_and(|most| (one / 4..2 * one).contains(&most)));
        };
        most(&NETWORK.first, ONE);
        most(&[NETWORK.first_bias], ONE);
        most(NETWORK.second.as_flattened(), SECOND_ONE);
        // The largest sums, and the largest value that can come of them.
        assert!(33 * 2 * ONE <= i32::from(i16::MAX));
        assert!(ONE * (2 * SECOND_ONE - 1) <= i32::from(i16::MAX));
        assert!((ONE * ONE * (2 * SECOND_ONE - 1)).checked_mul(2 * HIDDEN as i32).is_some());
    }
}
