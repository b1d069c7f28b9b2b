//! `validate --baseline` and `--write-baseline`: what is known is not said again.

use std::fs;

use crate::support::{Output, Tool, root};

fn data(name: &str) -> String {
    fs::read_to_string(root().join("testdata").join(name)).unwrap()
}

/// The baseline of `defects.pgn`.
fn known() -> String {
    let args = ["validate", "--write-baseline", "known", "defects.pgn"];
    let output = Tool::new().args(args).file("defects.pgn", data("pgn/defects.pgn")).run();
    String::from_utf8(output.file("known")).unwrap()
}

/// Validates games with what is known of `defects.pgn`.
fn validate(games: &str, args: &[&str]) -> Output {
    let tool = Tool::new().args(["validate", "--baseline", "known"]).args(args);
    tool.args(["defects.pgn"]).file("known", known()).file("defects.pgn", games).run()
}

#[test]
fn it_is_a_sorted_line_a_finding() {
    let known = known();
    insta::assert_snapshot!(known);
    let args = ["validate", "--write-baseline", "known", "opera.pgn"];
    let clean = Tool::new().args(args).file("opera.pgn", data("pgn/opera.pgn")).run();
    clean.assert_success();
    assert_eq!(clean.file("known"), b"# pgnkit baseline 1\n");
}

#[test]
fn what_is_known_is_counted_and_nothing_else() {
    let output = validate(&data("pgn/defects.pgn"), &["--fail-on", "note"]);
    output.assert_success().assert_stdout(
        "defects.pgn: 9 games: 9 clean (0 errors, 0 warnings, 0 notes; 11 known by the baseline)\n",
    );
    let output = validate(&data("pgn/defects.pgn"), &["--format", "jsonl"]);
    output.assert_success().assert_stdout_has("\"rules\":{},").assert_stdout_has("\"known\":11}");
}

#[test]
fn no_format_reports_what_is_known() {
    for format in ["text", "short", "jsonl", "csv", "github", "sarif", "junit"] {
        let args = ["--format", format, "--show", "note", "--games"];
        let output = validate(&data("pgn/defects.pgn"), &args);
        output.assert_success();
        assert!(!output.stdout.contains("Bxd7"), "{output}");
    }
}

#[test]
fn edits_elsewhere_make_no_finding_new() {
    let games = data("pgn/defects.pgn");
    let moved = format!("{}\n{games}", data("pgn/opera.pgn"));
    let wrapped = games.replace("4. Bxd7", "4.\nBxd7").replace('\n', "\r\n");
    let reversed: Vec<&str> = games.split("\n\n[Event").collect();
    let last = format!("[Event{}\n\n", reversed.last().unwrap());
    let rotated = format!("{last}{}\n", reversed[..reversed.len() - 1].join("\n\n[Event"));
    for text in [moved, wrapped, rotated] {
        let output = validate(&text, &["--fail-on", "note"]);
        output.assert_success().assert_stderr("").assert_stdout_has("; 11 known by the baseline");
    }
}

#[test]
fn what_is_known_once_is_new_the_second_time() {
    let games = data("pgn/defects.pgn");
    let output = validate(&format!("{games}\n{games}"), &["--format", "short"]);
    output.assert_status(1);
    assert_eq!(output.stdout.matches("[illegal-move]").count(), 3, "{output}");
    // The same slip in another game, at another ply, or with other letters is new, too.
    for (old, new) in
        [("Bxd7 Nf6", "Bxf7 Nf6"), ("\"A\"", "\"AA\""), ("4. Bxd7", "4. a3 h6 5. Bxd7")]
    {
        let output = validate(&games.replacen(old, new, 1), &["--format", "short"]);
        output.assert_status(1);
        assert_eq!(output.stdout.lines().count(), 1, "{output}");
        output.assert_stderr("warning: 1 of the entries of the baseline no longer occur\n");
    }
}

#[test]
fn a_baseline_is_brought_up_to_date_in_its_place() {
    let games = data("pgn/defects.pgn").replacen("4. Bxd7", "4. Bxc6", 1) + "\n1. e4 Ke3 *\n";
    let output = validate(&games, &["--write-baseline", "known", "--format", "short"]);
    output.assert_status(1).assert_stdout_has("Ke3");
    let again = Tool::new().args(["validate", "--baseline", "known", "defects.pgn"]);
    let again = again.file("known", output.file("known")).file("defects.pgn", &games).run();
    again.assert_success();
    let new = String::from_utf8(output.file("known")).unwrap();
    let old = known();
    let left_out: Vec<&str> = old.lines().filter(|line| !new.contains(line)).collect();
    assert_eq!(left_out.len(), 1, "{new}");
    assert!(left_out[0].ends_with(" 1 illegal-move defects.pgn"), "{new}");
}

#[test]
fn a_game_with_known_findings_only_is_good() {
    let games = data("pgn/defects.pgn");
    let split = ["--good", "good.pgn", "--bad", "bad.pgn"];
    let output = validate(&games, &split);
    output.assert_success();
    assert_eq!(output.file("good.pgn"), games.as_bytes());
    assert_eq!(output.file("bad.pgn"), b"");
    let output = validate(&format!("{games}\n1. e4 Ke3 *\n"), &split);
    // The empty line before it stays with the game before that.
    assert_eq!(output.file("bad.pgn"), b"1. e4 Ke3 *\n");
}

#[test]
fn the_files_as_a_whole_are_known_too() {
    let text = "no game\r\nat all\n";
    let tool = || Tool::new().file("a.pgn", text).args(["validate", "a.pgn"]);
    let output = tool().args(["--write-baseline", "known"]).run();
    let known = output.file("known");
    let output = tool().args(["--baseline", "known", "--fail-on", "note"]).file("known", known);
    output.run().assert_success().assert_stdout_has("known by the baseline");
}

#[test]
fn only_files_that_are_read_miss_their_entries() {
    let known = known().replace("defects.pgn", "other.pgn");
    let tool = Tool::new().file("known", known).file("opera.pgn", data("pgn/opera.pgn"));
    let output = tool.args(["validate", "--baseline", "known", "opera.pgn"]).run();
    output.assert_success();
}

#[test]
fn a_baseline_is_the_same_for_any_number_of_threads() {
    let games = data("pgn/defects.pgn").repeat(20);
    let run = |jobs: &str| {
        let args = ["validate", "--baseline", "known", "--write-baseline", "new", "-j", jobs];
        let tool = Tool::new().args(args).args(["--block-size", "700", "defects.pgn"]);
        let output = tool.file("known", known()).file("defects.pgn", &games).run();
        (output.stdout.clone(), output.file("new"))
    };
    assert_eq!(run("1"), run("2"));
}

#[test]
fn what_is_no_baseline_is_refused_with_the_place() {
    let refused = |text: &str| {
        let args = ["validate", "--baseline", "known", "a.pgn"];
        let output = Tool::new().args(args).file("known", text).file("a.pgn", "1. e4 *\n").run();
        output.assert_status(2).assert_stdout("");
        output.stderr
    };
    let text = format!(
        "{}{}{}",
        refused("{}\n"),
        refused("# pgnkit baseline 7\n"),
        refused("# pgnkit baseline 1\n0123456789abcdef 1 illegal_move a.pgn\n")
    );
    insta::assert_snapshot!(text);
    let missing = Tool::new().args(["validate", "--baseline", "missing", "-"]).run();
    missing.assert_status(2).assert_stderr(
        "error: cannot read the baseline `missing`: No such file or directory (os error 2)\n",
    );
}

#[test]
fn nothing_is_written_over_or_in_part() {
    let args = ["validate", "--baseline", "known", "--write-baseline", "known", "a.pgn", "missing"];
    let output = Tool::new().args(args).file("known", known()).file("a.pgn", "1. e4 *\n").run();
    output.assert_status(2).assert_stderr_has("--write-baseline wrote nothing");
    assert_eq!(output.file("known"), known().as_bytes());
    for args in [["a.pgn", "a.pgn"], ["-", "a.pgn"], ["no/such/directory", "a.pgn"]] {
        let tool = Tool::new().args(["validate", "--write-baseline"]).args(args);
        let output = tool.file("a.pgn", "1. e4 *\n").run();
        output.assert_status(2).assert_stdout("");
        assert_eq!(output.file("a.pgn"), b"1. e4 *\n");
    }
    let args = ["validate", "--good", "x", "--write-baseline", "./x", "a.pgn"];
    Tool::new().args(args).file("a.pgn", "1. e4 *\n").run().assert_status(2);
}
