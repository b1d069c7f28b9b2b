//! `diff`: two databases, game by game.
//!
//! Both are read once, and an [`Imprint`] of each game is kept; only games that differ are read
//! again, from the file or, where that cannot be read at any place, from a copy of its text in a
//! temporary file.

mod pairs;

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use super::pipeline::{Block, Processor};
use crate::output::compare::{CompareCounts, CompareReporter, Game, Pair};
use crate::pgn::compare::{Difference, Imprint, ImprintReader, Whole};
use crate::pgn::{Options, read};

/// Takes imprints of the games of blocks; the part that runs on several threads.
#[derive(Debug)]
pub struct ReadImprints {
    options: Options,
}

impl Default for ReadImprints {
    fn default() -> Self {
        Self { options: crate::pgn::results::options() }
    }
}

impl Processor for ReadImprints {
    type Output = Vec<Imprint>;

    fn process(&self, block: &Block) -> (usize, Vec<Imprint>) {
        let mut reader = ImprintReader::new(&self.options, block.is_first);
        let read = read(&block.bytes, block.before, block.tail, &mut reader);
        (read, reader.finish())
    }
}

/// A database: the imprints of its games, and where to read them again.
#[derive(Debug)]
pub struct Database {
    games: Vec<Imprint>,
    bytes: u64,
    file: File,
    is_copy: bool,
}

impl Database {
    /// Begins with one that can be read again from its file.
    pub const fn of_file(file: File) -> Self {
        Self { games: Vec::new(), bytes: 0, file, is_copy: false }
    }

    /// Begins with one that is copied to a temporary file.
    ///
    /// # Errors
    ///
    /// If there can be none.
    pub fn copied() -> io::Result<Self> {
        Ok(Self { is_copy: true, ..Self::of_file(tempfile::tempfile()?) })
    }

    /// Adds the next part of the text and its games.
    ///
    /// # Errors
    ///
    /// If it cannot be copied.
    pub fn add(&mut self, text: &[u8], games: &[Imprint]) -> io::Result<()> {
        let before = self.bytes;
        let placed = |game: &Imprint| Imprint { offset: game.offset + before, ..*game };
        self.games.extend(games.iter().map(placed));
        self.bytes += text.len() as u64;
        if self.is_copy { self.file.write_all(text) } else { Ok(()) }
    }

    /// Returns how many games there are so far.
    pub const fn games(&self) -> usize {
        self.games.len()
    }

    fn read(&mut self, game: usize) -> io::Result<Whole> {
        let Imprint { offset, len, .. } = self.games[game];
        self.file.seek(SeekFrom::Start(offset))?;
        let mut text = Vec::new();
        (&self.file).take(len).read_to_end(&mut text)?;
        if text.len() as u64 != len {
            return Err(io::Error::new(
                io::ErrorKind::UnexpectedEof,
                "a file became shorter while it was compared",
            ));
        }
        Ok(Whole::read(text))
    }

    fn place(&self, game: usize) -> Game {
        let Imprint { offset, len, .. } = self.games[game];
        Game { number: game as u64 + 1, offset, end: offset + len }
    }
}

/// Compares two databases and reports how they differ, in the order of the first one; then what is
/// only in the second. Nothing comes back if `stop` was set meanwhile.
///
/// # Errors
///
/// If a game cannot be read again, or the report cannot be written.
pub fn compare(
    mut a: Database,
    mut b: Database,
    reporter: &mut dyn CompareReporter,
    stop: &AtomicBool,
) -> io::Result<Option<CompareCounts>> {
    let stopped = || stop.load(Ordering::Relaxed);
    let partners = pairs::pairs(&a.games, &b.games);
    let mut counts = CompareCounts {
        games: [a.games.len() as u64, b.games.len() as u64],
        ..CompareCounts::default()
    };
    let mut is_paired = vec![false; b.games.len()];
    for (game, partner) in partners.into_iter().enumerate() {
        if stopped() {
            return Ok(None);
        }
        let Some(other) = partner.map(|other| other as usize) else {
            counts.only[0] += 1;
            reporter.only(0, &a.place(game), &a.read(game)?)?;
            continue;
        };
        let (one, two) = (&a.games[game], &b.games[other]);
        if (one.moves, one.tags) == (two.moves, two.tags) {
            is_paired[other] = true;
            counts.equal += 1;
            continue;
        }
        let wholes = [a.read(game)?, b.read(other)?];
        let Some(difference) = Difference::between(&wholes[0], &wholes[1]) else {
            counts.only[0] += 1;
            reporter.only(0, &a.place(game), &wholes[0])?;
            continue;
        };
        is_paired[other] = true;
        if difference == Difference::default() {
            counts.equal += 1;
            continue;
        }
        counts.other_moves += u64::from(difference.moves.is_some());
        let has_tags = !difference.tags.is_empty() || difference.marker.is_some();
        counts.other_tags += u64::from(has_tags);
        counts.changed += 1;
        reporter.pair(&Pair {
            games: [a.place(game), b.place(other)],
            wholes: &wholes,
            difference: &difference,
        })?;
    }
    for (game, _) in is_paired.iter().enumerate().filter(|(_, is_paired)| !**is_paired) {
        if stopped() {
            return Ok(None);
        }
        counts.only[1] += 1;
        reporter.only(1, &b.place(game), &b.read(game)?)?;
    }
    reporter.summary(&counts)?;
    Ok(Some(counts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::compare::CompareJsonLines;

    #[test]
    fn it_stops_if_asked() {
        let counts = |stop: bool| {
            let mut a = Database::copied().unwrap();
            a.add(b"1. e4 *", &[Imprint { len: 7, ..Imprint::default() }]).unwrap();
            let b = Database::copied().unwrap();
            let mut out = Vec::new();
            let mut reporter =
                CompareJsonLines::new(&mut out, ["a".to_owned(), "b".to_owned()], false);
            compare(a, b, &mut reporter, &AtomicBool::new(stop)).unwrap()
        };
        assert_eq!(counts(false).map(|counts| counts.only), Some([1, 0]));
        assert!(counts(true).is_none());
    }
}
