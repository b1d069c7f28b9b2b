use std::time::Duration;

use super::*;
use crate::chess::testing::position;
use crate::chess::{Move, Role};
use crate::notation::san::San;
use crate::play::{DrawPolicy, Settings};

mod commands;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

fn game(fen: &str) -> Game {
    Game::new(Settings { start: position(fen), ..Settings::default() }, Duration::ZERO)
}

/// How the moves of a line are written as they should be.
#[track_caller]
fn typed(fen: &str, line: &str) -> String {
    let game = game(fen);
    let mut position = *game.position();
    let moves = match read_line(line, &game) {
        Ok(Input::Moves(typed)) => typed.moves,
        other => panic!("{line}: {other:?}"),
    };
    let mut spelled = Vec::new();
    for mv in moves {
        assert!(position.is_legal(mv));
        spelled.push(San::of(&position, mv).to_string());
        position.play(mv);
    }
    spelled.join(" ")
}

#[track_caller]
fn refused(fen: &str, line: &str) -> String {
    match read_line(line, &game(fen)) {
        Err(refusal) => refusal.to_string(),
        other => panic!("{line}: {other:?}"),
    }
}

#[track_caller]
fn command(line: &str) -> Command {
    match read_line(line, &game(START)) {
        Ok(Input::Command(command)) => command,
        other => panic!("{line}: {other:?}"),
    }
}

#[track_caller]
fn all_mean(fen: &str, meant: &str, lines: &[&str]) {
    for line in lines {
        assert_eq!(typed(fen, line), meant, "{line}");
    }
}

#[test]
fn san_with_marks_or_without() {
    all_mean(START, "e4", &["e4", "e4!", "e4?!", "e4+", "  e4\t", "\u{FEFF}e4\r", "e4 # best"]);
    all_mean(START, "Nf3", &["Nf3", "Nf3!?", "Nf3#"]);
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6";
    all_mean(passing, "exd6", &["exd6", "exd6e.p.", "exd6 e.p.", "exd6 ep", "ed6", "ed", "e5d6"]);
}

#[test]
fn needless_squares_if_they_are_true() {
    all_mean(START, "Nf3", &["Ngf3", "Ng1f3", "Ng1-f3", "Ng1xf3", "N1f3", "Ng1 - f3"]);
    assert_eq!(refused(START, "Nbf3"), "no knight on the b-file can reach f3; did you mean Nf3?");
}

#[test]
fn the_letter_of_a_pawn() {
    all_mean(START, "e4", &["Pe4", "pe4", "Pe2e4", "Pe2-e4", "♙e4"]);
    all_mean("4k3/8/8/3p4/4P3/8/8/4K3 w - -", "exd5", &["Pexd5", "Pxd5", "pxd5", "Pe4xd5"]);
}

#[test]
fn pieces_in_lower_case() {
    all_mean(START, "Nf3", &["nf3", "NF3", "nF3", "n1f3"]);
    all_mean("4k3/8/8/8/8/8/8/r1R2K2 w - -", "Rxa1", &["rxa1", "RXA1", "r:a1"]);
    all_mean("4k3/8/8/8/8/3p4/8/3QK3 w - -", "Qxd3", &["qd3", "qxd3"]);
}

/// C007 of the cases.
#[test]
fn a_small_b_is_a_pawn_if_a_pawn_can_go_there_and_a_bishop_else() {
    let both = "4k3/8/8/8/2p5/1P1B4/8/4K3 w - -";
    all_mean(both, "bxc4", &["bc4", "bxc4", "b:c4", "b3c4", "bc"]);
    all_mean(both, "Bxc4", &["Bc4", "Bxc4", "BXC4", "BC4"]);
    let bishop = "4k3/8/8/8/2p5/3B4/8/4K3 w - -";
    all_mean(bishop, "Bxc4", &["bc4", "bxc4", "Bc4"]);
    all_mean(bishop, "Bb1", &["bb1"]);
    assert_eq!(refused("4k3/8/8/8/2p5/1P6/8/4K3 w - -", "Bc4"), "no bishop can reach c4");
}

#[test]
fn captures_by_pawns_without_sign_or_rank() {
    let one = "4k3/8/8/3p4/4P3/8/8/4K3 w - -";
    all_mean(one, "exd5", &["ed5", "ed", "exd", "e:d", "e:d5", "exd5", "ED", "Exd5", "e4:d5"]);
    let two = "4k3/4p3/3P1P2/8/2p5/3P4/8/4K3 w - -";
    assert_eq!(typed(two, "de"), "dxe7");
    assert_eq!(refused(two, "fg"), "no pawn on the f-file can take on the g-file");
    let twice = "4k3/8/4p3/3P4/8/4p3/3P4/4K3 w - -";
    assert_eq!(refused(twice, "de"), "\"de\" may be dxe3 or dxe6");
}

#[test]
fn the_squares_alone() {
    all_mean(START, "e4", &["e2e4", "e2-e4", "e2 e4", "E2E4", "E2-E4", "E2 E4", "E4", "e2 - e4"]);
    all_mean("4k3/8/8/3p4/4P3/8/8/4K3 w - -", "exd5", &["e4xd5", "e4d5", "e4 d5", "E4XD5"]);
}

#[test]
fn castling_in_every_spelling() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
    let short = [
        "O-O",
        "o-o",
        "0-0",
        "OO",
        "oo",
        "00",
        "e1g1",
        "e1h1",
        "O - O",
        "0-0+",
        "castle",
        "castle short",
        "Castles kingside",
        "O–O",
    ];
    all_mean(fen, "O-O", &short);
    let long = [
        "O-O-O",
        "o-o-o",
        "0-0-0",
        "OOO",
        "ooo",
        "000",
        "e1c1",
        "e1a1",
        "castle long",
        "castles queenside",
    ];
    all_mean(fen, "O-O-O", &long);
    assert_eq!(refused(fen, "Kg1"), "the king cannot reach g1; did you mean O-O?");
    let chess960 = "4k3/8/8/8/8/8/8/1R2K1R1 w GB -";
    all_mean(chess960, "O-O", &["O-O", "e1g1", "00"]);
    all_mean(chess960, "O-O-O", &["O-O-O", "e1b1", "e1c1"]);
}

#[test]
fn promotions_in_every_spelling() {
    let fen = "3r3k/4P3/8/8/8/8/8/K7 w - -";
    all_mean(
        fen,
        "e8=Q+",
        &["e8=Q", "e8Q", "e8q", "e8(Q)", "e8/q", "e8/Q", "e7e8q", "e7e8=q", "e7 e8 q", "E8=Q"],
    );
    all_mean(fen, "exd8=N", &["exd8=N", "ed8n", "exd8n", "e7d8n", "e7xd8=N", "e7 d8n"]);
}

#[test]
fn what_a_pawn_becomes_has_to_be_said() {
    let fen = "3r3k/4P3/8/8/8/8/8/K7 w - -";
    let said = "say what the pawn becomes: e8=Q+, e8=R+, e8=B or e8=N";
    for line in ["e8", "e7e8", "Pe8", "e7 e8"] {
        assert_eq!(refused(fen, line), said);
    }
    let Err(Refusal::PromotionMissing { moves, .. }) = read_line("ed", &game(fen)) else {
        panic!("no promotion");
    };
    assert_eq!(moves.map(Move::promoted), Role::PROMOTIONS.map(Some));
    assert_eq!(refused(fen, "e8=K"), "a pawn cannot become a king");
    assert_eq!(refused(fen, "e8p"), "a pawn cannot become a pawn");
}

#[test]
fn a_queen_where_that_is_agreed_and_another_piece_where_it_is_said() {
    let start = position("3r3k/4P3/8/8/8/8/8/K7 w - -");
    let settings = Settings { start, auto_queen: true, ..Settings::default() };
    let game = Game::new(settings, Duration::ZERO);
    for (line, role) in [("e8", Role::Queen), ("ed", Role::Queen), ("e7d8n", Role::Knight)] {
        let Ok(Input::Moves(typed)) = read_line(line, &game) else { panic!("{line}") };
        assert_eq!(typed.moves[0].promoted(), Some(role));
    }
}

#[test]
fn numbers_have_to_be_those_of_the_move() {
    all_mean(START, "e4", &["1.e4", "1. e4", "1.  e4"]);
    let black = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -";
    all_mean(black, "Nf6", &["1...Nf6", "1... Nf6", "1…Nf6", "…Nf6", "...Nf6", "1. ... Nf6"]);
    assert_eq!(refused(START, "2.e4"), "the number is 2. but the move that is due is 1.");
    assert_eq!(refused(START, "1...e5"), "the number is 1... but the move that is due is 1.");
    assert_eq!(refused(black, "1.Nf6"), "the number is 1. but the move that is due is 1...");
    assert!(refused(START, "99999999999.e4").starts_with("the number is 99999999999."));
    assert_eq!(typed(START, "1. e4 e5 2. Nf3"), "e4 e5 Nf3");
    assert_eq!(typed(START, "1. e4 1... e5 2.Nf3 Nc6 3."), "e4 e5 Nf3 Nc6");
    let told = "move 3 of the line, 3.Nf3: the number is 3. but the move that is due is 2.";
    assert_eq!(refused(START, "1. e4 e5 3. Nf3"), told);
}

#[test]
fn several_moves_are_all_legal_or_none_is_made() {
    assert_eq!(typed(START, "e4 e5 Nf3 Nc6 Bb5"), "e4 e5 Nf3 Nc6 Bb5");
    assert_eq!(typed(START, "e4 e5"), "e4 e5");
    assert_eq!(
        refused(START, "e4 e5 Ke3"),
        "move 3 of the line, Ke3: the king cannot reach e3; did you mean Ke2?"
    );
    assert_eq!(
        refused(START, "e4 nonsense"),
        "move 2 of the line, nonsense: \"nonsense\" is no move and no command"
    );
    assert_eq!(refused(START, "hello world"), "\"hello\" is no move and no command");
    let over = refused(START, "f3 e5 g4 Qh4 a3");
    assert!(over.starts_with("move 5 of the line, a3: "), "{over}");
}

#[test]
fn a_line_that_goes_on_behind_a_draw_is_refused() {
    let line = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4";
    assert_eq!(
        refused(START, line),
        "move 9 of the line, e4: the game is over: 1/2-1/2 {Draw by threefold repetition}"
    );
    let claim = Settings { draws: DrawPolicy::Claim, ..Settings::default() };
    assert!(read_line(line, &Game::new(claim, Duration::ZERO)).is_ok());
}

#[test]
fn a_draw_may_be_offered_with_a_move() {
    for (line, offers) in [("Nf3 draw", true), ("Nf3 (=)", true), ("Nf3", false)] {
        let Ok(Input::Moves(typed)) = read_line(line, &game(START)) else { panic!("{line}") };
        assert_eq!((typed.moves.len(), typed.offers_draw), (1, offers), "{line}");
    }
    assert_eq!(command("draw"), Command::Draw);
}

#[test]
fn figurines_and_words() {
    all_mean(START, "Nf3", &["♘f3", "♞f3", "knight f3", "Knight to f3", "knight takes f3"]);
    all_mean(START, "e4", &["pawn e4", "pawn to e4"]);
}

#[test]
fn several_pieces_that_can_go_there_are_listed() {
    let fen = "4k3/8/8/8/8/8/8/R4RK1 w - -";
    assert_eq!(refused(fen, "Rd1"), "\"Rd1\" may be Rad1 or Rfd1");
    assert_eq!(refused("4k3/8/8/8/8/3p4/2P1P3/4K3 w - -", "Pxd3"), "\"Pxd3\" may be exd3 or cxd3");
}

#[test]
fn a_turn_is_not_passed() {
    for line in ["pass", "--", "0000", "Z0", "Pass"] {
        assert_eq!(read_line(line, &game(START)), Err(Refusal::Pass), "{line}");
    }
}

#[test]
fn what_is_no_move_may_be_near_to_one() {
    assert_eq!(refused(START, "Nf9"), "\"Nf9\" is no move and no command; did you mean Nf3?");
    assert_eq!(refused(START, "Nxq3"), "\"Nxq3\" is no move and no command");
    assert_eq!(refused(START, "bord"), "\"bord\" is no move and no command; did you mean board?");
    assert_eq!(refused(START, "e2e5"), "the pawn on e2 cannot reach e5");
    assert_eq!(refused(START, "xyzzy\u{1b}[2J"), "\"xyzzy\\u{1b}[2J\" is no move and no command");
    assert!(refused(START, &"9".repeat(5000)).len() < 80);
}

#[test]
fn a_game_that_is_over_takes_no_moves() {
    let mate = "7k/6Q1/6K1/8/8/8/8/8 b - -";
    assert_eq!(refused(mate, "Kg8"), "the game is over: 1-0 {White mates}");
}
