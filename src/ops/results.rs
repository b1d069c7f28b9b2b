//! `results`: how every game of every file ended, reported in order.

use std::io::{self, Write};

use super::pipeline::{Block, Event, Processor};
use crate::output::NumberedGame;
use crate::output::results::{LocatedEnd, ResultCounts, ResultReporter, ResultSummary};
use crate::pgn::encoding::width;
use crate::pgn::results::{Ending, GameEnd, ResultReader, ResultReport};
use crate::pgn::{Evidence, LineCounter, LineEnds, Options, read};

/// Reads the blocks; the part that runs on several threads.
#[derive(Debug)]
pub struct ReadEnds {
    options: Options,
}

impl Default for ReadEnds {
    fn default() -> Self {
        Self { options: crate::pgn::results::options() }
    }
}

impl Processor for ReadEnds {
    type Output = ResultReport;

    fn process(&self, block: &Block) -> (usize, ResultReport) {
        let mut reader = ResultReader::new(&self.options, block.is_first);
        let read = read(&block.bytes, block.before, block.tail, &mut reader);
        (read, reader.finish(&block.bytes, read))
    }
}

/// Which games are listed. All are counted.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    /// None at all.
    pub none: bool,
    /// Only those that ended so, if there is any.
    pub only: Vec<Ending>,
    /// Only those in which a draw could have been claimed.
    pub claimable: bool,
    /// Only those whose tags and board disagree.
    pub conflicting: bool,
}

impl Listed {
    fn lists(&self, game: &GameEnd) -> bool {
        !self.none
            && (self.only.is_empty() || self.only.contains(&game.ending))
            && (!self.claimable || game.is_claimable())
            && (!self.conflicting || !game.conflicts.is_empty())
    }
}

/// Follows the events of a run and reports them: the part that runs in order.
pub struct Results<'a, R> {
    listed: Listed,
    /// Where the text goes with the Termination tags that it lacks.
    tagged: Option<&'a mut (dyn Write + 'a)>,
    reporter: R,
    total: ResultCounts,
    file: FileState,
    names: Vec<String>,
}

#[derive(Default)]
struct FileState {
    number: usize,
    bytes: u64,
    counts: ResultCounts,
    line_ends: LineEnds,
    evidence: Evidence,
}

impl<'a, R: ResultReporter> Results<'a, R> {
    /// Prepares to report on files with these names.
    pub fn new(
        names: Vec<String>,
        listed: Listed,
        tagged: Option<&'a mut (dyn Write + 'a)>,
        reporter: R,
    ) -> Self {
        let (total, file) = (ResultCounts::default(), FileState::default());
        Self { listed, tagged, reporter, total, file, names }
    }

    /// Returns the numbers over all files so far.
    pub const fn total(&self) -> &ResultCounts {
        &self.total
    }

    /// Returns how many games were read so far.
    pub const fn games(&self) -> u64 {
        self.total.games + self.file.counts.games
    }

    /// Takes an event of the run. Errors of reading come back as the value.
    ///
    /// # Errors
    ///
    /// If the report cannot be written.
    pub fn event(&mut self, event: Event<'_, ResultReport>) -> io::Result<Option<io::Error>> {
        match event {
            Event::Begin(number) => {
                self.file = FileState { number, ..FileState::default() };
                Ok(None)
            }
            Event::Part(text, report) => self.part(text, &report).map(|()| None),
            Event::End(error) => self.end(error.is_some()).map(|()| error),
        }
    }

    fn part(&mut self, text: &[u8], report: &ResultReport) -> io::Result<()> {
        let mut lines = LineCounter::new(self.file.line_ends.total());
        for game in &report.games {
            self.file.counts.game(game);
            if self.listed.lists(game) {
                let place = lines.place(text, game.info.start, width);
                self.reporter.game(&LocatedEnd {
                    file: &self.names[self.file.number],
                    end: game,
                    game: NumberedGame { number: self.file.counts.games, info: &game.info, text },
                    line: place.line,
                    offset: self.file.bytes + game.info.start as u64,
                })?;
            }
        }
        self.write_tagged(text, report)?;
        self.file.line_ends = self.file.line_ends.plus(report.line_ends);
        self.file.evidence = self.file.evidence.plus(report.evidence);
        self.file.bytes += text.len() as u64;
        Ok(())
    }

    /// Writes the text as it is, but for the tags that are put in.
    fn write_tagged(&mut self, text: &[u8], report: &ResultReport) -> io::Result<()> {
        let Some(out) = &mut self.tagged else { return Ok(()) };
        let mut written = 0;
        for insertion in report.games.iter().filter_map(|game| game.insertion.as_ref()) {
            out.write_all(&text[written..insertion.at])?;
            out.write_all(&insertion.line)?;
            written = insertion.at;
        }
        out.write_all(&text[written..])
    }

    fn end(&mut self, failed: bool) -> io::Result<()> {
        let counts = std::mem::take(&mut self.file.counts);
        self.total.add(&counts);
        if failed && self.file.bytes == 0 {
            return Ok(());
        }
        self.reporter.file(&ResultSummary {
            file: &self.names[self.file.number],
            counts: &counts,
            bytes: self.file.bytes,
            encoding: self.file.evidence.encoding(),
            tags_added: self.tagged.is_some().then_some(counts.untagged),
        })
    }
}
