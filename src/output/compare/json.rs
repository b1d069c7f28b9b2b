//! For machines: one object a game that is not the same, and one for the numbers.
//! `docs/schema/diff.json` describes them.

use std::io::{self, Write};

use serde::Serialize;

use super::{CompareCounts, CompareReporter, Game, Pair};
use crate::output::{SCHEMA, json_line};
use crate::pgn::compare::{Change, Whole};

/// Writes an object for each game that is not the same, and one for the numbers.
pub struct CompareJsonLines<W> {
    out: W,
    /// The names of the databases.
    names: [String; 2],
    /// Whether games are not listed.
    summary_only: bool,
}

impl<W: Write> CompareJsonLines<W> {
    /// Writes to `out`.
    pub const fn new(out: W, names: [String; 2], summary_only: bool) -> Self {
        Self { out, names, summary_only }
    }
}

/// A game, in one database or in both.
#[derive(Serialize)]
struct GameLine<'a> {
    r#type: &'static str,
    schema: u32,
    a: Option<GameFields>,
    b: Option<GameFields>,
    white: Option<String>,
    black: Option<String>,
    date: Option<String>,
    moves: Option<MoveFields<'a>>,
    tags: Vec<TagFields<'a>>,
    marker: Option<Both<'a>>,
}

#[derive(Serialize)]
struct GameFields {
    game: u64,
    offset: u64,
    end: u64,
}

impl GameFields {
    fn of(game: &Game) -> Self {
        Self { game: game.number, offset: game.offset, end: game.end }
    }
}

#[derive(Serialize)]
struct Both<'a> {
    a: Option<&'a str>,
    b: Option<&'a str>,
}

impl<'a> Both<'a> {
    fn of(change: &'a Change) -> Self {
        let [a, b] = change.each_ref().map(Option::as_deref);
        Self { a, b }
    }
}

#[derive(Serialize)]
struct MoveFields<'a> {
    ply: u32,
    move_number: u32,
    side: String,
    #[serde(flatten)]
    written: Both<'a>,
}

#[derive(Serialize)]
struct TagFields<'a> {
    name: &'a str,
    #[serde(flatten)]
    values: Both<'a>,
}

#[derive(Serialize)]
struct SummaryLine<'a> {
    r#type: &'static str,
    schema: u32,
    a: &'a str,
    b: &'a str,
    games_a: u64,
    games_b: u64,
    equal: u64,
    changed: u64,
    other_moves: u64,
    other_tags: u64,
    only_a: u64,
    only_b: u64,
}

/// What is told of any game.
fn line<'a>(r#type: &'static str, whole: &Whole) -> GameLine<'a> {
    GameLine {
        r#type,
        schema: SCHEMA,
        a: None,
        b: None,
        white: whole.tag("White"),
        black: whole.tag("Black"),
        date: whole.tag("Date"),
        moves: None,
        tags: Vec::new(),
        marker: None,
    }
}

impl<W: Write> CompareReporter for CompareJsonLines<W> {
    fn only(&mut self, side: usize, game: &Game, whole: &Whole) -> io::Result<()> {
        if self.summary_only {
            return Ok(());
        }
        let line = match side {
            0 => GameLine { a: Some(GameFields::of(game)), ..line("only_a", whole) },
            _ => GameLine { b: Some(GameFields::of(game)), ..line("only_b", whole) },
        };
        json_line(&mut self.out, &line)
    }

    fn pair(&mut self, pair: &Pair<'_>) -> io::Result<()> {
        if self.summary_only {
            return Ok(());
        }
        let difference = pair.difference;
        let tags = difference.tags.iter();
        let line = GameLine {
            a: Some(GameFields::of(&pair.games[0])),
            b: Some(GameFields::of(&pair.games[1])),
            moves: difference.moves.as_ref().map(|moves| MoveFields {
                ply: moves.ply.ply,
                move_number: moves.ply.move_number,
                side: moves.ply.side.to_string(),
                written: Both::of(&moves.moves),
            }),
            tags: tags
                .map(|tag| TagFields { name: &tag.name, values: Both::of(&tag.values) })
                .collect(),
            marker: difference.marker.as_ref().map(Both::of),
            ..line("changed", &pair.wholes[0])
        };
        json_line(&mut self.out, &line)
    }

    fn summary(&mut self, counts: &CompareCounts) -> io::Result<()> {
        let summary = SummaryLine {
            r#type: "summary",
            schema: SCHEMA,
            a: &self.names[0],
            b: &self.names[1],
            games_a: counts.games[0],
            games_b: counts.games[1],
            equal: counts.equal,
            changed: counts.changed,
            other_moves: counts.other_moves,
            other_tags: counts.other_tags,
            only_a: counts.only[0],
            only_b: counts.only[1],
        };
        json_line(&mut self.out, &summary)
    }
}
