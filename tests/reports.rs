//! Every report that a program reads can be read, whatever bytes are in the files: by libraries
//! that share no code with what writes them.

use std::io;
use std::sync::atomic::AtomicBool;

use pgnkit::ops::pipeline::Pipeline;
use pgnkit::ops::validate::{Check, Ledger, Validation, Wishes};
use pgnkit::output::{Completion, Csv, Github, JsonLines, Junit, Reporter, Sarif};
use pgnkit::pgn::{Level, Options};
use proptest::prelude::*;
use serde_json::Value;
use serde_sarif::sarif;

/// Writes the report on a text as a file of some name.
fn report<R: Reporter>(name: &str, text: &[u8], reporter: R) {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let options = Options { all_games: true, ..Options::default() };
    let wishes = Wishes {
        options: &options,
        list_findings: true,
        list_games: true,
        max_findings: u64::MAX,
        fail_on: Level::Error,
        good: None,
        bad: None,
        ledger: Ledger::default(),
    };
    let mut validation = Validation::new(vec![name.to_owned()], wishes, reporter);
    let pipeline = Pipeline::new(1, 1 << 12, &NEVER).unwrap();
    let files = std::iter::once(io::Result::Ok(text));
    let check = Check { options: &options, formats: Vec::new() };
    pipeline.run(files, &check, |event| validation.event(event).map(drop)).unwrap();
    validation.finish(Completion::Whole).unwrap();
}

fn written(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    write(&mut out);
    String::from_utf8(out).expect("reports are UTF-8")
}

/// All machine formats of a text can be read, and they agree on how much is found.
fn can_be_read(name: &str, text: &[u8]) {
    let lines = written(|out| report(name, text, JsonLines::new(out)));
    let lines: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let number = |kind: &str| lines.iter().filter(|line| line["type"] == kind).count();
    let (findings, games) = (number("finding"), number("game"));
    let level = |level: &str| {
        lines.iter().filter(|it| it["type"] == "finding" && it["level"] == level).count()
    };

    let rows = written(|out| report(name, text, Csv::new(out)));
    let mut rows = csv::Reader::from_reader(rows.as_bytes());
    let rows: Vec<csv::StringRecord> = rows.records().map(|row| row.unwrap()).collect();
    assert_eq!(rows.len(), findings);
    let is_formula = |cell: &str| cell.len() > 1 && cell.starts_with(['=', '+', '-', '@', '\t']);
    assert!(!rows.iter().flatten().any(is_formula), "{rows:?}");

    let commands = written(|out| report(name, text, Github::new(out, Level::Note)));
    assert_eq!(commands.lines().count(), findings);
    for command in commands.lines() {
        let (properties, _) = command[2..].split_once("::").expect(command);
        assert_eq!(properties.split(',').count(), 4, "{command}");
        assert!(!command.chars().any(char::is_control), "{command}");
    }

    let document = written(|out| report(name, text, Sarif::new(out)));
    assert_eq!(sarif_results(&document).len(), findings);

    let xml = written(|out| report(name, text, Junit::new(out, Level::Error, Level::Note)));
    roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{error}: {xml}"));
    let suites = junit_parser::from_reader(xml.as_bytes()).unwrap();
    let [suite] = &suites.suites[..] else { panic!("{xml}") };
    let outside = lines.iter().filter(|it| it["type"] == "finding" && it["game"].is_null()).count();
    assert_eq!((suite.tests, suite.cases.len()), ((games + outside) as u64, games + outside));
    let failing = suite.cases.iter().filter(|case| case.status.is_failure()).count();
    assert_eq!(suite.failures, failing as u64);
    let shown = xml.matches(": error[").count();
    assert!(shown >= level("error"), "{shown} of the errors are in {xml}");
}

/// Reads a document with the types of another library, which must know all that is in it.
pub(crate) fn sarif_results(document: &str) -> Vec<sarif::Result> {
    let value: Value = serde_json::from_str(document).unwrap_or_else(|e| panic!("{e}: {document}"));
    let read: sarif::Sarif = serde_json::from_value(value.clone()).unwrap();
    assert_eq!(serde_json::to_value(&read).unwrap(), value, "something is no part of SARIF");
    let [run] = &read.runs[..] else { panic!("{document}") };
    let rules = run.tool.driver.rules.as_ref().unwrap();
    let results = run.results.clone().unwrap();
    for result in &results {
        let index = usize::try_from(result.rule_index.unwrap()).unwrap();
        assert_eq!(result.rule_id.as_ref(), Some(&rules[index].id));
        let location = &result.locations.as_ref().unwrap()[0];
        let region = location.physical_location.as_ref().unwrap().region.as_ref().unwrap();
        let start = (region.start_line.unwrap(), region.start_column.unwrap());
        let end = (region.end_line.unwrap(), region.end_column.unwrap());
        assert!((1, 1) <= start && start.1 >= 1 && start <= end && end.1 >= 1, "{region:?}");
    }
    results
}

/// What makes trouble in one format or another.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    let pieces: [&[u8]; 30] = [
        b"[Event \"=cmd()\"]\n",
        b"[White \"a, \"\"b\"\"\"]\n",
        b"[White \"@SUM(1)\"]\n",
        b"[Black \"<b>&amp;]]>\"]\n",
        b"[Black \"line\nend\"]\n",
        b"[Date \"\x1b[31m\"]\n",
        b"[Result \"1-0\"]\n",
        b"\n",
        b"\n\n",
        b"\r\n",
        b"\r",
        b"1. e4 e5 ",
        b"2. Ke3 ",
        b"=cmd() ",
        b"-- ",
        b"+- ",
        b"::error:: ",
        b"100%, ",
        b"{ ",
        b"} ",
        b"( ",
        b") ",
        b"1-0\n\n",
        b"*\n",
        b"\0",
        b"\xFF",
        b"\xFF\xFEe\x004\x00",
        b"\xC3\xA4 \xE4 ",
        "\u{FEFF}\u{FFFE}\u{FFFF}\u{85}\u{2028}".as_bytes(),
        b"\x01\x0B\x7F",
    ];
    prop_oneof![
        9 => prop::sample::select(pieces.map(<[u8]>::to_vec).to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..8),
    ]
}

proptest! {
    #[test]
    fn of_any_bytes(text in prop::collection::vec(any::<u8>(), 0..200)) {
        can_be_read("a.pgn", &text);
    }

    #[test]
    fn of_any_pieces(pieces in prop::collection::vec(piece(), 0..40)) {
        can_be_read("a.pgn", &pieces.concat());
    }

    #[test]
    fn of_any_name(name in any::<String>()) {
        can_be_read(&name, b"1. e4 Ke7 *\n\ntext\n");
    }
}

#[test]
fn of_files_in_other_encodings() {
    let game = "[White \"Gr\u{fc}nfeld, \u{201e}E\u{201c}\"]\n[Black \"=1+1\"]\n\n1. e4 Ke6 *\n";
    let latin: Vec<u8> = game.chars().map(|c| u8::try_from(c).unwrap_or(0x84)).collect();
    let wide = |bytes: fn(u16) -> [u8; 2], mark: [u8; 2]| {
        let units = game.encode_utf16().flat_map(bytes);
        mark.into_iter().chain(units).collect::<Vec<u8>>()
    };
    let both = [game.as_bytes(), b"\n", &latin].concat();
    for text in
        [latin, wide(u16::to_le_bytes, [0xFF, 0xFE]), wide(u16::to_be_bytes, [0xFE, 0xFF]), both]
    {
        can_be_read("a.pgn", &text);
    }
}
