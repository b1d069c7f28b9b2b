//! A node of the tree.

use super::{Search, prune};
use crate::chess::{Bitboard, Color, Move, Role, attacks};
use crate::engine::history::PieceTo;
use crate::engine::node::Node;
use crate::engine::order::{self, Candidate, Context, Gather};
use crate::engine::see;
use crate::engine::table::{Kind, Known};
use crate::engine::value::{DRAW, INFINITE, MAX_PLY, is_mate, mated};

/// The window between which a value matters.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// The window of the other side.
    fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Only whether a value is above alpha matters.
    fn above(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }
}

impl Search<'_> {
    /// Makes a move and the best line after it the best line of a ply.
    #[inline]
    pub(super) fn adopt(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.best_lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// The value of a node for the side to move, looked ahead so many plies. A node is `cut` if
    /// its first move is expected to refute what led to it.
    pub(super) fn visit(
        &mut self,
        node: &Node,
        ply: usize,
        mut depth: i32,
        window: Window,
        cut: bool,
    ) -> i32 {
        let Window { mut alpha, mut beta } = window;
        if depth <= 0 {
            return self.quiescence(node, ply, alpha, beta);
        }
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
        // Not even a mate at the next move would matter.
        alpha = alpha.max(mated(ply));
        beta = beta.min(-mated(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        let position = &node.position;
        let us = position.turn();
        let is_pv = beta - alpha > 1;
        let without = self.frame(ply).without;
        let key = self.key(hash);
        let known = if without.is_none() { self.engine.table.get(key, ply) } else { None };
        if let Some(known) = known
            && !is_pv
            && known.depth >= depth
            && position.halfmove_clock() < 90
            && match known.kind {
                Kind::Exact => true,
                Kind::Lower => known.value >= beta,
                Kind::Upper => known.value <= alpha,
            }
        {
            return known.value;
        }
        let known_move = known.and_then(|known| known.mv).filter(|mv| position.is_legal(*mv));

        let in_check = position.is_check();
        let raw_eval = match (in_check, known) {
            (true, _) => 0,
            (false, Some(known)) => known.eval,
            (false, None) if without.is_some() => self.frame(ply).eval.unwrap_or(0),
            (false, None) => self.evaluate(node, hash),
        };
        self.frame(ply).eval = (!in_check).then_some(raw_eval);
        // What the table knows is nearer to the truth.
        let eval = match known {
            Some(known)
                if !in_check
                    && !is_mate(known.value)
                    && (known.kind != Kind::Upper || known.value < raw_eval)
                    && (known.kind != Kind::Lower || known.value > raw_eval) =>
            {
                known.value
            }
            _ => raw_eval,
        };
        let improving = !in_check
            && match (self.frames[ply].eval, ply.checked_sub(2).and_then(|at| self.frames[at].eval))
            {
                (Some(earlier), _) | (None, Some(earlier)) => raw_eval > earlier,
                (None, None) => true,
            };
        self.frames[ply + 3].killers = [None; 2];
        self.frames[ply + 3].without = None;

        if !is_pv && !in_check && without.is_none() {
            if depth <= 8 && !is_mate(beta) && eval - prune::futile_above(depth, improving) >= beta
            {
                return eval;
            }
            if depth <= 3 && eval + prune::hopeless_below(depth) < alpha {
                let value = self.quiescence(node, ply, alpha, alpha + 1);
                if value <= alpha {
                    return value;
                }
            }
            // If even passing the turn is good enough, so is a move; but in pawn endings it may be
            // better to pass.
            if depth >= 3
                && eval >= beta
                && raw_eval + 20 * depth >= beta + 60
                && !is_mate(beta)
                && self.frames[ply + 1].played != PieceTo::NONE
                && has_pieces(node, us)
            {
                let next = self.pass(node, ply);
                let reduced = depth - prune::null_move_reduction(depth, eval - beta);
                let value = -self.visit(&next, ply + 1, reduced, Window::above(-beta), !cut);
                self.leave();
                if self.ended {
                    return DRAW;
                }
                if value >= beta {
                    return if is_mate(value) { beta } else { value };
                }
            }
        }
        // Without a move to begin with, a shorter search finds one first.
        if depth >= 4 && known_move.is_none() && without.is_none() && (is_pv || cut) {
            depth -= 1;
        }

        let start = self.candidates.len();
        let context = Context { us, killers: self.frame(ply).killers, earlier: self.earlier(ply) };
        if let Some(mv) = known_move {
            self.candidates.push(Candidate::of(position, mv));
        }
        let mut generated = false;
        let mut quiets: [Option<(Role, Move)>; 32] = [None; 32];
        let mut quiet_count = 0;
        let mut captures: [Option<(PieceTo, Role)>; 16] = [None; 16];
        let mut capture_count = 0;
        let (mut best, mut best_move) = (-INFINITE, None);
        let first_alpha = alpha;
        let (mut at, mut tried) = (0, 0);
        let mut skip_quiets = false;
        let checks = checking_squares(node, us);

        loop {
            if at == self.candidates.len() - start {
                if generated {
                    break;
                }
                generated = true;
                self.candidates.truncate(start);
                at = 0;
                position.generate(&mut Gather::new(position, &mut self.candidates));
                order::rank(&mut self.candidates[start..], &self.engine.history, context);
                if self.candidates.len() == start {
                    break;
                }
            }
            let candidate = if generated {
                order::pick(&mut self.candidates[start..], at, position)
            } else {
                self.candidates[start]
            };
            at += 1;
            let mv = candidate.mv;
            if without == Some(mv) || generated && known_move == Some(mv) {
                continue;
            }
            let is_quiet = candidate.is_quiet();
            if is_quiet && skip_quiets && !checks[candidate.role.index()].contains(mv.to) {
                continue;
            }
            let gauge = if is_quiet {
                self.engine.history.quiet(us, candidate.role, mv, context.earlier)
            } else {
                0
            };
            let mut reduction = prune::reduction(depth, tried + 1);

            if ply > 0 && !is_mate(best) && best > -INFINITE && has_pieces(node, us) {
                let left = (depth - reduction).max(1);
                if is_quiet && !in_check && !checks[candidate.role.index()].contains(mv.to) {
                    if tried >= prune::late(depth, improving)
                        || left <= 6 && eval + prune::futile_below(left) <= alpha
                    {
                        skip_quiets = true;
                        continue;
                    }
                    if left <= 3 && gauge < -4000 * left {
                        continue;
                    }
                }
                if depth <= 8
                    && !candidate.is_good_capture()
                    && !see::gains(
                        position,
                        mv,
                        candidate.role,
                        prune::tolerated_loss(depth, is_quiet),
                    )
                {
                    continue;
                }
            }

            let mut extension = 0;
            if let Some(known) = known
                && !generated
                && ply > 0
                && depth >= 7
                && known.depth >= depth - 3
                && known.kind != Kind::Upper
                && !is_mate(known.value)
                && ply < 2 * self.limit_of_extensions()
            {
                // Is it the only good move?
                let goal = known.value - 2 * depth;
                self.frame(ply).without = Some(mv);
                let value = self.visit(node, ply, (depth - 1) / 2, Window::above(goal - 1), cut);
                self.frame(ply).without = None;
                self.frames[ply + 3].killers = [None; 2];
                if self.ended {
                    self.candidates.truncate(start);
                    return DRAW;
                }
                if value < goal {
                    extension = 1;
                } else if goal >= beta && !is_pv {
                    self.candidates.truncate(start);
                    return goal;
                } else if known.value >= beta {
                    extension = -1;
                }
            }

            let next = self.play(node, ply, candidate);
            let gives_check = next.position.is_check();
            if gives_check && extension == 0 && depth <= 8 && (is_pv || candidate.is_good_capture())
            {
                extension = 1;
            }
            tried += 1;
            let deep = depth - 1 + extension;
            let full = Window { alpha, beta };
            let mut value = alpha + 1;
            let mut is_settled = false;
            if tried > 1 && depth >= 2 {
                if is_quiet {
                    reduction += i32::from(!improving) + 2 * i32::from(cut)
                        - i32::from(gives_check)
                        - i32::from(is_pv)
                        - i32::from(candidate.rank >= 1_000_000);
                    reduction -= gauge / 8192;
                } else {
                    reduction = if candidate.is_good_capture() { 0 } else { reduction / 2 };
                }
                let reduction = reduction.clamp(0, (deep - 1).max(0));
                if reduction > 0 {
                    value = -self.visit(
                        &next,
                        ply + 1,
                        deep - reduction,
                        Window::above(alpha).turned(),
                        true,
                    );
                    is_settled = value <= alpha;
                }
            }
            if !is_settled && (tried > 1 || !is_pv) {
                value = -self.visit(&next, ply + 1, deep, Window::above(alpha).turned(), !cut);
            }
            if is_pv && (tried == 1 || value > alpha) {
                value = -self.visit(&next, ply + 1, deep, full.turned(), false);
            }
            self.leave();
            if self.ended {
                self.candidates.truncate(start);
                return DRAW;
            }

            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if is_pv {
                        self.adopt(ply, mv);
                    }
                    if value >= beta {
                        self.reward(
                            ply,
                            depth,
                            context,
                            candidate,
                            &quiets[..quiet_count],
                            &captures[..capture_count],
                        );
                        break;
                    }
                    alpha = value;
                }
            }
            if is_quiet {
                if quiet_count < quiets.len() {
                    quiets[quiet_count] = Some((candidate.role, mv));
                    quiet_count += 1;
                }
            } else if let Some(taken) = candidate.captured
                && capture_count < captures.len()
            {
                captures[capture_count] = Some((PieceTo::of(us, candidate.role, mv.to), taken));
                capture_count += 1;
            }
        }
        self.candidates.truncate(start);

        if tried == 0 && best == -INFINITE {
            if without.is_some() {
                return alpha;
            }
            return if in_check { mated(ply) } else { DRAW };
        }
        if without.is_none() {
            let kind = if best >= beta {
                Kind::Lower
            } else if best > first_alpha {
                Kind::Exact
            } else {
                Kind::Upper
            };
            let mv = best_move.or(known_move);
            self.engine.table.put(key, ply, Known { mv, value: best, eval: raw_eval, depth, kind });
        }
        best
    }

    /// Beyond twice that many plies from the root, no move is looked at for longer.
    fn limit_of_extensions(&self) -> usize {
        self.depth
    }

    /// Remembers what refuted a node, and what did not.
    fn reward(
        &mut self,
        ply: usize,
        depth: i32,
        context: Context,
        best: Candidate,
        quiets: &[Option<(Role, Move)>],
        captures: &[Option<(PieceTo, Role)>],
    ) {
        let bonus = prune::bonus(depth);
        let Context { us, earlier, .. } = context;
        if best.is_quiet() {
            let killers = &mut self.frame(ply).killers;
            if killers[0] != Some(best.mv) {
                *killers = [Some(best.mv), killers[0]];
            }
            let history = &mut self.engine.history;
            history.set_counter(earlier[0], best.mv);
            history.reward_quiet(us, best.role, best.mv, earlier, bonus);
            for (role, mv) in quiets.iter().flatten() {
                history.reward_quiet(us, *role, *mv, earlier, -bonus);
            }
        } else if let Some(taken) = best.captured {
            let piece = PieceTo::of(us, best.role, best.mv.to);
            self.engine.history.reward_capture(piece, taken, bonus);
        }
        for (piece, taken) in captures.iter().flatten() {
            self.engine.history.reward_capture(*piece, *taken, -bonus);
        }
    }
}

/// Returns whether a side has more than king and pawns: then it is never bound to move badly, or
/// nearly so.
#[inline]
fn has_pieces(node: &Node, us: Color) -> bool {
    let board = node.position.board();
    (board.color(us) & !board.role(Role::Pawn) & !board.role(Role::King)).any()
}

/// The squares from which a piece of each role of a side gives check.
#[inline]
fn checking_squares(node: &Node, us: Color) -> [Bitboard; 6] {
    let board = node.position.board();
    let king = board.king(!us);
    let bishop = attacks::bishop(king, board.occupied());
    let rook = attacks::rook(king, board.occupied());
    let none = Bitboard::EMPTY;
    [attacks::pawn(!us, king), attacks::knight(king), bishop, rook, bishop | rook, none]
}
