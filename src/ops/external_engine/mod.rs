//! Engines of others: a program is started and asked for moves in the language of UCI. Whatever it
//! does, crash, hang, flood, or play nonsense, becomes an error that says so.

mod error;
mod process;
mod running;
#[cfg(test)]
#[cfg(unix)]
mod tests;

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::chess::{EnPassant, Move, Position};
use crate::engine::protocol::{
    Command, Go, InfoLine, Kind, Place, Reply, ReplyError, Setting, Value,
};
use crate::notation::Fen;
use crate::notation::uci::{CastlingStyle, Uci};

pub use error::EngineError;
use process::{Process, Silence, clean};
pub use running::end_all;

/// How long an engine is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// To start and introduce itself, and to get ready: tables may have to be loaded.
    pub start: Duration,
    /// For a move, beyond the time that it was given.
    pub late: Duration,
    /// For a move where it was given a depth or a number of nodes, and no time.
    pub untimed: Duration,
    /// For a move, when somebody asked to stop.
    pub stopped: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        let [start, late, untimed] = [10, 5, 600].map(Duration::from_secs);
        Self { start, late, untimed, stopped: late }
    }
}

/// What an engine answers to `go`.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The move, which is legal.
    pub best: Move,
    /// The reply it expects, if that is legal.
    pub ponder: Option<Move>,
    /// The last it told about its best line.
    pub info: Option<InfoLine>,
    /// How long it took, as seen from here.
    pub time: Duration,
}

/// A program that plays chess, running. It is ended when this is dropped.
///
/// ```no_run
/// use pgnkit::chess::Position;
/// use pgnkit::engine::protocol::Go;
/// use pgnkit::ops::external_engine::{ExternalEngine, Patience};
///
/// let options = [("Hash".to_owned(), "32".to_owned())];
/// let mut engine = ExternalEngine::start("stockfish", &options, Patience::default())?;
/// engine.new_game()?;
/// let go = Go { depth: Some(10), ..Go::default() };
/// let answer = engine.best_move(&Position::INITIAL, &[], &go, false)?;
/// assert!(Position::INITIAL.is_legal(answer.best));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ExternalEngine {
    process: Process,
    name: String,
    settings: Vec<Setting>,
    patience: Patience,
    chess960: bool,
    stop: Arc<AtomicBool>,
}

impl ExternalEngine {
    /// Starts an engine and sets its options. The command is split into words as a shell would do
    /// it, but nothing else of a shell works.
    ///
    /// # Errors
    ///
    /// If the program cannot be started, does not introduce itself in time, or has no such option.
    pub fn start(
        command: &str,
        options: &[(String, String)],
        patience: Patience,
    ) -> Result<Self, EngineError> {
        Self::start_until(command, options, patience, Arc::default())
    }

    /// The same, with a flag that ends the start, and each search: the engine is told to stop, and
    /// is waited for no longer than the patience says.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start), and if the flag is set.
    pub fn start_until(
        command: &str,
        options: &[(String, String)],
        patience: Patience,
        stop: Arc<AtomicBool>,
    ) -> Result<Self, EngineError> {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| EngineError::Command(command.to_owned()))?;
        let (program, args) = (words[0].clone(), &words[1..]);
        let process = Process::start(&program, args)
            .map_err(|source| EngineError::Start { program: program.clone(), source })?;
        let mut engine =
            Self { process, name: program, settings: Vec::new(), patience, chess960: false, stop };
        engine.introduce()?;
        for (name, value) in options {
            engine.set(name, value)?;
        }
        engine.ready(patience.start, Duration::ZERO)?;
        Ok(engine)
    }

    /// Returns what it calls itself, or else its program.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns what can be set.
    pub fn settings(&self) -> &[Setting] {
        &self.settings
    }

    /// Sets an option.
    ///
    /// # Errors
    ///
    /// If there is none of that name, or it does not take the value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        let Some(setting) = self.settings.iter().find(|setting| setting.is_named(name)) else {
            return Err(EngineError::UnknownOption {
                engine: self.name.clone(),
                option: name.to_owned(),
                known: self.settings.iter().map(|setting| setting.name.clone()).collect(),
            });
        };
        let read = setting.read(Some(value)).map_err(|reason| EngineError::BadValue {
            engine: self.name.clone(),
            option: setting.name.clone(),
            value: value.to_owned(),
            reason,
        })?;
        if setting.is_named(CHESS960) {
            self.chess960 = read == Value::Check(true);
        }
        let value = (setting.kind != Kind::Button).then(|| value.trim().to_owned());
        self.process.send(Command::SetOption { name: setting.name.clone(), value });
        Ok(())
    }

    /// Tells it that the next position is of another game, and waits until it is ready.
    ///
    /// # Errors
    ///
    /// If it ended, or does not answer in time.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.process.send(Command::NewGame);
        self.ready(self.patience.start, Duration::ZERO)
    }

    /// Asks for a move after `moves` from `start`. If it has not answered when its time and the
    /// patience are over, it is told to stop, and waited for once more.
    ///
    /// # Errors
    ///
    /// If it ended, hangs, or gives no legal move.
    pub fn best_move(
        &mut self,
        start: &Position,
        moves: &[Move],
        go: &Go,
        chess960: bool,
    ) -> Result<Answer, EngineError> {
        let chess960 = chess960 || start.is_chess960();
        if chess960 != self.chess960 {
            self.set(CHESS960, if chess960 { "true" } else { "false" })?;
        }
        let style = if chess960 { CastlingStyle::Chess960 } else { CastlingStyle::Classical };
        let mut position = *start;
        for mv in moves {
            position.play(*mv);
        }
        let fen =
            (*start != Position::INITIAL).then(|| Fen::of(start, EnPassant::Legal).to_string());
        let moves = moves.iter().map(|mv| Uci::of(*mv, style)).collect();
        self.process.send(Command::Position(Place { fen, moves }));
        // What it may still have to say about an earlier search ends here. Who asks to stop wants its
        // move all the same.
        self.ready(self.patience.late, self.patience.stopped)?;
        self.search(&position, go)
    }

    fn search(&mut self, position: &Position, go: &Go) -> Result<Answer, EngineError> {
        let asked = Command::Go(go.clone()).to_string();
        self.process.send(&asked);
        let begin = Instant::now();
        let patience = match (go.move_time, go.time[position.turn()]) {
            (Some(time), _) | (None, Some(time)) => time.saturating_add(self.patience.late),
            (None, None) => self.patience.untimed,
        };
        let mut deadline = begin + patience.min(LONGEST);
        let (mut info, mut stopped) = (None, false);
        loop {
            let stop = (!stopped).then_some(&*self.stop);
            let line = match self.process.receive(deadline, stop) {
                Ok(line) => line,
                Err(silence @ (Silence::TimeOut | Silence::Stopped)) if !stopped => {
                    self.process.send(Command::Stop);
                    stopped = true;
                    let is_asked = silence == Silence::Stopped;
                    let Patience { late, stopped, .. } = self.patience;
                    deadline = Instant::now() + if is_asked { stopped } else { late };
                    continue;
                }
                Err(silence) => return Err(self.failure(silence, &asked, begin)),
            };
            match line.parse() {
                Ok(Reply::BestMove { best, ponder }) => {
                    let best = self.legal(position, best)?;
                    let mut next = *position;
                    next.play(best);
                    let ponder = ponder.and_then(|uci| uci.resolve(&next).ok());
                    return Ok(Answer { best, ponder, info, time: begin.elapsed() });
                }
                Ok(Reply::Info(line)) if is_about_best(&line) => info = Some(line),
                Err(ReplyError::BadMove(written)) => {
                    return Err(EngineError::UnreadableMove { engine: self.name.clone(), written });
                }
                _ => {}
            }
        }
    }

    fn legal(&self, position: &Position, best: Option<Uci>) -> Result<Move, EngineError> {
        let (engine, fen) = (&self.name, Fen::of(position, EnPassant::Legal));
        let uci = best
            .ok_or_else(|| EngineError::NoMove { engine: engine.clone(), fen: fen.to_string() })?;
        uci.resolve(position).map_err(|reason| EngineError::IllegalMove {
            engine: engine.clone(),
            written: uci.to_string(),
            fen: fen.to_string(),
            reason,
        })
    }

    /// Takes its name and options.
    fn introduce(&mut self) -> Result<(), EngineError> {
        self.process.send(Command::Uci);
        let begin = Instant::now();
        loop {
            let deadline = begin + self.patience.start;
            let line = match self.process.receive(deadline, Some(&self.stop)) {
                Ok(line) => line,
                Err(Silence::TimeOut) => {
                    let waited = self.patience.start;
                    return Err(EngineError::NoHandshake { program: self.name.clone(), waited });
                }
                Err(silence) => return Err(self.failure(silence, "uci", begin)),
            };
            match line.parse() {
                Ok(Reply::Name(name)) if !clean(&name).is_empty() => self.name = clean(&name),
                Ok(Reply::Setting(setting)) if self.settings.len() < MOST_SETTINGS => {
                    self.settings.push(Setting { name: clean(&setting.name), ..setting });
                }
                Ok(Reply::UciOk) => return Ok(()),
                _ => {}
            }
        }
    }

    /// Waits until it has done all it was told; so long and no longer once somebody asks to stop.
    fn ready(&mut self, patience: Duration, stopped: Duration) -> Result<(), EngineError> {
        self.process.send(Command::IsReady);
        let begin = Instant::now();
        let (mut deadline, mut is_asked) = (begin + patience, false);
        loop {
            match self.process.receive(deadline, (!is_asked).then_some(&*self.stop)) {
                Ok(line) if line.parse() == Ok(Reply::ReadyOk) => return Ok(()),
                Ok(_) => {}
                Err(Silence::Stopped) if !stopped.is_zero() => {
                    is_asked = true;
                    deadline = deadline.min(Instant::now() + stopped);
                }
                Err(silence) => return Err(self.failure(silence, "isready", begin)),
            }
        }
    }

    fn failure(&mut self, silence: Silence, asked: impl Display, begin: Instant) -> EngineError {
        let engine = self.name.clone();
        match silence {
            Silence::TimeOut => {
                EngineError::NoAnswer { engine, asked: asked.to_string(), waited: begin.elapsed() }
            }
            Silence::Stopped => EngineError::Stopped { engine },
            Silence::End => {
                let (status, said) = self.process.remains();
                EngineError::Crashed { engine, status, said }
            }
        }
    }
}

/// The option that turns on the moves of Chess960.
const CHESS960: &str = "UCI_Chess960";

/// More settings than any engine has.
const MOST_SETTINGS: usize = 1000;

/// No clock runs longer; more could not be added to an instant.
const LONGEST: Duration = Duration::from_hours(30 * 24);

/// Whether a line tells of the best line rather than another, or of something else.
fn is_about_best(line: &InfoLine) -> bool {
    line.score.is_some() && line.multi_pv.is_none_or(|number| number == 1)
}
