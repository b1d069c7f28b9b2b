//! A table of counts, shared between threads without locks.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_slice_box;

use crate::chess::memory;

/// Counts by position and depth. When two positions want one place, the deeper one, or else the
/// newer one, keeps it.
///
/// Memory that was never written costs nothing, so the table begins with a small part of what it
/// may have, and spreads over twice as much whenever that part gets crowded.
#[derive(Debug)]
pub struct Table {
    buckets: Box<[[Entry; 2]]>,
    /// The number of buckets in use, a power of two.
    used: AtomicUsize,
    /// How many counts had to make room for others since that number was set.
    displaced: AtomicUsize,
}

/// The hash is stored mixed with the count. If two threads write at once, hash and count may come
/// from different writers; then they do not fit together, and the entry is not found.
#[derive(Debug, Zeroable)]
#[repr(C)]
struct Entry {
    mixed: AtomicU64,
    /// Depth in the low 8 bits, nodes above; 0 in an empty entry.
    data: AtomicU64,
}

impl Entry {
    fn load(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.mixed.load(Ordering::Relaxed) ^ data, data)
    }

    fn store(&self, key: u64, data: u64) {
        self.mixed.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

const DEPTH_BITS: u32 = 8;

/// The buckets in use at first: 1 MiB.
const FIRST: usize = (1 << 20) / size_of::<[Entry; 2]>();

/// There is not so much memory.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("there is no memory for a table of {0} MiB")]
pub struct NoMemory(usize);

impl Table {
    /// Makes a table that takes at most so many MiB (and at least 32 bytes).
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn new(mebibytes: usize) -> Result<Self, NoMemory> {
        let wanted = mebibytes.checked_mul((1 << 20) / size_of::<[Entry; 2]>());
        let wanted = wanted.ok_or(NoMemory(mebibytes))?.max(1);
        let count = 1 << wanted.ilog2();
        let buckets = try_zeroed_slice_box(count).map_err(|()| NoMemory(mebibytes))?;
        memory::use_huge_pages(&buckets);
        let used = AtomicUsize::new(count.min(FIRST));
        Ok(Self { buckets, used, displaced: AtomicUsize::new(0) })
    }

    /// Mixes the depth in, so that counts of one position to several depths live side by side.
    fn key(hash: u64, depth: u32) -> u64 {
        hash ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn bucket(&self, key: u64) -> &[Entry; 2] {
        // The second mask tells the compiler what is true anyway.
        let index = key as usize & (self.used.load(Ordering::Relaxed) - 1);
        &self.buckets[index & (self.buckets.len() - 1)]
    }

    /// Has the processor fetch what is stored for a position and a depth, while other work is done.
    #[inline(always)]
    pub(super) fn prefetch(&self, hash: u64, depth: u32) {
        memory::prefetch(self.bucket(Self::key(hash, depth)));
    }

    /// Returns the count stored for a position and a depth.
    pub fn get(&self, hash: u64, depth: u32) -> Option<u64> {
        let key = Self::key(hash, depth);
        self.bucket(key).iter().map(Entry::load).find_map(|(stored, data)| {
            let fits = stored == key && data as u8 == depth as u8 && data != 0;
            fits.then_some(data >> DEPTH_BITS)
        })
    }

    /// Stores the count of a position to a depth. One that needs more than 56 bits is left out.
    pub fn put(&self, hash: u64, depth: u32, nodes: u64) {
        if nodes >> (64 - DEPTH_BITS) != 0 || depth >> DEPTH_BITS != 0 {
            return;
        }
        let displaces = self.place(Self::key(hash, depth), nodes << DEPTH_BITS | u64::from(depth));
        if displaces && self.used.load(Ordering::Relaxed) < self.buckets.len() {
            self.spread();
        }
    }

    /// Stores an entry and returns whether another had to give way.
    fn place(&self, key: u64, data: u64) -> bool {
        let [deep, recent] = self.bucket(key);
        let deeper = deep.load().1 as u8 > data as u8;
        let entry = if deeper { recent } else { deep };
        let (there, old) = entry.load();
        entry.store(key, data);
        if old == 0 || there == key {
            return false;
        }
        if !deeper && recent.load().1 == 0 {
            recent.store(there, old);
            return false;
        }
        true
    }

    /// Doubles the part in use once many entries had to give way, and moves those that now belong
    /// elsewhere. Others may use the table meanwhile: what they do not find they count again.
    #[cold]
    fn spread(&self) {
        let used = self.used.load(Ordering::Relaxed);
        let displaced = self.displaced.fetch_add(1, Ordering::Relaxed);
        let alone =
            |used| self.used.compare_exchange(used, used * 2, Ordering::Relaxed, Ordering::Relaxed);
        if displaced < used / 8 || alone(used).is_err() {
            return;
        }
        self.displaced.store(0, Ordering::Relaxed);
        for (index, bucket) in self.buckets[..used].iter().enumerate() {
            for entry in bucket {
                let (key, data) = entry.load();
                if data != 0 && key as usize & (used * 2 - 1) != index {
                    self.place(key, data);
                    entry.store(0, 0);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_found_for_its_position_and_depth_only() {
        let table = Table::new(1).unwrap();
        table.put(42, 3, 8_902);
        assert_eq!(table.get(42, 3), Some(8_902));
        assert_eq!(table.get(42, 4), None);
        assert_eq!(table.get(43, 3), None);
    }

    #[test]
    fn a_count_of_zero_is_known_too() {
        let table = Table::new(0).unwrap();
        table.put(7, 5, 0);
        assert_eq!(table.get(7, 5), Some(0));
    }

    #[test]
    fn a_count_too_large_to_store_is_not_found_wrong() {
        let table = Table::new(0).unwrap();
        table.put(7, 5, u64::MAX);
        assert_eq!(table.get(7, 5), None);
    }

    #[test]
    fn what_is_known_is_still_known_when_the_table_has_spread() {
        let table = Table::new(64).unwrap();
        let hash = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let before = table.used.load(Ordering::Relaxed);
        for i in 0..200_000 {
            table.put(hash(i), 3, i);
        }
        assert!(table.used.load(Ordering::Relaxed) >= 4 * before);
        let known = (0..200_000).filter(|i| table.get(hash(*i), 3) == Some(*i)).count();
        assert!(known > 160_000, "{known}");
    }

    #[test]
    fn more_memory_than_there_is_is_an_error() {
        assert!(Table::new(1 << 43).is_err());
        assert!(Table::new(usize::MAX).is_err());
    }

    #[test]
    fn the_size_is_a_power_of_two_and_not_more_than_asked_for() {
        for mebibytes in [1, 3, 100] {
            let bytes = Table::new(mebibytes).unwrap().buckets.len() * 32;
            assert!(
                bytes.is_power_of_two() && bytes <= mebibytes << 20 && bytes * 2 > mebibytes << 20
            );
        }
    }
}
