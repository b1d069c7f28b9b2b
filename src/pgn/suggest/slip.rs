//! How a written move may have come from another: the slips that typists and scanners make.

use arrayvec::ArrayVec;

use super::line::Written;
use crate::chess::{Move, Position};
use crate::notation::san::{MAX_LENGTH, San, SanKind};

/// The letters and digits of a move: no signs for captures, checks and promotions.
pub(super) type Letters = ArrayVec<u8, MAX_LENGTH>;

/// How likely a ply is lost, doubled or exchanged with the next one, as a natural logarithm: like
/// the likeliest of slips. The move to put in for one that is lost must be likely by itself.
pub(super) const LOST_PLY: f32 = -1.5;
pub(super) const DOUBLED: f32 = 0.0;
pub(super) const SWAPPED: f32 = 0.0;

/// How likely a ply is too many that is not doubled.
pub(super) const SURPLUS_PLY: f32 = -12.0;

/// How likely the only legal move is that was meant, whatever is written.
pub(super) const FORCED: f32 = -5.0;

/// What is likelier than this is one slip; then others are not looked at.
pub(super) const PLAUSIBLE: f32 = -8.0;

/// What is no more likely than this is no slip, but a guess.
pub(super) const IMPROBABLE: f32 = -10.0;

/// What makes one spelling of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slip {
    /// Nothing: the two are spelled alike, but for the square of origin or the way to castle.
    Nothing,
    /// Another file of the target square.
    File,
    /// Another rank of the target square.
    Rank,
    /// Another piece.
    Piece,
    /// The letter and the digit of the target square, or other neighbours, are exchanged.
    Exchanged,
    /// A character is lost.
    Lost,
    /// There is a character too many.
    Surplus,
    /// Another letter elsewhere, or castling to the other side.
    Other,
    /// The target square is the next one on a diagonal: both its letter and its digit are others.
    Diagonal,
    /// Something else.
    Several,
}

impl Slip {
    /// Finds what makes `written` of `meant`.
    pub(super) fn between(meant: &[u8], written: &[u8]) -> Self {
        if meant == written || is_without_origin(written, meant) || is_castling_king(meant, written)
        {
            return Self::Nothing;
        }
        if meant.len() == written.len() {
            return Self::in_place(meant, written);
        }
        let castles = |text: &[u8]| text.starts_with(b"O-O");
        if castles(meant) && castles(written) {
            Self::Other
        } else if is_without_one(written, meant) {
            Self::Lost
        } else if is_without_one(meant, written) {
            Self::Surplus
        } else {
            Self::Several
        }
    }

    /// Finds the slip between spellings of the same length.
    fn in_place(meant: &[u8], written: &[u8]) -> Self {
        let mut places = (0..meant.len()).filter(|&at| meant[at] != written[at]);
        let (first, second, third) = (places.next(), places.next(), places.next());
        let Some(first) = first else { return Self::Nothing };
        let from_end = meant.len() - first;
        match second {
            None if from_end == 1 && meant[first].is_ascii_digit() => Self::Rank,
            None if from_end == 2 && meant[first].is_ascii_lowercase() => Self::File,
            None if first == 0 && meant[0].is_ascii_uppercase() => Self::Piece,
            None => Self::Other,
            Some(second)
                if third.is_none()
                    && second == first + 1
                    && meant[first] == written[second]
                    && meant[second] == written[first] =>
            {
                Self::Exchanged
            }
            Some(_) if from_end == 2 && first > 0 && is_next(meant, written) => Self::Diagonal,
            Some(_) => Self::Several,
        }
    }

    /// Whether it is no more than one slip.
    pub(super) const fn is_one(self) -> bool {
        !matches!(self, Self::Diagonal | Self::Several)
    }

    /// How likely the slip makes just this of what was meant, as a natural logarithm.
    pub(super) const fn likelihood(self) -> f32 {
        match self {
            Self::Exchanged => 0.0,
            Self::Nothing => 1.0,
            Self::Piece | Self::Lost => -1.4,
            Self::File | Self::Rank => -1.9,
            Self::Surplus | Self::Other => -2.5,
            Self::Diagonal => -9.0,
            Self::Several => -15.0,
        }
    }
}

/// Whether `written` lacks nothing of `meant` but a part of the square of origin of a piece.
fn is_without_origin(written: &[u8], meant: &[u8]) -> bool {
    let ([piece, to @ ..], [role, ..]) = (written, meant) else { return false };
    piece == role
        && piece.is_ascii_uppercase()
        && meant.len() > written.len()
        && meant.ends_with(to)
        && to.len() == 2
}

/// Whether the last two characters are no more than one letter and one digit off.
fn is_next(meant: &[u8], written: &[u8]) -> bool {
    meant.iter().zip(written).rev().take(2).all(|(a, b)| a.abs_diff(*b) <= 1)
}

/// Whether castling is written as a move of the king.
fn is_castling_king(meant: &[u8], written: &[u8]) -> bool {
    matches!((meant, written), (b"O-O", b"Kg1" | b"Kg8") | (b"O-O-O", b"Kc1" | b"Kc8"))
}

/// Whether `short` is `long` without one of its characters.
fn is_without_one(short: &[u8], long: &[u8]) -> bool {
    if short.len() + 1 != long.len() {
        return false;
    }
    let same = short.iter().zip(long).take_while(|(a, b)| a == b).count();
    short[same..] == long[same + 1..]
}

/// Returns the letters of a move as it is written.
pub(super) fn letters_of(written: &Written, game: &[u8]) -> Letters {
    match &written.san {
        Some(san) => letters(san.text().as_bytes()),
        None => letters(&game[written.span.clone()]),
    }
}

/// Returns the letters of a legal move, spelled in the manner of `like`.
pub(super) fn letters_of_move(position: &Position, mv: Move, like: &Written) -> Letters {
    let san = San::without_mark(position, mv);
    let kind = match (like.san.map(|san| san.kind), san.kind) {
        (Some(SanKind::Coordinate { .. }), SanKind::Piece { promotion, .. }) => {
            SanKind::Coordinate { from: mv.from, to: mv.to, promotion, capture: false }
        }
        (
            Some(SanKind::Piece { from_file: Some(_), from_rank: Some(_), .. }),
            SanKind::Piece { role, to, promotion, capture, .. },
        ) => {
            let (from_file, from_rank) = (Some(mv.from.file()), Some(mv.from.rank()));
            SanKind::Piece { role, from_file, from_rank, to, promotion, capture }
        }
        (_, kind) => kind,
    };
    letters(San { kind, ..san }.text().as_bytes())
}

fn letters(text: &[u8]) -> Letters {
    text.iter().copied().filter(|byte| !b"x:=+#!?,()/".contains(byte)).take(MAX_LENGTH).collect()
}
