//! `convert --to jsonl`: games as objects, as their schema describes them.

use std::fs;

use crate::support::schema::Schema;
use crate::support::{Output, Tool, root};

#[test]
fn every_game_of_testdata_is_as_the_schema_says() {
    let schema = Schema::load("game.json");
    let mut tool = Tool::new().args(["convert", "--to", "jsonl"]);
    for dir in ["pgn", "cases"] {
        for entry in fs::read_dir(root().join("testdata").join(dir)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "pgn") {
                tool = tool.args([path]);
            }
        }
    }
    let output = tool.run();
    assert!(output.stdout.lines().count() > 60, "{output}");
    schema.assert_lines(&output.stdout);
}

#[test]
fn all_that_a_game_may_hold_is_described() {
    let games = "[White \"a\"]\n[White \"b\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n\
        {start [%csl Gd4]} 1. O-O $1 {[%clk 0:00:09.8] [%eval -0.3,12] [%cal Re1g1]} \
        (1. Rh2 {[%emt 3]} -- 2. Ke2) {more [%eval #3]} Kd7 2. Qd1 *\n";
    let output = Tool::new().args(["convert", "--to", "jsonl", "-"]).stdin(games).run();
    Schema::load("game.json").assert_lines(&output.stdout);
    for field in ["more_tags", "start", "squares", "clock", "elapsed", "after_comments", "broken"] {
        output.assert_stdout_has(&format!("\"{field}\":"));
    }
}

fn from_json(text: impl AsRef<[u8]>) -> Output {
    Tool::new().args(["convert", "--from", "json", "--tags", "none", "-"]).stdin(text).run()
}

/// RFC 8259: blanks, among them line ends, may stand around every value.
#[test]
fn any_layout_is_read() {
    let (one, two) = (r#"{"moves":[{"san":"e4"}]}"#, r#"{"moves":[{"uci":"d2d4"}]}"#);
    let spread = "\n{\n \"moves\" : [\n {\n \"san\" : \"e4\"\n }\n ]\n}\n";
    for text in [
        format!("{one}\n{two}\n"),
        format!("{one}{two}"),
        format!("{one} {two}"),
        format!("[{one},{two}]"),
        format!("[\n{one},\n{two}\n]\n"),
        format!("[\n{one}\n,\n{two}]"),
        format!("\u{feff}  [{one},{two}]\r\n"),
        format!("{spread}{two}"),
        format!("[{spread},\n{two}]"),
        format!("[{one}]\n[{two}]"),
    ] {
        from_json(&text).assert_success().assert_stdout("1. e4 *\n\n1. d4 *\n");
    }
}

/// Games are the same for any size of block.
#[test]
fn an_array_may_be_cut_anywhere() {
    let game = "{\"moves\":[{\"san\":\"e4\",\n\"comments\":[\"} ] \\\" , {\"]}]}";
    let text = format!("[{}]", [game; 9].join(","));
    let whole = from_json(&text);
    assert_eq!(whole.stdout.matches("1. e4").count(), 9);
    for size in ["1", "7", "64", "100", "333"] {
        let args = ["convert", "--from", "json", "--tags", "none", "--block-size", size, "-"];
        Tool::new().args(args).stdin(&text).run().assert_success().assert_stdout(&whole.stdout);
    }
}

#[test]
fn what_is_wrong_around_games_is_told_and_the_games_are_read() {
    let game = r#"{"moves":[{"san":"e4"}]}"#;
    for (text, told) in [
        (format!("[{game}"), "the array of games has no end"),
        (format!("[{game},]"), "a comma with no game behind it"),
        (format!("[{game}]]"), "this bracket ends no array"),
        (format!("{game}\n{{\"moves\":[{{"), "this object has no end"),
        (format!("[5,{game}]"), "1:2: a game in braces is expected"),
        (format!("{game}\nfoo\n"), "2:1: a game in braces is expected"),
        (format!("{{\"moves\":[{{}}\n{game}"), "1:12: there is no end of a list"),
        (
            format!("{game}\n{{\"moves\":[1]}}"),
            "2:11: invalid type: integer `1`, expected an object with a move",
        ),
        (format!("{game}\n{{\"nags\":[256],\"moves\":[]}}"), "expected a number from 0 to 255"),
        (format!("{game}\n{{\"schema\":2,\"moves\":[]}}"), "schema 2 is newer than 1"),
    ] {
        let output = from_json(&text);
        output.assert_status(1).assert_stdout("1. e4 *\n").assert_stderr_has(told);
        for of_rust in ["u8", "usize", "sequence", "map"] {
            assert!(!output.stderr.contains(of_rust), "{output}");
        }
    }
}

/// A game breaks off as it does in PGN.
#[test]
fn a_move_that_cannot_be_played_ends_its_line() {
    let output = from_json(
        r#"{"moves":[{"san":"e4"},{"san":"e5","variations":[{"moves":[{"san":"c5"},{"san":"Ke3"},{"san":"d6"}]},{"moves":[{"san":"Ke6"}]}]},{"san":"Ke3"},{"san":"d6"}],"result":"1-0"}"#,
    );
    output.assert_status(1).assert_stdout("1. e4 e5 (1... c5) 1-0\n");
    for told in ["ply 3: \"Ke3\" is not legal", "ply 2: \"Ke6\"", "1 of 1 game could not be played"]
    {
        output.assert_stderr_has(told);
    }
    let only_variation = from_json(
        r#"{"moves":[{"san":"e4","variations":[{"moves":[{"san":"e5"}]}]},{"san":"e5"}]}"#,
    );
    only_variation.assert_status(1).assert_stdout("1. e4 e5 *\n");
    assert!(!only_variation.stderr.contains("written up to"), "{only_variation}");
}

#[test]
fn what_contradicts_itself_is_told() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let two_moves = from_json(r#"{"moves":[{"san":"d4","uci":"e2e4"}]}"#);
    two_moves.assert_status(1).assert_stdout("1. e4 *\n").assert_stderr_has("which counts");
    let two_starts = from_json(format!(
        "{{\"tags\":{{\"FEN\":\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"}},\"start\":\"{fen}\",\
         \"moves\":[{{\"san\":\"Ra2\"}}]}}"
    ));
    two_starts.assert_status(1).assert_stderr_has("`start` counts");
    two_starts.assert_stdout(&format!("[FEN \"{fen}\"]\n\n1. Ra2 *\n"));
    let passes = r#"{"moves":[{"san":"e4"},{"san":"f5"},{"san":"Qh5+"},{"san":"--"}]}"#;
    from_json(passes).assert_status(1).assert_stdout("1. e4 f5 2. Qh5+ *\n");
    let variant = r#"{"tags":{"Variant":"Crazyhouse"},"moves":[{"san":"e4"}]}"#;
    from_json(variant).assert_status(1).assert_stdout("*\n").assert_stderr_has("not played over");
}

/// All that PGN can be read with comes back from JSON: variations up to 1000 in each other.
#[test]
fn deep_variations_and_games_without_a_start_come_back() {
    let deep = |depth: usize| {
        let line: String = (0..depth).map(|n| ["(1. d4 ", "(1. e4 "][n % 2]).collect();
        format!("1. e4 {line}{}*\n", ") ".repeat(depth))
    };
    let unknown_start = "[White \"Keep me\"]\n[SetUp \"1\"]\n[FEN \"bad\"]\n\n{note} 1. e4 *\n";
    for game in [&*deep(40), &deep(1000), unknown_start] {
        let json = Tool::new().args(["convert", "--to", "jsonl", "-"]).stdin(game).run().stdout;
        let pgn = Tool::new().args(["convert", "-"]).stdin(game).run().stdout;
        let back = Tool::new().args(["convert", "--from", "json", "-"]).stdin(&json).run();
        back.assert_stdout(&pgn);
    }
    let too_deep =
        "{\"moves\":[{\"san\":\"e4\",\"variations\":[".repeat(5000) + &"]}]}".repeat(5000);
    from_json(too_deep).assert_status(1).assert_stderr_has("deeper than 1000 levels");
}
