//! The tag section (PGN 8.1).

use super::marker;
use crate::chess::{EnPassant, Position};
use crate::notation::Fen;
use crate::pgn::tags::{self, ROSTER};
use crate::pgn::tree::Game;

/// The place of all tags but the seven.
const BEHIND_ROSTER: u8 = 7;

/// Adds the tags of a game, a line each; in `roster` order and filled up, or as they are. A start
/// that is not the initial position has its tags in any case.
pub(super) fn write(roster: bool, game: &Game, out: &mut String) {
    if !roster {
        for (name, value) in game.tags() {
            pair(out, name, value);
        }
        if let Some(fen) = missing_fen(game) {
            pair(out, "FEN", &fen);
            if game.tag("SetUp").is_none() {
                pair(out, "SetUp", "1");
            }
        }
        return;
    }
    let place = |name: &str| tags::place_in_roster(name.as_bytes()).unwrap_or(BEHIND_ROSTER);
    let mut all: Vec<_> = game.tags().map(|(name, value)| (place(name), name, value)).collect();
    let has = all.iter().fold(0, |places, (place, ..)| places | 1_u8 << place);
    for (place, name) in (0..).zip(ROSTER) {
        if has >> place & 1 == 0 {
            all.push((place, name, default(game, name)));
        }
    }
    let fen = missing_fen(game);
    if let Some(fen) = &fen {
        all.push((BEHIND_ROSTER, "FEN", fen));
    }
    if *game.start() != Position::INITIAL && game.tag("SetUp").is_none() {
        all.push((BEHIND_ROSTER, "SetUp", "1"));
    }
    // Of tags with the same name, the order stays.
    all.sort_by_key(|(place, name, _)| (*place, if *place == BEHIND_ROSTER { name } else { "" }));
    for (_, name, value) in all {
        pair(out, name, value);
    }
}

/// The value of the tag FEN that the start of a game demands, if there is none.
fn missing_fen(game: &Game) -> Option<String> {
    let has_fen = || game.tags().any(|(name, _)| name.eq_ignore_ascii_case("FEN"));
    let is_missing = *game.start() != Position::INITIAL && !has_fen();
    is_missing.then(|| Fen::of(game.start(), EnPassant::Always).to_string())
}

/// The value of a tag of the roster of which nothing is known (PGN 8.1.1).
fn default(game: &Game, name: &str) -> &'static str {
    match name {
        "Date" => "????.??.??",
        "Result" => marker(game).as_str(),
        _ => "?",
    }
}

/// Adds a tag pair. Quotation marks and backslashes are escaped (PGN 7); line ends and other
/// control characters, which a string cannot have, are blanks.
fn pair(out: &mut String, name: &str, value: &str) {
    let is_special = |byte: u8| byte.is_ascii_control() || matches!(byte, b'"' | b'\\');
    out.reserve(name.len() + value.len() + 6);
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    // All bytes are looked at, which takes a few instructions for many of them.
    if value.bytes().fold(false, |found, byte| found | is_special(byte)) {
        for c in value.chars() {
            match c {
                '"' | '\\' => out.extend(['\\', c]),
                _ if c.is_ascii_control() => out.push(' '),
                _ => out.push(c),
            }
        }
    } else {
        out.push_str(value);
    }
    out.push_str("\"]\n");
}
