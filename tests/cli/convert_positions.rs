//! `convert --to fen` and `--to epd`: positions as lines.

use std::fmt::Write as _;
use std::fs;

use crate::support::{Output, Tool, root};

fn convert<const N: usize>(args: [&str; N], games: impl AsRef<[u8]>) -> Output {
    Tool::new().args(["convert"]).args(args).args(["a.pgn"]).file("a.pgn", games).run()
}

fn opera() -> Vec<u8> {
    fs::read(root().join("testdata/pgn/opera.pgn")).unwrap()
}

#[test]
fn the_final_position_of_each_game_is_a_line_of_fen() {
    let output = convert(["--to", "fen"], opera());
    output.assert_status(0);
    assert_eq!(output.stdout, "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17\n");
}

#[test]
fn epd_has_what_the_game_says_as_operations() {
    let output = convert(["--to", "epd", "--positions", "each:8,final"], opera());
    output.assert_status(0);
    insta::assert_snapshot!(output);
}

#[test]
fn what_is_written_as_epd_is_valid() {
    let output = convert(["--to", "epd", "--positions", "all"], opera());
    let check = Tool::new().args(["validate", "a.epd"]).file("a.epd", output.stdout_bytes).run();
    check.assert_status(0);
    assert!(check.stderr.is_empty() && check.stdout.contains("34"), "{check}");
}

#[test]
fn unique_positions_are_written_once_over_all_games_and_blocks_and_for_any_number_of_threads() {
    let mut games = String::new();
    for game in 0..60 {
        let reply = ["e5", "c5", "e6"][game % 3];
        let _ = write!(games, "[Event \"{game}\"]\n\n1. e4 {reply} 2. Nf3 Nf6 3. Ng1 Ng8 *\n\n");
    }
    let one = convert(["--to", "fen", "--positions", "unique", "-j1"], &games);
    one.assert_status(0);
    // Start, 1. e4, and four after each of the replies.
    assert_eq!(one.stdout.lines().count(), 2 + 3 * 4);
    for args in [["-j2", "--block-size=100"], ["-j1", "--block-size=7"], ["-j2", "--block-size=1"]]
    {
        let other = convert(["--to", "fen", "--positions", "all,unique", args[0], args[1]], &games);
        assert_eq!(other.stdout, one.stdout, "{args:?}");
    }
}

#[test]
fn en_passant_squares_and_castling_rights_are_written_as_asked_for() {
    let games = "1. e4 a6 2. e5 d5 *\n\n1. e4 *\n";
    let fens = |args: [&str; 2]| convert(["--to", "fen", args[0], args[1]], games).stdout;
    let square = |fens: String| -> Vec<String> {
        fens.lines().map(|fen| fen.split(' ').nth(3).unwrap().to_owned()).collect()
    };
    assert_eq!(square(fens(["--ep", "legal"])), ["d6", "-"]);
    assert_eq!(square(fens(["--ep", "pseudo"])), ["d6", "-"]);
    assert_eq!(square(fens(["--ep", "always"])), ["d6", "e3"]);
    assert!(fens(["--castling", "shredder"]).contains(" w HAha "));
    assert!(fens(["--castling", "xfen"]).contains(" w KQkq "));
}

#[test]
fn a_broken_game_has_the_positions_before_the_fault() {
    let output = convert(["--to", "fen"], "1. e4 e5 2. Ke3 *\n");
    output.assert_status(1);
    assert_eq!(output.stdout, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n");
    assert!(output.stderr.contains("2. Ke3 is not legal"), "{output}");
}

#[test]
fn a_choice_of_positions_that_makes_no_sense_is_refused() {
    let output = convert(["--to", "fen", "--positions", "last"], opera());
    output.assert_status(2);
    insta::assert_snapshot!(output);
    let output =
        convert(["--to", "fen", "--positions", "variations", "--variations", "drop"], opera());
    output.assert_status(2);
}

#[test]
fn options_that_would_change_nothing_are_refused() {
    let refused: [&[&str]; 14] = [
        &["--to", "pgn", "--positions", "all"],
        &["--to", "jsonl", "--rows", "moves"],
        &["--to", "fen", "--columns-csv", "white"],
        &["--to", "fen", "--add", "plycount"],
        &["--to", "fen", "--set", "Event=x"],
        &["--to", "epd", "--bare"],
        &["--to", "csv", "--columns", "10"],
        &["--to", "epd", "--piece-letters", "de"],
        &["--to", "csv", "--keep-tag-order"],
        &["--to", "tsv", "--strip", "numbers"],
        &["--to", "pgn", "--ep", "always"],
        &["--to", "jsonl", "--castling", "shredder"],
        &["--to", "pgn", "--eco-file", "a.pgn"],
        &["--to", "pgn", "--add", "eco"],
    ];
    for args in refused {
        let output =
            Tool::new().args(["convert"]).args(args).args(["a.pgn"]).file("a.pgn", opera()).run();
        output.assert_status(2);
        assert!(output.stdout.is_empty() && output.stderr.contains("`--"), "{args:?}\n{output}");
    }
    // The position that is added is a FEN.
    convert(["--add", "fen", "--ep", "always"], opera()).assert_status(0);
    insta::assert_snapshot!(convert(["--to", "fen", "--rows", "moves"], opera()));
}
