//! What is done at each command.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use super::input::Permits;
use super::plan::Plan;
use super::settings::{Change, Settings};
use super::work::{Outcome, SharedEngine, Work};
use super::{Event, show};
use crate::chess::Position;
use crate::engine::protocol::{Command, CommandError, Go, InfoLine, Line, Place, Reply};
use crate::engine::{Engine, Found, Score};
use crate::notation::fen::Variant;
use crate::notation::uci::{CastlingStyle, Uci};
use crate::ops::perft::{CountError, MAX_DEPTH};

/// How deep `bench` searches where nothing else is said.
const BENCH_DEPTH: u32 = 10;

/// The state of a conversation.
pub(super) struct Server<'a, W> {
    out: &'a mut W,
    events: Sender<Event>,
    permits: Permits,
    engine: SharedEngine,
    settings: Settings,
    /// Nothing after one that was refused: a move for another position would be worse than none.
    line: Option<Line>,
    work: Option<Work>,
    /// What was asked during the work.
    waiting: VecDeque<Result<Command, CommandError>>,
    is_debugging: bool,
    /// Whether to leave when all is answered.
    is_leaving: bool,
}

impl<'a, W: Write> Server<'a, W> {
    pub(super) fn new(out: &'a mut W, events: Sender<Event>, permits: Permits) -> Self {
        let settings = Settings::new();
        Self {
            out,
            events,
            permits,
            engine: Arc::new(Mutex::new(Engine::new(settings.hash))),
            settings,
            line: Place::default().resolve(Variant::Standard).ok(),
            work: None,
            waiting: VecDeque::new(),
            is_debugging: false,
            is_leaving: false,
        }
    }

    /// Returns whether all is answered and no more will be asked.
    pub(super) fn is_done(&self) -> bool {
        self.is_leaving && self.work.is_none() && self.waiting.is_empty()
    }

    /// Returns when the work has to end.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.work.as_ref()?.deadline
    }

    /// Does what had to wait.
    pub(super) fn catch_up(&mut self) -> io::Result<()> {
        while let Some(line) = self.waiting.pop_front() {
            if self.work.is_some() && has_to_wait(&line) {
                self.waiting.push_front(line);
                break;
            }
            self.permits.release();
            self.obey(line, Instant::now())?;
        }
        Ok(())
    }

    pub(super) fn hear(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Line(line, read) => {
                // One that comes after searches that have not begun yet is for the last of them.
                let is_early = line == Ok(Command::Stop)
                    && self.waiting.iter().any(|waiting| matches!(waiting, Ok(Command::Go(_))));
                if is_early {
                    self.stop()?;
                }
                if is_early || self.work.is_some() && has_to_wait(&line) {
                    self.waiting.push_back(line);
                    return Ok(());
                }
                self.permits.release();
                self.obey(line, read)
            }
            Event::TooLong => {
                self.permits.release();
                self.tell("a line is too long, and was skipped")
            }
            Event::End => {
                self.is_leaving = true;
                // Nobody is left to stop it.
                let is_open = self.work.as_ref().is_some_and(|work| work.is_open);
                if is_open { self.stop() } else { Ok(()) }
            }
            Event::Info(info) => {
                let style = self.work.as_ref().map(|work| work.style).unwrap_or_default();
                self.say(InfoLine::of(&info, style))
            }
            Event::Done(outcome) => self.finish(outcome),
            Event::Late => self.stop(),
        }
    }

    /// Does what is asked, and was asked at that time: the clock of a search runs from then on.
    fn obey(&mut self, line: Result<Command, CommandError>, asked: Instant) -> io::Result<()> {
        match line {
            Ok(Command::Uci) => self.show(show::introduction),
            Ok(Command::Debug(on)) => {
                self.is_debugging = on;
                Ok(())
            }
            Ok(Command::IsReady) => self.say(Reply::ReadyOk),
            Ok(Command::SetOption { name, value }) => self.set(&name, value.as_deref()),
            Ok(Command::NewGame) => {
                self.settings.new_game();
                self.with_engine(Engine::new_game);
                Ok(())
            }
            Ok(Command::Position(place)) => self.place(&place),
            Ok(Command::Go(Go { perft: Some(depth), .. })) => self.count(depth),
            Ok(Command::Go(go)) => self.search(&go, asked),
            Ok(Command::Stop) => self.stop(),
            Ok(Command::PonderHit) => {
                self.work.as_mut().map(Work::hit);
                self.answer()
            }
            Ok(Command::Quit) => {
                self.waiting.clear();
                self.is_leaving = true;
                self.stop()
            }
            Ok(Command::Board) => self.show_position(show::board),
            Ok(Command::Eval) => self.show_position(show::evaluation),
            Ok(Command::Bench(depth)) => {
                let depth = depth.unwrap_or(BENCH_DEPTH);
                self.work = Some(Work::bench(depth, self.events.clone())?);
                Ok(())
            }
            // Nothing is said about nothing.
            Ok(Command::Register) | Err(CommandError::Blank) => Ok(()),
            Err(error) if is_about_position(&error) => self.refuse(error),
            Err(error) => self.tell(error),
        }
    }

    fn set(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        let (change, said) = self.settings.set(name, value);
        match change {
            Change::Nothing => {}
            Change::Resize => {
                let hash = self.settings.hash;
                self.with_engine(|engine| engine.resize(hash));
            }
            Change::Clear => self.with_engine(Engine::new_game),
        }
        said.map_or(Ok(()), |said| self.tell(said))
    }

    fn with_engine(&self, change: impl FnOnce(&mut Engine)) {
        change(&mut self.engine.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn place(&mut self, place: &Place) -> io::Result<()> {
        let variant = if self.settings.chess960 { Variant::Chess960 } else { Variant::Standard };
        match place.resolve(variant) {
            Ok(line) => {
                for fault in &line.faults {
                    self.tell(format_args!("in the FEN, {fault}"))?;
                }
                self.line = Some(line);
                Ok(())
            }
            Err(error) => self.refuse(error),
        }
    }

    fn refuse(&mut self, error: impl Display) -> io::Result<()> {
        self.line = None;
        self.tell(format_args!("position refused: {error}"))
    }

    fn search(&mut self, go: &Go, asked: Instant) -> io::Result<()> {
        // At the end of the input nobody is left to stop it.
        let is_open = go.is_open() && !self.is_leaving;
        let Some(line) = self.line.clone() else {
            self.tell(NO_POSITION)?;
            let nothing =
                Found { best: None, ponder: None, score: Score::Centipawns(0), nodes: 0, depth: 0 };
            self.work = Some(Work::nothing(nothing).opened(is_open, None));
            return self.answer();
        };
        let Plan { limits, after_hit, refused } = Plan::new(go, &self.settings, &line.position);
        for uci in refused {
            self.tell(format_args!("searchmoves: {uci} is not legal, and is left out"))?;
        }
        if self.is_debugging {
            let (level, seed) = (self.settings.level(), self.settings.seed());
            self.tell(format_args!("level {level}, seed {seed}"))?;
        }
        let style = self.style(&line.position);
        let work = Work::search(&self.engine, line, style, (limits, asked), self.events.clone())?;
        self.work = Some(work.opened(is_open, after_hit));
        if go.is_open() && !is_open { self.stop() } else { Ok(()) }
    }

    fn count(&mut self, depth: u32) -> io::Result<()> {
        let Some(line) = &self.line else { return self.tell(NO_POSITION) };
        if depth > MAX_DEPTH {
            return self.tell(format_args!("perft: the depth is above {MAX_DEPTH}"));
        }
        let position = line.position;
        let style = self.style(&position);
        if depth == 0 {
            return self.show(|out| show::count(out, Vec::new(), 1, style));
        }
        self.work = Some(Work::count(position, style, depth, self.events.clone())?);
        Ok(())
    }

    /// Ends the work. Its answer comes when it has ended.
    fn stop(&mut self) -> io::Result<()> {
        self.work.as_mut().map(Work::stop);
        self.answer()
    }

    /// Gives the answer that waits, unless it has to wait on.
    fn answer(&mut self) -> io::Result<()> {
        let Some(work) = self.work.take_if(|work| !work.is_open && work.found.is_some()) else {
            return Ok(());
        };
        let uci = |mv| Uci::of(mv, work.style);
        let Some(found) = work.found else { return Ok(()) };
        self.say(Reply::BestMove { best: found.best.map(uci), ponder: found.ponder.map(uci) })
    }

    fn finish(&mut self, outcome: Outcome) -> io::Result<()> {
        if let (Outcome::Found(found), Some(work)) = (&outcome, &mut self.work) {
            work.found = Some(found.clone());
            return self.answer();
        }
        let Some(work) = self.work.take() else { return Ok(()) };
        match outcome {
            Outcome::Found(_) => Ok(()),
            Outcome::Counted(Ok(divide)) => {
                let nodes = divide.iter().map(|(_, nodes)| nodes).sum();
                self.show(|out| show::count(out, divide, nodes, work.style))
            }
            Outcome::Counted(Err(CountError::Interrupted)) => self.tell("perft: stopped"),
            Outcome::Counted(Err(error)) => self.tell(format_args!("perft: {error}")),
            Outcome::Bench(None) => self.tell("bench: stopped"),
            Outcome::Bench(Some(nodes)) => {
                self.show(|out| show::bench(out, nodes, work.begun.elapsed()))
            }
        }
    }

    fn style(&self, position: &Position) -> CastlingStyle {
        if self.settings.chess960 || position.is_chess960() {
            CastlingStyle::Chess960
        } else {
            CastlingStyle::Classical
        }
    }

    fn show_position(
        &mut self,
        write: impl FnOnce(&mut W, &Position) -> io::Result<()>,
    ) -> io::Result<()> {
        match &self.line {
            Some(Line { position, .. }) => {
                let position = *position;
                self.show(|out| write(out, &position))
            }
            None => self.tell(NO_POSITION),
        }
    }

    fn show(&mut self, write: impl FnOnce(&mut W) -> io::Result<()>) -> io::Result<()> {
        write(self.out)?;
        self.out.flush()
    }

    fn tell(&mut self, text: impl Display) -> io::Result<()> {
        self.say(format_args!("info string {text}"))
    }

    fn say(&mut self, line: impl Display) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }
}

const NO_POSITION: &str = "there is no position: the last one was refused";

/// Whether a line has to wait while there is work. The others are about the work, or the moment.
fn has_to_wait(line: &Result<Command, CommandError>) -> bool {
    match line {
        Ok(command) => !matches!(
            command,
            Command::Stop
                | Command::PonderHit
                | Command::IsReady
                | Command::Quit
                | Command::Debug(_)
                | Command::Register
        ),
        Err(error) => is_about_position(error),
    }
}

/// Whether a line would have been a position.
fn is_about_position(error: &CommandError) -> bool {
    matches!(error, CommandError::NoPosition | CommandError::BadMove(_))
}
