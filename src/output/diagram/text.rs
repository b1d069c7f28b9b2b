//! A board drawn with characters.

use std::fmt;

use super::Diagram;
use crate::chess::{Color, Piece, Role, Square};

/// What stands for a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceStyle {
    /// The letters of FEN.
    #[default]
    Letters,
    /// The figures of Unicode, from U+2654 on.
    Figures,
}

/// A diagram drawn with characters: a line a rank, without a line end behind the last. The squares
/// of the last move stand in parentheses.
#[derive(Clone, Copy, Debug)]
pub struct TextDiagram<'a> {
    diagram: &'a Diagram,
    style: PieceStyle,
}

impl<'a> TextDiagram<'a> {
    pub(super) const fn new(diagram: &'a Diagram, style: PieceStyle) -> Self {
        Self { diagram, style }
    }

    fn symbol(&self, piece: Option<Piece>) -> char {
        match (self.style, piece) {
            (PieceStyle::Letters, piece) => piece.map_or('.', Piece::letter),
            (PieceStyle::Figures, None) => '·',
            (PieceStyle::Figures, Some(piece)) => figure(piece),
        }
    }
}

/// The figure of a piece: an outline for White, filled for Black.
pub(super) const fn figure(piece: Piece) -> char {
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

impl fmt::Display for TextDiagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diagram = self.diagram;
        let (ranks, files) = diagram.lines();
        let is_marked = |square| diagram.last_move.is_some_and(|squares| squares.contains(&square));
        for (row, rank) in ranks.into_iter().enumerate() {
            if row > 0 {
                writeln!(f)?;
            }
            if diagram.has_coordinates {
                write!(f, "{rank} ")?;
            }
            let mut was_marked = false;
            for (column, file) in files.into_iter().enumerate() {
                let square = Square::at(file, rank);
                match (is_marked(square), was_marked) {
                    (true, _) => f.write_str("(")?,
                    (false, true) => f.write_str(")")?,
                    // Nothing stands to the left of the board.
                    (false, false) if column == 0 && !diagram.has_coordinates => {}
                    (false, false) => f.write_str(" ")?,
                }
                was_marked = is_marked(square);
                write!(f, "{}", self.symbol(diagram.board.piece_at(square)))?;
            }
            if was_marked {
                f.write_str(")")?;
            }
        }
        if diagram.has_coordinates {
            f.write_str("\n  ")?;
            for file in files {
                write!(f, " {}", file.char())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Board, Move, Position};

    #[test]
    fn letters_from_whites_side_are_the_board_itself() {
        let diagram = Diagram::of(&Position::INITIAL);
        assert_eq!(diagram.text(PieceStyle::Letters).to_string(), Board::INITIAL.to_string());
    }

    #[test]
    fn figures_of_both_sides_differ() {
        let diagram = Diagram::of(&Position::INITIAL).seen_by(Color::Black);
        let text = diagram.text(PieceStyle::Figures).to_string();
        assert!(text.starts_with("1  ♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖\n2  ♙"), "{text}");
        assert!(text.ends_with("8  ♜ ♞ ♝ ♚ ♛ ♝ ♞ ♜\n   h g f e d c b a"), "{text}");
    }

    #[test]
    fn the_last_move_stands_in_parentheses_wherever_it_is() {
        let squares: Vec<Square> = Square::all().collect();
        for from in squares.iter().step_by(5) {
            for to in squares.iter().filter(|to| *to != from) {
                let marked = Diagram::of(&Position::INITIAL).last_move(Move::normal(*from, *to));
                let text = marked.text(PieceStyle::Letters).to_string();
                assert_eq!(
                    text.replace(['(', ')'], " ").replace(" \n", "\n"),
                    Board::INITIAL.to_string(),
                    "{from}{to}\n{text}"
                );
                assert_eq!(text.matches('(').count(), 2, "{from}{to}\n{text}");
            }
        }
    }
}
