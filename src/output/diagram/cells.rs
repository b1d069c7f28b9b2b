//! A board for a game in a terminal: cells three columns wide, so that marks never shift a piece.
//!
//! The marks are there with colours and without, which only repeat them: `[P]` the last move, `>K<`
//! a king in check, `*` and `(p)` where a piece may go and what it may take.

use std::fmt::{self, Write as _};

use anstyle::Style;

use super::Diagram;
use super::palette::{Ground, Palette};
use super::text::{PieceStyle, figure};
use crate::chess::{Color, File, Piece, Rank, Role, Square};

/// How large a board is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// A line a rank: 9 lines of 26 columns.
    #[default]
    Small,
    /// Three lines a rank: 25 lines of 58 columns.
    Large,
}

/// A diagram in cells. Its lines have no line end behind the last.
///
/// ```
/// use pgnkit::chess::{Move, Position};
/// use pgnkit::output::{Diagram, PieceStyle};
/// let mut position = Position::INITIAL;
/// let mv = Move::normal("e2".parse()?, "e4".parse()?);
/// position.play(mv);
/// let diagram = Diagram::of(&position).last_move(mv);
/// let text = diagram.cells(PieceStyle::Letters).to_string();
/// assert!(text.contains("\n4  .  .  .  . [P] .  .  .\n"));
/// assert!(text.ends_with("\n   a  b  c  d  e  f  g  h"));
/// # Ok::<(), pgnkit::chess::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CellDiagram<'a> {
    diagram: &'a Diagram,
    style: PieceStyle,
    size: Size,
    palette: Option<Palette>,
}

/// Which part of a cell: the line with the piece, or one above or below it in a large board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Piece,
    Edge,
}

impl<'a> CellDiagram<'a> {
    pub(super) const fn new(diagram: &'a Diagram, style: PieceStyle) -> Self {
        Self { diagram, style, size: Size::Small, palette: None }
    }

    /// Sets the size.
    #[must_use]
    pub const fn size(mut self, size: Size) -> Self {
        self.size = size;
        self
    }

    /// Sets the colours; without any, it is drawn in those of the terminal.
    #[must_use]
    pub const fn palette(mut self, palette: Option<Palette>) -> Self {
        self.palette = palette;
        self
    }

    /// Returns how many columns the lines take at most.
    pub const fn columns(&self) -> usize {
        let labels = if self.diagram.has_coordinates { 2 } else { 0 };
        labels + 8 * self.cell()
    }

    /// How wide a cell is.
    const fn cell(&self) -> usize {
        match self.size {
            Size::Small => 3,
            Size::Large => 7,
        }
    }

    /// Returns the lines from above. Without colours, they do not end in blanks.
    pub fn lines(&self) -> Vec<String> {
        let (ranks, files) = self.diagram.lines();
        let parts: &[Part] = match self.size {
            Size::Small => &[Part::Piece],
            Size::Large => &[Part::Edge, Part::Piece, Part::Edge],
        };
        let rows = ranks.into_iter().flat_map(|rank| parts.iter().map(move |part| (rank, *part)));
        let mut lines: Vec<String> =
            rows.map(|(rank, part)| self.line(rank, part, files)).collect();
        if self.diagram.has_coordinates {
            let mut line = "  ".to_owned();
            for file in files {
                let _ = write!(line, "{:^1$}", file.char(), self.cell());
            }
            lines.push(line.trim_end().to_owned());
        }
        lines
    }

    fn line(&self, rank: Rank, part: Part, files: [File; 8]) -> String {
        let mut line = match part {
            _ if !self.diagram.has_coordinates => String::new(),
            Part::Piece => format!("{rank} "),
            Part::Edge => "  ".to_owned(),
        };
        for file in files {
            self.cell_into(&mut line, Square::at(file, rank), part);
        }
        if self.palette.is_none() {
            line.truncate(line.trim_end().len());
        }
        line
    }

    fn cell_into(&self, line: &mut String, square: Square, part: Part) {
        let piece = self.diagram.board.piece_at(square);
        let style = self.palette.map_or_else(Style::new, |palette| {
            let color = piece.map_or(Color::White, |piece| piece.color);
            palette.style(self.ground(square), square.is_light(), color)
        });
        let _ = write!(line, "{style}");
        let margin = " ".repeat(self.cell() / 2 - 1);
        if part == Part::Edge {
            let _ = write!(line, "{margin}   {margin}");
        } else {
            let [open, close] = self.brackets(square, piece.is_some());
            let _ = write!(line, "{margin}{open}");
            self.symbol_into(line, square, piece);
            let _ = write!(line, "{close}{margin}");
        }
        let _ = write!(line, "{style:#}");
    }

    fn ground(&self, square: Square) -> Ground {
        let diagram = self.diagram;
        if diagram.check == Some(square) {
            Ground::Check
        } else if diagram.targets.contains(square) {
            Ground::Target
        } else if diagram.last_move.is_some_and(|squares| squares.contains(&square)) {
            Ground::LastMove
        } else {
            Ground::Plain
        }
    }

    fn brackets(&self, square: Square, is_occupied: bool) -> [char; 2] {
        let diagram = self.diagram;
        if diagram.check == Some(square) {
            ['>', '<']
        } else if diagram.targets.contains(square) && is_occupied {
            ['(', ')']
        } else if diagram.last_move.is_some_and(|squares| squares.contains(&square)) {
            ['[', ']']
        } else {
            [' ', ' ']
        }
    }

    fn symbol_into(&self, line: &mut String, square: Square, piece: Option<Piece>) {
        let is_colored = self.palette.is_some();
        let symbol = match (self.style, piece) {
            (_, None) if self.diagram.targets.contains(square) => '*',
            (_, None) if is_colored => ' ',
            (PieceStyle::Letters, None) => '.',
            (PieceStyle::Figures, None) => '·',
            (PieceStyle::Letters, Some(piece)) => piece.letter(),
            // A filled figure has the colour of its side; an outline would look hollow.
            (PieceStyle::Figures, Some(piece)) if is_colored => {
                figure(Piece { color: Color::Black, ..piece })
            }
            (PieceStyle::Figures, Some(piece)) => figure(piece),
        };
        line.push(symbol);
        // Of the figures only this one is an emoji, too, and would be drawn twice as wide.
        let is_black_pawn = symbol == figure(Piece { color: Color::Black, role: Role::Pawn });
        if is_black_pawn {
            line.push('\u{fe0e}');
        }
    }
}

impl fmt::Display for CellDiagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines().join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Bitboard, Move, Position};
    use crate::notation::fen;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn position(text: &str) -> Position {
        fen::read(text.as_bytes()).unwrap().0
    }

    /// What is left without escapes.
    fn plain(text: &str) -> String {
        let mut parts = text.split("\u{1b}[");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |all, part| all + part.split_once('m').unwrap().1)
    }

    #[test]
    fn the_initial_board_has_labels_on_both_edges() {
        let diagram = Diagram::of(&Position::INITIAL);
        let text = diagram.cells(PieceStyle::Letters).to_string();
        assert_eq!(
            text,
            "8  r  n  b  q  k  b  n  r\n\
             7  p  p  p  p  p  p  p  p\n\
             6  .  .  .  .  .  .  .  .\n\
             5  .  .  .  .  .  .  .  .\n\
             4  .  .  .  .  .  .  .  .\n\
             3  .  .  .  .  .  .  .  .\n\
             2  P  P  P  P  P  P  P  P\n\
             1  R  N  B  Q  K  B  N  R\n\
             \x20  a  b  c  d  e  f  g  h"
        );
        let turned = Diagram::of(&Position::INITIAL).seen_by(Color::Black);
        let text = turned.cells(PieceStyle::Letters).to_string();
        assert!(text.starts_with("1  R  N  B  K  Q  B  N  R\n"), "{text}");
        assert!(text.ends_with("\n   h  g  f  e  d  c  b  a"), "{text}");
    }

    #[test]
    fn the_square_at_the_lower_right_is_light() {
        for color in [Color::White, Color::Black] {
            let diagram = Diagram::of(&Position::INITIAL).seen_by(color).without_coordinates();
            let cells = diagram.cells(PieceStyle::Letters).palette(Some(Palette::Many));
            let lines = cells.lines();
            let corner = Palette::Many.style(Ground::Plain, true, color);
            assert!(lines[7].ends_with(&format!(
                "{corner} {} {corner:#}",
                match color {
                    Color::White => 'R',
                    Color::Black => 'r',
                }
            )));
        }
    }

    #[test]
    fn every_mark_is_seen_without_colour_and_no_mark_moves_a_piece() {
        let position = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
        let bare = Diagram::of(&position);
        let targets = ["g5", "h4"].map(square).into_iter().collect::<Bitboard>();
        let marked = bare.clone().last_move(Move::normal(square("d8"), square("g5")));
        let marked = marked.targets(targets);
        let text = marked.cells(PieceStyle::Letters).to_string();
        assert!(text.contains(">K<") && text.contains("[.]") && text.contains("(q)"), "{text}");
        assert!(text.contains("[*]"), "{text}");
        let without =
            |text: &str| text.replace(['[', ']', '(', ')', '>', '<'], " ").replace('*', ".");
        let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        let bare = bare.cells(PieceStyle::Letters).to_string();
        assert_eq!(trimmed(&without(&text)), bare.replace(['>', '<'], " "));
    }

    #[test]
    fn colours_add_nothing_but_colours() {
        let diagram = Diagram::of(&position("4k3/P7/8/8/8/8/7p/4K3 b - - 0 1"));
        for size in [Size::Small, Size::Large] {
            let cells = diagram.cells(PieceStyle::Letters).size(size);
            let (dull, bright) = (cells.lines(), cells.palette(Some(Palette::Few)).lines());
            assert_eq!(dull.len(), if size == Size::Small { 9 } else { 25 });
            for (dull, bright) in dull.iter().zip(&bright) {
                assert_eq!(plain(bright).replace(' ', ""), dull.replace(['.', ' '], ""));
                assert!(dull.len() <= cells.columns() && plain(bright).len() <= cells.columns());
            }
        }
    }

    #[test]
    fn the_black_pawn_is_never_an_emoji() {
        let diagram = Diagram::of(&Position::INITIAL);
        for (palette, pawns) in [(None, 8), (Some(Palette::Many), 16)] {
            let text = diagram.cells(PieceStyle::Figures).palette(palette).to_string();
            assert_eq!(text.matches('♟').count(), pawns);
            assert_eq!(text.matches("♟\u{fe0e}").count(), pawns);
            assert_eq!(text.matches('\u{fe0e}').count(), pawns);
        }
    }
}
