//! For a person: a paragraph a file, and one for all if there are several.

use std::borrow::Cow;
use std::io::{self, Write};

use anstyle::Style;

use super::{FileInfo, InfoReporter};
use crate::output::{count, grouped};
use crate::pgn::info::{Biggest, Census, MOST_NAMES};
use crate::pgn::{LineEnds, Outcome};

/// How text is to look.
#[derive(Clone, Copy)]
pub struct InfoLook {
    /// Whether it is coloured.
    pub color: bool,
    /// Makes text from a file harmless to where it is written.
    pub sanitize: fn(&str) -> Cow<'_, str>,
}

/// Writes the report for a person.
pub struct InfoText<W> {
    out: W,
    look: InfoLook,
}

impl<W: Write> InfoText<W> {
    /// Writes to `out`.
    pub const fn new(out: W, look: InfoLook) -> Self {
        Self { out, look }
    }

    fn paragraph(&mut self, title: &str, info: &FileInfo<'_>) -> io::Result<()> {
        let census = info.census;
        let title = (self.look.sanitize)(title).into_owned();
        let incomplete = if info.is_complete { "" } else { " (as far as it could be read)" };
        if self.look.color {
            let bold = Style::new().bold();
            writeln!(self.out, "{bold}{title}{bold:#}{incomplete}")?;
        } else {
            writeln!(self.out, "{title}{incomplete}")?;
        }
        self.row("games", &grouped(census.games))?;
        self.row("plies", &grouped(census.plies))?;
        let compression = info.compression.as_deref().filter(|name| *name != "plain");
        let packed = compression.map_or_else(String::new, |name| format!(", unpacked from {name}"));
        self.row("bytes", &format!("{}{packed}", grouped(census.bytes)))?;
        let mixed = if census.evidence.is_mixed() { ", with lines of utf-8" } else { "" };
        self.row("encoding", &format!("{}{mixed}", census.evidence.encoding().as_str()))?;
        self.row("line ends", &line_ends(census.line_ends))?;
        self.row("dates", &dates(census))?;
        self.row("results", &results(census))?;
        self.row("variants", &variants(census))?;
        for (label, noun, game) in
            [("longest", "ply", census.longest), ("largest", "byte", census.largest)]
        {
            if let Some(Biggest { file, game, size }) = game {
                let file = match info.file {
                    Some(_) => String::new(),
                    None => format!(" of {}", (self.look.sanitize)(&info.names[file])),
                };
                let size = match noun {
                    "ply" if size != 1 => format!("{} plies", grouped(size)),
                    noun => count(size, noun),
                };
                self.row(label, &format!("game {}{file}, {size}", grouped(game)))?;
            }
        }
        let tags: Vec<_> = census.tags.sorted();
        let tags = tags.iter().map(|(name, games)| format!("{name}: {}", grouped(*games)));
        let tags: Vec<_> = tags.collect();
        self.row("tags", if tags.is_empty() { "none" } else { "in so many games" })?;
        for line in tags.chunks(6) {
            self.row("", &line.join(", "))?;
        }
        if census.tags.others() > 0 {
            let others = count(census.tags.others(), "more tag");
            self.row(
                "",
                &format!("{others}, of names beyond the first {}", grouped(MOST_NAMES as u64)),
            )?;
        }
        Ok(())
    }

    fn row(&mut self, label: &str, value: &str) -> io::Result<()> {
        writeln!(self.out, "  {label:<10} {value}")
    }
}

fn line_ends(ends: LineEnds) -> String {
    let all = [(ends.lf, "LF"), (ends.crlf, "CR LF"), (ends.cr, "CR")];
    list(all.into_iter().map(|(number, name)| (number, name.to_owned())))
}

fn dates(census: &Census) -> String {
    let text = |date: &[u8; 10]| String::from_utf8_lossy(date).into_owned();
    let range = census.dates.map_or_else(
        || "none".to_owned(),
        |dates| match (text(&dates.first), text(&dates.last)) {
            (first, last) if first == last => first,
            (first, last) => format!("{first} to {last}"),
        },
    );
    if census.undated == 0 {
        range
    } else {
        format!("{range}; {} without", grouped(census.undated))
    }
}

fn results(census: &Census) -> String {
    let results = Outcome::ALL.into_iter().map(Outcome::as_str).zip(census.results);
    let results = results.chain([("none", census.without_result())]);
    let found: Vec<_> = results
        .filter(|(_, number)| *number > 0)
        .map(|(result, number)| format!("{result}: {}", grouped(number)))
        .collect();
    if found.is_empty() { "none".to_owned() } else { found.join(", ") }
}

fn variants(census: &Census) -> String {
    let variants = census.variants;
    list(
        [
            (variants.chess, "of chess"),
            (variants.chess960, "of Chess960"),
            (variants.other, "of others"),
            (census.from_position, "from a position of their own (FEN)"),
        ]
        .map(|(number, name)| (number, name.to_owned()))
        .into_iter(),
    )
}

/// The numbers that are not zero, with their names.
fn list(parts: impl Iterator<Item = (u64, String)>) -> String {
    let parts = parts.filter(|(number, _)| *number > 0);
    let parts: Vec<_> = parts.map(|(number, name)| format!("{} {name}", grouped(number))).collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

impl<W: Write> InfoReporter for InfoText<W> {
    fn file(&mut self, info: &FileInfo<'_>) -> io::Result<()> {
        self.paragraph(info.name().unwrap_or_default(), info)
    }

    fn total(&mut self, info: &FileInfo<'_>) -> io::Result<()> {
        if info.files < 2 {
            return Ok(());
        }
        self.paragraph(&format!("total of {}", count(info.files as u64, "file")), info)
    }
}
