//! `convert`: from where a game starts, and which tags say so.

use crate::support::{Output, Tool};

fn run<const N: usize>(command: &str, args: [&str; N], games: &str) -> Output {
    Tool::new().args([command]).args(args).args(["a.pgn"]).file("a.pgn", games).run()
}

fn convert<const N: usize>(args: [&str; N], games: &str) -> Output {
    run("convert", args, games)
}

const FEN: &str = "3qk3/8/8/8/8/8/7N/4K3 w - - 0 60";
const AFTER: &str = "3qk3/8/8/8/8/5N2/8/4K3 b - - 1 60\n";

/// What stands before the tags FEN and `SetUp` of a game: none of it is a move.
const ODD: [&str; 9] = [
    "[White-Elo \"2000\"]\n",
    "[White/Elo \"x\"]\n",
    "x\n",
    "60.\n",
    "$1\n",
    "\"]\n",
    "some words of prose\n",
    "}\n",
    "!?\n",
];

/// PGN 9.7.2: the tag FEN is the position to start from. It may stand anywhere before the moves.
#[test]
fn a_fen_tag_counts_whatever_stands_before_it() {
    for odd in ODD {
        let game = format!("[Event \"x\"]\n{odd}[SetUp \"1\"]\n[FEN \"{FEN}\"]\n\n60. Nf3 1-0\n");
        assert_eq!(convert(["--to", "fen"], &game).stdout, AFTER, "{odd}");
        // What is written is read as the same game again.
        let once = convert([], &game).stdout;
        convert([], &once).assert_stdout(&once);
        // And the check plays the same moves.
        let found = run("validate", [], &game).stdout;
        assert!(!found.contains("wrong-move-number"), "{odd}: {found}");
        assert!(!found.contains("tag-in-movetext"), "{odd}: {found}");
    }
}

/// PGN 8.1: names of tags are letters, digits and underscores; a symbol (PGN 7) has more.
#[test]
fn a_tag_with_an_odd_name_is_told_and_kept() {
    let output = convert([], "[White-Elo \"2000\"]\n[White \"W\"]\n\n1. e4 *\n");
    output.assert_status(1).assert_stdout_has("[White-Elo \"2000\"]\n\n1. e4 *\n");
    output.assert_stdout_has("[White \"W\"]").assert_stderr_has("1:1: error[bad-tag]");
    let json = convert(["--to", "jsonl"], "[White-Elo \"2000\"]\n\n1. e4 *\n").stdout;
    let back = Tool::new().args(["convert", "--from", "json", "-"]).stdin(&json).run();
    back.assert_success().assert_stdout_has("[White-Elo \"2000\"]\n");
}

#[test]
fn a_fen_tag_behind_moves_is_told_and_not_written_to_the_start() {
    let output = convert([], &format!("1. e4 e5\n[FEN \"{FEN}\"]\n2. Nf3 *\n"));
    output.assert_status(1).assert_stdout_has("1. e4 e5 2. Nf3 *");
    output.assert_stderr_has("bad-tag").assert_stderr_has("cannot say where they begin");
    assert!(!output.stdout.contains("FEN"), "{output}");
}

/// Without them, what is written could not be played.
#[test]
fn the_tags_of_a_start_stay_whatever_tags_are_left_out() {
    let game = format!("[White \"W\"]\n[SetUp \"1\"]\n[FEN \"{FEN}\"]\n\n60. Nf3 1-0\n");
    for args in [["--tags", "none"], ["--strip", "tags"], ["--tags", "Black"]] {
        let output = convert(args, &game);
        output.assert_success();
        assert_eq!(output.stdout, format!("[SetUp \"1\"]\n[FEN \"{FEN}\"]\n\n60. Nf3 1-0\n"));
    }
    convert(["--tags", "none"], "[White \"W\"]\n\n1. e4 *\n").assert_stdout("1. e4 *\n");
    // A start that has no tag.
    let json = format!("{{\"start\":\"{FEN}\",\"moves\":[{{\"san\":\"Nf3\"}}]}}");
    let args = ["convert", "--from", "json", "--keep-tag-order", "-"];
    let output = Tool::new().args(args).stdin(json).run();
    output.assert_stdout(&format!("[FEN \"{FEN}\"]\n[SetUp \"1\"]\n\n60. Nf3 *\n"));
}

#[test]
fn the_termination_marker_says_what_the_result_tag_is_set_to() {
    let output = convert(["--set", "Result=1-0"], "[Result \"0-1\"]\n\n1. e4 0-1\n");
    output.assert_success().assert_stdout_has("[Result \"1-0\"]").assert_stdout_has("1. e4 1-0\n");
    convert(["--set", "Result=won"], "*\n").assert_status(2).assert_stderr_has("1/2-1/2");
}

#[test]
fn a_tag_that_is_set_stands_there_once() {
    let game = "[White \"a\"]\n[White \"b\"]\n[Site \"s\"]\n[White \"c\"]\n\n*\n";
    let output = convert(["--keep-tag-order", "--set", "White=x"], game);
    output.assert_stdout("[White \"x\"]\n[Site \"s\"]\n\n*\n");
}

#[test]
fn choices_of_tags_that_contradict_each_other_are_refused() {
    for (args, told) in [
        (&["--tags", "white"][..], "did you mean `White`?"),
        (&["--tags", "all,White"], "stands alone"),
        (&["--tags", "Wh ite"], "cannot be the name"),
        (&["--tags", "none", "--set", "White=x"], "none are written"),
        (&["--bare", "--set", "White=x"], "none are written"),
        (&["--strip", "tags", "--add", "plycount"], "none are written"),
        (&["--reduced", "--set", "Source=x"], "nothing else"),
        (&["--reduced", "--tags", "White"], "nothing else"),
    ] {
        let tool = Tool::new().args(["convert"]).args(args).args(["-"]).stdin("*\n");
        tool.run().assert_status(2).assert_stdout("").assert_stderr_has(told);
    }
    convert(["--reduced", "--set", "White=x"], "*\n").assert_success();
    convert(["--tags", "none", "--add", "fen"], "*\n").assert_success();
}

#[test]
fn a_variation_with_nothing_left_in_it_is_left_out() {
    let game = "1. e4 ({only this}) e5 ($1) 2. Nf3 *\n";
    let args = ["--tags", "none", "--strip", "comments,nags"];
    convert(args, game).assert_success().assert_stdout("1. e4 e5 2. Nf3 *\n");
}

/// PGN 9.7.2, 16.1.3.6: the number is that of the game; one that could overflow is none.
#[test]
fn a_move_number_does_not_wrap_around() {
    let game = |number: u32| format!("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 {number}\"]\n\n*\n");
    convert([], &game(u32::MAX)).assert_status(1).assert_stderr_has("above 2147483647");
    convert([], &game(2_147_483_647)).assert_success();
}

/// Each took a quarter of a minute when all that was there before was gone through each time.
#[test]
fn many_glyphs_and_tags_take_no_longer_than_their_number() {
    let glyphs = format!("1. e4{} *\n", " $1".repeat(400_000));
    let output = convert(["--to", "uci", "--tags", "none"], &glyphs);
    assert_eq!(output.stdout.matches("$1").count(), 400_000);
    let tags: Vec<_> = (0..40_000).map(|n| format!("[Tag{n} \"x\"]\n")).collect();
    let tags = tags.concat();
    let json = convert(["--to", "jsonl"], &format!("{tags}\n*\n")).stdout;
    assert_eq!(json.matches("\"Tag").count(), 40_000);
}
