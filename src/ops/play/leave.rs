//! Leaving a game for something else: where somebody is there, and the game would be lost by it, that
//! is asked first.

use super::failure::Refused;
use super::question::Question;
use super::session::{Next, Session};
use super::{Audience, Begin};

/// What a game is left for.
#[derive(Clone, Debug)]
pub(super) enum Leaving {
    /// The end of the session.
    Quit,
    /// A new game.
    New,
    /// A game that is loaded.
    Load(Begin),
}

impl Session {
    /// Leaves the game, or asks first.
    pub(super) fn leave(
        &mut self,
        leaving: Leaving,
        to: &mut dyn Audience,
    ) -> Result<Next, Refused> {
        if self.setup.asks && !self.is_saved && self.game.ending().is_none() {
            self.question = Some(Question::Leave(leaving));
            return Ok(Next::GoOn);
        }
        self.leave_for(leaving, to)
    }

    /// Leaves the game.
    pub(super) fn leave_for(
        &mut self,
        leaving: Leaving,
        to: &mut dyn Audience,
    ) -> Result<Next, Refused> {
        match leaving {
            Leaving::Quit => return Ok(Next::Leave),
            Leaving::New => self.new_game(to)?,
            Leaving::Load(begin) => self.load(begin, to)?,
        }
        Ok(Next::GoOn)
    }
}
