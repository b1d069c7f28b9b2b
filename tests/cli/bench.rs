use std::fs;
use std::path::PathBuf;

use crate::support::{Tool, root};

/// The files of a directory of `testdata` with an ending, in the order of their names.
fn files(dir: &str, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("testdata").join(dir)).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|found| found == ending));
    files.sort();
    assert!(!files.is_empty(), "{dir}");
    files
}

/// Work on speed must leave these numbers alone. New test data and new rules change them.
#[test]
fn the_signature_is_as_written_down() {
    let suites = [files("perft", "epd"), files("perft", "perft")].concat();
    let games = [files("cases", "pgn"), files("pgn", "pgn")].concat();
    let output =
        Tool::new().args(["bench", "--suites"]).args(suites).args(["--games"]).args(games).run();
    insta::assert_snapshot!(output.assert_success().stdout);
}

#[test]
fn a_file_that_is_not_there_is_named() {
    Tool::new()
        .args(["bench", "--games", "none.pgn"])
        .run()
        .assert_status(2)
        .assert_stderr_has("none.pgn");
}
