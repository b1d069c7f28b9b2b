//! For a person: the verdict, and a mark under each fault.

use std::borrow::Cow;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::{FenStyle, PositionReport, summary};
use crate::output::count;

/// The longest piece of a text that is shown, in characters. No FEN is longer than 100.
const WINDOW: usize = 160;

/// How text is to look.
#[derive(Clone, Copy)]
pub struct PositionLook {
    /// Whether it is coloured.
    pub color: bool,
    /// Makes text from a file harmless to where it is written.
    pub sanitize: fn(&str) -> Cow<'_, str>,
    /// Whether notes are left out.
    pub quiet: bool,
    /// How positions are written.
    pub style: FenStyle,
}

impl PositionLook {
    /// Writes all there is to say. `place` stands before the verdict: a file and a line, or
    /// nothing.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn report(
        &self,
        out: &mut impl Write,
        place: &str,
        report: &PositionReport,
    ) -> io::Result<()> {
        self.verdict(out, place, report)?;
        if let Some(position) = report.fine() {
            writeln!(out, "  {}", self.style.fen(position))?;
        } else {
            writeln!(out, "  {}", self.shown(&report.text, WINDOW))?;
            for fault in &report.faults {
                let before = self.shown(&report.text, (fault.column - 1).min(WINDOW));
                let indent = " ".repeat(before.chars().count());
                let mark = self.paint(AnsiColor::Red, "^");
                let message = (self.sanitize)(&fault.message);
                writeln!(out, "  {indent}{mark} column {}: {message}", fault.column)?;
                if let Some(hint) = &fault.hint {
                    let label = self.paint(AnsiColor::Cyan, "hint:");
                    writeln!(out, "  {indent}  {label} {hint}")?;
                }
            }
        }
        if !self.quiet {
            for note in &report.notes {
                let label = self.paint(AnsiColor::Cyan, "note:");
                writeln!(out, "  {label} {}", (self.sanitize)(&note.to_string()))?;
            }
        }
        if let Some(repaired) = &report.repaired {
            writeln!(out, "  repaired: {}", self.style.fen(repaired))?;
        }
        Ok(())
    }

    /// Writes the verdict in one line.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn verdict(
        &self,
        out: &mut impl Write,
        place: &str,
        report: &PositionReport,
    ) -> io::Result<()> {
        let place = (self.sanitize)(place);
        if let Some(position) = report.fine() {
            return writeln!(
                out,
                "{place}{}: {}",
                self.paint(AnsiColor::Green, "ok"),
                summary(position)
            );
        }
        let what = if report.position.is_some() { "faulty" } else { "no position" };
        let faults = count(report.faults.len() as u64, "fault");
        writeln!(out, "{place}{}: {faults}", self.paint(AnsiColor::Red, what))
    }

    /// The first characters of a text, harmless and on one line.
    fn shown(&self, text: &str, length: usize) -> String {
        let mut start: String = text.chars().take(length).collect();
        if length == WINDOW && start.len() < text.len() {
            start.push('…');
        }
        (self.sanitize)(&start.replace(['\t', '\n', '\r'], " ")).into_owned()
    }

    fn paint(&self, color: AnsiColor, text: &str) -> String {
        let style = Style::new().bold().fg_color(Some(color.into()));
        if self.color { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}
