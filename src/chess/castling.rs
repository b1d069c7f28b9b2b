//! Castling: where king and rook go, and what must be free (FIDE 3.8.2; Chess960: Guidelines II).
//!
//! Rights are kept as the set of rooks that may still castle, which serves Chess960 and the
//! classical game alike: a right is lost when its rook moves or is taken, or its king moves.

use std::fmt;

use super::{Bitboard, File, Rank, Square};

/// Which way a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingSide {
    /// Towards the h-file: `O-O`.
    KingSide,
    /// Towards the a-file: `O-O-O`.
    QueenSide,
}

impl CastlingSide {
    /// Returns the side of a rook as seen from its king.
    #[inline]
    pub const fn of(king: Square, rook: Square) -> Self {
        if rook.index() > king.index() { Self::KingSide } else { Self::QueenSide }
    }

    /// Returns the file where the king arrives.
    pub const fn king_file(self) -> File {
        match self {
            Self::KingSide => File::ALL[6],
            Self::QueenSide => File::ALL[2],
        }
    }

    /// Returns the file where the rook arrives.
    pub const fn rook_file(self) -> File {
        match self {
            Self::KingSide => File::ALL[5],
            Self::QueenSide => File::ALL[3],
        }
    }

    /// Returns where a king and a rook of a rank arrive.
    #[inline]
    pub const fn targets(self, rank: Rank) -> (Square, Square) {
        (Square::at(self.king_file(), rank), Square::at(self.rook_file(), rank))
    }
}

impl fmt::Display for CastlingSide {
    /// Writes `king side` or `queen side`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::KingSide => "king side",
            Self::QueenSide => "queen side",
        })
    }
}

/// What a castling move asks of the squares of its rank.
#[derive(Clone, Copy)]
pub(crate) struct CastlePath {
    /// No piece may stand here, but for the king and the rook.
    pub(crate) empty: Bitboard,
    /// No enemy may attack these: where the king starts, passes and arrives.
    pub(crate) safe: Bitboard,
}

/// Returns what castling of a king with a rook of its rank asks.
#[inline(always)]
pub(crate) fn castle_paths(king: Square, rook: Square) -> CastlePath {
    let path = PATHS[king.file().index()][rook.file().index()];
    let up = king.rank().index() * 8;
    CastlePath { empty: Bitboard(path.empty.0 << up), safe: Bitboard(path.safe.0 << up) }
}

/// By the files of king and rook, on rank 1.
static PATHS: [[CastlePath; 8]; 8] = {
    let mut table = [[CastlePath { empty: Bitboard::EMPTY, safe: Bitboard::EMPTY }; 8]; 8];
    let mut king = 0;
    while king < 8 {
        let mut rook = 0;
        while rook < 8 {
            if king != rook {
                let side =
                    if rook > king { CastlingSide::KingSide } else { CastlingSide::QueenSide };
                let king_path = span(king, side.king_file().index());
                let rook_path = span(rook, side.rook_file().index());
                table[king][rook] = CastlePath {
                    empty: Bitboard(king_path | rook_path),
                    safe: Bitboard(king_path),
                };
            }
            rook += 1;
        }
        king += 1;
    }
    table
};

/// The squares of rank 1 from one file to another, both included.
const fn span(a: usize, b: usize) -> u64 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    (2 << high) - (1 << low)
}
