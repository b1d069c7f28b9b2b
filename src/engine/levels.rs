//! Levels of strength for people, from 1 to 8, and the full one.
//!
//! A level is a budget of nodes and a depth, not a time, and errors of judgement ([`Noise`]): so a
//! game is the same on a slow machine as on a fast one. The numbers are a ladder of our own, not
//! ratings of any federation or site. Level 1 wins nearly every game against random moves, and loses
//! nearly every game against a program that looks one move ahead without errors.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::{Limits, Noise};

/// A level of strength.
///
/// ```
/// use pgnkit::engine::Level;
/// let level: Level = "4".parse().unwrap();
/// assert!(level < Level::Max);
/// assert_eq!(level.to_string(), "4");
/// assert_eq!(level.limits(7).depth, Some(3));
/// assert!("9".parse::<Level>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// From 1, an absolute beginner, to 8.
    Step(Step),
    /// All that it can do in half a second a move, if no clock or other limit says otherwise.
    Max,
}

/// A level below the full one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(u8);

/// What a level is made of.
struct Rung {
    depth: u32,
    nodes: u64,
    scale: u32,
    blind: u32,
}

/// Each was set so that it wins about 84 % of the points against the one below.
const RUNGS: [Rung; 8] = [
    Rung { depth: 1, nodes: 500, scale: 105, blind: 22 },
    Rung { depth: 2, nodes: 1_000, scale: 237, blind: 69 },
    Rung { depth: 2, nodes: 1_200, scale: 198, blind: 40 },
    Rung { depth: 3, nodes: 2_000, scale: 225, blind: 30 },
    Rung { depth: 3, nodes: 2_500, scale: 193, blind: 14 },
    Rung { depth: 3, nodes: 3_500, scale: 164, blind: 0 },
    Rung { depth: 3, nodes: 5_000, scale: 126, blind: 0 },
    Rung { depth: 4, nodes: 10_000, scale: 140, blind: 0 },
];

/// How long the full level thinks when nothing else is said.
const FULL: Duration = Duration::from_millis(500);

impl Level {
    /// Returns the level with this number, 1 to 8.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 8 { Some(Self::Step(Step(number))) } else { None }
    }

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=8).filter_map(Self::new).chain([Self::Max])
    }

    /// Returns the limits of a search at this level, in the game with this seed.
    pub fn limits(self, seed: u64) -> Limits {
        let Self::Step(Step(number)) = self else {
            return Limits { soft: Some(FULL), hard: Some(FULL), ..Limits::default() };
        };
        let Rung { depth, nodes, scale, blind } = RUNGS[usize::from(number.clamp(1, 8)) - 1];
        let noise = Some(Noise { seed, scale, blind });
        Limits { depth: Some(depth), nodes: Some(nodes), noise, ..Limits::default() }
    }
}

impl fmt::Display for Level {
    /// Writes the number, or `max`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(Step(number)) => f.pad(&number.to_string()),
            Self::Max => f.pad("max"),
        }
    }
}

/// The error of reading a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a level from 1 to 8, or max")]
pub struct ParseLevelError;

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        if text == "max" {
            return Ok(Self::Max);
        }
        text.parse().ok().and_then(Self::new).ok_or(ParseLevelError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_as_they_are_written() {
        for level in Level::all() {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        for text in ["", "0", "9", "-1", "Max", "1.5"] {
            assert_eq!(text.parse::<Level>(), Err(ParseLevelError), "{text}");
        }
    }

    #[test]
    fn each_level_looks_further_or_errs_less_than_the_one_below() {
        for pair in RUNGS.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes && pair[0].depth <= pair[1].depth);
            let errs_less = pair[0].scale > pair[1].scale && pair[0].blind >= pair[1].blind;
            assert!(errs_less || pair[0].depth < pair[1].depth);
        }
    }
}
