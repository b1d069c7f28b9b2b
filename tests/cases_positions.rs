//! Positions that other programs are known to have got wrong, by the number of the case.

use pgnkit::chess::draw::{self, History};
use pgnkit::chess::{
    CanMate, CastlingSide, Claim, Color, EnPassant, Move, Outcome, Position, Square, perft,
};
use pgnkit::notation::fen::{self, Fen, FenFault, FenReport};
use pgnkit::notation::{CastlingStyle, epd};

fn load(text: &str) -> (Position, FenReport) {
    fen::read(text.as_bytes()).unwrap_or_else(|errors| panic!("{text}: {errors}"))
}

fn faults(text: &str) -> Vec<FenFault> {
    match fen::read(text.as_bytes()) {
        Ok((_, report)) => report.faults,
        Err(errors) => errors.0,
    }
}

fn written(position: &Position) -> String {
    Fen::of(position, EnPassant::Legal).to_string()
}

/// Case, text, its normal form.
const VALID: [(&str, &str, &str); 7] = [
    (
        "C026: four fields",
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -\n",
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1",
    ),
    (
        "C032: a passed square where nothing can take",
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
        "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1",
    ),
    (
        "C044: blanks and tabs",
        "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w\tKQkq   - 0  1  \n",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    ("C047: fullmove number 0", "4k3/8/8/8/8/8/8/4K2R w K - 0 0", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    (
        "C048: a clock above 100",
        "4k3/8/8/8/8/8/8/4K2R w K - 120 140",
        "4k3/8/8/8/8/8/8/4K2R w K - 120 140",
    ),
    (
        "C049: the inner rook has its letter",
        "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1",
        "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1",
    ),
    (
        "C051: a second rook in the way",
        "6k1/8/8/8/8/8/8/4RRK1 w F - 0 1",
        "6k1/8/8/8/8/8/8/4RRK1 w F - 0 1",
    ),
];

#[test]
fn valid_positions_have_their_normal_form() {
    for (case, text, normal) in VALID {
        let (position, report) = load(text);
        assert_eq!(report.faults, [], "{case}");
        assert_eq!(written(&position), normal, "{case}");
    }
    let (position, _) = load("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    let always = Fen::of(&position, EnPassant::Always).to_string();
    assert_eq!(always, "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "C032");
    let (same, _) = load("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    assert_eq!(position.hash(EnPassant::Legal), same.hash(EnPassant::Legal), "C032");

    let (_, report) = load("4k3/8/8/8/8/8/8/4K2R w K - 0 0");
    assert_eq!(report.notes[0].message, "fullmove number 0 read as 1", "C047");

    let (position, _) = load("4k3/8/8/8/8/8/8/4K2R w K - 120 140");
    assert_eq!(position.outcome(), None, "C048");
    assert_eq!(position.claim_after(&History::new()), Some(Claim::FiftyMoves), "C048");
}

/// Case, text, message, hint, text after repair. A message with more words than the case asks
/// for says the same and the limit too.
type Invalid =
    (&'static str, &'static str, &'static str, Option<&'static str>, Option<&'static str>);

const INVALID: [Invalid; 10] = [
    (
        "C028",
        "r3k3/8/8/8/8/8/8/4K1R1 w Kq - 0 1",
        "castling right K but no white rook on h1",
        Some("in Chess960 this is the rook on g1, which the letter G names"),
        Some("r3k3/8/8/8/8/8/8/4K1R1 w q - 0 1"),
    ),
    (
        "C029",
        "rnbqkbnr/pppppppp/8/8/8/3K4/PPPPPPPP/RNBQ1BNR w KQkq - 0 1",
        "castling rights KQ but the white king is on d3",
        None,
        Some("rnbqkbnr/pppppppp/8/8/8/3K4/PPPPPPPP/RNBQ1BNR w kq - 0 1"),
    ),
    (
        "C031",
        "rnbqkbnr/ppp2ppp/4p3/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d5 0 3",
        "en passant square d5 is not on rank 6",
        Some("d6, the square that the pawn passed over"),
        Some("rnbqkbnr/ppp2ppp/4p3/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"),
    ),
    (
        "C034",
        "3k4/8/8/8/3Q4/8/8/3K4 w - - 0 1",
        "the black king on d8 is in check but White is to move",
        Some("side to move b"),
        None,
    ),
    ("C035", "8/8/8/3kK3/8/8/8/8 b - - 0 1", "kings on d5 and e5 touch", None, None),
    ("C037", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "white pawn on a1", None, None),
    (
        "C038",
        "4k3/pppppppp/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
        "9 white pawns (at most 8)",
        None,
        None,
    ),
    (
        "C041",
        "rnbqkbnr/pppppppp/8/7/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rank 5 has 7 squares",
        None,
        None,
    ),
    (
        "C042",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "side to move must be w or b, found \"x\"",
        None,
        None,
    ),
    ("C045", "4k3/8/8/8/8/8/8/4K2R w K - x 1", "halfmove clock \"x\" is not a number", None, None),
];

#[test]
fn invalid_positions_have_one_fault_with_its_reason() {
    for (case, text, message, hint, repaired) in INVALID {
        let found = faults(text);
        assert_eq!(found.len(), 1, "{case}: {found:?}");
        assert_eq!(found[0].message, message, "{case}");
        assert_eq!(found[0].hint.as_deref(), hint, "{case}");
        let repair = fen::read(text.as_bytes()).ok().and_then(|(_, report)| report.repaired);
        assert_eq!(repair.as_ref().map(written).as_deref(), repaired, "{case}");
    }
    assert_eq!(faults("rnbqkbnr/pppppppp/8/7/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")[0].column, 21);
    // Not reachable, but it can be played: counting takes it, validation does not.
    assert!(faults("4k3/pppppppp/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1")[0].playable, "C038");
}

#[test]
fn c049_q_is_the_outermost_rook() {
    let queen_side = |text: &str| {
        let (position, _) = load(text);
        let rook = position.castling_rook(Color::White, CastlingSide::QueenSide).unwrap();
        let king = position.board().king(Color::White);
        (rook.to_string(), position.is_legal(Move::castle(king, rook)))
    };
    assert_eq!(queen_side("4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1"), ("a1".to_owned(), false));
    assert_eq!(queen_side("4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1"), ("c1".to_owned(), true));
    let (position, _) = load("4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1");
    let fen = Fen::of(&position, EnPassant::Legal).with_castling(CastlingStyle::Shredder);
    assert_eq!(fen.to_string(), "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1");
}

#[test]
fn c051_a_second_rook_on_the_path_hinders_castling() {
    let (position, _) = load("6k1/8/8/8/8/8/8/4RRK1 w F - 0 1");
    let moves = position.legal_moves();
    assert_eq!(moves.len(), 22);
    assert!(!moves.iter().any(|m| m.is_castle()));
    assert!(position.is_chess960());
}

/// Case, position, depth, leaves.
const PERFT: [(&str, &str, u32, u64); 11] = [
    ("C040: an impossible check", "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1", 3, 1_829),
    ("C166", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62_379),
    ("C167", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281),
    ("C169", "1r1r4/2P5/8/8/8/k7/8/4K3 w - - 0 1", 2, 308),
    ("C170: mate", "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", 2, 0),
    ("C172", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 1, 218),
    ("C173", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2", 3, 24_825),
    ("C175", "1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", 3, 14_252),
    ("C176", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 3, 27_826),
    ("C178", "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1", 3, 11_099),
    ("C179", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, 1),
];

#[test]
fn counts_of_leaves() {
    for (case, text, depth, nodes) in PERFT {
        let (position, report) = load(text);
        assert_eq!(perft::count(&position, depth), nodes, "{case}");
        assert_eq!(report.faults.is_empty(), !case.starts_with("C040"), "{case}");
    }
}

/// Case, position, whether neither side has material to mate, how the game ends.
const ENDS: [(&str, &str, bool, Option<Outcome>); 9] = [
    ("C073", "8/6k1/8/8/4B3/8/1K6/5b2 w - - 0 1", true, Some(Outcome::DeadPosition)),
    ("C074", "8/6k1/8/8/4B3/8/1K6/6b1 w - - 0 1", false, None),
    ("C076", "8/6k1/8/8/4N3/8/1K6/6N1 w - - 0 1", false, None),
    ("C077", "8/6k1/8/8/4N3/8/1K6/8 w - - 0 1", true, Some(Outcome::DeadPosition)),
    ("C079", "8/6k1/8/8/8/8/1K6/8 w - - 0 1", true, Some(Outcome::DeadPosition)),
    // Dead by its pawns, which material does not show.
    ("C080", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", false, Some(Outcome::DeadPosition)),
    ("C082 a", "8/8/8/2k5/2p5/2N5/2K5/8 w - - 0 1", false, None),
    ("C082 b", "8/8/3qk3/8/8/5K2/8/8 w - - 0 1", false, None),
    ("C083", "k7/2Q5/2K5/8/8/8/8/8 b - - 0 1", false, Some(Outcome::Stalemate)),
];

#[test]
fn ends_of_games() {
    for (case, text, insufficient, outcome) in ENDS {
        let (position, report) = load(text);
        assert!(report.faults.is_empty(), "{case}");
        assert_eq!(draw::is_dead_material(position.board()), insufficient, "{case}");
        assert_eq!(position.outcome(), outcome, "{case}");
    }
    // After a flag fall: can this side still mate?
    let can_mate = |text: &str| {
        let (position, _) = load(text);
        Color::ALL.map(|color| position.can_mate(color) != CanMate::No)
    };
    assert_eq!(can_mate("8/8/8/2k5/2p5/2N5/2K5/8 w - - 0 1"), [true, true], "C082 a");
    assert_eq!(can_mate("8/8/3qk3/8/8/5K2/8/8 w - - 0 1"), [false, true], "C082 b");
}

/// Plays moves given by their squares and returns how often each position had occurred, the
/// first included, with the last position.
fn occurrences(start: &str, moves: &str) -> (Vec<u32>, Position, History) {
    let (mut position, _) = load(start);
    let mut history = History::new();
    history.push(position.hash(EnPassant::Legal), position.halfmove_clock());
    let mut counts = vec![1];
    for text in moves.split_whitespace() {
        let (from, to) = text.split_at(2);
        let m: (Square, Square) = (from.parse().unwrap(), to.parse().unwrap());
        let m = Move::normal(m.0, m.1);
        assert!(position.is_legal(m), "{text}");
        position.play(m);
        history.push(position.hash(EnPassant::Legal), position.halfmove_clock());
        counts.push(history.repetitions());
    }
    (counts, position, history)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn c065_a_double_step_that_nobody_can_take_begins_a_repetition() {
    let (counts, position, history) =
        occurrences(START, "d2d4 d7d5 b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1 c6b8");
    let at: Vec<_> = (0..counts.len()).filter(|ply| counts[*ply] == 3).collect();
    assert_eq!(at, [10]);
    assert_eq!([counts[2], counts[6], counts[10]], [1, 2, 3]);
    assert_eq!(position.claim_after(&history), Some(Claim::ThreefoldRepetition));
    assert_eq!(position.outcome_after(&history), None);
}

#[test]
fn c067_a_capture_in_passing_that_was_possible_makes_another_position() {
    let start = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    let (counts, position, history) =
        occurrences(start, "d7d5 e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1 d8e8");
    assert_eq!(counts.iter().max(), Some(&2));
    assert_eq!(position.claim_after(&history), None);
}

#[test]
fn c068_a_castling_right_that_was_lost_makes_another_position() {
    let start = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let (counts, _, _) = occurrences(start, "h1g1 e8d8 g1h1 d8e8 h1g1 e8d8 g1h1 d8e8");
    assert_eq!(counts.iter().max(), Some(&2));
}

#[test]
fn five_times_is_automatic() {
    let (counts, position, history) = occurrences(START, &"b1c3 b8c6 c3b1 c6b8 ".repeat(4));
    assert_eq!(counts.last(), Some(&5));
    assert_eq!(position.outcome_after(&history), Some(Outcome::FivefoldRepetition));
}

#[test]
fn c070_mate_on_the_last_quiet_move_wins() {
    let start = "7k/8/5KQ1/8/8/8/8/8 w - - 149 120";
    let (_, position, history) = occurrences(start, "g6g7");
    assert_eq!(position.outcome_after(&history), Some(Outcome::Checkmate { winner: Color::White }));
    assert_eq!(position.outcome(), position.outcome_after(&history));
}

#[test]
fn c071_without_mate_the_75_move_rule_ends_the_game() {
    let start = "7k/8/5KQ1/8/8/8/8/8 w - - 149 120";
    let (counts, position, history) = occurrences(start, "g6g1");
    assert_eq!(counts.len() - 1, 1);
    assert_eq!(position.halfmove_clock(), 150);
    assert_eq!(position.outcome_after(&history), Some(Outcome::SeventyFiveMoves));
}

#[test]
fn c060_a_semicolon_in_an_operand_belongs_to_it() {
    let line = b"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - \
        bm Bb5 Bc4; c0 \"first; second = third\"; id \"q.1\";\n";
    let epd = epd::parse(line).unwrap();
    assert!(epd.faults.is_empty());
    let texts = |opcode: &str| -> Vec<_> {
        epd.get(opcode).unwrap().operands.iter().map(|operand| operand.text).collect()
    };
    assert_eq!(texts("bm"), ["Bb5", "Bc4"]);
    assert_eq!(texts("c0"), ["first; second = third"]);
    assert_eq!(texts("id"), ["q.1"]);
}

#[test]
fn c062_prose_after_the_last_operation_is_reported_where_it_begins() {
    let line = b"8/8/8/2p5/1pp5/brpp4/1pprp2P/qnkbK3 w - - bm h3; id \"Z.04\"; \
        CCC post by somebody, mate in 15\n";
    let epd = epd::parse(line).unwrap();
    assert!(epd.report.faults.is_empty() && epd.report.notes.is_empty(), "{:?}", epd.report);
    assert_eq!(epd.operations.len(), 2);
    assert_eq!(epd.faults.len(), 1);
    // The case says 56, counted by hand; that is a zero in the name. The prose begins at 61.
    let prose = 1 + String::from_utf8_lossy(line).find("CCC").unwrap();
    assert_eq!((epd.faults[0].column, prose), (61, 61));
}
