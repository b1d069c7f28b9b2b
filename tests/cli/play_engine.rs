//! `play` against an engine.

use super::play::play;
use crate::support::Tool;

#[test]
fn the_engine_answers_each_move() {
    let output = play(&["--white", "--level", "2"], "e4\nd4\nundo\nfen\n");
    output.assert_success();
    let moves = output.stdout.lines().filter(|line| line.starts_with("move ")).count();
    assert_eq!(moves, 4, "{output}");
    output.assert_stdout_has("undo 2\nfen ");
    output.assert_stdout_has(
        "play: You are White; Black is built-in level 2; seed 1; clock none; draws auto\n",
    );
    let output = play(&["--black"], "");
    output.assert_success().assert_stdout_has("\nmove 1 white ");
}

#[test]
fn a_seed_makes_the_same_game() {
    let input = "hint\nhint\ne4 draw\neval\nd4\nd3\nNf3\na3\na4\nb3\nrematch\nresign\nrematch random\na3\na6\n";
    let run = |seed: &str| Tool::new().args(["play", "--seed", seed]).stdin(input).run();
    let (first, second) = (run("8121"), run("8121"));
    assert_eq!(first.stdout, second.stdout);
    assert_eq!(first.stderr, second.stderr);
    assert_ne!(first.stdout, run("8122").stdout);
    let sides: Vec<bool> = (0..16)
        .map(|seed: u32| {
            let output = Tool::new().args(["play", "--seed", &seed.to_string()]).stdin("").run();
            output.stdout.starts_with("play: You are White;")
        })
        .collect();
    assert!(sides.contains(&true) && sides.contains(&false));
}

#[test]
fn it_takes_a_draw_when_it_is_worse_and_only_then() {
    for (fen, state) in [
        ("4k3/8/8/8/8/8/8/QR2K3 w - - 0 1", "accepted"),
        ("qr2k3/8/8/8/8/8/8/4K3 w - - 0 1", "declined"),
    ] {
        let output = play(&["--white", "--level", "6", "--fen", fen], "draw\n");
        output.assert_success().assert_stdout_has(&format!("offer 1 draw white {state}\n"));
    }
}

#[test]
fn sides_and_levels_can_be_changed() {
    let input = "level 1\ne4\nswitch\nforce\nopponent\nd6 d5\ngo\nlevel 12\n";
    let output = play(&["--white"], input);
    output
        .assert_status(1)
        .assert_stderr_has("line 8: level 12: expected a level from 1 to 8, or max");
    output.assert_stdout_has("level 1\n");
    output.assert_stdout_has("players You are Black; White is built-in level 1\nmove 2 white ");
    output.assert_stdout_has("players White and Black are people\n");
}

#[test]
fn several_moves_at_once_are_for_two_people() {
    let output = play(&["--white"], "e4 e5\n");
    output.assert_status(1).assert_stderr_has("line 1: e4 e5: several moves in a line");
}

#[test]
fn nothing_is_taken_back_where_that_is_agreed() {
    let output = play(&["--white", "--no-undo"], "e4\nundo\nredo\n");
    output.assert_status(1).assert_stderr_has("line 2: undo: no moves are taken back in this game");
}

#[test]
fn it_mates_and_the_game_is_over() {
    let fen = "7k/8/6K1/8/8/8/8/Q7 b - - 0 1";
    let output = play(&["--black", "--level", "6", "--fen", fen], "Kg8\ne4\n");
    output.assert_status(1).assert_stderr_has("line 2: e4: the game is over: 1-0 {White mates}");
    assert_eq!(output.stdout.lines().last(), Some("result 1-0 {White mates}"));
}

#[test]
fn it_resigns_only_if_asked_to() {
    let fen = "k7/8/8/8/8/8/PPP5/KQR5 w - - 0 1";
    let input = "a3\na4\na5\nb3\nb4\nc3\nc4\n";
    let output = play(&["--white", "--level", "5", "--fen", fen, "--engine-resigns"], input);
    output.assert_stdout_has("result 1-0 {Black resigns}\n");
    let output = play(&["--white", "--level", "5", "--fen", fen], input);
    assert!(!output.stdout.contains("resigns"), "{output}");
}

#[test]
fn options_that_do_not_fit_are_refused() {
    for args in [
        &["--vs", "human", "--level", "2"][..],
        &["--level", "9"],
        &["--level", "2", "--engine", "x"],
        &["--white", "--black"],
        &["--clock", "0"],
        &["--engine-option", "Hash=1"],
        &["--fen", "startpos", "--from", "a.pgn"],
    ] {
        let output = play(args, "");
        assert_eq!((output.status, output.stdout.as_str()), (2, ""), "{args:?}\n{output}");
    }
    let output = play(&["--engine", "/no/such/engine"], "");
    output.assert_status(2).assert_stdout("").assert_stderr_has("/no/such/engine");
}
