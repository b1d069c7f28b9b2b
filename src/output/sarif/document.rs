//! The frame of a document: the program with its rules, and how the run went.

use std::borrow::Cow;
use std::io;

use serde::Serialize;

use super::location::Location;
use crate::output::{Completion, with_causes, write_explanation};
use crate::pgn::{Explanation, Level, Rule};

/// The beginning of the document and of its run. It says how lines and columns are counted.
pub(super) const HEAD_OF_RUN: &str = concat!(
    r#"{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"#,
    r#"sarif-schema-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints","#,
    r#""newlineSequences":["\r\n","\n","\r"],"#,
    "\n",
);

pub(super) const fn level_name(level: Level) -> &'static str {
    match level {
        Level::Allow => "none",
        level => level.as_str(),
    }
}

#[derive(Serialize)]
pub(super) struct Message<'a> {
    text: Cow<'a, str>,
}

impl<'a> Message<'a> {
    pub(super) fn new(text: impl Into<Cow<'a, str>>) -> Self {
        Self { text: text.into() }
    }
}

/// The program, with all its rules in their order.
#[derive(Serialize)]
pub(super) struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    version: &'static str,
    semantic_version: &'static str,
    rules: Vec<RuleObject>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RuleObject {
    id: &'static str,
    short_description: Message<'static>,
    full_description: Message<'static>,
    help: Message<'static>,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

impl Tool {
    pub(super) fn new() -> Self {
        let version = env!("CARGO_PKG_VERSION");
        let rules = Rule::ALL.iter().map(|rule| RuleObject::of(*rule)).collect();
        Self { driver: Driver { name: "pgnkit", version, semantic_version: version, rules } }
    }
}

impl RuleObject {
    fn of(rule: Rule) -> Self {
        let explanation = Explanation::of(rule);
        let mut help = Vec::new();
        // A Vec takes everything.
        let _ = write_explanation(&mut help, explanation);
        Self {
            id: rule.id(),
            short_description: Message::new(rule.summary()),
            full_description: Message::new(format!("{} {}", rule.summary(), explanation.means)),
            help: Message::new(String::from_utf8_lossy(&help).into_owned()),
            default_configuration: Configuration { level: level_name(rule.default_level()) },
        }
    }
}

/// How the run went.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invocation {
    execution_successful: bool,
    tool_execution_notifications: Vec<Notification>,
}

impl Invocation {
    pub(super) fn new(completion: Completion, notifications: Vec<Notification>) -> Self {
        Self {
            execution_successful: completion == Completion::Whole,
            tool_execution_notifications: notifications,
        }
    }
}

/// What went wrong with the run itself.
#[derive(Serialize)]
pub(super) struct Notification {
    level: &'static str,
    message: Message<'static>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    locations: Vec<Location>,
}

impl Notification {
    /// A file could not be read.
    pub(super) fn unreadable(file: &str, error: &io::Error) -> Self {
        Self {
            level: "error",
            message: Message::new(with_causes(error)),
            locations: vec![Location::of_file(file)],
        }
    }

    /// The run was interrupted.
    pub(super) fn interrupted() -> Self {
        let message = Message::new("interrupted; results are missing");
        Self { level: "error", message, locations: Vec::new() }
    }
}
