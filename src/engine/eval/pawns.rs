//! The pawns: what they are worth among themselves, and those that nothing but pieces can stop.

use super::pieces::Attacks;
use super::tapered::Tapered;
use super::terms::{
    BACKWARD, CONNECTED, DOUBLED, ISOLATED, PASSED, PASSED_BLOCKED, PASSED_FREE, PASSED_OTHER_KING,
    PASSED_OWN_KING, PASSED_PROTECTED, Tally,
};
use super::{Sum, king};
use crate::chess::{Bitboard, Color, File, Position, Role, Square, attacks};
use crate::engine::node::pawn_hash;

/// What the pawns alone decide.
#[derive(Clone, Copy, Default)]
pub(in crate::engine) struct Structure {
    /// White's terms, less Black's.
    pub(super) score: Tapered,
    /// The passed pawns of both sides.
    pub(super) passed: Bitboard,
}

impl Structure {
    pub(super) fn of(position: &Position) -> Self {
        let mut sums = [Sum(Tapered::ZERO), Sum(Tapered::ZERO)];
        let mut all_passed = Bitboard::EMPTY;
        for color in Color::ALL {
            all_passed |= pawns(position, color, &mut sums[color.index()]);
        }
        Self { score: sums[0].0 - sums[1].0, passed: all_passed }
    }
}

/// Structures met before, as pawns move seldom.
pub(in crate::engine) struct PawnCache {
    entries: Vec<([Bitboard; 2], Structure)>,
}

impl PawnCache {
    const SIZE: usize = 1 << 13;

    pub(in crate::engine) fn new() -> Self {
        // No pawns have no structure, so an empty entry is a true one.
        Self { entries: vec![<([Bitboard; 2], Structure)>::default(); Self::SIZE] }
    }

    #[inline]
    pub(in crate::engine) fn get(&mut self, position: &Position) -> &Structure {
        let board = position.board();
        let pawns = Color::ALL.map(|color| board.pieces(color, Role::Pawn));
        let place = (pawn_hash(board) >> 51) as usize % Self::SIZE;
        let (key, structure) = &mut self.entries[place];
        if *key != pawns {
            *key = pawns;
            *structure = Structure::of(position);
        }
        structure
    }
}

/// The squares before a set, as `color` sees it, the set not included.
#[inline(always)]
fn ahead(color: Color, set: Bitboard) -> Bitboard {
    let mut fill = set.0;
    if color == Color::White {
        fill <<= 8;
        fill |= fill << 8;
        fill |= fill << 16;
        fill |= fill << 32;
    } else {
        fill >>= 8;
        fill |= fill >> 8;
        fill |= fill >> 16;
        fill |= fill >> 32;
    }
    Bitboard(fill)
}

/// The squares beside a set.
#[inline(always)]
pub(super) fn beside(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & !Bitboard::FILE_H.0) << 1 | (set.0 & !Bitboard::FILE_A.0) >> 1)
}

/// The squares in front of a set.
#[inline(always)]
pub(super) fn step(color: Color, set: Bitboard) -> Bitboard {
    Bitboard(if color == Color::White { set.0 << 8 } else { set.0 >> 8 })
}

/// The squares that pawns of `color` attack.
#[inline(always)]
pub(super) fn attacked(color: Color, pawns: Bitboard) -> Bitboard {
    beside(step(color, pawns))
}

/// The squares that pawns of `color` attack or may come to attack.
#[inline(always)]
pub(super) fn reach(color: Color, pawns: Bitboard) -> Bitboard {
    beside(ahead(color, pawns))
}

/// Tells what the pawns are worth among themselves, and returns the passed ones.
pub(super) fn pawns(position: &Position, us: Color, tally: &mut impl Tally) -> Bitboard {
    let board = position.board();
    let own = board.pieces(us, Role::Pawn);
    let other = board.pieces(!us, Role::Pawn);
    let stoppable = ahead(!us, other) | reach(!us, other) | ahead(!us, own);
    let protected = attacked(us, own);
    let files = |set| ahead(us, set) | ahead(!us, set) | set;
    let neighbours = beside(files(own));
    for at in own {
        let one = Bitboard::from(at);
        let rank = at.rank().relative_to(us).index();
        if (beside(one) & own | one & protected).any() {
            tally.add(CONNECTED + rank, 1);
        } else if (one & neighbours).is_empty() {
            tally.add(ISOLATED, 1);
        } else if (step(us, one) & attacked(!us, other) & !reach(us, own)).any() {
            tally.add(BACKWARD, 1);
        }
        if (ahead(us, one) & own).any() {
            tally.add(DOUBLED, 1);
        }
    }
    own & !stoppable
}

/// Tells what the passed pawns of a side are worth beside the pieces.
#[inline(always)]
pub(super) fn passed(
    position: &Position,
    us: Color,
    passed: Bitboard,
    theirs: &Attacks,
    tally: &mut impl Tally,
) {
    let board = position.board();
    let protected = attacked(us, board.pieces(us, Role::Pawn));
    for at in passed & board.color(us) {
        let rank = at.rank().relative_to(us).index();
        tally.add(PASSED + rank, 1);
        if protected.contains(at) {
            tally.add(PASSED_PROTECTED + rank, 1);
        }
        let next = step(us, at.into());
        if (next & board.occupied()).any() {
            tally.add(PASSED_BLOCKED + rank, 1);
        } else if (next & theirs.all).is_empty() {
            tally.add(PASSED_FREE + rank, 1);
        }
        if rank > 2
            && let Some(next) = next.first()
        {
            tally.add(PASSED_OWN_KING + king::distance(board.king(us), next), 1);
            tally.add(PASSED_OTHER_KING + king::distance(board.king(!us), next), 1);
        }
    }
}

/// The ranks of the nearest pawn ahead of a king on a file, as the king's side sees it: 0 for none.
#[inline(always)]
pub(super) fn nearest(us: Color, pawns: Bitboard, king: Square, file: File) -> usize {
    let rank = Bitboard::rank(king.rank());
    let on_file = pawns & Bitboard::file(file) & (ahead(us, rank) | rank);
    let first = if us == Color::White { on_file.first() } else { on_file.last() };
    first.map_or(0, |at| at.rank().relative_to(us).index())
}

/// The squares that a pawn of `color` on `square` protects it from, or is protected by.
#[inline(always)]
pub(super) fn protects(color: Color, square: Square, pawns: Bitboard) -> bool {
    (attacks::pawn(!color, square) & pawns).any()
}
