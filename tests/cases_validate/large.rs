//! Texts that are too large to be kept, with a good game behind each.

use std::fmt::Write as _;

use pgnkit::chess::Outcome;
use pgnkit::chess::draw::History;

use super::draws::draws;
use super::told::{games, written};
use super::{Report, TAGS, found, report};
use crate::support::Tool;

/// Reports on a text that is too large to be kept, with a good game behind it.
fn report_of(text: &str) -> Report {
    let text = format!("{text}\n\n{TAGS}1. d4 *\n");
    let report = report(Tool::new().file("x.pgn", text), "x.pgn");
    assert_eq!(report.games.last().unwrap()["plies"], 1, "the game behind");
    report
}

fn found_in(report: &Report) -> Vec<(u64, u64, &str, u64, u64)> {
    let all = report.findings.iter().map(found);
    all.map(|(game, ply, rule, line, column, _)| (game, ply, rule, line, column)).collect()
}

#[test]
fn c145_variations_nested_three_thousand_deep_are_not_followed_to_the_end() {
    const DEPTH: usize = 3_000;
    let moves: String =
        (0..DEPTH).map(|i| if i % 2 == 0 { " (1. d4" } else { " (1. e4" }).collect();
    let report = report_of(&format!("1. e4{moves}{} e5 *", ")".repeat(DEPTH)));
    assert_eq!(report.games[0]["plies"], 2);
    let last_followed = 7 + 7 * 1_000;
    let deep = (1, 0, "nesting-too-deep", 1, last_followed);
    assert_eq!(found_in(&report), [(1, 0, "long-line", 1, 1), deep]);
    report.output.assert_status(0);
}

#[test]
fn c147_three_thousand_plies_go_on_after_an_automatic_draw() {
    let mut moves = String::from(TAGS);
    for number in 1..=1_500 {
        let knights = if number % 2 == 1 { "Nf3 Nf6" } else { "Ng1 Ng8" };
        write!(moves, "{number}. {knights} ").unwrap();
    }
    moves.push('*');
    let report = report_of(&moves);
    assert_eq!(report.games[0]["plies"], 3_000);
    let goes_on = (1, 17, "moves-after-automatic-draw", 9, 92);
    assert_eq!(found_in(&report), [(1, 0, "long-line", 9, 1), goes_on]);

    let game = &games(moves.as_bytes())[0];
    let last = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3000 1501";
    assert_eq!(written(game.last()), last);
    let draws = draws(game);
    let ended = draws.iter().position(|draw| draw.2.is_some());
    assert_eq!(ended, Some(16));
    assert_eq!(draws[16].2, Some(Outcome::FivefoldRepetition));
    let without_history = |ply: usize| game.positions[ply].outcome_after(&History::new());
    assert_eq!(without_history(149), None);
    assert_eq!(without_history(150), Some(Outcome::SeventyFiveMoves));
}

#[test]
fn c148_a_comment_of_two_million_characters_is_read() {
    let report = report_of(&format!("{TAGS}1. e4 {{ {}}} e5 *", "word ".repeat(400_000)));
    assert_eq!(report.games[0]["plies"], 2);
    assert_eq!(found_in(&report), [(1, 0, "long-line", 9, 1)]);
    assert_eq!(report.file["games"], 2);
}
