//! `convert --to jsonl`: games as objects, as their schema describes them.

use std::fs;

use crate::support::schema::Schema;
use crate::support::{Tool, root};

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
