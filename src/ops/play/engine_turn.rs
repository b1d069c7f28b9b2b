//! The turns of an engine.

use super::failure::Failure;
use super::session::Session;
use super::{Audience, Opponent};
use crate::chess::Color;
use crate::ops::external_engine::EngineError;
use crate::play::{Action, Event};

/// The score at which a draw is accepted, and that at which all is lost, in centipawns.
const WORSE: i32 = -30;
const HOPELESS: i32 = -900;
/// How many turns in a row all has to be lost.
const PATIENT: u32 = 3;

impl Session {
    /// Lets the engine move while it is its turn.
    pub(super) fn engine_turns(&mut self, to: &mut dyn Audience) -> Result<(), Failure> {
        while self.game.ending().is_none() && self.engine_side == Some(self.game.turn()) {
            let (now, seed, budget) = (self.now(), self.seed, self.setup.budget);
            let Some(opponent) = &mut self.opponent else { break };
            let thought = match opponent.think(&self.game, seed, budget, now, &self.setup.stop) {
                Ok(Some(thought)) => thought,
                Ok(None) => break,
                // Who hangs when it is told to stop is ended with the session.
                Err(_) if self.leaves_at_once() => break,
                Err(error) => return Err(self.engine_failed(error)),
            };
            if self.leaves_at_once() {
                break;
            }
            let side = self.game.turn();
            let is_hopeless = thought.score.is_some_and(|score| score <= HOPELESS);
            self.hopeless = if is_hopeless { self.hopeless + 1 } else { 0 };
            let resigns = self.setup.engine_resigns && self.hopeless > PATIENT;
            let action = if resigns { Action::Resign } else { Action::Move(thought.mv) };
            let now = self.now();
            // What it does is legal, so it is not refused.
            let events: Vec<Event> = self.game.act(side, action, now).unwrap_or_default();
            if events.is_empty() {
                break;
            }
            self.tell(&events, to)?;
        }
        Ok(())
    }

    /// Returns whether the engine takes a draw: if it thinks that it is worse, and only then.
    pub(super) fn engine_accepts_draw(&mut self, engine: Color) -> bool {
        let level = self.opponent.as_ref().and_then(Opponent::level);
        let score = match level {
            Some(level) => self.judge.judge_as(&self.game, level, self.seed),
            None => self.judge.judge(&self.game).1,
        };
        let score = score.centipawns();
        let own = if self.game.turn() == engine { score } else { -score };
        own <= WORSE
    }

    /// Saves the game before it ends for good.
    pub(super) fn engine_failed(&mut self, error: EngineError) -> Failure {
        let saved = match (&self.log, &self.setup.log) {
            (Some(log), Some(path)) => log.write(&self.pgn()).map(|()| path.display().to_string()),
            _ => self.write_new_file(),
        };
        let error = Box::new(error);
        match saved {
            Ok(saved) => Failure::Engine { error, saved },
            Err(because) => Failure::EngineAndDisk { error, because },
        }
    }
}
