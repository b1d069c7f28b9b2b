//! The end of a line: captures and promotions are looked at until none pays, as only a quiet
//! position can be judged.

use super::Search;
use crate::engine::node::Node;
use crate::engine::order::{self, Context, Gather};
use crate::engine::see::{self, WORTH};
use crate::engine::table::{Kind, Known};
use crate::engine::value::{DRAW, MAX_PLY, Window, is_mate, mated};

impl Search<'_> {
    /// The value of a node for the side to move, if it may also do nothing instead of capturing.
    /// In check it has to answer, and every answer is looked at.
    pub(super) fn quiescence(&mut self, node: &Node, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.enter(ply);
        self.best_lines[ply].clear();
        if self.ended {
            return DRAW;
        }
        if self.is_draw(node) {
            return DRAW;
        }
        let hash = self.line.last().copied().unwrap_or_default();
        if ply >= MAX_PLY {
            return self.evaluate(node, hash);
        }
        let position = &node.position;
        let is_pv = beta - alpha > 1;
        let key = self.key(hash);
        let known = self.engine.table.get(key, ply);
        if let Some(known) = known
            && !is_pv
            && known.settles(Window { alpha, beta })
        {
            return known.value;
        }

        let in_check = position.is_check();
        let (mut best, mut eval) = (mated(ply), 0);
        if !in_check {
            eval = known.map_or_else(|| self.evaluate(node, hash), |known| known.eval);
            best = self.corrected(node, eval);
            if let Some(known) = known
                && !is_mate(known.value)
                && known.kind.allows(known.value, best)
            {
                best = known.value;
            }
            if best >= beta || self.noise.is_some_and(|noise| noise.is_blind(key)) {
                return best;
            }
            alpha = alpha.max(best);
        }

        let start = self.candidates.len();
        let us = position.turn();
        let mut gather = Gather::new(position, &mut self.candidates);
        if in_check {
            position.generate(&mut gather);
            let context = Context { us, killers: [None; 2], earlier: self.earlier(ply) };
            order::rank(&mut self.candidates[start..], &self.engine.history, context);
        } else {
            position.generate_captures(&mut gather);
            order::rank_captures(&mut self.candidates[start..], &self.engine.history, us);
        }

        let (stand, first_alpha) = (best, alpha);
        let mut best_move = None;
        for at in 0..self.candidates.len() - start {
            let candidate = order::pick_capture(&mut self.candidates[start..], at);
            let mv = candidate.mv;
            if !in_check {
                let taken = candidate.captured.map_or(0, |role| WORTH[role.index()]);
                let is_queen = mv.promoted().is_some();
                // Not even the whole piece would help.
                if !is_queen && stand + taken + 200 <= alpha {
                    best = best.max(stand + taken + 200);
                    continue;
                }
                if !see::gains(position, mv, candidate.role, 0) {
                    continue;
                }
            } else if !is_mate(best) && candidate.is_quiet() && at > 2 {
                continue;
            }
            let next = self.play(node, ply, candidate);
            let value = -self.quiescence(&next, ply + 1, -beta, -alpha);
            self.leave();
            if self.ended {
                self.candidates.truncate(start);
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    self.adopt(ply, mv);
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.candidates.truncate(start);
        let kind = if best >= beta {
            Kind::Lower
        } else if best > first_alpha && is_pv {
            Kind::Exact
        } else {
            Kind::Upper
        };
        self.engine.table.put(key, ply, Known { mv: best_move, value: best, eval, depth: 0, kind });
        best
    }
}
