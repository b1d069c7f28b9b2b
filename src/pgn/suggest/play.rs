//! How likely a move is to be played: a simple model of sensible play.
//!
//! Each legal move has a few features, and its chance is the exponential of their weighted sum, in
//! proportion to those of all others. So a piece left hanging makes both the move that leaves it
//! and the one that does not take it unlikely, and a forced move is no surprise.

#![expect(clippy::cast_precision_loss, reason = "small numbers")]

use super::exchange::{at_stake, gain, worth};
use crate::chess::{Move, Position, Rank, Role, Square, attacks};

/// How many features a move has.
pub(super) const FEATURES: usize = 24;

/// What each feature adds, fitted by maximum likelihood to 22,589 moves of annotated games (a
/// multinomial logit). Over moves it was not fitted to, the mean logarithm of the chance is -2.47;
/// a blind guess has -3.27.
pub(super) const WEIGHTS: [f32; FEATURES] = [
    1.01, 0.2, -1.33, -0.14, 0.14, -0.42, 0.87, 0.44, 1.47, 2.92, -0.75, -0.18, 0.28, 0.19, -0.16,
    0.61, -1.06, 0.75, 0.07, 0.22, 0.3, 0.21, 0.23, 0.59,
];

/// The moves before a ply, as far as they bear on it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Before {
    /// The last move, by the opponent.
    pub(super) last: Option<Move>,
    /// The one before, by the side to move.
    pub(super) own: Option<Move>,
}

impl Before {
    /// After one more move.
    pub(super) const fn then(self, mv: Option<Move>) -> Self {
        Self { last: mv, own: self.last }
    }
}

/// Returns the natural logarithm of the chance of a legal move.
pub(super) fn likelihood(position: &Position, before: Before, mv: Move) -> f32 {
    let stakes = Stakes::of(position);
    let weigh = |mv| -> f32 {
        let features = features(position, &stakes, before, mv);
        features.iter().zip(WEIGHTS).map(|(feature, weight)| feature * weight).sum()
    };
    let all: f32 = position.legal_moves().into_iter().map(|mv| weigh(mv).exp()).sum();
    weigh(mv) - all.ln()
}

/// What the opponent could win if the side to move passed.
pub(super) struct Stakes {
    /// On each square, in pawns.
    on: [f32; 64],
    greatest: f32,
    second: f32,
    /// From 1 with all officers on the board to 0 with none.
    middlegame: f32,
}

impl Stakes {
    pub(super) fn of(position: &Position) -> Self {
        let us = position.turn();
        let board = position.board();
        let occupied = board.occupied();
        let officers = (occupied & !board.role(Role::Pawn)).count();
        let mut stakes = Self {
            on: [0.0; 64],
            greatest: 0.0,
            second: 0.0,
            middlegame: officers.min(16) as f32 / 16.0,
        };
        for square in board.color(us) & !board.role(Role::King) {
            let standing = board.role_at(square).map_or(0, worth);
            let stake = pawns(at_stake(position, square, occupied, !us, standing));
            stakes.on[square.index()] = stake;
            stakes.second = stakes.second.max(stake.min(stakes.greatest));
            stakes.greatest = stakes.greatest.max(stake);
        }
        stakes
    }

    /// What remains at stake if the piece of a square moves away.
    fn without(&self, square: Square) -> f32 {
        if self.on[square.index()] < self.greatest { self.greatest } else { self.second }
    }
}

fn pawns(tenths: i32) -> f32 {
    tenths.clamp(-90, 90) as f32 / 10.0
}

/// Returns the features of a legal move.
pub(super) fn features(
    position: &Position,
    stakes: &Stakes,
    before: Before,
    mv: Move,
) -> [f32; FEATURES] {
    let yes = |holds: bool| f32::from(u8::from(holds));
    let us = position.turn();
    let role = position.board().role_at(mv.from).unwrap_or(Role::Pawn);
    let won = pawns(gain(position, role, mv));
    let takes = position.captured(mv).is_some();
    let mut after = *position;
    after.play(mv);
    let castles = mv.is_castle();
    let is = |these: &[Role]| yes(!castles && these.contains(&role));
    let rank = |square: Square| square.rank().relative_to(us).index() as f32;
    let forward = rank(mv.to) - rank(mv.from);
    let inward = centrality(mv.to) - centrality(mv.from);
    let near = |last: Move| 7.0 - f32::from(distance(last.to, mv.to));
    let hit = |last: Move| {
        let attacker = position.board().role_at(last.to).unwrap_or(Role::King);
        attacks::of(attacker, !us, last.to, position.board().occupied()).contains(mv.from)
    };
    [
        // What it wins and loses in captures, up to a piece and beyond.
        won.clamp(0.0, 3.0),
        (won - 3.0).max(0.0),
        (-won).clamp(0.0, 3.0),
        (-won - 3.0).max(0.0),
        // What it takes out of danger, and what it leaves there.
        stakes.on[mv.from.index()].min(5.0),
        stakes.without(mv.from).min(5.0),
        yes(takes),
        yes(takes && before.last.is_some_and(|last| last.to == mv.to)),
        yes(after.is_check()),
        yes(castles),
        is(&[Role::Pawn]),
        is(&[Role::Pawn]) * forward,
        is(&[Role::Pawn]) * centrality(mv.to),
        is(&[Role::Knight, Role::Bishop]) * inward,
        is(&[Role::Rook, Role::Queen]),
        is(&[Role::King]) * (1.0 - stakes.middlegame),
        is(&[Role::King]) * stakes.middlegame,
        // A knight or bishop is developed.
        is(&[Role::Knight, Role::Bishop]) * yes(mv.from.rank() == Rank::back(us)),
        is(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen]) * forward,
        if won < 0.0 || castles { 0.0 } else { threat(position, &after, role, mv) },
        // The piece of the move before goes back, or on.
        yes(before.own.is_some_and(|own| own.from == mv.to && own.to == mv.from)),
        yes(before.own.is_some_and(|own| own.from != mv.to && own.to == mv.from)),
        // It stays near the last move, and answers its attack.
        before.last.map_or(0.0, near),
        yes(before.last.is_some_and(hit)),
    ]
}

/// What a piece attacks anew, if that is worth more than itself or not defended, in pawns.
fn threat(position: &Position, after: &Position, role: Role, mv: Move) -> f32 {
    let us = position.turn();
    let (was, is) = (position.board(), after.board());
    let role = mv.promoted().unwrap_or(role);
    let before = attacks::of(role, us, mv.from, was.occupied());
    let anew = attacks::of(role, us, mv.to, is.occupied()) & is.color(!us) & !before;
    let in_danger = anew.into_iter().filter_map(|target| {
        let standing = is.role_at(target).filter(|role| *role != Role::King).map(worth)?;
        let is_free = || after.attackers(target, !us, is.occupied()).is_empty();
        (standing > worth(role) + 5 || is_free()).then_some(standing)
    });
    pawns(in_danger.max().unwrap_or(0)).min(5.0)
}

/// 6 in the centre, 0 in a corner.
fn centrality(square: Square) -> f32 {
    let near = |index: usize| index.min(7 - index) as f32;
    near(square.file().index()) + near(square.rank().index())
}

fn distance(a: Square, b: Square) -> u8 {
    a.file().distance(b.file()).max(a.rank().distance(b.rank()))
}
