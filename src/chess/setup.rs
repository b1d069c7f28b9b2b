//! The description of a position, not yet checked.

use super::{Bitboard, Board, Color, Square};

/// What a FEN says, right or wrong. [`Position::new`](super::Position::new) checks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Where the pieces stand.
    pub board: Board,
    /// Whose turn it is.
    pub turn: Color,
    /// The rooks that may still castle.
    pub castling: Bitboard,
    /// The square a pawn passed over with the last move, whether or not it can be taken there.
    pub ep_square: Option<Square>,
    /// Plies since the last pawn move or capture.
    pub halfmove_clock: u32,
    /// The number of the move about to be played, from 1; it grows after Black's move.
    pub fullmove_number: u32,
}

impl Setup {
    /// The initial position (FIDE 2.2).
    pub const INITIAL: Self = Self {
        board: Board::INITIAL,
        turn: Color::White,
        castling: Bitboard(0x8100_0000_0000_0081),
        ep_square: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };
}
