//! Movetext in which nothing stands but moves and their numbers, as most games of databases are
//! written in: words of a few ASCII characters, set without the ways round that comments and
//! variations need.

use super::Writer;
use crate::chess::{Color, Move, Square};
use crate::notation::san::ShortWord;
use crate::notation::uci::{CastlingStyle, Uci};
use crate::notation::{Letters, Notation, Spelling};
use crate::pgn::tree::{Game, Step};

/// A word of at most 15 ASCII characters in one number, the first character in its lowest byte.
#[derive(Clone, Copy)]
struct Word {
    bytes: u128,
    len: usize,
}

impl Word {
    fn of(text: &[u8]) -> Self {
        let bytes = text.iter().rev().fold(0, |bytes, byte| bytes << 8 | u128::from(*byte));
        Self { bytes, len: text.len() }
    }

    #[inline]
    fn of_uci(mv: Move, style: CastlingStyle) -> Self {
        let Uci::Move { from, to, promotion } = Uci::of(mv, style) else {
            return Self::of(b"0000");
        };
        let two = |square: Square| u128::from(u16::from_le_bytes(square.ascii()));
        let squares = two(from) | two(to) << 16;
        match promotion {
            None => Self { bytes: squares, len: 4 },
            Some(role) => {
                Self { bytes: squares | u128::from(u32::from(role.lower())) << 32, len: 5 }
            }
        }
    }

    /// A move number, which has ten digits at most, and what stands behind it.
    fn of_number(number: u64, dots: &str) -> Self {
        Self::of([itoa::Buffer::new().format(number), dots].concat().as_bytes())
    }

    /// The word of the next number, made of that of a number with one dot behind it.
    #[inline]
    fn next_number(self, next: u64) -> Self {
        let last_digit = 8 * (self.len - 2);
        if self.bytes >> last_digit & 0xFF == u128::from(b'9') {
            return Self::of_number(next, ".");
        }
        Self { bytes: self.bytes + (1 << last_digit), len: self.len }
    }

    fn of_san(san: ShortWord) -> Self {
        Self { bytes: u128::from(san.bits() >> (64 - 8 * san.len())), len: san.len() }
    }
}

/// Sets words in lines of at most `limit` characters (PGN 8.2.1).
struct Words {
    text: Vec<u8>,
    limit: usize,
    /// How many characters the last line has.
    column: usize,
}

impl Words {
    #[inline(always)]
    fn set(&mut self, word: Word) {
        if self.column == 0 {
            return self.put(word.bytes, word.len);
        }
        let fits = self.column + 1 + word.len <= self.limit;
        let blank = if fits { b' ' } else { b'\n' };
        self.put(word.bytes << 8 | u128::from(blank), word.len + 1);
        self.column = if fits { self.column } else { word.len };
    }

    /// Copies more than there is, which is one step, and cuts off what is too much.
    #[inline(always)]
    fn put(&mut self, bytes: u128, len: usize) {
        let end = self.text.len() + len;
        self.text.extend_from_slice(&bytes.to_le_bytes());
        self.text.truncate(end);
        self.column += len;
    }
}

/// Adds the movetext of a game to a text, if there is nothing in it but moves that need no
/// position to be written; returns whether it was so.
pub(super) fn write(writer: &Writer, game: &Game, out: &mut String) -> bool {
    let Spelling { notation, letters, marks, .. } = &writer.spelling;
    let is_san = *notation == Notation::San && *marks && *letters == Letters::ENGLISH;
    if *notation != Notation::Uci && !(is_san && game.is_spelled()) {
        return false;
    }
    let Some(steps) = game.plain_steps() else { return false };
    let castling = game.castling_style();
    let limit = if writer.columns == 0 { usize::MAX } else { writer.columns };
    let mut words = Words { text: Vec::with_capacity(8 * steps.len() + 32), limit, column: 0 };
    let start = game.start();
    let mut is_white = start.turn() == Color::White;
    let mut number = u64::from(start.fullmove_number());
    if writer.numbers && !is_white && steps.len() > 0 {
        words.set(Word::of_number(number, "..."));
        number += 1;
    }
    let mut number_word = Word::of_number(number, ".");
    for (step, san) in steps {
        if writer.numbers && is_white {
            words.set(number_word);
            number += 1;
            number_word = number_word.next_number(number);
        }
        is_white = !is_white;
        words.set(match (step, san) {
            (_, Some(san)) if is_san => Word::of_san(san),
            (Some(Step::Move(mv)), _) => Word::of_uci(mv, castling),
            (Some(Step::Pass) | None, _) => Word::of(b"0000"),
        });
    }
    if writer.result {
        words.set(Word::of(super::marker(game).as_str().as_bytes()));
    }
    out.push_str(std::str::from_utf8(&words.text).expect("all words are ASCII"));
    true
}
