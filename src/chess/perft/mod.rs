//! Counting the positions behind a position, to prove a move generator right and to time it.
//!
//! Nothing is ever listed: the generator hands sets of squares to sinks that count or play them.
//! At the last ply the moves are counted, not played ("bulk counting"). At the last but one, most
//! moves leave the replies as they would be without them, so those are counted once for all such
//! moves (`waiting.rs`). The numbers are the same.

mod cpu;
mod play;
mod state;
mod table;
mod waiting;

pub use cpu::Cpu;
pub use table::{NoMemory, Table};

use self::cpu::Code;
use self::play::{Play, Visit};
use self::state::State;
use self::waiting::Waiting;
use super::attacks::Sliders;
use super::movegen::{Side, Sink, generate};
use super::{Bitboard, Board, Move, Position, Role, Square};

/// Returns the number of ways to play `depth` plies from a position. A position is one way to
/// play none; after mate or stalemate there is no way to play on.
///
/// ```
/// use pgnkit::chess::{Position, perft};
/// assert_eq!(perft::count(&Position::INITIAL, 3), 8_902);
/// ```
pub fn count(position: &Position, depth: u32) -> u64 {
    count_on(Cpu::best_for(position), position, depth, None)
}

/// The same with the code for a certain kind of processor, and perhaps with a table of what has
/// been counted before, which may be shared between threads.
pub fn count_on(cpu: Cpu, position: &Position, depth: u32, table: Option<&Table>) -> u64 {
    if depth == 0 {
        return 1;
    }
    // A single ply is counted faster than looked up.
    cpu.count(&State::of(position), position.turn(), depth, table.filter(|_| depth > 1))
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

// The functions of the recursion. Each is compiled for each kind of processor, and calls the
// others through its `Code`.

/// Counts the moves of `S`.
#[inline(always)]
fn moves<S: Side, C: Code>(code: C, state: &State) -> u64 {
    let mut sink = Count(0);
    generate::<S, _, _>(code.sliders(), state.node(), &mut sink);
    sink.0
}

/// Counts the moves of `S` after a move that touched certain squares.
#[inline(always)]
fn replies<S: Side, C: Code>(code: C, state: &State, touched: Bitboard, waiting: &Waiting) -> u64 {
    waiting.replies::<S, _>(code.sliders(), state, touched)
}

/// Counts the positions two plies behind a state in which `S` is to move.
#[inline(always)]
fn pairs<S: Side, C: Code>(code: C, state: &State) -> u64 {
    let waiting = Waiting::of::<S::Opponent, _>(code.sliders(), state);
    let still = waiting.still();
    let mut sink = Play::<S, _>::new(state, still, CountReplies { code, waiting, nodes: 0 });
    generate::<S, _, _>(code.sliders(), state.node(), &mut sink);
    let CountReplies { waiting, nodes, .. } = sink.visit;
    nodes + u64::from(sink.same) * waiting.unchanged()
}

/// Counts the positions `depth` plies behind, three or more.
#[inline(always)]
fn below<S: Side, C: Code>(code: C, state: &State, depth: u32) -> u64 {
    let visit = CountBelow { code, depth: depth - 1, nodes: 0 };
    let mut sink = Play::<S, _>::new(state, Bitboard::EMPTY, visit);
    generate::<S, _, _>(code.sliders(), state.node(), &mut sink);
    sink.visit.nodes
}

/// Counts the positions `depth` plies behind, three or more, with the help of a table.
#[inline(always)]
fn below_with<S: Side, C: Code>(code: C, state: &State, depth: u32, table: &Table) -> u64 {
    // The places of all are on their way from memory before the first is needed.
    let visit = Prefetch { table, depth: depth - 1, children: Vec::with_capacity(64) };
    let mut sink = Play::<S, _>::new(state, Bitboard::EMPTY, visit);
    generate::<S, _, _>(code.sliders(), state.node(), &mut sink);
    let children = sink.visit.children.iter();
    children.map(|(next, hash)| code.count_with::<S::Opponent>(next, *hash, depth - 1, table)).sum()
}

struct CountReplies<C> {
    code: C,
    waiting: Waiting,
    nodes: u64,
}

impl<S: Side, C: Code> Visit<S> for CountReplies<C> {
    #[inline(always)]
    fn visit(&mut self, next: State, touched: Bitboard) {
        self.nodes += self.code.replies::<S::Opponent>(&next, touched, &self.waiting);
    }
}

struct CountBelow<C> {
    code: C,
    depth: u32,
    nodes: u64,
}

impl<S: Side, C: Code> Visit<S> for CountBelow<C> {
    #[inline(always)]
    fn visit(&mut self, next: State, _: Bitboard) {
        self.nodes += self.code.count::<S::Opponent>(&next, self.depth);
    }
}

struct Prefetch<'a> {
    table: &'a Table,
    depth: u32,
    children: Vec<(State, u64)>,
}

impl<S: Side> Visit<S> for Prefetch<'_> {
    #[inline(always)]
    fn visit(&mut self, next: State, _: Bitboard) {
        let hash = next.hash::<S::Opponent>();
        self.table.prefetch(hash, self.depth);
        self.children.push((next, hash));
    }
}

/// Adds up sizes of sets.
struct Count(u64);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 += u64::from(to.count());
    }

    #[inline(always)]
    fn sliders<A: Sliders>(
        &mut self,
        sliders: A,
        board: &Board,
        movers: Bitboard,
        targets: Bitboard,
    ) {
        let diagonal = board.diagonal_sliders() & movers;
        let orthogonal = board.orthogonal_sliders() & movers;
        let moves = sliders.mobility(diagonal, orthogonal, board.occupied(), targets);
        self.0 += u64::from(moves);
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
