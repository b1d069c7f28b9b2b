//! A fixed piece of work: the number of nodes tells whether the search is still the same, and the
//! time it takes how fast it is.

use std::sync::atomic::AtomicBool;

use super::{Engine, Limits};
use crate::notation::fen;

/// Positions of every stage of a game, of our own games and the usual tests of generators.
pub const POSITIONS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQR1K1 b - - 0 8",
    "r2q1rk1/1b2bppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP3PP/R2Q1R1K w - - 0 13",
    "8/5pk1/4p1p1/1p1pP2p/1P1P1P1P/2r3P1/5RK1/8 w - - 0 40",
    "8/8/1p1k4/p1p2p1p/P1P2P1P/1P1K4/8/8 w - - 0 50",
    "4r1k1/1p3ppp/p7/2q5/8/1P4P1/P1Q2P1P/3R2K1 b - - 0 30",
    "6k1/8/8/8/3Q4/8/8/K7 w - - 0 1",
];

/// Searches each of [`POSITIONS`] to a depth, and returns the number of nodes of all together.
///
/// ```
/// use pgnkit::engine::bench;
/// assert_eq!(bench::nodes(3), bench::nodes(3));
/// ```
pub fn nodes(depth: u32) -> u64 {
    nodes_until(depth, &AtomicBool::new(false))
}

/// The same, but it ends soon after the flag is set; the number means nothing then.
pub fn nodes_until(depth: u32, stop: &AtomicBool) -> u64 {
    let mut engine = Engine::new(4);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    POSITIONS
        .iter()
        .filter_map(|text| fen::read(text.as_bytes()).ok())
        .map(|(position, _)| {
            engine.new_game();
            engine.search(&position, &[], &limits, stop, &mut |_| ()).nodes
        })
        .sum()
}

#[cfg(test)]
mod tests {
    /// Any change of the search or of the evaluation changes it: put the new number here if the
    /// change is meant, and nothing else may.
    #[test]
    fn the_signature_is_that_of_this_version() {
        assert_eq!(super::nodes(6), 29_417);
    }
}
