//! In which order moves are tried: the sooner the best one comes, the fewer others are looked at.

use super::history::{History, PieceTo};
use super::see::{self, WORTH};
use crate::chess::{Bitboard, Board, Color, Move, Position, Role, Sink, Square};

/// A move to try, with what the generator and the board tell of it.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) role: Role,
    pub(super) captured: Option<Role>,
    /// The higher, the sooner.
    pub(super) rank: i32,
}

impl Candidate {
    /// The candidate of a legal move.
    pub(super) fn of(position: &Position, mv: Move) -> Self {
        let role = position.board().role_at(mv.from).unwrap_or(Role::Pawn);
        Self { mv, role, captured: position.captured(mv), rank: 0 }
    }

    /// Returns whether it neither takes nor makes a queen.
    #[inline]
    pub(super) fn is_quiet(self) -> bool {
        self.captured.is_none() && self.mv.promoted() != Some(Role::Queen)
    }
}

/// Collects candidates behind those that the nodes above still have to try.
pub(super) struct Gather<'a> {
    board: &'a Board,
    others: Bitboard,
    list: &'a mut Vec<Candidate>,
}

impl<'a> Gather<'a> {
    pub(super) fn new(position: &'a Position, list: &'a mut Vec<Candidate>) -> Self {
        let board = position.board();
        Self { board, others: board.color(!position.turn()), list }
    }

    #[inline(always)]
    fn push(&mut self, mv: Move, role: Role) {
        let captured = if self.others.contains(mv.to) { self.board.role_at(mv.to) } else { None };
        self.list.push(Candidate { mv, role, captured, rank: 0 });
    }
}

/// The square a pawn comes from that goes so far in the numbering of squares.
#[inline(always)]
fn origin(to: Square, step: i32) -> Square {
    Square::new((to.index() as i32 - step) as usize & 63).unwrap_or(to)
}

impl Sink for Gather<'_> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        for to in to {
            self.push(Move::normal(from, to), role);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: Bitboard, step: i32) {
        for to in to {
            self.push(Move::normal(origin(to, step), to), Role::Pawn);
        }
    }

    fn promotions(&mut self, to: Bitboard, step: i32) {
        for to in to {
            for role in Role::PROMOTIONS {
                self.push(Move::promotion(origin(to, step), to, role), Role::Pawn);
            }
        }
    }

    fn en_passant(&mut self, from: Square, to: Square) {
        let mv = Move::en_passant(from, to);
        self.list.push(Candidate { mv, role: Role::Pawn, captured: Some(Role::Pawn), rank: 0 });
    }

    fn castle(&mut self, king: Square, rook: Square) {
        let mv = Move::castle(king, rook);
        self.list.push(Candidate { mv, role: Role::King, captured: None, rank: 0 });
    }
}

/// Captures that win or trade come first.
const CAPTURE: i32 = 10_000_000;
/// Then quiet moves that were best in the same place.
const KILLER: i32 = 1_000_000;
/// Captures that lose, and promotions to lesser pieces, come last.
const LOSING: i32 = -10_000_000;

/// What the order of the quiet moves of a node rests on.
#[derive(Clone, Copy)]
pub(super) struct Context {
    pub(super) us: Color,
    pub(super) killers: [Option<Move>; 2],
    /// The last two moves, the nearer one first.
    pub(super) earlier: [PieceTo; 2],
}

/// Ranks candidates.
pub(super) fn rank(list: &mut [Candidate], history: &History, context: Context) {
    let counter = history.counter(context.earlier[0]);
    for candidate in list {
        let Candidate { mv, role, captured, .. } = *candidate;
        candidate.rank = if let Some(taken) = captured {
            CAPTURE + rank_of_capture(history, context.us, role, mv, taken)
        } else if let Some(promoted) = mv.promoted() {
            if promoted == Role::Queen { CAPTURE + WORTH[Role::Queen.index()] } else { LOSING }
        } else if context.killers[0] == Some(mv) {
            KILLER + 2
        } else if context.killers[1] == Some(mv) {
            KILLER + 1
        } else if counter == Some(mv) {
            KILLER
        } else {
            history.quiet(context.us, role, mv, context.earlier)
        };
    }
}

/// Ranks candidates that all take or promote.
pub(super) fn rank_captures(list: &mut [Candidate], history: &History, us: Color) {
    for candidate in list {
        let taken = candidate.captured.unwrap_or(Role::Pawn);
        candidate.rank = rank_of_capture(history, us, candidate.role, candidate.mv, taken);
    }
}

/// The most valuable first, by the least valuable; what the history says weighs as much as a pawn
/// or two.
#[inline]
fn rank_of_capture(history: &History, us: Color, role: Role, mv: Move, taken: Role) -> i32 {
    let promoted = match mv.promoted() {
        Some(Role::Queen) => WORTH[Role::Queen.index()],
        Some(_) => -WORTH[Role::Queen.index()],
        None => 0,
    };
    8 * (WORTH[taken.index()] + promoted) - WORTH[role.index()] / 100
        + history.capture(PieceTo::of(us, role, mv.to), taken) / 16
}

/// Brings the best of the candidates from `at` on to that place and returns it. A capture that
/// turns out to lose goes to the end instead.
#[inline]
pub(super) fn pick(list: &mut [Candidate], at: usize, position: &Position) -> Candidate {
    loop {
        let candidate = pick_capture(list, at);
        if !candidate.is_good_capture() || see::gains(position, candidate.mv, candidate.role, 0) {
            return candidate;
        }
        list[at].rank += LOSING - CAPTURE;
    }
}

/// The same for lists that hold captures alone, without looking at what they win.
#[inline]
pub(super) fn pick_capture(list: &mut [Candidate], at: usize) -> Candidate {
    // Rank and place in one number: the largest is found without a branch.
    let key = |(place, candidate): (usize, &Candidate)| {
        i64::from(candidate.rank) << 16 | (0xFFFF - place as i64)
    };
    let best = list[at..].iter().enumerate().map(key).fold(i64::MIN, i64::max);
    list.swap(at, at + (0xFFFF - (best & 0xFFFF)) as usize);
    list[at]
}

impl Candidate {
    /// Returns whether it was best in the same place elsewhere, or against the same move.
    #[inline]
    pub(super) fn is_killer(self) -> bool {
        (KILLER..CAPTURE / 2).contains(&self.rank)
    }

    /// Returns whether [`pick`] found that it wins or trades.
    #[inline]
    pub(super) fn is_good_capture(self) -> bool {
        self.rank >= CAPTURE / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::testing::{STARTS, walk};

    #[test]
    fn captures_and_promotions_are_those_of_all_moves() {
        walk(&STARTS, 120, |position| {
            let (mut all, mut captures) = (Vec::new(), Vec::new());
            position.generate(&mut Gather::new(position, &mut all));
            position.generate_captures(&mut Gather::new(position, &mut captures));
            let told = |list: &[Candidate]| {
                let mut told: Vec<_> =
                    list.iter().map(|one| (one.mv, one.role, one.captured)).collect();
                told.sort_unstable();
                told
            };
            for (mv, role, captured) in told(&all) {
                assert_eq!(Some(role), position.board().role_at(mv.from));
                assert_eq!(captured, position.captured(mv), "{mv:?}");
            }
            all.retain(|one| one.captured.is_some() || one.mv.promoted().is_some());
            assert_eq!(told(&captures), told(&all), "{position:?}");
        });
    }
}
