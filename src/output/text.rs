//! The report for a person: each fault in its line, with the reason under it.

use std::borrow::Cow;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::help::help;
use super::{
    FileSummary, Located, NumberedGame, Reporter, count, grouped, outcome_text, rules_found,
};
use crate::pgn::encoding::decode;
use crate::pgn::{Level, Levels, Rule, line_around};

/// The longest piece of a source line that is shown, in characters.
const WINDOW: usize = 96;

/// How text is to look.
#[derive(Clone)]
pub struct Look {
    /// Whether it is coloured.
    pub color: bool,
    /// Makes text from a file harmless to where it is written.
    pub sanitize: fn(&str) -> Cow<'_, str>,
    /// Findings below this level are counted, not listed.
    pub show: Level,
    /// Whether the numbers at the end are left out.
    pub quiet: bool,
    /// The level of each rule.
    pub levels: Levels,
}

impl Look {
    fn paint(&self, style: Style, text: &str) -> String {
        if self.color { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    /// Writes place, level, rule and message, without a line end.
    pub(super) fn headline(&self, out: &mut impl Write, found: &Located<'_>) -> io::Result<()> {
        let place = format!("{}:{}:{}", found.file, found.place.line, found.place.column);
        let tag = format!("{}[{}]", found.level, found.finding.rule);
        write!(
            out,
            "{}: {}: {}",
            self.paint(Style::new().bold(), &(self.sanitize)(&place)),
            self.paint(level_style(found.level), &tag),
            (self.sanitize)(&found.finding.message)
        )
    }

    /// Writes a game with its place, players, plies and result.
    pub(super) fn game_line(
        &self,
        out: &mut impl Write,
        file: &str,
        game: &NumberedGame<'_>,
        line: u64,
    ) -> io::Result<()> {
        let level = match game.info.level {
            Level::Allow => "ok",
            level => level.as_str(),
        };
        let result = outcome_text(game.info.outcome).unwrap_or("none");
        writeln!(
            out,
            "{}:{line}: game {} {}: {}, {result}: {level}",
            (self.sanitize)(file),
            game.number,
            self.players(game),
            plies(game.info.plies),
        )
    }

    fn players(&self, game: &NumberedGame<'_>) -> String {
        let name = |name: Option<Cow<'_, str>>| {
            let name = name.unwrap_or(Cow::Borrowed("?"));
            (self.sanitize)(&name).into_owned()
        };
        format!("\"{}\" - \"{}\"", name(game.white()), name(game.black()))
    }
}

fn plies(number: u32) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}

const fn level_style(level: Level) -> Style {
    let color = match level {
        Level::Error => AnsiColor::Red,
        Level::Warning => AnsiColor::Yellow,
        Level::Note | Level::Allow => AnsiColor::Cyan,
    };
    Style::new().bold().fg_color(Some(anstyle::Color::Ansi(color)))
}

/// Writes the report for a person.
pub struct Text<W> {
    out: W,
    look: Look,
    /// The first finding of each rule that is only counted: its line.
    first_hidden: Vec<Option<u64>>,
}

impl<W: Write> Text<W> {
    /// Writes to `out`.
    pub fn new(out: W, look: Look) -> Self {
        Self { out, look, first_hidden: vec![None; Rule::ALL.len()] }
    }

    /// The line of the fault, with a mark under it, the reason, and what may help.
    fn snippet(
        &mut self,
        found: &Located<'_>,
        because: &str,
        help: Option<String>,
    ) -> io::Result<()> {
        let span = &found.finding.span;
        let line = line_around(found.text, span.start);
        let before = decode(&found.text[line.start..span.start]);
        let end = span.end.clamp(span.start, line.end.max(span.start));
        let marked = decode(&found.text[span.start..end]);
        let after = decode(&found.text[end..line.end.max(end)]);

        // What is far to the left or right of the fault is left out.
        let clean = |text: &str| (self.look.sanitize)(&text.replace('\t', " ")).into_owned();
        let (before, marked, after) = (clean(&before), clean(&marked), clean(&after));
        let marked: String = marked.chars().take(WINDOW / 2).collect();
        let room = WINDOW - marked.chars().count();
        let skip = before.chars().count().saturating_sub(room / 2);
        let mut left: String = before.chars().skip(skip).collect();
        if skip > 0 {
            left.insert(0, '…');
        }
        let keep = room - left.chars().count().min(room);
        let mut right: String = after.chars().take(keep).collect();
        if right.len() < after.len() {
            right.push('…');
        }

        let number = found.place.line.to_string();
        let gutter = " ".repeat(number.len());
        let indent = " ".repeat(left.chars().count());
        let mark = "^".repeat(marked.chars().count().max(1));
        let mark = self.look.paint(level_style(found.level), &mark);
        writeln!(self.out, "{gutter} |")?;
        writeln!(self.out, "{number} | {left}{marked}{right}")?;
        writeln!(self.out, "{gutter} | {indent}{mark} {because}")?;
        if let Some(help) = help {
            let label = self.look.paint(Style::new().bold(), "help");
            writeln!(self.out, "{gutter} = {label}: {}", (self.look.sanitize)(&help))?;
        }
        Ok(())
    }
}

impl<W: Write> Reporter for Text<W> {
    fn lists(&self, level: Level) -> bool {
        level >= self.look.show
    }

    fn finding(&mut self, found: &Located<'_>) -> io::Result<()> {
        if !self.lists(found.level) {
            let first = &mut self.first_hidden[found.finding.rule.index()];
            first.get_or_insert(found.place.line);
            return Ok(());
        }
        self.look.headline(&mut self.out, found)?;
        let Some(detail) = &found.finding.detail else {
            if let Some(game) = found.game {
                write!(self.out, " (game {}, {})", game.number, self.look.players(&game))?;
            }
            return writeln!(self.out);
        };
        writeln!(self.out)?;
        if let Some(game) = found.game {
            writeln!(self.out, "   game {}  {}", game.number, self.look.players(&game))?;
        }
        self.snippet(found, &detail.because, help(found.finding.ply, &detail.suggestions))
    }

    fn game(
        &mut self,
        file: &str,
        game: &NumberedGame<'_>,
        line: u64,
        _offset: u64,
    ) -> io::Result<()> {
        self.look.game_line(&mut self.out, file, game, line)
    }

    fn file(&mut self, summary: &FileSummary<'_>) -> io::Result<()> {
        let file = (self.look.sanitize)(summary.file).into_owned();
        let hidden = std::mem::replace(&mut self.first_hidden, vec![None; Rule::ALL.len()]);
        if self.look.quiet {
            return Ok(());
        }
        for (rule, times) in rules_found(summary.by_rule) {
            let level = self.look.levels.of(rule);
            if let Some(line) = hidden[rule.index()] {
                let tag = self.look.paint(level_style(level), &format!("{level}[{rule}]"));
                let times = count(times, "time");
                let what = rule.summary();
                writeln!(self.out, "{file}:{line}: {tag}: {times}, first here: {what}")?;
            }
        }
        let counts = &summary.counts;
        let mut parts = Vec::new();
        for (number, what) in [
            (counts.clean(), "clean"),
            (counts.with_notes, "with notes"),
            (counts.with_warnings, "with warnings"),
            (counts.with_errors, "with errors"),
        ] {
            if number > 0 {
                parts.push(format!("{} {what}", grouped(number)));
            }
        }
        write!(self.out, "{file}: {}", count(counts.games, "game"))?;
        if !parts.is_empty() {
            write!(self.out, ": {}", parts.join(", "))?;
        }
        write!(
            self.out,
            " ({}, {}, {}",
            count(counts.errors, "error"),
            count(counts.warnings, "warning"),
            count(counts.notes, "note")
        )?;
        if let Some(known) = summary.known {
            write!(self.out, "; {} known by the baseline", grouped(known))?;
        }
        writeln!(self.out, ")")?;
        if let Some(split) = summary.split {
            let (good, bad) = (grouped(split.good), grouped(split.bad));
            let whole = grouped(summary.bytes);
            writeln!(self.out, "{file}: {whole} bytes in = {good} bytes good + {bad} bytes bad")?;
        }
        Ok(())
    }
}
