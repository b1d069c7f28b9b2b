//! Finding the one legal move that a written move means.
//!
//! The way is from the target square backwards: what attacks it, of the role that is named, with
//! a free line. Nearly always that is one piece, and one look at its king settles the move.

use super::{Quirk, Quirks, San, SanKind};
use crate::chess::{
    Bitboard, CastlingSide, EnPassant, File, Move, MoveKind, Position, Rank, Role, Square, attacks,
};

/// A written move found on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resolved {
    /// The legal move.
    pub mv: Move,
    /// What moves.
    pub role: Role,
    /// How the writing departs from the export format, all told. Check signs are not compared:
    /// that needs the position after the move, see [`mark_after`](super::mark_after).
    pub quirks: Quirks,
}

/// Why a written move is no move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SanError {
    /// No legal move fits it; [`San::why_illegal`] tells more.
    #[error("illegal move")]
    Illegal,
    /// Several legal moves fit it, from these squares; [`San::from_each`] makes moves of them.
    #[error("ambiguous move: {} legal moves fit it", .0.count())]
    Ambiguous(Bitboard),
    /// A pawn reaches the last rank and does not become anything.
    #[error("no promotion piece")]
    NoPromotionPiece,
    /// It says that nothing moves.
    #[error("null move")]
    NullMove,
}

impl San {
    /// Finds the legal move that is meant, never by guessing.
    ///
    /// # Errors
    ///
    /// Returns whether no move fits or several do.
    pub fn resolve(&self, position: &Position) -> Result<Resolved, SanError> {
        match self.kind {
            SanKind::Piece { role: Role::Pawn, from_file, from_rank, to, promotion, capture } => {
                self.pawn(position, (from_file, from_rank), to, promotion, capture)
            }
            SanKind::Piece { promotion: Some(_), .. } => Err(SanError::Illegal),
            SanKind::Piece { role, from_file, from_rank, to, promotion: None, capture } => {
                self.piece(position, role, (from_file, from_rank), to, capture)
            }
            SanKind::Castle(side) => self.castle(position, side),
            SanKind::Coordinate { from, to, promotion, capture } => {
                self.coordinate(position, from, to, promotion, capture)
            }
            SanKind::Null => Err(SanError::NullMove),
        }
    }

    /// Returns the moves that are meant if pieces on each of these squares could make them.
    pub fn from_each(&self, position: &Position, squares: Bitboard) -> impl Iterator<Item = Move> {
        let target = match self.kind {
            SanKind::Piece { to, promotion, .. } => Some((to, promotion)),
            _ => None,
        };
        squares.into_iter().filter_map(move |from| {
            target.map(|(to, promotion)| position.move_between(from, to, promotion))
        })
    }

    fn piece(
        &self,
        position: &Position,
        role: Role,
        hints: Hints,
        to: Square,
        capture: bool,
    ) -> Result<Resolved, SanError> {
        let from = only(position, reaching(position, role, to) & named(hints), |from| {
            Move::normal(from, to)
        })?;
        let mut quirks = self.quirks;
        note_capture(&mut quirks, capture, position.board().color(!position.turn()).contains(to));
        if hints != (None, None) {
            note_needless(&mut quirks, hints, needed_hints(position, role, from, to));
        }
        Ok(Resolved { mv: Move::normal(from, to), role, quirks })
    }

    fn pawn(
        &self,
        position: &Position,
        hints: Hints,
        to: Square,
        promotion: Option<Role>,
        capture: bool,
    ) -> Result<Resolved, SanError> {
        let us = position.turn();
        let board = position.board();
        let mut quirks = self.quirks;
        let mut kind = MoveKind::Normal;
        let from = if !capture && hints.0.is_none_or(|file| file == to.file()) {
            if hints.0.is_some() {
                quirks.add(Quirk::NeedlessFile);
            }
            pushing(position, to)
        } else {
            note_capture(&mut quirks, capture, true);
            if hints.0.is_none() {
                quirks.add(Quirk::MissingPawnFile);
            }
            if !board.color(!us).contains(to) {
                if position.ep_square(EnPassant::Always) != Some(to) {
                    return Err(SanError::Illegal);
                }
                kind = MoveKind::EnPassant;
            }
            attacks::pawn(!us, to) & board.pieces(us, Role::Pawn)
        };
        if hints.1.is_some() {
            quirks.add(Quirk::NeedlessRank);
        }
        let last = to.rank() == Rank::back(!us);
        if let Some(role) = promotion {
            if !last || !Role::PROMOTIONS.contains(&role) {
                return Err(SanError::Illegal);
            }
            kind = MoveKind::Promotion(role);
        }
        let from = only(position, from & named(hints), |from| Move { from, to, kind })?;
        if last && promotion.is_none() {
            return Err(SanError::NoPromotionPiece);
        }
        if quirks.contains(Quirk::EnPassantSuffix) && kind != MoveKind::EnPassant {
            quirks.add(Quirk::NotEnPassant);
        }
        Ok(Resolved { mv: Move { from, to, kind }, role: Role::Pawn, quirks })
    }

    fn castle(&self, position: &Position, side: CastlingSide) -> Result<Resolved, SanError> {
        let us = position.turn();
        let rook = position.castling_rook(us, side).ok_or(SanError::Illegal)?;
        let mv = Move::castle(position.board().king(us), rook);
        if !position.is_legal(mv) {
            return Err(SanError::Illegal);
        }
        Ok(Resolved { mv, role: Role::King, quirks: self.quirks })
    }

    fn coordinate(
        &self,
        position: &Position,
        from: Square,
        to: Square,
        promotion: Option<Role>,
        capture: bool,
    ) -> Result<Resolved, SanError> {
        let mv = position.move_between(from, to, promotion);
        if !position.is_legal(mv) {
            let promoted = Move::promotion(from, to, Role::Queen);
            let missing = promotion.is_none() && position.is_legal(promoted);
            return Err(if missing { SanError::NoPromotionPiece } else { SanError::Illegal });
        }
        let role = position.board().role_at(from).ok_or(SanError::Illegal)?;
        let mut quirks = self.quirks;
        let takes = position.captured(mv).is_some();
        // Plain coordinates never tell whether something is taken; with a hyphen or an `x` they do.
        let tells = capture || quirks.contains(Quirk::LongAlgebraic);
        note_capture(&mut quirks, capture, takes && tells);
        if quirks.contains(Quirk::EnPassantSuffix) && mv.kind != MoveKind::EnPassant {
            quirks.add(Quirk::NotEnPassant);
        }
        Ok(Resolved { mv, role, quirks })
    }
}

/// The file and the rank that are written of the square where a piece starts.
pub(super) type Hints = (Option<File>, Option<Rank>);

/// The squares that fit what is written of one.
#[inline]
pub(super) fn named((file, rank): Hints) -> Bitboard {
    file.map_or(Bitboard::FULL, Bitboard::file) & rank.map_or(Bitboard::FULL, Bitboard::rank)
}

/// The pieces of a role, not pawns, that could go to a square if their king did not mind.
#[inline]
pub(super) fn reaching(position: &Position, role: Role, to: Square) -> Bitboard {
    let us = position.turn();
    let board = position.board();
    if board.color(us).contains(to) {
        return Bitboard::EMPTY;
    }
    let near = attacks::on_empty_board(role, us, to) & board.pieces(us, role);
    unblocked(near, to, board.occupied())
}

/// Those squares of a set from which the line to another is free.
#[inline]
pub(super) fn unblocked(mut near: Bitboard, to: Square, occupied: Bitboard) -> Bitboard {
    for from in near {
        if (attacks::between(from, to) & occupied).any() {
            near ^= from.into();
        }
    }
    near
}

/// The pawn that could advance to a square, as a set.
#[inline]
pub(super) fn pushing(position: &Position, to: Square) -> Bitboard {
    let us = position.turn();
    let (pawns, occupied) = (position.board().pieces(us, Role::Pawn), position.board().occupied());
    // A rank back; what leaves the board is lost.
    let behind = |set: Bitboard| Bitboard(us.fold(set.0 >> 8, set.0 << 8));
    let single = behind(Bitboard::from(to) & !occupied);
    if (single & pawns).any() {
        return single & pawns;
    }
    let fourth = Bitboard::rank(Rank::ALL[3].relative_to(us));
    behind(single & !occupied & behind(fourth)) & pawns
}

/// The one square of a set from which the move is legal.
#[inline]
fn only(
    position: &Position,
    from: Bitboard,
    to_move: impl Fn(Square) -> Move,
) -> Result<Square, SanError> {
    match from.single() {
        Some(from) if position.leaves_king_safe(to_move(from)) => Ok(from),
        None if from.any() => only_safe(position, from, to_move),
        _ => Err(SanError::Illegal),
    }
}

/// Several pieces can go there. Those that are pinned do not count (PGN 8.2.3.4).
#[cold]
fn only_safe(
    position: &Position,
    from: Bitboard,
    to_move: impl Fn(Square) -> Move,
) -> Result<Square, SanError> {
    let is_safe = |from: &Square| position.leaves_king_safe(to_move(*from));
    let safe: Bitboard = from.into_iter().filter(is_safe).collect();
    if safe.several() {
        return Err(SanError::Ambiguous(safe));
    }
    safe.first().ok_or(SanError::Illegal)
}

/// What must be written of the square where a piece starts: the file if that tells it from the
/// others that can legally go there, else the rank, else both (PGN 8.2.3.4).
pub(super) fn needed_hints(position: &Position, role: Role, from: Square, to: Square) -> Hints {
    let mut others = reaching(position, role, to) & !Bitboard::from(from);
    for other in others {
        if !position.leaves_king_safe(Move::normal(other, to)) {
            others ^= other.into();
        }
    }
    if others.is_empty() {
        (None, None)
    } else if (others & Bitboard::file(from.file())).is_empty() {
        (Some(from.file()), None)
    } else if (others & Bitboard::rank(from.rank())).is_empty() {
        (None, Some(from.rank()))
    } else {
        (Some(from.file()), Some(from.rank()))
    }
}

#[inline]
fn note_capture(quirks: &mut Quirks, sign: bool, takes: bool) {
    if takes && !sign {
        quirks.add(Quirk::MissingCaptureSign);
    } else if sign && !takes {
        quirks.add(Quirk::FalseCaptureSign);
    }
}

fn note_needless(quirks: &mut Quirks, written: Hints, needed: Hints) {
    if let ((None, Some(_)), (Some(_), None)) = (written, needed) {
        quirks.add(Quirk::RankForFile);
        return;
    }
    if written.0.is_some() && needed.0.is_none() {
        quirks.add(Quirk::NeedlessFile);
    }
    if written.1.is_some() && needed.1.is_none() {
        quirks.add(Quirk::NeedlessRank);
    }
}
