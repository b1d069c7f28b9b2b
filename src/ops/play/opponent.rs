//! Who plays against a person: the engine of this program, or another one.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::chess::{ByColor, Color, Move};
use crate::engine::protocol::Go;
use crate::engine::{Engine, Level, Limits, Score, time};
use crate::ops::external_engine::{EngineError, ExternalEngine, Patience};
use crate::play::Game;

/// Who plays against a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpponentKind {
    /// The engine of this program.
    BuiltIn(Level),
    /// Another one, which is started.
    External {
        /// The program with its arguments.
        command: String,
        /// Names and values of its options.
        options: Vec<(String, String)>,
    },
}

impl Default for OpponentKind {
    /// Level 3: it makes mistakes, and sees those of others.
    fn default() -> Self {
        Self::BuiltIn(Level::new(3).unwrap_or(Level::Max))
    }
}

/// What bounds a search, beside the level and the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Positions.
    pub nodes: Option<u64>,
    /// Time for a move.
    pub time: Option<Duration>,
    /// Plies.
    pub depth: Option<u32>,
}

impl Budget {
    const fn is_none(&self) -> bool {
        self.nodes.is_none() && self.time.is_none() && self.depth.is_none()
    }
}

/// How long an engine thinks about a move if nothing else is said.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// What passes between the clock and the engine.
const OVERHEAD: Duration = Duration::from_millis(30);
/// The table of the engine of this program, in MiB.
const TABLE: usize = 16;
/// Positions looked at to judge one: enough to see what is hanging, and done in an instant.
const JUDGED: u64 = 20_000;

/// An opponent at work.
pub enum Opponent {
    /// The engine of this program.
    BuiltIn(Box<Engine>, Level),
    /// Another one.
    External(Box<ExternalEngine>),
}

impl fmt::Debug for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Opponent({})", self.name())
    }
}

/// A move with what its player thinks of the position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thought {
    pub(super) mv: Move,
    /// From the side that moves, in centipawns.
    pub(super) score: Option<i32>,
}

impl Opponent {
    /// Makes it ready to play. The flag ends the start and the thinking of another engine;
    /// `patience` says how long it is waited for.
    ///
    /// # Errors
    ///
    /// If another engine cannot be started, or takes no such option.
    pub fn start(
        kind: &OpponentKind,
        patience: Patience,
        stop: &Arc<AtomicBool>,
    ) -> Result<Self, EngineError> {
        match kind {
            OpponentKind::BuiltIn(level) => Ok(Self::BuiltIn(Box::new(Engine::new(TABLE)), *level)),
            OpponentKind::External { command, options } => {
                let engine =
                    ExternalEngine::start_until(command, options, patience, Arc::clone(stop))?;
                Ok(Self::External(Box::new(engine)))
            }
        }
    }

    /// Returns what it is called.
    pub fn name(&self) -> String {
        match self {
            Self::BuiltIn(_, level) => format!("built-in level {level}"),
            Self::External(engine) => engine.name().to_owned(),
        }
    }

    /// Returns its level, if it has one.
    pub const fn level(&self) -> Option<Level> {
        match self {
            Self::BuiltIn(_, level) => Some(*level),
            Self::External(_) => None,
        }
    }

    /// Forgets the games before.
    pub(super) fn new_game(&mut self) -> Result<(), EngineError> {
        match self {
            Self::BuiltIn(engine, _) => engine.new_game(),
            Self::External(engine) => engine.new_game()?,
        }
        Ok(())
    }

    /// Thinks about a move; none if there is no legal one.
    pub(super) fn think(
        &mut self,
        game: &Game,
        seed: u64,
        budget: Budget,
        now: Duration,
        stop: &AtomicBool,
    ) -> Result<Option<Thought>, EngineError> {
        match self {
            Self::BuiltIn(engine, level) => {
                let limits = limits(game, *level, seed, budget, now);
                let earlier = game.earlier_hashes();
                let found = engine.search(game.position(), &earlier, &limits, stop, &mut |_| {});
                let score = Some(found.score.centipawns());
                Ok(found.best.map(|mv| Thought { mv, score }))
            }
            Self::External(engine) => {
                let settings = game.settings();
                let moves: Vec<Move> = game.plies().iter().map(|ply| ply.mv).collect();
                let go = go(game, budget, now);
                let answer = engine.best_move(&settings.start, &moves, &go, settings.chess960)?;
                Ok(Some(Thought { mv: answer.best, score: None }))
            }
        }
    }
}

/// What bounds a search of the engine of this program.
fn limits(game: &Game, level: Level, seed: u64, budget: Budget, now: Duration) -> Limits {
    let mut limits = level.limits(seed);
    if !budget.is_none() {
        limits.nodes = budget.nodes;
        limits.depth = budget.depth;
        (limits.soft, limits.hard) = (budget.time, budget.time);
    }
    if let Some(clock) = game.clock() {
        let left = clock.left(game.turn(), now);
        let (soft, hard) = time::budget(left, clock.increment(), None, OVERHEAD);
        let least = |bound: Option<Duration>, time: Duration| {
            Some(bound.filter(|_| !budget.is_none()).map_or(time, |bound| bound.min(time)))
        };
        (limits.soft, limits.hard) = (least(limits.soft, soft), least(limits.hard, hard));
    }
    limits
}

/// What bounds a search of another engine.
fn go(game: &Game, budget: Budget, now: Duration) -> Go {
    let Budget { nodes, time, depth } = budget;
    let mut go = Go { nodes, depth, move_time: time, ..Go::default() };
    match game.clock() {
        Some(clock) => {
            let both = clock.both(now);
            go.time = ByColor::new(Some(both[Color::White]), Some(both[Color::Black]));
            go.increment = ByColor::new(Some(clock.increment()), Some(clock.increment()));
        }
        None if budget.is_none() => go.move_time = Some(USUAL_TIME),
        None => {}
    }
    go
}

/// Judges positions for hints, evaluations and draw offers: by the same number of positions each
/// time, so always in the same way.
#[derive(Default)]
pub(super) struct Judge(Option<Box<Engine>>);

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Judge")
    }
}

impl Judge {
    /// Returns the best move and how good the position is for the side to move.
    pub(super) fn judge(&mut self, game: &Game) -> (Option<Move>, Score) {
        self.search(game, &Limits { nodes: Some(JUDGED), ..Limits::default() })
    }

    /// Returns what a player of a level thinks, its errors included.
    pub(super) fn judge_as(&mut self, game: &Game, level: Level, seed: u64) -> Score {
        let mut limits = Limits { nodes: Some(JUDGED), ..Limits::default() };
        if Level::new(3).is_some_and(|weak| level <= weak) {
            limits = level.limits(seed);
        }
        self.search(game, &limits).1
    }

    fn search(&mut self, game: &Game, limits: &Limits) -> (Option<Move>, Score) {
        let engine = self.0.get_or_insert_with(|| Box::new(Engine::new(1)));
        engine.new_game();
        let earlier = game.earlier_hashes();
        let never = AtomicBool::new(false);
        let found = engine.search(game.position(), &earlier, limits, &never, &mut |_| {});
        (found.best, found.score)
    }
}
