//! `convert`: what is written, what is told, and how it ends.

use std::fs;

use crate::support::{Output, Tool, root};

/// A file of `testdata/pgn`.
fn data(name: &str) -> Vec<u8> {
    fs::read(root().join("testdata/pgn").join(name)).unwrap()
}

fn convert<const N: usize>(args: [&str; N], game: impl AsRef<[u8]>) -> Output {
    Tool::new().args(["convert"]).args(args).args(["a.pgn"]).file("a.pgn", game).run()
}

const GAME: &str = "[Event \"E\"]\n[White \"W\"]\n[Black \"B\"]\n[Annotator \"A\"]\n\n\
    1. e4 $1 {[%clk 0:05:00] good [%eval 0.3] [%cal Ge2e4]} e5 (1... c5 2. Nf3 {x}) \
    2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";

#[test]
fn everything_is_kept_unless_asked_otherwise() {
    insta::assert_snapshot!(convert([], GAME));
    insta::assert_snapshot!(convert(["--to", "uci"], GAME));
    insta::assert_snapshot!(convert(["--to", "jsonl"], GAME));
}

#[test]
fn parts_are_left_out_one_by_one() {
    let left = |parts: &str| {
        let args = ["--tags", "none", "--columns", "0", "--strip", parts];
        convert(args, GAME).stdout.trim_end().to_owned()
    };
    assert_eq!(left("comments,nags,variations"), "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0");
    assert!(left("clocks").contains("{good [%eval 0.3] [%cal Ge2e4]}"));
    assert!(left("clocks,evals,arrows").contains("{good}"));
    assert!(left("checks,results").ends_with("4. Qxf7"));
    assert!(left("numbers").starts_with("e4 $1 {"));
    let tagged = |tags: &str| convert(["--tags", tags], GAME).stdout;
    assert!(tagged("Annotator,Event").starts_with("[Event \"E\"]\n[Annotator \"A\"]\n\n"));
    assert!(tagged("str").contains("[Result \"1-0\"]\n\n1. e4"));
    let start = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[White \"W\"]\n\n1. O-O *\n";
    assert_eq!(convert(["--tags", "White"], start).stdout, start);
}

#[test]
fn the_reduced_format_has_seven_tags_and_the_main_line() {
    insta::assert_snapshot!(convert(["--reduced"], GAME).stdout);
}

#[test]
fn tags_are_set_and_added() {
    let args = ["--set", "White=New \"W\"", "--set", "Source=x=y", "--add", "plycount"];
    let text = convert(args, GAME).stdout;
    for line in ["[White \"New \\\"W\\\"\"]", "[Source \"x=y\"]", "[PlyCount \"7\"]"] {
        assert!(text.contains(line), "{text}");
    }
    for wrong in ["White", "a b=c", "=x", "FEN=x"] {
        convert(["--set", wrong], GAME).assert_status(2);
    }
}

#[test]
fn a_broken_game_is_written_up_to_the_fault_and_told() {
    let game = "1. e4 e5 2. Nf3 (2. Ke3 Nc6) 2... Nc6 3. Bxc6 a6 1-0\n\n1. d4 *\n";
    let output = convert([], game);
    output.assert_status(1);
    insta::assert_snapshot!(output);
    let skipped = convert(["--skip-broken", "--tags", "none"], game);
    assert_eq!(skipped.stdout, "1. d4 *\n");
    assert!(
        skipped.stderr.ends_with("1 of 2 games could not be played to the end and is left out\n")
    );
    assert!(convert(["--to", "jsonl"], game).stdout.contains("\"plies\":4,\"broken\":true}"));
}

#[test]
fn the_letters_of_other_languages_are_written_and_read() {
    let german =
        convert(["--piece-letters", "de", "--tags", "none", "--columns", "0"], GAME).stdout;
    assert!(german.contains("2. Dh5 Sc6 3. Lc4 Sf6 4. Dxf7#"), "{german}");
    let back = convert(["--from-letters", "de", "--tags", "none"], &german);
    assert_eq!(back.stdout, convert(["--tags", "none"], GAME).stdout);
    let figurines = convert(["--to", "fan", "--tags", "none"], GAME).stdout;
    assert!(figurines.contains("♕xf7#"), "{figurines}");
    assert_eq!(convert(["--tags", "none"], &figurines).stdout, back.stdout);
}

#[test]
fn notations_are_written_and_read_again() {
    let plain = convert(["--tags", "none"], GAME).stdout;
    for notation in ["san", "uci", "lan", "lalg", "halg", "elalg", "xlalg", "xlan", "line"] {
        let written = convert(["--to", notation], GAME).stdout;
        assert_eq!(convert(["--tags", "none"], &written).stdout, plain, "{notation}: {written}");
    }
}

#[test]
fn a_line_holds_every_comment_and_what_is_behind_it() {
    let game = "1. e4 ; a } brace\n1... e5 {one\n\ntwo} 2. Nf3 *\n";
    let line = convert(["--to", "line", "--tags", "none"], game).stdout;
    assert_eq!(line, "1. e4 {a ) brace} 1... e5 {one two} 2. Nf3 *\n");
    assert!(convert(["--tags", "none"], game).stdout.contains("1. e4 ; a } brace\n1... e5 {one"));
}

#[test]
fn other_input_is_told_by_its_name_or_asked_for() {
    let json = convert(["--to", "json"], GAME).stdout;
    let back = Tool::new().args(["convert", "a.json"]).file("a.json", &json).run();
    assert_eq!(back.stdout, convert([], GAME).stdout);
    let uci = convert(["--to", "uci", "--bare"], GAME).stdout;
    let back = Tool::new().args(["convert", "--bare", "--from", "uci", "-"]).stdin(uci).run();
    assert_eq!(back.stdout, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#\n");
}

#[test]
fn lines_that_are_no_games_are_told_with_their_place() {
    let lines =
        "{\"moves\":[{\"san\":\"e4\"}]}\n{\"moves\":[1]}\n[\n{\"moves\":[{\"san\":\"e5\"}]}\n";
    let output =
        Tool::new().args(["convert", "--tags", "none", "a.jsonl"]).file("a.jsonl", lines).run();
    output.assert_status(1);
    insta::assert_snapshot!(output);
}

#[test]
fn damaged_games_come_out_as_valid_json_and_as_told() {
    let output = convert(["--to", "jsonl"], data("defects.pgn"));
    output.assert_status(1);
    for line in output.stdout.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
    assert_eq!(output.stdout.lines().count(), 9);
}

#[test]
fn output_is_the_same_for_any_number_of_threads_and_any_block() {
    let games = data("endings.pgn").repeat(20);
    for to in ["pgn", "uci", "jsonl", "json", "line"] {
        let one = convert(["-j1", "--to", to], &games);
        for (jobs, block) in [("-j2", "300"), ("-j3", "70"), ("-j1", "1")] {
            let other = convert([jobs, "--block-size", block, "--to", to], &games);
            assert_eq!((&other.stdout, &other.stderr), (&one.stdout, &one.stderr), "{to} {jobs}");
        }
    }
}

#[test]
fn an_output_is_written_whole_or_not_at_all() {
    let tool = Tool::new()
        .args(["convert", "-o", "b.pgn", "a.pgn"])
        .file("a.pgn", GAME)
        .file("b.pgn", "old");
    assert_eq!(tool.run().stdout, "");
    let refused = convert(["-o", "a.pgn"], GAME);
    refused.assert_status(2);
    assert!(refused.stderr.contains("`a.pgn` is read and cannot be written"), "{refused}");
}

#[test]
fn a_file_that_is_something_else_is_told_of_briefly() {
    let noise = "some words, no chess at all\n\0\n".repeat(500);
    let output = convert([], &noise);
    output.assert_status(1);
    assert_eq!(output.stdout, "");
    assert!(output.stderr.lines().count() < 120);
    assert!(output.stderr.contains("more findings are not shown"), "{}", output.stderr);
}
