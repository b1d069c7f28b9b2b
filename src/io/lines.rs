//! Reads lines, however long, in bounded memory.

use std::io::{self, BufRead, BufReader, Read};

/// What is longer is cut; no line that is meant to be read by the line comes near it.
const LONGEST: u32 = 64 * 1024;

/// The lines of a reader, one at a time.
///
/// ```
/// use pgnkit::io::Lines;
/// let mut lines = Lines::new("\u{feff}a\r\n\nb".as_bytes());
/// let mut line = Vec::new();
/// assert_eq!(lines.read(&mut line)?, Some(1));
/// assert_eq!(line, b"a");
/// assert_eq!(lines.read(&mut line)?, Some(2));
/// assert_eq!(lines.read(&mut line)?, Some(3));
/// assert_eq!(lines.read(&mut line)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    reader: BufReader<R>,
    number: u64,
    is_cut: bool,
}

impl<R: Read> Lines<R> {
    /// Reads from `reader`.
    pub fn new(reader: R) -> Self {
        Self {
            reader: BufReader::with_capacity(LONGEST as usize, reader),
            number: 0,
            is_cut: false,
        }
    }

    /// Reads the next line in place of what `line` holds, without its end and without a byte order
    /// mark, and returns its number from 1.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn read(&mut self, line: &mut Vec<u8>) -> io::Result<Option<u64>> {
        line.clear();
        self.is_cut = false;
        if self.reader.by_ref().take(LONGEST.into()).read_until(b'\n', line)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if line.last() == Some(&b'\n') {
            line.pop();
        } else if line.len() == LONGEST as usize {
            self.reader.skip_until(b'\n')?;
            self.is_cut = true;
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        if self.number == 1 && line.starts_with(b"\xEF\xBB\xBF") {
            line.drain(..3);
        }
        Ok(Some(self.number))
    }

    /// Returns whether the last line was too long, so that the end of it is missing.
    pub const fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Returns whether the next line may have to be waited for: a good moment to answer what was
    /// asked so far.
    pub fn is_drained(&self) -> bool {
        self.reader.buffer().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_too_long_is_cut_and_the_next_one_is_found() {
        let mut text = vec![b'x'; 200_000];
        text.extend_from_slice(b"\nshort\n");
        let mut lines = Lines::new(&*text);
        let mut line = Vec::new();
        assert_eq!(lines.read(&mut line).unwrap(), Some(1));
        assert_eq!(line.len(), LONGEST as usize);
        assert!(lines.is_cut());
        assert_eq!(lines.read(&mut line).unwrap(), Some(2));
        assert_eq!(line, b"short");
        assert!(!lines.is_cut());
        assert!(lines.is_drained());
        assert_eq!(lines.read(&mut line).unwrap(), None);
    }
}
