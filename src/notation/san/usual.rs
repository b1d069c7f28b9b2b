//! The short way of the moves that nearly every move is: no promotion, not en passant, and written
//! as the export format does.
//!
//! It reads and resolves at once and gives up on anything unusual, which then goes the general
//! way. A test holds that both agree. The speed of reading games is decided here, so the word is
//! taken as one number in a register, and what cannot happen is found out with one look: a move
//! can bare its own king only where a slider of the enemy stands on the line of the two.

use arrayvec::ArrayString;

use super::resolve::{named, pushing, reaching, unblocked};
use super::{CheckMark, San};
use crate::chess::{Bitboard, CastlingSide, File, Move, Position, Rank, Role, Square, attacks};

/// A word of one to seven bytes in a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortWord {
    /// Its bytes, the last one on top, and zeros below the first one.
    bytes: u64,
    len: usize,
}

impl ShortWord {
    /// Takes the bytes before the first blank or control character. Returns none if there is no
    /// such byte, or nothing before it.
    ///
    /// ```
    /// use pgnkit::notation::san::ShortWord;
    /// assert_eq!(ShortWord::before_blank(*b"Nf3 Nc6 ").unwrap().len(), 3);
    /// assert_eq!(ShortWord::before_blank(*b"Nf3+Nc6+"), None);
    /// ```
    #[inline(always)]
    pub const fn before_blank(text: [u8; 8]) -> Option<Self> {
        /// The same byte eight times.
        const fn each(byte: u8) -> u64 {
            u64::from_ne_bytes([byte; 8])
        }
        let text = u64::from_le_bytes(text);
        // Sets the top bit of each byte below 0x21, up to the first one at least.
        let blanks = text.wrapping_sub(each(b' ' + 1)) & !text & each(0x80);
        let bits = blanks.trailing_zeros() & !7;
        if bits == 0 || blanks == 0 {
            return None;
        }
        Some(Self { bytes: text << (64 - bits), len: bits as usize / 8 })
    }

    /// Takes a whole text, if it is short.
    pub fn of(text: &[u8]) -> Option<Self> {
        let mut bytes = [0; 8];
        bytes.get_mut(..text.len())?.copy_from_slice(text);
        Self::before_blank(bytes).filter(|word| word.len == text.len())
    }

    /// Returns the sign for check or mate at its end.
    #[inline(always)]
    pub const fn mark(self) -> Option<CheckMark> {
        without_mark(self).1
    }

    /// Returns it as a number that is not 0, of which [`Self::from_bits`] makes it again.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.bytes
    }

    /// Takes a word from its [number](Self::bits); none if it is 0.
    #[inline(always)]
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits == 0 {
            return None;
        }
        Some(Self { bytes: bits, len: 8 - bits.trailing_zeros() as usize / 8 })
    }

    /// Returns it as text; empty if it is not ASCII.
    pub fn text(self) -> ArrayString<8> {
        let bytes = self.bytes.to_le_bytes();
        let text = std::str::from_utf8(&bytes[8 - self.len..]).unwrap_or_default();
        ArrayString::from(text).unwrap_or_default()
    }

    /// Returns the number of its bytes, which is never 0.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "it never is")]
    pub const fn len(self) -> usize {
        self.len
    }
}

/// A usual move: a piece goes to an empty square or takes what stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usual {
    /// What moves.
    pub role: Role,
    /// The square it starts from.
    pub from: Square,
    /// The square it goes to.
    pub to: Square,
    /// What it takes.
    pub captured: Option<Role>,
    /// The sign for check or mate that is written.
    pub mark: Option<CheckMark>,
}

impl San {
    /// Reads and resolves a word that is a usual move. Nothing is said of others: they may be
    /// legal, illegal or no moves. The caller knows whether the side to move is in check.
    ///
    /// ```
    /// use pgnkit::chess::{Position, Role};
    /// use pgnkit::notation::san::{San, ShortWord};
    /// let usual = |text| San::usual(ShortWord::of(text)?, &Position::INITIAL, false);
    /// let knight = usual(b"Nf3").unwrap();
    /// assert_eq!((knight.role, knight.to.to_string().as_str()), (Role::Knight, "f3"));
    /// assert_eq!(usual(b"O-O"), None);
    /// ```
    #[inline(always)]
    pub fn usual(word: ShortWord, position: &Position, in_check: bool) -> Option<Usual> {
        let (mut rest, mark) = without_mark(word);
        let to = Square::from_ascii([last(rest << 8), last(rest)])?;
        rest <<= 16;
        let captures = last(rest) == b'x';
        rest <<= u32::from(captures) * u8::BITS;
        let letter = last(rest);
        let (us, board) = (position.turn(), position.board());
        if board.color(!us).contains(to) != captures || board.color(us).contains(to) {
            return None;
        }
        let (role, from) = if rest << 8 != 0 {
            hinted(position, in_check, letter, last(rest << 8), to).filter(|_| rest << 16 == 0)?
        } else if let Some(role) = officer(letter) {
            let near = attacks::on_empty_board(role, us, to) & board.pieces(us, role);
            let from = match near.single() {
                Some(from) => {
                    let is_free = (attacks::between(from, to) & board.occupied()).is_empty();
                    is_free.then_some(from)?
                }
                None => unblocked(near, to, board.occupied()).single()?,
            };
            (role, from)
        } else {
            let from = if letter == 0 && !captures {
                pushing(position, to)
            } else if captures && let Some(file) = File::from_char(letter) {
                attacks::pawn(!us, to) & Bitboard::file(file) & board.pieces(us, Role::Pawn)
            } else {
                return None;
            };
            if to.rank() == Rank::back(!us) {
                return None;
            }
            (Role::Pawn, from.single()?)
        };
        let is_king = Bitboard::from(from) & board.role(Role::King);
        let is_risky = (is_king | position.behind(board.king(us), from, !us)).any();
        if (in_check || is_risky) && !position.leaves_king_safe(Move::normal(from, to)) {
            return None;
        }
        let captured = if captures { board.role_at(to) } else { None };
        Some(Usual { role, from, to, captured, mark })
    }

    /// Reads and resolves a word that is castling as the export format writes it, with the sign
    /// for check or mate. Nothing is said of others, as with [`San::usual`].
    pub fn usual_castling(
        word: ShortWord,
        position: &Position,
    ) -> Option<(Move, Option<CheckMark>)> {
        const KING_SIDE: u64 = u64::from_le_bytes(*b"\0\0\0\0\0O-O");
        const QUEEN_SIDE: u64 = u64::from_le_bytes(*b"\0\0\0O-O-O");
        let (castling, mark) = without_mark(word);
        let side = match castling {
            KING_SIDE => CastlingSide::KingSide,
            QUEEN_SIDE => CastlingSide::QueenSide,
            _ => return None,
        };
        let us = position.turn();
        let mv = Move::castle(position.board().king(us), position.castling_rook(us, side)?);
        position.is_legal(mv).then_some((mv, mark))
    }
}

/// The byte on top.
#[inline(always)]
const fn last(bytes: u64) -> u8 {
    (bytes >> 56) as u8
}

/// Takes the sign for check or mate off a word.
#[inline(always)]
const fn without_mark(word: ShortWord) -> (u64, Option<CheckMark>) {
    match last(word.bytes) {
        b'+' => (word.bytes << 8, Some(CheckMark::Check)),
        b'#' => (word.bytes << 8, Some(CheckMark::Mate)),
        _ => (word.bytes, None),
    }
}

/// A piece of which the file or rank is written, as another one could go there as well. The
/// export format prefers the file.
#[inline(never)]
fn hinted(
    position: &Position,
    in_check: bool,
    hint: u8,
    letter: u8,
    to: Square,
) -> Option<(Role, Square)> {
    let role = officer(letter)?;
    let (file, rank) = (File::from_char(hint), Rank::from_char(hint));
    let (us, board) = (position.turn(), position.board());
    let all = reaching(position, role, to);
    let from = (all & named((file, rank))).single().filter(|_| file.is_some() || rank.is_some())?;
    let mut others = all ^ from.into();
    if rank.is_some() {
        others &= Bitboard::file(from.file());
    }
    // One that is sure to be able to, or else the hint may be needless.
    let is_free = |other| !in_check && position.behind(board.king(us), other, !us).is_empty();
    others.into_iter().any(is_free).then_some((role, from))
}

/// The role of a letter that names a piece.
#[inline(always)]
fn officer(letter: u8) -> Option<Role> {
    /// A table, as the letters come in no order that could be foreseen.
    static OFFICERS: [Option<Role>; 256] = {
        let mut table = [None; 256];
        table[b'N' as usize] = Some(Role::Knight);
        table[b'B' as usize] = Some(Role::Bishop);
        table[b'R' as usize] = Some(Role::Rook);
        table[b'Q' as usize] = Some(Role::Queen);
        table[b'K' as usize] = Some(Role::King);
        table
    };
    OFFICERS[letter as usize]
}
