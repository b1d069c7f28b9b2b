//! Reading what is to be converted: PGN, or what other tools and we ourselves make of it.

use std::borrow::Cow;
use std::convert::Infallible;

use super::frame::Mark;
use super::{Convert, Converted, Counts, Leaf};
use crate::notation::Letters;
use crate::ops::pipeline::Block;
use crate::output::convert::{About, Page, PageEnd};
use crate::pgn::encoding::decode;
use crate::pgn::json::{self, Item};
use crate::pgn::tree::{Game, Told, TreeReader};
use crate::pgn::{
    BlockReport, Level, LineEnds, Span, Tail, read, read_uci_line, with_english_letters,
};

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// PGN, its moves in any notation.
    Pgn,
    /// JSON: objects one after the other, or in arrays.
    Json,
    /// A line of UCI a game; or PGN, if there are tags.
    Uci,
}

impl Source {
    /// Tells by the name of a file, with or without the suffix of a compression.
    pub fn of_name(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        let stem = [".gz", ".bz2", ".zst"].iter().find_map(|suffix| name.strip_suffix(suffix));
        match stem.unwrap_or(&name).rsplit_once('.') {
            Some((_, "json" | "jsonl" | "ndjson")) => Self::Json,
            Some((_, "uci")) => Self::Uci,
            _ => Self::Pgn,
        }
    }
}

/// A line that is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where it is wrong, in bytes of the block.
    pub at: usize,
    /// What is wrong.
    pub message: String,
}

pub(super) fn read_block(convert: &Convert<'_>, block: &Block) -> (usize, Converted) {
    match convert.sources.get(block.file) {
        Some(Source::Json) => read_json(convert, block),
        Some(Source::Uci) if !has_tags(&block.bytes) => read_uci_lines(convert, block),
        _ => read_pgn(convert, block),
    }
}

/// Whether a line of a text begins as a tag does.
fn has_tags(text: &[u8]) -> bool {
    let begins_line = |at: usize| at == 0 || matches!(text[at - 1], b'\n' | b'\r');
    memchr::memchr_iter(b'[', text).any(begins_line)
}

/// The games of a block, as they come.
struct Games<'a> {
    convert: &'a Convert<'a>,
    leaves: Vec<Leaf>,
    /// The numbers after each game, how many leaves there were and where the last one ended.
    after: Vec<(Counts, usize, PageEnd)>,
    between: &'static str,
}

impl<'a> Games<'a> {
    fn new(convert: &'a Convert<'a>, len: usize) -> Self {
        let between = convert.format.frame().between;
        // Growing it step by step would copy it again and again.
        let leaves = vec![Leaf::Page(Page::with_room(2 * len))];
        Self { convert, leaves, after: Vec::new(), between }
    }

    fn take(&mut self, game: &mut Game, is_broken: bool) {
        let mut counts = self.after.last().map_or(Counts::default(), |(counts, ..)| *counts);
        let about = About { is_broken, game: counts.games };
        counts.games += 1;
        counts.broken += u64::from(is_broken);
        if !(is_broken && self.convert.skip_broken) {
            if self.convert.changes.is_large_split(game) {
                self.leaves.push(Leaf::Split(Box::new(game.clone()), about));
            } else {
                self.write(game, about);
            }
        }
        let end = match self.leaves.last() {
            Some(Leaf::Page(page)) => page.end(),
            _ => PageEnd::default(),
        };
        self.after.push((counts, self.leaves.len(), end));
    }

    /// Adds a game to the last page.
    fn write(&mut self, game: &mut Game, about: About) {
        if !matches!(self.leaves.last(), Some(Leaf::Page(_))) {
            self.leaves.push(Leaf::Page(Page::default()));
        }
        let Some(Leaf::Page(page)) = self.leaves.last_mut() else { return };
        let Ok(()) = self.convert.changes.apply(game, about.is_broken, |game, is_broken| {
            let before = page.end();
            if before.text > 0 {
                page.text.push_str(self.between);
            }
            let start = page.end();
            self.convert.format.game(game, &About { is_broken, ..about }, page);
            if page.end() == start {
                page.truncate(before);
            }
            Ok::<(), Infallible>(())
        });
    }

    /// Keeps the first games, and forgets the others.
    fn finish(mut self, kept: usize) -> (Vec<Leaf>, Counts) {
        let last = kept.checked_sub(1).and_then(|last| self.after.get(last));
        let (counts, leaves, end) = last.copied().unwrap_or_default();
        self.leaves.truncate(leaves);
        if let Some(Leaf::Page(page)) = self.leaves.last_mut() {
            page.truncate(end);
        }
        (self.leaves, counts)
    }
}

fn read_pgn(convert: &Convert<'_>, block: &Block) -> (usize, Converted) {
    let text: Cow<'_, [u8]> = if convert.letters == Letters::ENGLISH {
        Cow::Borrowed(&block.bytes)
    } else {
        Cow::Owned(with_english_letters(&block.bytes, &convert.letters))
    };
    let mut games = Games::new(convert, block.bytes.len());
    let mut reader =
        TreeReader::new(&convert.options, block.is_first, |game: &mut Game, told: Told| {
            games.take(game, told.is_broken);
        });
    if !convert.format.writes_san() {
        reader = reader.without_spelling();
    }
    let len = read(&text, block.before, block.tail, &mut reader);
    let (report, kept) = reader.finish(&text, len);
    let (leaves, mut counts) = games.finish(kept);
    let is_error = |rule| convert.options.levels.of(rule) == Level::Error;
    counts.errors = report.findings.iter().filter(|finding| is_error(finding.rule)).count() as u64;
    (len, Converted { leaves, counts, report, faults: Vec::new(), marks: Vec::new() })
}

/// Reads a game a line; of a line that is none, nothing comes out.
fn read_uci_lines(convert: &Convert<'_>, block: &Block) -> (usize, Converted) {
    let text = &block.bytes;
    let len = match block.tail {
        Tail::End | Tail::Forced => text.len(),
        Tail::Event | Tail::Unknown => memchr::memrchr(b'\n', text).map_or(0, |at| at + 1),
    };
    let mut games = Games::new(convert, block.bytes.len());
    let mut faults = Vec::new();
    let mut start = 0;
    for end in memchr::memchr_iter(b'\n', &text[..len]).chain(Some(len)) {
        let line: Span = start..end;
        start = end + 1;
        let bytes = text.get(line.clone()).unwrap_or_default();
        if bytes.trim_ascii().is_empty() {
            continue;
        }
        match read_uci_line(&decode(bytes)) {
            Ok(mut game) => games.take(&mut game, false),
            Err(error) => {
                let at = (line.start + error.at).min(line.end);
                faults.push(Fault { at, message: error.message });
            }
        }
    }
    (len, converted(&text[..len], games, faults, Vec::new()))
}

/// Reads objects as long as they are whole; of one that is no game, nothing comes out.
fn read_json(convert: &Convert<'_>, block: &Block) -> (usize, Converted) {
    let text = &block.bytes;
    let is_end = matches!(block.tail, Tail::End | Tail::Forced);
    let mut games = Games::new(convert, text.len());
    let (mut faults, mut marks) = (Vec::new(), Vec::new());
    let mut len = 0;
    loop {
        let Some((item, span)) = json::next(text, len) else {
            len = text.len();
            break;
        };
        let mut fault = |at: usize, message: String| {
            faults.push(Fault { at: (span.start + at).min(span.end), message });
        };
        let mark = match item {
            Item::Open => Mark::Open,
            Item::Close => Mark::Close,
            Item::Comma => Mark::Comma,
            Item::Game(reading) => {
                match *reading {
                    Ok(mut reading) => {
                        reading
                            .faults
                            .iter()
                            .for_each(|error| fault(error.at(), error.to_string()));
                        games.take(&mut reading.game, reading.is_broken);
                    }
                    Err(error) => fault(error.at(), error.to_string()),
                }
                Mark::Game
            }
            // What follows may belong to it.
            Item::Cut if !is_end => break,
            Item::Cut => {
                fault(0, "this object has no end".to_owned());
                Mark::Game
            }
        };
        marks.push((span.start, mark));
        len = span.end;
    }
    (len, converted(&text[..len], games, faults, marks))
}

fn converted(
    text: &[u8],
    games: Games<'_>,
    faults: Vec<Fault>,
    marks: Vec<(usize, Mark)>,
) -> Converted {
    let kept = games.after.len();
    let (leaves, mut counts) = games.finish(kept);
    counts.errors = faults.len() as u64;
    let report = BlockReport { line_ends: LineEnds::count(text), ..BlockReport::default() };
    Converted { leaves, counts, report, faults, marks }
}
