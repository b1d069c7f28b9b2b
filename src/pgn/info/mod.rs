//! What there is in a text: how many games, how long, from when, with which tags.
//!
//! An [`InfoReader`] takes the census of a block; a [`Census`] adds to that of the blocks before.

mod reader;
mod tag_names;

use super::{Evidence, LineEnds, Outcome};

pub use reader::{InfoReader, options};
pub use tag_names::{LONGEST_NAME, MOST_NAMES, TagNames};

/// The game that is the biggest in some way, the first one of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Biggest {
    /// The number of its file.
    pub file: usize,
    /// Its number in the file, from 1.
    pub game: u64,
    /// How big it is.
    pub size: u64,
}

/// The first and the last date, as far as they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dates {
    /// The first, as `YYYY.MM.DD` with a year that is known.
    pub first: [u8; 10],
    /// The last.
    pub last: [u8; 10],
}

impl Dates {
    /// Takes a date in. One of which less is known makes place for one of which more is.
    #[must_use]
    fn with(self, other: Self) -> Self {
        let late_if_unknown =
            |date: &[u8; 10]| date.map(|byte| if byte == b'?' { b'~' } else { byte });
        let early_if_unknown =
            |date: &[u8; 10]| date.map(|byte| if byte == b'?' { b'!' } else { byte });
        Self {
            first: std::cmp::min_by_key(self.first, other.first, late_if_unknown),
            last: std::cmp::max_by_key(other.last, self.last, early_if_unknown),
        }
    }
}

/// Numbers of games by their Variant tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variants {
    /// Chess, or no such tag.
    pub chess: u64,
    /// Chess960.
    pub chess960: u64,
    /// Others.
    pub other: u64,
}

/// What there is in a text, in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Games.
    pub games: u64,
    /// Plies of their main lines, as far as they can be played.
    pub plies: u64,
    /// Bytes, decompressed.
    pub bytes: u64,
    /// How lines end.
    pub line_ends: LineEnds,
    /// What the bytes can be.
    pub evidence: Evidence,
    /// Games by result, in the order of [`Outcome::ALL`]: that of the marker, or else of the tag.
    pub results: [u64; Outcome::ALL.len()],
    /// From when they are, if any has a date with a year.
    pub dates: Option<Dates>,
    /// Games without such a date.
    pub undated: u64,
    /// Games by variant.
    pub variants: Variants,
    /// Games that start from a position of their own: they have a FEN tag.
    pub from_position: u64,
    /// The tags that games have.
    pub tags: TagNames,
    /// The game with the most plies.
    pub longest: Option<Biggest>,
    /// The game with the most bytes.
    pub largest: Option<Biggest>,
}

impl Census {
    /// Adds that of the part that follows in the same file.
    pub fn append(&mut self, next: &Self) {
        self.add(next, self.games);
    }

    /// Adds that of another file.
    pub fn add_file(&mut self, other: &Self) {
        self.add(other, 0);
    }

    fn add(&mut self, other: &Self, games_before: u64) {
        self.games += other.games;
        self.plies += other.plies;
        self.bytes += other.bytes;
        self.line_ends = self.line_ends.plus(other.line_ends);
        self.evidence = self.evidence.plus(other.evidence);
        for (sum, number) in self.results.iter_mut().zip(other.results) {
            *sum += number;
        }
        self.dates = match (self.dates, other.dates) {
            (Some(dates), Some(others)) => Some(dates.with(others)),
            (dates, others) => dates.or(others),
        };
        self.undated += other.undated;
        self.variants.chess += other.variants.chess;
        self.variants.chess960 += other.variants.chess960;
        self.variants.other += other.variants.other;
        self.from_position += other.from_position;
        self.tags.add(&other.tags);
        let numbered = |game: &Biggest| Biggest { game: game.game + games_before, ..*game };
        bigger(&mut self.longest, other.longest.as_ref().map(numbered));
        bigger(&mut self.largest, other.largest.as_ref().map(numbered));
    }

    /// Returns how many games have no result at all.
    pub fn without_result(&self) -> u64 {
        self.games - self.results.iter().sum::<u64>()
    }
}

/// Takes another game if it is bigger.
fn bigger(biggest: &mut Option<Biggest>, other: Option<Biggest>) {
    if let Some(other) = other
        && biggest.is_none_or(|game| game.size < other.size)
    {
        *biggest = Some(other);
    }
}

#[cfg(test)]
mod tests {
    use super::Dates;

    #[test]
    fn a_date_that_is_known_goes_before_one_that_is_not() {
        let dates = |date: &[u8; 10]| Dates { first: *date, last: *date };
        let all = [b"1990.??.??", b"1990.05.01", b"1990.05.??", b"1990.11.30"];
        let range = all.into_iter().map(dates).reduce(Dates::with).unwrap();
        assert_eq!(range, Dates { first: *b"1990.05.01", last: *b"1990.11.30" });
    }
}
