//! Which moves were good elsewhere in the tree: the best guess at which are good here.

use super::node::pawn_hash;
use crate::chess::{Color, Move, Position, Role, Square};

/// A piece and where it goes, as a number below [`PIECES_TO`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceTo(u16);

const PIECES_TO: usize = 768;

impl PieceTo {
    /// No move at all, or the passing of the turn.
    pub(super) const NONE: Self = Self(PIECES_TO as u16);

    #[inline]
    pub(super) fn of(color: Color, role: Role, to: Square) -> Self {
        Self(((color.index() * 6 + role.index()) * 64 + to.index()) as u16)
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A number that is pulled towards the bonuses it gets, and never leaves its range.
type Gauge = i16;

/// The largest value of a gauge.
pub(super) const FULL: i32 = 16_384;

fn pull(gauge: &mut Gauge, bonus: i32) {
    let old = i32::from(*gauge);
    let bonus = bonus.clamp(-FULL, FULL);
    *gauge = (old + bonus - old * bonus.abs() / FULL) as Gauge;
}

/// The gauges of all moves.
pub(super) struct History {
    /// Quiet moves by side, start and target.
    quiet: Vec<Gauge>,
    /// Quiet moves by an earlier move and the piece and target of this one.
    follow: Vec<Gauge>,
    /// Captures by piece, target and what is taken.
    captures: Vec<Gauge>,
    /// The quiet move that last refuted a move.
    counter: Vec<Option<Move>>,
    /// By how much evaluations were wrong, by side to move and pawns.
    corrections: Vec<Gauge>,
}

const STRUCTURES: usize = 1 << 14;

impl History {
    pub(super) fn new() -> Self {
        Self {
            quiet: vec![0; 2 * 64 * 64],
            follow: vec![0; (PIECES_TO + 1) * PIECES_TO],
            captures: vec![0; PIECES_TO * 6],
            counter: vec![None; PIECES_TO + 1],
            corrections: vec![0; 2 * STRUCTURES],
        }
    }

    pub(super) fn clear(&mut self) {
        self.quiet.fill(0);
        self.follow.fill(0);
        self.captures.fill(0);
        self.counter.fill(None);
        self.corrections.fill(0);
    }

    #[inline]
    fn quiet_index(color: Color, mv: Move) -> usize {
        (color.index() * 64 + mv.from.index()) * 64 + mv.to.index()
    }

    #[inline]
    fn follow_index(earlier: PieceTo, piece: PieceTo) -> usize {
        earlier.index() * PIECES_TO + piece.index()
    }

    /// How good a quiet move is after the last two moves, the nearer one first.
    #[inline]
    pub(super) fn quiet(&self, color: Color, role: Role, mv: Move, earlier: [PieceTo; 2]) -> i32 {
        let piece = PieceTo::of(color, role, mv.to);
        let follow = |at| i32::from(self.follow[Self::follow_index(at, piece)]);
        i32::from(self.quiet[Self::quiet_index(color, mv)])
            + follow(earlier[0])
            + follow(earlier[1])
    }

    #[inline]
    pub(super) fn capture(&self, piece: PieceTo, taken: Role) -> i32 {
        i32::from(self.captures[piece.index() * 6 + taken.index()])
    }

    fn correction_index(position: &Position) -> usize {
        let hash = pawn_hash(position.board());
        position.turn().index() * STRUCTURES + (hash >> 50) as usize % STRUCTURES
    }

    /// By how much the evaluation of positions with these pawns was too low lately, in centipawns.
    #[inline]
    pub(super) fn correction(&self, position: &Position) -> i32 {
        i32::from(self.corrections[Self::correction_index(position)]) / 256
    }

    /// Learns by how much the evaluation was too low. The deeper the search, the more it counts.
    pub(super) fn correct(&mut self, position: &Position, depth: i32, error: i32) {
        let bonus = (error * depth * 2).clamp(-FULL / 4, FULL / 4);
        pull(&mut self.corrections[Self::correction_index(position)], bonus);
    }

    #[inline]
    pub(super) fn counter(&self, last: PieceTo) -> Option<Move> {
        self.counter[last.index()]
    }

    pub(super) fn reward_quiet(
        &mut self,
        color: Color,
        role: Role,
        mv: Move,
        earlier: [PieceTo; 2],
        bonus: i32,
    ) {
        pull(&mut self.quiet[Self::quiet_index(color, mv)], bonus);
        for at in earlier {
            pull(&mut self.follow[Self::follow_index(at, PieceTo::of(color, role, mv.to))], bonus);
        }
    }

    pub(super) fn reward_capture(&mut self, piece: PieceTo, taken: Role, bonus: i32) {
        pull(&mut self.captures[piece.index() * 6 + taken.index()], bonus);
    }

    pub(super) fn set_counter(&mut self, last: PieceTo, mv: Move) {
        self.counter[last.index()] = Some(mv);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gauge_stays_in_its_range() {
        let mut gauge = 0;
        for _ in 0..1000 {
            pull(&mut gauge, 2000);
        }
        assert!(i32::from(gauge) <= FULL && i32::from(gauge) > FULL / 2);
        for _ in 0..1000 {
            pull(&mut gauge, -99_999);
        }
        assert!(i32::from(gauge) >= -FULL);
    }
}
