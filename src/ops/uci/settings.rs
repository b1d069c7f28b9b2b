//! The options of our engine.

use std::hash::{BuildHasher as _, RandomState};
use std::time::Duration;

use crate::engine::Level;
use crate::engine::protocol::{Kind, Setting, Value};
use crate::notation::fen::quote;

/// The full level as a number: the one after the last that has a number of its own.
const FULL: u8 = 9;

/// For whom each level is meant, as the rating of a player on the large sites for playing online.
/// They are aims of a ladder of our own, not ratings that anybody has measured against people.
const AIMS: [u16; FULL as usize] = [600, 800, 1000, 1250, 1500, 1800, 2100, 2400, 2700];

/// The most memory for the table, in MiB.
const MOST_HASH: u16 = 4096;

/// What a user interface can set.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// MiB of the table.
    pub(super) hash: usize,
    pub(super) chess960: bool,
    pub(super) multi_pv: usize,
    /// What passes between the clock and us.
    pub(super) overhead: Duration,
    skill: u8,
    is_limited: bool,
    elo: u16,
    seed: Option<u64>,
    /// The seed of games where none is set.
    own_seed: u64,
}

/// What a changed setting makes necessary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Nothing,
    Resize,
    Clear,
}

impl Settings {
    pub(super) fn new() -> Self {
        Self {
            hash: 16,
            chess960: false,
            multi_pv: 1,
            overhead: Duration::from_millis(10),
            skill: FULL,
            is_limited: false,
            elo: AIMS[AIMS.len() - 1],
            seed: None,
            own_seed: by_chance(),
        }
    }

    /// Returns the strength to play with.
    pub(super) fn level(&self) -> Level {
        Level::new(if self.is_limited { nearest(self.elo) } else { self.skill })
            .unwrap_or(Level::Max)
    }

    /// Returns the seed of the errors that a level makes.
    pub(super) fn seed(&self) -> u64 {
        self.seed.unwrap_or(self.own_seed)
    }

    /// Draws another seed for the next game, unless one is set.
    pub(super) fn new_game(&mut self) {
        self.own_seed = by_chance();
    }

    /// Returns what can be set, as it is announced.
    pub(super) fn announce() -> Vec<Setting> {
        let setting = |name: &str, kind| Setting { name: name.to_owned(), kind };
        let spin = |default: i64, min: i64, max: i64| Kind::Spin { default, min, max };
        let own = Self::new();
        let [lowest, highest] = [AIMS[0], AIMS[AIMS.len() - 1]].map(i64::from);
        let overhead = i64::try_from(own.overhead.as_millis()).unwrap_or_default();
        vec![
            setting("Hash", spin(16, 1, MOST_HASH.into())),
            setting("Clear Hash", Kind::Button),
            setting("Ponder", Kind::Check(false)),
            setting("MultiPV", spin(1, 1, 256)),
            setting("Move Overhead", spin(overhead, 0, 5000)),
            setting("Skill Level", spin(FULL.into(), 1, FULL.into())),
            setting("UCI_LimitStrength", Kind::Check(false)),
            setting("UCI_Elo", spin(highest, lowest, highest)),
            setting("Seed", spin(0, 0, i64::MAX)),
            setting("UCI_Chess960", Kind::Check(false)),
            setting("UCI_EngineAbout", Kind::Text(ABOUT.to_owned())),
        ]
    }

    /// Sets one, and returns what there is to be said about it. A value that it does not take
    /// changes nothing.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> (Change, Option<String>) {
        let known = Self::announce();
        let Some(setting) = known.iter().find(|setting| setting.is_named(name)) else {
            return (Change::Nothing, Some(format!("there is no option {}", quote(name))));
        };
        let name = &setting.name;
        match setting.read(value) {
            Ok(value) => (self.take(name, &value), None),
            Err(error) => (Change::Nothing, Some(format!("option {name}: {error}"))),
        }
    }

    fn take(&mut self, name: &str, value: &Value) -> Change {
        match (name, value) {
            ("Hash", &Value::Spin(mib)) => {
                self.hash = usize::try_from(mib).unwrap_or(1);
                return Change::Resize;
            }
            ("Clear Hash", _) => return Change::Clear,
            ("MultiPV", &Value::Spin(lines)) => self.multi_pv = usize::try_from(lines).unwrap_or(1),
            ("Move Overhead", &Value::Spin(millis)) => {
                self.overhead = Duration::from_millis(u64::try_from(millis).unwrap_or_default());
            }
            ("Skill Level", &Value::Spin(level)) => {
                self.skill = u8::try_from(level).unwrap_or(FULL);
            }
            ("UCI_LimitStrength", &Value::Check(on)) => self.is_limited = on,
            ("UCI_Elo", &Value::Spin(elo)) => self.elo = u16::try_from(elo).unwrap_or(u16::MAX),
            ("Seed", &Value::Spin(seed)) => {
                self.seed = u64::try_from(seed).ok().filter(|seed| *seed != 0);
            }
            ("UCI_Chess960", &Value::Check(on)) => self.chess960 = on,
            _ => {}
        }
        Change::Nothing
    }
}

/// Our version, and where the rest is told.
const ABOUT: &str =
    concat!("pgnkit ", env!("CARGO_PKG_VERSION"), ", GPL-3.0-or-later, see pgnkit uci --help");

/// Returns the number of the level that is meant for players of this rating, the weaker of two.
fn nearest(elo: u16) -> u8 {
    let levels = (1..=FULL).zip(AIMS);
    levels.min_by_key(|(_, aim)| aim.abs_diff(elo)).map_or(FULL, |(level, _)| level)
}

/// A number that is another one each time, from what the standard library seeds its maps with. As
/// a seed it can be set, too.
fn by_chance() -> u64 {
    RandomState::new().hash_one(0) >> 1
}
