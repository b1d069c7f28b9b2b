use super::*;
use crate::chess::{EnPassant, Position, Square};

fn faults(text: &str) -> Vec<String> {
    match read(text.as_bytes()) {
        Ok((_, report)) => report.faults.iter().map(ToString::to_string).collect(),
        Err(errors) => {
            assert!(errors.0.iter().any(|fault| !fault.playable), "{text}");
            errors.0.iter().map(ToString::to_string).collect()
        }
    }
}

fn notes(text: &str) -> Vec<String> {
    let parsed = parse(text.as_bytes(), Reading::Tolerant).unwrap();
    let strict = parse(text.as_bytes(), Reading::Strict);
    let in_order = |note: &FenNote| note.message.starts_with("castling rights");
    assert_eq!(strict.is_ok(), parsed.notes.iter().all(in_order), "{text}");
    parsed.notes.iter().map(ToString::to_string).collect()
}

fn rewritten(text: &str) -> String {
    let (position, _) = read(text.as_bytes()).unwrap();
    Fen::of(&position, EnPassant::Always).to_string()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_initial_position_is_read_and_written() {
    assert_eq!(parse(START.as_bytes(), Reading::Strict).unwrap().setup, Setup::INITIAL);
    assert_eq!(read(START.as_bytes()).unwrap().0, Position::INITIAL);
    assert_eq!(Fen::of(&Position::INITIAL, EnPassant::Always).to_string(), START);
    let four = Fen::of(&Position::INITIAL, EnPassant::Always).four_fields().to_string();
    assert_eq!(four, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
}

#[test]
fn all_faults_are_reported_at_once_with_their_columns() {
    let text = "rnbqkbnr/ppppppxp/8/7/8/8/PPPPPPPPP/RNBQKBNR x KQz e9 a 4294967296";
    assert_eq!(
        faults(text),
        [
            "column 16: \"x\" in rank 7, expected a piece letter of PNBRQKpnbrqk or a digit 1 to 8",
            "column 21: rank 5 has 7 squares",
            "column 27: rank 2 has 9 squares",
            "column 46: side to move must be w or b, found \"x\"",
            "column 50: castling right \"z\", expected letters of KQkq, A-H, a-h or -",
            "column 52: en passant square must be a square or -, found \"e9\"",
            "column 55: halfmove clock \"a\" is not a number",
            "column 57: fullmove number \"4294967296\" is above 2147483647",
        ]
    );
}

#[test]
fn faults_of_text_and_position_are_reported_together() {
    assert_eq!(
        faults("4k3/8/8/8/8/8/8/P3K3 w K - x 1"),
        [
            "column 17: white pawn on a1",
            "column 24: castling right K but no white rook on h1",
            "column 28: halfmove clock \"x\" is not a number",
        ]
    );
}

#[test]
fn missing_fields_have_defaults_in_tolerant_reading() {
    let board = "4k3/8/8/8/8/8/8/4K3";
    for (fields, missing) in
        [("", 5), (" w", 4), (" w -", 3), (" w - -", 2), (" w - - 0", 1), (" w - - 0 1", 0)]
    {
        let text = format!("{board}{fields}");
        assert_eq!(notes(&text).len(), missing, "{text}");
        assert_eq!(rewritten(&text), format!("{board} w - - 0 1"));
    }
    assert_eq!(
        notes("4k3/8/8/8/8/8/8/4K3 b - 7 9"),
        ["column 28: en passant square is missing, read as -"]
    );
    assert_eq!(rewritten("4k3/8/8/8/8/8/8/4K3 b - 7 9"), "4k3/8/8/8/8/8/8/4K3 b - - 7 9");
}

#[test]
fn blanks_are_understood_but_noted() {
    assert_eq!(
        notes(" 4k3/8/8/8/8/8/8/4K3 w\t-  - 0 1 \n"),
        [
            "column 1: blanks before the first field",
            "column 23: fields are separated by something else than one blank",
            "column 32: blanks after the last field",
        ]
    );
}

#[test]
fn text_after_the_fields_is_left_to_the_caller() {
    for (text, rest) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - ;D1 20 ;D2 400", ";D1 20 ;D2 400"),
        ("4k3/8/8/8/8/8/8/4K3 w - - bm Kd2;", "bm Kd2;"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5", ";D1 5"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 bm Kd2;", "bm Kd2;"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 and more", "and more"),
    ] {
        let parsed = parse(text.as_bytes(), Reading::Tolerant).unwrap();
        assert_eq!(&text[parsed.rest.unwrap()..], rest);
        assert!(parse(text.as_bytes(), Reading::Strict).is_err());
    }
}

#[test]
fn small_deviations_are_notes() {
    let unusual = |text: &str, wanted: &str| assert_eq!(notes(text), [wanted], "{text}");
    unusual("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "column 29: fullmove number 0 read as 1");
    unusual("4k3/8/8/8/8/8/71/4K3 w - - 0 1", "column 16: rank 2 has digits side by side");
    unusual(
        "r3k2r/8/8/8/8/8/8/R3K2R w qkKQ - 0 1",
        "column 27: castling rights \"qkKQ\" name the rights in an unusual order",
    );
    unusual(
        "r3k2r/8/8/8/8/8/8/R3K2R w KHQ - 0 1",
        "column 27: castling rights \"KHQ\" name a right twice",
    );
    assert!(notes("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1").is_empty());
}

#[test]
fn hostile_text_gives_a_short_error() {
    let large = "k".repeat(1 << 20);
    let many = "k ".repeat(1 << 19);
    let slashes = "/".repeat(1 << 20);
    for text in ["", " ", "\n", "\0", "\u{FEFF}", "♔ ♔ ♔ ♔ ♔ ♔", &large, &many, &slashes]
    {
        let errors = read(text.as_bytes()).unwrap_err();
        assert!(errors.0.len() < 20);
        assert!(errors.to_string().len() < 1000, "{errors}");
    }
    let errors = read(b"4k3/8/\xFF w").unwrap_err();
    assert_eq!(errors.to_string(), "column 7: the text is not UTF-8");
    assert_eq!(faults("4k3/8/8/8/8/8/8/4K\0 w - - 0 1").len(), 1);
}

#[test]
fn boards_of_variants_are_named_as_such() {
    for board in ["4k3/8/8/8/8/8/8/4K3[Pp]", "4k3/8/8/8/8/8/8/4KQ~2"] {
        let found = faults(&format!("{board} w - - 0 1"));
        assert!(found[0].contains("variant with pockets"), "{found:?}");
    }
    assert_eq!(faults("4k3/8/8/8/8/8/8/4K3/Pp w - - 0 1")[0], "column 1: 9 ranks, expected 8");
    let errors = read(b"4k3/8/8/8/8/8/8/4K3_w_-_-_0_1").unwrap_err();
    assert!(!errors.0.is_empty());
}

#[test]
fn k_and_q_are_the_outermost_rooks_and_letters_any_rook() {
    let rooks = |text: &str| {
        let parsed = parse(text.as_bytes(), Reading::Strict).unwrap();
        parsed.setup.castling.into_iter().map(|at: Square| at.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(rooks("7k/8/8/8/8/8/8/RR1KR1RB w KQ - 0 1"), ["a1", "g1"]);
    assert_eq!(rooks("7k/8/8/8/8/8/8/RR1KR1RB w EB - 0 1"), ["b1", "e1"]);
    assert_eq!(rooks("7k/8/8/8/8/8/8/RR1KR1RB w GA - 0 1"), ["a1", "g1"]);
    assert_eq!(rooks("rr1k2r1/8/8/8/8/8/8/4K3 w kb - 0 1"), ["b8", "g8"]);
    // Nothing to resolve them with: the corner, which the check of the position then reports.
    assert_eq!(rooks("4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1"), ["a1", "h1"]);
    assert_eq!(rooks("4k3/8/8/8/8/8/8/4K3 w K - 0 1"), ["h1"]);
}

#[test]
fn rights_are_written_as_x_fen_or_shredder() {
    for (text, shredder) in [
        ("7k/8/8/8/8/8/8/RR1KR1RB w KQ - 0 1", "GA"),
        ("7k/8/8/8/8/8/8/RR1KR1RB w EB - 0 1", "EB"),
        ("7k/8/8/8/8/8/8/RR1KR1RB w KB - 0 1", "GB"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "HAha"),
    ] {
        let (position, report) = read(text.as_bytes()).unwrap();
        assert!(report.faults.is_empty() && report.notes.is_empty(), "{report:?}");
        let fen = Fen::of(&position, EnPassant::Legal);
        assert_eq!(fen.to_string(), text);
        let written = fen.with_castling(CastlingStyle::Shredder).to_string();
        assert_eq!(written.split(' ').nth(2), Some(shredder));
        assert_eq!(read(written.as_bytes()).unwrap().0, position);
    }
}

#[test]
fn a_king_on_e1_without_a_rook_in_the_corner_is_a_mistake_unless_it_is_chess960() {
    let text = b"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1";
    let (position, report) = read(text).unwrap();
    assert_eq!(report.faults.len(), 1);
    assert_eq!(position.castling_rooks().count(), 1);
    assert!(report.repaired.unwrap().castling_rooks().is_empty());
    let (same, report) = read_as(text, Variant::Chess960).unwrap();
    assert_eq!(same, position);
    assert!(report.faults.is_empty());
    // Both sides alike: no mistake but a start of Chess960.
    let start = b"4k1r1/8/8/8/8/8/8/4K1R1 w Kk - 0 1";
    assert!(read(start).unwrap().1.faults.is_empty());
}

#[test]
fn two_rights_on_one_side_are_a_fault() {
    assert_eq!(
        faults("4k3/8/8/8/8/8/8/R1R1K3 w QC - 0 1"),
        ["column 26: castling rights CQ but the white king may castle with one rook a side"]
    );
}

#[test]
fn the_pawn_in_place_of_the_passed_square_is_repaired() {
    let text = "rnbqkbnr/ppp2ppp/4p3/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d5 0 3";
    let (position, report) = read(text.as_bytes()).unwrap();
    assert_eq!(position.ep_square(EnPassant::Always), None);
    assert_eq!(report.faults[0].message, "en passant square d5 is not on rank 6");
    assert!(report.faults[0].hint.as_ref().unwrap().starts_with("d6"));
    assert_eq!(report.faults[0].column, 56);
    let repaired = Fen::of(&report.repaired.unwrap(), EnPassant::Legal).to_string();
    assert_eq!(repaired, text.replace("d5", "d6"));
}

#[test]
fn counters_may_be_as_large_as_they_fit_and_games_go_on() {
    let text = "4k3/8/8/8/8/8/8/4K3 b - - 2147483647 2147483647";
    let (mut position, _) = read(text.as_bytes()).unwrap();
    let before = position;
    let m = position.legal_moves()[0];
    let undo = position.play(m);
    assert_eq!((position.halfmove_clock(), position.fullmove_number()), (1 << 31, 1 << 31));
    position.undo(m, undo);
    assert_eq!(position, before);
    assert_eq!(rewritten(text), text);
}
