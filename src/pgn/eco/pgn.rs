//! Tables that are PGN: a game an opening, its name in its tags.

use super::{Openings, ReadOpeningsError, TAGS, is_code};
use crate::pgn::encoding::width;
use crate::pgn::lexer::Break;
use crate::pgn::tree::{Game, Told, TreeReader, options};
use crate::pgn::{Level, LineCounter, Tail, read as read_games};

pub(super) fn read(openings: &mut Openings, text: &[u8]) -> Result<(), ReadOpeningsError> {
    let options = options();
    let mut without_code = None;
    let mut reader = TreeReader::new(&options, true, |game: &mut Game, told: Told| {
        let tag = |name| Some((name, game.tag(name)?.to_owned()));
        let opening: Vec<_> = TAGS.into_iter().filter_map(tag).collect();
        if game.tag("ECO").is_some_and(is_code) {
            openings.add(game, opening);
        } else {
            without_code.get_or_insert(told.start);
        }
    });
    let len = read_games(text, Break::Blank, Tail::End, &mut reader);
    let (report, _) = reader.finish(text, len);
    let is_error = |rule| options.levels.of(rule) == Level::Error;
    let finding = report.findings.into_iter().find(|finding| is_error(finding.rule));
    let (at, message) = match (finding, without_code) {
        (Some(finding), _) => (finding.span.start, finding.message.into_owned()),
        (None, Some(start)) => {
            (start, "the game has no ECO tag with a code such as C44".to_owned())
        }
        (None, None) => return Ok(()),
    };
    let place = LineCounter::new(0).place(text, at, width);
    Err(ReadOpeningsError { place, message })
}
