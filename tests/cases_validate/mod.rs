//! Games that other programs are known to have got wrong, by the number of the case: one file
//! each in `testdata/cases`, where the name says what is peculiar.
//!
//! A row tells every finding that there is, except for those about which tags there are and in
//! which order, so that what is not in a row must not be found.

mod draws;
mod ends;
mod header;
mod large;
mod moves;
mod siblings;
mod text;
mod told;

use std::fmt::Write as _;
use std::fs;

use pgnkit::pgn::Rule;
use serde_json::Value;

use crate::support::{Output, Tool, root};

/// Rules about the tag section as a whole; most cases have just the tags they need.
const SET_ASIDE: [&str; 3] = ["missing-str-tag", "str-order", "tag-order"];

/// The number of the game, or 0 outside of games; the ply, or 0; the rule; line, column and token.
type Found = (u64, u64, &'static str, u64, u64, &'static str);

struct Case {
    file: &'static str,
    /// The plies of the main line of each game that can be played.
    plies: &'static [u64],
    /// The findings, in order.
    findings: &'static [Found],
    /// What the message of the first error must say.
    because: &'static str,
    /// The position at the end of every game.
    fen: &'static str,
    /// The result of each game.
    results: &'static [&'static str],
    /// Where readers differ, or we from what the case asks for.
    note: &'static str,
}

const CASE: Case =
    Case { file: "", plies: &[], findings: &[], because: "", fen: "", results: &[], note: "" };

/// All cases.
fn cases() -> impl Iterator<Item = &'static Case> {
    [moves::CASES, header::CASES, text::CASES, ends::CASES].into_iter().flatten()
}

const TAGS: &str = "[Event \"T\"]\n[Site \"?\"]\n[Date \"2024.01.02\"]\n[Round \"1\"]\n\
                    [White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n";

fn path(file: &str) -> String {
    root().join("testdata/cases").join(file).to_str().unwrap().to_owned()
}

/// The objects of the report on a file, by their type.
struct Report {
    output: Output,
    findings: Vec<Value>,
    games: Vec<Value>,
    file: Value,
}

fn report(tool: Tool, file: &str) -> Report {
    let output = tool.args(["validate", "--games", "--format", "jsonl", file]).run();
    let mut findings = Vec::new();
    let mut games = Vec::new();
    let mut summary = Value::Null;
    for line in output.stdout.lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        match object["type"].as_str().unwrap() {
            "finding" => findings.push(object),
            "game" => games.push(object),
            _ => summary = object,
        }
    }
    Report { output, findings, games, file: summary }
}

fn found(finding: &Value) -> (u64, u64, &str, u64, u64, &str) {
    let number = |field: &str| finding[field].as_u64().unwrap_or(0);
    let text = |field: &str| finding[field].as_str().unwrap();
    let (game, ply) = (number("game"), number("ply"));
    (game, ply, text("rule"), number("line"), number("column"), text("token"))
}

#[test]
fn each_case_has_its_findings_in_their_places_and_no_others() {
    let mut wrong = String::new();
    for case in cases() {
        let report = report(Tool::new(), &path(case.file));
        let all = report.findings.iter().map(found);
        let findings: Vec<_> = all.filter(|found| !SET_ASIDE.contains(&found.2)).collect();
        let plies: Vec<_> =
            report.games.iter().map(|game| game["plies"].as_u64().unwrap()).collect();
        let results: Vec<_> =
            report.games.iter().filter_map(|game| game["result"].as_str()).collect();
        let errors: Vec<_> = report.findings.iter().filter(|one| one["level"] == "error").collect();
        let first = errors.first().map_or("", |error| error["message"].as_str().unwrap());
        if findings != case.findings
            || plies != case.plies
            || !case.results.is_empty() && results != case.results
            || !first.contains(case.because)
            || report.output.status != i32::from(!errors.is_empty())
        {
            let Output { status, .. } = report.output;
            writeln!(
                wrong,
                "{}: {plies:?} {results:?} {findings:#?} {first:?} status {status} ({})",
                case.file, case.note
            )
            .unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_file_of_a_case_is_in_the_table() {
    for entry in fs::read_dir(root().join("testdata/cases")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(cases().any(|case| case.file == name), "{name}");
    }
    let rules = cases().flat_map(|case| case.findings).map(|found| found.2);
    for rule in rules.chain(SET_ASIDE) {
        rule.parse::<Rule>().unwrap();
    }
}
