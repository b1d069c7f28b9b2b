//! How good a position is, without looking ahead.
//!
//! A small [network](net) judges a position by where the pieces stand. Two kinds of endings are
//! judged by rule: those that are drawn for all their material, and those against a lone king, where
//! a search that does not see the mate needs a slope that leads to it.
//!
//! # Where the numbers come from
//!
//! They are our own: the engine played games against itself, and the network was fitted, beginning
//! with random numbers, to the scores that the search gave in them and to their results. This was
//! done three times, with 9 million positions of games of 100 to 400 nodes a move, then with 14
//! million more of games that the first network played (120 nodes), then with these and 7 million
//! of the second one (200 nodes). The first games were played by an evaluation of weighted terms,
//! which came from a formula by way of games against itself, too. The tool is `benches/tune`, and it
//! writes `net.bin`.

mod accumulator;
mod endings;
pub mod net;
#[cfg(test)]
mod tests;

pub(in crate::engine) use accumulator::Accumulator;

use super::value::MOST;
use crate::chess::Position;

/// Returns how good a position is for the side to move, in centipawns. It is meant for quiet
/// positions: captures at hand are not looked at.
///
/// ```
/// use pgnkit::chess::Position;
/// use pgnkit::engine::evaluate;
/// let start = Position::INITIAL;
/// assert!((0..80).contains(&evaluate(&start)));
/// assert_eq!(evaluate(&start), evaluate(&start.mirrored()));
/// ```
pub fn evaluate(position: &Position) -> i32 {
    value(position, &Accumulator::of(position))
}

/// The evaluation, of which the caller keeps a part at hand.
pub(in crate::engine) fn value(position: &Position, accumulator: &Accumulator) -> i32 {
    if let Some(value) = endings::against_lone_king(position) {
        return value;
    }
    let board = position.board();
    let judged = net::output(board, position.turn(), accumulator);
    let strong = if judged > 0 { position.turn() } else { !position.turn() };
    (judged * endings::share(board, strong) / 64).clamp(-MOST, MOST)
}
