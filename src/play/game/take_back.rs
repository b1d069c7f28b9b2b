//! Taking moves back, making them again, and going on with a game that is over.

use std::time::Duration;

use super::Game;
use super::action::Event;
use crate::chess::{ByColor, Color, EnPassant};
use crate::play::{Refusal, TakeBacks};

impl Game {
    /// Returns how many plies lead back to so many turns before: any turns, or those of a side.
    /// Against an engine that is the player's side, so that no engine answers at once; if it is the
    /// player's turn, the first turn before is that of the last own move. None if there are not so
    /// many.
    ///
    /// ```
    /// use std::time::Duration;
    /// use pgnkit::chess::Color;
    /// use pgnkit::play::{Game, Settings};
    /// let game = Game::new(Settings::default(), Duration::ZERO);
    /// assert_eq!(game.plies_back(Some(Color::White), 1), None);
    /// ```
    pub fn plies_back(&self, of: Option<Color>, turns: usize) -> Option<usize> {
        let plies = match of {
            None => turns,
            Some(color) if color == self.turn() => turns.checked_mul(2)?,
            Some(_) => turns.checked_mul(2)?.checked_sub(1)?,
        };
        (1..=self.line.len()).contains(&plies).then_some(plies)
    }

    /// Returns how many plies that were taken back lead on to so many turns after, in the same
    /// way; all of them if there are not so many turns, none if there is nothing to make again.
    pub fn plies_on(&self, of: Option<Color>, turns: usize) -> Option<usize> {
        let wanted = match of {
            None => turns,
            Some(color) if color == self.turn() => turns.saturating_mul(2),
            Some(_) => turns.saturating_mul(2).saturating_sub(1),
        };
        Some(wanted.min(self.undone.len())).filter(|plies| *plies > 0)
    }

    /// What the clocks show at the beginning of this turn.
    fn left_at_turn(&self) -> ByColor<Duration> {
        self.line.last().map_or(self.start_left, |ply| ply.left)
    }

    /// Takes back moves that are there.
    pub(super) fn take_back(&mut self, plies: usize, events: &mut Vec<Event>) {
        self.withdraw(events);
        // Who makes them again at once has gained no time by it.
        let mut left = self.clock.map(|clock| clock.both(self.now));
        for _ in 0..plies {
            let Some(ply) = self.line.pop() else { break };
            self.undone.push((ply, left.take().unwrap_or(ply.left)));
            self.history.pop();
        }
        self.reset_clock();
        events.push(Event::TakenBack { plies });
    }

    pub(super) fn redo(&mut self, plies: usize, events: &mut Vec<Event>) -> Result<(), Refusal> {
        if self.settings.take_backs == TakeBacks::Never {
            return Err(Refusal::NoTakeBacks);
        }
        if plies == 0 || plies > self.undone.len() {
            return Err(Refusal::NothingToRedo);
        }
        self.withdraw(events);
        let mut last = self.left_at_turn();
        for (ply, left) in self.undone.split_off(self.undone.len() - plies).into_iter().rev() {
            let position = &ply.position;
            self.history.push(position.hash(EnPassant::Legal), position.halfmove_clock());
            self.line.push(ply);
            last = left;
        }
        self.set_clock(last);
        events.push(Event::Redone { plies });
        // Only the end of a game that was opened again can be there.
        if let Some(ending) = self.judge() {
            self.end(ending, events);
        }
        Ok(())
    }

    pub(super) fn reopen(&mut self, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let ending = self.ending.ok_or(Refusal::NotOver)?;
        if self.settings.take_backs != TakeBacks::Free {
            return Err(Refusal::NoTakeBacks);
        }
        let ends_on_board = self.judge().is_some();
        if ends_on_board && self.line.is_empty() {
            return Err(Refusal::GameOver(ending));
        }
        self.ending = None;
        events.push(Event::Reopened);
        if ends_on_board {
            self.take_back(1, events);
        } else {
            self.reset_clock();
        }
        Ok(())
    }

    /// Sets the clocks to what they showed at the beginning of this turn.
    pub(super) fn reset_clock(&mut self) {
        self.set_clock(self.left_at_turn());
    }

    fn set_clock(&mut self, left: ByColor<Duration>) {
        if let Some(clock) = &mut self.clock {
            clock.set(left);
        }
        self.run_clock();
    }
}
