//! The way of a line through a session.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::files::SaveError;
use super::log::Log;
use super::opponent::Judge;
use super::question::{Question, Reply};
use super::{Audience, BeginError, Opponent, Setup};
use crate::chess::Color;
use crate::engine::SplitMix64;
use crate::io::SinkError;
use crate::ops::external_engine::EngineError;
use crate::output::play::{Topic, UnknownCommand, UnknownTopic, Voice, status};
use crate::play::{Command, Event, Game, Input, Refusal, Review, read_line};

/// A game, or several, between people, or a person and an engine.
pub struct Session {
    pub(super) setup: Setup,
    pub(super) game: Game,
    pub(super) review: Review,
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
    refusals: u64,
    now: Box<dyn Fn() -> Duration>,
    pub(super) stop: Arc<AtomicBool>,
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

/// What ends a session before its time.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Nobody hears it any more.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// Lines cannot be read any more.
    #[error("cannot read standard input: {0}")]
    Input(io::Error),
    /// The engine of others failed; where the game is now.
    #[error("{error}; the game so far is in `{saved}`")]
    Engine {
        /// What went wrong.
        error: EngineError,
        /// The file.
        saved: String,
    },
    /// The same, and the game could not be saved.
    #[error("{error}; the game could not be saved: {because}")]
    EngineAndDisk {
        /// What went wrong.
        error: EngineError,
        /// Why it could not be saved.
        because: SinkError,
    },
    /// An engine cannot be started.
    #[error(transparent)]
    Start(#[from] EngineError),
    /// A game cannot begin from there.
    #[error(transparent)]
    Begin(#[from] BeginError),
    /// The log cannot be opened.
    #[error("cannot open the log `{path}`: {source}")]
    Log {
        /// The file.
        path: String,
        /// Why.
        source: io::Error,
    },
}

/// Why a line is refused.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refused {
    #[error(transparent)]
    Game(#[from] Refusal),
    #[error(transparent)]
    Begin(#[from] BeginError),
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error(transparent)]
    Topic(#[from] UnknownTopic),
    #[error(transparent)]
    Help(#[from] UnknownCommand),
    #[error("{0}")]
    Other(String),
    /// Not the line is at fault: nobody hears it, or the engine failed.
    #[error(transparent)]
    Fatal(#[from] Failure),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        Self::Fatal(error.into())
    }
}

impl Session {
    /// Prepares a session. `now` tells the time since any moment.
    ///
    /// # Errors
    ///
    /// If a game cannot begin there, the log cannot be read, or the engine cannot be started.
    pub fn new(setup: Setup, now: Box<dyn Fn() -> Duration>) -> Result<Self, Failure> {
        let mut random = SplitMix64::new(setup.seed);
        let drawn = if random.below(2) == 0 { Color::White } else { Color::Black };
        let opponent = setup.opponent.as_ref().map(Opponent::start).transpose()?;
        let engine_side = opponent.as_ref().map(|_| !setup.side.unwrap_or(drawn));
        let log = match &setup.log {
            Some(path) => Some(Log::open(path).map_err(|source| Failure::Log {
                path: path.display().to_string(),
                source,
            })?),
            None => None,
        };
        let game = setup.begin.game(setup.settings.clone(), now())?;
        let mut session = Self {
            seed: setup.seed,
            setup,
            game,
            review: Review::default(),
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
            now,
            stop: Arc::new(AtomicBool::new(false)),
        };
        session.seat();
        Ok(session)
    }

    /// Returns the flag that ends the thinking of the built-in engine.
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Returns how many lines were refused, and files not written.
    pub const fn refusals(&self) -> u64 {
        self.refusals
    }

    /// Returns the game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns when [`tick`](Self::tick) is to be called, if no line comes before.
    pub fn deadline(&self) -> Option<Duration> {
        self.game.deadline()
    }

    /// Returns the text before the place where a person types.
    pub fn prompt(&self) -> String {
        match self.question {
            Some(question) => question.text().to_owned(),
            None if self.game.ending().is_some() => "> ".to_owned(),
            None => format!("{}> ", self.game.turn().name()),
        }
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
            let line = self.introduction();
            to.say(&line)?;
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
        match read_line(text, &self.game) {
            Ok(Input::Nothing) => Ok(Next::GoOn),
            Ok(Input::Moves(typed)) => self.moves(&typed, to).map(|()| Next::GoOn),
            Ok(Input::Command(Command::Quit)) => self.quit(),
            Ok(Input::Command(command)) => self.command(command, to).map(|()| Next::GoOn),
            Err(Refusal::PromotionMissing { moves, .. }) if self.setup.asks => {
                self.question = Some(Question::Promotion(moves));
                Ok(Next::GoOn)
            }
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// Leaves, or asks first.
    pub(super) fn quit(&mut self) -> Result<Next, Refused> {
        if self.setup.asks && !self.is_saved && self.game.ending().is_none() {
            self.question = Some(Question::Quit);
            return Ok(Next::GoOn);
        }
        Ok(Next::Leave)
    }

    /// Says why a line is refused.
    fn refuse(
        &mut self,
        number: u64,
        text: &str,
        refused: &Refused,
        to: &mut dyn Audience,
    ) -> io::Result<()> {
        self.refusals += 1;
        if self.setup.asks {
            return to.refuse(&refused.to_string());
        }
        const LONGEST: usize = 40;
        let mut shown: String = text.trim().chars().take(LONGEST).flat_map(char::escape_debug).collect();
        if text.trim().chars().nth(LONGEST).is_some() {
            shown.push_str("...");
        }
        let shown = if shown.is_empty() { String::new() } else { format!("{shown}: ") };
        to.refuse(&format!("line {number}: {shown}{refused}"))
    }

    /// Counts and tells what could not be written; the game goes on.
    pub(super) fn complain(&mut self, error: &SinkError, to: &mut dyn Audience) -> io::Result<()> {
        self.refusals += 1;
        to.refuse(&format!("{error}: {}", error.source))
    }

    /// Tells what happened, and notes it.
    pub(super) fn tell(&mut self, events: &[Event], to: &mut dyn Audience) -> Result<(), Failure> {
        if !events.is_empty() {
            // First of all: who hears of a move may end the program.
            self.is_saved = false;
            self.review.last();
            self.write_log(to)?;
        }
        for event in events {
            let line = self.setup.voice.event(event, &self.game);
            to.say(&line)?;
            self.was_result = matches!(event, Event::Ended(_));
        }
        if self.was_result && self.setup.asks && !events.is_empty() {
            self.question = Some(Question::Rematch);
        }
        Ok(())
    }

    /// Answers a question: each line with its keyword where programs listen.
    pub(super) fn answer(
        &mut self,
        keyword: &str,
        text: &str,
        to: &mut dyn Audience,
    ) -> io::Result<()> {
        self.was_result = false;
        let is_keyed = self.setup.voice == Voice::Keywords;
        for line in text.lines() {
            match (is_keyed, line) {
                (true, "") => to.say(keyword)?,
                (true, line) => to.say(&format!("{keyword} {line}"))?,
                (false, line) => to.say(line)?,
            }
        }
        Ok(())
    }

    /// Lets the engine move where it is its turn, and shows where the game stands.
    fn settle(&mut self, to: &mut dyn Audience) -> Result<(), Failure> {
        self.engine_turns(to)?;
        self.present(to)?;
        if self.setup.asks && self.setup.voice == Voice::Notation && self.question.is_none() {
            to.say(&status(&self.game, self.now()))?;
        }
        Ok(())
    }

    /// Returns whether somebody asked to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns what Tab may complete to: legal moves, then commands.
    pub fn completions(&self) -> Vec<String> {
        let moves = crate::output::play::legal_moves(self.game.position(), None);
        let moves = if self.game.ending().is_none() { moves } else { Vec::new() };
        let commands = Command::names().filter(|name| name.len() > 1).map(str::to_owned);
        let pages = Topic::all().map(|topic| format!("rules {}", topic.name()));
        moves.into_iter().chain(commands).chain(pages).collect()
    }
}
