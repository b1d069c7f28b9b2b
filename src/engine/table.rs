//! The transposition table: what was found out about positions met before.

use std::ops::Range;

use bytemuck::{Pod, Zeroable};

use super::value::{Window, from_root, to_root};
use crate::chess::{Move, MoveKind, Role, Square, memory};

/// What the value of an entry says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The true value is that or higher.
    Lower,
    /// The true value is that or lower.
    Upper,
    Exact,
}

impl Kind {
    /// Returns whether a value of this kind tells that the true one may be on the same side of
    /// `other`.
    #[inline]
    pub(super) const fn allows(self, value: i32, other: i32) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => value > other,
            Self::Upper => value < other,
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The best move. Another position may have left it: ask whether it is legal.
    pub(super) mv: Option<Move>,
    pub(super) value: i32,
    /// The evaluation of the position itself.
    pub(super) eval: i32,
    pub(super) depth: i32,
    pub(super) kind: Kind,
}

impl Known {
    /// Returns whether the value is all that a search with this window could find.
    #[inline]
    pub(super) const fn settles(&self, window: Window) -> bool {
        match self.kind {
            Kind::Exact => true,
            Kind::Lower => self.value >= window.beta,
            Kind::Upper => self.value <= window.alpha,
        }
    }
}

#[derive(Clone, Copy, Default, Pod, Zeroable)]
#[repr(C)]
struct Entry {
    key: u32,
    mv: u16,
    value: i16,
    eval: i16,
    depth: u8,
    /// Bits 0 and 1: 0 for no entry, or the kind; the others: the search it is from.
    tag: u8,
}

impl Entry {
    #[inline]
    const fn is_empty(&self) -> bool {
        self.tag.trailing_zeros() >= 2
    }
}

const AGES: u8 = 64;
const CLUSTER: usize = 5;

/// Entries that share a line of the processor's cache.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Cluster {
    entries: [Entry; CLUSTER],
    unused: u32,
}

/// Words of 64 bits in a cluster.
const WORDS: usize = size_of::<Cluster>() / size_of::<u64>();

pub(super) struct Table {
    /// The memory. For words the system gives empty pages, which cost nothing until they are
    /// written; if it were asked for whole lines of the cache, all would be filled at once.
    words: Vec<u64>,
    /// The word with which a line of the cache begins, and the first cluster.
    first: usize,
    age: u8,
}

impl Table {
    /// Makes an empty table of at most so many MiB; 0 counts as 1.
    pub(super) fn new(mib: usize) -> Self {
        Self::of_words(mib.max(1).saturating_mul((1 << 20) / size_of::<u64>()))
    }

    fn of_words(count: usize) -> Self {
        let words = vec![0; count];
        memory::use_huge_pages(&words);
        let first = words.as_ptr().align_offset(size_of::<Cluster>()).min(WORDS);
        Self { words, first, age: 0 }
    }

    pub(super) fn clear(&mut self) {
        let count = self.words.len();
        // Given back first: there may be no room for two.
        self.words = Vec::new();
        *self = Self::of_words(count);
    }

    /// The clusters there are.
    #[inline(always)]
    fn len(&self) -> usize {
        self.words.len() / WORDS - 1
    }

    /// The words of a cluster.
    #[inline(always)]
    fn place(&self, at: usize) -> Range<usize> {
        let start = self.first + at * WORDS;
        start..start + WORDS
    }

    #[inline(always)]
    fn cluster(&self, at: usize) -> &Cluster {
        &bytemuck::cast_slice(&self.words[self.place(at)])[0]
    }

    #[inline(always)]
    fn cluster_mut(&mut self, at: usize) -> &mut Cluster {
        let place = self.place(at);
        &mut bytemuck::cast_slice_mut(&mut self.words[place])[0]
    }

    /// Begins a search: entries of older ones are the first to go.
    pub(super) fn next_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// The cluster is chosen by the high bits of the hash, the entry told by the low ones.
    fn index(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.len() as u128) >> 64) as usize
    }

    /// Has the processor fetch what is known of a position while other work goes on: it comes from
    /// far away, and waiting for it took a fifth of the time of a search.
    #[inline(always)]
    pub(super) fn fetch(&self, hash: u64) {
        memory::prefetch(self.cluster(self.index(hash)));
    }

    #[inline]
    pub(super) fn get(&self, hash: u64, ply: usize) -> Option<Known> {
        let cluster = self.cluster(self.index(hash));
        let entry = cluster.entries.iter().find(|e| e.key == hash as u32 && !e.is_empty())?;
        Some(Known {
            mv: unpack(entry.mv),
            value: to_root(i32::from(entry.value), ply),
            eval: i32::from(entry.eval),
            depth: i32::from(entry.depth),
            kind: match entry.tag & 3 {
                1 => Kind::Lower,
                2 => Kind::Upper,
                _ => Kind::Exact,
            },
        })
    }

    #[inline]
    pub(super) fn put(&mut self, hash: u64, ply: usize, known: Known) {
        let (age, index) = (self.age, self.index(hash));
        let kind = match known.kind {
            Kind::Lower => 1,
            Kind::Upper => 2,
            Kind::Exact => 3,
        };
        let key = hash as u32;
        // What an entry is worth keeping: deep ones, and those of this search.
        let worth = |e: &Entry| {
            let searches_ago = i32::from((age + AGES - (e.tag >> 2)) % AGES);
            if e.is_empty() { i32::MIN } else { i32::from(e.depth) - 8 * searches_ago }
        };
        let cluster = &mut self.cluster_mut(index).entries;
        let place = match cluster.iter().position(|e| e.key == key && !e.is_empty()) {
            Some(same) => same,
            None => (0..CLUSTER).min_by_key(|at| worth(&cluster[*at])).unwrap_or(0),
        };
        let entry = &mut cluster[place];
        let same = entry.key == key && !entry.is_empty();
        let depth = known.depth.clamp(0, 255) as u8;
        if same
            && known.kind != Kind::Exact
            && entry.tag >> 2 == age
            && i32::from(depth) + 3 < i32::from(entry.depth)
        {
            return;
        }
        *entry = Entry {
            key,
            mv: match known.mv {
                None if same => entry.mv,
                mv => pack(mv),
            },
            value: from_root(known.value, ply) as i16,
            eval: known.eval as i16,
            depth,
            tag: age << 2 | kind,
        };
    }

    /// How many entries are of this search, in thousandths, by a sample.
    pub(super) fn permille(&self) -> u32 {
        let sample = self.len().min(200);
        let used = (0..sample)
            .flat_map(|at| self.cluster(at).entries)
            .filter(|e| !e.is_empty() && e.tag >> 2 == self.age);
        (used.count() * 1000 / (sample * CLUSTER)) as u32
    }
}

/// A move in 16 bits: the squares, and what it does. No move is 0, as none goes from a1 to a1.
fn pack(mv: Option<Move>) -> u16 {
    let Some(mv) = mv else { return 0 };
    let kind = match mv.kind {
        MoveKind::Normal => 0,
        MoveKind::EnPassant => 1,
        MoveKind::Castle => 2,
        MoveKind::Promotion(role) => 2 + role.index(),
    };
    (mv.from.index() | mv.to.index() << 6 | kind << 12) as u16
}

fn unpack(bits: u16) -> Option<Move> {
    let square = |bits: u16| Square::new(usize::from(bits & 63));
    let kind = match bits >> 12 {
        0 => MoveKind::Normal,
        1 => MoveKind::EnPassant,
        2 => MoveKind::Castle,
        role => MoveKind::Promotion(*Role::ALL.get(usize::from(role - 2))?),
    };
    (bits != 0).then_some(Move { from: square(bits)?, to: square(bits >> 6)?, kind })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::testing::{STARTS, walk};

    #[test]
    fn every_move_survives_packing() {
        walk(&STARTS, 60, |position| {
            for mv in position.legal_moves() {
                assert_eq!(unpack(pack(Some(mv))), Some(mv));
            }
        });
        assert_eq!(unpack(pack(None)), None);
        // No bits at all make it fail.
        assert!((0..=u16::MAX).filter_map(unpack).count() > 0x3000);
    }

    #[test]
    fn each_cluster_is_a_line_of_the_cache() {
        for table in [Table::new(1), Table::new(7)] {
            assert_eq!(std::ptr::from_ref(table.cluster(0)).addr() % 64, 0);
            assert!((table.len() + 1) * 64 >= 1 << 20);
            assert!(table.cluster(table.len() - 1).entries.iter().all(Entry::is_empty));
        }
    }

    #[test]
    fn what_was_put_in_is_found_until_something_better_takes_its_place() {
        let mut table = Table::new(1);
        let known = |depth, value| Known { mv: None, value, eval: 7, depth, kind: Kind::Exact };
        table.next_search();
        table.put(42, 3, known(5, 31_990));
        let found = table.get(42, 1).unwrap();
        assert_eq!((found.value, found.eval, found.depth), (31_992, 7, 5));
        assert!(table.get(43, 0).is_none());
        // Six that share a cluster: the one of least depth goes.
        for (key, depth) in (1..).zip([9, 8, 2, 7, 6]) {
            table.put(key, 0, known(depth, 0));
        }
        let kept = [42, 1, 2, 3, 4, 5].map(|key| table.get(key, 0).is_some());
        assert_eq!(kept.iter().filter(|kept| **kept).count(), 5);
        assert!(!kept[3]);
        table.clear();
        assert!(table.get(42, 0).is_none());
    }
}
