//! For machines: one object a file, and one for all. `docs/schema/info.json` describes them.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Map;

use super::{FileInfo, InfoReporter};
use crate::output::{SCHEMA, json_line};
use crate::pgn::Outcome;
use crate::pgn::info::Biggest;

/// Writes an object for each file and one for all.
pub struct InfoJsonLines<W> {
    out: W,
}

impl<W: Write> InfoJsonLines<W> {
    /// Writes to `out`.
    pub const fn new(out: W) -> Self {
        Self { out }
    }

    fn line(&mut self, r#type: &'static str, info: &FileInfo<'_>) -> io::Result<()> {
        let census = info.census;
        let results = Outcome::ALL.into_iter().zip(census.results);
        let tags = census.tags.sorted();
        let date = |date: &[u8; 10]| String::from_utf8_lossy(date).into_owned();
        json_line(
            &mut self.out,
            &InfoLine {
                r#type,
                schema: SCHEMA,
                file: info.name(),
                files: info.files,
                complete: info.is_complete,
                compression: info.compression.as_deref(),
                games: census.games,
                plies: census.plies,
                bytes: census.bytes,
                encoding: census.evidence.encoding().as_str(),
                mixed_encoding: census.evidence.is_mixed(),
                line_ends: LineEndFields {
                    lf: census.line_ends.lf,
                    crlf: census.line_ends.crlf,
                    cr: census.line_ends.cr,
                },
                first_date: census.dates.as_ref().map(|dates| date(&dates.first)),
                last_date: census.dates.as_ref().map(|dates| date(&dates.last)),
                undated: census.undated,
                results: results
                    .map(|(result, n)| (result.as_str().to_owned(), n.into()))
                    .collect(),
                without_result: census.without_result(),
                variants: VariantFields {
                    chess: census.variants.chess,
                    chess960: census.variants.chess960,
                    other: census.variants.other,
                },
                from_position: census.from_position,
                longest: BiggestFields::of(info, census.longest),
                largest: BiggestFields::of(info, census.largest),
                tags: tags.into_iter().map(|(name, games)| TagFields { name, games }).collect(),
                other_tags: census.tags.others(),
            },
        )
    }
}

#[derive(Serialize)]
struct InfoLine<'a> {
    r#type: &'static str,
    schema: u32,
    file: Option<&'a str>,
    files: usize,
    complete: bool,
    compression: Option<&'a str>,
    games: u64,
    plies: u64,
    bytes: u64,
    encoding: &'static str,
    mixed_encoding: bool,
    line_ends: LineEndFields,
    first_date: Option<String>,
    last_date: Option<String>,
    undated: u64,
    results: Map<String, serde_json::Value>,
    without_result: u64,
    variants: VariantFields,
    from_position: u64,
    longest: Option<BiggestFields<'a>>,
    largest: Option<BiggestFields<'a>>,
    tags: Vec<TagFields<'a>>,
    other_tags: u64,
}

#[derive(Serialize)]
struct LineEndFields {
    lf: u64,
    crlf: u64,
    cr: u64,
}

#[derive(Serialize)]
struct VariantFields {
    chess: u64,
    chess960: u64,
    other: u64,
}

#[derive(Serialize)]
struct BiggestFields<'a> {
    file: &'a str,
    game: u64,
    size: u64,
}

impl<'a> BiggestFields<'a> {
    fn of(info: &FileInfo<'a>, game: Option<Biggest>) -> Option<Self> {
        game.map(|Biggest { file, game, size }| Self { file: &info.names[file], game, size })
    }
}

#[derive(Serialize)]
struct TagFields<'a> {
    name: &'a str,
    games: u64,
}

impl<W: Write> InfoReporter for InfoJsonLines<W> {
    fn file(&mut self, info: &FileInfo<'_>) -> io::Result<()> {
        self.line("file", info)
    }

    fn total(&mut self, info: &FileInfo<'_>) -> io::Result<()> {
        self.line("total", info)
    }
}
