//! What speaks against a reading of a game, beside moves that are not legal: signs and move
//! numbers that would be wrong.
//!
//! Both are judged by the habits of the game at hand, so that the answer does not depend on what
//! else is in the file.

use super::line::{Number, Written};
use crate::chess::{Color, Position};
use crate::notation::san::CheckMark;

/// What a ply says of itself, and what is true.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signs {
    pub(super) says_capture: bool,
    pub(super) captures: bool,
    pub(super) says_mark: Option<CheckMark>,
    pub(super) mark: Option<CheckMark>,
}

/// Which signs a game writes, so that one that is missing tells something.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Habits {
    /// Whether there are any, true or not.
    has_capture_signs: bool,
    has_check_marks: bool,
    captures: u32,
    capture_signs: u32,
    checks: u32,
    check_marks: u32,
}

impl Habits {
    /// Looks at the plies of a game, without a board.
    pub(super) fn of(plies: &[Written]) -> Self {
        Self {
            has_capture_signs: plies.iter().any(|ply| ply.takes),
            has_check_marks: plies.iter().any(|ply| ply.mark.is_some()),
            ..Self::default()
        }
    }

    /// Learns from a ply that is played as it is written.
    pub(super) fn learn(&mut self, signs: Signs) {
        self.captures += u32::from(signs.captures);
        self.capture_signs += u32::from(signs.captures && signs.says_capture);
        self.checks += u32::from(signs.mark.is_some());
        self.check_marks += u32::from(signs.mark.is_some() && signs.says_mark.is_some());
    }

    /// Counts the signs of a ply that are written and not true, or true and not written.
    pub(super) fn wrong_signs(self, signs: Signs) -> u32 {
        let writes_captures =
            self.has_capture_signs && (self.captures == 0 || self.capture_signs > 0);
        let writes_checks = self.has_check_marks && (self.checks == 0 || self.check_marks > 0);
        let capture = match (signs.says_capture, signs.captures) {
            (true, false) => true,
            (false, true) => writes_captures,
            _ => false,
        };
        let check = match (signs.says_mark, signs.mark) {
            (Some(CheckMark::Mate), None) => 2,
            (Some(_), None) | (Some(CheckMark::Mate), Some(CheckMark::Check)) => 1,
            (None, Some(_)) => u32::from(writes_checks),
            _ => 0,
        };
        u32::from(capture) + check
    }
}

/// What the move numbers are good for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    /// By how much they are larger than those of the position.
    shift: i64,
    /// Whether they contradict the plies as they are written. If not, they tell nothing: a program
    /// may have numbered the plies after the slip.
    tell: bool,
}

impl Numbers {
    /// Looks at the numbers of a game. The first one sets the standard.
    pub(super) fn of(plies: &[Written], start: &Position) -> Self {
        let first = i64::from(start.fullmove_number());
        let due = |at: usize| {
            let at = at + start.turn().index();
            let turn = if at.is_multiple_of(2) { Color::White } else { Color::Black };
            (first + i64::try_from(at / 2).unwrap_or(i64::MAX), turn)
        };
        let numbered =
            || plies.iter().enumerate().filter_map(|(at, ply)| Some((ply.number?, due(at))));
        let shift = numbered().next().map_or(0, |(number, (due, _))| i64::from(number.value) - due);
        let numbers = Self { shift, tell: true };
        let tell = numbered().any(|(number, (due, turn))| numbers.differ(number, due, turn));
        Self { shift, tell }
    }

    /// Whether a number before a ply is wrong, and that tells something.
    pub(super) fn is_wrong(self, written: &Written, position: &Position) -> bool {
        let due = i64::from(position.fullmove_number());
        self.tell && written.number.is_some_and(|it| self.differ(it, due, position.turn()))
    }

    fn differ(self, number: Number, due: i64, turn: Color) -> bool {
        let other_side = match number.periods {
            0 => false,
            1 => turn == Color::Black,
            _ => turn == Color::White,
        };
        other_side || i64::from(number.value) != due + self.shift
    }
}
