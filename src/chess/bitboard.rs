//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::{Color, File, Rank, Square};

/// A set of squares, one bit each; bit 0 is a1, bit 63 is h8.
///
/// ```
/// use pgnkit::chess::{Bitboard, Square};
/// let corners = Bitboard::from(Square::A1) | Square::H8.into();
/// assert_eq!(corners.count(), 2);
/// assert!(corners.contains(Square::A1));
/// assert_eq!(corners.into_iter().collect::<Vec<_>>(), [Square::A1, Square::H8]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const FULL: Self = Self(!0);
    /// The light squares.
    pub const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);
    /// The dark squares.
    pub const DARK: Self = Self(!Self::LIGHT.0);
    /// The first and the last rank, where no pawn may stand.
    pub const BACK_RANKS: Self = Self(0xFF00_0000_0000_00FF);
    /// The a-file.
    pub const FILE_A: Self = Self(0x0101_0101_0101_0101);
    /// The h-file.
    pub const FILE_H: Self = Self(Self::FILE_A.0 << 7);

    /// Returns the set of one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Returns the squares of a file.
    #[inline]
    pub const fn file(file: File) -> Self {
        Self(Self::FILE_A.0 << file.index())
    }

    /// Returns the squares of a rank.
    #[inline]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xFF << (rank.index() * 8))
    }

    /// Returns the squares of a side's first rank.
    #[inline]
    pub const fn back_rank(color: Color) -> Self {
        Self::rank(Rank::back(color))
    }

    /// Returns whether there is no square in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether there is a square in it.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Returns whether there are two squares or more in it.
    #[inline]
    pub const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the number of squares.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the square is in it.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Returns its first square.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(self.first_or_a1()) }
    }

    /// Returns its last square.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(self.0.ilog2())) }
    }

    /// Returns its only square, if there is exactly one.
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.several() { None } else { self.first() }
    }

    /// Returns its first square, or a1 if it is empty: for sets known not to be, without a branch.
    #[inline]
    pub(crate) const fn first_or_a1(self) -> Square {
        Square::wrapping(self.0.trailing_zeros())
    }

    /// Returns the set without its first square.
    #[inline]
    pub(crate) const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.into())
    }
}

macro_rules! set_operation {
    ($trait:ident, $method:ident, $assign:ident, $assign_method:ident, $op:tt) => {
        impl $trait for Bitboard {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $op other.0)
            }
        }

        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                self.0 = self.0 $op other.0;
            }
        }
    };
}

set_operation!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
set_operation!(BitOr, bitor, BitOrAssign, bitor_assign, |);
set_operation!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Iterates over the squares of a set, a1 first.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0 = self.0.without_first();
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl fmt::Debug for Bitboard {
    /// Draws the board, rank 8 on top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            f.write_str("\n")?;
            for file in File::ALL {
                f.write_str(if self.contains(Square::at(file, rank)) { " 1" } else { " ." })?;
            }
        }
        Ok(())
    }
}
