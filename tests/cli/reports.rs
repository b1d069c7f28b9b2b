//! `validate --format sarif` and `junit`, read back by other libraries.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::reports::sarif_results;
use crate::support::{Output, Tool, root};

fn data(name: &str) -> Vec<u8> {
    fs::read(root().join("testdata").join(name)).unwrap()
}

fn validate(args: &[&str]) -> Output {
    let tool = Tool::new().args(["validate"]).args(args);
    let tool = tool.file("defects.pgn", data("pgn/defects.pgn"));
    tool.file("opera.pgn", data("pgn/opera.pgn")).run()
}

fn sarif(args: &[&str]) -> Output {
    validate(&[&["--format", "sarif"], args].concat())
}

fn run_of(output: &Output) -> Value {
    let mut document: Value = serde_json::from_str(&output.stdout).unwrap();
    document["runs"][0].take()
}

#[test]
fn sarif_is_a_result_a_line() {
    let output = sarif(&["defects.pgn", "opera.pgn"]);
    sarif_results(&output.stdout);
    let lines: Vec<&str> = output.stdout.lines().collect();
    assert!(lines[0].ends_with(r#""newlineSequences":["\r\n","\n","\r"],"#), "{output}");
    assert!(lines[1].starts_with(r#""tool":{"driver":{"name":"pgnkit","version":""#), "{output}");
    insta::assert_snapshot!(lines[2..].join("\n"));
}

#[test]
fn sarif_knows_the_rules() {
    let run = run_of(&sarif(&["opera.pgn"]));
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules.len(), pgnkit::pgn::Rule::ALL.len());
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    assert_eq!(run["results"], serde_json::json!([]));
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    insta::assert_snapshot!(serde_json::to_string_pretty(&rules[0]).unwrap());
}

#[test]
fn sarif_regions_are_the_bytes_and_characters_they_say() {
    let text = "[White \"Gr\u{fc}\u{df}e \u{1f600}\"]\r\n\r\n1. e4 {\u{e4}\u{1f600}} Ke6 *\r\n\
                free\r\ntext\r\n\r\n1. d4 *";
    let args = ["validate", "--format", "sarif", "--allow", "missing-str-tag", "a.pgn"];
    let output = Tool::new().args(args).file("a.pgn", text).run();
    let run = run_of(&output);
    let lines: Vec<&str> = text.split("\r\n").collect();
    let offset = |line: &Value, column: &Value| {
        let line = usize::try_from(line.as_u64().unwrap()).unwrap() - 1;
        let column = usize::try_from(column.as_u64().unwrap()).unwrap() - 1;
        let before: usize = lines[..line].iter().map(|line| line.len() + 2).sum();
        before + lines[line].chars().take(column).map(char::len_utf8).sum::<usize>()
    };
    let mut tokens = BTreeSet::new();
    for result in run["results"].as_array().unwrap() {
        let region = &result["locations"][0]["physicalLocation"]["region"];
        let start = usize::try_from(region["byteOffset"].as_u64().unwrap()).unwrap();
        let end = start + usize::try_from(region["byteLength"].as_u64().unwrap()).unwrap();
        assert_eq!(result["properties"]["token"], text[start..end]);
        assert_eq!(offset(&region["startLine"], &region["startColumn"]), start, "{region}");
        assert_eq!(offset(&region["endLine"], &region["endColumn"]), end, "{region}");
        tokens.insert(text[start..end].to_owned());
    }
    assert!(tokens.contains("Ke6"), "{tokens:?}");
    assert!(tokens.iter().any(|token| token.contains("\r\n")), "{tokens:?}");
}

#[test]
fn sarif_fixes_mend_the_game() {
    let run = run_of(&sarif(&["defects.pgn"]));
    let mut text = data("pgn/defects.pgn");
    let results = run["results"].as_array().unwrap();
    let fixes = results.iter().rev().filter_map(|result| result["fixes"].get(0));
    let mut number = 0;
    for fix in fixes {
        let replacement = &fix["artifactChanges"][0]["replacements"][0];
        let region = &replacement["deletedRegion"];
        let start = usize::try_from(region["byteOffset"].as_u64().unwrap()).unwrap();
        let len = usize::try_from(region["byteLength"].as_u64().unwrap()).unwrap();
        let new = replacement["insertedContent"]["text"].as_str().unwrap();
        text.splice(start..start + len, new.bytes());
        number += 1;
    }
    assert!(number >= 3, "{run}");
    let args = ["validate", "--format", "short", "a.pgn"];
    let mended = Tool::new().args(args).file("a.pgn", text).run();
    assert!(!mended.stdout.contains("[illegal-move]"), "{mended}");
}

#[test]
fn sarif_fingerprints_do_not_depend_on_the_place() {
    let fingerprints = |games: &[u8]| {
        let args = ["validate", "--format", "sarif", "a.pgn"];
        let output = Tool::new().args(args).file("a.pgn", games).run();
        let results = sarif_results(&output.stdout);
        let all = results.into_iter().map(|it| it.partial_fingerprints.unwrap());
        all.map(|it| it["pgnkit/v1"].clone()).collect::<Vec<_>>()
    };
    let games = data("pgn/defects.pgn");
    let before = fingerprints(&games);
    assert_eq!(before.iter().collect::<BTreeSet<_>>().len(), before.len());
    assert_eq!(fingerprints(&[&data("pgn/opera.pgn"), &b"\n"[..], &games].concat()), before);
}

#[test]
fn sarif_says_what_could_not_be_read() {
    let output = sarif(&["missing & co.pgn", "opera.pgn"]);
    output.assert_status(2);
    sarif_results(&output.stdout);
    let invocation = &run_of(&output)["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let notification = &invocation["toolExecutionNotifications"][0];
    let uri = &notification["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    assert_eq!(uri, "missing%20%26%20co.pgn");
    let text = notification["message"]["text"].as_str().unwrap();
    assert!(text.starts_with("cannot open `missing & co.pgn`: No such file"), "{text}");
}

#[test]
fn sarif_of_standard_input_names_no_file() {
    let tool = Tool::new().args(["validate", "--format", "sarif", "-"]).stdin("1. e4 Ke6 *\n");
    let output = tool.run();
    output.assert_status(1).assert_stdout_has(r#"{"uri":"stdin:"}"#);
    sarif_results(&output.stdout);
}

fn junit(args: &[&str]) -> (Output, junit_parser::TestSuites) {
    let output = validate(&[&["--format", "junit"], args].concat());
    roxmltree::Document::parse(&output.stdout).unwrap();
    let suites = junit_parser::from_reader(output.stdout.as_bytes()).unwrap();
    (output, suites)
}

#[test]
fn junit_is_a_suite_a_file_and_a_test_a_game() {
    let (output, suites) = junit(&["defects.pgn", "opera.pgn"]);
    insta::assert_snapshot!(output);
    let numbers: Vec<_> = suites
        .suites
        .iter()
        .map(|suite| (suite.name.as_str(), suite.tests, suite.failures, suite.errors))
        .collect();
    assert_eq!(numbers, [("defects.pgn", 9, 7, 0), ("opera.pgn", 1, 0, 0)]);
    let case = &suites.suites[0].cases[1];
    assert_eq!((case.file.as_deref(), case.line), (Some("defects.pgn"), Some(12)));
    let failure = case.status.failure_as_ref();
    assert_eq!(failure.failure_type, "illegal-move");
    assert!(failure.text.starts_with("defects.pgn:20:38: error[illegal-move]: 4... Nxd4"));
}

#[test]
fn junit_fails_by_the_level_of_the_exit_status() {
    for (level, failures) in [("error", 7), ("warning", 7), ("note", 8)] {
        let (_, suites) = junit(&["--fail-on", level, "defects.pgn"]);
        assert_eq!(suites.suites[0].failures, failures, "{level}");
    }
    let (_, suites) = junit(&["--allow", "illegal-move", "--max-errors", "1", "defects.pgn"]);
    let failures: Vec<_> =
        suites.suites[0].cases.iter().filter(|it| it.status.is_failure()).collect();
    assert_eq!(failures.len(), 4);
    assert_eq!(failures[3].status.failure_as_ref().failure_type, "not-listed");
}

#[test]
fn junit_has_what_is_outside_of_games_and_what_cannot_be_read() {
    let text = "free text\n\n1. e4 *\n\n\0\n\n1. d4 *\r\n";
    let args = ["validate", "--format", "junit", "--show", "note", "a.pgn", "empty.pgn", "no.pgn"];
    let tool = Tool::new().args(args).args(["--allow", "missing-str-tag,str-order"]);
    let output = tool.file("a.pgn", text).file("empty.pgn", "").run();
    output.assert_status(2);
    insta::assert_snapshot!(output);
    let suites = junit_parser::from_reader(output.stdout.as_bytes()).unwrap();
    assert_eq!(suites.suites[2].errors, 1);
}

#[test]
fn the_documents_are_the_same_whatever_the_threads_and_blocks() {
    let mut text = data("pgn/defects.pgn").repeat(40);
    text.extend_from_slice(&data("cases/150-newsletter-text.pgn").repeat(20));
    for format in ["sarif", "junit", "csv", "github"] {
        let report = |jobs: &str, block: &str| {
            let args = ["validate", "--show", "note", "--format", format, "x.pgn", "-j", jobs];
            let tool = Tool::new().args(args).args(["--block-size", block]).file("x.pgn", &text);
            tool.run().stdout
        };
        let one = report("1", "1000000");
        assert!(one.lines().count() > 300, "{one}");
        for (jobs, block) in [("2", "1000000"), ("1", "500"), ("2", "4096")] {
            assert!(report(jobs, block) == one, "{format}: -j{jobs} in blocks of {block} bytes");
        }
    }
}

#[cfg(unix)]
#[test]
fn other_commands_can_be_read_whatever_the_bytes_are_too() {
    let damaged = b"[Event \"=cmd()\"]\n[White \"M\xFCller, \\\"A\\\"\"]\n[Black \"\0\x1b[1m\xFF\"]\n\
                    [Date \"\xFF\xFE\"]\n[Termination \"a\tb\"]\n\n1. e4! {\xE4} e5 2. Ke3 \xFF *\n";
    let other = b"[White \"M\xFCller, \\\"A\\\"\"]\n[Black \"\0\x1b[1m\xFF\"]\n\n1. d4 *\n";
    for args in [
        &["results", "--format", "jsonl", "a.pgn"][..],
        &["results", "--format", "csv", "a.pgn"],
        &["info", "--format", "json", "a.pgn"],
        &["diff", "--format", "jsonl", "a.pgn", "b.pgn"],
        &["fix", "--fix", "all", "--dry-run", "--log", "/dev/stderr", "a.pgn"],
    ] {
        let tool = Tool::new().args(args).file("a.pgn", damaged).file("b.pgn", other);
        let output = tool.command().output().unwrap();
        let is_log = args.contains(&"--log");
        let text = String::from_utf8(if is_log { output.stderr } else { output.stdout }).unwrap();
        assert!(!text.is_empty(), "{args:?}");
        if args.contains(&"csv") {
            assert!(csv::Reader::from_reader(text.as_bytes()).records().all(|row| row.is_ok()));
        } else {
            let mut lines = text.lines();
            assert!(lines.all(|line| serde_json::from_str::<Value>(line).is_ok()), "{text}");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_document_is_closed() {
    use std::io::Write as _;
    use std::process::{Command, Stdio};
    use std::time::Duration;

    use crate::support::status_code;

    let games = data("pgn/defects.pgn").repeat(200);
    for format in ["sarif", "junit"] {
        let args = ["validate", "--format", format, "--block-size", "1000", "many.pgn", "-"];
        let tool = Tool::new().args(args).file("many.pgn", &games);
        let mut command = tool.command();
        let path = command.get_current_dir().unwrap().join("report");
        let report = fs::File::create(&path).unwrap();
        let mut child = command.stdin(Stdio::piped()).stdout(report).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // Once the first file is reported the program is known to be at work. It reads ahead.
        while fs::metadata(&path).unwrap().len() == 0 {
            stdin.write_all(&games[..1_272]).unwrap();
            std::thread::sleep(Duration::from_millis(10));
        }
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        // The signal is looked for between blocks.
        while stdin.write_all(&games).is_ok() {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(status_code(child.wait().unwrap()), 130);
        let report = fs::read_to_string(&path).unwrap();
        if format == "sarif" {
            assert!(!sarif_results(&report).is_empty());
            assert!(report.contains(r#""executionSuccessful":false"#), "{report}");
        } else {
            let suites = junit_parser::from_reader(report.as_bytes()).unwrap().suites;
            assert!(suites.iter().all(|suite| suite.tests == suite.cases.len() as u64));
            let last = suites.last().unwrap();
            assert_eq!((last.name.as_str(), last.errors), ("pgnkit", 1));
        }
    }
}
