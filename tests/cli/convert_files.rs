//! `convert`: files that stay as they were, and files that hold something else than their names say.

use std::fs;
use std::io::Write as _;

use crate::support::{Output, Tool};

fn into_old<const N: usize>(args: [&str; N], input: impl AsRef<[u8]>) -> Output {
    let tool = Tool::new().args(["convert", "-o", "old.pgn"]).args(args).args(["a.pgn"]);
    tool.file("a.pgn", input).file("old.pgn", "old").run()
}

/// A text in gzip, cut off.
fn truncated() -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    writer.write_all("1. e4 e5 *\n\n".repeat(1000).as_bytes()).unwrap();
    let mut bytes = writer.finish().unwrap();
    bytes.truncate(bytes.len() / 2);
    bytes
}

#[test]
fn an_old_file_stays_if_something_could_not_be_read() {
    for (args, input) in [(["no-such-file"], &b"1. e4 *\n"[..]), (["a.pgn"], &truncated())] {
        let output = into_old(args, input);
        output.assert_status(2).assert_stderr_has("`old.pgn` is not written");
        assert_eq!(output.file("old.pgn"), b"old");
        assert_eq!(fs::read_dir(output.dir()).unwrap().count(), 2);
    }
}

#[test]
fn so_it_does_with_other_commands() {
    for args in [
        &["validate", "--good", "old.pgn"][..],
        &["results", "--write-termination", "old.pgn"],
        &["fix", "--fix", "san", "-o", "old.pgn"],
    ] {
        let tool = Tool::new().args(args).args(["a.pgn"]).file("a.pgn", truncated());
        let output = tool.file("old.pgn", "old").run();
        output.assert_status(2).assert_stderr_has("`old.pgn` is not written");
        assert_eq!(output.file("old.pgn"), b"old");
    }
}

#[test]
fn an_old_file_stays_if_no_game_comes_out() {
    for (args, input) in [
        (&[][..], "no game at all"),
        (&[], ""),
        (&["--skip-broken"], "1. e5 *\n"),
        (&["--from", "json"], "{\"moves\":1}"),
    ] {
        let tool = Tool::new().args(["convert", "-o", "old.pgn"]).args(args).args(["a.pgn"]);
        let output = tool.file("a.pgn", input).file("old.pgn", "old").run();
        output.assert_status(1).assert_stderr_has("`old.pgn` is not written");
        assert_eq!(output.file("old.pgn"), b"old");
    }
    // Of a game that breaks off, the first moves are.
    let output = into_old([], "1. e4 e4 *\n");
    output.assert_status(1);
    assert!(String::from_utf8(output.file("old.pgn")).unwrap().ends_with("1. e4 *\n"));
}

#[test]
fn text_without_a_game_is_told() {
    let convert = |text: &str| Tool::new().args(["convert", "-"]).stdin(text).run();
    convert("some words\n").assert_status(1).assert_stderr_has("-: there is text, but no game");
    for json in ["{\"moves\":[]}", "[\n {\"moves\":[]}\n]\n"] {
        convert(json).assert_status(1).assert_stderr_has("try `--from json`");
    }
    convert(" \n").assert_success();
}

/// Unicode 23.8 has the byte order marks.
#[test]
fn wide_encodings_are_named() {
    let text = "[Event \"E\"]\n\n1. e4 *\n";
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let utf32: Vec<u8> = text.chars().flat_map(|c| u32::from(c).to_be_bytes()).collect();
    let marked = [&b"\xFF\xFE"[..], &utf16].concat();
    for (bytes, name) in [(&marked, "UTF-16"), (&utf16, "UTF-16LE"), (&utf32, "UTF-32BE")] {
        for command in ["convert", "validate", "info"] {
            let output = Tool::new().args([command, "a.pgn"]).file("a.pgn", bytes).run();
            output.assert_status(2).assert_stderr_has(&format!("it looks like {name};"));
            output.assert_stderr_has(&format!("iconv -f {name} -t UTF-8"));
        }
    }
}

#[test]
fn a_uci_file_with_tags_is_pgn_with_the_moves_of_uci() {
    let game = "[White \"W\"]\n\n1. e2e4 e7e5 2. g1f3 *\n";
    let output = Tool::new().args(["convert", "a.uci"]).file("a.uci", game).run();
    output
        .assert_success()
        .assert_stdout_has("[White \"W\"]")
        .assert_stdout_has("1. e4 e5 2. Nf3 *");
    let lines = "e2e4 e7e5\nposition startpos moves d2d4\n";
    let output = Tool::new().args(["convert", "--bare", "a.uci"]).file("a.uci", lines).run();
    output.assert_success().assert_stdout("e4 e5\nd4\n");
}

#[test]
fn numbers_that_are_none_are_told_in_words() {
    let columns = Tool::new().args(["convert", "--columns", "abc", "-"]).stdin("*\n").run();
    columns.assert_status(2).assert_stderr_has("expected a whole number from 0");
    let game = Tool::new().args(["board", "--game", "0", "-"]).stdin("*\n").run();
    game.assert_status(2).assert_stderr_has("expected a whole number from 1");
}
