//! Sliding attacks by the instruction PEXT, which gathers the relevant blockers into an index.
//! Faster than the multiplication of [`magic`](super::magic), on processors that have it.

#![expect(unsafe_code, reason = "an instruction that not every processor has")]

use std::arch::x86_64::_pext_u64;

use super::Sliders;
use super::magic::{BISHOP_SIZE, ROOK_SIZE, along, relevant};
use super::tables::{DIAGONAL, ORTHOGONAL, rays};
use crate::chess::{Bitboard, Square};

/// The look-up with PEXT. A value of it proves that the processor has BMI2.
#[derive(Clone, Copy, Debug)]
pub struct Pext(());

impl Pext {
    /// Returns the look-up if the processor has what it needs.
    #[inline]
    pub fn detect() -> Option<Self> {
        std::arch::is_x86_feature_detected!("bmi2").then_some(Self(()))
    }

    #[inline(always)]
    #[expect(clippy::unused_self, reason = "it is the proof")]
    fn look_up(self, table: &[Bitboard], entry: &Entry, occupied: Bitboard) -> Bitboard {
        // SAFETY: a `Pext` exists only where BMI2 was detected.
        let blockers = unsafe { _pext_u64(occupied.0, entry.mask) };
        let index = entry.offset as usize + blockers as usize;
        debug_assert!(index < table.len());
        // SAFETY: PEXT yields less than 2 to the number of bits of the mask, and each entry has
        // as many places in the table from its offset on. (The check costs an eighth of the time.)
        unsafe { *table.get_unchecked(index) }
    }
}

impl Sliders for Pext {
    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.look_up(&BISHOP_ATTACKS, &BISHOP[square.index()], occupied)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.look_up(&ROOK_ATTACKS, &ROOK[square.index()], occupied)
    }
}

/// Where the attacks from one square stand in the table.
#[derive(Clone, Copy)]
struct Entry {
    mask: u64,
    offset: u32,
}

static BISHOP: [Entry; 64] = entries(&DIAGONAL);
static ROOK: [Entry; 64] = entries(&ORTHOGONAL);
static BISHOP_ATTACKS: [Bitboard; BISHOP_SIZE] = attacks(&BISHOP, DIAGONAL);
static ROOK_ATTACKS: [Bitboard; ROOK_SIZE] = attacks(&ROOK, ORTHOGONAL);

const fn entries(steps: &[(i8, i8)]) -> [Entry; 64] {
    let mut table = [Entry { mask: 0, offset: 0 }; 64];
    let mut offset = 0;
    let mut i = 0;
    while i < 64 {
        let mask = relevant(Square::wrapping(i as u32), steps);
        table[i] = Entry { mask, offset };
        offset += 1 << mask.count_ones();
        i += 1;
    }
    table
}

const fn attacks<const N: usize>(
    entries: &[Entry; 64],
    [a, b, c, d]: [(i8, i8); 4],
) -> [Bitboard; N] {
    let mut table = [Bitboard::EMPTY; N];
    let mut i = 0;
    while i < 64 {
        let square = Square::wrapping(i as u32);
        let lines =
            [rays(square, Bitboard::EMPTY, &[a, b]).0, rays(square, Bitboard::EMPTY, &[c, d]).0];
        // Subsets of the mask in rising order, which is the order of what PEXT makes of them.
        let mut occupied = 0_u64;
        let mut at = entries[i].offset as usize;
        loop {
            table[at] =
                Bitboard(along(lines[0], 1 << i, occupied) | along(lines[1], 1 << i, occupied));
            at += 1;
            occupied = occupied.wrapping_sub(entries[i].mask) & entries[i].mask;
            if occupied == 0 {
                break;
            }
        }
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::attacks::Magic;

    #[test]
    fn every_occupation_gives_what_the_portable_look_up_gives() {
        let Some(pext) = Pext::detect() else { return };
        for square in Square::all() {
            for (entry, is_bishop) in
                [(BISHOP[square.index()], true), (ROOK[square.index()], false)]
            {
                let mut occupied = 0_u64;
                loop {
                    let set = Bitboard(occupied | !entry.mask & 0x1234_5678_9ABC_DEF0);
                    if is_bishop {
                        assert_eq!(pext.bishop(square, set), Magic.bishop(square, set), "{square}");
                    } else {
                        assert_eq!(pext.rook(square, set), Magic.rook(square, set), "{square}");
                    }
                    occupied = occupied.wrapping_sub(entry.mask) & entry.mask;
                    if occupied == 0 {
                        break;
                    }
                }
            }
        }
    }
}
