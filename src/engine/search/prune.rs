//! What is not worth a look, or only a short one.

use super::Search;
use super::tree::Here;
use crate::engine::history::PieceTo;
use crate::engine::node::Node;
use crate::engine::noise::ln;
use crate::engine::order::Candidate;
use crate::engine::see;
use crate::engine::value::{DRAW, Window, is_mate};

impl Search<'_> {
    /// Settles a node without trying its moves, if it is so good or so bad that they hardly matter.
    pub(super) fn settle(&mut self, node: &Node, here: &Here, window: Window) -> Option<i32> {
        let Here { ply, depth, eval, .. } = *here;
        let Window { alpha, beta } = window;
        if depth <= 8 && !is_mate(beta) && eval - futile_above(depth, here.improving) >= beta {
            return Some(eval);
        }
        if depth <= 3 && eval + hopeless_below(depth) < alpha {
            let value = self.quiescence(node, ply, alpha, alpha + 1);
            if value <= alpha {
                return Some(value);
            }
        }
        // If even passing the turn is good enough, so is a move; but in pawn endings it may be
        // better to pass.
        if depth >= 3
            && eval >= beta
            && here.judged + 20 * depth >= beta + 60
            && !is_mate(beta)
            && here.context.earlier[0] != PieceTo::NONE
            && here.has_pieces
        {
            let next = self.pass(node, ply);
            let reduced = depth - null_move_reduction(depth, eval - beta);
            let value = -self.visit(&next, ply + 1, reduced, Window::above(-beta), !here.cut);
            self.leave();
            if value >= beta {
                return Some(if is_mate(value) { beta } else { value });
            }
        }
        self.ended.then_some(DRAW)
    }

    /// Returns whether a move, after others, is not worth a look.
    pub(super) fn is_hopeless(
        &self,
        node: &Node,
        here: &Here,
        candidate: Candidate,
        tried: usize,
        alpha: i32,
    ) -> bool {
        let depth = here.depth;
        let is_quiet = candidate.is_quiet();
        if is_quiet && !here.in_check && !here.gives_check(candidate) {
            let left = (depth - reduction(depth, tried + 1)).max(1);
            if tried >= late(depth, here.improving)
                || left <= 6 && here.eval + futile_below(left) <= alpha
                || left <= 3 && self.gauge(here, candidate) < -4000 * left
            {
                return true;
            }
        }
        let Candidate { mv, role, .. } = candidate;
        let goal = tolerated_loss(depth, is_quiet);
        depth <= 8 && !candidate.is_good_capture() && !see::gains(&node.position, mv, role, goal)
    }
}

/// How many plies less a late quiet move is looked at, by depth and by how many came before.
static REDUCTIONS: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut tried = 1;
        while tried < 64 {
            table[depth][tried] = (0.8 + ln(depth as f64) * ln(tried as f64) / 2.4) as u8;
            tried += 1;
        }
        depth += 1;
    }
    table
};

/// The reduction of a move.
#[inline]
pub(super) fn reduction(depth: i32, tried: usize) -> i32 {
    i32::from(REDUCTIONS[depth.clamp(0, 63) as usize][tried.min(63)])
}

/// A node whose evaluation is above beta by so much is left at that.
#[inline]
fn futile_above(depth: i32, improving: bool) -> i32 {
    75 * (depth - i32::from(improving)).max(0)
}

/// A node whose evaluation is below alpha by so much has only captures looked at.
#[inline]
fn hopeless_below(depth: i32) -> i32 {
    250 + 250 * depth
}

/// How many plies less the answer to a passed turn is looked at.
#[inline]
fn null_move_reduction(depth: i32, above_beta: i32) -> i32 {
    3 + depth / 3 + (above_beta / 200).min(3)
}

/// After so many moves the quiet ones left are not looked at.
#[inline]
pub(super) fn late(depth: i32, improving: bool) -> usize {
    let moves = 3 + depth * depth;
    (if improving { moves } else { moves / 2 }) as usize
}

/// A quiet move is not looked at if the evaluation is below alpha by so much.
#[inline]
fn futile_below(depth: i32) -> i32 {
    100 + 90 * depth
}

/// What a move may lose by exchanges and still be looked at.
#[inline]
fn tolerated_loss(depth: i32, is_quiet: bool) -> i32 {
    if is_quiet { -60 * depth } else { -25 * depth * depth - 75 }
}

/// How much a move that refutes a node is rewarded.
#[inline]
pub(super) fn bonus(depth: i32) -> i32 {
    (150 * depth - 60).min(1600)
}
