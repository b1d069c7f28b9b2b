//! A buffered reader that can look ahead and counts what was taken from it.

use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Large enough that a read costs little, small enough for the second-level cache.
const CAPACITY: usize = 64 << 10;

/// A buffered reader whose next bytes can be seen without taking them.
///
/// The standard buffered reader only shows what one read returned, which on a pipe may be a
/// single byte: too few to recognise a format by.
pub(super) struct Peek<R> {
    inner: R,
    buffer: Box<[u8]>,
    start: usize,
    end: usize,
    taken: Arc<AtomicU64>,
}

impl<R: Read> Peek<R> {
    /// Wraps a reader; the bytes taken are added to `taken`.
    pub(super) fn new(inner: R, taken: Arc<AtomicU64>) -> Self {
        Self { inner, buffer: vec![0; CAPACITY].into_boxed_slice(), start: 0, end: 0, taken }
    }

    /// Returns the reader below. What was read ahead is lost.
    pub(super) fn into_inner(self) -> R {
        self.inner
    }

    /// Returns the next bytes: `wanted` of them or more, fewer only at the end.
    pub(super) fn peek(&mut self, wanted: usize) -> io::Result<&[u8]> {
        debug_assert!(wanted <= CAPACITY);
        if self.buffer.len() - self.start < wanted || self.start == self.end {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
        }
        while self.end - self.start < wanted {
            match self.inner.read(&mut self.buffer[self.end..]) {
                Ok(0) => break,
                Ok(n) => self.end += n,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(&self.buffer[self.start..self.end])
    }

    fn count(&self, bytes: usize) {
        self.taken.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}

impl<R: Read> Read for Peek<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = if self.start == self.end && out.len() >= self.buffer.len() {
            // A large read of plain text need not be copied twice.
            let read = self.inner.read(out)?;
            self.count(read);
            read
        } else {
            let read = self.fill_buf()?.read(out)?;
            self.consume(read);
            read
        };
        Ok(read)
    }
}

impl<R: Read> BufRead for Peek<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.peek(1)
    }

    fn consume(&mut self, amount: usize) {
        debug_assert!(amount <= self.end - self.start);
        self.start += amount;
        self.count(amount);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pipe that yields one byte at a time, interrupted before each.
    struct Drip(Vec<u8>, bool);

    impl Read for Drip {
        fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(io::ErrorKind::Interrupted.into());
            }
            if self.0.is_empty() || out.is_empty() {
                return Ok(0);
            }
            out[0] = self.0.remove(0);
            Ok(1)
        }
    }

    #[test]
    fn looks_ahead_over_short_reads_without_taking() {
        let taken = Arc::new(AtomicU64::new(0));
        let mut peek = Peek::new(Drip(b"abcdef".to_vec(), false), Arc::clone(&taken));
        assert_eq!(peek.peek(3).unwrap(), b"abc");
        assert_eq!(taken.load(Ordering::Relaxed), 0);
        peek.consume(2);
        assert_eq!(taken.load(Ordering::Relaxed), 2);
        assert_eq!(peek.peek(100).unwrap(), b"cdef");
        let mut rest = Vec::new();
        peek.read_to_end(&mut rest).unwrap();
        assert_eq!(rest, b"cdef");
        assert_eq!(taken.load(Ordering::Relaxed), 6);
        assert!(peek.peek(1).unwrap().is_empty());
    }

    #[test]
    fn large_reads_count_too() {
        let data = vec![7; 3 * CAPACITY + 5];
        let taken = Arc::new(AtomicU64::new(0));
        let mut peek = Peek::new(data.as_slice(), Arc::clone(&taken));
        peek.peek(10).unwrap();
        let mut out = vec![0; 2 * CAPACITY];
        let mut total = 0;
        loop {
            match peek.read(&mut out).unwrap() {
                0 => break,
                n => total += n,
            }
        }
        assert_eq!(total, data.len());
        assert_eq!(taken.load(Ordering::Relaxed), data.len() as u64);
    }
}
