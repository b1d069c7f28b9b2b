//! The text of a rule, for a person and as JSON.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;

use super::{SCHEMA, json_line};
use crate::pgn::{Example, Explanation, Rule, Step};

/// The width of paragraphs, in characters.
const WIDTH: usize = 80;

/// Writes all that there is to say of a rule.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_explanation(out: &mut (impl Write + ?Sized), text: &Explanation) -> io::Result<()> {
    writeln!(out, "{} ({})", text.rule, text.rule.default_level())?;
    for paragraph in paragraphs(text) {
        writeln!(out)?;
        match paragraph {
            Paragraph::Prose(prose) => write_wrapped(out, &prose)?,
            Paragraph::Example(title, lines) => {
                writeln!(out, "{title}:")?;
                for line in lines {
                    writeln!(out, "{}", format!("    {line}").trim_end())?;
                }
            }
        }
    }
    Ok(())
}

/// Writes a line for each rule, with its level.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_rules(out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    for rule in Rule::ALL {
        writeln!(out, "{:<7}  {:<28}  {}", rule.default_level(), rule, rule.summary())?;
    }
    Ok(())
}

/// Writes all that there is to say of a rule as one object of JSON on a line.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_explanation_json(
    out: &mut (impl Write + ?Sized),
    text: &Explanation,
) -> io::Result<()> {
    json_line(
        &mut *out,
        &RuleObject {
            r#type: "rule",
            schema: SCHEMA,
            rule: text.rule.id(),
            level: text.rule.default_level().as_str(),
            summary: text.rule.summary(),
            means: text.means,
            why: text.why,
            source: text.source,
            bad: ExampleObject::of(text.bad),
            good: ExampleObject::of(text.good),
            remedy: text.remedy,
            fix: text.steps().map(Step::id).collect(),
        },
    )
}

#[derive(Serialize)]
struct RuleObject {
    r#type: &'static str,
    schema: u32,
    rule: &'static str,
    level: &'static str,
    summary: &'static str,
    means: &'static str,
    why: &'static str,
    source: &'static str,
    bad: ExampleObject,
    good: ExampleObject,
    remedy: &'static str,
    fix: Vec<&'static str>,
}

#[derive(Serialize)]
struct ExampleObject {
    kind: &'static str,
    text: Cow<'static, str>,
}

impl ExampleObject {
    fn of(example: Example) -> Self {
        let (kind, text) = match example {
            Example::Pgn(text) => ("pgn", text.into()),
            Example::Epd(text) => ("epd", text.into()),
            Example::Bytes(bytes) => ("bytes", with_escapes(bytes).into()),
            Example::Told(what) => ("told", what.into()),
        };
        Self { kind, text }
    }
}

/// A part of the text of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Paragraph {
    /// Words.
    Prose(String),
    /// A title, and lines to be shown as they are.
    Example(&'static str, Vec<String>),
}

/// Returns the text of a rule in parts.
pub fn paragraphs(text: &Explanation) -> Vec<Paragraph> {
    let steps: Vec<&str> = text.steps().map(Step::id).collect();
    let mut remedy = format!("What to do: {}", text.remedy);
    if !steps.is_empty() {
        let steps = steps.join(",");
        let _ = write!(remedy, " `pgnkit fix --fix {steps}` mends it where it is sure.");
    }
    vec![
        Paragraph::Prose(format!("{} {}", text.rule.summary(), text.means)),
        Paragraph::Prose(format!("Why it matters: {} Source: {}.", text.why, text.source)),
        Paragraph::Example("Bad", lines(text.bad)),
        Paragraph::Example("Good", lines(text.good)),
        Paragraph::Prose(remedy),
    ]
}

/// The lines of an example, with what cannot be seen as escapes.
fn lines(example: Example) -> Vec<String> {
    match example {
        Example::Pgn(text) | Example::Epd(text) => text.split_terminator('\n').map(shown).collect(),
        Example::Bytes(bytes) => with_escapes(bytes).split_terminator('\n').map(shown).collect(),
        Example::Told(what) => vec![format!("({what})")],
    }
}

/// Text with the bytes that are not UTF-8 as escapes.
fn with_escapes(bytes: &[u8]) -> String {
    bytes.utf8_chunks().fold(String::new(), |mut text, chunk| {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02X}");
        }
        text
    })
}

fn shown(line: &str) -> String {
    let mut shown = String::with_capacity(line.len());
    for c in line.chars() {
        if c.is_control() || (c.is_whitespace() && c != ' ') || c == '\u{feff}' {
            shown.extend(c.escape_debug());
        } else {
            shown.push(c);
        }
    }
    shown
}

fn write_wrapped(out: &mut (impl Write + ?Sized), prose: &str) -> io::Result<()> {
    let mut width = 0;
    for word in prose.split(' ') {
        let len = word.chars().count();
        if width > 0 && width + 1 + len > WIDTH {
            writeln!(out)?;
            width = 0;
        }
        if width > 0 {
            write!(out, " ")?;
            width += 1;
        }
        write!(out, "{word}")?;
        width += len;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_shown_as_an_escape() {
        let text = "1.\te4\u{a0}e5 \0\u{feff}*\r\n";
        assert_eq!(lines(Example::Pgn(text)), ["1.\\te4\\u{a0}e5 \\0\\u{feff}*\\r"]);
        assert_eq!(lines(Example::Bytes(b"M\xFCller")), ["M\\xFCller"]);
    }

    #[test]
    fn paragraphs_are_no_wider_than_a_terminal() {
        for rule in Rule::ALL {
            let mut out = Vec::new();
            write_explanation(&mut out, Explanation::of(*rule)).unwrap();
            let text = String::from_utf8(out).unwrap();
            let prose = text.lines().filter(|line| !line.starts_with(' '));
            assert!(prose.clone().all(|line| line.chars().count() <= WIDTH), "{text}");
        }
    }
}
