//! What the check of a game found.

use std::borrow::Cow;

use super::lexer::Outcome;
use super::{Evidence, Level, Levels, LineEnds, Rule, Span, Suggestion};
use crate::chess::{Color, EnPassant, Position};
use crate::notation::Fen;

/// One fault, at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule it is against.
    pub rule: Rule,
    /// The number of the game within its block, from 0; none for what stands between games.
    pub game: Option<u32>,
    /// The bytes it is about, within its block.
    pub span: Span,
    /// Which ply it is about.
    pub ply: Option<Ply>,
    /// What is wrong, as a phrase.
    pub message: Cow<'static, str>,
    /// More about a move.
    pub detail: Option<Box<MoveDetail>>,
}

/// A ply of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Its number from the start of the game, from 1; in a variation, that of the ply it replaces
    /// or follows.
    pub ply: u32,
    /// The number of its move.
    pub move_number: u32,
    /// Whose ply it is.
    pub side: Color,
    /// Whether it is in a variation.
    pub in_variation: bool,
}

impl Ply {
    /// Returns a move with its number, as `12. Nf3` or `12... Nf6`.
    pub fn numbered(&self, written: &str) -> String {
        let periods = self.side.fold(".", "...");
        format!("{}{periods} {written}", self.move_number)
    }
}

/// What more there is to say of a move that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveDetail {
    /// A word for the kind of reason, for machines.
    pub reason: &'static str,
    /// Why it cannot be played, as a phrase.
    pub because: String,
    /// The position before it.
    pub fen: String,
    /// What may have been meant, best first; in the main line only.
    pub suggestions: Vec<Suggestion>,
}

impl MoveDetail {
    /// Says why a move cannot be played in a position.
    pub(super) fn new(reason: &'static str, because: String, before: &Position) -> Self {
        let fen = Fen::of(before, EnPassant::Legal).to_string();
        Self { reason, because, fen, suggestions: Vec::new() }
    }
}

/// A game as a report names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// Its number within its block, from 0.
    pub game: u32,
    /// Its bytes within its block, from the end of the game before.
    pub region: Span,
    /// Its first byte.
    pub start: usize,
    /// The bytes of the White tag.
    pub white: Option<Span>,
    /// The bytes of the Black tag.
    pub black: Option<Span>,
    /// The plies of the main line that could be played.
    pub plies: u32,
    /// Its termination marker.
    pub outcome: Option<Outcome>,
    /// The gravest of its findings.
    pub level: Level,
}

/// Numbers of games and findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games.
    pub games: u64,
    /// Plies of main lines that could be played.
    pub plies: u64,
    /// Games whose gravest finding is a note.
    pub with_notes: u64,
    /// Games whose gravest finding is a warning.
    pub with_warnings: u64,
    /// Games with an error.
    pub with_errors: u64,
    /// Findings that are notes.
    pub notes: u64,
    /// Findings that are warnings.
    pub warnings: u64,
    /// Findings that are errors.
    pub errors: u64,
}

impl Counts {
    /// Returns the games without any finding.
    pub const fn clean(&self) -> u64 {
        self.games - self.with_notes - self.with_warnings - self.with_errors
    }

    /// Counts a finding.
    pub const fn finding(&mut self, level: Level) {
        match level {
            Level::Allow => {}
            Level::Note => self.notes += 1,
            Level::Warning => self.warnings += 1,
            Level::Error => self.errors += 1,
        }
    }

    /// Counts a game by the gravest of its findings.
    pub const fn game(&mut self, gravest: Level, plies: u32) {
        self.games += 1;
        self.plies += plies as u64;
        match gravest {
            Level::Allow => {}
            Level::Note => self.with_notes += 1,
            Level::Warning => self.with_warnings += 1,
            Level::Error => self.with_errors += 1,
        }
    }

    /// Adds other numbers.
    pub const fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.with_notes += other.with_notes;
        self.with_warnings += other.with_warnings;
        self.with_errors += other.with_errors;
        self.notes += other.notes;
        self.warnings += other.warnings;
        self.errors += other.errors;
    }

    /// Returns the gravest level of any finding.
    pub const fn gravest(&self) -> Level {
        if self.errors > 0 {
            Level::Error
        } else if self.warnings > 0 {
            Level::Warning
        } else if self.notes > 0 {
            Level::Note
        } else {
            Level::Allow
        }
    }
}

impl BlockReport {
    /// Returns the game that a finding is about.
    pub fn game_of(&self, finding: &Finding) -> Option<&GameInfo> {
        self.place_of(finding).map(|at| &self.games[at])
    }

    fn place_of(&self, finding: &Finding) -> Option<usize> {
        let number = finding.game?;
        self.games.binary_search_by_key(&number, |game| game.game).ok()
    }

    /// Keeps some of the findings. Numbers, and the levels of games, are then those of what is
    /// kept.
    pub fn retain(
        &mut self,
        levels: &Levels,
        mut keep: impl FnMut(&Finding, Option<&GameInfo>) -> bool,
    ) {
        let mut findings = std::mem::take(&mut self.findings);
        findings.retain(|finding| keep(finding, self.game_of(finding)));
        for game in &mut self.games {
            self.counts.games -= 1;
            self.counts.plies -= u64::from(game.plies);
            game.level = Level::Allow;
        }
        let Counts { games, plies, .. } = self.counts;
        self.counts = Counts { games, plies, ..Counts::default() };
        for finding in &findings {
            let level = levels.of(finding.rule);
            self.counts.finding(level);
            if let Some(at) = self.place_of(finding) {
                self.games[at].level = self.games[at].level.max(level);
            }
        }
        for game in &self.games {
            self.counts.game(game.level, game.plies);
        }
        self.findings = findings;
    }

    /// Returns the number that the next game has within the block.
    #[expect(clippy::cast_possible_truncation, reason = "a game has a byte at least")]
    pub(super) const fn next_game(&self) -> u32 {
        self.counts.games as u32
    }
}

/// What the check of a block found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockReport {
    /// The faults, in the order of the text.
    pub findings: Vec<Finding>,
    /// The games that have findings, or all of them if that was asked for.
    pub games: Vec<GameInfo>,
    /// The numbers.
    pub counts: Counts,
    /// How lines end.
    pub line_ends: LineEnds,
    /// What the bytes can be.
    pub evidence: Evidence,
}
