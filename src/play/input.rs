//! What people type: moves in every way in which moves are written, and commands.
//!
//! A line is tried in this order: the exact word of a command; moves as they are written in SAN or
//! by their squares; moves written loosely; the beginning of a command, if only one begins so.

mod command;
mod moves;
mod nearest;
#[cfg(test)]
mod properties;
mod spellings;
#[cfg(test)]
mod tests;
mod word;

pub use command::Command;
pub use moves::TypedMoves;

use super::{Game, Refusal};
use crate::chess::Move;

/// What a line means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// It is a comment.
    Nothing,
    /// A command. An empty line asks to see the board.
    Command(Command),
    /// Moves, legal one after the other.
    Moves(TypedMoves),
}

/// Reads a line that was typed, for the position on the board of a game.
///
/// ```
/// use std::time::Duration;
/// use pgnkit::play::{Command, Game, Input, Settings, read_line};
/// let game = Game::new(Settings::default(), Duration::ZERO);
/// for line in ["Nf3", "nf3", "g1-f3", "1. Ng1f3!", "♘f3", "knight to f3"] {
///     let Input::Moves(typed) = read_line(line, &game)? else { panic!("{line}") };
///     assert_eq!(typed.moves[0].to.to_string(), "f3");
/// }
/// assert_eq!(read_line("hist", &game)?, Input::Command(Command::History));
/// assert_eq!(read_line("# a comment", &game)?, Input::Nothing);
/// let refusal = read_line("Nf4", &game).unwrap_err();
/// assert_eq!(refusal.to_string(), "no knight can reach f4; did you mean Nf3?");
/// # Ok::<(), pgnkit::play::Refusal>(())
/// ```
///
/// # Errors
///
/// Returns why there is nothing to be done.
pub fn read_line(line: &str, game: &Game) -> Result<Input, Refusal> {
    let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    if line.is_empty() {
        return Ok(Input::Command(Command::Board));
    }
    if line.starts_with(['#', ';']) {
        return Ok(Input::Nothing);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if let Some(name) = command::exact(word) {
        return command::read(name, rest).map(Input::Command);
    }
    match moves::read(line, game) {
        Ok(typed) => Ok(Input::Moves(typed)),
        Err(failure) if failure.looks_like_a_move => Err(failure.refusal),
        Err(failure) => match command::beginning(word)? {
            Some(name) => command::read(name, rest).map(Input::Command),
            None => Err(failure.refusal),
        },
    }
}

/// Reads the one move behind a command, for the position on the board.
///
/// # Errors
///
/// Returns why it is none, or more than one.
pub fn read_move(text: &str, game: &Game, command: &'static str) -> Result<Move, Refusal> {
    let typed = moves::read(text.trim(), game).map_err(|failure| failure.refusal)?;
    match typed.moves[..] {
        [mv] if !typed.offers_draw => Ok(mv),
        _ => Err(Refusal::Argument { command, expected: "one move behind it" }),
    }
}
