//! `convert --to csv` and `--to tsv`: a row a game, or a row a move.

use std::fmt::Write as _;
use std::fs;

use crate::support::{Output, Tool, root};

fn convert<const N: usize>(args: [&str; N], games: impl AsRef<[u8]>) -> Output {
    Tool::new().args(["convert"]).args(args).args(["a.pgn"]).file("a.pgn", games).run()
}

fn data(name: &str) -> Vec<u8> {
    fs::read(root().join("testdata").join(name)).unwrap()
}

#[test]
fn games_are_rows_below_a_header() {
    let output = convert(["--to", "csv"], data("pgn/endings.pgn"));
    insta::assert_snapshot!(output);
}

#[test]
fn moves_are_rows_below_a_header() {
    let games = "[White \"A\"]\n\n1. e4 $1 {[%clk 0:05:00][%eval 0.3] best, \"by test\"} \
                 (1. d4 {[%emt 0:00:02]} d5) e5 {[%eval #-3]} *\n";
    insta::assert_snapshot!(convert(["--to", "csv", "--rows", "moves"], games));
    insta::assert_snapshot!(convert(
        [
            "--to",
            "tsv",
            "--rows",
            "moves",
            "--variations",
            "drop",
            "--columns-csv",
            "ply,san,comment"
        ],
        games
    ));
}

#[test]
fn games_have_their_number_over_all_files_for_any_number_of_threads() {
    let mut games = String::new();
    for game in 1..=50 {
        // Every seventh is broken.
        let last = if game % 7 == 0 { "Ke5" } else { "Nf3" };
        let _ = write!(games, "[White \"{game}\"]\n[Event \"?\"]\n\n1. e4 e5 2. {last} *\n\n");
    }
    let run = |args: [&str; 2], rows: &str, columns: &str| {
        let options = ["--rows", rows, "--columns-csv", columns, "--skip-broken", "a.pgn", "b.pgn"];
        let tool = Tool::new().args(["convert", "--to", "tsv"]).args(args).args(options);
        tool.file("a.pgn", &games).file("b.pgn", &games).run()
    };
    let one = run(["-j1", "--block-size=100000"], "games", "white,game");
    one.assert_status(1);
    let expected = (1..=100)
        .filter(|game| ((game - 1) % 50 + 1) % 7 != 0)
        .fold("white\tgame\n".to_owned(), |text, game| {
            text + &format!("{}\t{game}\n", (game - 1) % 50 + 1)
        });
    assert_eq!(one.stdout, expected);
    let moves = run(["-j1", "--block-size=100000"], "moves", "game,san");
    assert!(moves.stdout.ends_with("100\te4\n100\te5\n100\tNf3\n"), "{moves}");
    for args in [["-j2", "--block-size=300"], ["-j1", "--block-size=7"], ["-j2", "--block-size=1"]]
    {
        assert_eq!(run(args, "games", "white,game").stdout, one.stdout, "{args:?}");
        assert_eq!(run(args, "moves", "game,san").stdout, moves.stdout, "{args:?}");
    }
}

#[test]
fn an_unknown_column_is_answered_with_all_there_are() {
    let output = convert(["--to", "csv", "--columns-csv", "white,colour"], data("pgn/opera.pgn"));
    output.assert_status(2);
    insta::assert_snapshot!(output);
    let output = convert(
        ["--to", "csv", "--rows", "moves", "--columns-csv", "white"],
        data("pgn/opera.pgn"),
    );
    output.assert_status(2);
    insta::assert_snapshot!(output);
}

#[test]
fn bytes_of_any_encoding_are_valid_fields() {
    let games =
        b"[White \"Gr\xFCnfeld\t\x01\"]\n[Black \"\xC3\xA9\xFF\"]\n\n1. e4 {\x80\xFE,\"} *\n";
    for to in ["csv", "tsv"] {
        for rows in ["games", "moves"] {
            let output = convert(["--to", to, "--rows", rows], games);
            assert!(String::from_utf8(output.stdout_bytes.clone()).is_ok(), "{output}");
            let lines: Vec<_> = output.stdout.split_terminator('\n').collect();
            assert_eq!(lines.len(), 2, "{output}");
            if to == "tsv" {
                let tabs = |line: &str| line.matches('\t').count();
                assert_eq!(tabs(lines[0]), tabs(lines[1]), "{output}");
            }
        }
    }
}

#[test]
fn moves_are_spelled_as_asked_for() {
    let args = ["--to", "csv", "--columns-csv", "moves", "--piece-letters", "de"];
    assert_eq!(convert(args, "1. Nf3 d5 *\n").stdout, "moves\r\nSf3 d5\r\n");
    let args = ["--to", "csv", "--columns-csv", "moves", "--strip", "checks"];
    assert_eq!(convert(args, "1. e4 f6 2. Qh5+ *\n").stdout, "moves\r\ne4 f6 Qh5\r\n");
}
