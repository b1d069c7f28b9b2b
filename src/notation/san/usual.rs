//! The short way of the moves that nearly every move is: no promotion, no castling, no origin
//! given but the file of a capturing pawn, and written as the export format does.
//!
//! It reads and resolves at once and gives up on anything unusual, which then goes the general
//! way. A test holds that both agree.

use super::resolve::{pushing, reaching};
use super::{CheckMark, San};
use crate::chess::{Bitboard, File, Move, Position, Rank, Role, Square, attacks};

/// A usual move: what moves, the move, and the sign for check or mate that is written.
pub type Usual = (Role, Move, Option<CheckMark>);

impl San {
    /// Reads and resolves a token that is a usual move. Nothing is said of others: they may be
    /// legal, illegal or no moves.
    ///
    /// ```
    /// use pgnkit::chess::{Position, Role};
    /// use pgnkit::notation::san::San;
    /// let (role, mv, mark) = San::usual(b"Nf3", &Position::INITIAL).unwrap();
    /// assert_eq!((role, mv.to.to_string().as_str(), mark), (Role::Knight, "f3", None));
    /// assert_eq!(San::usual(b"O-O", &Position::INITIAL), None);
    /// ```
    #[inline(always)]
    pub fn usual(token: &[u8], position: &Position) -> Option<Usual> {
        let (body, mark) = match token {
            [body @ .., b'+'] => (body, Some(CheckMark::Check)),
            [body @ .., b'#'] => (body, Some(CheckMark::Mate)),
            _ => (token, None),
        };
        let (us, board) = (position.turn(), position.board());
        let (role, from, to, captures) = match *body {
            [file, rank] => {
                let to = Square::from_ascii([file, rank])?;
                (Role::Pawn, pushing(position, to), to, false)
            }
            [letter, file, rank] => {
                let (role, to) = (officer(letter)?, Square::from_ascii([file, rank])?);
                (role, reaching(position, role, to), to, false)
            }
            [from @ b'a'..=b'h', b'x', file, rank] => {
                let (from, to) = (File::from_char(from)?, Square::from_ascii([file, rank])?);
                let beside = attacks::pawn(!us, to) & Bitboard::file(from);
                (Role::Pawn, beside & board.pieces(us, Role::Pawn), to, true)
            }
            [letter, b'x', file, rank] => {
                let (role, to) = (officer(letter)?, Square::from_ascii([file, rank])?);
                (role, reaching(position, role, to), to, true)
            }
            _ => return None,
        };
        let is_unusual = board.color(!us).contains(to) != captures
            || role == Role::Pawn && to.rank() == Rank::back(!us);
        if is_unusual {
            return None;
        }
        let mv = Move::normal(from.single()?, to);
        position.leaves_king_safe(mv).then_some((role, mv, mark))
    }
}

#[inline(always)]
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
