//! Annotations of files, as commands of a workflow of GitHub.

use std::io::{self, Write};

use super::{FileSummary, Located, NumberedGame, Reporter};
use crate::pgn::Level;

/// Writes a command a finding and nothing else.
pub struct Github<W> {
    out: W,
    show: Level,
}

impl<W: Write> Github<W> {
    /// Writes findings of a level and above to `out`.
    pub const fn new(out: W, show: Level) -> Self {
        Self { out, show }
    }
}

impl<W: Write> Reporter for Github<W> {
    fn lists(&self, level: Level) -> bool {
        level >= self.show
    }

    fn finding(&mut self, found: &Located<'_>) -> io::Result<()> {
        let command = match found.level {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "notice",
            Level::Allow => return Ok(()),
        };
        if !self.lists(found.level) {
            return Ok(());
        }
        let game = found.game.map_or(String::new(), |game| format!(" (game {})", game.number));
        writeln!(
            self.out,
            "::{command} file={},line={},col={},title={}::{}",
            property(found.file),
            found.place.line,
            found.place.column,
            found.finding.rule,
            data(&format!("{}{game}", found.message())),
        )
    }

    fn game(&mut self, _: &str, _: &NumberedGame<'_>, _: u64, _: u64) -> io::Result<()> {
        Ok(())
    }

    fn file(&mut self, _: &FileSummary<'_>) -> io::Result<()> {
        Ok(())
    }
}

/// What stands behind the second pair of colons.
fn data(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut out, c| {
        match c {
            '%' => out.push_str("%25"),
            '\r' => out.push_str("%0D"),
            '\n' => out.push_str("%0A"),
            // An escape sequence would reach the terminal of who reads the log.
            c if c.is_control() => out.extend(c.escape_debug()),
            c => out.push(c),
        }
        out
    })
}

/// What stands before it, between commas.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_command_or_property_is_escaped() {
        assert_eq!(data("100%\r\n::error::"), "100%25%0D%0A::error::");
        assert_eq!(property("a,b:c.pgn"), "a%2Cb%3Ac.pgn");
        assert_eq!(data("\x1b[31m"), "\\u{1b}[31m");
    }
}
