//! A line taken apart from its front.

use std::fmt;
use std::time::Duration;

use crate::notation::uci::Uci;

/// What is left of a line. Its iterator takes words off the front.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(super) fn of(line: &'a str) -> Self {
        Self { rest: line.trim() }
    }

    /// Returns all that is left as it stands.
    pub(super) const fn rest(&self) -> &'a str {
        self.rest
    }

    /// Returns the next word without taking it.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// Takes words as long as they are moves.
    pub(super) fn moves(&mut self) -> Vec<Uci> {
        let mut moves = Vec::new();
        while let Some(uci) = self.peek().and_then(read_move) {
            self.next();
            moves.push(uci);
        }
        moves
    }

    /// Takes words up to one of `ends`, which stays, and joins them by single blanks.
    pub(super) fn until(&mut self, ends: &[&str]) -> String {
        let mut taken = String::new();
        while let Some(word) = self.peek().filter(|word| !ends.contains(word)) {
            if !taken.is_empty() {
                taken.push(' ');
            }
            taken.push_str(word);
            self.next();
        }
        taken
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        Some(word)
    }
}

/// Reads a move; some programs write the piece of a promotion as a capital.
pub(super) fn read_move(word: &str) -> Option<Uci> {
    Uci::parse(word.to_ascii_lowercase().as_bytes()).ok()
}

/// Reads a count. Clocks may be overdrawn: what is below zero counts as zero. What is too large is
/// no count.
pub(super) fn count(word: &str) -> Option<u64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if digits.len() < word.len() { Some(0) } else { digits.parse().ok() }
}

/// The same in 32 bits.
pub(super) fn small(word: &str) -> Option<u32> {
    u32::try_from(count(word)?).ok()
}

/// The same in milliseconds.
pub(super) fn millis(word: &str) -> Option<Duration> {
    count(word).map(Duration::from_millis)
}

/// Writes moves, a blank before each.
pub(super) fn write_moves(f: &mut fmt::Formatter<'_>, moves: &[Uci]) -> fmt::Result {
    moves.iter().try_for_each(|uci| write!(f, " {uci}"))
}
