//! Sliding attacks by multiplication: the relevant blockers times a constant give, in the upper
//! bits, an index into a table without a harmful collision ("magic bitboards"). Works on every
//! processor.

use super::Sliders;
use super::tables::{DIAGONAL, ORTHOGONAL, rays};
use crate::chess::{Bitboard, File, Rank, Square};

/// The portable look-up.
#[derive(Clone, Copy, Debug)]
pub struct Magic;

impl Sliders for Magic {
    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        look_up(&BISHOP, &BISHOP_ATTACKS, square, occupied)
    }

    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        look_up(&ROOK, &ROOK_ATTACKS, square, occupied)
    }
}

/// Where the attacks from one square stand in the table.
#[derive(Clone, Copy)]
struct Entry {
    /// The squares whose occupation matters: the lines without their last square.
    mask: u64,
    factor: u64,
    shift: u32,
    offset: u32,
}

impl Entry {
    #[inline(always)]
    const fn index(&self, occupied: u64) -> usize {
        let product = (occupied & self.mask).wrapping_mul(self.factor);
        self.offset as usize + (product >> self.shift) as usize
    }
}

#[inline(always)]
fn look_up<const N: usize>(
    entries: &[Entry; 64],
    table: &[Bitboard; N],
    square: Square,
    occupied: Bitboard,
) -> Bitboard {
    table[entries[square.index()].index(occupied.0)]
}

/// The sum of 2^(relevant squares) over the board.
pub(super) const BISHOP_SIZE: usize = 5_248;
pub(super) const ROOK_SIZE: usize = 102_400;

static BISHOP: [Entry; 64] = entries(&BISHOP_FACTORS, &DIAGONAL);
static ROOK: [Entry; 64] = entries(&ROOK_FACTORS, &ORTHOGONAL);
static BISHOP_ATTACKS: [Bitboard; BISHOP_SIZE] = attacks(&BISHOP, DIAGONAL);
static ROOK_ATTACKS: [Bitboard; ROOK_SIZE] = attacks(&ROOK, ORTHOGONAL);

const fn entries(factors: &[u64; 64], steps: &[(i8, i8)]) -> [Entry; 64] {
    let mut table = [Entry { mask: 0, factor: 0, shift: 0, offset: 0 }; 64];
    let mut offset = 0;
    let mut i = 0;
    while i < 64 {
        let mask = relevant(Square::wrapping(i as u32), steps);
        let bits = mask.count_ones();
        table[i] = Entry { mask, factor: factors[i], shift: 64 - bits, offset };
        offset += 1 << bits;
        i += 1;
    }
    table
}

/// The squares of the lines through `square` without the edge that ends them: whether a piece
/// stands there changes nothing.
pub(super) const fn relevant(square: Square, steps: &[(i8, i8)]) -> u64 {
    let own_rank = Bitboard::rank(square.rank()).0;
    let own_file = Bitboard::file(square.file()).0;
    let end_ranks = Bitboard::rank(Rank::ALL[0]).0 | Bitboard::rank(Rank::ALL[7]).0;
    let end_files = Bitboard::file(File::ALL[0]).0 | Bitboard::file(File::ALL[7]).0;
    let edges = end_ranks & !own_rank | end_files & !own_file;
    rays(square, Bitboard::EMPTY, steps).0 & !edges
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
        // Every subset of the mask, by the carry of a subtraction through its bits.
        let mut occupied = 0_u64;
        loop {
            table[entries[i].index(occupied)] =
                Bitboard(along(lines[0], 1 << i, occupied) | along(lines[1], 1 << i, occupied));
            occupied = occupied.wrapping_sub(entries[i].mask) & entries[i].mask;
            if occupied == 0 {
                break;
            }
        }
        i += 1;
    }
    table
}

/// What a slider attacks along one line, without a loop: subtracting it from the blockers borrows
/// up to the first one, and the mirror image does the same downwards ("hyperbola quintessence").
/// The compiler evaluates this for every entry of the table; walking takes it twenty times longer.
pub(super) const fn along(line: u64, slider: u64, occupied: u64) -> u64 {
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider << 1);
    let mirrored = blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1);
    (up ^ mirrored.reverse_bits()) & line
}

// Found by trying random sparse numbers until one had no harmful collision; the test below
// proves them.
#[rustfmt::skip]
const BISHOP_FACTORS: [u64; 64] = [
    0x1060_1424_00A0_2600, 0x5002_0401_0A22_0600, 0x1010_089A_0840_8001, 0x0802_0A02_0221_0010,
    0x0802_0210_0000_2110, 0x0002_0111_0808_0080, 0x0500_4318_8840_0008, 0x4001_0884_4120_1000,
    0xC000_0408_3248_2A00, 0x0000_1001_020C_1040, 0x0004_5200_8401_0004, 0x2000_2440_4180_9142,
    0x0800_5404_2200_0400, 0x0000_0202_11A4_0140, 0x0048_0100_8820_8880, 0x0010_5210_4404_0400,
    0x0206_2060_0830_0100, 0x1050_4252_1415_0400, 0x0044_0008_0346_1204, 0x0048_4004_0400_0884,
    0x8241_00A8_2008_0048, 0x0021_0002_1002_0100, 0x6002_2000_8804_0280, 0x080A_0002_8164_0A00,
    0x0208_4004_0810_8109, 0x1001_2480_3090_2200, 0x8241_0106_1000_4A00, 0x0088_0801_6082_0102,
    0x2012_0021_0200_8042, 0x4230_0080_0840_5000, 0x0400_A110_4088_0800, 0xC148_4200_8109_0100,
    0x0418_02B0_0088_A084, 0x8128_0608_001B_2810, 0x0048_8050_0481_0402, 0x4028_4404_0018_0120,
    0x0100_4100_4004_0040, 0x0020_2449_0000_8088, 0x8024_0414_0A00_4100, 0x000C_0082_8000_2400,
    0x4804_0CA0_4C00_1810, 0xC00A_1104_6000_0200, 0x0069_0018_0410_0200, 0x0000_0042_0800_4080,
    0x0000_0801_0040_8406, 0x0014_2088_0200_0110, 0x2004_1000_8100_A210, 0x0002_0204_1025_2300,
    0x8072_0802_4210_1000, 0x0001_0088_0108_8402, 0x4000_0231_0808_0060, 0x3048_0010_8404_3000,
    0x0088_0410_0202_2080, 0x0020_2104_0102_0480, 0xCA04_0850_8400_808C, 0x0508_0828_2260_4000,
    0x2900_4628_0802_1000, 0x2040_4042_0210_4222, 0x0228_4008_8400_A200, 0x0010_0409_0108_4810,
    0x6400_0000_1002_0204, 0x5102_1005_A014_4101, 0x8020_4624_6428_0A00, 0x0288_0808_2800_4018,
];

#[rustfmt::skip]
const ROOK_FACTORS: [u64; 64] = [
    0x1080_0210_C000_8422, 0x2040_4000_1000_2000, 0x1080_0880_1000_2000, 0x2500_0510_0009_0021,
    0x6600_08A0_1002_0004, 0x1080_0400_8001_0200, 0x2200_2088_0200_0401, 0x0900_0040_8100_0022,
    0x0910_8000_4000_2083, 0x0801_8040_0060_0084, 0x0088_8010_0080_2000, 0x0402_0010_4022_0008,
    0x4080_8080_0400_0800, 0x0304_8004_0022_0080, 0x4102_00A4_0841_0200, 0x0102_0010_6100_840A,
    0x0080_2080_0040_0080, 0x0001_0500_4000_8020, 0x0820_0040_4010_0800, 0x0850_8080_0800_1000,
    0x4002_0500_0801_0011, 0x2004_0080_8002_0004, 0xC090_8080_0200_0100, 0xA000_0200_0041_00A4,
    0x0480_3880_8000_4002, 0x1020_0020_4000_5001, 0x0000_4011_0020_0900, 0x0202_0022_000C_1040,
    0x8042_1005_0048_0100, 0x0000_0400_8002_0080, 0x9205_0100_8080_0200, 0x0800_2082_0000_4104,
    0x02F0_4000_2880_0080, 0x0000_8020_0080_4000, 0x2140_8010_0080_2000, 0x4080_2102_0900_1000,
    0x1025_0008_0100_0410, 0x4002_8002_0080_0401, 0x1142_0288_0400_0110, 0x0401_0402_4600_0981,
    0x011C_2080_4000_8000, 0xC030_1020_0040_4003, 0x5A10_3060_0303_0041, 0xA000_1001_0021_000C,
    0x2168_0011_0009_0004, 0x0884_0200_0400_8080, 0x0000_0810_0184_0002, 0x0001_0020_8C41_0002,
    0x000A_2880_0110_4300, 0x0040_0620_0040_8480, 0x2010_9004_2004_8380, 0x0001_0800_1001_8280,
    0x3804_0004_8008_0080, 0xA003_0200_0400_8080, 0x8091_000A_0004_0500, 0x1023_1103_4404_8200,
    0x0004_8311_0640_2202, 0x2860_4208_8020_1102, 0x0409_0941_0020_0011, 0x2085_0010_0045_2009,
    0x1002_0009_A004_1002, 0x8529_0002_0400_0801, 0x3099_6110_0800_8224, 0x0400_0400_4081_0022,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_occupation_gives_the_squares_found_by_walking() {
        for (entries, steps, look_up) in [
            (&BISHOP, &DIAGONAL, Magic::bishop as fn(Magic, Square, Bitboard) -> Bitboard),
            (&ROOK, &ORTHOGONAL, Magic::rook),
        ] {
            for square in Square::all() {
                let mask = entries[square.index()].mask;
                let mut occupied = 0_u64;
                loop {
                    // The other squares must not matter.
                    let noise = Bitboard(occupied | !mask & 0x1234_5678_9ABC_DEF0);
                    let clean = Bitboard(occupied);
                    assert_eq!(
                        look_up(Magic, square, clean),
                        rays(square, clean, steps),
                        "{square}"
                    );
                    assert_eq!(
                        look_up(Magic, square, noise),
                        rays(square, noise, steps),
                        "{square}"
                    );
                    occupied = occupied.wrapping_sub(mask) & mask;
                    if occupied == 0 {
                        break;
                    }
                }
            }
        }
    }
}
