//! Draws by repetition and by moves without capture and pawn move.

use pgnkit::chess::draw::History;
use pgnkit::chess::{Claim, Color, EnPassant, Outcome, Position};

use super::report;
use super::told::{Told, games_of};
use crate::support::Tool;

/// After each ply, from 0 on: how often the position has occurred, what may be claimed, and what
/// ended the game.
pub(super) fn draws(game: &Told) -> Vec<(u32, Option<Claim>, Option<Outcome>)> {
    let mut history = History::new();
    let after = |position: &Position| {
        history.push(position.hash(EnPassant::Legal), position.halfmove_clock());
        let claim = position.claim_after(&history);
        (history.repetitions(), claim, position.outcome_after(&history))
    };
    game.positions.iter().map(after).collect()
}

#[test]
fn a_repetition_counts_equal_positions_with_equal_rights() {
    let draws_of = |file| draws(&games_of(file)[0]);
    let draws = draws_of("065-threefold-double-step.pgn");
    assert_eq!([draws[2].0, draws[6].0, draws[10].0], [1, 2, 3]);
    let claimable: Vec<_> = (0..draws.len()).filter(|ply| draws[*ply].1.is_some()).collect();
    assert_eq!(claimable, [10]);
    assert_eq!(draws[10].1, Some(Claim::ThreefoldRepetition));
    assert!(draws.iter().all(|draw| draw.2.is_none()));
    for file in ["067-en-passant-repetition.pgn", "068-castling-right-repetition.pgn"] {
        let draws = draws_of(file);
        assert_eq!(draws.iter().map(|draw| draw.0).max(), Some(2), "{file}");
        assert!(draws.iter().all(|draw| draw.1.is_none() && draw.2.is_none()), "{file}");
    }
}

#[test]
fn seventy_five_moves_end_a_game_unless_the_last_gives_mate() {
    let game = &games_of("070-mate-at-75.pgn")[0];
    let mate = Outcome::Checkmate { winner: Color::White };
    assert_eq!(draws(game)[1].2, Some(mate));
    let game = &games_of("071-seventyfive-moves.pgn")[0];
    assert_eq!(draws(game)[1].2, Some(Outcome::SeventyFiveMoves));
    assert_eq!(game.last().halfmove_clock(), 150);
}

#[test]
fn automatic_draws_are_as_old_as_the_rule() {
    let moves: String = (0..5).map(|_| "Nf3 Nf6 Ng1 Ng8 ").collect::<String>() + "1/2-1/2\n";
    let goes_on = |date: &str| {
        let text = format!("[Date \"{date}\"]\n\n{moves}");
        let report = report(Tool::new().file("x.pgn", text), "x.pgn");
        report.findings.iter().any(|one| one["rule"] == "moves-after-automatic-draw")
    };
    for old in ["1989.02.17", "2014.06.30", "2013.??.??", "2014.0"] {
        assert_eq!(goes_on(old), old == "2014.0", "{old}");
    }
    for unknown_or_new in ["????.??.??", "2014.??.??", "2014.07.01", "2024.01.02"] {
        assert!(goes_on(unknown_or_new), "{unknown_or_new}");
    }
}
