//! `validate`: every game of every file checked, the findings reported in order.

use std::collections::BTreeSet;
use std::io::{self, Write};

use super::baseline::Baseline;
pub use super::known::Ledger;
use super::pipeline::{Block, Event, Processor};
use crate::output::{Completion, FileSummary, Located, NumberedGame, Reporter, Split};
use crate::pgn::encoding::width;
use crate::pgn::{
    BlockReport, Checker, Counts, Evidence, Finding, Level, LineCounter, LineEnds, Options, Place,
    Rule, check_epd, read,
};

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Games.
    Pgn,
    /// Positions with operations, one a line.
    Epd,
}

impl Format {
    /// Tells by the name of a file, `.epd` or `.fen` with or without the suffix of a compression.
    pub fn of_name(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        let stem = [".gz", ".bz2", ".zst"].iter().find_map(|suffix| name.strip_suffix(suffix));
        let suffix = stem.unwrap_or(&name).rsplit_once('.').map(|(_, suffix)| suffix);
        if matches!(suffix, Some("epd" | "fen")) { Self::Epd } else { Self::Pgn }
    }
}

/// Checks the blocks; the part that runs on several threads.
#[derive(Debug)]
pub struct Check<'o> {
    /// How to check.
    pub options: &'o Options,
    /// What each file holds.
    pub formats: Vec<Format>,
}

impl Processor for Check<'_> {
    type Output = BlockReport;

    fn process(&self, block: &Block) -> (usize, BlockReport) {
        if self.formats.get(block.file) == Some(&Format::Epd) {
            return check_epd(&block.bytes, block.tail, self.options);
        }
        let mut checker = Checker::new(self.options, block.is_first);
        let read = read(&block.bytes, block.before, block.tail, &mut checker);
        (read, checker.finish(&block.bytes, read))
    }
}

/// What to do with what is found.
pub struct Wishes<'a> {
    /// How it was checked.
    pub options: &'a Options,
    /// Whether findings are reported, and not only numbers.
    pub list_findings: bool,
    /// Whether games are reported.
    pub list_games: bool,
    /// How many findings are reported at most.
    pub max_findings: u64,
    /// From which level on a game belongs to the bad ones.
    pub fail_on: Level,
    /// Where the bytes of the good games go.
    pub good: Option<&'a mut (dyn Write + 'a)>,
    /// Where the other bytes go.
    pub bad: Option<&'a mut (dyn Write + 'a)>,
    /// What is known and what is to be noted.
    pub ledger: Ledger,
}

/// Follows the events of a run and reports them: the part that runs in order.
pub struct Validation<'a, R> {
    wishes: Wishes<'a>,
    reporter: R,
    total: Counts,
    reported: u64,
    unlisted: u64,
    file: FileState,
    names: Vec<String>,
    /// The files that could not be read to their ends.
    failed: Vec<usize>,
}

/// What is known of the file that is read.
#[derive(Default)]
struct FileState {
    number: usize,
    bytes: u64,
    counts: Counts,
    by_rule: Vec<u64>,
    line_ends: LineEnds,
    evidence: Evidence,
    split: Split,
    /// Bytes behind the last game, which go where the next game goes.
    behind: Vec<u8>,
    last_was_good: bool,
    has_text: bool,
    /// Findings that are not reported as the baseline knows them.
    known: u64,
}

impl FileState {
    fn new(number: usize) -> Self {
        Self { number, by_rule: vec![0; Rule::ALL.len()], ..Self::default() }
    }
}

impl<'a, R: Reporter> Validation<'a, R> {
    /// Prepares to report on files with these names.
    pub fn new(names: Vec<String>, wishes: Wishes<'a>, reporter: R) -> Self {
        Self {
            wishes,
            reporter,
            total: Counts::default(),
            reported: 0,
            unlisted: 0,
            file: FileState::new(0),
            names,
            failed: Vec::new(),
        }
    }

    /// Returns the numbers over all files so far.
    pub const fn total(&self) -> &Counts {
        &self.total
    }

    /// Returns how many findings were left out of the list, beyond the greatest number.
    pub const fn unlisted(&self) -> u64 {
        self.unlisted
    }

    /// Returns how many games were read so far.
    pub const fn games(&self) -> u64 {
        self.total.games + self.file.counts.games
    }

    /// Returns how many entries of the baseline do not occur in the files that were read.
    pub fn stale(&self) -> usize {
        let Some(known) = &self.wishes.ledger.known else { return 0 };
        let read = (0..self.names.len()).filter(|file| !self.failed.contains(file));
        let names: BTreeSet<&String> = read.map(|file| &self.names[file]).collect();
        names.into_iter().map(|name| known.left(name)).sum()
    }

    /// Closes the report. Returns all findings, if they were to be noted.
    ///
    /// # Errors
    ///
    /// If the report cannot be written.
    pub fn finish(mut self, completion: Completion) -> io::Result<Option<Baseline>> {
        self.reporter.end(completion)?;
        Ok(self.wishes.ledger.found)
    }

    /// Takes an event of the run. Errors of reading come back as the value.
    ///
    /// # Errors
    ///
    /// If the report cannot be written.
    pub fn event(&mut self, event: Event<'_, BlockReport>) -> io::Result<Option<io::Error>> {
        match event {
            Event::Begin(number) => {
                self.file = FileState::new(number);
                Ok(None)
            }
            Event::Part(text, mut report) => {
                let name = &self.names[self.file.number];
                let levels = &self.wishes.options.levels;
                self.file.known += self.wishes.ledger.settle(name, text, &mut report, levels);
                self.part(text, &report).map(|()| None)
            }
            Event::End(error) => {
                self.end(error.is_some())?;
                if let Some(error) = &error {
                    self.failed.push(self.file.number);
                    self.reporter.unreadable(&self.names[self.file.number], error)?;
                }
                Ok(error)
            }
        }
    }

    fn part(&mut self, text: &[u8], report: &BlockReport) -> io::Result<()> {
        let mut lines = LineCounter::new(self.file.line_ends.total());
        let mut games = report.games.iter().peekable();
        let mut findings = report.findings.iter().peekable();
        // Games and findings in the order of the text; a game stands before its findings.
        loop {
            let next_finding = findings.peek().map(|finding| finding.span.start);
            match games.peek() {
                Some(game) if next_finding.is_none_or(|at| game.start <= at) => {
                    if self.wishes.list_games {
                        let place = lines.place(text, game.start, width);
                        let number = self.file.counts.games + u64::from(game.game) + 1;
                        let offset = self.file.bytes + game.start as u64;
                        let name = &self.names[self.file.number];
                        let game = NumberedGame { number, info: game, text };
                        self.reporter.game(name, &game, place.line, offset)?;
                    }
                    games.next();
                }
                _ => match findings.next() {
                    Some(finding) => self.finding(text, report, finding, &mut lines)?,
                    None => break,
                },
            }
        }
        self.split(text, report)?;
        self.file.counts.add(&report.counts);
        self.file.line_ends = self.file.line_ends.plus(report.line_ends);
        self.file.evidence = self.file.evidence.plus(report.evidence);
        self.file.bytes += text.len() as u64;
        self.file.has_text |= !text.trim_ascii().is_empty();
        Ok(())
    }

    /// Whether a finding is given to the reporter. Those that it only counts are, beyond the
    /// greatest number, too.
    fn is_reported(&mut self, level: Level) -> bool {
        if !self.wishes.list_findings {
            return false;
        }
        let is_listed = self.reporter.lists(level);
        let is_reported = !is_listed || self.reported < self.wishes.max_findings;
        self.reported += u64::from(is_listed && is_reported);
        self.unlisted += u64::from(is_listed && !is_reported);
        is_reported
    }

    fn finding(
        &mut self,
        text: &[u8],
        report: &BlockReport,
        finding: &Finding,
        lines: &mut LineCounter,
    ) -> io::Result<()> {
        self.file.by_rule[finding.rule.index()] += 1;
        if !self.is_reported(self.wishes.options.levels.of(finding.rule)) {
            return Ok(());
        }
        let game = report.game_of(finding).map(|info| {
            let number = self.file.counts.games + u64::from(info.game) + 1;
            NumberedGame { number, info, text }
        });
        self.reporter.finding(&Located {
            file: &self.names[self.file.number],
            finding,
            level: self.wishes.options.levels.of(finding.rule),
            place: lines.place(text, finding.span.start, width),
            offset: self.file.bytes + finding.span.start as u64,
            game,
            text,
        })
    }

    /// Writes each game with what stands before it where it belongs.
    fn split(&mut self, text: &[u8], report: &BlockReport) -> io::Result<()> {
        if self.wishes.good.is_none() && self.wishes.bad.is_none() {
            return Ok(());
        }
        let mut at = 0;
        for game in &report.games {
            let is_good = game.level < self.wishes.fail_on;
            let before = std::mem::take(&mut self.file.behind);
            self.put(is_good, &before)?;
            self.put(is_good, &text[at..game.region.end])?;
            at = game.region.end;
            self.file.last_was_good = is_good;
        }
        self.file.behind.extend_from_slice(&text[at..]);
        Ok(())
    }

    fn put(&mut self, is_good: bool, bytes: &[u8]) -> io::Result<()> {
        let sink = if is_good {
            self.file.split.good += bytes.len() as u64;
            &mut self.wishes.good
        } else {
            self.file.split.bad += bytes.len() as u64;
            &mut self.wishes.bad
        };
        match sink {
            Some(sink) => sink.write_all(bytes),
            None => Ok(()),
        }
    }

    fn end(&mut self, failed: bool) -> io::Result<()> {
        let behind = std::mem::take(&mut self.file.behind);
        // Blanks stay with the last game; text of no game is no good.
        let is_good = self.file.last_was_good && behind.trim_ascii().is_empty();
        self.put(is_good, &behind)?;
        self.file_findings()?;
        let counts = std::mem::take(&mut self.file.counts);
        self.total.add(&counts);
        if failed && self.file.bytes == 0 {
            return Ok(());
        }
        let splits = self.wishes.good.is_some() || self.wishes.bad.is_some();
        self.reporter.file(&FileSummary {
            file: &self.names[self.file.number],
            counts,
            by_rule: &self.file.by_rule,
            bytes: self.file.bytes,
            line_ends: self.file.line_ends,
            encoding: self.file.evidence.encoding(),
            split: splits.then_some(self.file.split),
            known: self.wishes.ledger.known.as_ref().map(|_| self.file.known),
        })
    }

    /// What can only be said of a file as a whole.
    fn file_findings(&mut self) -> io::Result<()> {
        let ends = self.file.line_ends;
        let mixed_ends = ends.is_mixed().then(|| {
            let message = format!(
                "lines end in different ways: {} LF, {} CR LF, {} CR",
                ends.lf, ends.crlf, ends.cr
            );
            (Rule::MixedLineEnds, message)
        });
        let mixed_encoding = self
            .file
            .evidence
            .is_mixed()
            .then(|| (Rule::MixedEncoding, "some lines are UTF-8, others are not".to_owned()));
        let no_games = (self.file.counts.games == 0 && self.file.has_text)
            .then(|| (Rule::NoGames, "there is text, but no game".to_owned()));
        for (rule, message) in mixed_ends.into_iter().chain(mixed_encoding).chain(no_games) {
            let level = self.wishes.options.levels.of(rule);
            if level == Level::Allow {
                continue;
            }
            if self.wishes.ledger.settle_file(&self.names[self.file.number], rule) {
                self.file.known += 1;
                continue;
            }
            self.file.counts.finding(level);
            self.file.by_rule[rule.index()] += 1;
            if self.is_reported(level) {
                let message = message.into();
                let finding =
                    Finding { rule, game: None, span: 0..0, ply: None, message, detail: None };
                self.reporter.finding(&Located {
                    file: &self.names[self.file.number],
                    finding: &finding,
                    level,
                    place: Place { line: 1, column: 1 },
                    offset: 0,
                    game: None,
                    text: b"",
                })?;
            }
        }
        Ok(())
    }
}
