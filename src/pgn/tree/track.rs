//! The positions along a walk.

use super::{Event, Game, Step};
use crate::chess::Position;

/// Knows the position at each place of a [`Walk`](super::Walk).
///
/// ```
/// use pgnkit::pgn::tree::{Game, Track};
/// let game = Game::parse(b"1. e4 e5 (1... c5) *").unwrap();
/// let mut track = Track::of(&game);
/// let mut numbers = Vec::new();
/// for event in game.walk() {
///     track.follow(event);
///     numbers.push(track.position().fullmove_number());
/// }
/// assert_eq!(numbers, [1, 2, 1, 2, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct Track {
    before: Position,
    position: Position,
    waiting: Vec<(Position, Position)>,
}

impl Track {
    /// Begins before the first move.
    pub const fn of(game: &Game) -> Self {
        let start = *game.start();
        Self { before: start, position: start, waiting: Vec::new() }
    }

    /// Goes on by one event.
    #[inline]
    pub fn follow(&mut self, event: Event<'_>) {
        match event {
            Event::Step(step) => self.step(step),
            Event::Open => {
                self.waiting.push((self.before, self.position));
                self.position = self.before;
            }
            Event::Close => {
                if let Some(line) = self.waiting.pop() {
                    (self.before, self.position) = line;
                }
            }
            Event::Nag(_) | Event::Comment(_) => {}
        }
    }

    /// Goes on by one step.
    #[inline]
    pub fn step(&mut self, step: Step) {
        self.before = self.position;
        match step {
            Step::Move(mv) => {
                self.position.play(mv);
            }
            Step::Pass => {
                self.position.pass();
            }
        }
    }

    /// Returns the position after the last step.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the position before the last step.
    pub const fn before(&self) -> &Position {
        &self.before
    }

    /// Returns how many variations are open.
    pub fn depth(&self) -> usize {
        self.waiting.len()
    }
}
