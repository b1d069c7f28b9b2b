//! `fix`: each step mends what it says, a second run changes nothing, and all else stays.

use std::fs;
use std::path::PathBuf;

use pgnkit::pgn::Step;
use proptest::prelude::*;
use serde_json::Value;

use crate::support::schema::Schema;
use crate::support::{Output, Tool, fuzz_bodies, root};

const TAGS: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
                    [White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n";

fn fix(steps: &str, text: impl AsRef<[u8]>) -> Output {
    Tool::new().args(["fix", "--fix", steps]).stdin(text).run()
}

/// Checks what a step makes of the movetext of a game.
#[track_caller]
fn assert_mended(step: &str, movetext: &str, mended: &str) {
    let game = |movetext: &str| format!("{TAGS}\n{movetext}\n");
    fix(step, game(movetext)).assert_success().assert_stdout(&game(mended));
}

#[test]
fn moves_are_written_as_in_the_export_format() {
    assert_mended(
        "san",
        "1. e2-e4! e5 2. ♘f3 Sb8c6 3. Bb5 a6 ± 4. Bb5c6 d:c6 !? 5. 0-0 Qd4 6. Nd4 *",
        "1. e4 $1 e5 2. Nf3 Nc6 3. Bb5 a6 $16 4. Bxc6 dxc6 $5 5. O-O Qd4 6. Nxd4 *",
    );
    assert_mended(
        "san",
        "1. e4 f5 2. Qh5 + g6 (2... g6 3. Qg6) *",
        "1. e4 f5 2. Qh5+ g6 (2... g6 3. Qxg6+) *",
    );
}

#[test]
fn moves_that_were_meant_are_put_in_where_there_is_only_one_way() {
    assert_mended(
        "moves",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxd7 Nf6 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 Nf6 *",
    );
    // Several knights could go there.
    let ambiguous = "1. Nf3 d5 2. d3 c5 3. Nd2 e6 *";
    assert_mended("moves", ambiguous, ambiguous);
}

#[test]
fn numbers_are_counted() {
    assert_mended(
        "numbers",
        "1 e4 e5 1. Nf3 (2 f4 exf4 7. Nf3) 2 ... Nc6 *",
        "1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3) 2... Nc6 *",
    );
}

#[test]
fn brackets_are_exchanged() {
    assert_mended(
        "braces",
        "1. e4 {good) e5 2. Nf3 Nc6 (fine} 3. Bb5 ) (so) a6 {x} *",
        "1. e4 {good} e5 2. Nf3 Nc6 {fine} 3. Bb5 {so} a6 {x} *",
    );
    assert_mended(
        "braces",
        "1. e4 e5 2. Nf3 {2. f4 exf4) Nc6 (2... d6 3. d4} 3. Bb5 a6 *",
        "1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 (2... d6 3. d4) 3. Bb5 a6 *",
    );
}

#[test]
fn kings_in_the_centre_are_left_out() {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ke4 Ke5 *";
    assert_mended("dgt-tail", game, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *");
}

#[test]
fn results_are_spelled_and_filled_in() {
    assert_mended("result", "1. e4 e5", "1. e4 e5 *");
    let game = |tag: &str, marker: &str| {
        format!("{}\n1. e4 e5 {marker}\n", TAGS.replace("\"*\"", &format!("\"{tag}\"")))
    };
    for (tag, marker, outcome) in
        [("1/2", "½-½", "1/2-1/2"), ("*", "1:0", "1-0"), ("0-1", "*", "0-1"), ("1-0", "", "1-0")]
    {
        let mended = game(outcome, outcome);
        fix("result", game(tag, marker).replace(" \n", "\n")).assert_stdout(&mended);
    }
    // Nobody knows which is right.
    let contradiction = game("1-0", "0-1");
    fix("result", &contradiction).assert_stdout(&contradiction);
}

#[test]
fn tags_are_put_in_order() {
    let game = "[White \"A \"B\" C\"]\n[FEN \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"]\n\
                [Event \"e\"]\n[Event \"e\"]\n\n*\n";
    let mended = "[Event \"e\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
                  [White \"A \\\"B\\\" C\"]\n[Black \"?\"]\n[Result \"*\"]\n\
                  [FEN \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n*\n";
    fix("tags", game).assert_stdout(mended);
    // Line ends are those that are there.
    let crlf = fix("tags", game.replace('\n', "\r\n"));
    assert_eq!(crlf.stdout, mended.replace('\n', "\r\n"));
}

#[test]
fn dates_have_their_form() {
    let game = |date: &str| format!("{}\n*\n", TAGS.replace("????.??.??", date));
    fix("dates", game("7.3.2011")).assert_stdout(&game("2011.03.07"));
}

#[test]
fn text_is_utf_8() {
    let game = [TAGS.as_bytes(), b"\n1. e4 {M\xFCller}\xA0e5\0 *\n"].concat();
    let mended = format!("{TAGS}\n1. e4 {{Müller}} e5 *\n");
    fix("encoding", game).assert_stdout(&mended);
}

#[test]
fn games_without_findings_keep_their_bytes() {
    let sound = "[Event  \"odd\" ]\r\n\r\n1.e4   e5\t2. Nf3 {x}  *\r\n\r\n\r\n";
    let text = format!("prose\n\n{sound}[Event \"x\"]\n\n1. 0-0 e4! *\n");
    fix("san,numbers", &text).assert_stdout(&text);
    fix("san", format!("{sound}1. e4! *\n")).assert_stdout(&format!("{sound}1. e4 $1 *\n"));
}

/// Pieces of movetext, right and wrong.
const PIECES: [&str; 36] = [
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxd7", "0-0", "Kg1", "Ke4", "Kd5", "e4!", "Nf", "5e",
    "--", "1.", "1...", "7", "3.", "...", "(", ")", "{", "}", "{x)", "(x}", ";c\n", "$300", "!?",
    "+-", "e.p.", "1-0", "*", "1/2", "prose", "\n",
];

proptest! {
    /// Whatever a game is made of: repairs come to an end.
    #[test]
    fn any_game_settles(
        tags in prop::sample::subsequence(
            vec!["[Event \"a\"]", "[Date \"7.3.2011\"]", "[Event \"b\"]", "[Result \"1:0\"]", "[White \"x", "{c}"], 0..6),
        pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..24),
    ) {
        let text = format!("{}\n\n{}", tags.join("\n"), pieces.join(" "));
        fuzz_bodies::repairs_settle(text.trim_start().as_bytes());
    }
}

/// The files of games there are.
fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for dir in ["testdata/pgn", "testdata/cases"] {
        for entry in fs::read_dir(root().join(dir)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|suffix| suffix == "pgn") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// What is left although a step mends the rule elsewhere: the file, by its number, and the rule.
const LEFT: &[(&str, &str)] = &[
    ("defects", "illegal-move"),
    ("defects", "ambiguous-move"),
    ("defects", "result-mismatch"),
    ("004", "ambiguous-move"),
    ("010", "unparsable-move"),
    ("016", "illegal-move"),
    ("022", "illegal-move"),
    ("024", "illegal-move"),
    ("025", "illegal-move"),
    ("087", "result-mismatch"),
    ("091", "moves-after-end"),
    ("106", "duplicate-tag"),
    ("131", "illegal-move"),
    ("157", "illegal-move"),
];

#[test]
fn what_comes_out_is_clean_and_does_not_change_again() {
    let rules: Vec<&str> =
        Step::ALL.iter().flat_map(|step| step.rules()).map(|rule| rule.id()).collect();
    for path in files() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let fixed = fix("all", fs::read(&path).unwrap()).stdout_bytes;
        assert_eq!(fix("all", &fixed).stdout_bytes, fixed, "{name}");
        let report = Tool::new().args(["validate", "--format", "jsonl"]).stdin(&fixed).run();
        for line in report.stdout.lines() {
            let finding: Value = serde_json::from_str(line).unwrap();
            let Some(rule) = finding["rule"].as_str() else { continue };
            let is_known = LEFT.iter().any(|(file, left)| name.starts_with(file) && *left == rule);
            assert!(is_known || !rules.contains(&rule), "{name}: {line}");
        }
    }
}

#[test]
fn the_text_does_not_depend_on_threads_and_blocks() {
    let text: Vec<u8> = files().iter().flat_map(|path| fs::read(path).unwrap()).collect();
    let run = |more: &[&str]| {
        Tool::new().args(["fix", "--fix", "all"]).args(more).stdin(&text).run().stdout_bytes
    };
    let one = run(&["--jobs", "1"]);
    for size in ["64", "1000", "4096"] {
        assert_eq!(run(&["--jobs", "3", "--block-size", size]), one, "{size}");
    }
}

#[test]
fn differences_and_numbers_are_shown_instead() {
    let game = format!("{TAGS}\n1. e4! e5 *\n");
    let tool =
        |arg: &str| Tool::new().args(["fix", "--fix", "san", arg, "a.pgn"]).file("a.pgn", &game);
    insta::assert_snapshot!(tool("--diff").run());
    insta::assert_snapshot!(tool("--dry-run").run());
    assert_eq!(tool("--dry-run").run().file("a.pgn"), game.as_bytes());
}

#[test]
fn whether_something_would_change_is_told_by_the_status() {
    let status = |args: &[&str], text: &str| {
        let tool = Tool::new().args(["fix", "--fix", "san,encoding"]).args(args);
        tool.file("a.pgn", text).file("b.pgn", "1. e4 *\n").run().status
    };
    let (bad, good) = ("1. e4! *\n", "1. e4 $1 *\n");
    for preview in ["--diff", "--dry-run"] {
        assert_eq!(status(&[preview, "a.pgn", "b.pgn"], bad), 1);
        assert_eq!(status(&[preview, "a.pgn", "b.pgn"], good), 0);
        assert_eq!(status(&[preview, "a.pgn"], "\n\0\n1. e4 *\n"), 1, "between games");
        assert_eq!(status(&[preview, "a.pgn", "none.pgn"], bad), 2);
    }
    // What is written is no answer, but work that is done.
    assert_eq!(status(&["a.pgn"], bad), 0);
    assert_eq!(status(&["--in-place", "a.pgn"], bad), 0);
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_others_from_being_written_in_place() {
    let args = ["fix", "--fix", "san,encoding", "--in-place", "none.pgn", ".", "a.pgn", "b.pgn"];
    let output =
        Tool::new().args(args).file("a.pgn", "1. e4! *\n").file("b.pgn", "\n\0\n1. e4 *\n").run();
    output.assert_status(2).assert_stderr_has("none.pgn");
    assert_eq!(output.file("a.pgn"), b"1. e4 $1 *\n");
    assert_ne!(output.file("b.pgn"), b"\n\0\n1. e4 *\n", "mended between games");
}

#[test]
fn a_file_is_written_in_place_and_the_old_one_kept_if_asked() {
    let (game, mended) = ("1. e4! *\n", "1. e4 $1 *\n");
    let args = ["fix", "--fix", "san", "--in-place=.bak", "--log", "log", "a.pgn", "b.pgn"];
    let output = Tool::new().args(args).file("a.pgn", game).file("b.pgn", mended).run();
    output.assert_success().assert_stdout("");
    assert_eq!(output.file("a.pgn"), mended.as_bytes());
    assert_eq!(output.file("a.pgn.bak"), game.as_bytes());
    assert!(!output.dir().join("b.pgn.bak").exists(), "nothing was changed there");
    let line = "{\"type\":\"repair\",\"schema\":1,\"file\":\"a.pgn\",\"game\":1,\"step\":\"san\",\
                \"was\":\"e4!\",\"is\":\"e4 $1\"}\n";
    assert_eq!(String::from_utf8_lossy(&output.file("log")), line);
}

#[test]
fn the_log_obeys_its_schema() {
    let mut tool = Tool::new().args(["fix", "--fix", "all", "--dry-run", "--log", "log"]);
    for case in fs::read_dir(root().join("testdata/cases")).unwrap() {
        let path = case.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.extension().is_some_and(|it| it == "pgn") {
            tool = tool.file(name, fs::read(&path).unwrap()).args([name]);
        }
    }
    let output = tool.run();
    let log = String::from_utf8(output.file("log")).unwrap();
    assert!(log.lines().count() > 50, "{output}");
    Schema::load("fix-log.json").assert_lines(&log);
}

#[test]
fn what_cannot_be_written_is_refused() {
    let tool = |args: &[&str]| {
        Tool::new().args(["fix", "--fix", "san"]).args(args).file("a.pgn", "1. e4! *\n").run()
    };
    for (args, message) in [
        (&["-o", "a.pgn", "a.pgn"][..], "is read and cannot be written"),
        (&["--in-place", "-"], "standard input has no place"),
        (&["-o", "b", "--log", "b", "a.pgn"], "are the same file"),
        (&["none.pgn"], "none.pgn"),
    ] {
        tool(args).assert_status(2).assert_stderr_has(message);
    }
    Tool::new().args(["fix", "a.pgn"]).run().assert_status(2);
    Tool::new().args(["fix", "--fix", "nonsense"]).run().assert_status(2);
    let gz = fs::read(root().join("testdata/cases/185-gzip.pgn.gz")).unwrap();
    let output =
        Tool::new().args(["fix", "--fix", "san", "--in-place", "a.gz"]).file("a.gz", gz).run();
    output.assert_status(2).assert_stderr_has("is compressed");
}
