//! The corpora of the fuzz targets, replayed.

use std::fs;

use crate::support::{fuzz_bodies, root};

#[track_caller]
#[expect(clippy::print_stdout, reason = "the name of a file that fails stands in the output")]
fn replay(target: &str, body: impl Fn(&[u8])) {
    let dir = root().join("testdata/corpus").join(target);
    let mut files = 0;
    for entry in fs::read_dir(&dir).unwrap() {
        let path = entry.unwrap().path();
        println!("{}", path.display());
        body(&fs::read(&path).unwrap());
        files += 1;
    }
    assert!(files > 5, "{} was not read", dir.display());
}

#[test]
fn fen() {
    replay("fen", fuzz_bodies::fen_round_trip);
}

#[test]
fn san() {
    replay("san", fuzz_bodies::san_agrees);
}

#[test]
fn pgn_lexer() {
    replay("pgn_lexer", fuzz_bodies::tokens_tile);
}

#[test]
fn validate() {
    replay("validate", |text| {
        fuzz_bodies::games_tile(text);
        fuzz_bodies::repairs_settle(text);
        fuzz_bodies::blocks_agree(text, &[(1, 1), (7, 1), (64, 1), (13, 2)]);
    });
}
