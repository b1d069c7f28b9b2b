//! Columns of games.

use std::fmt::Write;

use super::{Table, write_step};
use crate::notation::{Notation, Spelling};
use crate::output::convert::{About, Page};
use crate::pgn::lexer::Outcome;
use crate::pgn::tree::{Game, Track};

/// A column of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameColumn {
    /// The number of the game over all files.
    Number,
    /// A tag.
    Tag(String),
    /// The Result tag, or else what the termination marker says.
    Result,
    /// How many plies the main line has.
    Plies,
    /// The moves of the main line, with blanks between.
    Moves,
    /// The same in UCI.
    Uci,
    /// The position before the first move.
    StartFen,
    /// The position at the end of the main line.
    FinalFen,
    /// Whether it could be played only in part.
    Broken,
}

/// Tags that have a column under a name in lower case.
const TAGS: [&str; 21] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "ECO",
    "Opening",
    "Variation",
    "WhiteElo",
    "BlackElo",
    "WhiteTitle",
    "BlackTitle",
    "WhiteTeam",
    "BlackTeam",
    "TimeControl",
    "Termination",
    "UTCDate",
    "UTCTime",
    "EventDate",
    "Annotator",
];

/// Columns that are no tags, but for the result.
const COMPUTED: [(&str, GameColumn); 7] = [
    ("game", GameColumn::Number),
    ("plies", GameColumn::Plies),
    ("moves", GameColumn::Moves),
    ("uci", GameColumn::Uci),
    ("start_fen", GameColumn::StartFen),
    ("final_fen", GameColumn::FinalFen),
    ("broken", GameColumn::Broken),
];

impl GameColumn {
    /// The columns of a table for which none is asked.
    pub const USUAL: &[&str] = &[
        "game",
        "event",
        "site",
        "date",
        "round",
        "white",
        "black",
        "result",
        "whiteelo",
        "blackelo",
        "eco",
        "termination",
        "plies",
        "moves",
    ];

    /// Returns the names of all columns. Any tag is one, too, by its name in PGN.
    pub fn names() -> Vec<String> {
        let tags = TAGS.map(str::to_ascii_lowercase);
        let (number, others) = COMPUTED.split_at(1);
        let name = |(name, _): &(&str, Self)| (*name).to_owned();
        let result = "result".to_owned();
        number.iter().map(name).chain(tags).chain([result]).chain(others.iter().map(name)).collect()
    }

    /// Returns the column of a name.
    pub fn named(name: &str) -> Option<Self> {
        if name == "result" || name == "Result" {
            return Some(Self::Result);
        }
        if let Some((_, column)) = COMPUTED.iter().find(|(other, _)| *other == name) {
            return Some(column.clone());
        }
        if let Some(tag) = TAGS.iter().find(|tag| tag.to_ascii_lowercase() == name) {
            return Some(Self::Tag((*tag).to_owned()));
        }
        let is_tag = name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        is_tag.then(|| Self::Tag(name.to_owned()))
    }
}

pub(super) fn write(
    table: &Table,
    spelling: &Spelling,
    columns: &[(String, GameColumn)],
    game: &Game,
    about: &About,
    page: &mut Page,
) {
    let main_line = MainLine::of(table, spelling, columns, game);
    for (at, (_, column)) in columns.iter().enumerate() {
        table.separator.write_between(at, &mut page.text);
        let out = &mut page.text;
        match column {
            GameColumn::Number => page.push_number(about.game),
            GameColumn::Tag(name) => {
                table.separator.write_text(game.tag(name).unwrap_or_default(), out);
            }
            GameColumn::Result => {
                let marker = game.result.map(Outcome::as_str);
                let result = game.tag("Result").or(marker).unwrap_or_default();
                table.separator.write_text(result, out);
            }
            // In what follows, no character can stand that would have to be set apart.
            GameColumn::Plies => out.push_str(&main_line.plies.to_string()),
            GameColumn::Moves => out.push_str(&main_line.moves),
            GameColumn::Uci => out.push_str(&main_line.uci),
            GameColumn::StartFen => out.push_str(&main_line.start),
            GameColumn::FinalFen => out.push_str(&main_line.last),
            GameColumn::Broken => out.push_str(if about.is_broken { "true" } else { "false" }),
        }
    }
    table.separator.write_end(&mut page.text);
}

/// What columns want to know of a main line. What none of them wants is empty.
#[derive(Default)]
struct MainLine {
    plies: u32,
    moves: String,
    uci: String,
    start: String,
    last: String,
}

impl MainLine {
    fn of(
        table: &Table,
        spelling: &Spelling,
        columns: &[(String, GameColumn)],
        game: &Game,
    ) -> Self {
        let wants = |wanted: GameColumn| columns.iter().any(|(_, column)| *column == wanted);
        let mut line = Self::default();
        let uci = Spelling { notation: Notation::Uci, ..spelling.clone() };
        let mut lists = Vec::new();
        if wants(GameColumn::Moves) {
            lists.push((&mut line.moves, spelling));
        }
        if wants(GameColumn::Uci) {
            lists.push((&mut line.uci, &uci));
        }
        let wants_last = wants(GameColumn::FinalFen);
        let mut track = Track::of(game);
        for step in game.main_line().filter_map(|node| node.step()) {
            line.plies += 1;
            if lists.is_empty() && !wants_last {
                continue;
            }
            track.step(step);
            for (list, spelling) in &mut lists {
                if !list.is_empty() {
                    list.push(' ');
                }
                write_step(spelling, track.before(), step, track.position(), list);
            }
        }
        // Writing to a string does not fail.
        if wants(GameColumn::StartFen) {
            let _ = write!(line.start, "{}", table.style.fen(game.start()));
        }
        if wants_last {
            let _ = write!(line.last, "{}", table.style.fen(track.position()));
        }
        line
    }
}
