//! The scale of scores in the search: centipawns for the side to move, and mates beyond.

/// The value of a mate on the board; one in n plies is worth n less.
pub(super) const MATE: i32 = 32_000;

/// Beyond any value.
pub(super) const INFINITE: i32 = 32_001;

/// How many plies from the root a line may get.
pub(super) const MAX_PLY: usize = 96;

/// The largest value that is not a mate. The evaluation stays within.
pub(super) const MOST: i32 = MATE - 2 * MAX_PLY as i32;

/// The value of a drawn game.
pub(super) const DRAW: i32 = 0;

/// Returns whether a value tells of a mate.
pub(super) const fn is_mate(value: i32) -> bool {
    value > MOST || value < -MOST
}

/// The value of being mated now, `ply` plies from the root.
pub(super) const fn mated(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Counts a mate from the position where it is stored, not from the root.
pub(super) const fn from_root(value: i32, ply: usize) -> i32 {
    if value > MOST {
        value + ply as i32
    } else if value < -MOST {
        value - ply as i32
    } else {
        value
    }
}

/// Counts a stored mate from the root again.
pub(super) const fn to_root(value: i32, ply: usize) -> i32 {
    if value > MOST {
        value - ply as i32
    } else if value < -MOST {
        value + ply as i32
    } else {
        value
    }
}

/// The window between which a value matters.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// The window of the other side.
    pub(super) const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Only whether a value is above alpha matters.
    pub(super) const fn above(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }
}
