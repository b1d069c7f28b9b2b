//! The short path for the shapes that nearly every move has, all of them export SAN. It accepts
//! nothing that the general reader reads in another way; a test holds that.

use super::{CheckMark, Quirks, San, SanKind};
use crate::chess::{CastlingSide, File, Rank, Role, Square};

#[inline(always)]
pub(super) fn parse(token: &[u8]) -> Option<San> {
    let (body, mark) = match token {
        [body @ .., b'+'] => (body, Some(CheckMark::Check)),
        [body @ .., b'#'] => (body, Some(CheckMark::Mate)),
        _ => (token, None),
    };
    let kind = match *body {
        [file, rank] => pawn(file, file, rank, false, None)?,
        [b'O', b'-', b'O'] => SanKind::Castle(CastlingSide::KingSide),
        [first, file, rank] => piece(first, None, file, rank, false)?,
        [first @ b'a'..=b'h', b'x', file, rank] => pawn(first, file, rank, true, None)?,
        [first, b'x', file, rank] => piece(first, None, file, rank, true)?,
        [file, rank, b'=', role] => pawn(file, file, rank, false, Some(role))?,
        [first, hint, file, rank] => piece(first, Some(hint), file, rank, false)?,
        [b'O', b'-', b'O', b'-', b'O'] => SanKind::Castle(CastlingSide::QueenSide),
        [first, hint, b'x', file, rank] => piece(first, Some(hint), file, rank, true)?,
        [first, b'x', file, rank, b'=', role] => pawn(first, file, rank, true, Some(role))?,
        _ => return None,
    };
    Some(San { kind, mark, glyph: None, quirks: Quirks::NONE })
}

#[inline(always)]
fn pawn(from: u8, file: u8, rank: u8, capture: bool, promotion: Option<u8>) -> Option<SanKind> {
    let from_file = File::from_char(from)?;
    let promotion = match promotion {
        None => None,
        Some(letter) => Some(officer(letter).filter(|role| *role != Role::King)?),
    };
    Some(SanKind::Piece {
        role: Role::Pawn,
        from_file: capture.then_some(from_file),
        from_rank: None,
        to: Square::from_ascii([file, rank])?,
        promotion,
        capture,
    })
}

#[inline(always)]
fn piece(letter: u8, hint: Option<u8>, file: u8, rank: u8, capture: bool) -> Option<SanKind> {
    let role = officer(letter)?;
    let (from_file, from_rank) = match hint {
        None => (None, None),
        Some(hint) => match (File::from_char(hint), Rank::from_char(hint)) {
            (None, None) => return None,
            hints => hints,
        },
    };
    let to = Square::from_ascii([file, rank])?;
    Some(SanKind::Piece { role, from_file, from_rank, to, promotion: None, capture })
}

#[inline]
const fn officer(letter: u8) -> Option<Role> {
    match letter {
        b'N' => Some(Role::Knight),
        b'B' => Some(Role::Bishop),
        b'R' => Some(Role::Rook),
        b'Q' => Some(Role::Queen),
        b'K' => Some(Role::King),
        _ => None,
    }
}
