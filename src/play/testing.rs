//! Games for the tests of this layer.

use std::time::Duration;

use super::{Action, Event, Game, Input, Settings, read_line};
use crate::chess::testing::position;

/// A game from a position, without clocks.
pub(super) fn game(fen: &str) -> Game {
    with(Settings { start: position(fen), ..Settings::default() })
}

pub(super) fn with(settings: Settings) -> Game {
    Game::new(settings, Duration::ZERO)
}

/// Makes the moves of a line, and returns what happened.
#[track_caller]
pub(super) fn play(game: &mut Game, line: &str) -> Vec<Event> {
    let Ok(Input::Moves(typed)) = read_line(line, game) else {
        panic!("{line}: {:?}", read_line(line, game));
    };
    let make = |mv| {
        let by = game.turn();
        game.act(by, Action::Move(mv), Duration::ZERO).unwrap()
    };
    typed.moves.into_iter().flat_map(make).collect()
}

/// Makes the moves of a line from a position.
#[track_caller]
pub(super) fn played(fen: &str, line: &str) -> Game {
    let mut game = game(fen);
    if !line.is_empty() {
        play(&mut game, line);
    }
    game
}

/// The result line of a game that is over.
#[track_caller]
pub(super) fn result(game: &Game) -> String {
    game.ending().expect("a game that is over").to_string()
}

/// Why a line is refused.
#[track_caller]
pub(super) fn refused(game: &Game, line: &str) -> String {
    match read_line(line, game) {
        Err(refusal) => refusal.to_string(),
        other => panic!("{line}: {other:?}"),
    }
}
