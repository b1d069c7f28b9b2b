//! The tag section (PGN 8.1).

use super::marker;
use crate::chess::{EnPassant, Position};
use crate::notation::Fen;
use crate::pgn::tags::ROSTER;
use crate::pgn::tree::Game;

/// Adds the tags of a game, a line each; in `roster` order and filled up, or as they are.
pub(super) fn write(roster: bool, game: &Game, out: &mut String) {
    if !roster {
        for (name, value) in game.tags() {
            pair(out, name, value);
        }
        return;
    }
    for name in ROSTER {
        let mut values = game.tags().filter(|(other, _)| *other == name).peekable();
        if values.peek().is_none() {
            pair(out, name, default(game, name));
        }
        for (name, value) in values {
            pair(out, name, value);
        }
    }
    let mut others: Vec<_> = game.tags().filter(|(name, _)| !ROSTER.contains(name)).collect();
    let fen;
    if *game.start() != Position::INITIAL {
        fen = Fen::of(game.start(), EnPassant::Always).to_string();
        for (name, value) in [("FEN", &*fen), ("SetUp", "1")] {
            if game.tag(name).is_none() {
                others.push((name, value));
            }
        }
    }
    others.sort_by_key(|(name, _)| *name);
    for (name, value) in others {
        pair(out, name, value);
    }
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
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    if value.bytes().any(|byte| byte.is_ascii_control() || matches!(byte, b'"' | b'\\')) {
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
