use super::terms::{COUNT, GROUPS};
use super::*;
use crate::chess::testing::{STARTS, position, walk};
use crate::engine::node::Node;

struct Counts([i32; COUNT]);

impl Tally for Counts {
    fn add(&mut self, term: usize, times: i32) {
        self.0[term] += times;
    }
}

#[test]
fn groups_cover_the_weights() {
    let mut next = 0;
    for group in GROUPS {
        assert_eq!(group.start, next, "{}", group.name);
        next += group.count;
    }
    assert_eq!(next, COUNT);
}

#[test]
fn colours_and_sides_make_no_difference() {
    walk(&STARTS, 120, |at| {
        let value = evaluate(at);
        assert_eq!(evaluate(&at.mirrored()), value, "{at:?}");
        assert!(value.abs() <= MOST);
    });
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
            assert_eq!(next.sums, Sums::of(&played), "{mv:?}");
        }
    });
}

#[test]
fn the_cache_of_pawns_changes_nothing() {
    let mut cache = PawnCache::new();
    walk(&STARTS, 120, |at| {
        let direct = evaluate(at);
        for _ in 0..2 {
            assert_eq!(value(at, Sums::of(at), cache.get(at)), direct);
        }
    });
}

#[test]
fn the_tally_for_tuning_adds_up_to_the_evaluation() {
    walk(&STARTS, 60, |at| {
        let mut counts = Counts([0; COUNT]);
        features(at, &mut counts);
        let (mut middle, mut end) = (0, 0);
        for (times, weight) in counts.0.iter().zip(weights()) {
            middle += times * weight.0;
            end += times * weight.1;
        }
        let (us, phase) = (at.turn(), phase(at));
        let blend = (middle * phase + end * (24 - phase)) / 24;
        let share = shares(at)[usize::from(blend < 0)];
        let expected = us.fold(1, -1) * blend * share / 64 + endings::drive(at, us);
        assert!((evaluate(at) - expected).abs() <= 1, "{at:?}");
    });
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
