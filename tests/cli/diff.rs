//! `diff`: two databases, game by game.

use std::fs;
use std::io::Write as _;

use serde_json::Value;

use crate::support::schema::Schema;
use crate::support::{Output, Tool, root};

fn diff<const N: usize>(args: [&str; N], a: impl AsRef<[u8]>, b: impl AsRef<[u8]>) -> Output {
    Tool::new().args(["diff", "a.pgn", "b.pgn"]).args(args).file("a.pgn", a).file("b.pgn", b).run()
}

/// What is told of the games, and at the end the numbers.
fn told(a: impl AsRef<[u8]>, b: impl AsRef<[u8]>) -> Vec<Value> {
    let output = diff(["--format", "jsonl"], a, b);
    Schema::load("diff.json").assert_lines(&output.stdout);
    output.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn game(white: &str, black: &str, tags: &str, movetext: &str) -> String {
    format!(
        "[Event \"Cup\"]\n[Date \"2024.05.01\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n{tags}\n\
         {movetext}\n\n"
    )
}

/// Two databases of which some games are the same.
fn databases() -> [String; 2] {
    let a = [
        game("Ada", "Bob", "", "1. e4 e5 2. Nf3 Nc6 1-0"),
        game("Carlsen, Magnus", "M\u{fc}ller, K.", "[Round \"1\"]\n", "1. d4 d5 2. c4 e6 1/2-1/2"),
        game("Cid", "Dan", "[Site \"Oslo\"]\n", "1. c4 1-0"),
        game("Eva", "Flo", "", "1. f4 *"),
    ];
    let b = [
        game("Gus", "Hal", "", "1. a3 a6 *"),
        game("Cid", "Dan", "[Site \"Bergen\"]\n[ECO \"A10\"]\n", "1. c4 0-1"),
        game("M. Carlsen", "Mueller, Karsten", "[Round \"1\"]\n", "1. d4 d5 2. Nf3 1/2-1/2"),
        game("Ada", "Bob", "", "1.e2-e4 {best} e5 (1... c5) 2.Ngf3 $1 Nc6 1-0"),
    ];
    [a.concat(), b.concat()]
}

#[test]
fn text_is_a_line_a_game_with_how_it_differs() {
    let [a, b] = databases();
    let output = diff([], a, b);
    output.assert_status(1);
    insta::assert_snapshot!(output);
}

#[test]
fn json_lines_obey_their_schema() {
    let [a, b] = databases();
    let output = diff(["--format", "jsonl"], a, b);
    Schema::load("diff.json").assert_lines(&output.stdout);
    insta::assert_snapshot!(output);
}

#[test]
fn databases_are_equal_whatever_the_order_and_the_way_moves_are_written() {
    let [a, _] = databases();
    let mut games: Vec<_> = a.split_inclusive("\n\n").collect::<Vec<_>>();
    // A game is its tags and its movetext.
    let mut pairs: Vec<String> = games.chunks(2).map(<[&str]>::concat).collect();
    pairs.reverse();
    diff([], &a, pairs.concat()).assert_success().assert_stdout_has("4 equal");
    games.truncate(6);
    let output = diff(["--summary-only"], &a, games.concat());
    output.assert_status(1).assert_stdout_has("3 equal, 0 not the same");
    assert_eq!(output.stdout.lines().count(), 1);
    assert_eq!(diff(["--quiet"], &a, &a).assert_success().stdout, "");
    diff([], "", "").assert_success();
}

#[test]
fn copies_count_one_by_one() {
    let one = game("Ada", "Bob", "", "1. e4 *");
    let summary = told(one.repeat(3), one.repeat(2)).pop().unwrap();
    assert_eq!((&summary["equal"], &summary["only_a"]), (&2.into(), &1.into()));
}

#[test]
fn the_first_ply_at_which_moves_part_is_told() {
    let parted = |a: &str, b: &str| {
        let game = |movetext| game("Ada", "Bob", "", movetext);
        let moves = &told(game(a), game(b))[0]["moves"];
        let text = |side: &str| moves[side].as_str().unwrap_or("-").to_owned();
        (moves["ply"].as_u64().unwrap(), text("side"), text("a"), text("b"))
    };
    let answer = |ply, side: &str, a: &str, b: &str| (ply, side.into(), a.into(), b.into());
    assert_eq!(parted("1. e4 e5 *", "1. e4 c5 *"), answer(2, "black", "e5", "c5"));
    assert_eq!(parted("1. e4 e5 *", "1. e4 e5 2. d4 *"), answer(3, "white", "-", "d4"));
    assert_eq!(parted("*", "1. e4 *"), answer(1, "white", "-", "e4"));
    // What cannot be played is compared as it is written.
    assert_eq!(parted("1. e4 Ke3 *", "1. e4 Ke4 *"), answer(2, "black", "Ke3", "Ke4"));
    let fen = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 40\"]\n";
    let [a, b] = ["40... Kd7 41. O-O *", "40... Kd7 41. Rh3 *"];
    let moves = &told(game("Ada", "Bob", fen, a), game("Ada", "Bob", fen, b))[0]["moves"];
    assert_eq!((&moves["ply"], &moves["move_number"]), (&2.into(), &41.into()));
}

#[test]
fn players_of_other_names_played_other_games() {
    let one = game("Polgar, J", "Tal, M", "", "1. e4 *");
    let other = game("Petrov, J", "Tukmakov, M", "", "1. d4 *");
    let summary = told(one, other).pop().unwrap();
    assert_eq!((&summary["only_a"], &summary["only_b"]), (&1.into(), &1.into()));
}

#[test]
fn two_games_of_a_match_are_not_one_with_other_moves() {
    let of_match = |round: &str, moves: &str| {
        game("Ada", "Bob", &format!("[Round \"{round}\"]\n"), &format!("{moves} 1/2-1/2"))
    };
    let counts = |a: &str, b: &str| {
        let summary = told(a, b).pop().unwrap();
        ["changed", "only_a", "only_b"].map(|field| summary[field].as_u64().unwrap())
    };
    let second = of_match("2", "1. e4 c5 2. Nf3 d6");
    let third = of_match("3", "1. e4 e5 2. Nf3 Nc6");
    assert_eq!(counts(&second, &third), [0, 1, 1]);
    // Most of the moves are the same: the round is wrong in one of the two.
    assert_eq!(counts(&second, &of_match("3", "1. e4 c5 2. Nf3 e6")), [1, 0, 0]);
    // A round may be told in more or fewer numbers, or not at all.
    let third = of_match("2.1", "1. e4 e5 2. Nf3 Nc6");
    assert_eq!(counts(&second, &third), [1, 0, 0]);
}

#[test]
fn the_report_is_the_same_for_any_number_of_threads_and_size_of_block() {
    let [a, b] = databases();
    let one = diff(["-j", "1"], &a, &b).stdout;
    for (jobs, size) in [("2", "1"), ("4", "100"), ("3", "1000")] {
        assert_eq!(diff(["-j", jobs, "--block-size", size], &a, &b).stdout, one);
    }
}

#[test]
fn packed_files_and_standard_input_are_compared_too() {
    let [a, b] = databases();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(a.as_bytes()).unwrap();
    let tool = Tool::new().args(["diff", "a.pgn", "-"]);
    let output = tool.file("a.pgn", packed.finish().unwrap()).stdin(&b).run();
    let plain = diff([], &a, &b).stdout;
    assert_eq!(output.stdout.replace("in -", "in b.pgn").replace("; -:", "; b.pgn:"), plain);
}

#[test]
fn what_cannot_be_read_is_no_difference() {
    let one = game("Ada", "Bob", "", "1. e4 *");
    let run = |args: [&str; 3]| Tool::new().args(args).file("a.pgn", &one).run();
    for other in ["missing.pgn", "."] {
        let output = run(["diff", "a.pgn", other]);
        output.assert_status(2);
        assert_eq!(output.stdout, "");
    }
    run(["diff", "a.pgn", "."]).assert_stderr_has("`.` is a directory");
    run(["diff", "-", "-"]).assert_status(2).assert_stderr_has("cannot be both");
}

#[test]
fn all_games_of_the_test_data_are_equal_to_themselves() {
    for folder in ["pgn", "cases"] {
        for entry in fs::read_dir(root().join("testdata").join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "pgn") {
                let text = fs::read(&path).unwrap();
                diff([], &text, &text).assert_success();
                // Against nothing, each game is read again.
                let alone = diff(["--format", "jsonl"], &text, "").stdout;
                let summary: Value = serde_json::from_str(alone.lines().last().unwrap()).unwrap();
                assert_eq!(summary["games_a"], summary["only_a"]);
                assert_eq!(alone.lines().count() as u64, summary["only_a"].as_u64().unwrap() + 1);
            }
        }
    }
}
