//! How two games differ that are the same.

use std::collections::BTreeMap;

use super::reader::Parts;
use super::{ImprintReader, names};
use crate::chess::Color;
use crate::pgn::encoding::decode;
use crate::pgn::lexer::Break;
use crate::pgn::{Ply, Tail, read, tags};

/// A value of both games; none where one lacks it.
pub type Change = [Option<String>; 2];

/// A tag that is not the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagChange {
    /// Its name.
    pub name: String,
    /// Its values.
    pub values: Change,
}

/// The first ply at which the moves part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveChange {
    /// The ply.
    pub ply: Ply,
    /// The moves as they are written; none where a game has ended.
    pub moves: Change,
}

/// A game that was read again.
#[derive(Debug)]
pub struct Whole {
    text: Vec<u8>,
    parts: Parts,
}

impl std::fmt::Debug for Parts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Parts").field("moves", &self.moves.len()).finish_non_exhaustive()
    }
}

impl Whole {
    /// Reads a text that is one game.
    pub fn read(text: Vec<u8>) -> Self {
        let options = crate::pgn::results::options();
        let mut reader = ImprintReader::new(&options, false);
        reader.parts = Some(Parts::default());
        read(&text, Break::Blank, Tail::Forced, &mut reader);
        let parts = reader.parts.take().unwrap_or_default();
        Self { text, parts }
    }

    /// Returns the values of its tags by name. Of a tag that is there several times, all count.
    fn tags(&self) -> BTreeMap<String, String> {
        let mut all: BTreeMap<String, String> = BTreeMap::new();
        for (span, shape) in &self.parts.tags {
            let tag = &self.text[span.clone()];
            let name = decode(tags::name(tag)).into_owned();
            let value = tags::value(tag, *shape);
            let value = decode(&value);
            all.entry(name)
                .and_modify(|known| {
                    known.push('\n');
                    known.push_str(&value);
                })
                .or_insert_with(|| value.into_owned());
        }
        all
    }

    /// Returns the value of a tag.
    pub fn tag(&self, name: &str) -> Option<String> {
        let is_it = |tag: &[u8]| tags::name(tag) == name.as_bytes();
        let (span, shape) =
            self.parts.tags.iter().rfind(|(span, _)| is_it(&self.text[span.clone()]))?;
        Some(decode(&tags::value(&self.text[span.clone()], *shape)).into_owned())
    }

    fn move_at(&self, index: usize) -> Option<String> {
        let (span, _) = self.parts.moves.get(index)?;
        Some(decode(&self.text[span.clone()]).into_owned())
    }
}

/// How two games differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Where the moves part.
    pub moves: Option<MoveChange>,
    /// The tags that are not the same, by name.
    pub tags: Vec<TagChange>,
    /// The termination markers, if they are not the same.
    pub marker: Option<Change>,
}

impl Difference {
    /// Returns how two games differ; nothing if they are two games after all: the moves are not
    /// the same, and players of other names played them, or on another date or in another round
    /// and with less than half of the moves of the shorter one in common.
    ///
    /// ```
    /// use pgnkit::pgn::compare::{Difference, Whole};
    /// let game = |text: &str| Whole::read(text.as_bytes().to_vec());
    /// let (a, b) = (game("1. e4 e5 2. Nf3 *"), game("1. e4 e5 2. Nc3 *"));
    /// let difference = Difference::between(&a, &b).unwrap();
    /// assert_eq!(difference.moves.unwrap().ply.ply, 3);
    /// ```
    pub fn between(a: &Whole, b: &Whole) -> Option<Self> {
        let moves = move_change(a, b);
        let both = |tag| [a, b].map(|game| game.tag(tag).unwrap_or_default());
        let agree = |tag| {
            let [a, b] = both(tag);
            names::agree(&a, &b)
        };
        let contradict = |tag| {
            let [a, b] = both(tag);
            numbers_contradict(&a, &b)
        };
        if let Some(change) = &moves {
            let shorter = a.parts.moves.len().min(b.parts.moves.len());
            let common = change.ply.ply as usize - 1;
            let are_two = common * 2 < shorter && (contradict("Date") || contradict("Round"));
            if are_two || !(agree("White") && agree("Black")) {
                return None;
            }
        }
        let marker = [a, b].map(|game| game.parts.marker.map(str::to_owned));
        Some(Self {
            moves,
            tags: tag_changes(a.tags(), b.tags()),
            marker: (marker[0] != marker[1]).then_some(marker),
        })
    }
}

fn move_change(a: &Whole, b: &Whole) -> Option<MoveChange> {
    let hash = |game: &Whole, index: usize| game.parts.moves.get(index).map(|(_, hash)| *hash);
    let longer = a.parts.moves.len().max(b.parts.moves.len());
    let index = (0..longer).find(|index| hash(a, *index) != hash(b, *index))?;
    let ply = u32::try_from(index).ok()?;
    let (number, is_black) = if a.parts.moves.is_empty() { b.parts.first } else { a.parts.first };
    let halves = ply + u32::from(is_black);
    Some(MoveChange {
        ply: Ply {
            ply: ply + 1,
            move_number: number.saturating_add(halves / 2),
            side: if halves.is_multiple_of(2) { Color::White } else { Color::Black },
            in_variation: false,
        },
        moves: [a.move_at(index), b.move_at(index)],
    })
}

/// Whether two dates or rounds differ in a number that both have: `2024.??.??` and `2024.05.01` do
/// not, nor do `1` and `1.3`.
fn numbers_contradict(a: &str, b: &str) -> bool {
    let number = |part: &str| part.trim().parse::<u32>().ok();
    let mut pairs = a.split('.').zip(b.split('.'));
    pairs.any(|(a, b)| number(a).zip(number(b)).is_some_and(|(a, b)| a != b))
}

fn tag_changes(a: BTreeMap<String, String>, mut b: BTreeMap<String, String>) -> Vec<TagChange> {
    let mut changes = Vec::new();
    for (name, value) in a {
        let other = b.remove(&name);
        if other.as_ref() != Some(&value) {
            changes.push(TagChange { name, values: [Some(value), other] });
        }
    }
    changes
        .extend(b.into_iter().map(|(name, value)| TagChange { name, values: [None, Some(value)] }));
    changes.sort_by(|a, b| a.name.cmp(&b.name));
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_parts_and_fewer_parts_are_no_contradiction() {
        for (a, b) in [
            ("2024.05.01", "2024.05.01"),
            ("2024.??.??", "2024.05.01"),
            ("????.??.??", "2024.05.01"),
            ("1", "1.3"),
            ("1", "01"),
            ("?", "7"),
            ("", "7"),
            ("-", "7"),
        ] {
            assert!(!numbers_contradict(a, b) && !numbers_contradict(b, a), "{a} {b}");
        }
        for (a, b) in [("2024.05.01", "2024.05.02"), ("1", "10"), ("3.1", "3.2")] {
            assert!(numbers_contradict(a, b) && numbers_contradict(b, a), "{a} {b}");
        }
    }
}
