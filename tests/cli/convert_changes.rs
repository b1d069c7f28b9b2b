//! `convert`: what is added to games, and variations that become games.

use std::fs;

use crate::support::{Output, Tool, root};

fn convert<const N: usize>(args: [&str; N], games: impl AsRef<[u8]>) -> Output {
    Tool::new().args(["convert"]).args(args).args(["a.pgn"]).file("a.pgn", games).run()
}

fn data(name: &str) -> Vec<u8> {
    fs::read(root().join("testdata").join(name)).unwrap()
}

const NESTED: &str = "[Event \"E\"]\n[White \"A\"]\n\n\
    1. e4 {best} e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 $5 d5 (2... Nf6)) d6) (1... e6) 2. Nf3 Nc6 1-0\n";

#[test]
fn a_variation_becomes_a_game_with_the_moves_before_it() {
    insta::assert_snapshot!(convert(["--variations", "split"], NESTED));
}

#[test]
fn split_games_have_no_variations_and_all_final_positions() {
    let split = convert(["--variations", "split", "--to", "fen"], NESTED).stdout;
    let kept = convert(["--positions", "final,variations", "--to", "fen"], NESTED).stdout;
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&split), sorted(&kept));
    assert_eq!(split.lines().count(), 5);
}

#[test]
fn a_split_game_keeps_its_number() {
    let args = ["--variations", "split", "--to", "csv", "--columns-csv", "game,plies"];
    let output = convert(args, format!("{NESTED}\n{NESTED}"));
    let rows = "1,4\r\n1,4\r\n1,4\r\n1,4\r\n1,2\r\n";
    assert_eq!(output.stdout, format!("game,plies\r\n{rows}{}", rows.replace("1,", "2,")));
}

#[test]
fn a_game_that_becomes_very_many_is_split_all_the_same() {
    // 400 variations late in a long game, in the middle of others: far more text than the game.
    let long = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(200);
    let variations = "(1. e4 e5) (1. d4) ".repeat(200);
    let games =
        format!("{NESTED}\n[Event \"E\"]\n\n{long} 1. Nc3 {variations} 1... Nc6 *\n\n{NESTED}");
    let output = convert(["--variations", "split", "--to", "uci", "--bare"], &games);
    output.assert_status(0);
    let lines: Vec<_> = output.stdout.lines().collect();
    assert_eq!(lines.len(), 5 + 401 + 5);
    assert!(output.stdout.len() > 400 * 4_000);
    assert!(
        lines[7].ends_with(" d2d4") && lines[406].starts_with("e2e4 {best} e7e5"),
        "{}",
        lines[406]
    );
    let jsonl = convert(["--variations", "split", "--to", "json"], &games).stdout;
    let games: serde_json::Value = serde_json::from_str(&jsonl).unwrap();
    assert_eq!(games.as_array().unwrap().len(), 411);
}

#[test]
fn only_the_main_line_of_a_broken_game_is_broken_when_it_is_split() {
    let args = ["--variations", "split", "--to", "csv", "--columns-csv", "moves,broken"];
    let output = convert(args, "1. e4 e5 (1... c5) 2. Ke3 *\n");
    output.assert_status(1);
    assert_eq!(output.stdout, "moves,broken\r\ne4 e5,true\r\ne4 c5,false\r\n");
}

#[test]
fn the_final_position_is_added_as_a_comment() {
    let output = convert(["--add", "fen", "--tags", "none"], "1. e4 (1. d4) e5 {good} *\n");
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let movetext = output.stdout.replace('\n', " ");
    assert_eq!(movetext.trim(), format!("1. e4 (1. d4) 1... e5 {{good}} {{{fen}}} *"));
}

#[test]
fn the_key_of_the_final_position_is_added_as_a_tag() {
    // Two of the keys that the description of the book format gives.
    let output = convert(["--add", "hash"], "1. e4 d5 2. e5 *\n\n*\n");
    let tags: Vec<_> = output.stdout.lines().filter(|line| line.contains("Hash")).collect();
    assert_eq!(tags, ["[HashCode \"662fafb965db29d4\"]", "[HashCode \"463b96181691fc9c\"]"]);
}

#[test]
fn the_termination_is_added_as_results_would_add_it() {
    let games = data("pgn/endings.pgn");
    let args = ["results", "--write-termination", "out.pgn", "a.pgn"];
    let results = Tool::new().args(args).file("a.pgn", &games).run();
    let tags = |text: &[u8]| -> Vec<String> {
        let text = String::from_utf8_lossy(text).into_owned();
        let is_tag = |line: &&str| line.starts_with("[Termination") || line.starts_with("[White ");
        text.lines().filter(is_tag).map(str::to_owned).collect()
    };
    let mut expected = tags(&results.file("out.pgn"));
    let mut found = tags(&convert(["--add", "termination"], &games).stdout_bytes);
    assert!(expected.iter().filter(|tag| tag.contains("\"normal\"")).count() >= 3, "{expected:?}");
    expected.retain(|tag| tag.starts_with("[Termination"));
    found.retain(|tag| tag.starts_with("[Termination"));
    assert_eq!(found, expected);
}

#[test]
fn the_opening_is_named_by_the_last_position_that_the_table_has() {
    for (table, variation) in [("sample.tsv", None), ("sample.pgn", Some("Morphy Defense"))] {
        let run = |moves: &str| {
            let args = ["convert", "--add", "eco", "--eco-file", "table", "-"];
            let game = format!("[ECO \"A00\"]\n[Variation \"Old\"]\n\n{moves} *\n");
            let tool = Tool::new().args(args).stdin(game);
            tool.file("table", data(&format!("eco/{table}"))).run().stdout
        };
        let ruy = run("1. e4 e5 2. Bb5 a6 3. Nf3 Nc6 4. Ba4");
        assert!(ruy.contains("[ECO \"C70\"]") && ruy.contains("[Opening \"Ruy Lopez"), "{ruy}");
        let tag = variation.map(|name| format!("[Variation \"{name}\"]"));
        assert_eq!(ruy.lines().find(|line| line.contains("[Variation")), tag.as_deref(), "{ruy}");
        let unknown = run("1. g4 d5");
        assert!(unknown.contains("[ECO \"A00\"]\n[Variation \"Old\"]"), "{unknown}");
    }
}

#[test]
fn a_fault_in_a_table_of_openings_is_told_with_its_place() {
    let run = |table: &str| {
        let args = ["convert", "--add", "eco", "--eco-file", "table.tsv", "a.pgn"];
        Tool::new().args(args).file("a.pgn", "1. e4 *\n").file("table.tsv", table).run()
    };
    let output = run("eco\tname\tpgn\nC20\tKing's Pawn Game\t1. e4 e9\n");
    output.assert_status(2);
    insta::assert_snapshot!(output);
    run("C20\tKing's Pawn Game\n").assert_status(2);
    let args = ["convert", "--add", "eco", "--eco-file", "missing.tsv", "a.pgn"];
    let output = Tool::new().args(args).file("a.pgn", "1. e4 *\n").run();
    output.assert_status(2);
    assert!(output.stdout.is_empty() && output.stderr.contains("missing.tsv"), "{output}");
}
