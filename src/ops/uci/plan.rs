//! What `go` means for our search: the level, the clock and the wishes of the user interface in one.

use std::time::Duration;

use super::settings::Settings;
use crate::chess::{Move, Position};
use crate::engine::protocol::Go;
use crate::engine::time::budget;
use crate::engine::{Level, Limits};
use crate::notation::uci::Uci;

/// Plies beyond those of the mate itself that are looked at before the search for it is given up.
const BEYOND_MATE: u32 = 6;

/// A search to come.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) limits: Limits,
    /// How long to think after `go`, once `ponderhit` has come. What was thought before counts.
    pub(super) after_hit: Option<Duration>,
    /// Moves that were asked for and are not legal.
    pub(super) refused: Vec<Uci>,
}

impl Plan {
    pub(super) fn new(go: &Go, settings: &Settings, position: &Position) -> Self {
        let level = settings.level();
        let own = level.limits(settings.seed());
        let (moves, refused) = search_moves(go, position);
        let mut limits = Limits {
            depth: least(own.depth, go.depth),
            nodes: least(own.nodes, go.nodes),
            mate: go.mate,
            moves,
            multi_pv: settings.multi_pv,
            noise: own.noise,
            soft: None,
            hard: None,
        };
        if let (Some(moves), None) = (go.mate, go.depth) {
            let plies = moves.saturating_mul(2).saturating_add(BEYOND_MATE);
            limits.depth = least(limits.depth, Some(plies));
        }
        let mut time = clock(go, settings, position);
        let is_bounded = time.is_some()
            || go.depth.is_some()
            || go.nodes.is_some()
            || go.mate.is_some()
            || go.infinite;
        if level == Level::Max && !is_bounded {
            time = own.soft.zip(own.hard);
        }
        let time = time.filter(|_| !go.infinite);
        let after_hit = time.map(|(soft, _)| soft).filter(|_| go.ponder);
        if let Some((soft, hard)) = time.filter(|_| !go.ponder) {
            limits.hard = Some(hard);
            // A time to take is taken in full.
            limits.soft = Some(soft).filter(|_| go.move_time.is_none());
        }
        Self { limits, after_hit, refused }
    }
}

/// The time for the move: when to begin nothing new, and when to end.
fn clock(go: &Go, settings: &Settings, position: &Position) -> Option<(Duration, Duration)> {
    let us = position.turn();
    let increment = go.increment[us].unwrap_or_default();
    let clock = go.time[us].map(|time| budget(time, increment, go.moves_to_go, settings.overhead));
    match (go.move_time, clock) {
        (Some(time), Some((soft, hard))) => Some((time.min(soft), time.min(hard))),
        (Some(time), None) => Some((time, time)),
        (None, clock) => clock,
    }
}

/// The moves asked for that are legal, and the others.
fn search_moves(go: &Go, position: &Position) -> (Vec<Move>, Vec<Uci>) {
    let (mut moves, mut refused) = (Vec::new(), Vec::new());
    for uci in &go.search_moves {
        match uci.resolve(position) {
            Ok(mv) if !moves.contains(&mv) => moves.push(mv),
            Ok(_) => {}
            Err(_) => refused.push(*uci),
        }
    }
    (moves, refused)
}

fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
