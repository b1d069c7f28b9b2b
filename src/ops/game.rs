//! One game out of a file, by its number.

use std::cell::Cell;
use std::io::{self, Read};

use super::pipeline::{Block, Event, Pipeline, Processor, RunError};
use crate::pgn::lexer::Token;
use crate::pgn::reader::{Ending, Visitor};
use crate::pgn::{LineEnds, Span, read};

/// A game as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundGame {
    /// Its bytes, and what stands between it and the game before.
    pub bytes: Vec<u8>,
    /// How many lines stand before it in the file.
    pub lines_before: u64,
}

/// What a search for a game came to.
#[derive(Debug)]
pub enum Search {
    /// It is there.
    Found(FoundGame),
    /// The file has only so many games.
    OnlySoMany(u64),
    /// The file could not be read that far.
    Failed(io::Error),
}

/// Looks for the game with a number, from 1, and reads no further than need be.
///
/// # Errors
///
/// If the run is interrupted.
pub fn find_game<R: Read>(
    pipeline: &Pipeline<'_>,
    reader: io::Result<R>,
    number: u64,
) -> Result<Search, RunError> {
    let is_found = Cell::new(false);
    let reader = reader.map(|reader| UntilFound { reader, is_found: &is_found });
    let mut found = None;
    let (mut games, mut lines) = (0, 0);
    let mut failure = None;
    pipeline.run(std::iter::once(reader), &FindRegions, |event| {
        match event {
            Event::Part(text, regions) if found.is_none() => {
                let local = usize::try_from(number - 1 - games).unwrap_or(usize::MAX);
                if let Some(region) = regions.get(local) {
                    let before = LineEnds::count(&text[..region.start]).total();
                    let bytes = text[region.clone()].to_vec();
                    found = Some(FoundGame { bytes, lines_before: lines + before });
                    is_found.set(true);
                }
                games += regions.len() as u64;
                lines += LineEnds::count(text).total();
            }
            Event::Begin(_) | Event::Part(..) => {}
            Event::End(error) => failure = error,
        }
        Ok(())
    })?;
    Ok(match (found, failure) {
        (Some(game), _) => Search::Found(game),
        (None, Some(error)) => Search::Failed(error),
        (None, None) => Search::OnlySoMany(games),
    })
}

/// Says that the file ends once the game is found.
struct UntilFound<'a, R> {
    reader: R,
    is_found: &'a Cell<bool>,
}

impl<R: Read> Read for UntilFound<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.is_found.get() { Ok(0) } else { self.reader.read(buffer) }
    }
}

/// Finds where the games of a block are.
struct FindRegions;

impl Processor for FindRegions {
    type Output = Vec<Span>;

    fn process(&self, block: &Block) -> (usize, Vec<Span>) {
        let mut regions = Regions::default();
        let read = read(&block.bytes, block.before, block.tail, &mut regions);
        (read, regions.regions)
    }
}

#[derive(Default)]
struct Regions {
    regions: Vec<Span>,
    /// How many are sure to stay.
    settled: usize,
}

impl Visitor for Regions {
    fn begin_game(&mut self, _at: usize) {}

    fn tag(&mut self, _text: &[u8], _token: &Token, _in_movetext: bool) {}

    fn token(&mut self, _text: &[u8], _token: &Token) {}

    fn after_marker(&mut self, _text: &[u8], _token: &Token) {}

    fn end_game(&mut self, text: &[u8], _ending: Ending, region: Span) {
        let end = region.end;
        self.regions.push(region);
        if matches!(text[end - 1], b'\n' | b'\r') {
            self.settled = self.regions.len();
        }
    }

    fn abandon(&mut self, _from: usize) {
        self.regions.truncate(self.settled);
    }

    fn outside(&mut self, _text: &[u8], _token: &Token) {}
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    static GO_ON: AtomicBool = AtomicBool::new(false);

    fn found(text: &[u8], number: u64, block_size: usize) -> Search {
        let pipeline = Pipeline::new(2, block_size, &GO_ON).unwrap();
        find_game(&pipeline, Ok(text), number).unwrap()
    }

    #[test]
    fn a_game_is_found_whatever_the_size_of_blocks() {
        let games: Vec<_> = (1..=50).map(|n| format!("[Event \"{n}\"]\n\n{n}. e4 *\n\n")).collect();
        let text = games.concat();
        for block_size in [1, 7, 64, 1 << 18] {
            for number in [1, 2, 33, 50] {
                let Search::Found(game) = found(text.as_bytes(), number, block_size) else {
                    panic!("{number} in blocks of {block_size}");
                };
                let start = format!("[Event \"{number}\"]");
                let bytes = String::from_utf8(game.bytes).unwrap();
                assert!(bytes.trim_start().starts_with(&start), "{bytes}");
                assert!(game.lines_before.abs_diff(4 * (number - 1)) <= 1);
            }
            assert!(matches!(found(text.as_bytes(), 51, block_size), Search::OnlySoMany(50)));
        }
    }
}
