//! A line that breaks off at a ply that cannot be played, and the tries to play it in other ways.

use std::collections::VecDeque;

use super::evidence::{Habits, Numbers, Signs};
use super::line::{Line, Written};
use super::play::Before;
use crate::chess::{Move, Position};
use crate::notation::san::{SanKind, mark_after};

/// How many plies before the one that fails may be the one that is wrong: from slip to failure
/// there are none in four games of five, and more than 64 in hardly any.
const LOOK_BACK: usize = 64;

/// A line up to the ply that cannot be played.
pub(super) struct Broken<'a> {
    pub(super) line: &'a Line,
    /// The index of the ply that fails.
    pub(super) at: usize,
    /// The index of the first ply that is read in other ways.
    pub(super) first: usize,
    /// The index of the first ply that is kept, which may lie before a variation.
    kept: usize,
    /// The positions before the plies from `kept` to `at`.
    positions: VecDeque<Position>,
    /// Their moves, but for the last; none for a null move.
    moves: VecDeque<Option<Move>>,
    habits: Habits,
    numbers: Numbers,
}

/// Another way to read a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Another move is meant.
    Replace(Move),
    /// A move is missing before it.
    Insert(Move),
    /// It is too many.
    Delete,
    /// It and the next one are exchanged.
    Swap,
}

/// What came of a try.
#[derive(Clone, Debug, Default)]
pub(super) struct Played {
    /// The index of the first ply that cannot be played; the number of plies if there is none.
    pub(super) until: usize,
    /// Signs that are written but not true, or true but not written.
    pub(super) wrong_signs: u32,
    /// The same of the ply that is replaced.
    pub(super) wrong_signs_there: u32,
    /// Move numbers that do not fit.
    pub(super) wrong_numbers: u32,
    /// The plies that were played, which is the work it took.
    pub(super) work: usize,
}

impl<'a> Broken<'a> {
    /// Plays a line up to the ply that fails; none if all can be played, or if it fails before the
    /// variation that is asked for.
    pub(super) fn find(line: &'a Line, start: &Position) -> Option<Self> {
        let mut habits = Habits::of(&line.plies);
        let mut position = *start;
        let (mut positions, mut moves) = (VecDeque::new(), VecDeque::new());
        let at = line.plies.iter().position(|written| {
            if positions.len() > LOOK_BACK {
                positions.pop_front();
                moves.pop_front();
            }
            positions.push_back(position);
            let step = step(&mut position, written);
            if let Some((mv, signs)) = step {
                moves.push_back(mv);
                habits.learn(signs);
            }
            step.is_none()
        })?;
        let kept = at + 1 - positions.len();
        let first = kept.max(line.before_variation.unwrap_or(0));
        let numbers = Numbers::of(&line.plies, start);
        (first <= at).then_some(Self { line, at, first, kept, positions, moves, habits, numbers })
    }

    /// Returns the position before a ply from `first` to `at`.
    pub(super) fn position(&self, at: usize) -> &Position {
        &self.positions[at - self.kept]
    }

    /// Returns the move of a ply that is kept and can be played; none for a null move.
    pub(super) fn mv(&self, at: usize) -> Option<Move> {
        self.moves.get(at.checked_sub(self.kept)?).copied().flatten()
    }

    /// Returns the moves before a ply.
    pub(super) fn before(&self, at: usize) -> Before {
        let mv = |back| at.checked_sub(back).and_then(|at| self.mv(at));
        Before { last: mv(1), own: mv(2) }
    }

    /// Plays the game with a change at a ply up to the ply with the index `until`, and tells
    /// `follow` each move with the position before it.
    pub(super) fn play(
        &self,
        at: usize,
        change: Change,
        until: usize,
        mut follow: impl FnMut(&Position, Option<Move>),
    ) -> Played {
        let plies = &self.line.plies[..until];
        let mut played = Played { until: at, ..Played::default() };
        let mut position = *self.position(at);
        let rest = match change {
            Change::Replace(mv) => {
                self.count_number(&plies[at], &position, &mut played);
                follow(&position, Some(mv));
                let signs = made(&mut position, mv, &plies[at]);
                played.wrong_signs_there = self.habits.wrong_signs(signs);
                at + 1
            }
            Change::Insert(mv) => {
                follow(&position, Some(mv));
                position.play(mv);
                at
            }
            Change::Delete => at + 1,
            Change::Swap => at + 2,
        };
        let swapped = if change == Change::Swap { &[at + 1, at][..] } else { &[] };
        for next in swapped.iter().copied().chain(rest..plies.len()) {
            let Some(written) = plies.get(next) else { return played };
            if next >= rest {
                played.until = next;
                self.count_number(written, &position, &mut played);
            }
            played.work += 1;
            let before = position;
            let Some((mv, signs)) = step(&mut position, written) else { return played };
            played.wrong_signs += self.habits.wrong_signs(signs);
            follow(&before, mv);
        }
        played.until = plies.len();
        played
    }

    fn count_number(&self, written: &Written, position: &Position, played: &mut Played) {
        played.wrong_numbers += u32::from(self.numbers.is_wrong(written, position));
    }
}

/// Plays a ply as it is written; none if that cannot be done.
fn step(position: &mut Position, written: &Written) -> Option<(Option<Move>, Signs)> {
    let san = written.san.as_ref()?;
    if san.kind == SanKind::Null {
        if position.is_check() {
            return None;
        }
        *position = position.after_null_move();
        let none = Signs { says_capture: false, captures: false, says_mark: None, mark: None };
        return Some((None, none));
    }
    let resolved = san.resolve(position).ok()?;
    Some((Some(resolved.mv), made(position, resolved.mv, written)))
}

/// Makes a move, and compares what is written with it.
fn made(position: &mut Position, mv: Move, written: &Written) -> Signs {
    let captures = position.play(mv).captured().is_some();
    let mark = mark_after(position);
    Signs { says_capture: written.takes, captures, says_mark: written.mark, mark }
}
