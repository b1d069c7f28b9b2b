//! `explain`: the text of each rule, and that its examples are true.

use std::collections::{BTreeMap, BTreeSet};

use pgnkit::pgn::{Example, Explanation, Rule};
use serde_json::Value;

use crate::support::Tool;
use crate::support::schema::Schema;

/// Rules whose examples would be too large, or that a good program gives no example for.
const TOLD: [Rule; 4] =
    [Rule::OversizedGame, Rule::TooManyFindings, Rule::CrossCheck, Rule::NestingTooDeep];

fn file(example: Example) -> Option<(&'static str, &'static [u8])> {
    match example {
        Example::Pgn(text) => Some(("pgn", text.as_bytes())),
        Example::Bytes(bytes) => Some(("pgn", bytes)),
        Example::Epd(text) => Some(("epd", text.as_bytes())),
        Example::Told(_) => None,
    }
}

#[test]
fn bad_examples_are_bad_and_good_ones_are_good() {
    let mut tool = Tool::new().args(["validate", "--format", "jsonl", "-r", "."]);
    for rule in Rule::ALL {
        let text = Explanation::of(*rule);
        for (what, example) in [("bad", text.bad), ("good", text.good)] {
            assert_eq!(file(example).is_none(), TOLD.contains(rule), "{rule}");
            let Some((suffix, bytes)) = file(example) else { continue };
            tool = tool.file(&format!("{what}/{rule}.{suffix}"), bytes);
        }
    }
    let output = tool.run();
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in output.stdout.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        if line["type"] == "finding" {
            let file = line["file"].as_str().unwrap().trim_start_matches("./");
            let name = file.rsplit_once('.').unwrap().0.replace('\\', "/");
            let rule = line["rule"].as_str().unwrap().to_owned();
            found.entry(name).or_default().insert(rule);
        }
    }
    // Most examples have only the tags they need.
    let set_aside = BTreeSet::from(["missing-str-tag".to_owned()]);
    let none = BTreeSet::new();
    let mut wrong = Vec::new();
    for rule in Rule::ALL.iter().filter(|rule| !TOLD.contains(rule)) {
        let bad = found.get(&format!("bad/{rule}")).unwrap_or(&none);
        if !bad.contains(rule.id()) {
            wrong.push(format!("the bad example of {rule} has {bad:?}"));
        }
        let good = found.get(&format!("good/{rule}")).unwrap_or(&none);
        if good.contains(rule.id()) || !good.is_subset(&set_aside) {
            wrong.push(format!("the good example of {rule} has {good:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_rule_is_explained() {
    insta::assert_snapshot!(Tool::new().args(["explain", "zero-castling"]).run());
    insta::assert_snapshot!(Tool::new().args(["explain", "mixed-encoding"]).run());
}

#[test]
fn every_rule_is_listed_and_has_a_text() {
    let list = Tool::new().args(["explain", "--list"]).run();
    list.assert_success();
    assert_eq!(list.stdout.lines().count(), Rule::ALL.len());
    let page = Tool::new().args(["man", "rules"]).run();
    page.assert_success().assert_stdout_has(".TH pgnkit\\-rules 7");
    for rule in Rule::ALL {
        list.assert_stdout_has(&format!("{:<7}  {rule} ", rule.default_level()));
        page.assert_stdout_has(&format!(".SS \\&{}\n", rule.id().replace('-', "\\-")));
    }
}

#[test]
fn as_json_a_rule_is_an_object() {
    insta::assert_snapshot!(Tool::new().args(["explain", "--format=json", "mixed-encoding"]).run());
    let list = Tool::new().args(["explain", "--list", "--format", "json"]).run();
    list.assert_success();
    assert_eq!(list.stdout.lines().count(), Rule::ALL.len());
    Schema::load("explain.json").assert_lines(&list.stdout);
}

#[test]
fn an_unknown_rule_is_refused_with_the_nearest() {
    let output = Tool::new().args(["explain", "ilegal-move"]).run();
    output.assert_status(2).assert_stdout("");
    output.assert_stderr_has("there is no rule `ilegal-move`; did you mean `illegal-move`?");
    Tool::new().args(["explain"]).run().assert_status(2).assert_stdout("");
}
