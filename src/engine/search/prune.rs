//! What is not worth a look, or only a short one: the formulas, in one place.

use crate::engine::noise::ln;

/// How many plies less a late quiet move is looked at, by depth and by how many came before.
static REDUCTIONS: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut tried = 1;
        while tried < 64 {
            table[depth][tried] = (0.8 + ln(depth as f64) * ln(tried as f64) / 2.4) as u8;
            tried += 1;
        }
        depth += 1;
    }
    table
};

/// The reduction of a move.
#[inline]
pub(super) fn reduction(depth: i32, tried: usize) -> i32 {
    i32::from(REDUCTIONS[depth.clamp(0, 63) as usize][tried.min(63)])
}

/// A node whose evaluation is above beta by so much is left at that.
#[inline]
pub(super) fn futile_above(depth: i32, improving: bool) -> i32 {
    75 * (depth - i32::from(improving)).max(0)
}

/// A node whose evaluation is below alpha by so much has only captures looked at.
#[inline]
pub(super) fn hopeless_below(depth: i32) -> i32 {
    250 + 250 * depth
}

/// How many plies less the answer to a passed turn is looked at.
#[inline]
pub(super) fn null_move_reduction(depth: i32, above_beta: i32) -> i32 {
    3 + depth / 3 + (above_beta / 200).min(3)
}

/// After so many moves the quiet ones left are not looked at.
#[inline]
pub(super) fn late(depth: i32, improving: bool) -> usize {
    let moves = 3 + depth * depth;
    (if improving { moves } else { moves / 2 }) as usize
}

/// A quiet move is not looked at if the evaluation is below alpha by so much.
#[inline]
pub(super) fn futile_below(depth: i32) -> i32 {
    100 + 90 * depth
}

/// What a move may lose by exchanges and still be looked at.
#[inline]
pub(super) fn tolerated_loss(depth: i32, is_quiet: bool) -> i32 {
    if is_quiet { -60 * depth } else { -25 * depth * depth - 75 }
}

/// How much a move that refutes a node is rewarded.
#[inline]
pub(super) fn bonus(depth: i32) -> i32 {
    (150 * depth - 60).min(1600)
}
