//! Converted games as text, some of which is not known before its turn has come.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::io::{self, Write};

/// Games as text. Several pages are filled at a time on several threads; what depends on the pages
/// before is marked, and settled when the page is [written](Self::write).
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The text.
    pub text: String,
    marks: Vec<Mark>,
}

#[derive(Clone, Copy, Debug)]
enum Mark {
    /// Here goes the number of a game, this many behind the first one of the page.
    Number { at: usize, game: u64 },
    /// A piece of text that is wanted only if none with its key was written before.
    Once { start: usize, end: usize, key: u64 },
}

/// A place in a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageEnd {
    /// How many bytes of text stand before it.
    pub text: usize,
    marks: usize,
}

impl Page {
    /// Makes an empty page with memory for this many bytes of text.
    pub fn with_room(bytes: usize) -> Self {
        Self { text: String::with_capacity(bytes), marks: Vec::new() }
    }

    /// Adds the number of a game, given how many of the page come before it.
    pub fn push_number(&mut self, game: u64) {
        self.marks.push(Mark::Number { at: self.text.len(), game });
    }

    /// Adds what `write` adds, unless a piece with the same key was written before. Such a piece
    /// has no numbers in it.
    pub fn push_once(&mut self, key: u64, write: impl FnOnce(&mut String)) {
        let start = self.text.len();
        write(&mut self.text);
        self.marks.push(Mark::Once { start, end: self.text.len(), key });
    }

    /// Returns where it ends.
    pub fn end(&self) -> PageEnd {
        PageEnd { text: self.text.len(), marks: self.marks.len() }
    }

    /// Cuts off all behind a place.
    pub fn truncate(&mut self, end: PageEnd) {
        self.text.truncate(end.text);
        self.marks.truncate(end.marks);
    }

    /// Forgets all of it and keeps the memory.
    pub fn clear(&mut self) {
        self.truncate(PageEnd::default());
    }

    /// Writes it, given how many games there were before it and the pieces that were written.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(
        &self,
        games: u64,
        seen: &mut Seen,
        out: &mut (impl Write + ?Sized),
    ) -> io::Result<()> {
        let mut written = 0;
        for mark in &self.marks {
            match *mark {
                Mark::Number { at, game } => {
                    out.write_all(&self.text.as_bytes()[written..at])?;
                    write!(out, "{}", games + game + 1)?;
                    written = at;
                }
                Mark::Once { start, end, key } => {
                    if !seen.insert(key) {
                        out.write_all(&self.text.as_bytes()[written..start])?;
                        written = end;
                    }
                }
            }
        }
        out.write_all(&self.text.as_bytes()[written..])
    }
}

/// The keys of the pieces that were written; about 16 bytes each.
pub type Seen = HashSet<u64, BuildHasherDefault<KeyHasher>>;

/// Takes keys for hashes: that is what they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(page: &Page, games: u64, seen: &mut Seen) -> String {
        let mut out = Vec::new();
        page.write(games, seen, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn numbers_count_from_the_games_before_the_page() {
        let mut page = Page::default();
        for game in 0..2 {
            page.push_number(game);
            page.text.push_str(": a\n");
        }
        assert_eq!(written(&page, 0, &mut Seen::default()), "1: a\n2: a\n");
        assert_eq!(written(&page, 98, &mut Seen::default()), "99: a\n100: a\n");
    }

    #[test]
    fn pieces_with_the_same_key_appear_once_over_all_pages() {
        let mut page = Page::default();
        for (key, text) in [(1, "a "), (2, "b "), (1, "c "), (3, "d ")] {
            page.push_once(key, |out| out.push_str(text));
            page.text.push('.');
        }
        let mut seen = Seen::default();
        assert_eq!(written(&page, 0, &mut seen), "a .b ..d .");
        assert_eq!(written(&page, 0, &mut seen), "....");
    }

    #[test]
    fn what_is_cut_off_is_forgotten() {
        let mut page = Page::default();
        page.text.push('a');
        let end = page.end();
        page.push_number(0);
        page.push_once(1, |out| out.push('b'));
        page.truncate(end);
        let mut seen = Seen::default();
        assert_eq!(written(&page, 0, &mut seen), "a");
        assert!(seen.is_empty());
    }
}
