use super::*;
use crate::chess::testing::{STARTS, position, walk};
use crate::engine::Score;

fn search(fen: &str, limits: &Limits) -> Found {
    Engine::new(1).search(&position(fen), &[], limits, &AtomicBool::new(false), &mut |_| ())
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

#[test]
fn every_move_found_is_legal_whatever_is_in_the_table() {
    let mut engine = Engine::new(1);
    walk(&STARTS, 40, |at| {
        let found = engine.search(at, &[], &nodes(500), &AtomicBool::new(false), &mut |info| {
            let mut line = *at;
            for mv in &info.pv {
                assert!(line.is_legal(*mv), "{mv:?} in {line:?}");
                line.play(*mv);
            }
        });
        assert!(found.best.is_some_and(|mv| at.is_legal(mv)));
    });
}

#[test]
fn a_mate_is_found() {
    let found = search("6k1/5ppp/8/8/8/8/8/R3K3 w - -", &nodes(1000));
    assert_eq!(found.score, Score::Mate(1));
}
