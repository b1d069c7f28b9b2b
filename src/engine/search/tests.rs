use super::*;
use crate::chess::testing::{STARTS, position, walk};
use crate::chess::{EnPassant, Square};
use crate::engine::{Level, Score};

fn search_from(engine: &mut Engine, at: &Position, earlier: &[u64], limits: &Limits) -> Found {
    engine.search(at, earlier, limits, &AtomicBool::new(false), &mut |_| ())
}

fn search(fen: &str, limits: &Limits) -> Found {
    search_from(&mut Engine::new(1), &position(fen), &[], limits)
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn uci(mv: Move) -> String {
    format!("{}{}", mv.from, mv.to)
}

#[test]
fn every_move_found_is_legal_whatever_is_in_the_table() {
    let mut engine = Engine::new(1);
    walk(&STARTS, 60, |at| {
        let stop = AtomicBool::new(false);
        let found = engine.search(at, &[], &nodes(400), &stop, &mut |info| {
            let mut line = *at;
            for mv in &info.pv {
                assert!(line.is_legal(*mv), "{mv:?} in {line:?}");
                line.play(*mv);
            }
        });
        match found.best {
            Some(mv) => assert!(at.is_legal(mv)),
            None => assert!(!at.has_legal_move()),
        }
    });
}

#[test]
fn mates_are_found_within_a_number_of_nodes() {
    // Of our own making; the number is that of the moves.
    for (fen, moves, budget) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - -", 1, 500),
        ("7k/5Q2/5K2/8/8/8/8/8 w - -", 1, 500),
        ("7k/6pp/8/3N4/8/1Q6/8/K7 w - -", 1, 500),
        ("6rk/6pp/7N/8/8/8/8/K7 w - -", 1, 500),
        ("r1bq1rk1/pppp1ppp/8/4n1N1/8/3Q4/PPP2PPP/R1B2RK1 w - -", 1, 500),
        ("5r1k/6pp/7N/8/8/1Q6/8/K7 w - -", 2, 5_000),
        ("k7/8/2K5/8/8/8/8/1R6 w - -", 2, 5_000),
        ("7k/8/5K2/8/8/8/8/R7 w - -", 2, 5_000),
        ("3k4/8/2K5/8/8/8/8/6R1 w - -", 2, 5_000),
        ("2k5/8/1K6/8/8/8/8/7R w - -", 2, 5_000),
        ("8/8/8/8/8/5k2/4r3/6K1 b - -", 3, 20_000),
    ] {
        let found = search(fen, &Limits { mate: Some(moves), ..nodes(budget) });
        assert_eq!(found.score, Score::Mate(i32::try_from(moves).unwrap()), "{fen}");
    }
}

#[test]
fn the_side_that_is_mated_sees_it_too() {
    let found = search("k7/7R/8/8/8/8/8/1K4R1 b - -", &depth(6));
    assert_eq!(found.score, Score::Mate(-1));
    let mated = search("k6R/8/1K6/8/8/8/8/8 b - -", &depth(3));
    assert_eq!((mated.best, mated.score), (None, Score::Mate(0)));
    let stalemate = search("k7/2Q5/1K6/8/8/8/8/8 b - -", &depth(3));
    assert_eq!((stalemate.best, stalemate.score), (None, Score::Centipawns(0)));
}

#[test]
fn a_lost_side_finds_stalemate_and_repetition() {
    // A rook's pawn is not enough: the king of the other side has no move in the end.
    let stalemate = search("8/8/8/8/8/k7/p7/K7 b - -", &depth(6));
    assert_eq!(stalemate.score, Score::Centipawns(0), "{stalemate:?}");
    // The queen gives check for ever.
    let perpetual = search("6k1/5p1p/8/7Q/8/rr6/8/7K w - -", &depth(10));
    assert_eq!(perpetual.score, Score::Centipawns(0), "{perpetual:?}");
}

#[test]
fn a_position_that_was_there_twice_is_a_draw() {
    // White is a queen ahead, but each quiet move of its king was there twice.
    let at = position("7k/8/8/8/8/8/8/KQ6 b - -");
    let mut earlier = Vec::new();
    for mv in at.legal_moves() {
        let mut next = at;
        next.play(mv);
        earlier.push(next.hash(EnPassant::Legal));
    }
    let twice: Vec<u64> = earlier.iter().chain(&earlier).copied().collect();
    assert!(search_from(&mut Engine::new(1), &at, &[], &depth(4)).score.centipawns() < -300);
    let mut setup = at.setup();
    setup.halfmove_clock = 20;
    let at = Position::new(setup).unwrap();
    // Only positions with the same side to move are compared: every other one.
    let spaced: Vec<u64> = twice.iter().flat_map(|hash| [0, *hash]).collect();
    let found = search_from(&mut Engine::new(1), &at, &spaced, &depth(4));
    assert_eq!(found.score, Score::Centipawns(0));
}

#[test]
fn the_rule_of_fifty_moves_is_known() {
    let at = position("8/8/8/8/3k4/8/6r1/K7 w - -").setup();
    let late = Position::new(crate::chess::Setup { halfmove_clock: 99, ..at }).unwrap();
    let found = search_from(&mut Engine::new(1), &late, &[], &depth(6));
    assert_eq!(found.score, Score::Centipawns(0));
    // A mate by the hundredth ply counts.
    let mate = position("6k1/5ppp/8/8/8/8/8/R3K3 w - -").setup();
    let mate = Position::new(crate::chess::Setup { halfmove_clock: 99, ..mate }).unwrap();
    let found = search_from(&mut Engine::new(1), &mate, &[], &depth(3));
    assert_eq!(found.score, Score::Mate(1));
}

#[test]
fn the_same_input_gives_the_same_game() {
    let game = |seed: u64| -> Vec<Move> {
        let mut engine = Engine::new(1);
        let mut at = Position::INITIAL;
        let (mut moves, mut earlier) = (Vec::new(), Vec::new());
        for _ in 0..30 {
            let limits = Level::new(3).unwrap().limits(seed);
            let Some(mv) = search_from(&mut engine, &at, &earlier, &limits).best else { break };
            earlier.push(at.hash(EnPassant::Legal));
            at.play(mv);
            moves.push(mv);
        }
        moves
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

#[test]
fn a_new_game_begins_with_nothing() {
    let at = position(STARTS[1]);
    let mut engine = Engine::new(1);
    let first = search_from(&mut engine, &at, &[], &nodes(5_000));
    search_from(&mut engine, &Position::INITIAL, &[], &nodes(5_000));
    engine.new_game();
    assert_eq!(search_from(&mut engine, &at, &[], &nodes(5_000)), first);
}

#[test]
fn it_stops_soon_after_it_is_told() {
    let stop = AtomicBool::new(true);
    let found =
        Engine::new(1).search(&position(STARTS[1]), &[], &Limits::default(), &stop, &mut |_| ());
    assert!(found.nodes <= 1024 && found.best.is_some());
    // In the midst of a search, too.
    let stop = AtomicBool::new(false);
    let mut told = 0;
    let found =
        Engine::new(1).search(&position(STARTS[1]), &[], &Limits::default(), &stop, &mut |info| {
            if info.depth == 6 && told == 0 {
                told = info.nodes;
                stop.store(true, Ordering::Relaxed);
            }
        });
    assert!(found.nodes <= told + 1024, "{found:?}");
}

#[test]
fn limits_are_kept() {
    let budget = search(STARTS[0], &nodes(3_000));
    assert_eq!(budget.nodes, 3_000);
    assert_eq!(search(STARTS[0], &depth(3)).depth, 3);
    let only = position(STARTS[0]).move_between(Square::A1, Square::A1, None);
    let pawn = Move::normal("a2".parse().unwrap(), "a3".parse().unwrap());
    let found = search(STARTS[0], &Limits { moves: vec![pawn], ..depth(4) });
    assert_eq!(found.best, Some(pawn));
    let none = search(STARTS[0], &Limits { moves: vec![only], ..depth(4) });
    assert_eq!(none.best, None);
    let begun = std::time::Instant::now();
    let hard = Some(std::time::Duration::from_millis(20));
    search(STARTS[1], &Limits { hard, ..Limits::default() });
    assert!(begun.elapsed() < std::time::Duration::from_secs(5));
}

#[test]
fn several_lines_are_the_best_ones_in_order() {
    let at = position(STARTS[1]);
    let mut last = Vec::new();
    let limits = Limits { multi_pv: 3, ..depth(5) };
    let found = Engine::new(1).search(&at, &[], &limits, &AtomicBool::new(false), &mut |info| {
        if info.multi_pv == 1 {
            last.clear();
        }
        last.push((info.score.centipawns(), info.pv[0]));
    });
    assert_eq!(last.len(), 3);
    assert!(last.is_sorted_by(|a, b| a.0 >= b.0), "{last:?}");
    let mut moves: Vec<String> = last.iter().map(|line| uci(line.1)).collect();
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 3);
    assert_eq!(found.best, Some(last[0].1));
}

#[test]
fn noise_changes_judgement_but_invents_no_mate() {
    let loud = |seed| Limits { noise: Some(Noise { seed, scale: 10_000, blind: 50 }), ..depth(4) };
    for seed in 0..50 {
        let found = search(STARTS[0], &loud(seed));
        assert!(matches!(found.score, Score::Centipawns(_)), "{found:?}");
    }
    let scores: Vec<Score> = (0..5).map(|seed| search(STARTS[0], &loud(seed)).score).collect();
    assert!(scores.windows(2).any(|pair| pair[0] != pair[1]));
}

#[test]
fn from_level_3_a_mate_in_one_is_seen() {
    for number in 3..=8 {
        for seed in 0..20 {
            let limits = Level::new(number).unwrap().limits(seed);
            let found =
                search("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -", &limits);
            assert_eq!(found.best.map(uci).as_deref(), Some("h5f7"), "level {number}");
        }
    }
}

#[test]
fn a_line_is_never_longer_than_the_stack() {
    // Many checks, much material: the deepest lines there are.
    let found = search("QQQQQQ2/7k/8/8/8/8/K7/2qqqqqq w - -", &nodes(20_000));
    assert!(found.best.is_some());
    let found = search("8/8/8/8/8/k7/p7/K7 w - -", &depth(95));
    assert_eq!(found.score, Score::Centipawns(0));
}
