//! A table of counts, shared between threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counts by position and depth. When two positions want one place, the deeper one, or else the
/// newer one, keeps it.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<[Entry; 2]>,
}

/// The hash is stored mixed with the count. If two threads write at once, hash and count may come
/// from different writers; then they do not fit together, and the entry is not found.
#[derive(Debug, Default)]
struct Entry {
    mixed: AtomicU64,
    /// Depth in the low 8 bits, nodes above.
    data: AtomicU64,
}

impl Entry {
    fn load(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.mixed.load(Ordering::Relaxed) ^ data, data)
    }
}

const DEPTH_BITS: u32 = 8;

impl Table {
    /// Makes a table that takes at most so many MiB (and at least 32 bytes).
    pub fn new(mebibytes: usize) -> Self {
        let wanted = (mebibytes << 20) / size_of::<[Entry; 2]>();
        let count = wanted.next_power_of_two() >> usize::from(!wanted.is_power_of_two());
        let mut buckets = Vec::new();
        buckets.resize_with(count.max(1), Default::default);
        Self { buckets }
    }

    /// Mixes the depth in, so that counts of one position to several depths live side by side.
    fn key(hash: u64, depth: u32) -> u64 {
        hash ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn bucket(&self, key: u64) -> &[Entry; 2] {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
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
        let key = Self::key(hash, depth);
        let data = nodes << DEPTH_BITS | u64::from(depth);
        let [deep, recent] = self.bucket(key);
        let shallower = (deep.load().1 as u8) <= depth as u8;
        let entry = if shallower { deep } else { recent };
        entry.mixed.store(key ^ data, Ordering::Relaxed);
        entry.data.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn a_count_is_found_for_its_position_and_depth_only() {
        let table = Table::new(1);
        table.put(42, 3, 8_902);
        assert_eq!(table.get(42, 3), Some(8_902));
        assert_eq!(table.get(42, 4), None);
        assert_eq!(table.get(43, 3), None);
    }

    #[test]
    fn a_count_of_zero_is_known_too() {
        let table = Table::new(0);
        table.put(7, 5, 0);
        assert_eq!(table.get(7, 5), Some(0));
    }

    #[test]
    fn a_count_too_large_to_store_is_not_found_wrong() {
        let table = Table::new(0);
        table.put(7, 5, u64::MAX);
        assert_eq!(table.get(7, 5), None);
    }

    #[test]
    fn the_size_is_a_power_of_two_and_not_more_than_asked_for() {
        for mebibytes in [1, 3, 100] {
            let bytes = Table::new(mebibytes).buckets.len() * 32;
            assert!(
                bytes.is_power_of_two() && bytes <= mebibytes << 20 && bytes * 2 > mebibytes << 20
            );
        }
    }
}
