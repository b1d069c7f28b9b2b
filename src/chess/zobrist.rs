//! The hash of a position: the exclusive or of one random number for each thing that is so
//! (Zobrist 1970). A move changes few of them, so the hash is kept up to date, not recomputed.

use super::{Bitboard, Board, Color, File, Role, Square};

/// One number for each piece on each square.
static PIECES: [[[u64; 64]; 6]; 2] = {
    let mut state = 0x0070_676E_6B69_7421;
    let mut table = [[[0; 64]; 6]; 2];
    let mut i = 0;
    while i < 2 * 6 * 64 {
        state = next(state);
        table[i / 384][i / 64 % 6][i % 64] = scramble(state);
        i += 1;
    }
    table
};

/// One number for each rook that may castle.
static CASTLING: [u64; 64] = {
    let mut state = 0x6361_7374_6C69_6E67;
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 {
        state = next(state);
        table[i] = scramble(state);
        i += 1;
    }
    table
};

/// One number for each file of an en passant target.
static EP_FILE: [u64; 8] = {
    let mut state = 0x656E_2070_6173_7361;
    let mut table = [0; 8];
    let mut i = 0;
    while i < 8 {
        state = next(state);
        table[i] = scramble(state);
        i += 1;
    }
    table
};

/// For Black to move.
const BLACK_TO_MOVE: u64 = scramble(0x626C_6163_6B20_746F);

/// The weyl sequence and the finalizer of `SplitMix64` (Steele, Lea, Flood 2014).
const fn next(state: u64) -> u64 {
    state.wrapping_add(0x9E37_79B9_7F4A_7C15)
}

const fn scramble(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[inline(always)]
pub(super) fn piece(color: Color, role: Role, square: Square) -> u64 {
    PIECES[color.index()][role.index()][square.index()]
}

#[inline]
pub(super) const fn castling(mut rooks: Bitboard) -> u64 {
    let mut hash = 0;
    while let Some(rook) = rooks.first() {
        hash ^= CASTLING[rook.index()];
        rooks = rooks.without_first();
    }
    hash
}

#[inline]
pub(super) fn en_passant(file: File) -> u64 {
    EP_FILE[file.index()]
}

pub(super) const fn turn() -> u64 {
    BLACK_TO_MOVE
}

/// Computes from nothing the hash of all but the en passant target.
pub(super) const fn compute(board: &Board, castling_rooks: Bitboard, to_move: Color) -> u64 {
    let mut hash = castling(castling_rooks);
    if matches!(to_move, Color::Black) {
        hash ^= BLACK_TO_MOVE;
    }
    let mut c = 0;
    while c < 2 {
        let mut r = 0;
        while r < 6 {
            let mut set = board.pieces(Color::ALL[c], Role::ALL[r]);
            while let Some(square) = set.first() {
                hash ^= PIECES[c][r][square.index()];
                set = set.without_first();
            }
            r += 1;
        }
        c += 1;
    }
    hash
}
