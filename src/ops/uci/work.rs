//! What takes long, and is done in a thread of its own.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Event;
use crate::chess::{Move, Position};
use crate::engine::protocol::Line;
use crate::engine::{Engine, Found, Limits, bench};
use crate::notation::uci::CastlingStyle;
use crate::ops::perft::{CountError, Counter, STACK};

/// Our engine, and whoever works with it. Only one does at a time, so nobody waits for it.
pub(super) type SharedEngine = Arc<Mutex<Engine>>;

/// What came of a work.
#[derive(Debug)]
pub(super) enum Outcome {
    Found(Found),
    /// The nodes for each move, or at depth 0 of the position itself.
    Counted(Result<Vec<(Move, u64)>, CountError>),
    /// The nodes of the benchmark; nothing if it was stopped.
    Bench(Option<u64>),
}

/// A work that is being done.
#[derive(Debug)]
pub(super) struct Work {
    /// How castling is written in its answer.
    pub(super) style: CastlingStyle,
    /// Whether the answer has to wait until it is asked for.
    pub(super) is_open: bool,
    /// The answer, while it waits.
    pub(super) found: Option<Found>,
    /// When it has to end, once that is known.
    pub(super) deadline: Option<Instant>,
    pub(super) begun: Instant,
    after_hit: Option<Duration>,
    stop: Arc<AtomicBool>,
}

impl Work {
    fn new(style: CastlingStyle) -> Self {
        Self {
            style,
            is_open: false,
            found: None,
            deadline: None,
            begun: Instant::now(),
            after_hit: None,
            stop: Arc::new(AtomicBool::new(false)),
        }
    }

    /// A search that has found nothing, for want of a position.
    pub(super) fn nothing(found: Found) -> Self {
        Self { is_open: true, found: Some(found), ..Self::new(CastlingStyle::Classical) }
    }

    /// Searches. The limits of time count from when it was asked for.
    pub(super) fn search(
        engine: &SharedEngine,
        line: Line,
        style: CastlingStyle,
        (mut limits, asked): (Limits, Instant),
        events: Sender<Event>,
    ) -> io::Result<Self> {
        let work = Self { begun: asked, ..Self::new(style) };
        let (engine, stop) = (Arc::clone(engine), Arc::clone(&work.stop));
        thread::Builder::new().stack_size(STACK).spawn(move || {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let Line { position, earlier, .. } = line;
            let waited = asked.elapsed();
            for limit in [&mut limits.soft, &mut limits.hard].into_iter().flatten() {
                *limit = limit.saturating_sub(waited);
            }
            let found = engine.search(&position, &earlier, &limits, &stop, &mut |info| {
                let _ = events.send(Event::Info(info.clone()));
            });
            drop(engine);
            let _ = events.send(Event::Done(Outcome::Found(found)));
        })?;
        Ok(work)
    }

    /// Counts moves.
    pub(super) fn count(
        position: Position,
        style: CastlingStyle,
        depth: u32,
        events: Sender<Event>,
    ) -> io::Result<Self> {
        let work = Self::new(style);
        let stop = Arc::clone(&work.stop);
        thread::Builder::new().stack_size(STACK).spawn(move || {
            let counted = Counter::new(1, None, &stop)
                .map_err(|_| CountError::Interrupted)
                .and_then(|counter| counter.divide(&position, depth));
            let _ = events.send(Event::Done(Outcome::Counted(counted)));
        })?;
        Ok(work)
    }

    /// Searches the positions of the benchmark.
    pub(super) fn bench(depth: u32, events: Sender<Event>) -> io::Result<Self> {
        let work = Self::new(CastlingStyle::Classical);
        let stop = Arc::clone(&work.stop);
        thread::Builder::new().stack_size(STACK).spawn(move || {
            let nodes = bench::nodes_until(depth, &stop);
            let nodes = (!stop.load(Ordering::Relaxed)).then_some(nodes);
            let _ = events.send(Event::Done(Outcome::Bench(nodes)));
        })?;
        Ok(work)
    }

    /// Has the answer wait until [`stop`](Self::stop) or [`hit`](Self::hit).
    pub(super) fn opened(self, is_open: bool, after_hit: Option<Duration>) -> Self {
        Self { is_open, after_hit, ..self }
    }

    /// Ends it as soon as possible.
    pub(super) fn stop(&mut self) {
        self.is_open = false;
        self.deadline = None;
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Has it go on as if it had not been pondering.
    pub(super) fn hit(&mut self) {
        self.is_open = false;
        self.deadline = self.after_hit.map(|time| self.begun + time);
    }
}
