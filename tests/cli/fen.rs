use crate::support::schema::Schema;
use crate::support::{Output, Tool};

const MIXED: &str = "\u{feff}# two of them are wrong\n\
    startpos\r\n\
    \n\
    r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5 Bc4; id \"q.1\";\n\
    rnbqkbnr/ppp2ppp/4p3/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d5 0 3\n\
    4k3/8/8/8/8/8/8/4K2R\n\
    rnbqkbnr/pppppppp/8/7/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1\n\
    7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n";

fn fen<const N: usize>(args: [&str; N]) -> Output {
    Tool::new().args(["fen"]).args(args).run()
}

#[test]
fn a_position_is_confirmed_with_its_normal_form() {
    insta::assert_snapshot!(fen(["startpos", "4k3/8/8/8/4P3/8/8/4K3 b - e3"]));
}

#[test]
fn every_fault_has_a_mark_and_the_repair_is_shown() {
    let both = "rnbqkbnr/ppp2ppp/4p3/3pP3/8/8/PPPP1PPP/RNBQK1NR w KQkq d5 0 3";
    let output = fen([both, "r3k3/8/8/8/8/8/8/4K1R1 w Kq - 0 1", "8/8/8/8/3kK3/8/8/P7 w K - x 1"]);
    output.assert_status(1);
    insta::assert_snapshot!(output);
}

#[test]
fn lines_of_a_file_are_answered_in_order_whatever_is_wrong_with_some() {
    let output = Tool::new().args(["fen", "--file", "a.fen"]).file("a.fen", MIXED).run();
    output.assert_status(1);
    insta::assert_snapshot!(output);
}

#[test]
fn the_status_for_programs_is_an_object_a_line() {
    let args = ["fen", "--status", "--format", "jsonl", "-"];
    let output = Tool::new().args(args).stdin(MIXED).run();
    output.assert_status(1);
    insta::assert_snapshot!(output);
    Schema::load("position.json").assert_lines(&output.stdout);
    let unread = Tool::new().args(args).stdin(b"8/8 \xFF w\n").run();
    unread.assert_status(1).assert_stdout(
        "{\"type\":\"position\",\"schema\":1,\"line\":1,\"fen\":\"8/8 \u{fffd} w\",\"ok\":false,\
         \"problems\":[{\"field\":\"text\",\"column\":5,\"message\":\"the text is not UTF-8\"}]}\n",
    );
}

#[test]
fn the_object_of_a_position_has_the_documented_fields_in_order() {
    fen(["--format", "jsonl", "startpos"]).assert_success().assert_stdout(concat!(
        r#"{"type":"position","schema":1,"line":1,"#,
        r#""fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","ok":true,"#,
        r#""problems":[],"turn":"white","legal_moves":20,"check":false,"checkmate":false,"#,
        r#""stalemate":false,"dead":false,"can_mate":{"white":"yes","black":"yes"},"#,
        r#""insufficient_material":false,"halfmove_clock":0,"fullmove":1}"#,
        "\n"
    ));
}

#[test]
fn the_status_tells_who_can_still_mate() {
    let said = |text: &str| {
        let line = fen(["--format", "jsonl", text]).stdout;
        let object: serde_json::Value = serde_json::from_str(&line).unwrap();
        let can_mate = &object["can_mate"];
        let of = |side: &str| can_mate[side].as_str().unwrap().to_owned();
        (object["dead"].as_bool().unwrap(), of("white"), of("black"))
    };
    let answer = |dead, white: &str, black: &str| (dead, white.to_owned(), black.to_owned());
    // A wall of pawns, and one that a capture in passing opens.
    let wall = "4k3/8/8/p1p1p1p1/P1P1PpPp/5P1P/8/4K3 b - - 0 1";
    assert_eq!(said(wall), answer(true, "no", "no"));
    assert_eq!(said(&wall.replace("- - 0", "- g3 0")), answer(false, "unknown", "yes"));
    assert_eq!(said("8/8/3qk3/8/8/5K2/8/8 w - - 0 1"), answer(false, "no", "yes"));
    // Checkmate and stalemate end the game before it can be dead.
    assert_eq!(said("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), answer(false, "yes", "no"));
    assert_eq!(said("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), answer(false, "no", "no"));
}

#[test]
fn the_status_for_people_is_a_line_each() {
    insta::assert_snapshot!(Tool::new().args(["fen", "--status"]).stdin(MIXED).run());
}

#[test]
fn endings_are_named() {
    insta::assert_snapshot!(fen([
        "--status",
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "4k3/8/8/8/8/8/8/4K1N1 b - - 0 1",
        "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 120 140",
        "4k3/8/8/8/8/8/8/4K2R w K - 150 140",
        "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1",
    ]));
}

#[test]
fn normal_forms_obey_the_options() {
    let text = "4k3/8/8/8/4P3/8/8/4K2R b K e3 0 1";
    for (option, form) in [
        ("--ep=legal", "4k3/8/8/8/4P3/8/8/4K2R b K - 0 1\n"),
        ("--ep=pseudo", "4k3/8/8/8/4P3/8/8/4K2R b K - 0 1\n"),
        ("--ep=always", "4k3/8/8/8/4P3/8/8/4K2R b K e3 0 1\n"),
        ("--castling=shredder", "4k3/8/8/8/4P3/8/8/4K2R b H - 0 1\n"),
        ("--castling=xfen", "4k3/8/8/8/4P3/8/8/4K2R b K - 0 1\n"),
    ] {
        fen(["--normalize", option, text]).assert_success().assert_stdout(form);
    }
    fen(["--normalize", "4k3/8/8/8/8/8/8/4K2R w K - 0 0"])
        .assert_success()
        .assert_stdout("4k3/8/8/8/8/8/8/4K2R w K - 0 1\n");
}

#[test]
fn a_repair_is_printed_alone_and_what_it_repairs_said_aside() {
    insta::assert_snapshot!(Tool::new().args(["fen", "--repair"]).stdin(MIXED).run());
}

#[test]
fn moves_are_listed_in_both_notations() {
    let castles = "4k3/8/8/8/8/8/3PPP2/3QKB1R w K - 0 1";
    insta::assert_snapshot!(fen(["--moves", castles, "7k/P7/8/8/8/8/8/K7 w - - 0 1"]));
    fen(["--moves=uci", "7k/P7/8/8/8/8/8/K7 w - - 0 1"])
        .assert_success()
        .assert_stdout("a1b1 a1a2 a1b2 a7a8q a7a8r a7a8b a7a8n\n");
    let mated = fen(["--moves", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"]);
    mated.assert_success().assert_stdout("\n");
}

#[test]
fn castling_in_uci_takes_the_rook_in_chess960() {
    let castles = |args: &[&str]| {
        let output = Tool::new().args(["fen", "--moves=uci"]).args(args).run();
        ["e1g1", "e1h1", "f1h1"].map(|mv| output.stdout.contains(mv))
    };
    assert_eq!(castles(&["4k3/8/8/8/8/8/8/4K2R w K - 0 1"]), [true, false, false]);
    assert_eq!(castles(&["--chess960", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]), [false, true, false]);
    assert_eq!(castles(&["4k3/8/8/8/8/8/8/5K1R w K - 0 1"]), [false, false, true]);
}

#[test]
fn in_chess960_the_right_k_may_name_an_inner_rook() {
    let text = "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1";
    fen(["--status", text]).assert_status(1);
    fen(["--status", "--chess960", text]).assert_success();
}

#[test]
fn the_hash_counts_an_en_passant_square_as_asked() {
    let hash = |args: [&str; 2]| fen(["--hash", args[0], args[1]]).assert_success().stdout.clone();
    let (with, without) = ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 9 9");
    assert_eq!(hash(["--ep=legal", with]), hash(["--ep=legal", without]));
    assert_ne!(hash(["--ep=always", with]), hash(["--ep=always", without]));
    assert_eq!(hash(["--ep=legal", "startpos"]).len(), 17);
}

#[test]
fn the_key_of_opening_books_is_the_published_one() {
    let key = |args: [&str; 2]| fen(args).assert_success().stdout.clone();
    assert_eq!(key(["--hash=polyglot", "startpos"]), "463b96181691fc9c\n");
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_eq!(key(["--hash=polyglot", after_e4]), "823c9b50fd114196\n");
    assert_eq!(key(["--hash=zobrist", "startpos"]), key(["--hash", "startpos"]));
}

#[test]
fn colors_are_exchanged_and_exchanged_back() {
    let text = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    let mirrored = "rnbqkbnr/pppp1ppp/8/8/3PpP2/8/PPP1P1PP/RNBQKBNR b KQkq f3 0 3";
    fen(["--mirror", text]).assert_success().assert_stdout(&format!("{mirrored}\n"));
    fen(["--mirror", mirrored]).assert_success().assert_stdout(&format!("{text}\n"));
    let moves = fen(["--moves=uci", "--mirror", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]);
    assert!(moves.assert_success().stdout.contains("a2a1n"), "{moves}");
}

#[test]
fn left_and_right_are_exchanged_without_rights_or_with_those_of_chess960() {
    let text = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let lost = fen(["--flip", text]);
    lost.assert_status(0).assert_stdout("3k4/8/8/8/8/8/8/R2K4 w - - 0 1\n");
    lost.assert_stderr_has(
        "warning: castling rights are lost in the mirror; --chess960 keeps them",
    );
    let kept = fen(["--flip", "--chess960", text]);
    kept.assert_success().assert_stdout("3k4/8/8/8/8/8/8/R2K4 w Q - 0 1\n");
    let both = fen(["--flip", "--mirror", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"]);
    both.assert_success().assert_stdout("3k4/7p/8/8/8/8/8/3K4 b - - 0 1\n");
}

#[test]
fn an_epd_keeps_its_operations() {
    let line = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; c0 \"a; b\"; fmvn 7; D1 15;";
    fen(["--epd", line]).assert_success().assert_stdout(&format!("{line}\n"));
    fen(["--normalize", line]).assert_success().assert_stdout("4k3/8/8/8/8/8/8/4K2R w K - 0 7\n");
    fen(["--epd", "4k3/8/8/8/8/8/8/4K2R w K - 5 7"])
        .assert_success()
        .assert_stdout("4k3/8/8/8/8/8/8/4K2R w K - hmvc 5; fmvn 7;\n");
    let damaged = fen(["--epd", "4k3/8/8/8/8/8/8/4K2R w K - 3rd x; id \"y\";"]);
    damaged.assert_status(1).assert_stdout("4k3/8/8/8/8/8/8/4K2R w K - id \"y\";\n");
    damaged.assert_stderr_has("error: column 28: \"3rd\" is no opcode");
}

#[test]
fn an_en_passant_square_counts_by_policy() {
    let reach = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1";
    let free = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    let pinned = "8/8/8/8/k2pP2Q/8/8/4K3 b - e3 0 1";
    for (text, said, fields) in [
        (reach, ", en passant on e3 is out of reach\n", (false, false)),
        (pinned, ", en passant on e3 is not legal\n", (true, false)),
        (free, ", en passant on e3\n", (true, true)),
    ] {
        let status = fen(["--status", text]);
        assert!(status.assert_success().stdout.ends_with(said), "{status}");
        let line = fen(["--format=jsonl", text]).stdout;
        let object: serde_json::Value = serde_json::from_str(&line).unwrap();
        let found = &object["en_passant"];
        assert_eq!(found["square"], "e3");
        let counts = |policy: &str| found[policy].as_bool().unwrap();
        assert_eq!((counts("pseudo_legal"), counts("legal")), fields, "{text}");
    }
}

#[test]
fn as_json_the_objects_are_in_an_array() {
    let run = |format: &str, text: &str| {
        let args = ["fen", "--format", format, "-"];
        Tool::new().args(args).stdin(text).run().stdout
    };
    let array: Vec<serde_json::Value> = serde_json::from_str(&run("json", MIXED)).unwrap();
    let lines = run("jsonl", MIXED);
    let objects: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(array, objects);
    assert_eq!(run("json", ""), "[]\n");
}

#[test]
fn answers_are_the_same_and_in_order_for_any_number_of_threads() {
    let line = |number: u32| match number % 97 {
        0 => "x\n".to_owned(),
        rest => format!("4k3/8/8/8/8/8/8/4K2R w K - {rest} {number}\n"),
    };
    let lines = (1..3000).map(line).collect::<Vec<_>>().concat();
    for args in [&["--status", "--format=jsonl"][..], &["--normalize"], &["--moves"]] {
        let run = |jobs: &str| {
            let tool = Tool::new().args(["fen", "-j", jobs]).args(args);
            tool.stdin(lines.clone()).run().to_string()
        };
        assert_eq!(run("1"), run("4"), "{args:?}");
    }
}

#[test]
fn the_board_is_drawn_from_both_sides() {
    insta::assert_snapshot!(fen(["--board", "kiwipete"]));
    insta::assert_snapshot!(fen(["--board=unicode", "--black", "kiwipete"]));
}

#[test]
fn strictly_what_is_understood_all_the_same_is_a_fault() {
    let text = "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w qkQK -";
    fen([text]).assert_success();
    insta::assert_snapshot!(fen(["--strict", text]));
    fen(["--strict", "startpos"]).assert_success();
}

#[test]
fn a_fen_that_nobody_quoted_is_one_position() {
    let output = fen(["--normalize", "4k3/8/8/8/8/8/8/4K2R", "w", "K", "-", "0", "1"]);
    output.assert_success().assert_stdout("4k3/8/8/8/8/8/8/4K2R w K - 0 1\n");
}

#[test]
fn a_file_that_is_missing_does_not_stop_the_others() {
    let args = ["fen", "--status", "-f", "none.fen", "-f", "a.fen"];
    let output = Tool::new().args(args).file("a.fen", "startpos").run();
    output.assert_status(2).assert_stdout("a.fen:1: ok: White to move, 20 legal moves\n");
    output.assert_stderr_has("error: cannot open `none.fen`: ");
}

#[test]
fn options_that_exclude_each_other_are_refused() {
    for args in [
        &["--moves", "--hash"][..],
        &["--format=jsonl", "--board"],
        &["--black"],
        &["--ep=never"],
        &["--moves=lan"],
        &["--epd", "--mirror"],
        &["--status", "--flip"],
        &["--format=json", "--hash"],
    ] {
        let output = Tool::new().args(["fen", "startpos"]).args(args).run();
        output.assert_status(2).assert_stdout("").assert_stderr_has("error: ");
    }
}

#[test]
fn nothing_to_read_is_nothing_wrong() {
    fen([]).assert_success().assert_stdout("");
}

/// A program that asks line by line gets its answer before it asks on.
#[test]
fn an_answer_does_not_wait_for_the_next_question() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::Stdio;
    let tool = Tool::new().args(["fen", "--status", "-"]);
    let mut child = tool.command().stdin(Stdio::piped()).spawn().unwrap();
    let mut ask = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (question, answer) in [("startpos\n", "-:1: ok: "), ("x\n", "-:2: no position: ")] {
        ask.write_all(question.as_bytes()).unwrap();
        let line = answers.next().unwrap().unwrap();
        assert!(line.starts_with(answer), "{line}");
    }
    drop(ask);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}
