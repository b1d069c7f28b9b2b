//! Counting the positions behind a position, to prove a move generator right and to time it.
//!
//! At the last ply the moves are counted, not played ("bulk counting"): the number is the same.

mod cpu;
mod state;
mod table;

pub use cpu::Cpu;
pub use table::Table;

use std::marker::PhantomData;

use self::cpu::Code;
use self::state::State;
use super::movegen::{Side, Sink, generate};
use super::{Bitboard, EnPassant, Move, Position, Role, Square};

/// Returns the number of ways to play `depth` plies from a position. A position is one way to
/// play none; after mate or stalemate there is no way to play on.
///
/// ```
/// use pgnkit::chess::{Position, perft};
/// assert_eq!(perft::count(&Position::INITIAL, 3), 8_902);
/// ```
pub fn count(position: &Position, depth: u32) -> u64 {
    count_on(Cpu::best(), position, depth)
}

/// The same with the code for a certain kind of processor.
pub fn count_on(cpu: Cpu, position: &Position, depth: u32) -> u64 {
    if depth == 0 { 1 } else { cpu.count(&State::of(position), position.turn(), depth) }
}

/// The same with a table of what has been counted before, which may be shared between threads.
/// Positions below `depth` 3 are counted faster than looked up.
pub fn count_with(position: &Position, depth: u32, table: &Table) -> u64 {
    if depth < 3 {
        return count(position, depth);
    }
    let hash = position.hash(EnPassant::Legal);
    if let Some(nodes) = table.get(hash, depth) {
        return nodes;
    }
    let nodes = after_each(position).map(|(_, next)| count_with(&next, depth - 1, table)).sum();
    table.put(hash, depth, nodes);
    nodes
}

/// Iterates over the legal moves with the positions behind them.
pub fn after_each(position: &Position) -> impl Iterator<Item = (Move, Position)> {
    let before = *position;
    before.legal_moves().into_iter().map(move |m| {
        let mut next = before;
        next.play(m);
        (m, next)
    })
}

/// Counts from a state in which `S` is to move. Compiled for each kind of processor, see [`cpu`].
#[inline(always)]
fn below<S: Side, C: Code>(code: C, state: &State, depth: u32) -> u64 {
    if depth == 1 {
        let mut sink = Count(0);
        generate::<S, _, _>(code.sliders(), state.node(), &mut sink);
        return sink.0;
    }
    let mut sink = Descend::<S, C> { code, state, depth: depth - 1, nodes: 0, side: PhantomData };
    generate::<S, _, _>(code.sliders(), state.node(), &mut sink);
    sink.nodes
}

/// Adds up sizes of sets.
struct Count(u64);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 += u64::from(to.count());
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, _: i32) {
        self.0 += u64::from(to.count());
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, _: i32) {
        self.0 += 4 * u64::from(to.count());
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castle(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
}

/// Plays each move on a copy and counts on behind it, as the generator finds it: no list of moves
/// is ever written, and the role of the piece is a constant in each of these functions.
struct Descend<'a, S, C> {
    code: C,
    state: &'a State,
    depth: u32,
    nodes: u64,
    side: PhantomData<S>,
}

impl<S: Side, C: Code> Descend<'_, S, C> {
    #[inline(always)]
    fn enter(&mut self, next: &State) {
        self.nodes += self.code.below::<S::Opponent>(next, self.depth);
    }
}

impl<S: Side, C: Code> Sink for Descend<'_, S, C> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        for to in to {
            self.enter(&self.state.after::<S>(role, from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, step: i32) {
        for to in to {
            self.enter(&self.state.after_pawn::<S>(to, step));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, to: Bitboard, step: i32) {
        for to in to {
            for role in Role::PROMOTIONS {
                self.enter(&self.state.after_promotion::<S>(to, step, role));
            }
        }
    }

    fn en_passant(&mut self, from: Square, to: Square) {
        self.enter(&self.state.after_en_passant::<S>(from, to));
    }

    fn castle(&mut self, king: Square, rook: Square) {
        self.enter(&self.state.after_castle::<S>(king, rook));
    }
}
