//! What players do: moves, offers, taking back, new games, and who plays which side.

use super::failure::{Failure, Refused};
use super::question::{Question, Reply};
use super::session::{Next, Session};
use super::{Audience, Opponent, OpponentKind};
use crate::chess::Color;
use crate::engine::Level;
use crate::play::{Action, Event, OfferKind, Refusal, RematchColors, TypedMoves, read_move};

impl Session {
    /// The side of the person, against an engine.
    pub(super) fn own_side(&self) -> Option<Color> {
        self.engine_side.map(|engine| !engine)
    }

    /// Who acts: the person, or of two people the one to move.
    fn actor(&self) -> Color {
        self.own_side().unwrap_or(self.game.turn())
    }

    pub(super) fn act(
        &mut self,
        by: Color,
        action: Action,
        to: &mut dyn Audience,
    ) -> Result<Vec<Event>, Refused> {
        let now = self.now();
        let events = self.game.act(by, action, now)?;
        self.tell(&events, to)?;
        Ok(events)
    }

    pub(super) fn moves(
        &mut self,
        typed: &TypedMoves,
        to: &mut dyn Audience,
    ) -> Result<(), Refused> {
        if self.engine_side.is_some() && typed.moves.len() > 1 {
            let text = "several moves in a line are for two people: the engine moves in between";
            return Err(Refused::Other(text.to_owned()));
        }
        if typed.leaves_out {
            self.answer("note", "comments and the result in the line are left out", to)?;
        }
        for mv in &typed.moves {
            self.act(self.game.turn(), Action::Move(*mv), to)?;
        }
        if typed.offers_draw && self.game.ending().is_none() {
            self.offer_draw(!self.game.turn(), to)?;
        }
        Ok(())
    }

    /// Claims a draw: for the position on the board, or with a move that is to be made.
    pub(super) fn claim(
        &mut self,
        text: Option<&str>,
        to: &mut dyn Audience,
    ) -> Result<(), Refused> {
        let Some(text) = text else { return self.by_actor(Action::ClaimDraw, to) };
        let mv = read_move(text, &self.game, "claim")?;
        self.act(self.game.turn(), Action::ClaimWith(mv), to).map(drop)
    }

    /// Offers a draw, or claims one; an engine answers at once.
    pub(super) fn draw(&mut self, to: &mut dyn Audience) -> Result<(), Refused> {
        self.offer_draw(self.actor(), to)
    }

    fn offer_draw(&mut self, by: Color, to: &mut dyn Audience) -> Result<(), Refused> {
        self.act(by, Action::OfferDraw, to)?;
        let (Some(engine), Some(offer)) = (self.engine_side, self.game.offer()) else {
            return Ok(());
        };
        if offer.kind == OfferKind::Draw && offer.by != engine {
            let accepts = self.engine_accepts_draw(engine);
            let action = if accepts { Action::Accept } else { Action::Decline };
            self.act(engine, action, to)?;
        }
        Ok(())
    }

    /// Answers the offer that is open.
    pub(super) fn reply(&mut self, action: Action, to: &mut dyn Audience) -> Result<(), Refused> {
        let by = match self.engine_side {
            Some(engine) => !engine,
            None => self.game.offer().map_or(self.game.turn(), |offer| !offer.by),
        };
        self.act(by, action, to).map(drop)
    }

    pub(super) fn resign(&mut self, to: &mut dyn Audience) -> Result<(), Refused> {
        let by = self.actor();
        if self.setup.asks && self.game.ending().is_none() {
            self.question = Some(Question::Resign(by));
            return Ok(());
        }
        self.act(by, Action::Resign, to).map(drop)
    }

    /// Does what has no side, or the side to move.
    pub(super) fn by_actor(
        &mut self,
        action: Action,
        to: &mut dyn Audience,
    ) -> Result<(), Refused> {
        self.act(self.actor(), action, to).map(drop)
    }

    pub(super) fn undo(&mut self, turns: usize, to: &mut dyn Audience) -> Result<(), Refused> {
        let turns = turns.min(self.game.plies().len() + 1);
        let plies = self.game.plies_back(self.own_side(), turns);
        if let Some(ending) = self.game.ending() {
            let over = Refusal::GameOver(ending);
            return Err(Refused::Other(format!("{over}; `reopen` goes on with it")));
        }
        let most =
            (1..turns).rev().find(|fewer| self.game.plies_back(self.own_side(), *fewer).is_some());
        if let (None, Some(most)) = (plies, most) {
            return Err(Refused::Other(format!("no more than `undo {most}` can be taken back")));
        }
        // How many there are not does not matter.
        let plies = plies.unwrap_or(self.game.plies().len() + 1);
        self.by_actor(Action::TakeBack { plies }, to)
    }

    pub(super) fn redo(&mut self, turns: usize, to: &mut dyn Audience) -> Result<(), Refused> {
        let plies = self.game.plies_on(self.own_side(), turns);
        self.by_actor(Action::Redo { plies: plies.unwrap_or(0) }, to)
    }

    /// Does what the person said to a question.
    pub(super) fn replied(
        &mut self,
        question: Question,
        reply: Reply,
        to: &mut dyn Audience,
    ) -> Result<Next, Refused> {
        match (question, reply) {
            (Question::Promotion(_), Reply::Move(mv)) => {
                self.act(self.game.turn(), Action::Move(mv), to)?;
            }
            (Question::Resign(by), Reply::Yes) => {
                self.act(by, Action::Resign, to)?;
            }
            (Question::Leave(leaving), Reply::Yes) => return self.leave_for(leaving, to),
            (Question::Leave(leaving), Reply::Save) => {
                let path = self.save_new()?;
                self.answer("saved", &format!("Saved in {path}."), to)?;
                return self.leave_for(leaving, to);
            }
            (Question::Rematch, Reply::Yes) => self.rematch(RematchColors::Swapped, to)?,
            _ => {}
        }
        Ok(Next::GoOn)
    }

    /// Begins a new game, with the sides as they are.
    pub(super) fn new_game(&mut self, to: &mut dyn Audience) -> Result<(), Refused> {
        let now = self.now();
        let game = self.setup.begin.game(self.setup.settings, now)?;
        self.seed = self.random.below(1_000_000);
        self.take_up(game)?;
        if !self.setup.quiet {
            self.say_prose(&self.introduction(), to)?;
        }
        self.was_result = false;
        if let Some(ending) = self.game.ending() {
            self.tell(&[Event::Ended(ending)], to)?;
        }
        Ok(())
    }

    pub(super) fn rematch(
        &mut self,
        colors: RematchColors,
        to: &mut dyn Audience,
    ) -> Result<(), Refused> {
        if self.game.ending().is_none() && !self.game.plies().is_empty() {
            return Err(Refusal::NotOver.into());
        }
        let drawn = if self.random.below(2) == 0 { Color::White } else { Color::Black };
        if let Some(own) = self.own_side() {
            self.engine_side = Some(!colors.after(own, drawn));
            self.seat();
        }
        self.new_game(to)
    }

    /// Takes a game up in place of the one that was played.
    pub(super) fn take_up(&mut self, game: crate::play::Game) -> Result<(), Failure> {
        self.keep_log();
        self.game = game;
        self.review.last();
        self.replay = None;
        (self.hinted, self.question, self.hopeless) = (None, None, 0);
        self.is_saved = true;
        self.drawn = None;
        match self.opponent.as_mut().map(Opponent::new_game) {
            Some(Err(_)) if self.leaves_at_once() => Ok(()),
            Some(Err(error)) => Err(self.engine_failed(error)),
            _ => Ok(()),
        }
    }

    /// Turns the board to the person.
    pub(super) fn seat(&mut self) {
        if let Some(own) = self.own_side() {
            self.setup.view.below = own;
        }
    }

    /// Goes on with a game of a file, or from a position.
    pub(super) fn load(
        &mut self,
        begin: super::Begin,
        to: &mut dyn Audience,
    ) -> Result<(), Refused> {
        let now = self.now();
        let game = begin.resume(self.setup.settings, now)?;
        self.take_up(game)?;
        self.setup.begin = begin;
        let plies = self.game.plies().len();
        self.answer("load", &format!("{plies} plies"), to)?;
        if let Some(ending) = self.game.ending() {
            let line = self.setup.voice.result(Some(ending));
            to.say(&line)?;
            self.was_result = true;
        }
        Ok(())
    }

    /// Lets an engine play a side, or none.
    pub(super) fn set_engine_side(
        &mut self,
        side: Option<Color>,
        to: &mut dyn Audience,
    ) -> Result<(), Refused> {
        if side.is_some() && self.opponent.is_none() {
            let started = self.setup.start(&OpponentKind::default()).map_err(Failure::from)?;
            self.opponent = Some(started);
        }
        self.engine_side = side;
        self.seat();
        let text = self.who_plays();
        Ok(self.answer("players", &text, to)?)
    }

    pub(super) fn switch(&mut self, to: &mut dyn Audience) -> Result<(), Refused> {
        match self.engine_side {
            Some(side) => self.set_engine_side(Some(!side), to),
            None => Err(Refused::Other("no engine plays; `go` lets it play".to_owned())),
        }
    }

    pub(super) fn set_level(&mut self, text: &str, to: &mut dyn Audience) -> Result<(), Refused> {
        let level: Level = text.to_lowercase().parse().map_err(
            |error: crate::engine::levels::ParseLevelError| Refused::Other(error.to_string()),
        )?;
        match &mut self.opponent {
            Some(Opponent::External(_)) => {
                let text = "levels are those of the built-in engine, and another one plays";
                return Err(Refused::Other(text.to_owned()));
            }
            Some(Opponent::BuiltIn(_, old)) => *old = level,
            None => {
                let kind = OpponentKind::BuiltIn(level);
                self.opponent = Some(self.setup.start(&kind).map_err(Failure::from)?);
            }
        }
        Ok(self.answer("level", &level.to_string(), to)?)
    }

    /// Says who plays which side.
    pub(super) fn who_plays(&self) -> String {
        match (self.own_side(), &self.opponent) {
            (Some(own), Some(opponent)) => {
                format!("You are {}; {} is {}", own.name(), (!own).name(), opponent.name())
            }
            _ => "White and Black are people".to_owned(),
        }
    }

    /// The line that makes a log self-explaining.
    pub(super) fn introduction(&self) -> String {
        let settings = self.game.settings();
        let clock = settings.clock.map_or_else(|| "none".to_owned(), |clock| clock.to_string());
        let mut line = format!(
            "play: {}; seed {}; clock {clock}; draws {}",
            self.who_plays(),
            self.seed,
            settings.draws.as_str()
        );
        if settings.take_backs == crate::play::TakeBacks::Never {
            line += "; no undo";
        }
        if settings.auto_queen {
            line += "; auto-queen";
        }
        if settings.chess960 {
            line += "; chess960";
        }
        line
    }
}
