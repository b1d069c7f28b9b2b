use super::net::{INPUTS, STAGES, View, stage};
use super::*;
use crate::chess::testing::{STARTS, position, walk};
use crate::chess::{Color, Role, Square};
use crate::engine::node::Node;

#[test]
fn colours_and_sides_make_no_difference() {
    walk(&STARTS, 120, |at| {
        let value = evaluate(at);
        assert_eq!(evaluate(&at.mirrored()), value, "{at:?}");
        assert!(value.abs() <= MOST);
    });
}

#[test]
fn left_and_right_make_no_difference_where_nobody_castles() {
    for (one, other) in [
        (
            "r1b2rk1/pp3ppp/2n5/3q4/8/2N5/PPQ2PPP/R4RK1 w - -",
            "1kr2b1r/ppp3pp/5n2/4q3/8/5N2/PPP2QPP/1KR4R w - -",
        ),
        (
            "8/5pk1/4p1p1/1p1pP2p/1P1P1P1P/2r3P1/5RK1/8 b - -",
            "8/1kp5/1p1p4/p2Pp1p1/P1P1P1P1/1P3r2/1KR5/8 b - -",
        ),
    ] {
        assert_eq!(evaluate(&position(one)), evaluate(&position(other)), "{one}");
    }
}

#[test]
fn sums_kept_move_by_move_are_those_of_the_position() {
    walk(&STARTS, 120, |at| {
        let node = Node::of(at);
        for mv in at.legal_moves() {
            let role = at.board().role_at(mv.from).unwrap();
            let next = node.after(mv, role, at.captured(mv));
            let mut played = *at;
            played.play(mv);
            assert_eq!(next.position, played);
            assert_eq!(next.accumulator, Accumulator::of(&played), "{mv:?}");
        }
    });
}

#[test]
fn each_piece_on_each_square_is_an_input_of_its_own() {
    let at = position("4k3/8/8/8/8/8/8/4K3 w - -");
    for side in Color::ALL {
        let view = View::of(at.board(), side);
        let mut seen = [false; INPUTS];
        for color in Color::ALL {
            for role in Role::ALL {
                for square in (0..64).filter_map(Square::new) {
                    let input = &mut seen[view.input(color, role, square)];
                    assert!(!*input);
                    *input = true;
                }
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
    }
}

#[test]
fn stages_go_down_with_the_pieces() {
    assert_eq!(stage(Position::INITIAL.board()), STAGES - 1);
    assert_eq!(stage(position("4k3/8/8/8/8/8/8/4K3 w - -").board()), 0);
    walk(&STARTS, 120, |at| assert!(stage(at.board()) < STAGES));
}

#[test]
fn what_everybody_knows() {
    let better = |good: &str, bad: &str| {
        let (good, bad) = (evaluate(&position(good)), evaluate(&position(bad)));
        assert!(good > bad, "{good} {bad}");
    };
    // A queen more, a passed pawn further on, a rook on the open file.
    better("4k3/8/8/8/8/8/4P3/3QK3 w - -", "4k3/8/8/8/8/8/4P3/3RK3 w - -");
    better("4k3/8/P7/8/8/8/8/4K3 w - -", "4k3/8/8/8/P7/8/8/4K3 w - -");
    better("4k3/p7/8/8/8/8/P7/3RK3 w - -", "4k3/p7/8/8/8/8/P7/R3K3 w - -");
    // Any piece more, in the initial position.
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for less in ["pppp1ppp", "rnbqkb1r", "rn1qkbnr", "1nbqkbnr", "rnb1kbnr"] {
        let full = if less.contains('p') { "pppppppp" } else { "rnbqkbnr" };
        better(&start.replace(full, less).replace("KQkq", "KQ"), start);
    }
}

#[test]
fn drawn_endings_are_known() {
    for drawn in [
        "4k3/8/8/8/8/8/8/2N1K3 w - -",
        "4k3/8/8/8/8/8/8/2N1KN2 w - -",
        "4kb2/8/8/8/8/8/8/3RK3 w - -",
    ] {
        assert!(evaluate(&position(drawn)).abs() < 60, "{drawn}");
    }
    // A lone king is driven to the edge.
    let centre = evaluate(&position("8/8/8/3k4/8/8/8/R3K3 w - -"));
    assert!(evaluate(&position("3k4/8/8/8/8/8/8/R3K3 w - -")) > centre);
}
