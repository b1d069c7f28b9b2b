//! Files, ranks and squares.

use std::fmt;
use std::str::FromStr;

use super::Color;

/// A column of the board, from a (0) to h (7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct File(u8);

/// A row of the board, from 1 (0) to 8 (7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

macro_rules! line {
    ($type:ident, $first:literal) => {
        impl $type {
            /// All eight, in order.
            pub const ALL: [Self; 8] =
                [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

            /// Returns the one with this number, 0 to 7.
            #[inline]
            pub const fn new(index: usize) -> Option<Self> {
                if index < 8 { Some(Self(index as u8)) } else { None }
            }

            /// Reads its letter or digit in coordinate notation.
            #[inline]
            pub const fn from_char(byte: u8) -> Option<Self> {
                Self::new(byte.wrapping_sub($first) as usize)
            }

            /// Returns its number, 0 to 7.
            #[inline]
            pub const fn index(self) -> usize {
                (self.0 & 7) as usize
            }

            /// Returns its letter or digit in coordinate notation.
            pub const fn char(self) -> char {
                ($first + self.0) as char
            }

            /// Returns how many steps lie between the two.
            #[inline]
            pub const fn distance(self, other: Self) -> u8 {
                self.0.abs_diff(other.0)
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.char())
            }
        }
    };
}

line!(File, b'a');
line!(Rank, b'1');

impl Rank {
    /// Returns the first rank as `color` sees it.
    #[inline]
    pub const fn back(color: Color) -> Self {
        Self(if matches!(color, Color::White) { 0 } else { 7 })
    }

    /// Returns this rank as `color` sees it: rank 4 is rank 5 for Black.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        Self(if matches!(color, Color::White) { self.0 } else { 7 - self.0 })
    }
}

/// A square, numbered a1 = 0, b1 = 1, ..., h8 = 63.
///
/// ```
/// use pgnkit::chess::Square;
/// let square: Square = "e4".parse().unwrap();
/// assert_eq!(square.index(), 28);
/// assert_eq!(square.to_string(), "e4");
/// assert!("i9".parse::<Square>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// a1, White's left corner.
    pub const A1: Self = Self(0);
    /// h1, White's right corner.
    pub const H1: Self = Self(7);
    /// a8, Black's right corner.
    pub const A8: Self = Self(56);
    /// h8, Black's left corner.
    pub const H8: Self = Self(63);

    /// Returns the square with this number, 0 to 63.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        if index < 64 { Some(Self(index as u8)) } else { None }
    }

    /// Returns the square whose number is the low six bits of `index`.
    #[inline]
    pub(super) const fn wrapping(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// Returns the square where a file and a rank meet.
    #[inline]
    pub const fn at(file: File, rank: Rank) -> Self {
        Self(rank.0 << 3 | file.0)
    }

    /// Reads the two characters of a square in coordinate notation.
    #[inline]
    pub const fn from_ascii(name: [u8; 2]) -> Option<Self> {
        match (File::from_char(name[0]), Rank::from_char(name[1])) {
            (Some(file), Some(rank)) => Some(Self::at(file, rank)),
            _ => None,
        }
    }

    /// Returns its number, 0 to 63. The mask tells the compiler so, which saves the check of
    /// every look-up in a table of 64.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Returns its file.
    #[inline]
    pub const fn file(self) -> File {
        File(self.0 & 7)
    }

    /// Returns its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 >> 3)
    }

    /// Returns the square `files` to the right and `ranks` up, if it is on the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = ((self.0 & 7) as i8 + files, (self.0 >> 3) as i8 + ranks);
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self((rank << 3 | file) as u8))
    }

    /// Returns the two characters of its name.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "below 8")]
    pub const fn ascii(self) -> [u8; 2] {
        let index = self.index();
        [b'a' + (index & 7) as u8, b'1' + (index >> 3) as u8]
    }

    /// Returns its name, such as `e4`.
    #[inline]
    pub const fn name(self) -> &'static str {
        static NAMES: [&str; 64] = {
            let mut all = "a1b1c1d1e1f1g1h1a2b2c2d2e2f2g2h2a3b3c3d3e3f3g3h3a4b4c4d4e4f4g4h4\
                           a5b5c5d5e5f5g5h5a6b6c6d6e6f6g6h6a7b7c7d7e7f7g7h7a8b8c8d8e8f8g8h8";
            let mut names = [""; 64];
            let mut at = 0;
            while at < names.len() {
                (names[at], all) = all.split_at(2);
                at += 1;
            }
            names
        };
        NAMES[self.index()]
    }

    /// Returns whether it is a light square.
    #[inline]
    pub const fn is_light(self) -> bool {
        (self.0 >> 3 ^ self.0) & 1 == 1
    }

    /// Iterates over all squares, a1 first, h8 last.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The error of reading a square: not a letter a-h and a digit 1-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a square from a1 to h8")]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        <[u8; 2]>::try_from(text.as_bytes()).ok().and_then(Self::from_ascii).ok_or(ParseSquareError)
    }
}
