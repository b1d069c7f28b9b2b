//! What stands where.

use std::fmt;

use super::{Bitboard, Color, File, Piece, Rank, Role, Square};

/// The placement of the pieces: one set of squares for each role and for each side.
///
/// ```
/// use pgnkit::chess::{Board, Piece, Square};
/// let mut board = Board::EMPTY;
/// let king = Piece::from_letter(b'K').unwrap();
/// board.put(Square::A1, king);
/// assert_eq!(board.piece_at(Square::A1), Some(king));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Board {
    by_role: [Bitboard; 6],
    by_color: [Bitboard; 2],
}

impl Board {
    /// No piece on it.
    pub const EMPTY: Self = Self { by_role: [Bitboard::EMPTY; 6], by_color: [Bitboard::EMPTY; 2] };

    /// The initial position (FIDE 2.2).
    pub const INITIAL: Self = Self {
        by_role: [
            Bitboard(0x00FF_0000_0000_FF00),
            Bitboard(0x4200_0000_0000_0042),
            Bitboard(0x2400_0000_0000_0024),
            Bitboard(0x8100_0000_0000_0081),
            Bitboard(0x0800_0000_0000_0008),
            Bitboard(0x1000_0000_0000_0010),
        ],
        by_color: [Bitboard(0xFFFF), Bitboard(0xFFFF << 48)],
    };

    /// Returns the squares of one role, of both sides.
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.by_role[role.index()]
    }

    /// Returns the squares of one side.
    #[inline]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// Returns the squares of one role of one side.
    #[inline]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        Bitboard(self.role(role).0 & self.color(color).0)
    }

    /// Returns the squares of bishops and queens, of both sides.
    #[inline]
    pub const fn diagonal_sliders(&self) -> Bitboard {
        Bitboard(self.role(Role::Bishop).0 | self.role(Role::Queen).0)
    }

    /// Returns the squares of rooks and queens, of both sides.
    #[inline]
    pub const fn orthogonal_sliders(&self) -> Bitboard {
        Bitboard(self.role(Role::Rook).0 | self.role(Role::Queen).0)
    }

    /// Returns the squares that are not empty.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.by_color[0].0 | self.by_color[1].0)
    }

    /// Returns the square of a side's king; a1 if it has none, which no position allows.
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.pieces(color, Role::King).first_or_a1()
    }

    /// Returns what role stands on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        if !self.occupied().contains(square) {
            return None;
        }
        Role::ALL.into_iter().find(|role| self.role(*role).contains(square))
    }

    /// Returns whose piece stands on a square.
    #[inline]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.color(*color).contains(square))
    }

    /// Returns what stands on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        self.color_at(square).map(|color| Piece { color, role })
    }

    /// Puts a piece on a square, in place of what stood there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        self.toggle(piece.color, piece.role, square.into());
    }

    /// Empties a square and returns what stood there.
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.toggle(piece.color, piece.role, square.into());
        Some(piece)
    }

    /// Adds pieces where there are none and removes those that are there: a move is the toggle of
    /// its two squares.
    #[inline(always)]
    pub(crate) const fn toggle(&mut self, color: Color, role: Role, squares: Bitboard) {
        self.by_role[role.index()].0 ^= squares.0;
        self.by_color[color.index()].0 ^= squares.0;
    }

    /// The board after a piece of `color` moved and took what stood where it arrives, if anything
    /// did, without asking what.
    #[inline(always)]
    pub(crate) const fn with_move(
        &self,
        color: Color,
        role: Role,
        leaves: Bitboard,
        arrives: Bitboard,
    ) -> Self {
        let keep = !arrives.0;
        let [pawns, knights, bishops, rooks, queens, kings] = self.by_role;
        let mut by_role = [
            Bitboard(pawns.0 & keep),
            Bitboard(knights.0 & keep),
            Bitboard(bishops.0 & keep),
            Bitboard(rooks.0 & keep),
            Bitboard(queens.0 & keep),
            Bitboard(kings.0),
        ];
        let moves = leaves.0 | arrives.0;
        by_role[role.index()].0 ^= moves;
        let us = color.index();
        let mut by_color = self.by_color;
        by_color[us].0 ^= moves;
        by_color[1 - us].0 &= keep;
        Self { by_role, by_color }
    }

    /// Iterates over the pieces, a1 first.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }
}

impl fmt::Display for Board {
    /// Draws the board with letters, rank 8 on top, files and ranks labelled.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "{rank} ")?;
            for file in File::ALL {
                let piece = self.piece_at(Square::at(file, rank));
                write!(f, " {}", piece.map_or('.', Piece::letter))?;
            }
            writeln!(f)?;
        }
        f.write_str("   a b c d e f g h")
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}
