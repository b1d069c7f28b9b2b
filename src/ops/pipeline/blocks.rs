//! Cuts a file into blocks.

use std::io::{self, Read};

use crate::pgn::Tail;
use crate::pgn::lexer::Break;
use crate::pgn::reader::{break_behind, last_cut};

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
    /// Begins with what was read, but not handed out; the bytes behind that mean nothing.
    rest: Vec<u8>,
    rest_len: usize,
    /// A block that was used up, to make the next one of: new memory would have to be cleared.
    spare: Vec<u8>,
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
            rest_len: 0,
            spare: Vec::new(),
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
        let mut len = std::mem::take(&mut self.rest_len);
        let too_few = std::mem::take(&mut self.too_few);
        let mut wanted = self.block_size.max(2 * too_few);
        let (cut, tail) = loop {
            len = self.fill(&mut bytes, len, wanted);
            if self.at_end {
                break (len, Tail::End);
            }
            // The same block again would come back again.
            if let Some(cut) = last_cut(&bytes[..len]).filter(|cut| *cut > too_few) {
                break (cut, Tail::Event);
            }
            if len >= PATIENCE * self.block_size {
                break (len, Tail::Unknown);
            }
            wanted = len + self.block_size;
        };
        if len == 0 {
            return None;
        }
        self.keep(&bytes[cut..len]);
        bytes.truncate(cut);
        let before = self.before;
        self.before = break_behind(&bytes, before);
        let is_first = std::mem::replace(&mut self.is_first, false);
        Some(Block { bytes, tail, before, is_first, file: self.file })
    }

    /// Takes the memory of a block that nobody needs any more.
    pub(super) fn recycle(&mut self, bytes: Vec<u8>) {
        // That of a very large game is better given back.
        if bytes.len() <= self.block_size {
            self.spare = bytes;
        }
    }

    /// Keeps what stands behind a block for the next one.
    fn keep(&mut self, rest: &[u8]) {
        self.rest = std::mem::take(&mut self.spare);
        self.rest.resize(self.rest.len().max(rest.len()), 0);
        self.rest[..rest.len()].copy_from_slice(rest);
        self.rest_len = rest.len();
    }

    /// Takes back what could not be read in full. Next time there will be more of it.
    pub(super) fn put_back(&mut self, rest: Block) {
        self.too_few = rest.bytes.len();
        self.before = rest.before;
        self.is_first = rest.is_first;
        let behind = std::mem::replace(&mut self.rest, rest.bytes);
        self.rest.extend_from_slice(&behind[..self.rest_len]);
        self.rest_len = self.rest.len();
    }

    /// Reads until there are `wanted` bytes or the file is at its end, and returns how many there
    /// are; `len` of them were there before. They go straight to their place: the small reads
    /// with which `read_to_end` begins would be copied once more.
    fn fill(&mut self, bytes: &mut Vec<u8>, mut len: usize, wanted: usize) -> usize {
        if !self.at_end && bytes.len() < wanted {
            bytes.resize(wanted, 0);
        }
        while len < wanted && !self.at_end {
            match self.reader.read(&mut bytes[len..wanted]) {
                Ok(0) => self.at_end = true,
                Ok(read) => len += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.error = Some(error);
                    self.at_end = true;
                }
            }
        }
        len
    }
}
