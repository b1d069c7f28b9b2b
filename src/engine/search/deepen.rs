//! Deeper and deeper: each iteration begins with what the last one found.

use std::cmp::Reverse;
use std::time::Duration;

use super::Search;
use crate::chess::{Color, Move, draw};
use crate::engine::order::Candidate;
use crate::engine::value::{DRAW, INFINITE, MAX_PLY, MOST, Window, mated};
use crate::engine::{Bound, Found, Info, Score};

/// A move of the root, and what is known of it.
struct RootMove {
    candidate: Candidate,
    /// Of the last iteration in which it was the best of its line.
    value: i32,
    /// The move and the answers to it.
    line: Vec<Move>,
    /// The nodes of its subtree.
    nodes: u64,
}

impl Search<'_> {
    pub(super) fn deepen(mut self, report: &mut dyn FnMut(&Info)) -> Found {
        let position = self.root.position;
        let mut moves: Vec<RootMove> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| self.limits.moves.is_empty() || self.limits.moves.contains(mv))
            .map(|mv| RootMove {
                candidate: Candidate::of(&position, mv),
                value: -INFINITE,
                line: vec![mv],
                nodes: 0,
            })
            .collect();
        if moves.is_empty() {
            let value = if position.is_check() { mated(0) } else { DRAW };
            return Found { best: None, ponder: None, score: Score::of(value), nodes: 0, depth: 0 };
        }
        let lines = self.limits.multi_pv.clamp(1, moves.len());
        let deepest = self.depth_limit().clamp(1, MAX_PLY as u32 - 1);
        let mut finished = 0;
        for depth in 1..=deepest {
            self.depth = depth as usize;
            self.seldepth = 0;
            for line in 0..lines {
                self.aspire(&mut moves, line, depth as i32);
                moves[line..].sort_by_key(|best| Reverse(best.value));
                if self.ended {
                    break;
                }
            }
            if self.ended {
                break;
            }
            moves[..lines].sort_by_key(|best| Reverse(best.value));
            finished = depth;
            self.may_end = true;
            for (number, best) in (1..).zip(&moves[..lines]) {
                report(&self.info(depth, number, best));
            }
            if self.is_enough(&moves) {
                break;
            }
        }
        if self.ended {
            report(&self.info(finished.max(1), 1, &moves[0]));
        }
        let best = &moves[0];
        Found {
            best: Some(best.candidate.mv),
            ponder: best.line.get(1).copied(),
            score: Score::of(if best.value == -INFINITE { DRAW } else { best.value }),
            nodes: self.nodes,
            depth: finished,
        }
    }

    /// How deep to look. Against a lone king, even a weak player that counts nodes looks as far as
    /// they reach: a won ending is to be won.
    fn depth_limit(&self) -> u32 {
        let board = self.root.position.board();
        let is_alone = Color::ALL.into_iter().any(|color| draw::is_lone_king(board, color));
        match self.limits.depth {
            Some(_) if is_alone && self.noise.is_some() && self.limits.nodes.is_some() => u32::MAX,
            depth => depth.unwrap_or(u32::MAX),
        }
    }

    fn info(&self, depth: u32, number: usize, best: &RootMove) -> Info {
        Info {
            depth,
            seldepth: self.seldepth as u32,
            multi_pv: number,
            score: Score::of(if best.value == -INFINITE { DRAW } else { best.value }),
            bound: Bound::Exact,
            nodes: self.nodes,
            time: self.begun.elapsed(),
            hashfull: self.engine.table.permille(),
            pv: best.line.clone(),
        }
    }

    /// Returns whether another iteration is not worth it, or not allowed.
    fn is_enough(&self, moves: &[RootMove]) -> bool {
        let best = &moves[0];
        if let (Some(mate), Score::Mate(found)) = (self.limits.mate, Score::of(best.value))
            && found > 0
            && found as u32 <= mate
        {
            return true;
        }
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            return true;
        }
        let elapsed = self.begun.elapsed();
        let is_over = |limit: Option<Duration>| limit.is_some_and(|limit| elapsed >= limit);
        let soft = self.limits.soft.map(|soft| {
            if moves.len() == 1 {
                return soft / 10;
            }
            // The more of the nodes went to the best move, the clearer it is.
            let percent = (best.nodes * 100 / self.nodes.max(1)) as u32;
            soft * (150 - percent.min(100)) * 135 / 10_000
        });
        is_over(soft) || is_over(self.limits.hard)
    }

    /// Searches for the best of the moves from `line` on, first near the value of the last
    /// iteration.
    fn aspire(&mut self, moves: &mut [RootMove], line: usize, depth: i32) {
        let last = moves[line].value;
        let mut margin = if depth < 5 || last.abs() > MOST { 2 * INFINITE } else { 20 };
        let (mut below, mut above) = (margin, margin);
        let mut less = 0;
        loop {
            let alpha = last.saturating_sub(below).max(-INFINITE);
            let beta = last.saturating_add(above).min(INFINITE);
            let window = Window { alpha, beta };
            let best = self.search_root(&mut moves[line..], (depth - less).max(1), window);
            if self.ended {
                return;
            }
            margin *= 2;
            if best <= alpha && alpha > -INFINITE {
                below = if margin > 500 { 2 * INFINITE } else { margin };
                less = 0;
            } else if best >= beta && beta < INFINITE {
                above = if margin > 500 { 2 * INFINITE } else { margin };
                less = (less + 1).min(2);
            } else {
                return;
            }
            // The one that failed high comes first.
            moves[line..].sort_by_key(|best| Reverse(best.value));
        }
    }

    /// Searches the moves of the root, and returns the value of the best.
    fn search_root(&mut self, moves: &mut [RootMove], depth: i32, window: Window) -> i32 {
        let Window { mut alpha, beta } = window;
        let root = self.root;
        self.frame(0).eval = None;
        self.frame(1).killers = [None; 2];
        let mut best = -INFINITE;
        for (tried, root_move) in moves.iter_mut().enumerate() {
            let before = self.nodes;
            let mv = root_move.candidate.mv;
            let next = self.play(&root, 0, root_move.candidate);
            let deep = depth - 1;
            let full = Window { alpha, beta }.turned();
            let narrow = Window::above(alpha).turned();
            let mut value = alpha + 1;
            if tried > 0 {
                let is_late = tried > 3 && depth >= 3 && root_move.candidate.is_quiet();
                let reduction = if is_late { super::prune::reduction(depth, tried) / 2 } else { 0 };
                value = -self.visit(&next, 1, deep - reduction, narrow, true);
                if value > alpha && reduction > 0 {
                    value = -self.visit(&next, 1, deep, narrow, true);
                }
            }
            if value > alpha {
                value = -self.visit(&next, 1, deep, full, false);
            }
            self.leave();
            root_move.nodes += self.nodes - before;
            if self.ended {
                return best;
            }
            if tried == 0 || value > alpha {
                root_move.value = value;
                root_move.line.clear();
                root_move.line.push(mv);
                root_move.line.extend_from_slice(&self.best_lines[1]);
            } else {
                // Only that it is not better is known: it keeps its place in the order.
                root_move.value = -INFINITE;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                for later in &mut moves[tried + 1..] {
                    later.value = -INFINITE;
                }
                break;
            }
        }
        best
    }
}
