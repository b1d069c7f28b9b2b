//! Tables of one or two squares, computed at compile time.

use crate::chess::{Bitboard, Square};

/// The steps of a piece, in files to the right and ranks up.
type Steps = [(i8, i8)];

/// Two lines, each as two opposite steps.
pub(super) const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub(super) const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, -1), (1, -1), (-1, 1)];

pub(super) static PAWN: [[Bitboard; 64]; 2] =
    [stepping(&[(-1, 1), (1, 1)]), stepping(&[(-1, -1), (1, -1)])];

pub(super) static KNIGHT: [Bitboard; 64] =
    stepping(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

pub(super) static KING: [Bitboard; 64] =
    stepping(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);

/// By color and role. Only pawns need the color, but it is found the fastest so.
pub(super) static EMPTY: [[[Bitboard; 64]; 6]; 2] = {
    let mut queen = sliding(&ORTHOGONAL);
    let bishop = sliding(&DIAGONAL);
    let mut i = 0;
    while i < 64 {
        queen[i].0 |= bishop[i].0;
        i += 1;
    }
    let rook = sliding(&ORTHOGONAL);
    [[PAWN[0], KNIGHT, bishop, rook, queen, KING], [PAWN[1], KNIGHT, bishop, rook, queen, KING]]
};

pub(super) static BETWEEN: [[Bitboard; 64]; 64] = pairs(false);
pub(super) static LINE: [[Bitboard; 64]; 64] = pairs(true);

const fn stepping(steps: &Steps) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        let mut s = 0;
        while s < steps.len() {
            if let Some(to) = Square::wrapping(i as u32).offset(steps[s].0, steps[s].1) {
                table[i].0 |= Bitboard::of(to).0;
            }
            s += 1;
        }
        i += 1;
    }
    table
}

const fn sliding(steps: &Steps) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = rays(Square::wrapping(i as u32), Bitboard::EMPTY, steps);
        i += 1;
    }
    table
}

/// Walks from `square` in each direction up to and including the first occupied square.
pub(super) const fn rays(square: Square, occupied: Bitboard, steps: &Steps) -> Bitboard {
    let mut set = 0;
    let mut s = 0;
    while s < steps.len() {
        let mut at = square;
        while let Some(next) = at.offset(steps[s].0, steps[s].1) {
            set |= Bitboard::of(next).0;
            if occupied.contains(next) {
                break;
            }
            at = next;
        }
        s += 1;
    }
    Bitboard(set)
}

/// For each two squares of one line: the whole line through them, or what lies between.
#[allow(clippy::large_stack_arrays, reason = "at compile time")]
const fn pairs(whole_line: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut a = 0;
    while a < 64 {
        let start = Square::wrapping(a as u32);
        let mut d = 0;
        while d < directions.len() {
            let (df, dr) = directions[d];
            let line = rays(start, Bitboard::EMPTY, &[(df, dr), (-df, -dr)]).0 | 1 << a;
            let mut passed = 0;
            let mut at = start;
            while let Some(next) = at.offset(df, dr) {
                let b = next.index();
                let set = Bitboard(if whole_line { line } else { passed });
                table[a][b] = set;
                table[b][a] = set;
                passed |= 1 << b;
                at = next;
            }
            d += 1;
        }
        a += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn between_is_open_at_both_ends_and_empty_off_a_line() {
        let set = |names: &[&str]| names.iter().map(|name| square(name)).collect::<Bitboard>();
        let between = |a: &str, b: &str| BETWEEN[square(a).index()][square(b).index()];
        assert_eq!(between("a1", "d4"), set(&["b2", "c3"]));
        assert_eq!(between("e8", "e5"), set(&["e7", "e6"]));
        assert_eq!(between("e4", "e5"), Bitboard::EMPTY);
        assert_eq!(between("a1", "b3"), Bitboard::EMPTY);
    }

    #[test]
    fn line_runs_from_edge_to_edge() {
        let line = LINE[square("b2").index()][square("c3").index()];
        assert_eq!(line.count(), 8);
        assert!(line.contains(square("a1")) && line.contains(square("h8")));
    }

    #[test]
    fn steps_do_not_wrap_round_the_edge() {
        assert_eq!(KNIGHT[square("h1").index()].count(), 2);
        assert_eq!(KING[square("a4").index()].count(), 5);
        assert_eq!(PAWN[0][square("h4").index()], Bitboard::of(square("g5")));
        assert_eq!(PAWN[1][square("a2").index()], Bitboard::of(square("b1")));
    }
}
