//! Whether the position on the board ends the game, and by which rule.

use super::Game;

use crate::chess::{CanMate, Claim, Color, Outcome, draw};
use crate::play::{DrawPolicy, Ending};

impl Game {
    /// Finds out whether the position on the board ends the game.
    ///
    /// Positions are proved dead in full: a tenth of a millisecond for the positions of usual games,
    /// and bounded for all. A player waits for nothing.
    pub(super) fn judge(&self) -> Option<Ending> {
        let position = self.position();
        let outcome = position.outcome_after(&self.history);
        match outcome {
            Some(Outcome::Checkmate { winner }) => return Some(Ending::Checkmate { winner }),
            Some(Outcome::Stalemate) => return Some(Ending::Stalemate),
            _ => {}
        }
        if draw::is_dead_material(position.board()) {
            return Some(Ending::InsufficientMaterial);
        }
        if outcome == Some(Outcome::DeadPosition) || position.is_dead() {
            return Some(Ending::DeadPosition);
        }
        match (self.settings.draws, outcome) {
            (DrawPolicy::Claim, Some(Outcome::FivefoldRepetition)) => Some(Ending::Fivefold),
            (DrawPolicy::Claim, Some(Outcome::SeventyFiveMoves)) => Some(Ending::SeventyFiveMoves),
            (DrawPolicy::Claim, _) => None,
            (DrawPolicy::Auto, _) => position.claim_after(&self.history).map(|c| drawn(c, None)),
        }
    }

    /// The draw that a player claims.
    pub(super) fn claimed(&self, by: Color) -> Option<Ending> {
        self.claim().map(|claim| drawn(claim, Some(by)))
    }

    /// How it ends if the time of a side is up.
    pub(super) fn out_of_time(&self, loser: Color) -> Ending {
        match self.position().can_mate(!loser) {
            CanMate::No => Ending::TimeButNoMate { late: loser },
            CanMate::Yes | CanMate::Unknown => Ending::Time { loser },
        }
    }
}

const fn drawn(claim: Claim, claimed_by: Option<Color>) -> Ending {
    match claim {
        Claim::ThreefoldRepetition => Ending::Threefold { claimed_by },
        Claim::FiftyMoves => Ending::FiftyMoves { claimed_by },
    }
}
