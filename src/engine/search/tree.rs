//! A node of the tree.

use arrayvec::ArrayVec;

use super::{Search, prune};
use crate::chess::{Bitboard, Color, Move, Role, attacks};
use crate::engine::history::PieceTo;
use crate::engine::node::Node;
use crate::engine::order::{self, Candidate, Context, Gather};
use crate::engine::table::{Kind, Known};
use crate::engine::value::{DRAW, INFINITE, MAX_PLY, Window, is_mate, mated};

/// What is the same for all moves of a node.
#[derive(Clone, Copy)]
pub(super) struct Here {
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) us: Color,
    /// The value itself is wanted, not only on which side of a bound it is.
    pub(super) is_pv: bool,
    /// Its first move is expected to refute what led to it.
    pub(super) cut: bool,
    pub(super) in_check: bool,
    /// The evaluation of the position itself.
    pub(super) judged: i32,
    /// That, or what the table knows better.
    pub(super) eval: i32,
    /// It is better than two plies before.
    pub(super) improving: bool,
    /// The side has more than king and pawns: it is hardly ever bound to move badly.
    pub(super) has_pieces: bool,
    pub(super) known: Option<Known>,
    pub(super) context: Context,
    /// From where a piece of each role gives check.
    pub(super) checks: [Bitboard; 6],
}

impl Here {
    pub(super) fn gives_check(&self, candidate: Candidate) -> bool {
        self.checks[candidate.role.index()].contains(candidate.mv.to)
    }
}

/// The moves that were tried in a node and did not refute what led to it.
#[derive(Default)]
struct Tried {
    count: usize,
    quiets: ArrayVec<(Role, Move), 32>,
    captures: ArrayVec<(PieceTo, Role), 16>,
}

impl Tried {
    fn add(&mut self, us: Color, candidate: Candidate) {
        // Those beyond the room are the least likely ones.
        if candidate.is_quiet() {
            let _ = self.quiets.try_push((candidate.role, candidate.mv));
        } else if let Some(taken) = candidate.captured {
            let piece = PieceTo::of(us, candidate.role, candidate.mv.to);
            let _ = self.captures.try_push((piece, taken));
        }
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

    /// The value of a node for the side to move, looked ahead so many plies; see [`Here::cut`].
    pub(super) fn visit(
        &mut self,
        node: &Node,
        ply: usize,
        mut depth: i32,
        window: Window,
        cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiescence(node, ply, window.alpha, window.beta);
        }
        self.enter(ply);
        self.best_lines[ply].clear();
        if self.ended || self.is_draw(node) {
            return DRAW;
        }
        let hash = self.line.last().copied().unwrap_or_default();
        if ply >= MAX_PLY {
            return self.evaluate(node, hash);
        }
        // Not even a mate at the next move would matter.
        let alpha = window.alpha.max(mated(ply));
        let beta = window.beta.min(-mated(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        let window = Window { alpha, beta };
        let is_pv = beta - alpha > 1;
        let is_whole = self.frame(ply).without.is_none();
        let key = self.key(hash);
        let known = if is_whole { self.engine.table.get(key, ply) } else { None };
        if let Some(known) = known
            && !is_pv
            && known.depth >= depth
            && known.settles(window)
            // Near the end of the 50 moves, the way to a position decides its value.
            && node.position.halfmove_clock() < 90
        {
            return known.value;
        }

        let (mut here, raw) = self.look(node, ply, depth, known, (is_pv, cut));
        if !is_pv
            && !here.in_check
            && is_whole
            && let Some(value) = self.settle(node, &here, window)
        {
            return if self.ended { DRAW } else { value };
        }
        // Without a move to begin with, a shorter search finds one first.
        if depth >= 4 && is_whole && known.is_none_or(|known| known.mv.is_none()) && (is_pv || cut)
        {
            depth -= 1;
            here.depth = depth;
        }
        let (best, best_move) = self.try_moves(node, &here, window);
        if self.ended || !is_whole {
            return best;
        }
        let kind = match best {
            _ if best >= beta => Kind::Lower,
            _ if best > alpha => Kind::Exact,
            _ => Kind::Upper,
        };
        let is_quiet = best_move
            .is_none_or(|mv| node.position.captured(mv).is_none() && mv.promoted().is_none());
        if !here.in_check && is_quiet && !is_mate(best) && kind.allows(best, here.judged) {
            self.engine.history.correct(&node.position, depth, best - here.judged);
        }
        let mv = best_move.or(known.and_then(|known| known.mv));
        self.engine.table.put(key, ply, Known { mv, value: best, eval: raw, depth, kind });
        best
    }

    /// Finds out what the moves of a node have in common, and its evaluation.
    fn look(
        &mut self,
        node: &Node,
        ply: usize,
        depth: i32,
        known: Option<Known>,
        (is_pv, cut): (bool, bool),
    ) -> (Here, i32) {
        let us = node.position.turn();
        let in_check = node.position.is_check();
        let hash = self.line.last().copied().unwrap_or_default();
        let raw = match known {
            _ if in_check => 0,
            Some(known) => known.eval,
            None => self.evaluate(node, hash),
        };
        let judged = self.corrected(node, raw);
        self.frame(ply).eval = (!in_check).then_some(judged);
        let earlier = [ply.checked_sub(2), ply.checked_sub(4)];
        let earlier = earlier.into_iter().flatten().find_map(|at| self.frame(at).eval);
        let eval = known
            .filter(|known| !is_mate(known.value) && known.kind.allows(known.value, judged))
            .map_or(judged, |known| known.value);
        let below = self.frame(ply + 1);
        (below.killers, below.without) = ([None; 2], None);
        let board = node.position.board();
        let pieces = board.color(us) & !board.role(Role::Pawn) & !board.role(Role::King);
        let here = Here {
            ply,
            depth,
            us,
            is_pv,
            cut,
            in_check,
            judged,
            eval,
            improving: !in_check && earlier.is_none_or(|earlier| judged > earlier),
            has_pieces: pieces.any(),
            known,
            context: Context { us, killers: self.frame(ply).killers, earlier: self.earlier(ply) },
            checks: checking_squares(node, us),
        };
        (here, raw)
    }

    /// Tries the moves of a node, and returns the best value and the move that is better than alpha.
    fn try_moves(&mut self, node: &Node, here: &Here, window: Window) -> (i32, Option<Move>) {
        let Window { mut alpha, beta } = window;
        let Here { ply, us, .. } = *here;
        let position = &node.position;
        let without = self.frame(ply).without;
        let known_move = here.known.and_then(|known| known.mv).filter(|mv| position.is_legal(*mv));
        let start = self.candidates.len();
        self.candidates.extend(known_move.map(|mv| Candidate::of(position, mv)));
        let mut is_generated = false;
        let mut tried = Tried::default();
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut at = 0;
        loop {
            if at == self.candidates.len() - start {
                if is_generated {
                    break;
                }
                // The move of the table was tried before the others were looked for.
                is_generated = true;
                self.candidates.truncate(start);
                at = 0;
                position.generate(&mut Gather::new(position, &mut self.candidates));
                order::rank(&mut self.candidates[start..], &self.engine.history, here.context);
                continue;
            }
            let candidate = if is_generated {
                order::pick(&mut self.candidates[start..], at, position)
            } else {
                self.candidates[start + at]
            };
            at += 1;
            let mv = candidate.mv;
            if without == Some(mv) || is_generated && known_move == Some(mv) {
                continue;
            }
            if best > -INFINITE
                && !is_mate(best)
                && here.has_pieces
                && self.is_hopeless(node, here, candidate, tried.count, alpha)
            {
                continue;
            }
            let mut extension = 0;
            if !is_generated && let Some(goal) = self.goal_of_others(here) {
                // Is it the only good move?
                let others = self.value_without(node, here, mv, goal);
                if others < goal {
                    extension = 1;
                } else if goal >= beta && !here.is_pv {
                    // There are several that refute what led here.
                    best = goal;
                    break;
                } else if here.known.is_some_and(|known| known.value >= beta) {
                    extension = -1;
                }
            }
            tried.count += 1;
            let value = self.try_move(
                node,
                here,
                candidate,
                tried.count,
                extension,
                Window { alpha, beta },
            );
            if self.ended {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if here.is_pv {
                        self.adopt(ply, mv);
                    }
                    if value >= beta {
                        self.reward(here, candidate, &tried);
                        break;
                    }
                    alpha = value;
                }
            }
            tried.add(us, candidate);
        }
        self.candidates.truncate(start);
        if tried.count == 0 && best == -INFINITE && !self.ended {
            best = match without {
                Some(_) => alpha,
                None if here.in_check => mated(ply),
                None => DRAW,
            };
        }
        (best, best_move)
    }

    /// How good a quiet move was elsewhere.
    pub(super) fn gauge(&self, here: &Here, candidate: Candidate) -> i32 {
        let Candidate { mv, role, .. } = candidate;
        self.engine.history.quiet(here.us, role, mv, here.context.earlier)
    }

    /// The value that other moves than that of the table must miss for it to be the only good one;
    /// none if it is not worth finding out.
    fn goal_of_others(&self, here: &Here) -> Option<i32> {
        let known = here.known?;
        let is_worth_it = here.depth >= 7
            && known.depth >= here.depth - 3
            && known.kind != Kind::Upper
            && !is_mate(known.value)
            && here.ply < 2 * self.depth;
        is_worth_it.then_some(known.value - 2 * here.depth)
    }

    /// The value of a node if a move is left out, as far as it matters whether it reaches a goal.
    fn value_without(&mut self, node: &Node, here: &Here, mv: Move, goal: i32) -> i32 {
        let Here { ply, depth, cut, .. } = *here;
        self.frame(ply).without = Some(mv);
        let value = self.visit(node, ply, (depth - 1) / 2, Window::above(goal - 1), cut);
        self.frame(ply).without = None;
        self.frame(ply + 1).killers = [None; 2];
        value
    }

    /// The value of a move: late ones are looked at for less long first, and all but the first
    /// only to see whether they are better.
    fn try_move(
        &mut self,
        node: &Node,
        here: &Here,
        candidate: Candidate,
        number: usize,
        mut extension: i32,
        window: Window,
    ) -> i32 {
        let Here { ply, depth, is_pv, cut, .. } = *here;
        let gauge = if candidate.is_quiet() { self.gauge(here, candidate) } else { 0 };
        let next = self.play(node, ply, candidate);
        let gives_check = next.position.is_check();
        if gives_check && extension == 0 && depth <= 8 && (is_pv || candidate.is_good_capture()) {
            extension = 1;
        }
        let deep = depth - 1 + extension;
        let narrow = Window::above(window.alpha).turned();
        let mut value = window.alpha + 1;
        let mut reduction = 0;
        if number > 1 && depth >= 2 {
            reduction = prune::reduction(depth, number);
            if candidate.is_quiet() {
                reduction += i32::from(!here.improving) + 2 * i32::from(cut)
                    - i32::from(gives_check)
                    - i32::from(is_pv)
                    - i32::from(candidate.is_killer())
                    - gauge / 8192;
            } else {
                reduction = if candidate.is_good_capture() { 0 } else { reduction / 2 };
            }
            reduction = reduction.clamp(0, (deep - 1).max(0));
        }
        if reduction > 0 {
            value = -self.visit(&next, ply + 1, deep - reduction, narrow, true);
        }
        if value > window.alpha && (number > 1 || !is_pv) {
            value = -self.visit(&next, ply + 1, deep, narrow, !cut);
        }
        if is_pv && (number == 1 || value > window.alpha) {
            value = -self.visit(&next, ply + 1, deep, window.turned(), false);
        }
        self.leave();
        value
    }

    /// Remembers what refuted a node, and what did not.
    fn reward(&mut self, here: &Here, best: Candidate, tried: &Tried) {
        let bonus = prune::bonus(here.depth);
        let Context { us, earlier, .. } = here.context;
        if best.is_quiet() {
            let killers = &mut self.frame(here.ply).killers;
            if killers[0] != Some(best.mv) {
                *killers = [Some(best.mv), killers[0]];
            }
            let history = &mut self.engine.history;
            history.set_counter(earlier[0], best.mv);
            history.reward_quiet(us, best.role, best.mv, earlier, bonus);
            for (role, mv) in &tried.quiets {
                history.reward_quiet(us, *role, *mv, earlier, -bonus);
            }
        } else if let Some(taken) = best.captured {
            let piece = PieceTo::of(us, best.role, best.mv.to);
            self.engine.history.reward_capture(piece, taken, bonus);
        }
        for (piece, taken) in &tried.captures {
            self.engine.history.reward_capture(*piece, *taken, -bonus);
        }
    }
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
