//! What others may know of the game that a checker is at, beside its findings.

use super::Checker;
use crate::chess::Position;
use crate::pgn::Span;
use crate::pgn::lexer::{Outcome, Token};

impl Checker<'_> {
    /// Ends the tag section before the first move, and returns the position it starts from.
    pub(in crate::pgn) fn start(&mut self, text: &[u8], token: &Token) -> &Position {
        self.check_header(text, token);
        self.movetext.position()
    }

    /// Whether the position is known that the game starts from.
    pub(in crate::pgn) fn has_start(&self, text: &[u8]) -> bool {
        self.header.start(text).is_some()
    }

    /// The position after the last move.
    pub(in crate::pgn) const fn position(&self) -> &Position {
        self.movetext.position()
    }

    /// The plies of the main line that could be played.
    pub(in crate::pgn) const fn plies(&self) -> u32 {
        self.movetext.main_plies()
    }

    /// At the end of the game: whether all of it was read and played.
    pub(in crate::pgn) fn is_whole(&self) -> bool {
        !self.header.is_other_game()
            && self.movetext.main_line_is_whole()
            && !self.movetext.ends_in_comment()
    }

    /// At the end of the game: whether moves follow in the main line after mate or stalemate.
    pub(in crate::pgn) fn goes_on_after_its_end(&self) -> bool {
        !self.header.is_other_game()
            && !self.movetext.main_line_is_whole()
            && self.movetext.is_in_main_line()
            && !self.movetext.position().has_legal_move()
    }

    /// At the end of the game: whether it is older than draws that nobody claims.
    pub(in crate::pgn) const fn is_before_automatic_draws(&self) -> bool {
        self.header.is_before_automatic_draws
    }

    /// At the end of the game: what its Result tag says.
    pub(in crate::pgn) fn result_tag(&self) -> Option<Outcome> {
        self.header.result.as_ref().and_then(|(_, outcome)| *outcome)
    }

    /// At the end of the game: its Termination tag.
    pub(in crate::pgn) fn termination(&self) -> Option<Span> {
        self.header.termination.clone()
    }
}
