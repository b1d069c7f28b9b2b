//! One JSON object a line, for machines. Fields are only ever added.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;

use super::{
    FileSummary, Located, NumberedGame, Reporter, SCHEMA, json_line, outcome_text, rules_found,
};
use crate::pgn::Suggestion;
use crate::pgn::encoding::decode;

/// Writes an object for each finding and each file, and for each game if asked for.
pub struct JsonLines<W> {
    out: W,
}

impl<W: Write> JsonLines<W> {
    /// Writes to `out`.
    pub const fn new(out: W) -> Self {
        Self { out }
    }

    fn line(&mut self, object: &impl Serialize) -> io::Result<()> {
        json_line(&mut self.out, object)
    }
}

#[derive(Serialize)]
struct FindingLine<'a> {
    r#type: &'static str,
    schema: u32,
    file: &'a str,
    game: Option<u64>,
    line: u64,
    column: usize,
    offset: u64,
    end: u64,
    level: &'static str,
    rule: &'static str,
    #[serde(flatten)]
    ply: Option<PlyFields>,
    token: Cow<'a, str>,
    #[serde(flatten)]
    why: Option<WhyFields<'a>>,
    white: Option<Cow<'a, str>>,
    black: Option<Cow<'a, str>>,
    message: Cow<'a, str>,
}

#[derive(Serialize)]
struct PlyFields {
    ply: u32,
    move_number: u32,
    side: String,
    variation: bool,
}

#[derive(Serialize)]
struct WhyFields<'a> {
    reason: &'static str,
    because: &'a str,
    fen: &'a str,
    suggestions: Vec<SuggestionFields<'a>>,
}

#[derive(Serialize)]
struct SuggestionFields<'a> {
    ply: u32,
    kind: &'static str,
    written: Option<&'a str>,
    san: Option<&'a str>,
    rest_legal: bool,
}

impl<'a> SuggestionFields<'a> {
    fn of(suggestion: &'a Suggestion) -> Self {
        Self {
            ply: suggestion.ply.ply,
            kind: suggestion.kind.as_str(),
            written: suggestion.written.as_deref(),
            san: suggestion.san.as_deref(),
            rest_legal: suggestion.rest_legal,
        }
    }
}

#[derive(Serialize)]
struct GameLine<'a> {
    r#type: &'static str,
    schema: u32,
    file: &'a str,
    game: u64,
    line: u64,
    offset: u64,
    end: u64,
    plies: u32,
    result: Option<&'static str>,
    level: Option<&'static str>,
    white: Option<Cow<'a, str>>,
    black: Option<Cow<'a, str>>,
}

#[derive(Serialize)]
struct FileLine<'a> {
    r#type: &'static str,
    schema: u32,
    file: &'a str,
    games: u64,
    clean: u64,
    with_notes: u64,
    with_warnings: u64,
    with_errors: u64,
    errors: u64,
    warnings: u64,
    notes: u64,
    bytes: u64,
    encoding: &'static str,
    plies: u64,
    lines: u64,
    rules: serde_json::Map<String, serde_json::Value>,
    bytes_good: Option<u64>,
    bytes_bad: Option<u64>,
    known: Option<u64>,
}

impl<W: Write> Reporter for JsonLines<W> {
    fn finding(&mut self, found: &Located<'_>) -> io::Result<()> {
        let finding = found.finding;
        let detail = finding.detail.as_deref();
        let game = found.game;
        self.line(&FindingLine {
            r#type: "finding",
            schema: SCHEMA,
            file: found.file,
            game: game.map(|game| game.number),
            line: found.place.line,
            column: found.place.column,
            offset: found.offset,
            end: found.offset + finding.span.len() as u64,
            level: found.level.as_str(),
            rule: finding.rule.id(),
            ply: finding.ply.map(|ply| PlyFields {
                ply: ply.ply,
                move_number: ply.move_number,
                side: ply.side.to_string(),
                variation: ply.in_variation,
            }),
            token: token(found.token()),
            why: detail.map(|detail| WhyFields {
                reason: detail.reason,
                because: &detail.because,
                fen: &detail.fen,
                suggestions: detail.suggestions.iter().map(SuggestionFields::of).collect(),
            }),
            white: game.as_ref().and_then(NumberedGame::white),
            black: game.as_ref().and_then(NumberedGame::black),
            message: found.message(),
        })
    }

    fn game(
        &mut self,
        file: &str,
        game: &NumberedGame<'_>,
        line: u64,
        offset: u64,
    ) -> io::Result<()> {
        let len = (game.info.region.end - game.info.start) as u64;
        let clean = game.info.level == crate::pgn::Level::Allow;
        self.line(&GameLine {
            r#type: "game",
            schema: SCHEMA,
            file,
            game: game.number,
            line,
            offset,
            end: offset + len,
            plies: game.info.plies,
            result: outcome_text(game.info.outcome),
            level: (!clean).then_some(game.info.level.as_str()),
            white: game.white(),
            black: game.black(),
        })
    }

    fn file(&mut self, summary: &FileSummary<'_>) -> io::Result<()> {
        let counts = &summary.counts;
        let rules = rules_found(summary.by_rule);
        self.line(&FileLine {
            r#type: "file",
            schema: SCHEMA,
            file: summary.file,
            games: counts.games,
            clean: counts.clean(),
            with_notes: counts.with_notes,
            with_warnings: counts.with_warnings,
            with_errors: counts.with_errors,
            errors: counts.errors,
            warnings: counts.warnings,
            notes: counts.notes,
            bytes: summary.bytes,
            encoding: summary.encoding.as_str(),
            plies: counts.plies,
            lines: summary.line_ends.total(),
            rules: rules.map(|(rule, times)| (rule.id().to_owned(), times.into())).collect(),
            bytes_good: summary.split.map(|split| split.good),
            bytes_bad: summary.split.map(|split| split.bad),
            known: summary.known,
        })
    }
}

/// The text of a finding, cut where it becomes too long for a report.
pub(super) fn token(bytes: &[u8]) -> Cow<'_, str> {
    const LONGEST: usize = 200;
    let text = decode(&bytes[..bytes.len().min(4 * LONGEST)]);
    match text.char_indices().nth(LONGEST) {
        None => text,
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}
