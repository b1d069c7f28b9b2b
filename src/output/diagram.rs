//! Diagrams: a board with what is to be seen on it, drawn with characters or as SVG.

mod cells;
mod coordinates;
mod palette;
mod pieces;
mod svg;
mod text;
mod theme;

use crate::chess::{
    Bitboard, Board, CastlingSide, Color, File, Move, Position, Rank, Role, Square,
};
use crate::notation::{Arrow, MarkedSquare, Marks};

pub use cells::{CellDiagram, Size};
pub use palette::Palette;
pub use svg::{SvgDiagram, SvgShapes};
pub use text::{PieceStyle, TextDiagram};
pub use theme::Theme;

/// What is to be seen: pieces, and signs on and between the squares. [`text`](Self::text) and
/// [`svg`](Self::svg) draw it.
///
/// ```
/// use pgnkit::chess::{Color, Position};
/// use pgnkit::output::{Diagram, PieceStyle, Theme};
/// let diagram = Diagram::of(&Position::INITIAL).seen_by(Color::Black);
/// let text = diagram.text(PieceStyle::Letters).to_string();
/// assert!(text.starts_with("1  R N B K Q B N R\n"));
/// let svg = diagram.svg(Theme::Green).size(200).to_string();
/// assert!(svg.starts_with("<svg ") && svg.contains("width=\"200\""));
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    board: Board,
    turn: Color,
    below: Color,
    has_coordinates: bool,
    last_move: Option<[Square; 2]>,
    check: Option<Square>,
    arrows: Vec<Arrow>,
    squares: Vec<MarkedSquare>,
    targets: Bitboard,
}

impl Diagram {
    /// Takes a position, as White sees it, with a sign on a king that is in check.
    pub fn of(position: &Position) -> Self {
        let turn = position.turn();
        let board = *position.board();
        Self {
            board,
            turn,
            below: Color::White,
            has_coordinates: true,
            last_move: None,
            check: position.is_check().then(|| board.king(turn)),
            arrows: Vec::new(),
            squares: Vec::new(),
            targets: Bitboard::EMPTY,
        }
    }

    /// Turns the board, so that this side is below.
    #[must_use]
    pub const fn seen_by(mut self, color: Color) -> Self {
        self.below = color;
        self
    }

    /// Leaves the letters of the files and the digits of the ranks out.
    #[must_use]
    pub const fn without_coordinates(mut self) -> Self {
        self.has_coordinates = false;
        self
    }

    /// Marks the move that led here: for castling, the way of the king.
    #[must_use]
    pub const fn last_move(mut self, mv: Move) -> Self {
        let to = if mv.is_castle() {
            CastlingSide::of(mv.from, mv.to).targets(mv.from.rank()).0
        } else {
            mv.to
        };
        self.last_move = Some([mv.from, to]);
        self
    }

    /// Adds arrows and coloured squares. Only SVG shows them.
    #[must_use]
    pub fn marks(mut self, marks: &Marks) -> Self {
        self.arrows.extend(&marks.arrows);
        self.squares.extend(&marks.squares);
        self
    }

    /// Marks squares to which a piece may go. Only [`cells`](Self::cells) shows them.
    #[must_use]
    pub const fn targets(mut self, squares: Bitboard) -> Self {
        self.targets = squares;
        self
    }

    /// Draws it with characters.
    pub const fn text(&self, style: PieceStyle) -> TextDiagram<'_> {
        TextDiagram::new(self, style)
    }

    /// Draws it for a game in a terminal: in cells that have room for marks and colours.
    pub const fn cells(&self, style: PieceStyle) -> CellDiagram<'_> {
        CellDiagram::new(self, style)
    }

    /// Draws it as SVG.
    pub const fn svg(&self, theme: Theme) -> SvgDiagram<'_> {
        SvgDiagram::new(self, theme)
    }

    /// The ranks from above, and the files from the left.
    fn lines(&self) -> ([Rank; 8], [File; 8]) {
        let (mut ranks, mut files) = (Rank::ALL, File::ALL);
        match self.below {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        (ranks, files)
    }

    /// How many squares there are to the left of a square, and above it.
    const fn place(&self, square: Square) -> (usize, usize) {
        let (file, rank) = (square.file().index(), square.rank().index());
        match self.below {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        }
    }

    /// Says in words what is to be seen.
    fn describe(&self) -> String {
        let side = |color: Color| {
            let mut names = Vec::new();
            for role in Role::ALL.into_iter().rev() {
                let name = |square: Square| match role {
                    Role::Pawn => square.to_string(),
                    _ => format!("{}{square}", role.upper()),
                };
                names.extend(self.board.pieces(color, role).into_iter().map(name));
            }
            format!("{}: {}.", color.name(), names.join(" "))
        };
        let (white, black) = (side(Color::White), side(Color::Black));
        let last = self.last_move.map(|[from, to]| format!(" Last move: {from} to {to}."));
        let last = last.unwrap_or_default();
        let check = if self.check.is_some() { ", in check" } else { "" };
        format!("{white} {black}{last} {} to move{check}.", self.turn.name())
    }
}
