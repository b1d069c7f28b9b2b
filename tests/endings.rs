//! What `validate` says of the ends of games on the board: positions that only a proof tells from
//! others, each against its neighbour.

use pgnkit::pgn::lexer::Break;
use pgnkit::pgn::{Checker, Options, Rule, Tail, read};

/// The rules about the end that a game from a position is against.
fn found(tags: &str, fen: &str, movetext: &str) -> Vec<Rule> {
    const ENDS: [Rule; 4] = [
        Rule::MovesAfterEnd,
        Rule::ResultContradictsBoard,
        Rule::UndecidedResult,
        Rule::FlagWithoutMatingMaterial,
    ];
    let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n{tags}\n{movetext}\n");
    let options = Options::default();
    let mut checker = Checker::new(&options, true);
    let read = read(text.as_bytes(), Break::Blank, Tail::End, &mut checker);
    let report = checker.finish(text.as_bytes(), read);
    let rules = report.findings.iter().map(|finding| finding.rule);
    rules.filter(|rule| ENDS.contains(rule)).collect()
}

/// After g4 the wall is closed.
const CLOSING: &str = "4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 1";

#[test]
fn a_wall_of_pawns_ends_the_game() {
    assert_eq!(found("", CLOSING, "1. g4 1/2-1/2"), []);
    assert_eq!(found("", CLOSING, "1. g4 1-0"), [Rule::ResultContradictsBoard]);
    assert_eq!(found("", CLOSING, "1. g4 *"), [Rule::UndecidedResult]);
    assert_eq!(found("", CLOSING, "1. g4 Ke7 1/2-1/2"), [Rule::MovesAfterEnd]);
}

#[test]
fn a_wall_with_a_hole_does_not() {
    assert_eq!(found("", CLOSING, "1. Ke2 Ke7 2. Ke3 1-0"), []);
    // The same wall closed by a double step that can be taken in passing.
    let passing = "4k3/8/8/p1p1p1p1/P1P1Pp1P/5P2/6P1/4K3 w - - 0 1";
    assert_eq!(found("", passing, "1. g4 fxg3 0-1"), []);
}

#[test]
fn a_forced_capture_of_the_last_piece_ends_the_game() {
    let start = "7k/8/7K/8/8/8/6R1/8 w - - 0 1";
    assert_eq!(found("", start, "1. Rg8+ 1-0"), [Rule::ResultContradictsBoard]);
    assert_eq!(found("", start, "1. Rg8+ 1/2-1/2"), []);
    assert_eq!(found("", start, "1. Rf2 1-0"), []);
}

#[test]
fn on_time_only_who_can_mate_wins() {
    let time = "[Termination \"Time forfeit\"]\n";
    let flagged =
        |fen: &str, game: &str| found(time, fen, game).contains(&Rule::FlagWithoutMatingMaterial);
    // Nothing but a king.
    assert!(flagged("4k3/8/8/8/8/8/7R/4K3 w - - 0 1", "1. Rh3 0-1"));
    assert!(!flagged("4k3/8/8/8/8/8/7R/4K3 w - - 0 1", "1. Rh3 1-0"));
    // A knight mates with the help of a rook, not of a queen.
    assert!(flagged("3qk3/8/8/8/8/8/7N/4K3 w - - 0 1", "1. Nf3 1-0"));
    assert!(!flagged("3rk3/8/8/8/8/8/7N/4K3 w - - 0 1", "1. Nf3 1-0"));
    // Black's bishop never meets what it could take or check.
    assert!(flagged("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", "1. Ke3 0-1"));
    assert!(!flagged("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", "1. Ke3 1-0"));
    // Resignation does not ask who could mate.
    assert_eq!(found("", "3qk3/8/8/8/8/8/7N/4K3 w - - 0 1", "1. Nf3 1-0"), []);
}
