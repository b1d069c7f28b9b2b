//! What was meant in a game or variation that breaks off: with other brackets, or with another
//! move.

use super::Checker;
use super::brackets::{self, Exchanged};
use crate::pgn::lexer::Outcome;
use crate::pgn::{Finding, Rule, suggest, suggest_in_variation};

/// In how many variations of a game that break off it is tried to find out what was meant, at most:
/// each means reading the game again.
const MOST_VARIATIONS: usize = 8;

/// What is done to find out what was meant in a game that breaks off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// Nothing.
    Least,
    /// Other moves are tried.
    Moves,
    /// Other brackets and other moves are tried.
    Most,
}

impl Checker<'_> {
    /// If the main line or a variation breaks off, tries to find out what was meant. Returns the
    /// plies and the outcome of the game if that is read in another way.
    pub(super) fn look_closer(
        &mut self,
        text: &[u8],
        end: usize,
    ) -> Option<(u32, Option<Outcome>)> {
        if self.effort == Effort::Least {
            return None;
        }
        let read_otherwise = self.look_closer_at_main_line(text, end);
        if read_otherwise.is_none() {
            self.look_closer_at_variations(text, end);
        }
        read_otherwise
    }

    fn look_closer_at_main_line(
        &mut self,
        text: &[u8],
        end: usize,
    ) -> Option<(u32, Option<Outcome>)> {
        let breaks_off = self.movetext.is_broken() && self.movetext.dgt_tail().is_none();
        if !breaks_off && !self.movetext.ends_in_comment() {
            return None;
        }
        let at_fault = |finding: &Finding| {
            finding.detail.is_some() && finding.ply.is_some_and(|ply| !ply.in_variation)
        };
        let findings = self.report.findings.iter().skip(self.findings_before);
        let fault = findings.clone().position(at_fault).map(|at| at + self.findings_before);
        let game = &text[self.start..end];
        if self.effort == Effort::Most {
            let span = fault.map(|at| self.report.findings[at].span.start - self.start);
            let until = span.unwrap_or(game.len());
            let plies = self.movetext.main_plies();
            if let Some(exchanged) = brackets::exchange(game, self.options, plies, until) {
                return self.take_over(text, exchanged);
            }
        }
        let start = self.header.start(text)?;
        let detail = self.report.findings[fault?].detail.as_mut()?;
        detail.suggestions = suggest(game, &start);
        None
    }

    fn look_closer_at_variations(&mut self, text: &[u8], end: usize) {
        let game = &text[self.start..end];
        let faults = self.report.findings[self.findings_before..]
            .iter_mut()
            .filter(|finding| finding.rule == Rule::VariationIllegal)
            .filter_map(|finding| Some((finding.span.start, finding.detail.as_mut()?)));
        for (at, detail) in faults.take(MOST_VARIATIONS) {
            let Some(start) = self.header.start(text) else { return };
            detail.suggestions = suggest_in_variation(game, at - self.start, &start);
        }
    }

    /// Reports the bracket of a comment that was meant to be of the other kind.
    pub(super) fn wrong_bracket(&mut self, text: &[u8], at: usize) {
        let message = if text[at] == b')' {
            "this parenthesis ends a comment that a brace begins: it should be }"
        } else {
            "this brace begins a variation that a parenthesis ends: it should be ("
        };
        self.find(Rule::MismatchedBracket, at..at + 1, message);
    }

    /// Puts what is found with brackets exchanged in the place of what was found.
    fn take_over(&mut self, text: &[u8], exchanged: Exchanged) -> Option<(u32, Option<Outcome>)> {
        let start = self.start;
        // What only what is before the game can tell.
        let mut before = self.report.findings.split_off(self.findings_before);
        before.retain(|finding| finding.rule == Rule::NoBlankLine && finding.span.start == start);
        self.report.findings.append(&mut before);
        let number = self.report.next_game();
        let shifted = exchanged.report.findings.into_iter().map(|finding| {
            let span = finding.span.start + start..finding.span.end + start;
            Finding { span, game: finding.game.map(|_| number), ..finding }
        });
        self.report.findings.extend(shifted);
        for bracket in exchanged.brackets {
            self.wrong_bracket(text, start + bracket);
        }
        let game = exchanged.report.games.first()?;
        Some((game.plies, game.outcome))
    }
}
