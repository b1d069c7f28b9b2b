//! For a person: a line a game that is not the same, with how it differs under it.

use std::borrow::Cow;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::{CompareCounts, CompareReporter, Game, Pair};
use crate::output::{count, grouped};
use crate::pgn::compare::{Change, Whole};

/// How text is to look.
#[derive(Clone, Copy)]
pub struct CompareLook {
    /// Whether it is coloured.
    pub color: bool,
    /// Makes text from a file harmless to where it is written.
    pub sanitize: fn(&str) -> Cow<'_, str>,
    /// Whether games are not listed.
    pub summary_only: bool,
    /// Whether the numbers at the end are left out.
    pub quiet: bool,
}

/// Writes the report for a person.
pub struct CompareText<W> {
    out: W,
    /// The names of the databases.
    names: [String; 2],
    look: CompareLook,
}

impl<W: Write> CompareText<W> {
    /// Writes to `out`.
    pub fn new(out: W, names: [String; 2], look: CompareLook) -> Self {
        Self { out, names: names.map(|name| (look.sanitize)(&name).into_owned()), look }
    }

    fn paint(&self, color: AnsiColor, text: &str) -> String {
        let style = Style::new().bold().fg_color(Some(color.into()));
        if self.look.color { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    fn title(&self, whole: &Whole) -> String {
        let tag = |name| {
            let value = whole.tag(name).unwrap_or_else(|| "?".to_owned());
            (self.look.sanitize)(&value).into_owned()
        };
        format!("\"{}\" - \"{}\", {}", tag("White"), tag("Black"), tag("Date"))
    }

    fn change(&self, change: &Change, quoted: bool) -> String {
        let [a, b] = change.each_ref().map(|value| match value {
            Some(value) if quoted => format!("\"{}\"", (self.look.sanitize)(value)),
            Some(value) => (self.look.sanitize)(value).into_owned(),
            None => "nothing".to_owned(),
        });
        format!("{a} / {b}")
    }
}

impl<W: Write> CompareReporter for CompareText<W> {
    fn only(&mut self, side: usize, game: &Game, whole: &Whole) -> io::Result<()> {
        if self.look.summary_only {
            return Ok(());
        }
        let color = [AnsiColor::Red, AnsiColor::Green][side];
        let label = self.paint(color, &format!("only in {}:", self.names[side]));
        writeln!(self.out, "{label} game {} ({})", game.number, self.title(whole))
    }

    fn pair(&mut self, pair: &Pair<'_>) -> io::Result<()> {
        if self.look.summary_only {
            return Ok(());
        }
        let label = self.paint(AnsiColor::Yellow, "not the same:");
        let [a, b] = pair.games.map(|game| game.number);
        writeln!(self.out, "{label} game {a} / {b} ({})", self.title(&pair.wholes[0]))?;
        if let Some(moves) = &pair.difference.moves {
            let (ply, change) = (moves.ply, self.change(&moves.moves, false));
            let (number, side) = (ply.move_number, ply.side.name());
            writeln!(self.out, "   ply {} (move {number} of {side}): {change}", ply.ply)?;
        }
        for tag in &pair.difference.tags {
            let name = (self.look.sanitize)(&tag.name).into_owned();
            writeln!(self.out, "   tag {name}: {}", self.change(&tag.values, true))?;
        }
        if let Some(marker) = &pair.difference.marker {
            writeln!(self.out, "   end marker: {}", self.change(marker, false))?;
        }
        Ok(())
    }

    fn summary(&mut self, counts: &CompareCounts) -> io::Result<()> {
        if self.look.quiet {
            return Ok(());
        }
        let [a, b] = &self.names;
        let [only_a, only_b] = counts.only.map(grouped);
        writeln!(
            self.out,
            "{a}: {}; {b}: {}: {} equal, {} not the same ({} with other moves, {} with other tags), \
             {only_a} only in {a}, {only_b} only in {b}",
            count(counts.games[0], "game"),
            count(counts.games[1], "game"),
            grouped(counts.equal),
            grouped(counts.changed),
            grouped(counts.other_moves),
            grouped(counts.other_tags),
        )
    }
}
