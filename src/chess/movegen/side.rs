//! A side as a type: the generator is compiled once for each, so that directions and ranks are
//! constants in it. (A run-time flag instead costs a sixth of the speed.)

use crate::chess::{Bitboard, Color};

/// A side, known at compile time.
pub(crate) trait Side: Copy {
    type Opponent: Side<Opponent = Self>;
    const COLOR: Color;
    /// How far a pawn push moves in the numbering of squares.
    const PUSH: i32 = if matches!(Self::COLOR, Color::White) { 8 } else { -8 };
    /// How far a capture towards the a-file moves.
    const CAPTURE_LEFT: i32 = Self::PUSH - 1;
    /// How far a capture towards the h-file moves.
    const CAPTURE_RIGHT: i32 = Self::PUSH + 1;
    /// The rank that a pawn reaches with the first half of a double push.
    const THIRD: Bitboard =
        Bitboard(if matches!(Self::COLOR, Color::White) { 0xFF << 16 } else { 0xFF << 40 });
    /// The rank where pawns promote.
    const LAST: Bitboard = Bitboard::back_rank(Self::COLOR.opposite());
}

#[derive(Clone, Copy)]
pub(crate) struct White;

#[derive(Clone, Copy)]
pub(crate) struct Black;

impl Side for White {
    type Opponent = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Opponent = White;
    const COLOR: Color = Color::Black;
}

/// Moves every square of a set by `by` in the numbering of squares. What leaves at the top or the
/// bottom is lost; the caller masks what would wrap round an edge.
#[inline(always)]
pub(crate) const fn shift(set: Bitboard, by: i32) -> Bitboard {
    Bitboard(if by > 0 { set.0 << by } else { set.0 >> -by })
}
