//! The rules of the game, one by one, as a player meets them.

use super::testing::{game, play, played, refused, result, with};
use super::{DrawPolicy, Game, Input, Refusal, Settings, explain, read_line};
use crate::chess::draw::is_dead_material;
use crate::chess::testing::{STARTS, position};
use crate::chess::{CanMate, Color, Position, Role, Square};

const START: &str = STARTS[0];

#[track_caller]
fn is_legal(fen: &str, line: &str) {
    let read = read_line(line, &game(fen));
    assert!(matches!(read, Ok(Input::Moves(_))), "{line}: {read:?}");
}

#[track_caller]
fn why_not(fen: &str, line: &str) -> String {
    refused(&game(fen), line)
}

#[test]
fn r1_setup_of_32_pieces_with_queens_on_their_own_color() {
    let board = *with(Settings::default()).position().board();
    assert_eq!(board.occupied().count(), 32);
    for (color, queen, king) in [(Color::White, "d1", "e1"), (Color::Black, "d8", "e8")] {
        let queen: Square = queen.parse().unwrap();
        assert_eq!(board.role_at(queen), Some(Role::Queen));
        assert_eq!(queen.is_light(), color == Color::White);
        assert_eq!(board.king(color).to_string(), king);
    }
    assert!(Square::H1.is_light());
}

#[test]
fn r2_turns_alternate_and_are_not_passed() {
    assert_eq!(why_not(START, "e5"), "no pawn can reach e5");
    assert_eq!(why_not(START, "e7e5"), "the pawn on e7 belongs to Black");
    assert_eq!(why_not(START, "--"), "a turn may not be passed");
}

#[test]
fn r3_pieces_move_their_own_way_and_only_knights_jump() {
    assert_eq!(why_not(START, "a1a3"), "the rook on a1 is blocked by the pawn on a2");
    assert_eq!(why_not(START, "c1c3"), "the bishop on c1 cannot reach c3");
    assert_eq!(why_not(START, "d1d2"), "the queen on d1 cannot take its own pawn on d2");
    assert_eq!(why_not(START, "Kd3"), "the king cannot reach d3");
    is_legal(START, "Nc3");
}

#[test]
fn r4_pawns_go_ahead_and_take_diagonally() {
    is_legal(START, "e3");
    is_legal(START, "e4");
    let fen = "4k3/8/8/4p3/3PP3/8/8/4K3 w - -";
    is_legal(fen, "dxe5");
    let ahead = "the pawn on e4 takes only diagonally and is blocked by the pawn on e5";
    assert_eq!(why_not(fen, "e4e5"), ahead);
    assert_eq!(why_not(fen, "e4e3"), "the pawn on e4 cannot go back to e3");
    let empty = "the pawn on e4 moves diagonally only to take, and f5 is empty";
    assert_eq!(why_not(fen, "e4f5"), empty);
    let two = "the pawn on d4 has left its first square and no longer goes two squares";
    assert_eq!(why_not(fen, "d4d6"), two);
    let between = "4k3/8/8/8/8/4n3/4P3/4K3 w - -";
    assert_eq!(why_not(between, "e4"), "the pawn on e2 is blocked by the knight on e3");
}

#[test]
fn r5_nobody_has_to_take() {
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - -";
    is_legal(fen, "exd5");
    is_legal(fen, "Kd1");
}

#[test]
fn r6_kings_take_only_what_is_not_covered_and_keep_apart() {
    is_legal("4k3/8/8/8/8/8/4r3/4K3 w - -", "Kxe2");
    let covered = "the king would be attacked on e2 by the rook on e8";
    assert_eq!(why_not("4r1k1/8/8/8/8/8/4q3/4K1N1 w - -", "Kxe2"), covered);
    let near = "the king would stand on e4 next to the king on e5";
    assert_eq!(why_not("8/8/8/4k3/8/4K3/7P/8 w - -", "Ke4"), near);
}

#[test]
fn r7_check_is_answered_by_going_away_taking_or_blocking() {
    let fen = "4k3/8/8/8/4r3/8/P2N4/4K2B w - -";
    for line in ["Kf2", "Bxe4", "Nxe4"] {
        is_legal(fen, line);
    }
    is_legal("4k3/8/8/8/4r3/8/P7/4KB2 w - -", "Be2");
    let told = why_not("4k3/8/8/8/4r3/8/P7/3QKB2 w - -", "a3");
    let reason = "the king is in check from the rook on e4, which the move does not answer; \
                  Kd2, Kf2, Be2 or Qe2 would answer it";
    assert_eq!(told, reason);
    let knight = why_not("4k3/8/8/8/8/5n2/R7/4K3 w - -", "Re2");
    assert!(knight.contains("(a check by a knight cannot be blocked); "), "{knight}");
}

#[test]
fn r8_in_double_check_only_the_king_moves() {
    let fen = "4k3/8/8/8/4r3/5n2/R7/4K3 w - -";
    let told = why_not(fen, "Re2");
    let reason = "the knight on f3 and the rook on e4 both give check: only the king can move; ";
    assert!(told.starts_with(reason), "{told}");
    is_legal(fen, "Kf1");
}

#[test]
fn r9_a_pinned_piece_stays_on_its_line() {
    let fen = "4k3/8/8/8/1b6/2N5/8/4K3 w - -";
    assert_eq!(why_not(fen, "Nd5"), "the knight on c3 is pinned by the bishop on b4");
    is_legal("4k3/4r3/8/8/4R3/8/8/4K3 w - -", "Rxe7");
    let rook = why_not("4k3/4r3/8/8/4R3/8/8/4K3 w - -", "Rd4");
    assert_eq!(rook, "the rook on e4 is pinned by the rook on e7");
}

#[test]
fn r10_mate_ends_the_game_at_once() {
    let game = played(START, "f3 e5 g4 Qh4");
    assert_eq!(result(&game), "0-1 {Black mates}");
    assert_eq!(refused(&game, "a3"), "the game is over: 0-1 {Black mates}");
}

#[test]
fn r11_stalemate_is_a_draw() {
    let game = played("7k/8/6Q1/8/8/8/8/K7 w - -", "Qg5 Kh7 Qg4 Kh8 Qg6");
    assert_eq!(result(&game), "1/2-1/2 {Draw by stalemate}");
}

#[test]
fn r12_castling_has_its_conditions() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
    is_legal(fen, "O-O");
    is_legal(fen, "O-O-O");
    let why = |line: &str, castle: &str| refused(&played(fen, line), castle);
    let king = "the king of White has moved and can no longer castle";
    assert_eq!(why("Ke2 Ke7 Ke1 Ke8", "O-O"), king);
    let rook = "the rook from h1 has moved and can no longer castle";
    assert_eq!(why("Rg1 Ke7 Rh1 Ke8", "O-O"), rook);
    assert_eq!(why("Ke2 Kf7", "O-O"), king);
    let rook = "the rook from a1 has moved and can no longer castle";
    assert_eq!(why("Rb1 Ke7 Ra1 Kd7", "e1c1"), rook);
    let taken = played("4k3/8/8/8/8/6n1/P7/4K2R b K -", "Nxh1 a3 Ng3 a4 Ke7");
    assert_eq!(refused(&taken, "O-O"), "there is no rook on h1 to castle with");
    assert_eq!(
        why_not("4k3/8/8/8/8/8/8/4K2R w - -", "O-O"),
        "White has no right to castle king side"
    );
    assert_eq!(
        why_not("4k3/8/8/8/8/8/P7/4K3 w - -", "O-O"),
        "there is no rook on h1 to castle with"
    );
    assert_eq!(why_not(START, "O-O"), "castling king side is blocked by the bishop on f1");
    let checked = |rook: &str| why_not(&format!("4k3/8/8/8/8/{rook}/8/4K2R w K -"), "O-O");
    assert_eq!(checked("4r3"), "the king cannot castle in check from the rook on e3");
    assert_eq!(checked("5r2"), "the king passes f1, attacked by the rook on f3");
    assert_eq!(checked("6r1"), "the king arrives on g1, attacked by the rook on g3");
}

#[test]
fn r13_the_rook_may_be_attacked_and_pass_an_attacked_square() {
    is_legal("4k3/8/8/8/8/1r6/8/R3K3 w Q -", "O-O-O");
    is_legal("4k3/8/8/8/8/r7/8/R3K3 w Q -", "O-O-O");
}

#[test]
fn r14_an_earlier_check_does_not_end_the_right() {
    let game = played("4k3/8/8/8/4r3/8/4B3/4K2R b K -", "Kd8");
    assert!(matches!(read_line("O-O", &game), Ok(Input::Moves(_))));
    let game = played("4k3/8/8/8/8/3r4/8/4KB1R b K -", "Re3 Be2 Ra3");
    assert!(matches!(read_line("O-O", &game), Ok(Input::Moves(_))));
}

#[test]
fn r15_nobody_castles_twice() {
    let game = played("r3k3/8/8/8/8/8/8/R3K2R w KQ -", "O-O Kd7 Kh1 Ke7");
    assert_eq!(refused(&game, "O-O-O"), "the king of White has moved and can no longer castle");
}

#[test]
fn r16_in_passing_only_at_once_and_onto_the_passed_square() {
    let fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - -";
    let game = played(fen, "d5");
    assert!(matches!(read_line("exd6", &game), Ok(Input::Moves(_))));
    assert_eq!(refused(&game, "exd5"), "taking in passing, the pawn on e5 lands on d6");
    let late = played(fen, "d5 Kd1 Kd8");
    let reason = "the pawn on e5 could take in passing on d6 only on the very next move";
    assert_eq!(refused(&late, "exd6"), reason);
    let open = "taking in passing would expose the king to the rook on h5";
    assert_eq!(why_not("4k3/8/8/K2pP2r/8/8/8/8 w - d6", "exd6"), open);
}

#[test]
fn r17_promotion_is_compulsory_and_to_four_pieces_only() {
    let fen = "7k/3P4/8/8/8/8/3Q4/K7 w - -";
    assert!(matches!(read_line("d8", &game(fen)), Err(Refusal::PromotionMissing { .. })));
    assert_eq!(why_not(fen, "d8=K"), "a pawn cannot become a king");
    assert_eq!(why_not(fen, "d8=P"), "a pawn cannot become a pawn");
    assert_eq!(why_not(fen, "Qd4=Q"), "the queen on d2 cannot promote on d4");
    let game = played(fen, "d8=Q");
    let queens = game.position().board().pieces(Color::White, Role::Queen);
    assert_eq!(queens.count(), 2);
}

#[test]
fn r18_too_little_material_is_a_draw() {
    let draw = "1/2-1/2 {Draw by insufficient material}";
    for rest in ["8", "7B", "7N", "b5B1", "b1B1b1B1"] {
        let fen = format!("4k3/{rest}/8/8/8/8/4p3/4K3 w - -");
        assert_eq!(result(&played(&fen, "Kxe2")), draw, "{rest}");
    }
    for rest in ["N6N", "6Bn", "6Bb", "7R", "7p"] {
        let fen = format!("4k3/{rest}/8/8/8/8/4p3/4K3 w - -");
        assert_eq!(played(&fen, "Kxe2").ending(), None, "{rest}");
    }
}

#[test]
fn r18_a_position_is_dead_if_no_moves_can_mate() {
    let fen = "8/5k2/8/p1p1p1p1/P1P1P1P1/8/8/4K2n w - -";
    let blocked = "8/5k2/8/p1p1p1p1/P1P1P1P1/8/5n2/4K3 w - -";
    assert_eq!(played(fen, "Ke2").ending(), None);
    let game = played(blocked, "Kxf2");
    assert!(!is_dead_material(game.position().board()));
    assert_eq!(result(&game), "1/2-1/2 {Draw by dead position}");
}

const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8";

#[test]
fn r19_threefold_repetition_need_not_be_in_a_row() {
    let mut game = with(Settings::default());
    play(&mut game, SHUFFLE);
    assert_eq!((game.repetitions(), game.ending()), (2, None));
    play(&mut game, "Nc3 Nc6 Nb1 Nb8");
    assert_eq!(result(&game), "1/2-1/2 {Draw by threefold repetition}");
}

#[test]
fn r19_rights_to_castle_make_another_position() {
    // The same squares at first with the right to castle, then without.
    let mut game = game("r3k3/8/8/8/8/8/8/4K2R w K -");
    play(&mut game, "Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8");
    assert_eq!((game.repetitions(), game.ending()), (2, None));
    play(&mut game, "Kd1");
    assert_eq!(result(&game), "1/2-1/2 {Draw by threefold repetition}");
}

#[test]
fn r19_in_passing_counts_only_if_it_is_legal() {
    // The pawn could take in passing, but is pinned: the position is the same as later.
    let pinned = "4k3/4r3/8/8/3pP3/8/8/4K3 b - e3";
    let mut game = game("4r2k/8/8/8/4p3/8/3P4/4K3 w - -");
    play(&mut game, "d4");
    assert!(game.position().ep_square(crate::chess::EnPassant::Legal).is_some());
    play(&mut game, "Kg8 Kd1 Kh8 Ke1 Kg8 Kd1 Kh8 Ke1");
    assert_eq!((game.repetitions(), game.ending()), (2, None));
    assert!(position(pinned).ep_square(crate::chess::EnPassant::Always).is_some());
}

#[test]
fn r20_fifty_moves_without_pawn_move_or_capture() {
    let start = |clock, fen: &str| {
        let mut setup = position(fen).setup();
        setup.halfmove_clock = clock;
        let start = Position::new(setup).unwrap();
        with(Settings { start, ..Settings::default() })
    };
    let rook = "4k3/8/8/8/8/8/8/4K2R w - -";
    let mut game = start(98, rook);
    play(&mut game, "Rh2");
    assert_eq!(game.ending(), None);
    play(&mut game, "Ke7");
    assert_eq!(result(&game), "1/2-1/2 {Draw by the 50-move rule}");
    let mut mate = start(99, "4k3/R7/4K3/8/8/8/8/7R w - -");
    play(&mut mate, "Rh8");
    assert_eq!(result(&mate), "1-0 {White mates}", "mate on the hundredth half-move wins");
}

#[test]
fn r22_in_formal_play_draws_are_claimed() {
    let mut game = with(Settings { draws: DrawPolicy::Claim, ..Settings::default() });
    for _ in 0..3 {
        play(&mut game, SHUFFLE);
        assert_eq!(game.ending(), None);
    }
    assert!(game.claim().is_some());
    play(&mut game, SHUFFLE);
    assert_eq!(result(&game), "1/2-1/2 {Draw by fivefold repetition}");
}

#[test]
fn r22_seventy_five_moves_end_the_game_where_draws_are_claimed() {
    let mut setup = position("4k3/8/8/8/8/8/8/4K2R w - -").setup();
    setup.halfmove_clock = 149;
    let start = Position::new(setup).unwrap();
    let mut game = with(Settings { start, draws: DrawPolicy::Claim, ..Settings::default() });
    play(&mut game, "Rh2");
    assert_eq!(result(&game), "1/2-1/2 {Draw by the 75-move rule}");
}

#[test]
fn r23_squares_are_named_from_the_side_of_white() {
    let first = Square::A1;
    let board: Game = with(Settings::default());
    assert_eq!(board.position().board().role_at(first), Some(Role::Rook));
    is_legal(START, "Pe4");
}

#[test]
fn r24_moves_by_their_squares() {
    is_legal(START, "e2-e4");
    assert!(explain("e2-e4", &game(START)).is_ok());
}

#[test]
fn r21_time_is_a_draw_if_the_other_side_cannot_mate() {
    assert_eq!(position("4k3/8/8/8/8/8/7P/4K3 w - -").can_mate(Color::Black), CanMate::No);
}
