//! For a person: a line a game, with what is remarkable under it.

use std::borrow::Cow;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::{LocatedEnd, ResultReporter, ResultSummary};
use crate::output::{NumberedGame, count, grouped, outcome_text};
use crate::pgn::Ply;
use crate::pgn::results::Ending;

/// How text is to look.
#[derive(Clone, Copy)]
pub struct ResultLook {
    /// Whether it is coloured.
    pub color: bool,
    /// Makes text from a file harmless to where it is written.
    pub sanitize: fn(&str) -> Cow<'_, str>,
    /// Whether the numbers at the end are left out.
    pub quiet: bool,
}

/// Writes the report for a person.
pub struct ResultText<W> {
    out: W,
    look: ResultLook,
}

impl<W: Write> ResultText<W> {
    /// Writes to `out`.
    pub const fn new(out: W, look: ResultLook) -> Self {
        Self { out, look }
    }

    fn paint(&self, style: Style, text: &str) -> String {
        if self.look.color { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    fn players(&self, game: &NumberedGame<'_>) -> String {
        let name = |name: Option<Cow<'_, str>>| {
            let name = name.unwrap_or(Cow::Borrowed("?"));
            (self.look.sanitize)(&name).into_owned()
        };
        format!("\"{}\" - \"{}\"", name(game.white()), name(game.black()))
    }
}

/// An ending with its article, as `stalemate (FIDE 5.2.1)`.
fn with_article(ending: Ending) -> String {
    match ending.article() {
        Some(article) => format!("{} (FIDE {article})", ending.phrase()),
        None => ending.phrase().to_owned(),
    }
}

/// A ply, as `ply 9 (move 5 of White)`.
fn place(ply: Ply) -> String {
    if ply.ply == 0 {
        return "the start".to_owned();
    }
    format!("ply {} (move {} of {})", ply.ply, ply.move_number, ply.side.name())
}

impl<W: Write> ResultReporter for ResultText<W> {
    fn game(&mut self, located: &LocatedEnd<'_>) -> io::Result<()> {
        let end = located.end;
        let bold = Style::new().bold();
        let error = bold.fg_color(Some(AnsiColor::Red.into()));
        let note = bold.fg_color(Some(AnsiColor::Cyan.into()));
        let at = format!("{}:{}", (self.look.sanitize)(located.file), located.line);
        writeln!(
            self.out,
            "{}: {}, {}, {} (game {}, {})",
            self.paint(bold, &at),
            outcome_text(end.result).unwrap_or("no result"),
            with_article(end.ending),
            if end.info.plies == 1 {
                "1 ply".to_owned()
            } else {
                format!("{} plies", end.info.plies)
            },
            located.game.number,
            self.players(&located.game),
        )?;
        for (ending, ply) in
            [(Ending::Threefold, end.threefold), (Ending::FiftyMoves, end.fifty_moves)]
        {
            if let Some(ply) = ply {
                let label = self.paint(note, "claimable:");
                writeln!(self.out, "   {label} {} from {} on", with_article(ending), place(ply))?;
            }
        }
        if let Some((ending, ply)) = end.over {
            let label = self.paint(note, "went on:");
            writeln!(self.out, "   {label} after {} at {}", with_article(ending), place(ply))?;
        }
        for (conflict, message) in &end.conflicts {
            let label = self.paint(error, &format!("error[{}]:", conflict.id()));
            writeln!(self.out, "   {label} {}", (self.look.sanitize)(message))?;
        }
        Ok(())
    }

    fn file(&mut self, summary: &ResultSummary<'_>) -> io::Result<()> {
        if self.look.quiet {
            return Ok(());
        }
        let file = (self.look.sanitize)(summary.file).into_owned();
        let counts = summary.counts;
        let parts: Vec<String> = counts
            .found()
            .map(|(ending, number)| format!("{} {}", grouped(number), ending.phrase()))
            .collect();
        write!(self.out, "{file}: {}", count(counts.games, "game"))?;
        if !parts.is_empty() {
            write!(self.out, ": {}", parts.join(", "))?;
        }
        writeln!(
            self.out,
            " ({} with a draw to claim, {} in disagreement)",
            grouped(counts.claimable),
            grouped(counts.conflicting)
        )?;
        if let Some(added) = summary.tags_added {
            writeln!(self.out, "{file}: {} added", count(added, "Termination tag"))?;
        }
        Ok(())
    }
}
