//! `validate`: reports, levels, exit statuses, and what the files may do to it.

use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;

use crate::support::schema::Schema;
use crate::support::{Output, Tool, root, status_code};

/// A file of `testdata`.
fn data(name: &str) -> Vec<u8> {
    fs::read(root().join("testdata").join(name)).unwrap()
}

/// `defects.pgn`, where each game has one defect, and `opera.pgn`, a good game.
fn tool() -> Tool {
    Tool::new()
        .args(["validate"])
        .file("defects.pgn", data("pgn/defects.pgn"))
        .file("opera.pgn", data("pgn/opera.pgn"))
}

fn validate<const N: usize>(args: [&str; N]) -> Output {
    tool().args(args).run()
}

/// Validates a file of these bytes.
fn validate_bytes(name: &str, bytes: impl AsRef<[u8]>) -> Output {
    Tool::new().args(["validate", name]).file(name, bytes).run()
}

#[test]
fn text_shows_each_fault_in_its_line() {
    insta::assert_snapshot!(validate(["defects.pgn"]));
}

#[test]
fn what_was_meant_in_a_variation_is_told_for_the_first_ones_of_a_game() {
    let game = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 (1... c5 2. Nf3 d6 3. Bb5+ Bd7 4. Bxd6+ Qxd7 \
                5. O-O) 2. Nf3 Nc6 *\n";
    insta::assert_snapshot!(validate_bytes("a.pgn", game));
    let many = format!("1. e4 {} e5 *\n", "(1. Nf4)\n".repeat(12));
    let report = validate_bytes("a.pgn", many);
    assert_eq!(report.stdout.matches("variation-illegal").count(), 12);
    assert_eq!(report.stdout.matches("did you mean Nf3?").count(), 8);
}

#[test]
fn a_line_may_have_255_characters_with_its_end() {
    for (len, is_long) in [(253, false), (254, false), (255, true)] {
        let line = format!("1. e4 {{{}}} *", "é".repeat(len - 10));
        assert_eq!(line.chars().count(), len);
        let report = validate_bytes("a.pgn", format!("{line}\r\n")).stdout;
        assert_eq!(report.contains("long-line"), is_long, "{len}");
    }
}

#[test]
fn text_lists_notes_if_asked() {
    insta::assert_snapshot!(validate(["--show", "note", "--allow", "illegal-move", "defects.pgn"]));
}

#[test]
fn text_of_games() {
    insta::assert_snapshot!(validate(["--games", "--show", "error", "defects.pgn"]));
}

#[test]
fn text_is_coloured_if_asked_and_machine_formats_never() {
    validate(["--color", "always", "defects.pgn"])
        .assert_stdout_has("\x1b[1m\x1b[31merror[illegal");
    let output = validate(["--color", "always", "--format", "jsonl", "defects.pgn"]);
    assert!(!output.stdout.contains('\x1b'), "{output}");
}

#[test]
fn short_is_a_line_a_finding() {
    insta::assert_snapshot!(validate(["--format", "short", "defects.pgn"]));
}

#[test]
fn json_lines_with_games() {
    insta::assert_snapshot!(validate(["--format", "jsonl", "--games", "defects.pgn"]));
}

#[test]
fn json_lines_obey_their_schema() {
    let schema = Schema::load("validate.json");
    let baseline = "# pgnkit baseline 1\n";
    for args in [&["--games"][..], &["--good", "g", "--bad", "b"], &["--baseline", "known"]] {
        let tool = Tool::new().args(["validate", "--format", "jsonl", "-r", "cases"]).args(args);
        let mut tool = tool.file("known", baseline);
        for case in fs::read_dir(root().join("testdata/cases")).unwrap() {
            let path = case.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            tool = tool.file(&format!("cases/{name}"), fs::read(&path).unwrap());
        }
        let output = tool.run();
        assert!(output.stdout.lines().count() > 150, "{output}");
        schema.assert_lines(&output.stdout);
    }
}

#[test]
fn csv_is_a_row_a_finding_below_a_header() {
    insta::assert_snapshot!(validate(["--format", "csv", "defects.pgn"]));
    let output = validate(["--format", "csv", "opera.pgn"]);
    assert_eq!(output.stdout.lines().count(), 1, "{output}");
}

#[test]
fn github_has_a_command_a_finding() {
    insta::assert_snapshot!(validate(["--format", "github", "--games", "defects.pgn"]));
    let text = "[White \"\u{1b}[31m\"]\n\n1. e4 100% \u{0} e5 1-0\n";
    let args = ["validate", "--format", "github", "--show", "note", "a,b.pgn"];
    let output = Tool::new().args(args).file("a,b.pgn", text).run();
    output.assert_stdout_has("file=a%2Cb.pgn,").assert_stdout_has("100%25");
    assert!(output.stdout.lines().all(|line| line.starts_with("::")), "{output}");
    assert!(!output.stdout.contains('\x1b'), "{output}");
}

#[test]
fn strict_makes_warnings_of_notes() {
    insta::assert_snapshot!(validate(["--strict", "--format", "short", "defects.pgn"]));
    let output = validate(["--strict", "--fail-on", "warning", "opera.pgn"]);
    output.assert_success();
}

#[test]
fn lenient_leaves_notes_out() {
    insta::assert_snapshot!(validate(["--lenient", "--show", "note", "defects.pgn"]));
    validate(["--lenient", "--strict", "opera.pgn"]).assert_status(2).assert_stdout("");
}

#[test]
fn levels_of_rules_can_be_set() {
    let args = ["--allow", "illegal-move,ambiguous-move", "--warn", "result-mismatch"];
    let tool = tool().args(args).args(["--deny", "zero-castling", "--format", "short"]);
    insta::assert_snapshot!(tool.args(["defects.pgn"]).run());
}

#[test]
fn an_unknown_rule_is_answered_with_a_similar_one() {
    insta::assert_snapshot!(validate(["--allow", "ilegal-move", "defects.pgn"]));
}

#[test]
fn the_status_follows_the_level_of_fail_on() {
    let only_warnings = "[Date \"yesterday\"]\n\n1. e4 e5 *\n";
    for (level, status) in [("error", 0), ("warning", 1), ("note", 1)] {
        let tool = Tool::new().file("x.pgn", only_warnings);
        let output = tool.args(["validate", "--fail-on", level, "x.pgn"]).run();
        output.assert_status(status).assert_stderr("");
    }
    validate(["--fail-on", "note", "opera.pgn"]).assert_success();
}

#[test]
fn max_errors_limits_the_list_and_not_the_numbers() {
    insta::assert_snapshot!(validate(["--max-errors", "2", "defects.pgn"]));
}

#[test]
fn max_errors_does_not_count_what_is_not_listed() {
    let text = "1. 0-0 *\n\n1. e4! e5! *\n\n1. e4 e5! 2. Ke3 *\n";
    for format in ["text", "short"] {
        let tool = Tool::new().args(["validate", "--max-errors", "2", "--format", format, "x.pgn"]);
        let output = tool.file("x.pgn", text).run();
        output.assert_status(1).assert_stdout_has("x.pgn:1:4:").assert_stdout_has("x.pgn:5:14:");
    }
    let args = ["validate", "--max-errors", "0", "--format", "jsonl", "x.pgn"];
    let output = Tool::new().args(args).file("x.pgn", text).run();
    assert_eq!(output.stdout.lines().count(), 1, "{output}");
}

#[test]
fn summary_only() {
    insta::assert_snapshot!(validate(["--summary-only", "defects.pgn", "opera.pgn"]));
    validate(["-q", "--summary-only", "defects.pgn"]).assert_status(1).assert_stdout("");
}

#[test]
fn without_variations_what_they_hold_is_not_judged() {
    let output = validate(["--no-variations", "--format", "short", "defects.pgn"]);
    assert!(!output.stdout.contains("variation-illegal"), "{output}");
    output.assert_status(1).assert_stdout_has("illegal-move");
}

#[test]
fn good_and_bad_games_are_split_byte_by_byte() {
    let output =
        validate(["--good", "good.pgn", "--bad", "bad.pgn", "--summary-only", "defects.pgn"]);
    insta::assert_snapshot!(output);
    let (good, bad) = (output.file("good.pgn"), output.file("bad.pgn"));
    let whole = data("pgn/defects.pgn");
    assert_eq!(good.len() + bad.len(), whole.len());
    // Both are made of whole games, in their order.
    let event = |name: &str| format!("[Event \"{name}\"");
    let place = |text: &[u8], name: &str| {
        String::from_utf8_lossy(text).find(&event(name)).unwrap_or_else(|| panic!("no {name}"))
    };
    assert!(place(&good, "Good again") < place(&good, "Spellings"));
    assert!(place(&bad, "Blocked") < place(&bad, "Open comment"));
    let again = Tool::new().args(["validate", "good.pgn"]).file("good.pgn", good).run();
    again.assert_success().assert_stdout_has("2 games: 1 clean, 1 with notes");
}

#[test]
fn an_output_is_no_input() {
    insta::assert_snapshot!(validate(["--good", "defects.pgn", "defects.pgn"]));
    let output = validate(["--bad", "./defects.pgn", "defects.pgn"]);
    output.assert_status(2);
    assert_eq!(output.file("defects.pgn"), data("pgn/defects.pgn"));
    validate(["--good", "x", "--bad", "x", "opera.pgn"]).assert_status(2).assert_stdout("");
}

#[test]
fn an_output_that_cannot_be_created_is_said_so_before_anything_is_read() {
    let output = validate(["--good", "no/such/directory", "defects.pgn"]);
    output.assert_status(2).assert_stdout("").assert_stderr(
        "error: cannot create `no/such/directory`: No such file or directory (os error 2)\n",
    );
}

#[test]
fn several_files_have_a_summary_each() {
    insta::assert_snapshot!(validate(["--show", "error", "opera.pgn", "defects.pgn", "opera.pgn"]));
}

#[test]
fn standard_input_is_read_by_name_and_by_default() {
    let named = tool().args(["-"]).stdin(data("pgn/defects.pgn")).run();
    let default = tool().stdin(data("pgn/defects.pgn")).run();
    assert_eq!(named.stdout, default.stdout);
    named.assert_status(1).assert_stderr("").assert_stdout_has("-:10:14: error[illegal-move]");
    let both = tool().args(["opera.pgn", "-"]).stdin("1. e4 e5 *\n").run();
    both.assert_success().assert_stdout_has("-: 1 game: 1 clean");
}

fn directory() -> Tool {
    Tool::new()
        .args(["validate", "games"])
        .file("games/b.pgn", "1. e4 Ke7 *\n")
        .file("games/a.pgn", "1. e4 e5 *\n")
        .file("games/deeper/c.PGN", "1. d4 d5 *\n")
        .file("games/deeper/mates.epd", "4k3/8/8/8/8/8/8/3QK3 w - - bm Qd8+;\n")
        .file("games/notes.txt", "1. e4 Ke2 *\n")
}

#[test]
fn a_directory_is_refused() {
    insta::assert_snapshot!(directory().run());
}

#[test]
fn a_directory_is_read_recursively_if_asked() {
    insta::assert_snapshot!(directory().args(["-r"]).run());
}

#[test]
fn a_missing_file_does_not_stop_the_others() {
    insta::assert_snapshot!(validate(["missing.pgn", "opera.pgn"]));
    validate(["missing.pgn", "defects.pgn"]).assert_status(2).assert_stdout_has("9 games");
}

#[cfg(unix)]
#[test]
fn an_unreadable_file_does_not_stop_the_others() {
    use std::os::unix::fs::PermissionsExt as _;

    let tool = tool().args(["opera.pgn", "secret.pgn", "defects.pgn"]).file("secret.pgn", "");
    let mut command = tool.command();
    let secret = command.get_current_dir().unwrap().join("secret.pgn");
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&secret).is_ok() {
        return; // Nothing is secret from this user.
    }
    let output = command.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(stderr, "error: cannot open `secret.pgn`: Permission denied (os error 13)\n");
    assert!(String::from_utf8_lossy(&output.stdout).contains("defects.pgn: 9 games"));
    assert_eq!(status_code(output.status), 2);
}

#[test]
fn an_empty_file_has_no_games() {
    validate_bytes("x.pgn", "")
        .assert_success()
        .assert_stdout("x.pgn: 0 games (0 errors, 0 warnings, 0 notes)\n");
    for blank in ["\n\n \t\r\n", "\u{FEFF}"] {
        validate_bytes("x.pgn", blank).assert_success().assert_stdout_has("0 games (0 errors");
    }
}

#[test]
fn a_binary_file_is_wrong_once_and_not_line_by_line() {
    let bytes: Vec<u8> = (0..20_000_u32).map(|i| (i * i / 7 % 251) as u8).collect();
    let output = validate_bytes("x.pgn", [b"\x7FELF\x02\x01\x00\x00", &bytes[..]].concat());
    output.assert_status(1).assert_stderr("").assert_stdout_has("error[nul-byte]");
    assert!(output.stdout.lines().count() < 20, "{output}");
}

#[test]
fn truncated_archives_are_errors_after_what_could_be_read() {
    for (name, said) in [("185-gzip.pgn.gz", "gzip"), ("187-zstd.pgn.zst", "zstd")] {
        let bytes = data(&format!("cases/{name}"));
        validate_bytes("x.pgn", &bytes).assert_success().assert_stdout_has("2 games: 2 clean");
        let message = format!(
            "error: cannot read `x.pgn`: the {said} data ends too early (truncated file?)\n"
        );
        validate_bytes("x.pgn", &bytes[..100]).assert_status(2).assert_stderr(&message);
    }
}

#[test]
fn nul_bytes_are_errors_in_and_between_games() {
    insta::assert_snapshot!(validate_bytes(
        "x.pgn",
        "1. e4 \0\0e5 *\n\nfree\0\0text\n\n\0\n1. d4 *\n"
    ));
}

#[test]
fn a_line_of_two_million_bytes_is_shown_in_part() {
    let mut text = String::from("1. e4 e5 ");
    for number in 2..160_000 {
        let knights = if number % 2 == 0 { "Nf3 Nf6" } else { "Ng1 Ng8" };
        write!(text, "{number}. {knights} ").unwrap();
    }
    text.push_str("Ke4 *\n");
    assert!(text.len() > 2_000_000);
    let output = validate_bytes("x.pgn", &text);
    output.assert_status(1).assert_stdout_has("error[illegal-move]");
    assert!(output.stdout.lines().all(|line| line.chars().count() < 200), "{output}");
}

#[test]
fn a_hundred_thousand_nested_variations_are_survived() {
    const DEPTH: usize = 100_000;
    let text = format!("1. e4 {}{} e5 *\n\n1. d4 *\n", "(1. d4 ".repeat(DEPTH), ")".repeat(DEPTH));
    insta::assert_snapshot!(validate_bytes("x.pgn", &text));
    let open = format!("1. e4 {}\n\n[Event \"?\"]\n\n1. d4 *\n", "(1. d4 ".repeat(DEPTH));
    validate_bytes("x.pgn", &open).assert_status(1).assert_stdout_has("2 games");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_said_once() {
    for format in ["text", "short", "jsonl", "csv", "github", "sarif", "junit"] {
        let tool = tool().args(["--format", format, "defects.pgn"]);
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = tool.command().stdout(full).output().unwrap();
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            "error: cannot write to standard output: No space left on device (os error 28)\n",
        );
        assert_eq!(status_code(output.status), 2);
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let games = data("pgn/defects.pgn").repeat(2_000);
    let tool = tool().args(["many.pgn"]).file("many.pgn", games);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut child = tool.command().stdout(writer).spawn().unwrap();
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    assert_eq!((status_code(child.wait().unwrap()), stderr.as_str()), (0, ""));
}

#[test]
fn the_report_is_the_same_whatever_the_threads_and_blocks() {
    let mut text = data("pgn/defects.pgn").repeat(40);
    for name in ["098-comment-closed-by-parenthesis.pgn", "150-newsletter-text.pgn"] {
        text.extend_from_slice(&data(&format!("cases/{name}")).repeat(20));
    }
    let report = |jobs: &str, block: &str| {
        let options = ["validate", "--format", "jsonl", "--games", "x.pgn", "-j", jobs];
        let tool = Tool::new().args(options).args(["--block-size", block]).file("x.pgn", &text);
        tool.run().stdout
    };
    let one = report("1", "1000000");
    assert!(one.lines().count() > 400);
    for (jobs, block) in [("2", "1000000"), ("1", "500"), ("2", "4096"), ("3", "777")] {
        assert!(report(jobs, block) == one, "-j{jobs} in blocks of {block} bytes");
    }
}

#[test]
fn an_output_that_is_standard_input_is_refused() {
    let tool = Tool::new().file("m.pgn", "1. e4 *\n").args(["validate", "--good", "m.pgn"]);
    let mut command = tool.command();
    let path = command.get_current_dir().unwrap().join("m.pgn");
    let output = command.stdin(std::fs::File::open(&path).unwrap()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is read and cannot be written"));
    assert_eq!(std::fs::read(path).unwrap(), b"1. e4 *\n");
}

#[test]
fn an_output_is_no_dash() {
    let output = Tool::new().args(["validate", "--good", "-"]).stdin("1. e4 *\n").run();
    output.assert_status(2);
    output.assert_stderr_has("standard output holds the report and nothing else");
}

#[test]
fn a_game_has_no_more_than_ten_thousand_findings() {
    let game = "1. Nf3 Nf6 1. Ng1 Ng8 ".repeat(20_000);
    let output = Tool::new().args(["validate", "--format", "short"]).stdin(game + "*\n").run();
    output.assert_status(1);
    assert_eq!(output.stdout.lines().count(), 10_001);
    output.assert_stdout_has("error[too-many-findings]");
}

#[test]
fn a_thousand_threads_are_refused() {
    let output = Tool::new().args(["validate", "-j", "1000", "-"]).run();
    output.assert_status(2);
    output.assert_stderr_has("at most 512 threads");
}
