//! Cuts a file into blocks.

use std::io::{self, Read};

use crate::pgn::Tail;
use crate::pgn::lexer::Break;
use crate::pgn::reader::{break_behind, last_cut};

/// The largest game that is read as one, in bytes. A larger one is ended there by force, so that
/// memory stays bounded whatever a file holds.
pub const MAX_GAME: usize = 256 << 20;

/// How many blocks are read in search of a place to cut.
const PATIENCE: usize = 4;

/// A part of a file.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What follows behind them.
    pub tail: Tail,
    /// How the text before them ends.
    pub before: Break,
    /// Whether it is the first of its file.
    pub is_first: bool,
    /// The number of its file.
    pub file: usize,
}

/// The blocks of one file.
pub(super) struct Blocks<R> {
    file: usize,
    reader: R,
    block_size: usize,
    /// Read, but not handed out.
    rest: Vec<u8>,
    before: Break,
    is_first: bool,
    /// How many bytes were put back: a block of no more than these was too small for one game.
    too_few: usize,
    /// Whether the file is at its end or failed.
    at_end: bool,
    error: Option<io::Error>,
}

impl<R: Read> Blocks<R> {
    pub(super) const fn new(file: usize, reader: R, block_size: usize) -> Self {
        Self {
            file,
            reader,
            block_size,
            rest: Vec::new(),
            before: Break::Blank,
            is_first: true,
            too_few: 0,
            at_end: false,
            error: None,
        }
    }

    /// Returns the error that ended the file early.
    pub(super) fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    /// Returns the next block; none at the end of the file. What could be read before an error
    /// comes out as blocks, too.
    pub(super) fn next(&mut self) -> Option<Block> {
        let mut bytes = std::mem::take(&mut self.rest);
        let too_few = std::mem::take(&mut self.too_few);
        let mut wanted = self.block_size.max(2 * too_few);
        let (cut, tail) = loop {
            self.fill(&mut bytes, wanted);
            if self.at_end {
                break (bytes.len(), Tail::End);
            }
            // The same block again would come back again.
            if let Some(cut) = last_cut(&bytes).filter(|cut| *cut > too_few) {
                break (cut, Tail::Event);
            }
            if bytes.len() >= PATIENCE * self.block_size {
                break (bytes.len(), Tail::Unknown);
            }
            wanted = bytes.len() + self.block_size;
        };
        if bytes.is_empty() {
            return None;
        }
        let mut rest = Vec::with_capacity(if self.at_end { 0 } else { self.block_size });
        rest.extend_from_slice(&bytes[cut..]);
        bytes.truncate(cut);
        self.rest = rest;
        let before = self.before;
        self.before = break_behind(&bytes, before);
        let is_first = std::mem::replace(&mut self.is_first, false);
        Some(Block { bytes, tail, before, is_first, file: self.file })
    }

    /// Takes back what could not be read in full. Next time there will be more of it.
    pub(super) fn put_back(&mut self, rest: Block) {
        self.too_few = rest.bytes.len();
        self.before = rest.before;
        self.is_first = rest.is_first;
        let behind = std::mem::replace(&mut self.rest, rest.bytes);
        self.rest.extend_from_slice(&behind);
    }

    fn fill(&mut self, bytes: &mut Vec<u8>, wanted: usize) {
        bytes.reserve(wanted.saturating_sub(bytes.len()));
        while bytes.len() < wanted && !self.at_end {
            let missing = (wanted - bytes.len()) as u64;
            match self.reader.by_ref().take(missing).read_to_end(bytes) {
                Ok(0) => self.at_end = true,
                Ok(_) => {}
                Err(error) => {
                    self.error = Some(error);
                    self.at_end = true;
                }
            }
        }
    }
}
