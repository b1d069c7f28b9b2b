//! `replay`: stored games, looked at from within a game.

use crate::support::{Output, Tool};

/// Two games: one with all that can be said of a move, one that breaks off.
const STORED: &str = "\
[Event \"Club\"]
[Date \"2026.11.30\"]
[White \"Ann\"]
[Black \"Bob\"]
[Result \"1-0\"]

{A short
one.} 1. e4! e5 {the usual} 2. Qh5?! $14 Ke7?? {\u{1b}[31mred} (2... Nc6 3. Bc4 g6) 3. Qxe5# {White mates} 1-0

[White \"Cy\"]
[Black \"?\"]
[Result \"1/2-1/2\"]

1. d4 d5 2. Ke3 c5 1/2-1/2
";

fn replay(args: &[&str], input: &str) -> Output {
    Tool::new()
        .args(["play", "--seed", "1", "--vs", "human"])
        .args(args)
        .file("a.pgn", STORED)
        .stdin(input)
        .run()
}

#[test]
fn a_stored_game_is_stepped_through_with_what_is_said_of_it() {
    let output = replay(&[], "replay a.pgn\nnext\nnext\nnext\nback\nlast\nfirst\ngoto 4\nreturn\n");
    output.assert_success();
    insta::assert_snapshot!(output);
}

#[test]
fn questions_are_about_the_position_that_is_looked_at() {
    let input = "d4\nreplay a.pgn#1@4\nfen\nmoves h5\nmoves b8\nexplain Qxe5\nhint\nhint\neval\n\
        material\nhistory\nstatus\npgn\nreturn\nfen\nlast\n";
    insta::assert_snapshot!(replay(&[], input).assert_success());
}

#[test]
fn the_game_that_is_played_waits_and_goes_on() {
    let input =
        "e4\nreplay a.pgn\ne5\ne8\nundo\nresign\ndraw\nsave b.pgn\nrematch\nreturn\ne5\nreturn\n";
    let output = replay(&[], input);
    output.assert_status(1);
    let refused = "a stored game is looked at; `return` goes back";
    assert_eq!(output.stderr.matches(refused).count(), 7, "{output}");
    output.assert_stderr_has("line 12: return: no stored game is looked at");
    output.assert_stdout_has("move 1 white e4 e2e4\nreplay 1 5 Ann - Bob, Club, 2026.11.30\n");
    output.assert_stdout_has("\nreplay none\nmove 1 black e5 e7e5\nresult * {Unfinished}\n");
}

#[test]
fn a_game_that_breaks_off_is_seen_as_far_as_it_goes() {
    let output = replay(&[], "replay a.pgn#2\nlast\n");
    output.assert_success().assert_stdout_has("replay 2 2 Cy - ?\nview ply 0 of 2\n");
    output.assert_stdout_has(
        "view ply 2 of 2\nstep 1 black d5 d7d5\nnote it breaks off here: 2. Ke3 is not legal\n\
         outcome 1/2-1/2\n",
    );
}

#[test]
fn what_cannot_be_replayed_is_refused_and_nothing_changes() {
    let input = "replay\nreplay b.pgn\nreplay a.pgn#3\nreplay a.pgn@6\nreplay a.pgn#0\nreplay .\n\
        replay a.pgn@2\nreplay a.pgn#9\nfen\n";
    let output = replay(&[], input);
    output.assert_status(1);
    insta::assert_snapshot!(output);
}

#[test]
fn a_new_game_or_a_loaded_one_ends_it() {
    for (line, answer) in [("new", "play: "), ("load a.pgn#1@2", "load 2 plies\n")] {
        let output = replay(&[], &format!("replay a.pgn@3\n{line}\nfirst\nNf3\n"));
        output.assert_success().assert_stdout_has(answer);
        output.assert_stdout_has("view ply 0 of ").assert_stdout_has(" white Nf3 g1f3\n");
        assert!(!output.stdout.ends_with("outcome 1-0 {White mates}\n"), "{output}");
    }
}

#[test]
fn a_stored_game_is_told_in_words() {
    insta::assert_snapshot!(replay(
        &["--say"],
        "replay a.pgn\nnext\ngoto 4\nnext\nstatus\nreturn\n"
    ));
}
