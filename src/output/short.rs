//! One line a finding, as compilers write them, for editors and `grep`.

use std::io::{self, Write};

use super::text::Look;
use super::{FileSummary, Located, NumberedGame, Reporter};
use crate::pgn::Level;

/// Writes one line a finding and nothing else.
pub struct Short<W> {
    out: W,
    look: Look,
}

impl<W: Write> Short<W> {
    /// Writes to `out`.
    pub const fn new(out: W, look: Look) -> Self {
        Self { out, look }
    }
}

impl<W: Write> Reporter for Short<W> {
    fn lists(&self, level: Level) -> bool {
        level >= self.look.show
    }

    fn finding(&mut self, found: &Located<'_>) -> io::Result<()> {
        if !self.lists(found.level) {
            return Ok(());
        }
        self.look.headline(&mut self.out, found)?;
        if let Some(detail) = &found.finding.detail {
            write!(self.out, ": {}", detail.because)?;
        }
        if let Some(game) = found.game {
            write!(self.out, " (game {})", game.number)?;
        }
        writeln!(self.out)
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

    fn file(&mut self, _summary: &FileSummary<'_>) -> io::Result<()> {
        Ok(())
    }
}
