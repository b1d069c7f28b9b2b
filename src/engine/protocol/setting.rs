//! `option`: what of an engine can be set, and to what.

use std::fmt;

use super::ReplyError;
use super::words::Words;
use crate::notation::fen::quote;

/// A setting as an engine announces it.
///
/// ```
/// use pgnkit::engine::protocol::{Reply, Value};
/// let Reply::Setting(hash) = "option name Hash type spin default 16 min 1 max 1024".parse()?
///     else { panic!() };
/// assert_eq!(hash.read(Some("64")), Ok(Value::Spin(64)));
/// assert!(hash.read(Some("4096")).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name. Case does not matter.
    pub name: String,
    /// What it takes.
    pub kind: Kind,
}

/// What a setting takes, and what it is at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`.
    Check(bool),
    /// A whole number.
    Spin {
        /// At first.
        default: i64,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// At first.
        default: String,
        /// All there are.
        choices: Vec<String>,
    },
    /// Nothing: it is pressed.
    Button,
    /// Any text.
    Text(String),
}

/// A value that a setting takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Of [`Kind::Check`].
    Check(bool),
    /// Of [`Kind::Spin`].
    Spin(i64),
    /// Of [`Kind::Combo`], spelled as announced.
    Choice(String),
    /// Of [`Kind::Button`].
    Press,
    /// Of [`Kind::Text`].
    Text(String),
}

/// Why a setting does not take a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueError {
    /// Neither `true` nor `false`.
    #[error("it needs true or false")]
    NotCheck,
    /// Not a whole number.
    #[error("it needs a whole number from {min} to {max}")]
    NotNumber {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// A number that is too small or too large.
    #[error("it needs a number from {min} to {max}")]
    OutOfRange {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
        /// The nearer of the two.
        nearest: i64,
    },
    /// Another word.
    #[error("it needs one of {}", .0.join(", "))]
    NotChoice(Vec<String>),
    /// A line would end there.
    #[error("it may hold no line break")]
    LineBreak,
}

impl Setting {
    /// Returns whether it is called so.
    pub fn is_named(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.to_lowercase()
    }

    /// Reads a value for it.
    ///
    /// # Errors
    ///
    /// If it does not take that.
    pub fn read(&self, value: Option<&str>) -> Result<Value, ValueError> {
        let text = value.unwrap_or_default().trim();
        if text.contains(['\n', '\r']) {
            return Err(ValueError::LineBreak);
        }
        match &self.kind {
            Kind::Check(_) if text.eq_ignore_ascii_case("true") => Ok(Value::Check(true)),
            Kind::Check(_) if text.eq_ignore_ascii_case("false") => Ok(Value::Check(false)),
            Kind::Check(_) => Err(ValueError::NotCheck),
            &Kind::Spin { min, max, .. } => match text.parse::<i64>() {
                Ok(number) if number < min => {
                    Err(ValueError::OutOfRange { min, max, nearest: min })
                }
                Ok(number) if number > max => {
                    Err(ValueError::OutOfRange { min, max, nearest: max })
                }
                Ok(number) => Ok(Value::Spin(number)),
                Err(_) => Err(ValueError::NotNumber { min, max }),
            },
            Kind::Combo { choices, .. } => {
                let found =
                    choices.iter().find(|choice| choice.to_lowercase() == text.to_lowercase());
                let choice = found.ok_or_else(|| ValueError::NotChoice(choices.clone()))?;
                Ok(Value::Choice(choice.clone()))
            }
            Kind::Button => Ok(Value::Press),
            Kind::Text(_) if text == EMPTY => Ok(Value::Text(String::new())),
            Kind::Text(_) => Ok(Value::Text(text.to_owned())),
        }
    }

    /// Reads what follows `option`.
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ReplyError> {
        if words.peek() == Some("name") {
            words.next();
        }
        let name = words.until(&["type"]);
        let kind = words.nth(1).unwrap_or_default();
        if name.is_empty() {
            return Err(ReplyError::Setting("it has no name".to_owned()));
        }
        let mut default = String::new();
        let (mut min, mut max, mut choices) = (None, None, Vec::new());
        let ends = if kind == "string" { &[][..] } else { &["default", "min", "max", "var"] };
        while let Some(word) = words.next() {
            match word {
                // A text may hold anything, even the words of the protocol.
                "default" if kind == "string" => words.rest().clone_into(&mut default),
                "default" => default = words.until(ends),
                "min" => min = words.until(ends).parse().ok(),
                "max" => max = words.until(ends).parse().ok(),
                "var" => choices.push(words.until(ends)),
                _ => {}
            }
            if kind == "string" {
                break;
            }
        }
        let kind = match kind {
            "check" => Kind::Check(default.eq_ignore_ascii_case("true")),
            "spin" => {
                let (min, max) = (min.unwrap_or(i64::MIN), max.unwrap_or(i64::MAX));
                Kind::Spin { default: default.parse().unwrap_or(min), min, max }
            }
            "combo" => Kind::Combo { default, choices },
            "button" => Kind::Button,
            "string" if default == EMPTY => Kind::Text(String::new()),
            "string" => Kind::Text(default),
            kind => return Err(ReplyError::Setting(format!("its type is {}", quote(kind)))),
        };
        Ok(Self { name, kind })
    }
}

/// How a text without a character is written.
const EMPTY: &str = "<empty>";

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            Kind::Check(default) => write!(f, "check default {default}"),
            Kind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            Kind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            Kind::Button => f.write_str("button"),
            Kind::Text(text) if text.is_empty() => write!(f, "string default {EMPTY}"),
            Kind::Text(text) => write!(f, "string default {text}"),
        }
    }
}
