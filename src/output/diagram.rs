//! A board drawn with characters.

use std::fmt;

use crate::chess::{Board, Color, File, Piece, Rank, Role, Square};

/// What stands for a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceStyle {
    /// The letters of FEN.
    #[default]
    Letters,
    /// The figures of Unicode, from U+2654 on.
    Figures,
}

/// A board about to be drawn, with its files and ranks.
///
/// ```
/// use pgnkit::chess::{Board, Color};
/// use pgnkit::output::{Diagram, PieceStyle};
/// let black_below = Diagram::new(&Board::INITIAL, PieceStyle::Letters, Color::Black);
/// assert!(black_below.to_string().starts_with("1  R N B K Q B N R\n"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    board: &'a Board,
    style: PieceStyle,
    below: Color,
}

impl<'a> Diagram<'a> {
    /// Takes a board, seen from the side of `below`.
    pub const fn new(board: &'a Board, style: PieceStyle, below: Color) -> Self {
        Self { board, style, below }
    }

    fn symbol(&self, piece: Option<Piece>) -> char {
        match (self.style, piece) {
            (PieceStyle::Letters, piece) => piece.map_or('.', Piece::letter),
            (PieceStyle::Figures, None) => '·',
            (PieceStyle::Figures, Some(piece)) => figure(piece),
        }
    }
}

const fn figure(piece: Piece) -> char {
    let figures = match piece.color {
        Color::White => ['♙', '♘', '♗', '♖', '♕', '♔'],
        Color::Black => ['♟', '♞', '♝', '♜', '♛', '♚'],
    };
    match piece.role {
        Role::Pawn => figures[0],
        Role::Knight => figures[1],
        Role::Bishop => figures[2],
        Role::Rook => figures[3],
        Role::Queen => figures[4],
        Role::King => figures[5],
    }
}

impl fmt::Display for Diagram<'_> {
    /// Ends without a line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut ranks, mut files) = (Rank::ALL, File::ALL);
        match self.below {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        for rank in ranks {
            write!(f, "{rank} ")?;
            for file in files {
                write!(f, " {}", self.symbol(self.board.piece_at(Square::at(file, rank))))?;
            }
            writeln!(f)?;
        }
        f.write_str("  ")?;
        for file in files {
            write!(f, " {}", file.char())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_from_whites_side_are_the_board_itself() {
        let diagram = Diagram::new(&Board::INITIAL, PieceStyle::Letters, Color::White);
        assert_eq!(diagram.to_string(), Board::INITIAL.to_string());
    }

    #[test]
    fn figures_of_both_sides_differ() {
        let diagram = Diagram::new(&Board::INITIAL, PieceStyle::Figures, Color::Black).to_string();
        assert!(diagram.starts_with("1  ♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖\n2  ♙"), "{diagram}");
        assert!(diagram.ends_with("8  ♜ ♞ ♝ ♚ ♛ ♝ ♞ ♜\n   h g f e d c b a"), "{diagram}");
    }
}
