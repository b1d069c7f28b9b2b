//! The same position seen otherwise: with the colours exchanged, or in a mirror.

use super::Position;
use crate::chess::{Bitboard, Board, Color, File, Piece, Setup, Square};

impl Position {
    /// Exchanges the colours: the board upside down, the other side to move, rights and the en
    /// passant square as they then are. The game goes on in the same way, so an evaluation has to
    /// be the same for the side to move.
    ///
    /// ```
    /// use pgnkit::chess::{Color, Position};
    /// let mirrored = Position::INITIAL.mirrored();
    /// assert_eq!(mirrored.board(), Position::INITIAL.board());
    /// assert_eq!(mirrored.turn(), Color::Black);
    /// assert_eq!(mirrored.mirrored(), Position::INITIAL);
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let upside_down = |at: Square| Square::at(at.file(), at.rank().relative_to(Color::Black));
        let exchanged = |piece: Piece| Piece { color: !piece.color, ..piece };
        Self::from_checked(Setup { turn: !self.turn, ..map(self.setup(), upside_down, exchanged) })
    }

    /// Exchanges left and right: the a-file becomes the h-file. The rooks that may castle still
    /// may, but that leads elsewhere than before, as castling goes to the same files on either
    /// side. [Without rights](Self::without_castling) the game goes on in the same way.
    #[must_use]
    pub fn flipped(&self) -> Self {
        let aside = |at: Square| Square::at(File::ALL[7 - at.file().index()], at.rank());
        Self::from_checked(map(self.setup(), aside, |piece| piece))
    }

    /// Takes away every right to castle.
    #[must_use]
    pub fn without_castling(&self) -> Self {
        Self::from_checked(Setup { castling: Bitboard::EMPTY, ..self.setup() })
    }
}

/// Puts everything elsewhere.
fn map(setup: Setup, place: impl Fn(Square) -> Square, piece: impl Fn(Piece) -> Piece) -> Setup {
    let mut board = Board::EMPTY;
    for (at, standing) in setup.board.iter() {
        board.put(place(at), piece(standing));
    }
    Setup {
        board,
        castling: setup.castling.into_iter().map(&place).collect(),
        ep_square: setup.ep_square.map(&place),
        ..setup
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::perft;
    use crate::chess::testing::position;

    const POSITIONS: [&str; 4] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "r3k1r1/8/8/8/8/8/8/1R2K2R b Kq - 3 9",
    ];

    #[test]
    fn exchanged_colors_make_no_difference_to_the_game() {
        for text in POSITIONS {
            let position = position(text);
            let mirrored = position.mirrored();
            assert_eq!(perft::count(&mirrored, 3), perft::count(&position, 3), "{text}");
            assert_eq!(mirrored.mirrored(), position, "{text}");
            assert_eq!(Position::new(mirrored.setup()), Ok(mirrored), "{text}");
        }
    }

    #[test]
    fn left_and_right_make_no_difference_without_castling() {
        for text in POSITIONS {
            let position = position(text);
            assert_eq!(position.flipped().flipped(), position, "{text}");
            let bare = position.without_castling();
            assert_eq!(perft::count(&bare.flipped(), 3), perft::count(&bare, 3), "{text}");
        }
    }

    #[test]
    fn rooks_keep_their_rights_in_the_mirror() {
        let flipped = position(POSITIONS[0]).flipped();
        assert!(flipped.is_chess960());
        assert_eq!(flipped.castling_rooks(), position(POSITIONS[0]).castling_rooks());
        assert_eq!(Position::new(flipped.setup()), Ok(flipped));
    }
}
