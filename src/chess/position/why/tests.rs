use super::*;
use crate::chess::testing::{STARTS, position, walk};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// The reason against `e2e4`, `e7e8q`.
#[track_caller]
fn why(fen: &str, text: &str) -> String {
    let position = position(fen);
    let promotion = text.as_bytes().get(4).and_then(|letter| Role::from_letter(*letter));
    let m = position.move_between(square(&text[..2]), square(&text[2..4]), promotion);
    position.why_illegal(m).expect("an illegal move").to_string()
}

const START: &str = STARTS[0];

#[test]
fn every_triple_is_legal_or_has_a_reason_and_legal_is_what_the_generator_says() {
    let mut positions = 0;
    walk(&STARTS, 300, |position| {
        positions += 1;
        let legal = position.legal_moves();
        let mut found = 0;
        for from in Square::all() {
            for to in Square::all() {
                let promotions = [
                    None,
                    Some(Role::Queen),
                    Some(Role::Rook),
                    Some(Role::Bishop),
                    Some(Role::Knight),
                    Some(Role::King),
                    Some(Role::Pawn),
                ];
                for promotion in promotions {
                    let m = position.move_between(from, to, promotion);
                    let reason = position.why_illegal(m);
                    let is_legal = legal.contains(&m);
                    assert_eq!(
                        reason.is_none(),
                        is_legal,
                        "{m:?} {reason:?}{:?}",
                        position.board()
                    );
                    assert_eq!(position.is_legal(m), is_legal, "{m:?}{:?}", position.board());
                    // Castling may be said in two ways: the rook's square and the king's.
                    found += u32::from(is_legal && m.to == to);
                }
            }
        }
        assert_eq!(found as usize, legal.len(), "{:?}", position.board());
    });
    assert!(positions > 1000, "{positions}");
}

#[test]
fn every_kind_of_move_is_legal_or_has_a_reason() {
    walk(&STARTS, 40, |position| {
        for from in Square::all() {
            for to in Square::all() {
                for m in
                    [Move::normal(from, to), Move::en_passant(from, to), Move::castle(from, to)]
                {
                    let reason = position.why_illegal(m);
                    assert_eq!(reason.is_none(), position.is_legal(m), "{m:?} {reason:?}");
                }
            }
        }
    });
}

#[test]
fn no_piece_or_the_opponents() {
    assert_eq!(why(START, "e4e5"), "there is no piece on e4");
    assert_eq!(why(START, "e7e5"), "the pawn on e7 belongs to Black");
}

#[test]
fn a_piece_that_does_not_move_so() {
    assert_eq!(why(START, "g1g4"), "the knight on g1 cannot reach g4");
    assert_eq!(why(START, "e2e5"), "the pawn on e2 cannot reach e5");
    assert_eq!(why(START, "e2e2"), "the pawn on e2 cannot reach e2");
}

#[test]
fn a_pawn_never_goes_back() {
    let fen = "4k3/8/8/8/4P3/8/8/4K3 w - -";
    assert_eq!(why(fen, "e4e3"), "the pawn on e4 cannot go back to e3");
    assert_eq!(why(fen, "e4d3"), "the pawn on e4 cannot go back to d3");
    assert_eq!(why("4k3/8/8/4p3/8/8/8/4K3 b - -", "e5e6"), "the pawn on e5 cannot go back to e6");
    assert_eq!(why(fen, "e4h1"), "the pawn on e4 cannot reach h1");
}

#[test]
fn a_pawn_goes_two_squares_only_from_its_first_one() {
    let fen = "4k3/8/8/8/8/4P3/8/4K3 w - -";
    let reason = "the pawn on e3 has left its first square and no longer goes two squares";
    assert_eq!(why(fen, "e3e5"), reason);
    assert_eq!(why(fen, "e3e6"), "the pawn on e3 cannot reach e6");
}

#[test]
fn an_own_piece_on_the_target() {
    assert_eq!(why(START, "a1a2"), "the rook on a1 cannot take its own pawn on a2");
    assert_eq!(why(START, "g1e2"), "the knight on g1 cannot take its own pawn on e2");
}

#[test]
fn blocked_by_the_nearest_piece() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/8/PPPP1PPP/RNBQK1NR w KQkq -";
    assert_eq!(why(fen, "b5d7"), "the bishop on b5 is blocked by the knight on c6");
    let fen = "4k3/8/8/8/8/4n3/4P3/4K3 w - -";
    assert_eq!(why(fen, "e2e4"), "the pawn on e2 is blocked by the knight on e3");
}

#[test]
fn a_pawn_takes_only_diagonally() {
    let fen = "4k3/8/8/4p3/4P3/8/8/4K3 w - -";
    let reason = "the pawn on e4 takes only diagonally and is blocked by the pawn on e5";
    assert_eq!(why(fen, "e4e5"), reason);
    let reason = "the pawn on e4 moves diagonally only to take, and d5 is empty";
    assert_eq!(why(fen, "e4d5"), reason);
}

#[test]
fn in_passing_only_on_the_very_next_move() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - -";
    let reason = "the pawn on e5 could take in passing on d6 only on the very next move";
    assert_eq!(why(fen, "e5d6"), reason);
}

#[test]
fn in_passing_a_pawn_lands_behind_the_other() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6";
    assert_eq!(why(fen, "e5d5"), "taking in passing, the pawn on e5 lands on d6");
    assert_eq!(why("4k3/8/8/3pP3/8/8/8/4K3 w - -", "e5d5"), "the pawn on e5 cannot reach d5");
}

#[test]
fn in_passing_may_expose_the_king() {
    let fen = "4k3/8/8/K2pP2r/8/8/8/8 w - d6";
    let reason = "taking in passing would expose the king to the rook on h5";
    assert_eq!(why(fen, "e5d6"), reason);
}

#[test]
fn promotion_missing_or_not_allowed() {
    let fen = "7k/3P4/8/8/8/8/4P3/K7 w - -";
    let reason = "the pawn reaches d8 but it is not said what it becomes";
    assert_eq!(why(fen, "d7d8"), reason);
    assert_eq!(why(fen, "d7d8k"), "a pawn cannot become a king");
    assert_eq!(why(fen, "e2e4q"), "the pawn on e2 cannot promote on e4");
    assert_eq!(why(fen, "a1a2q"), "the king on a1 cannot promote on a2");
}

#[test]
fn a_pinned_piece() {
    let fen = "4k3/8/8/8/1b6/2N5/8/4K3 w - -";
    assert_eq!(why(fen, "c3d5"), "the knight on c3 is pinned by the bishop on b4");
}

#[test]
fn a_king_that_would_be_attacked() {
    let fen = "4k3/8/8/8/8/8/r7/4K3 w - -";
    assert_eq!(why(fen, "e1e2"), "the king would be attacked on e2 by the rook on a2");
}

#[test]
fn kings_are_never_neighbours() {
    let reason = "the king would stand on e4 next to the king on e5";
    assert_eq!(why("8/8/8/4k3/8/4K3/8/8 w - -", "e3e4"), reason);
}

#[test]
fn in_double_check_only_the_king_moves() {
    let fen = "4k3/8/8/8/4r3/5n2/R7/4K3 w - -";
    let reason = "the knight on f3 and the rook on e4 both give check: only the king can move";
    assert_eq!(why(fen, "a2e2"), reason);
    assert_eq!(why(fen, "a2a1"), reason);
}

#[test]
fn a_check_by_a_knight_or_pawn_cannot_be_blocked() {
    let reason = "the king is in check from the knight on f3, which the move does not answer (a \
                  check by a knight cannot be blocked)";
    assert_eq!(why("4k3/8/8/8/8/5n2/R7/4K3 w - -", "a2e2"), reason);
    let reason = "the king is in check from the pawn on d2, which the move does not answer (a \
                  check by a pawn cannot be blocked)";
    assert_eq!(why("4k3/8/8/8/8/8/R2p4/4K3 w - -", "a2a1"), reason);
}

#[test]
fn a_check_that_is_not_answered() {
    let fen = "4k3/8/8/8/4r3/8/P7/4K3 w - -";
    let reason = "the king is in check from the rook on e4, which the move does not answer";
    assert_eq!(why(fen, "a2a3"), reason);
}

#[test]
fn castling_without_the_right() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w - -";
    assert_eq!(why(fen, "e1g1"), "White has no right to castle king side");
    assert_eq!(why(fen, "e1h1"), "White has no right to castle king side");
    assert_eq!(why(fen, "e1c1"), "there is no rook on a1 to castle with");
}

#[test]
fn castling_that_is_blocked() {
    assert_eq!(why(START, "e1g1"), "castling king side is blocked by the bishop on f1");
    let fen = "4k3/8/8/8/8/8/8/RN2K3 w Q -";
    assert_eq!(why(fen, "e1c1"), "castling queen side is blocked by the knight on b1");
}

#[test]
fn castling_in_through_and_into_check() {
    let fen = |rook: &str| format!("4k3/8/8/8/8/{rook}/8/4K2R w K -");
    assert_eq!(why(&fen("4r3"), "e1g1"), "the king cannot castle in check from the rook on e3");
    assert_eq!(why(&fen("5r2"), "e1g1"), "the king passes f1, attacked by the rook on f3");
    assert_eq!(why(&fen("6r1"), "e1g1"), "the king arrives on g1, attacked by the rook on g3");
    assert!(position(&fen("7r")).is_legal(Move::castle(square("e1"), square("h1"))));
}
