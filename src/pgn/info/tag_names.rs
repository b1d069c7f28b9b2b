//! How many games have a tag of some name, in bounded memory.

use std::collections::HashMap;

/// How many names are told apart in the end: the first of all texts.
pub const MOST_NAMES: usize = 1_000;

/// How many names are told apart within one text. More than fit into a block of the usual size, so
/// that the sum over all blocks does not depend on where they were cut: a name that is new to a
/// block, and late in it, may be one of the first of the file.
const MOST_IN_A_TEXT: usize = 1 << 18;

/// The longest name that is told apart, in bytes.
pub const LONGEST_NAME: usize = 255;

/// Numbers of games by the names of their tags.
///
/// ```
/// use pgnkit::pgn::info::TagNames;
/// let mut names = TagNames::default();
/// names.count(b"Event", 1);
/// names.count(b"Event", 2);
/// assert_eq!(names.sorted(), [("Event", 2)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TagNames {
    /// In the order in which they first occur.
    names: Vec<Name>,
    places: HashMap<Box<[u8]>, usize>,
    /// How many tags had other names, beyond the limits.
    others: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Name {
    bytes: Box<[u8]>,
    games: u64,
    /// The last game that it was counted for.
    last: u64,
}

impl TagNames {
    /// Counts a tag of a game; games come in the order of their numbers.
    pub fn count(&mut self, name: &[u8], game: u64) {
        if let Some(place) = self.places.get(name) {
            let known = &mut self.names[*place];
            known.games += u64::from(known.last != game);
            known.last = game;
        } else {
            self.insert(name, 1, game, MOST_IN_A_TEXT);
        }
    }

    /// Adds those of a text that follows, as far as there is room in the end.
    pub fn add(&mut self, next: &Self) {
        for Name { bytes, games, last } in &next.names {
            match self.places.get(bytes) {
                Some(place) => self.names[*place].games += games,
                None => self.insert(bytes, *games, *last, MOST_NAMES),
            }
        }
        self.others += next.others;
    }

    fn insert(&mut self, name: &[u8], games: u64, last: u64, most: usize) {
        if self.names.len() >= most || name.len() > LONGEST_NAME {
            self.others += games;
            return;
        }
        self.places.insert(name.into(), self.names.len());
        self.names.push(Name { bytes: name.into(), games, last });
    }

    /// Returns the names and how many games have them, the most used first.
    pub fn sorted(&self) -> Vec<(&str, u64)> {
        let readable = |name: &Name| std::str::from_utf8(&name.bytes).is_ok();
        debug_assert!(self.names.iter().all(readable), "names are of ASCII");
        let text = |name| std::str::from_utf8(name).unwrap_or_default();
        let mut all: Vec<_> =
            self.names.iter().map(|name| (text(&name.bytes), name.games)).collect();
        all.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        all
    }

    /// Returns how many tags have names beyond [`MOST_NAMES`] or [`LONGEST_NAME`]. A name that a
    /// game repeats may count more than once.
    pub const fn others(&self) -> u64 {
        self.others
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_counts_once_a_game() {
        let mut names = TagNames::default();
        for (name, game) in [("B", 1), ("A", 1), ("B", 1), ("A", 2)] {
            names.count(name.as_bytes(), game);
        }
        assert_eq!(names.sorted(), [("A", 2), ("B", 1)]);
    }

    #[test]
    fn however_a_text_is_cut_the_same_names_are_told_apart() {
        let names: Vec<String> =
            (0..3 * MOST_NAMES).map(|n| format!("T{}", n * n % 2003)).collect();
        let count = |games: std::ops::Range<usize>| {
            let mut sum = TagNames::default();
            for game in games {
                sum.count(names[game].as_bytes(), game as u64);
            }
            sum
        };
        let mut whole = TagNames::default();
        whole.add(&count(0..names.len()));
        assert!(whole.others() > 0 && whole.sorted().len() == MOST_NAMES);
        for cut in [1, 700, 1_500, 2_999] {
            let mut parts = TagNames::default();
            parts.add(&count(0..cut));
            parts.add(&count(cut..names.len()));
            assert_eq!(parts.sorted(), whole.sorted(), "{cut}");
            assert_eq!(parts.others(), whole.others(), "{cut}");
        }
    }

    #[test]
    fn long_names_take_no_memory() {
        let mut names = TagNames::default();
        names.count(&[b'A'; LONGEST_NAME + 1], 1);
        assert_eq!((names.sorted().len(), names.others()), (0, 1));
    }
}
