//! `play` and files: saving, loading, the log, and where a game begins.

use super::play::play;
use crate::support::Tool;

const OPERA: &str = include_str!("../../testdata/pgn/opera.pgn");

#[test]
fn a_game_is_saved_once_and_replaced_only_when_told_to() {
    let input = "e4\nsave a.pgn\ne5\nsave a.pgn\nsave! a.pgn\nload a.pgn\nhistory\n";
    let output = play(&["--vs", "human", "--name", "Ann", "--date", "2026.11.30"], input);
    output
        .assert_status(1)
        .assert_stderr("error: line 4: save a.pgn: `a.pgn` exists; `save! a.pgn` replaces it\n");
    insta::assert_snapshot!(String::from_utf8(output.file("a.pgn")).unwrap());
    output.assert_stdout_has("load 2 plies\nhistory 1.   e4       e5\n");
}

#[test]
fn a_game_over_is_loaded_as_one() {
    let input = "e4\nresign\nsave a.pgn\nnew\nload a.pgn\ne5\nreopen\ne5\n";
    let output = play(&["--vs", "human"], input);
    output.assert_status(1).assert_stderr_has("line 6: e5: the game is over: 1-0 {Black resigns}");
    output.assert_stdout_has("load 1 plies\nresult 1-0 {Black resigns}\nreopen\nmove 1 black e5");
}

#[test]
fn a_position_is_loaded_or_begun_with() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40";
    let output = play(&["--vs", "human"], &format!("load {fen}\nKd7\nfen\n"));
    output.assert_success().assert_stdout_has("move 40 black Kd7 e8d7\nfen 8/3k4/");
    let output = play(&["--vs", "human", "--fen", fen], "new\nfen\n");
    output.assert_success().assert_stdout_has(&format!("fen {fen}\n"));
    let output = play(&["--fen", "4k3/8/8/8/8/8/4P3/8 w - - 0 1"], "");
    output.assert_status(2).assert_stdout("");
}

#[test]
fn a_game_goes_on_from_a_game_of_a_file() {
    let run = |from: &str, input: &str| {
        Tool::new()
            .args(["play", "--seed", "1", "--vs", "human", "--from", from])
            .file("a.pgn", OPERA)
            .stdin(input)
            .run()
    };
    let output = run("a.pgn@3", "d5\nlast\n");
    output.assert_success().assert_stdout_has("move 2 black d5 d7d5\n");
    let output = run("a.pgn#1@0", "history\n");
    output.assert_success().assert_stdout_has("history none\n");
    run("a.pgn", "").assert_success().assert_stdout_has("result 1-0 {White mates}\n");
    run("a.pgn#2", "").assert_status(2).assert_stderr_has("there is no game 2: `a.pgn` has 1");
    run("a.pgn@99", "").assert_status(2).assert_stderr_has("the game has only 33 plies");
    run("b.pgn", "").assert_status(2).assert_stderr_has("b.pgn");
}

#[test]
fn the_log_has_every_game_after_what_was_there() {
    let output = Tool::new()
        .args(["play", "--vs", "human", "--seed", "1", "--log", "log.pgn"])
        .file("log.pgn", "[Event \"old\"]\n\n1. d4 *\n")
        .stdin("f3 e5 g4 Qh4\nrematch\ne4\n")
        .run();
    output.assert_success();
    insta::assert_snapshot!(String::from_utf8(output.file("log.pgn")).unwrap());
}

#[test]
fn a_game_of_nothing_leaves_no_log() {
    let output = play(&["--vs", "human", "--log", "log.pgn"], "fen\n");
    output.assert_success();
    assert!(!output.dir().join("log.pgn").exists());
    let output = play(&["--vs", "human", "--log", "no/such/log.pgn"], "e4\n");
    output.assert_status(2).assert_stderr_has("cannot open the log `no/such/log.pgn`");
    output.assert_stdout("");
}

#[test]
fn a_log_that_is_no_pgn_is_left_as_it_is() {
    let output = Tool::new()
        .args(["play", "--vs", "human", "--seed", "1", "--log", "notes.txt"])
        .file("notes.txt", "$$ $$\n")
        .stdin("e4\n")
        .run();
    output.assert_status(2).assert_stderr_has("there is no game in it");
    assert_eq!(output.file("notes.txt"), b"$$ $$\n");
}

#[test]
fn a_device_is_not_loaded() {
    let output = play(&["--vs", "human"], "load /dev/zero\nload /dev/stdin\n");
    output
        .assert_status(1)
        .assert_stderr_has("line 1: load /dev/zero: `/dev/zero` is not a regular");
    output.assert_stderr_has("line 2: load /dev/stdin: `/dev/stdin` is not a regular file");
    play(&["--from", "/dev/zero"], "").assert_status(2).assert_stdout("");
}

#[test]
fn what_play_writes_is_in_order() {
    let output = play(&["--log", "log.pgn", "--white"], "e4\nNf3\nBc4\nresign\n");
    let log = output.file("log.pgn");
    let checked = Tool::new().args(["validate", "--strict", "a.pgn"]).file("a.pgn", &log).run();
    checked.assert_status(0);
    let results = Tool::new().args(["results", "a.pgn"]).file("a.pgn", &log).run();
    results.assert_success().assert_stdout_has("0-1, resignation");
}
