//! Two databases game by game: what makes a game the same as another, and how the two differ.
//!
//! Of each game, however large, an [`Imprint`] of 64 bytes is kept, enough to find its partner;
//! `names` makes the spellings of a name alike. How partners differ is told by
//! [`Difference::between`], from their texts. Comments, variations and glyphs are not compared.

mod difference;
mod names;
mod reader;

pub use difference::{Change, Difference, MoveChange, TagChange, Whole};
pub use reader::ImprintReader;

use std::hash::{DefaultHasher, Hash, Hasher};

/// What is kept of a game: where it is, and hashes of what it may be recognised by. The hashes are
/// the same in every run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imprint {
    /// Its first byte.
    pub offset: u64,
    /// How many bytes it has.
    pub len: u64,
    /// Both names, but for case, accents, punctuation and the order of their words.
    pub names: u64,
    /// The first letters of the words of both names, in any order.
    pub initials: u64,
    /// The positions that the main line leads to, and what could not be played as it is written.
    pub moves: u64,
    /// All tags and the termination marker, in any order.
    pub tags: u64,
    /// How many moves there are.
    pub plies: u32,
    /// The Date tag; 0 if no part of it is known. The same holds for the next two.
    pub date: u32,
    /// The Round tag.
    pub round: u32,
    /// The Event tag.
    pub event: u32,
}

const _: () = assert!(size_of::<Imprint>() == 64, "the memory that a game takes is documented");

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
