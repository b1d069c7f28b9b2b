//! What can be said of lines, whatever they hold.

use super::Checker;
use crate::pgn::encoding::width;
use crate::pgn::{Rule, Span};

/// The longest line that the standard allows, in characters: with its end it has 255 (PGN 4.3).
pub(super) const LONGEST_LINE: usize = 254;

impl Checker<'_> {
    /// Looks at the lines of a game; reports the first of each kind.
    pub(super) fn check_lines(&mut self, text: &[u8], game: &Span) {
        let survey = self.survey(text);
        let bytes = &text[game.clone()];
        if survey.has_tabs
            && let Some(at) = memchr::memchr(b'\t', bytes)
        {
            let at = game.start + at;
            self.find(Rule::Tab, at..at + 1, "a tab");
        }
        if !survey.may_have_long_lines
            || bytes.len() <= LONGEST_LINE
            || !self.options.levels.reports(Rule::LongLine)
        {
            return;
        }
        let mut start = 0;
        let ends = memchr::memchr2_iter(b'\n', b'\r', bytes).chain(Some(bytes.len()));
        for end in ends {
            if end - start > LONGEST_LINE {
                let characters = width(&bytes[start..end]);
                if characters > LONGEST_LINE {
                    let message = format!("a line of {} characters with its end", characters + 1);
                    let place = game.start + start;
                    return self.find(Rule::LongLine, place..game.start + end, message);
                }
            }
            start = end + 1;
        }
    }
}
