use super::*;
use crate::chess::testing::{STARTS, position, walk};
use crate::chess::{Bitboard, Board, Piece, Setup};

fn both(fen: &str) -> [&'static str; 2] {
    Color::ALL.map(|color| position(fen).can_mate(color).as_str())
}

#[track_caller]
fn assert_dead(fen: &str) {
    assert_eq!(both(fen), ["no", "no"], "{fen}");
    assert!(position(fen).is_plainly_dead(), "{fen}");
}

/// Both sides can mate, or it is not proved that they cannot.
#[track_caller]
fn assert_alive(fen: &str) {
    assert!(!both(fen).contains(&"no"), "{fen}");
    assert!(!position(fen).is_plainly_dead(), "{fen}");
}

#[test]
fn a_mate_is_found_for_sides_that_can() {
    assert_eq!(Color::ALL.map(|c| Position::INITIAL.can_mate(c).as_str()), ["yes", "yes"]);
    assert_eq!(both("4k3/8/8/8/8/8/8/4K2R w K -"), ["yes", "no"]);
    assert_eq!(both("4k3/8/8/8/8/8/4P3/4K3 w - -"), ["yes", "no"]);
    assert_eq!(both("4k3/8/8/8/8/8/8/2B1KB2 w - -"), ["yes", "no"]);
}

#[test]
fn when_the_game_is_over_only_the_winner_can() {
    assert_eq!(both("7k/6Q1/6K1/8/8/8/8/8 b - -"), ["yes", "no"]);
    assert_eq!(both("7k/5Q2/6K1/8/8/8/8/8 b - -"), ["no", "no"]);
    assert!(position("7k/5Q2/6K1/8/8/8/8/8 b - -").is_plainly_dead());
    assert!(!position("7k/6Q1/6K1/8/8/8/8/8 b - -").is_plainly_dead());
}

#[test]
fn a_mate_on_the_board_comes_before_the_material() {
    // Bishops of one color cannot come to this, but it is mate.
    let mut board = Board::EMPTY;
    for (square, letter) in
        [("c3", b'b'), ("e3", b'k'), ("g3", b'b'), ("d1", b'R'), ("e1", b'K'), ("f1", b'R')]
    {
        board.put(square.parse().unwrap(), Piece::from_letter(letter).unwrap());
    }
    assert!(draw::cannot_mate(&board, Color::Black));
    let setup = Setup { board, castling: Bitboard::EMPTY, ..Setup::INITIAL };
    let (mate, _) = Position::new_tolerant(setup).unwrap();
    assert_eq!(mate.can_mate(Color::Black), CanMate::Yes);
    assert_eq!(mate.can_mate(Color::White), CanMate::No);
    assert!(!mate.is_dead() && !mate.is_plainly_dead());
}

#[test]
fn a_capture_in_passing_opens_a_wall() {
    assert_alive("4k3/8/8/p1p1p1p1/P1P1PpPp/5P1P/8/4K3 b - g3");
    assert_dead("4k3/8/8/p1p1p1p1/P1P1PpPp/5P1P/8/4K3 b - -");
    assert_alive("4k3/8/p1p1p1p1/P1P1P1Pp/7P/8/8/4K3 w - h6");
    assert_dead("4k3/8/p1p1p1p1/P1P1P1Pp/7P/8/8/4K3 w - -");
}

#[test]
fn a_wall_between_the_kings_does_not_hinder_bishops() {
    assert_alive("7k/8/1p6/1Pp5/2Pp4/pB1Pp1p1/P1B1P1P1/3B2K1 b - -");
    assert_eq!(both("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - -"), ["yes", "no"]);
}

#[test]
fn a_piece_that_can_take_from_the_wall_opens_it() {
    assert_alive("1k6/8/8/p1p1p1p1/P1P1P1P1/8/8/2B1K3 w - -");
    assert_dead("1k6/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -");
}

#[test]
fn a_break_promotes() {
    assert_alive("4k3/4p2p/4Pp1P/5P2/8/8/8/4K3 w - -");
}

#[test]
fn forced_moves_end_the_game() {
    assert_dead("7k/5K1P/8/8/8/8/8/8 b - -");
    assert_dead("k7/P1K5/8/8/8/8/8/8 b - -");
    assert_dead("6Rk/8/7K/8/8/8/8/8 b - -");
    assert_eq!(both("7k/8/5K1P/8/8/8/8/8 b - -"), ["yes", "no"]);
}

#[test]
fn a_man_of_its_own_may_stand_in_the_way_of_a_king() {
    assert_alive("k7/n7/KB6/8/8/8/8/8 b - -");
    assert_alive("k7/8/KB6/8/8/8/8/1b6 b - -");
    assert_alive("k7/p7/KN6/8/8/8/8/8 b - -");
    assert_dead("k7/b7/KB6/8/8/8/8/8 b - -");
    assert_dead("kq6/8/KN6/8/8/8/8/8 b - -");
}

#[test]
fn castling_is_not_forgotten() {
    // The bounds of the men know no castling, so nothing is proved with them.
    let walled = position("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/R3K3 w Q -");
    assert!(Reach::of(&walled, Color::White).is_none());
    assert_ne!(walled.can_mate(Color::White), CanMate::No);
}

#[test]
fn the_counters_do_not_matter() {
    let mut setup = position("4k3/8/8/8/8/8/8/4K2R w - -").setup();
    setup.halfmove_clock = 150;
    assert_eq!(Position::new(setup).unwrap().can_mate(Color::White), CanMate::Yes);
}

#[test]
fn who_cannot_mate_cannot_after_any_move() {
    let starts = [
        "4k3/8/8/p1p1p1p1/P1P1PpPp/5P1P/8/4K3 b - -",
        "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - -",
        "8/4k3/8/8/2b5/8/3K1N2/8 w - -",
        "8/8/7p/5p1P/5p1K/5Pp1/6P1/5kb1 b - -",
    ];
    let mut refused = 0;
    walk(&[&starts[..], &STARTS].concat(), 40, |position| {
        for color in Color::ALL.into_iter().filter(|c| position.can_mate(*c) == CanMate::No) {
            refused += 1;
            for m in position.legal_moves() {
                let mut next = *position;
                next.play(m);
                assert_ne!(next.can_mate(color), CanMate::Yes, "{:?}{m:?}", position.board());
            }
        }
        assert!(!position.is_plainly_dead() || position.is_dead());
    });
    assert!(refused > 50, "{refused}");
}
