//! Tables with a line an opening: code, name and moves, with tabs between them.

use super::{Openings, ReadOpeningsError, is_code};
use crate::pgn::Place;
use crate::pgn::encoding::{decode, width};
use crate::pgn::tree::Game;

pub(super) fn read(openings: &mut Openings, text: &[u8]) -> Result<(), ReadOpeningsError> {
    for (number, line) in (1..).zip(text.split(|byte| *byte == b'\n')) {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let is_header = number == 1 && line.starts_with(b"eco\t");
        if is_header || line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        read_line(openings, line).map_err(|(at, message)| {
            let column = 1 + width(&line[..at.min(line.len())]);
            ReadOpeningsError { place: Place { line: number, column }, message }
        })?;
    }
    Ok(())
}

/// Adds the opening of a line. Errors have their place in bytes.
fn read_line(openings: &mut Openings, line: &[u8]) -> Result<(), (usize, String)> {
    let mut fields = line.split(|byte| *byte == b'\t');
    let (Some(code), Some(name), Some(moves)) = (fields.next(), fields.next(), fields.next())
    else {
        return Err((line.len(), "expected code, name and moves with tabs between".to_owned()));
    };
    let code = decode(code);
    if !is_code(&code) {
        return Err((0, format!("`{code}` is no code of an opening, such as C44")));
    }
    let start = line.len() - moves.len();
    // It is a game without an end, which is no fault here.
    let moves = moves.trim_ascii_end();
    let text = [moves.strip_suffix(b"*").unwrap_or(moves), b" *\n"].concat();
    let game = Game::parse(&text).map_err(|error| {
        (start + error.0.first().map_or(0, |finding| finding.span.start), error.to_string())
    })?;
    if game.plies() == 0 {
        return Err((start, "there are no moves".to_owned()));
    }
    let opening = vec![("ECO", code.into_owned()), ("Opening", decode(name).into_owned())];
    openings.add(&game, opening);
    Ok(())
}
