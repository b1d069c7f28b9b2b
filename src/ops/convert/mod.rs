//! `convert`: every game of every file read as a tree, changed as asked for, and written in another
//! form, in order.

mod changes;
mod frame;
mod read;

use std::io::{self, Write};

use super::pipeline::{Block, Event, Processor};
use crate::notation::Letters;
use crate::output::convert::{About, GameFormat, Page, Seen};
use crate::output::{Located, NumberedGame, Reporter};
use crate::pgn::encoding::width;
use crate::pgn::tree::{Game, options};
use crate::pgn::{BlockReport, LineCounter, LineEnds, Options};

use frame::{Frame, Mark};

pub use changes::{Addition, Changes, TagChoice, Variations};
pub use read::{Fault, Source};

/// How many findings are told of; a file that is something else altogether has one in every line.
const MOST_TOLD: u64 = 100;

/// Converts the games of blocks; the part that runs on several threads.
pub struct Convert<'c> {
    /// What the files hold, one by one.
    pub sources: Vec<Source>,
    /// What the pieces are called in them.
    pub letters: Letters,
    /// What is changed in each game.
    pub changes: &'c Changes,
    /// How games are written.
    pub format: &'c dyn GameFormat,
    /// Whether games are left out that could not be played to their end.
    pub skip_broken: bool,
    options: Options,
}

impl<'c> Convert<'c> {
    /// Prepares to convert files.
    pub fn new(sources: Vec<Source>, changes: &'c Changes, format: &'c dyn GameFormat) -> Self {
        let letters = Letters::ENGLISH;
        Self { sources, letters, changes, format, skip_broken: false, options: options() }
    }
}

/// The games of a block, converted.
#[derive(Debug, Default)]
pub struct Converted {
    leaves: Vec<Leaf>,
    counts: Counts,
    /// What was lost in games.
    report: BlockReport,
    /// The object or line that could not be read, as input that is no PGN has it.
    faults: Vec<Fault>,
    /// What stands around the games of JSON, and where.
    marks: Vec<(usize, Mark)>,
}

/// A part of what comes of a block.
#[derive(Debug)]
enum Leaf {
    /// Games that are converted.
    Page(Page),
    /// A game that is to be split into so many that there is no room for all of them at a time.
    Split(Box<Game>, About),
}

/// Numbers of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All of them.
    pub games: u64,
    /// Those whose main line could not be played to its end.
    pub broken: u64,
    /// Those that are errors.
    pub errors: u64,
}

impl Counts {
    const fn add(&mut self, other: Self) {
        self.games += other.games;
        self.broken += other.broken;
        self.errors += other.errors;
    }
}

/// What a file begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beginning {
    /// An object of JSON, or an array of them.
    Json,
    Other,
}

impl Beginning {
    fn of(text: &[u8]) -> Option<Self> {
        let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii_start();
        let (first, rest) = text.split_first()?;
        let inside = rest.trim_ascii_start();
        Some(match first {
            b'{' if inside.starts_with(b"\"") => Self::Json,
            b'[' if inside.starts_with(b"{") => Self::Json,
            _ => Self::Other,
        })
    }
}

impl Processor for Convert<'_> {
    type Output = Converted;

    fn process(&self, block: &Block) -> (usize, Converted) {
        read::read_block(self, block)
    }
}

/// Follows the events of a run and writes what comes of it: the part that runs in order.
pub struct Converting<'a> {
    names: Vec<String>,
    convert: &'a Convert<'a>,
    out: &'a mut (dyn Write + 'a),
    /// Where it is told what could not be taken over.
    reporter: &'a mut (dyn Reporter + 'a),
    /// Where it is told of lines that are no games.
    complain: &'a dyn Fn(String),
    total: Counts,
    /// How many findings there were to be told of.
    findings: u64,
    file: usize,
    bytes: u64,
    games: u64,
    line_ends: LineEnds,
    /// Around the games of the file, if it is JSON.
    frame: Frame,
    /// What the file begins with; none if there is nothing but blanks.
    beginning: Option<Beginning>,
    /// Whether something is written already.
    has_text: bool,
    seen: Seen,
    options: Options,
}

impl<'a> Converting<'a> {
    /// Prepares to convert files with these names.
    pub fn new(
        names: Vec<String>,
        convert: &'a Convert<'a>,
        out: &'a mut (dyn Write + 'a),
        reporter: &'a mut (dyn Reporter + 'a),
        complain: &'a dyn Fn(String),
    ) -> Self {
        Self {
            names,
            convert,
            out,
            reporter,
            complain,
            total: Counts::default(),
            findings: 0,
            file: 0,
            bytes: 0,
            games: 0,
            line_ends: LineEnds::default(),
            frame: Frame::default(),
            beginning: None,
            has_text: false,
            seen: Seen::default(),
            options: options(),
        }
    }

    /// Returns the numbers so far.
    pub const fn total(&self) -> Counts {
        self.total
    }

    /// Returns how many findings were not told of, as there were too many.
    pub const fn untold(&self) -> u64 {
        self.findings.saturating_sub(MOST_TOLD)
    }

    /// Counts a finding, and returns whether it is told of.
    const fn is_told(&mut self) -> bool {
        self.findings += 1;
        self.findings <= MOST_TOLD
    }

    /// Writes what stands before the first game.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn begin(&mut self) -> io::Result<()> {
        self.out.write_all(self.convert.format.frame().head.as_bytes())
    }

    /// Writes what stands behind the last game.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn end(&mut self) -> io::Result<()> {
        self.out.write_all(self.convert.format.frame().foot.as_bytes())
    }

    /// Takes an event of the run. Errors of reading come back as the value.
    ///
    /// # Errors
    ///
    /// If what comes of it cannot be written.
    pub fn event(&mut self, event: Event<'_, Converted>) -> io::Result<Option<io::Error>> {
        match event {
            Event::Begin(file) => {
                self.file = file;
                (self.bytes, self.games, self.line_ends) = (0, 0, LineEnds::default());
                (self.frame, self.beginning) = (Frame::default(), None);
                Ok(None)
            }
            Event::Part(text, converted) => self.part(text, converted).map(|()| None),
            Event::End(error) => {
                if error.is_none() {
                    self.end_of_file();
                }
                Ok(error)
            }
        }
    }

    /// Tells what is missing at the end of a file.
    fn end_of_file(&mut self) {
        let name = &self.names[self.file];
        if let Some(message) = self.frame.end() {
            (self.complain)(format!("{name}: {message}"));
            self.total.errors += 1;
        }
        let is_json = self.convert.sources.get(self.file) == Some(&Source::Json);
        if self.games > 0 || is_json {
            return;
        }
        let message = match self.beginning {
            None => return,
            Some(Beginning::Json) => "there is no game; it looks like JSON: try `--from json`",
            Some(Beginning::Other) => "there is text, but no game",
        };
        (self.complain)(format!("{name}: {message}"));
        self.total.errors += 1;
    }

    fn part(&mut self, text: &[u8], mut converted: Converted) -> io::Result<()> {
        self.beginning = self.beginning.or_else(|| Beginning::of(text));
        for (at, mark) in std::mem::take(&mut converted.marks) {
            if let Some(message) = self.frame.take(mark) {
                converted.faults.push(Fault { at, message: message.to_owned() });
                converted.counts.errors += 1;
            }
        }
        converted.faults.sort_by_key(|fault| fault.at);
        self.tell(text, &converted)?;
        for leaf in converted.leaves {
            match leaf {
                Leaf::Page(page) => self.write(&page)?,
                Leaf::Split(game, about) => self.split(*game, about)?,
            }
        }
        self.games += converted.counts.games;
        self.total.add(converted.counts);
        self.bytes += text.len() as u64;
        self.line_ends = self.line_ends.plus(converted.report.line_ends);
        Ok(())
    }

    /// Writes a page, before the games of its block are counted.
    fn write(&mut self, page: &Page) -> io::Result<()> {
        if page.text.is_empty() {
            return Ok(());
        }
        if std::mem::replace(&mut self.has_text, true) {
            self.out.write_all(self.convert.format.frame().between.as_bytes())?;
        }
        page.write(self.total.games, &mut self.seen, self.out)
    }

    /// Writes the lines of a game, of which only one has to be in memory.
    fn split(&mut self, mut game: Game, about: About) -> io::Result<()> {
        let convert = self.convert;
        let mut page = Page::default();
        convert.changes.apply(&mut game, about.is_broken, |line, is_broken| {
            page.clear();
            convert.format.game(line, &About { is_broken, ..about }, &mut page);
            self.write(&page)
        })
    }

    /// Tells what could not be taken over.
    fn tell(&mut self, text: &[u8], converted: &Converted) -> io::Result<()> {
        let mut lines = LineCounter::new(self.line_ends.total());
        let report = &converted.report;
        for finding in &report.findings {
            if !self.is_told() {
                continue;
            }
            let game = finding.game.and_then(|number| {
                let at = report.games.binary_search_by_key(&number, |game| game.game).ok()?;
                let number = self.games + u64::from(number) + 1;
                Some(NumberedGame { number, info: &report.games[at], text })
            });
            self.reporter.finding(&Located {
                file: &self.names[self.file],
                finding,
                level: self.options.levels.of(finding.rule),
                place: lines.place(text, finding.span.start, width),
                offset: self.bytes + finding.span.start as u64,
                game,
                text,
            })?;
        }
        for fault in &converted.faults {
            if !self.is_told() {
                continue;
            }
            let place = lines.place(text, fault.at, width);
            let (file, message) = (&self.names[self.file], &fault.message);
            (self.complain)(format!("{file}:{}:{}: {message}", place.line, place.column));
        }
        Ok(())
    }
}
