//! What stands on a square: a role of one side.

use std::fmt;

use super::Color;

/// The kind of a piece, without its side.
///
/// ```
/// use pgnkit::chess::Role;
/// assert_eq!(Role::from_letter(b'N'), Some(Role::Knight));
/// assert_eq!(Role::Knight.upper(), 'N');
/// assert_eq!(Role::Knight.to_string(), "knight");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// FIDE 3.7.
    Pawn,
    /// FIDE 3.6.
    Knight,
    /// FIDE 3.2.
    Bishop,
    /// FIDE 3.3.
    Rook,
    /// FIDE 3.4.
    Queen,
    /// FIDE 3.8.
    King,
}

impl Role {
    /// Every role, from pawn to king.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The roles a pawn may become, in the order in which moves are listed.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// Returns a number from 0 (pawn) to 5 (king).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the role of an English piece letter of either case.
    #[inline]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        match letter | 0x20 {
            b'p' => Some(Self::Pawn),
            b'n' => Some(Self::Knight),
            b'b' => Some(Self::Bishop),
            b'r' => Some(Self::Rook),
            b'q' => Some(Self::Queen),
            b'k' => Some(Self::King),
            _ => None,
        }
    }

    /// Returns the English letter in upper case, as SAN writes it (PGN 8.2.3.2).
    pub const fn upper(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// Returns the English letter in lower case, as UCI writes promotions.
    pub const fn lower(self) -> char {
        self.upper().to_ascii_lowercase()
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        })
    }
}

/// A role of one side.
///
/// ```
/// use pgnkit::chess::{Color, Piece, Role};
/// let piece = Piece::from_letter(b'q').unwrap();
/// assert_eq!(piece, Piece { color: Color::Black, role: Role::Queen });
/// assert_eq!(piece.letter(), 'q');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// What kind it is.
    pub role: Role,
}

impl Piece {
    /// Reads a letter of FEN's first field: upper case is White (PGN 16.1.3.1).
    pub const fn from_letter(letter: u8) -> Option<Self> {
        match Role::from_letter(letter) {
            Some(role) if letter.is_ascii_uppercase() => Some(Self { color: Color::White, role }),
            Some(role) => Some(Self { color: Color::Black, role }),
            None => None,
        }
    }

    /// Returns the letter of FEN's first field.
    pub fn letter(self) -> char {
        self.color.fold(self.role.upper(), self.role.lower())
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}
