//! From files to blocks, from blocks to results, on several threads, in order.
//!
//! A file is read block by block and each block is cut before an Event tag, which is nearly
//! always where a game begins. Blocks go to worker threads and their results come back in the
//! order of the text. The guess is checked: a worker tells how far it could read its block in
//! full, and if anything is left, that and the next block are read again as one. So games are the
//! same for any number of threads and any size of block.
//!
//! Memory is bounded by the number of blocks under way, and for one game by [`MAX_GAME`].

mod blocks;
mod run;

use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;

pub use crate::pgn::MAX_GAME;
pub use blocks::Block;
use run::{Done, Run, Slot};

/// The usual size of a block, in bytes. It stays in the second-level cache from when it is read
/// until it is checked; smaller ones cost more to hand out.
pub const BLOCK_SIZE: usize = 1 << 18;

/// What is done with a block; called in any order and on any thread.
pub trait Processor: Sync {
    /// What comes out.
    type Output: Send;

    /// Reads the games of a block. Returns how many of its bytes were read in full, and the
    /// result for those.
    fn process(&self, block: &Block) -> (usize, Self::Output);
}

/// What happens, in the order of the files and of their text.
#[derive(Debug)]
pub enum Event<'a, T> {
    /// A file begins, the one with this number.
    Begin(usize),
    /// A part of it was processed.
    Part(&'a [u8], T),
    /// It is at its end, or could not be read any further.
    End(Option<io::Error>),
}

/// How to run.
#[derive(Debug)]
pub struct Pipeline<'a> {
    pool: Option<rayon::ThreadPool>,
    jobs: usize,
    block_size: usize,
    interrupted: &'a AtomicBool,
}

/// Why a run ended before its time.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The flag was set.
    #[error("interrupted")]
    Interrupted,
    /// The receiver of the events could not go on.
    #[error(transparent)]
    Receiver(#[from] io::Error),
}

impl<'a> Pipeline<'a> {
    /// Prepares a run on `jobs` threads with blocks of some size, that ends when the flag is set.
    ///
    /// # Errors
    ///
    /// If the threads cannot be started.
    pub fn new(jobs: usize, block_size: usize, interrupted: &'a AtomicBool) -> io::Result<Self> {
        let pool = (jobs > 1)
            .then(|| rayon::ThreadPoolBuilder::new().num_threads(jobs).build())
            .transpose()
            .map_err(io::Error::other)?;
        Ok(Self { pool, jobs, block_size: block_size.max(1), interrupted })
    }

    /// Processes files, given as their readers or as the errors of opening them, and hands what
    /// happens to `receive`.
    ///
    /// # Errors
    ///
    /// If it was interrupted, or with the error that `receive` returns. Errors of reading are
    /// events.
    pub fn run<R, P, F>(
        &self,
        files: impl Iterator<Item = io::Result<R>>,
        processor: &P,
        mut receive: F,
    ) -> Result<(), RunError>
    where
        R: Read,
        P: Processor,
        F: FnMut(Event<'_, P::Output>) -> io::Result<()>,
    {
        let Some(pool) = &self.pool else {
            let dispatch = |block| Slot::Done(Done::of(processor, block));
            return Run::new(self, files, processor, dispatch, None).run(&mut receive);
        };
        let (sender, receiver) = channel();
        pool.in_place_scope(|scope| {
            let mut tickets = 0..;
            let dispatch = |block| {
                let ticket = tickets.next().unwrap_or(0);
                let sender = sender.clone();
                scope.spawn(move |_| {
                    // A panic is passed on: who waits for this block would wait for ever.
                    let work = AssertUnwindSafe(|| Done::of(processor, block));
                    // Nobody listens any more once the run has ended early.
                    let _ = sender.send((ticket, catch_unwind(work)));
                });
                Slot::Waiting(ticket)
            };
            Run::new(self, files, processor, dispatch, Some(receiver)).run(&mut receive)
        })
    }
}
