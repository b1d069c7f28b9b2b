//! The way of a line through a session.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::failure::{Failure, Refused};
use super::leave::Leaving;
use super::log::Log;
use super::opponent::Judge;
use super::question::{Question, Reply};
use super::replay::Replay;
use super::{Audience, Opponent, Setup};
use crate::chess::Color;
use crate::engine::SplitMix64;
use crate::output::play::Voice;
use crate::play::{Command, Event, Game, Input, Refusal, Review, read_line};

/// A game, or several, between people, or a person and an engine.
pub struct Session {
    pub(super) setup: Setup,
    pub(super) game: Game,
    pub(super) review: Review,
    /// A stored game that is looked at meanwhile.
    pub(super) replay: Option<Replay>,
    /// Which side an engine plays.
    pub(super) engine_side: Option<Color>,
    pub(super) opponent: Option<Opponent>,
    pub(super) judge: Judge,
    /// How many turns in a row the opponent saw no hope.
    pub(super) hopeless: u32,
    pub(super) random: SplitMix64,
    /// Of the game that is played.
    pub(super) seed: u64,
    pub(super) log: Option<Log>,
    /// The plies after which the piece was told, for `hint`.
    pub(super) hinted: Option<usize>,
    pub(super) question: Option<Question>,
    /// Whether all of the game is in a file.
    pub(super) is_saved: bool,
    /// The board that was drawn last.
    pub(super) drawn: Option<super::look::Drawn>,
    pub(super) was_result: bool,
    pub(super) refusals: u64,
    /// Why the log could not be written the last time.
    pub(super) complaint: Option<String>,
    now: Box<dyn Fn() -> Duration + Send>,
}

/// What is to be done after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Next {
    /// Read the next one.
    GoOn,
    /// Leave.
    Leave,
}

impl Session {
    /// Prepares a session. `now` tells the time since any moment.
    ///
    /// # Errors
    ///
    /// If a game cannot begin there, the log cannot be read, or the engine cannot be started.
    pub fn new(setup: Setup, now: Box<dyn Fn() -> Duration + Send>) -> Result<Self, Failure> {
        let mut random = SplitMix64::new(setup.seed);
        let drawn = if random.below(2) == 0 { Color::White } else { Color::Black };
        let log = match &setup.log {
            Some(path) => Some(
                Log::open(path)
                    .map_err(|source| Failure::Log { path: path.display().to_string(), source })?,
            ),
            None => None,
        };
        let game = setup.begin.game(setup.settings, now())?;
        let opponent = setup.opponent.as_ref().map(|kind| setup.start(kind)).transpose()?;
        let engine_side = opponent.as_ref().map(|_| !setup.side.unwrap_or(drawn));
        let mut session = Self {
            seed: setup.seed,
            setup,
            game,
            review: Review::default(),
            replay: None,
            engine_side,
            opponent,
            judge: Judge::default(),
            hopeless: 0,
            random,
            log,
            hinted: None,
            question: None,
            is_saved: true,
            drawn: None,
            was_result: false,
            refusals: 0,
            complaint: None,
            now,
        };
        session.seat();
        Ok(session)
    }

    /// Returns the flag that ends the thinking of the engine.
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.setup.stop)
    }

    /// Returns how many lines were refused, and files not written.
    pub const fn refusals(&self) -> u64 {
        self.refusals
    }

    /// Returns the game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns after which time [`tick`](Self::tick) is to be called, if no line comes before.
    pub fn time_left(&self) -> Option<Duration> {
        self.game.deadline().map(|deadline| deadline.saturating_sub(self.now()))
    }

    /// Sets how many columns there are.
    pub const fn set_columns(&mut self, columns: usize) {
        self.setup.view.columns = columns;
    }

    pub(super) fn now(&self) -> Duration {
        (self.now)()
    }

    /// Begins: tells who plays, and lets the engine move if it is its turn.
    ///
    /// # Errors
    ///
    /// If nobody hears it, or the engine fails.
    pub fn start(&mut self, to: &mut dyn Audience) -> Result<(), Failure> {
        if !self.setup.quiet {
            self.say_prose(&self.introduction(), to)?;
        }
        if let Some(ending) = self.game.ending() {
            self.tell(&[Event::Ended(ending)], to)?;
        }
        self.settle(to)
    }

    /// Does what a line says. What cannot be read at all comes as its reason.
    ///
    /// # Errors
    ///
    /// If nobody hears it, or the engine fails.
    pub fn line(
        &mut self,
        number: u64,
        text: Result<&str, &str>,
        to: &mut dyn Audience,
    ) -> Result<Next, Failure> {
        let done = match text {
            Ok(text) => self.do_line(text, to),
            Err(reason) => Err(Refused::Other(reason.to_owned())),
        };
        let next = match done {
            Ok(next) => next,
            Err(Refused::Fatal(failure)) => return Err(failure),
            Err(refused) => {
                self.refuse(number, text.unwrap_or_default(), &refused, to)?;
                if self.setup.strict { Next::Leave } else { Next::GoOn }
            }
        };
        if next == Next::GoOn {
            self.settle(to)?;
        }
        Ok(next)
    }

    /// Looks at the clock.
    ///
    /// # Errors
    ///
    /// If nobody hears it.
    pub fn tick(&mut self, to: &mut dyn Audience) -> Result<(), Failure> {
        let events = self.game.tick(self.now());
        self.tell(&events, to)?;
        self.settle(to)
    }

    /// Ends: the last line tells the result.
    ///
    /// # Errors
    ///
    /// If nobody hears it.
    pub fn end(&mut self, to: &mut dyn Audience) -> Result<(), Failure> {
        let events = self.game.tick(self.now());
        self.tell(&events, to)?;
        if self.setup.voice == Voice::Keywords && !self.was_result {
            to.say(&self.setup.voice.result(self.game.ending()))?;
        }
        self.write_log(to)?;
        Ok(())
    }

    fn do_line(&mut self, text: &str, to: &mut dyn Audience) -> Result<Next, Refused> {
        let events = self.game.tick(self.now());
        if !events.is_empty() {
            self.tell(&events, to)?;
        }
        if let Some(question) = self.question.take() {
            match question.read(text) {
                Reply::Other => {}
                reply => return self.replied(question, reply, to),
            }
        }
        let read = read_line(text, &self.seen());
        match read {
            Ok(Input::Nothing) => Ok(Next::GoOn),
            Ok(Input::Moves(_)) if self.replay.is_some() => Err(Refused::Replay),
            Err(refusal) if self.replay.is_some() && refusal.is_of_a_move() => Err(Refused::Replay),
            Ok(Input::Moves(typed)) => self.moves(&typed, to).map(|()| Next::GoOn),
            Ok(Input::Command(Command::Quit)) => self.leave(Leaving::Quit, to),
            Ok(Input::Command(command)) => self.command(command, to).map(|()| Next::GoOn),
            Err(Refusal::PromotionMissing { moves, .. }) if self.setup.asks => {
                self.question = Some(Question::Promotion(moves));
                Ok(Next::GoOn)
            }
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// Lets the engine move where it is its turn, and shows where the game stands.
    fn settle(&mut self, to: &mut dyn Audience) -> Result<(), Failure> {
        self.engine_turns(to)?;
        self.present(to)?;
        if self.setup.asks && self.setup.voice == Voice::Notation && self.question.is_none() {
            to.say(&self.status())?;
        }
        Ok(())
    }

    /// Returns whether somebody asked to stop. A person who waits then wants a move; a script that is
    /// told to end wants to leave.
    pub(super) fn leaves_at_once(&self) -> bool {
        self.setup.stop.load(Ordering::Relaxed) && !self.setup.asks
    }
}
