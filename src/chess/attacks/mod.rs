//! What each piece attacks, as sets of squares (FIDE 3.1 to 3.8).
//!
//! All tables are built at compile time. Sliding attacks come in two makes behind the trait
//! [`Sliders`]: the portable one, used wherever a few look-ups a move do not decide the speed,
//! and others for the hot loops, chosen at run time.

#[cfg(target_arch = "x86_64")]
mod lanes;
#[expect(long_running_const_eval, reason = "107,648 entries, about a second of the build")]
mod magic;
#[cfg(target_arch = "x86_64")]
#[expect(long_running_const_eval, reason = "a table as large as that of magic")]
mod pext;
mod tables;

#[cfg(target_arch = "x86_64")]
pub use lanes::Lanes;
pub use magic::Magic;
#[cfg(target_arch = "x86_64")]
pub use pext::Pext;

use super::{Bitboard, Color, Role, Square};

/// A way to look up sliding attacks.
pub trait Sliders: Copy {
    /// Returns what a bishop on `square` attacks when `occupied` blocks its way, the first
    /// blocker of each diagonal included.
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard;

    /// Returns what a rook on `square` attacks, likewise.
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard;

    /// Returns what sliders along diagonals and sliders along ranks and files attack together; a
    /// queen is both.
    #[inline(always)]
    fn attacked(self, diagonal: Bitboard, orthogonal: Bitboard, occupied: Bitboard) -> Bitboard {
        let mut attacked = Bitboard::EMPTY;
        for from in diagonal {
            attacked |= self.bishop(from, occupied);
        }
        for from in orthogonal {
            attacked |= self.rook(from, occupied);
        }
        attacked
    }

    /// Returns how many moves they have onto `targets`.
    #[inline(always)]
    fn mobility(
        self,
        diagonal: Bitboard,
        orthogonal: Bitboard,
        occupied: Bitboard,
        targets: Bitboard,
    ) -> u32 {
        let mut moves = 0;
        for from in diagonal {
            moves += (self.bishop(from, occupied) & targets).count();
        }
        for from in orthogonal {
            moves += (self.rook(from, occupied) & targets).count();
        }
        moves
    }
}

/// Returns the squares on which a pawn of `color` on `square` could capture.
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    tables::PAWN[color.index()][square.index()]
}

/// Returns what a knight on `square` attacks.
#[inline]
pub fn knight(square: Square) -> Bitboard {
    tables::KNIGHT[square.index()]
}

/// Returns what a king on `square` attacks.
#[inline]
pub fn king(square: Square) -> Bitboard {
    tables::KING[square.index()]
}

/// Returns what a bishop on `square` attacks; see [`Sliders::bishop`].
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Magic.bishop(square, occupied)
}

/// Returns what a rook on `square` attacks; see [`Sliders::rook`].
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Magic.rook(square, occupied)
}

/// Returns what a piece of any role attacks; a pawn, where it could capture.
///
/// ```
/// use pgnkit::chess::{Bitboard, Color, Role, Square, attacks};
/// let on_e4 = "e4".parse().unwrap();
/// let knight = attacks::of(Role::Knight, Color::White, on_e4, Bitboard::EMPTY);
/// assert_eq!(knight.count(), 8);
/// ```
#[inline]
pub fn of(role: Role, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => bishop(square, occupied) | rook(square, occupied),
        Role::King => king(square),
    }
}

/// Returns what a piece attacks on an empty board; a pawn, where it could capture.
#[inline]
pub fn on_empty_board(role: Role, color: Color, square: Square) -> Bitboard {
    tables::EMPTY[color.index()][role.index()][square.index()]
}

/// Returns the squares strictly between two squares of one line; empty if they share none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    tables::BETWEEN[a.index()][b.index()]
}

/// Returns the whole rank, file or diagonal through two squares; empty if they share none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    tables::LINE[a.index()][b.index()]
}
