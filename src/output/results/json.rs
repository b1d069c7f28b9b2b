//! For machines: one object a game and a file. `docs/schema/results.json` describes them.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;

use super::{LocatedEnd, ResultReporter, ResultSummary, termination};
use crate::output::{NumberedGame, SCHEMA, json_line, outcome_text};
use crate::pgn::Ply;
use crate::pgn::results::Ending;

/// Writes an object for each game and each file.
pub struct ResultJsonLines<W> {
    out: W,
}

impl<W: Write> ResultJsonLines<W> {
    /// Writes to `out`.
    pub const fn new(out: W) -> Self {
        Self { out }
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
    white: Option<Cow<'a, str>>,
    black: Option<Cow<'a, str>>,
    plies: u32,
    result: Option<&'static str>,
    result_tag: Option<&'static str>,
    termination: Option<String>,
    ending: &'static str,
    article: Option<&'static str>,
    automatic: bool,
    winner: Option<String>,
    claims: Vec<Mark>,
    went_on_after: Option<Mark>,
    conflicts: Vec<ConflictFields<'a>>,
}

/// A rule, and the ply from which on it could be or was applied.
#[derive(Serialize)]
struct Mark {
    rule: &'static str,
    article: Option<&'static str>,
    ply: u32,
    move_number: u32,
    side: String,
}

impl Mark {
    fn of(ending: Ending, ply: Ply) -> Self {
        Self {
            rule: ending.id(),
            article: ending.article(),
            ply: ply.ply,
            move_number: ply.move_number,
            side: ply.side.to_string(),
        }
    }
}

#[derive(Serialize)]
struct ConflictFields<'a> {
    rule: &'static str,
    message: &'a str,
}

#[derive(Serialize)]
struct FileLine<'a> {
    r#type: &'static str,
    schema: u32,
    file: &'a str,
    games: u64,
    endings: serde_json::Map<String, serde_json::Value>,
    claimable: u64,
    conflicting: u64,
    bytes: u64,
    encoding: &'static str,
    tags_added: Option<u64>,
}

impl<W: Write> ResultReporter for ResultJsonLines<W> {
    fn game(&mut self, located: &LocatedEnd<'_>) -> io::Result<()> {
        let end = located.end;
        let claims = [(Ending::Threefold, end.threefold), (Ending::FiftyMoves, end.fifty_moves)];
        let game = GameLine {
            r#type: "game",
            schema: SCHEMA,
            file: located.file,
            game: located.game.number,
            line: located.line,
            offset: located.offset,
            end: located.offset + (end.info.region.end - end.info.start) as u64,
            white: NumberedGame::white(&located.game),
            black: NumberedGame::black(&located.game),
            plies: end.info.plies,
            result: outcome_text(end.result),
            result_tag: outcome_text(end.result_tag),
            termination: termination(located),
            ending: end.ending.id(),
            article: end.ending.article(),
            automatic: end.ending.is_automatic(),
            winner: end.winner().map(|color| color.to_string()),
            claims: claims
                .into_iter()
                .filter_map(|(ending, ply)| Some(Mark::of(ending, ply?)))
                .collect(),
            went_on_after: end.over.map(|(ending, ply)| Mark::of(ending, ply)),
            conflicts: end
                .conflicts
                .iter()
                .map(|(conflict, message)| ConflictFields { rule: conflict.id(), message })
                .collect(),
        };
        json_line(&mut self.out, &game)
    }

    fn file(&mut self, summary: &ResultSummary<'_>) -> io::Result<()> {
        let counts = summary.counts;
        let endings = counts.found().map(|(ending, n)| (ending.id().to_owned(), n.into()));
        let file = FileLine {
            r#type: "file",
            schema: SCHEMA,
            file: summary.file,
            games: counts.games,
            endings: endings.collect(),
            claimable: counts.claimable,
            conflicting: counts.conflicting,
            bytes: summary.bytes,
            encoding: summary.encoding.as_str(),
            tags_added: summary.tags_added,
        };
        json_line(&mut self.out, &file)
    }
}
