//! For spreadsheets: a line a game (RFC 4180).

use std::io::{self, Write};

use super::{LocatedEnd, ResultReporter, ResultSummary, termination};
use crate::output::csv::write_row;
use crate::output::{NumberedGame, outcome_text};

const HEADER: &str = "file,game,line,white,black,plies,result,result_tag,termination,ending,\
                      automatic,claim_threefold,claim_fifty_moves,went_on_after,went_on_after_ply,\
                      conflicts";

/// Writes a header and a line for each game.
pub struct ResultCsv<W> {
    out: W,
    has_header: bool,
}

impl<W: Write> ResultCsv<W> {
    /// Writes to `out`.
    pub const fn new(out: W) -> Self {
        Self { out, has_header: false }
    }

    fn header(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.has_header, true) {
            return Ok(());
        }
        write_row(&mut self.out, HEADER.split(','))
    }
}

impl<W: Write> ResultReporter for ResultCsv<W> {
    fn game(&mut self, located: &LocatedEnd<'_>) -> io::Result<()> {
        self.header()?;
        let end = located.end;
        let ply = |ply: Option<crate::pgn::Ply>| ply.map_or(String::new(), |at| at.ply.to_string());
        let conflicts: Vec<&str> =
            end.conflicts.iter().map(|(conflict, _)| conflict.id()).collect();
        let name = |name: Option<std::borrow::Cow<'_, str>>| name.unwrap_or_default().into_owned();
        let fields = [
            located.file.to_owned(),
            located.game.number.to_string(),
            located.line.to_string(),
            name(NumberedGame::white(&located.game)),
            name(NumberedGame::black(&located.game)),
            end.info.plies.to_string(),
            outcome_text(end.result).unwrap_or_default().to_owned(),
            outcome_text(end.result_tag).unwrap_or_default().to_owned(),
            termination(located).unwrap_or_default(),
            end.ending.id().to_owned(),
            end.ending.is_automatic().to_string(),
            ply(end.threefold),
            ply(end.fifty_moves),
            end.over.map_or("", |(ending, _)| ending.id()).to_owned(),
            ply(end.over.map(|(_, at)| at)),
            conflicts.join(" "),
        ];
        write_row(&mut self.out, fields.iter().map(String::as_str))
    }

    fn file(&mut self, _: &ResultSummary<'_>) -> io::Result<()> {
        self.header()
    }
}
