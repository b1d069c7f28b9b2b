//! How good a position is, without looking ahead.
//!
//! The evaluation is a sum of [terms], each with a weight for the middle game and one for the
//! endgame; the material left blends the two. One piece of code finds the terms that apply and
//! tells them to a [`Tally`]: for play that is a sum of weights, for tuning a list of counts.
//!
//! # Where the numbers come from
//!
//! They are our own. The start was a formula: 100, 300, 310, 500 and 900 for the pieces, a slope
//! towards the centre, and small round numbers for the other terms. With those the engine played
//! against itself, and the weights were then fitted, by logistic regression, to the results of
//! these games and to the scores that the search gave on the way (after Texel's method); the better
//! engine played the games of the next round. There were five rounds, of 616,000 positions in all.
//! The tool is `benches/tune`, and it writes `weights.rs`.

mod endings;
mod king;
mod pawns;
mod pieces;
mod sums;
mod tapered;
pub mod terms;
#[cfg(test)]
mod tests;
mod weights;

pub(in crate::engine) use pawns::PawnCache;
pub(in crate::engine) use sums::Sums;
pub use terms::Tally;

use self::king::king;
use self::pawns::Structure;
use self::pieces::{Attacks, pieces, threats};
use self::tapered::Tapered;
use self::weights::WEIGHTS;
use super::value::MOST;
use crate::chess::{Color, Position};

/// Returns how good a position is for the side to move, in centipawns. It is meant for quiet
/// positions: captures at hand are not looked at.
///
/// ```
/// use pgnkit::chess::Position;
/// use pgnkit::engine::evaluate;
/// let start = Position::INITIAL;
/// assert!((0..60).contains(&evaluate(&start)));
/// assert_eq!(evaluate(&start), evaluate(&start.mirrored()));
/// ```
pub fn evaluate(position: &Position) -> i32 {
    value(position, Sums::of(position), &Structure::of(position))
}

/// The evaluation, of which the caller keeps a part at hand.
pub(in crate::engine) fn value(position: &Position, sums: Sums, structure: &Structure) -> i32 {
    let us = position.turn();
    let (mut for_white, mut for_black) = (Sum(Tapered::ZERO), Sum(Tapered::ZERO));
    let white = Attacks::of(position, Color::White, &mut for_white);
    let black = Attacks::of(position, Color::Black, &mut for_black);
    side(position, Color::White, [&white, &black], structure, &mut for_white);
    side(position, Color::Black, [&black, &white], structure, &mut for_black);
    let total = sums.placed + structure.score + for_white.0 - for_black.0;
    let for_us = us.fold(total, -total) + WEIGHTS[terms::TEMPO];
    let phase = sums.phase();
    let blend = (for_us.middle() * phase + for_us.end() * (Sums::FULL - phase)) / Sums::FULL;
    let strong = if blend > 0 { us } else { !us };
    let usable = blend * endings::share(position.board(), strong) / 64;
    (usable + endings::drive(position, us)).clamp(-MOST, MOST)
}

/// Tells every term that applies: those of White as such, those of Black taken off.
pub fn features(position: &Position, tally: &mut impl Tally) {
    let structure = Structure::of(position);
    let white = Attacks::of(position, Color::White, &mut Signed { tally, times: 1 });
    let black = Attacks::of(position, Color::Black, &mut Signed { tally, times: -1 });
    for (color, attacks, times) in
        [(Color::White, [&white, &black], 1), (Color::Black, [&black, &white], -1)]
    {
        let mut signed = Signed { tally, times };
        sums::places(position, color, &mut signed);
        pawns::pawns(position, color, &mut signed);
        side(position, color, attacks, &structure, &mut signed);
    }
    tally.add(terms::TEMPO, position.turn().fold(1, -1));
}

/// Returns the weight of the middle game in a position, of 24.
pub fn phase(position: &Position) -> i32 {
    Sums::of(position).phase()
}

/// Returns how much of its advantage each side could use if it were ahead, of 64.
pub fn shares(position: &Position) -> [i32; 2] {
    Color::ALL.map(|color| endings::share(position.board(), color))
}

/// Returns the weights in use: of the middle game and of the endgame, in the order of the terms.
pub fn weights() -> impl Iterator<Item = (i32, i32)> {
    WEIGHTS.iter().map(|weight| (weight.middle(), weight.end()))
}

/// Tells the terms of a side that depend on more than single pieces and pawns.
#[inline(always)]
fn side(
    position: &Position,
    us: Color,
    [ours, theirs]: [&Attacks; 2],
    structure: &Structure,
    tally: &mut impl Tally,
) {
    pieces(position, us, theirs, tally);
    threats(position, us, ours, theirs, tally);
    king(position, us, ours, theirs, tally);
    pawns::passed(position, us, structure.passed, theirs, tally);
}

/// The tally for play.
struct Sum(Tapered);

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, term: usize, times: i32) {
        self.0 += WEIGHTS[term] * times;
    }
}

/// A tally for one of the sides.
struct Signed<'a, T> {
    tally: &'a mut T,
    times: i32,
}

impl<T: Tally> Tally for Signed<'_, T> {
    fn add(&mut self, term: usize, times: i32) {
        self.tally.add(term, times * self.times);
    }
}
