//! The games of a text, one by one.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::iter::FusedIterator;

use super::lexer::Break;
use super::reader::break_behind;
use super::tree::{Game, Told, TreeReader, options};
use super::{Finding, Options, Tail, read};

/// The largest game that is read as one, in bytes. A larger one is ended there by force, so that
/// memory stays bounded whatever a file holds.
pub const MAX_GAME: usize = 256 << 20;

/// How many bytes are read at a time.
const BLOCK_SIZE: usize = 64 << 10;

/// A game that was read, and what of its text could not be taken over.
#[derive(Clone, Debug)]
pub struct ReadGame {
    /// All that could be taken over.
    pub game: Game,
    /// Where it begins, in bytes from the start of the text.
    pub start: u64,
    /// Whether the main line goes on with something that could not be played.
    pub is_broken: bool,
    /// What was lost or only guessed, in the order of the text: with the [`options`] of trees. Spans
    /// count in bytes from the start of the text, games from 0.
    pub findings: Vec<Finding>,
}

/// Reads the games of a text one by one, with a game or 64 KiB of it in memory, whichever is more.
///
/// Any bytes may come in, and each game is read as far as it goes. Text between games is passed
/// over; a [`Checker`](super::Checker) tells of it. The text is not compressed.
///
/// An error of reading comes after the games before it, and ends the games.
///
/// ```
/// use pgnkit::pgn::Games;
/// let text: &[u8] = b"[White \"Ann\"]\n\n1. e4 e5 *\n\n[White \"Bob\"]\n\n1. d4 d5 2. Ke3 c5 *\n";
/// for read in Games::new(text) {
///     let read = read?;
///     if read.is_broken {
///         assert_eq!(read.game.tag("White"), Some("Bob"));
///         assert_eq!(read.findings[0].message, "2. Ke3 is not legal");
///     }
///     assert_eq!(read.game.plies(), 2);
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Games<R> {
    reader: R,
    options: Options,
    block_size: usize,
    /// What was read and not yet told, and how much there should be of it.
    text: Vec<u8>,
    wanted: usize,
    /// How the text before it ends.
    before: Break,
    /// How many bytes are before it, and how many games.
    offset: u64,
    told: u64,
    ready: VecDeque<ReadGame>,
    at_end: bool,
    error: Option<io::Error>,
}

impl<R: Read> Games<R> {
    /// Begins with the first game.
    pub fn new(reader: R) -> Self {
        Self::with_block_size(reader, BLOCK_SIZE)
    }

    /// The same, reading about so many bytes at a time. The games do not depend on it.
    pub fn with_block_size(reader: R, bytes: usize) -> Self {
        let bytes = bytes.clamp(1, MAX_GAME);
        Self {
            reader,
            options: options(),
            block_size: bytes,
            text: Vec::new(),
            wanted: bytes,
            before: Break::Blank,
            offset: 0,
            told: 0,
            ready: VecDeque::new(),
            at_end: false,
            error: None,
        }
    }

    /// Reads until there is as much text as is wanted, or no more.
    fn fill(&mut self) {
        let missing = self.wanted.saturating_sub(self.text.len());
        match self.reader.by_ref().take(missing as u64).read_to_end(&mut self.text) {
            Ok(read) => self.at_end = read < missing,
            Err(error) => {
                self.error = Some(error);
                self.at_end = true;
            }
        }
    }

    /// Reads the games that the text has in full; it may be too short for one.
    fn read_block(&mut self) {
        self.fill();
        let tail = match self.text.len() {
            _ if self.at_end => Tail::End,
            MAX_GAME.. => Tail::Forced,
            _ => Tail::Unknown,
        };
        let mut games = Vec::new();
        let is_first = self.offset == 0;
        let mut reader = TreeReader::new(&self.options, is_first, |game: &mut Game, told: Told| {
            games.push((std::mem::take(game), told));
        });
        let len = read(&self.text, self.before, tail, &mut reader);
        let (report, kept) = reader.finish(&self.text, len);
        for (game, told) in games.into_iter().take(kept) {
            let Told { start, is_broken } = told;
            let start = self.offset + start as u64;
            self.ready.push_back(ReadGame { game, start, is_broken, findings: Vec::new() });
        }
        let offset = usize::try_from(self.offset).unwrap_or(usize::MAX);
        for mut finding in report.findings {
            let Some(number) = finding.game else { continue };
            let Some(read) = self.ready.get_mut(number as usize) else { continue };
            finding.game = u32::try_from(self.told + u64::from(number)).ok();
            for end in [&mut finding.span.start, &mut finding.span.end] {
                *end = end.saturating_add(offset);
            }
            read.findings.push(finding);
        }
        self.before = break_behind(&self.text[..len], self.before);
        self.offset += len as u64;
        self.told += kept as u64;
        self.text.drain(..len);
        // What is not told was too short for a game.
        self.wanted = self.block_size.max(2 * self.text.len()).min(MAX_GAME);
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<ReadGame>;

    fn next(&mut self) -> Option<io::Result<ReadGame>> {
        loop {
            if let Some(game) = self.ready.pop_front() {
                return Some(Ok(game));
            }
            if self.at_end {
                return self.error.take().map(Err);
            }
            self.read_block();
        }
    }
}

impl<R: Read> FusedIterator for Games<R> {}

#[cfg(test)]
mod tests;
