//! `perft`: counting on several threads, and suites of known counts.

mod order;
mod suite;

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use crate::chess::perft::{self, Cpu, Table, after_each};
use crate::chess::{EnPassant, Move, Position};

pub use suite::{Suite, SuiteEvent};

/// No count of more plies fits into 64 bits, or would ever end.
pub const MAX_DEPTH: u32 = 255;

/// The stack of a thread that counts [`MAX_DEPTH`] plies, several times what it needs. Memory is
/// taken only as it is used.
pub const STACK: usize = 32 << 20;

/// Below this many plies a count is not worth dividing: it takes a fraction of a second, which is
/// also how long an interruption may have to wait.
const GRAIN: u32 = 4;

/// So many pieces of work for each thread level out that some are a hundred times larger.
const PIECES: usize = 64;

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// The flag was set.
    #[error("interrupted")]
    Interrupted,
    /// It does not fit into 64 bits.
    #[error("the count is above {}", u64::MAX)]
    TooLarge,
}

/// Counts the ways to play on, on several threads. The counts do not depend on how many.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use pgnkit::chess::Position;
/// use pgnkit::ops::perft::Counter;
/// let never = AtomicBool::new(false);
/// let counter = Counter::new(2, None, &never)?;
/// assert_eq!(counter.count(&Position::INITIAL, 4)?, 197_281);
/// assert_eq!(counter.divide(&Position::INITIAL, 2)?[0].1, 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Counter<'a> {
    pool: Option<rayon::ThreadPool>,
    pieces: usize,
    table: Option<Table>,
    cpu: Option<Cpu>,
    interrupted: &'a AtomicBool,
}

/// A part of the tree, and the move at the root that it belongs to.
#[derive(Clone, Copy)]
struct Piece {
    root: usize,
    position: Position,
}

impl<'a> Counter<'a> {
    /// Prepares to count on `jobs` threads, perhaps with a table. Counting ends when the flag is
    /// set.
    ///
    /// # Errors
    ///
    /// If the threads cannot be started.
    pub fn new(jobs: usize, table: Option<Table>, interrupted: &'a AtomicBool) -> io::Result<Self> {
        let pool = (jobs > 1)
            .then(|| rayon::ThreadPoolBuilder::new().num_threads(jobs).stack_size(STACK).build())
            .transpose()
            .map_err(io::Error::other)?;
        Ok(Self { pool, pieces: jobs.saturating_mul(PIECES), table, cpu: None, interrupted })
    }

    /// Counts with the code for a certain kind of processor, not with the fastest.
    #[must_use]
    pub fn on(self, cpu: Cpu) -> Self {
        Self { cpu: Some(cpu), ..self }
    }

    /// Returns the number of ways to play `depth` plies.
    ///
    /// # Errors
    ///
    /// If it was interrupted, or the number is too large.
    pub fn count(&self, position: &Position, depth: u32) -> Result<u64, CountError> {
        if depth <= 2 {
            return self.below(position, depth);
        }
        Ok(self.divide(position, depth)?.into_iter().map(|(_, nodes)| nodes).sum())
    }

    /// Returns the same for each legal move at the root, in the order of Stockfish; nothing for
    /// depth 0. The sum of all fits
    /// into 64 bits, too.
    ///
    /// # Errors
    ///
    /// If it was interrupted, or a number is too large.
    pub fn divide(&self, position: &Position, depth: u32) -> Result<Vec<(Move, u64)>, CountError> {
        let Some(mut depth) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        let (moves, positions): (Vec<_>, Vec<_>) = after_each(position).unzip();
        let whole = |(root, position)| Piece { root, position };
        let mut pieces: Vec<Piece> = positions.into_iter().enumerate().map(whole).collect();
        while depth > GRAIN && pieces.len() < self.pieces && !pieces.is_empty() {
            let mut replies = Vec::with_capacity(pieces.len() * 32);
            for Piece { root, position } in &pieces {
                let next = after_each(position);
                replies.extend(next.map(|(_, position)| Piece { root: *root, position }));
            }
            pieces = replies;
            depth -= 1;
        }
        let mut divided: Vec<(Move, u64)> = moves.into_iter().map(|mv| (mv, 0)).collect();
        let mut all = 0_u64;
        for (root, nodes) in self.count_all(&pieces, depth)? {
            all = all.checked_add(nodes).ok_or(CountError::TooLarge)?;
            divided[root].1 += nodes;
        }
        divided.sort_by_key(|(mv, _)| order::key(position, *mv));
        Ok(divided)
    }

    fn count_all(&self, pieces: &[Piece], depth: u32) -> Result<Vec<(usize, u64)>, CountError> {
        let count = |piece: &Piece| Ok((piece.root, self.below(&piece.position, depth)?));
        match &self.pool {
            // For a few thousand nodes it takes longer to wake the others.
            Some(pool) if depth >= 2 => {
                pool.install(|| pieces.par_iter().with_max_len(1).map(count).collect())
            }
            _ => pieces.iter().map(count).collect(),
        }
    }

    /// Counts on one thread, and looks at the flag now and then.
    fn below(&self, position: &Position, depth: u32) -> Result<u64, CountError> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Err(CountError::Interrupted);
        }
        let table = self.table.as_ref();
        if depth <= GRAIN {
            let cpu = self.cpu.unwrap_or_else(|| Cpu::best_for(position));
            return Ok(perft::count_on(cpu, position, depth, table));
        }
        let hash = position.hash(EnPassant::Legal);
        if let Some(nodes) = table.and_then(|table| table.get(hash, depth)) {
            return Ok(nodes);
        }
        let nodes = sum(after_each(position).map(|(_, next)| self.below(&next, depth - 1)))?;
        if let Some(table) = table {
            table.put(hash, depth, nodes);
        }
        Ok(nodes)
    }
}

fn sum(counts: impl Iterator<Item = Result<u64, CountError>>) -> Result<u64, CountError> {
    let mut total = 0_u64;
    for count in counts {
        total = total.checked_add(count?).ok_or(CountError::TooLarge)?;
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::uci::{CastlingStyle, Uci};

    static NEVER: AtomicBool = AtomicBool::new(false);

    #[test]
    fn threads_and_tables_do_not_change_the_counts() {
        let divided = |jobs, table: Option<usize>| {
            let table = table.map(|mebibytes| Table::new(mebibytes).unwrap());
            let counter = Counter::new(jobs, table, &NEVER).unwrap();
            (0..=6).map(|depth| counter.divide(&Position::INITIAL, depth).unwrap()).collect()
        };
        let alone: Vec<_> = divided(1, None);
        for (jobs, table) in [(2, None), (3, Some(1)), (1, Some(0)), (32, None)] {
            let others: Vec<_> = divided(jobs, table);
            assert_eq!(others, alone, "{jobs} {table:?}");
        }
        assert_eq!(alone[6].iter().map(|(_, nodes)| nodes).sum::<u64>(), 119_060_324);
    }

    #[test]
    fn moves_are_in_the_order_of_stockfish() {
        // As `go perft 1` of Stockfish 15.1 lists them.
        for (fen, expected) in [
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "a2a3 b2b3 g2g3 d5d6 a2a4 g2g4 g2h3 d5e6 c3b1 c3d1 c3a4 c3b5 e5d3 e5c4 e5g4 e5c6 \
                 e5g6 e5d7 e5f7 d2c1 d2e3 d2f4 d2g5 d2h6 e2d1 e2f1 e2d3 e2c4 e2b5 e2a6 a1b1 a1c1 \
                 a1d1 h1f1 h1g1 f3d3 f3e3 f3g3 f3h3 f3f4 f3g4 f3f5 f3h5 f3f6 e1d1 e1f1 e1g1 e1c1",
            ),
            (
                "1r2k3/P1P5/8/8/2pPp3/1P3P2/p1p5/1R2K3 b - d3 0 1",
                "c4c3 e4e3 c2b1q c2b1r c2b1b c2b1n a2b1q a2b1r a2b1b a2b1n a2a1q a2a1r a2a1b \
                 a2a1n c2c1q c2c1r c2c1b c2c1n c4b3 e4f3 c4d3 e4d3 b8b3 b8b4 b8b5 b8b6 b8b7 b8a8 \
                 b8c8 b8d8 e8d7 e8e7 e8f7 e8f8",
            ),
        ] {
            let (position, _) = crate::notation::fen::read(fen.as_bytes()).unwrap();
            let counter = Counter::new(1, None, &NEVER).unwrap();
            let listed = counter.divide(&position, 1).unwrap().into_iter();
            let uci = listed.map(|(mv, _)| Uci::of(mv, CastlingStyle::Classical).to_string());
            assert_eq!(uci.collect::<Vec<_>>().join(" "), expected);
        }
    }

    #[test]
    fn a_flag_that_is_set_ends_the_count() {
        let flag = AtomicBool::new(true);
        let counter = Counter::new(2, None, &flag).unwrap();
        for depth in [0, 3, 200] {
            let result = counter.count(&Position::INITIAL, depth);
            assert_eq!(result, Err(CountError::Interrupted));
        }
    }

    #[test]
    fn the_deepest_count_does_not_exhaust_the_stack() {
        let flag = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let counter = Counter::new(2, None, &flag).unwrap();
                let result = counter.count(&Position::INITIAL, MAX_DEPTH);
                assert_eq!(result, Err(CountError::Interrupted));
            });
            std::thread::sleep(std::time::Duration::from_millis(100));
            flag.store(true, Ordering::Relaxed);
        });
    }

    #[test]
    fn counts_that_do_not_fit_are_no_counts() {
        assert_eq!(sum([Ok(u64::MAX), Ok(1)].into_iter()), Err(CountError::TooLarge));
    }
}
