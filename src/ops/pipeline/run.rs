//! One run: hands out blocks, waits for results, and delivers them in order.

use std::collections::{HashMap, VecDeque};
use std::io::{self, Read};
use std::sync::atomic::Ordering;
use std::sync::mpsc::Receiver;
use std::{panic, thread};

use super::MAX_GAME;
use super::blocks::{Block, Blocks};
use super::{Event, Pipeline, Processor, RunError};
use crate::pgn::Tail;
use crate::pgn::reader::break_behind;

/// A block that was processed.
pub(super) struct Done<T> {
    block: Block,
    read: usize,
    output: T,
}

impl<T> Done<T> {
    pub(super) fn of<P: Processor<Output = T>>(processor: &P, block: Block) -> Self {
        let (read, output) = processor.process(&block);
        Self { block, read, output }
    }
}

/// What stands in the queue of things to deliver.
pub(super) enum Slot<T> {
    Begin(usize),
    /// A block that a worker has, by its ticket.
    Waiting(u64),
    Done(Done<T>),
    End(Option<io::Error>),
}

/// Where workers deliver blocks with their tickets, or the panic that they ended in.
type Arrivals<T> = Receiver<(u64, thread::Result<Done<T>>)>;

pub(super) struct Run<'r, 'p, I, R, P: Processor, D> {
    pipeline: &'r Pipeline<'p>,
    files: std::iter::Enumerate<I>,
    /// The file that is read.
    blocks: Option<Blocks<R>>,
    processor: &'r P,
    dispatch: D,
    receiver: Option<Arrivals<P::Output>>,
    arrived: HashMap<u64, Done<P::Output>>,
    queue: VecDeque<Slot<P::Output>>,
    /// Whether nothing more may be read before the last block is settled: where the next one
    /// begins depends on it.
    held: bool,
}

impl<'r, 'p, I, R, P, D> Run<'r, 'p, I, R, P, D>
where
    I: Iterator<Item = io::Result<R>>,
    R: Read,
    P: Processor,
    D: FnMut(Block) -> Slot<P::Output>,
{
    pub(super) fn new(
        pipeline: &'r Pipeline<'p>,
        files: I,
        processor: &'r P,
        dispatch: D,
        receiver: Option<Arrivals<P::Output>>,
    ) -> Self {
        Self {
            pipeline,
            files: files.enumerate(),
            blocks: None,
            processor,
            dispatch,
            receiver,
            arrived: HashMap::new(),
            queue: VecDeque::new(),
            held: false,
        }
    }

    pub(super) fn run<F>(&mut self, receive: &mut F) -> Result<(), RunError>
    where
        F: FnMut(Event<'_, P::Output>) -> io::Result<()>,
    {
        loop {
            if self.pipeline.interrupted.load(Ordering::Relaxed) {
                return Err(RunError::Interrupted);
            }
            self.feed();
            match self.queue.pop_front() {
                None => return Ok(()),
                Some(Slot::Begin(file)) => receive(Event::Begin(file))?,
                Some(Slot::End(error)) => receive(Event::End(error))?,
                Some(Slot::Done(done)) => self.settle(done, receive)?,
                Some(Slot::Waiting(ticket)) => {
                    let Some(done) = self.wait(ticket) else { return Ok(()) };
                    self.settle(done, receive)?;
                }
            }
        }
    }

    /// Hands out blocks until all workers have enough to do.
    fn feed(&mut self) {
        let enough = match self.receiver {
            Some(_) => self.pipeline.jobs + 2,
            None => 1,
        };
        while !self.held && self.queue.len() < enough {
            let Some(blocks) = &mut self.blocks else {
                let Some((number, file)) = self.files.next() else { return };
                self.queue.push_back(Slot::Begin(number));
                match file {
                    Ok(reader) => {
                        self.blocks = Some(Blocks::new(number, reader, self.pipeline.block_size));
                    }
                    Err(error) => self.queue.push_back(Slot::End(Some(error))),
                }
                continue;
            };
            let Some(block) = blocks.next() else {
                self.queue.push_back(Slot::End(blocks.take_error()));
                self.blocks = None;
                continue;
            };
            self.held = block.tail == Tail::Unknown;
            let slot = (self.dispatch)(block);
            self.queue.push_back(slot);
        }
    }

    /// Waits for the block with a ticket. A panic of its worker goes on here.
    fn wait(&mut self, ticket: u64) -> Option<Done<P::Output>> {
        loop {
            if let Some(done) = self.arrived.remove(&ticket) {
                return Some(done);
            }
            let (ticket, done) = self.receiver.as_ref()?.recv().ok()?;
            self.arrived.insert(ticket, done.unwrap_or_else(|panic| panic::resume_unwind(panic)));
        }
    }

    /// Delivers what was read of a block. If anything is left of it, the guess that a game begins
    /// behind it was wrong: it is read again with the block that follows.
    fn settle<F>(&mut self, mut done: Done<P::Output>, receive: &mut F) -> Result<(), RunError>
    where
        F: FnMut(Event<'_, P::Output>) -> io::Result<()>,
    {
        loop {
            let Done { block, read, output } = done;
            self.held &= block.tail != Tail::Unknown;
            if read > 0 {
                receive(Event::Part(&block.bytes[..read], output))?;
            }
            if read == block.bytes.len() {
                if let Some(blocks) = &mut self.blocks {
                    blocks.recycle(block.bytes);
                }
                return Ok(());
            }
            let rest = Block {
                before: break_behind(&block.bytes[..read], block.before),
                is_first: block.is_first && read == 0,
                tail: block.tail,
                file: block.file,
                bytes: if read == 0 { block.bytes } else { block.bytes[read..].to_vec() },
            };
            if read == 0 && rest.bytes.len() >= MAX_GAME {
                let (game, behind) = split(rest, MAX_GAME);
                let Done { block, output, .. } = Done::of(self.processor, game);
                receive(Event::Part(&block.bytes, output))?;
                done = Done::of(self.processor, behind);
                continue;
            }
            let Some(next) = self.next_block() else {
                if let Some(blocks) = &mut self.blocks {
                    blocks.put_back(rest);
                }
                return Ok(());
            };
            let mut rest = rest;
            let mut bytes = std::mem::take(&mut rest.bytes);
            bytes.extend_from_slice(&next.bytes);
            let joined = Block { bytes, tail: next.tail, ..rest };
            done = Done::of(self.processor, joined);
        }
    }

    /// Takes the next block of the file back from the queue, whatever was made of it.
    fn next_block(&mut self) -> Option<Block> {
        match self.queue.front()? {
            Slot::Begin(_) | Slot::End(_) => None,
            Slot::Waiting(_) | Slot::Done(_) => match self.queue.pop_front()? {
                Slot::Done(done) => Some(done.block),
                Slot::Waiting(ticket) => self.wait(ticket).map(|done| done.block),
                Slot::Begin(_) | Slot::End(_) => None,
            },
        }
    }
}

/// Cuts a block in two, the first of which ends by force.
fn split(block: Block, at: usize) -> (Block, Block) {
    let Block { mut bytes, tail, before, is_first, file } = block;
    let behind = bytes.split_off(at);
    let before_behind = break_behind(&bytes, before);
    let first = Block { bytes, tail: Tail::Forced, before, is_first, file };
    (first, Block { bytes: behind, tail, before: before_behind, is_first: false, file })
}
