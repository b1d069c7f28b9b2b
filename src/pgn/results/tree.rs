//! The end of a game that is in memory.

use std::borrow::Cow;

use super::judge::{Facts, judge};
use crate::chess::EnPassant;
use crate::chess::draw::History;
use crate::pgn::lexer::read_result;
use crate::pgn::tags;
use crate::pgn::tree::{Game, Track};

/// Returns what the Termination tag of a game should say (PGN 9.8.1), as far as that is sure;
/// nothing if it has one. `is_broken` if its main line goes on with something that could not be
/// played.
///
/// ```
/// use pgnkit::pgn::{results::due_termination, tree::Game};
/// let mate = Game::parse(b"1. f3 e5 2. g4 Qh4# 0-1").unwrap();
/// assert_eq!(due_termination(&mate, false), Some("normal"));
/// let resigned_or_not = Game::parse(b"1. f3 e5 0-1").unwrap();
/// assert_eq!(due_termination(&resigned_or_not, false), None);
/// ```
pub fn due_termination(game: &Game, is_broken: bool) -> Option<&'static str> {
    if game.tag("Termination").is_some() {
        return None;
    }
    let mut track = Track::of(game);
    let mut history = History::new();
    let start = game.start();
    history.push(start.hash(EnPassant::Legal), start.halfmove_clock());
    for step in game.main_line().filter_map(|node| node.step()) {
        track.step(step);
        let position = track.position();
        history.push(position.hash(EnPassant::Legal), position.halfmove_clock());
    }
    let tag = |name| game.tag(name).map(str::as_bytes);
    let no_tag: Option<Cow<'_, [u8]>> = None;
    judge(&Facts {
        position: (!is_broken).then(|| *track.position()),
        goes_on: false,
        repetitions: history.repetitions(),
        is_before_automatic_draws: tag("Date").is_some_and(tags::is_before_automatic_draws),
        marker: game.result,
        result_tag: tag("Result").and_then(read_result).map(|(outcome, _)| outcome),
        termination: no_tag,
    })
    .due_termination
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::lexer::Break;
    use crate::pgn::results::{ResultReader, options};
    use crate::pgn::{Tail, read};

    /// What `results` puts into a text, by the same judge.
    fn inserted(text: &str) -> Option<String> {
        let options = options();
        let mut reader = ResultReader::new(&options, true);
        let len = read(text.as_bytes(), Break::Blank, Tail::End, &mut reader);
        let line = reader.finish(text.as_bytes(), len).games.remove(0).insertion?.line;
        let line = String::from_utf8(line).unwrap();
        Some(line.trim().trim_start_matches("[Termination \"").trim_end_matches("\"]").to_owned())
    }

    #[test]
    fn it_is_what_results_would_insert() {
        let back_and_forth = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
        for (tags, moves) in [
            ("", "1. f3 e5 2. g4 Qh4# 0-1"),
            ("", "1. f3 e5 2. g4 Qh4# 1-0"),
            ("", "1. e4 e5 *"),
            ("", "1. e4 e5 1-0"),
            ("[Result \"1-0\"]\n", "1. e4 e5 *"),
            ("[Result \"1/2-1/2\"]\n", &*format!("{back_and_forth}1/2-1/2")),
            ("[Date \"1980.01.01\"]\n", &*format!("{back_and_forth}1-0")),
            ("[Date \"????.??.??\"]\n", &*format!("{back_and_forth}1-0")),
            ("[FEN \"8/8/8/4k3/8/8/4K3/8 w - - 0 1\"]\n[SetUp \"1\"]\n", "1/2-1/2"),
        ] {
            let text = format!("[Event \"?\"]\n{tags}\n{moves}\n");
            let game = Game::parse(text.as_bytes()).unwrap();
            assert_eq!(due_termination(&game, false).map(str::to_owned), inserted(&text), "{text}");
        }
    }

    #[test]
    fn a_game_with_the_tag_or_with_a_fault_gets_none() {
        let game = Game::parse(b"[Termination \"time forfeit\"]\n\n1. e4 *").unwrap();
        assert_eq!(due_termination(&game, false), None);
        let game = Game::parse(b"1. f3 e5 2. g4 Qh4# 0-1").unwrap();
        assert_eq!(due_termination(&game, true), None);
    }
}
