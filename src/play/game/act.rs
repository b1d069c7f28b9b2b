//! What each action does to the state of a game.

use std::time::Duration;

use super::Game;
use super::action::{Action, Event, Offer, OfferKind, Spent};
use crate::chess::{Color, Move};
use crate::play::{Ending, Refusal, TakeBacks};

impl Game {
    /// Does what a player does, at a time.
    ///
    /// If the time of the side to move is up, the game ends so, and nothing else is done: the only
    /// event is the end.
    ///
    /// # Errors
    ///
    /// Returns why it is refused; then nothing is changed.
    pub fn act(&mut self, by: Color, action: Action, now: Duration) -> Result<Vec<Event>, Refusal> {
        let mut events = self.tick(now);
        if !events.is_empty() {
            return Ok(events);
        }
        if let (Some(ending), false) = (self.ending, action == Action::Reopen) {
            return Err(Refusal::GameOver(ending));
        }
        match action {
            Action::Move(mv) => self.make_move(by, mv, &mut events)?,
            Action::OfferDraw => match self.claimed(by) {
                Some(ending) => self.end(ending, &mut events),
                None => self.make_offer(by, OfferKind::Draw, &mut events)?,
            },
            Action::Accept => self.accept(by, &mut events)?,
            Action::Decline => {
                let offer = self.offer_to(by)?;
                self.offer = None;
                events.push(Event::Declined { offer, by_move: false });
            }
            Action::ClaimDraw => {
                let ending = self.claimed(by).ok_or(Refusal::NothingToClaim)?;
                self.end(ending, &mut events);
            }
            Action::ClaimWith(mv) => {
                self.make_move(by, mv, &mut events)?;
                match (self.ending, self.claimed(by)) {
                    (Some(_), _) => {}
                    (None, Some(ending)) => self.end(ending, &mut events),
                    (None, None) => events.push(Event::ClaimDenied { by }),
                }
            }
            Action::Resign => self.end(Ending::Resignation { loser: by }, &mut events),
            Action::TakeBack { plies } => self.ask_to_take_back(by, plies, &mut events)?,
            Action::Redo { plies } => self.redo(plies, &mut events)?,
            Action::Abort if self.line.len() < 2 => self.end(Ending::Aborted, &mut events),
            Action::Abort => return Err(Refusal::TooLateToAbort),
            Action::Reopen => self.reopen(&mut events)?,
        }
        Ok(events)
    }

    /// Ends the game if the time of the side to move is up by now. What happened is told once.
    pub fn tick(&mut self, now: Duration) -> Vec<Event> {
        self.advance(now);
        let mut events = Vec::new();
        if let Some(loser) = self.clock.as_ref().and_then(|clock| clock.fallen(self.now)) {
            self.end(self.out_of_time(loser), &mut events);
        }
        events
    }

    /// Ends the game for a reason that lies outside of it: a player who left, for one. It is for
    /// who keeps the game, not for players.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn conclude(&mut self, ending: Ending, now: Duration) -> Result<Vec<Event>, Refusal> {
        let mut events = self.tick(now);
        if events.is_empty() {
            if let Some(ending) = self.ending {
                return Err(Refusal::GameOver(ending));
            }
            self.end(ending, &mut events);
        }
        Ok(events)
    }

    fn make_move(&mut self, by: Color, mv: Move, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let turn = self.turn();
        if by != turn {
            return Err(Refusal::NotYourTurn(turn));
        }
        if let Some(reason) = self.position().why_illegal(mv) {
            return Err(Refusal::illegal(self.told_by_moves(reason)));
        }
        if let Some(clock) = &mut self.clock {
            clock.press(self.now);
        }
        self.push(mv);
        self.undone.clear();
        self.spent[by] = Spent::default();
        events.extend(self.line.last().map(|ply| Event::Moved { by, mv, san: ply.san }));
        match self.offer {
            Some(offer) if offer.by != by => {
                self.offer = None;
                events.push(Event::Declined { offer, by_move: true });
            }
            // A draw is on offer until it is answered; moves that were asked back are others now.
            Some(Offer { kind: OfferKind::TakeBack { .. }, .. }) => self.withdraw(events),
            _ => {}
        }
        match self.judge() {
            Some(ending) => self.end(ending, events),
            None => self.run_clock(),
        }
        Ok(())
    }

    pub(super) fn end(&mut self, ending: Ending, events: &mut Vec<Event>) {
        self.withdraw(events);
        self.ending = Some(ending);
        if let Some(clock) = &mut self.clock {
            clock.stop(self.now);
        }
        events.push(Event::Ended(ending));
    }

    pub(super) fn make_offer(
        &mut self,
        by: Color,
        kind: OfferKind,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        if self.offer.is_some() {
            return Err(Refusal::OfferOpen);
        }
        if std::mem::replace(self.spent[by].of(kind), true) {
            return Err(Refusal::OfferedAlready);
        }
        self.offers += 1;
        let offer = Offer { number: self.offers, by, kind };
        self.offer = Some(offer);
        events.push(Event::Offered(offer));
        Ok(())
    }

    /// The open offer that a side may answer.
    fn offer_to(&self, by: Color) -> Result<Offer, Refusal> {
        match self.offer {
            None => Err(Refusal::NoOffer),
            Some(offer) if offer.by == by => Err(Refusal::OwnOffer),
            Some(offer) => Ok(offer),
        }
    }

    fn accept(&mut self, by: Color, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let offer = self.offer_to(by)?;
        self.offer = None;
        events.push(Event::Accepted(offer));
        match offer.kind {
            OfferKind::Draw => self.end(Ending::Agreement, events),
            OfferKind::TakeBack { plies } => {
                self.take_back(plies, events);
                self.undone.clear();
            }
        }
        Ok(())
    }

    pub(super) fn withdraw(&mut self, events: &mut Vec<Event>) {
        events.extend(self.offer.take().map(Event::Withdrawn));
    }

    fn ask_to_take_back(
        &mut self,
        by: Color,
        plies: usize,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        if self.settings.take_backs == TakeBacks::Never {
            return Err(Refusal::NoTakeBacks);
        }
        if plies == 0 || plies > self.line.len() {
            return Err(Refusal::NothingToTakeBack);
        }
        if self.settings.take_backs == TakeBacks::Asked {
            return self.make_offer(by, OfferKind::TakeBack { plies }, events);
        }
        self.take_back(plies, events);
        Ok(())
    }
}
