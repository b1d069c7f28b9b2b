//! What each piece is worth where it stands, kept up to date move by move.

use super::tapered::Tapered;
use super::terms::{PLACE, Tally};
use super::weights::WEIGHTS;
use crate::chess::{Board, CastlingSide, Color, Move, MoveKind, Position, Role, Square};

/// The sums over all pieces of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) struct Sums {
    /// White's pieces on their squares, less Black's.
    pub(super) placed: Tapered,
    /// The pieces left, by how much each makes a middle game.
    men: i32,
}

/// How much a piece of each role makes a middle game.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

impl Sums {
    /// The phase of the initial position.
    pub(super) const FULL: i32 = 24;

    pub(in crate::engine) fn of(position: &Position) -> Self {
        let mut sums = Self::default();
        for (square, piece) in position.board().iter() {
            sums.put(piece.color, piece.role, square);
        }
        sums
    }

    /// The weight of the middle game, from 0 to [`Self::FULL`].
    #[inline]
    pub(super) fn phase(self) -> i32 {
        self.men.min(Self::FULL)
    }

    #[inline(always)]
    fn put(&mut self, color: Color, role: Role, square: Square) {
        self.placed += placed(color, role, square);
        self.men += PHASE[role.index()];
    }

    #[inline(always)]
    fn take(&mut self, color: Color, role: Role, square: Square) {
        self.placed -= placed(color, role, square);
        self.men -= PHASE[role.index()];
    }

    /// Follows a move of `us` on the board before it.
    #[inline]
    pub(in crate::engine) fn play(
        &mut self,
        us: Color,
        role: Role,
        mv: Move,
        captured: Option<Role>,
    ) {
        if mv.is_castle() {
            let (king, rook) = CastlingSide::of(mv.from, mv.to).targets(mv.from.rank());
            self.take(us, Role::King, mv.from);
            self.take(us, Role::Rook, mv.to);
            self.put(us, Role::King, king);
            self.put(us, Role::Rook, rook);
            return;
        }
        if let Some(captured) = captured {
            let at = match mv.kind {
                MoveKind::EnPassant => Square::at(mv.to.file(), mv.from.rank()),
                _ => mv.to,
            };
            self.take(!us, captured, at);
        }
        self.take(us, role, mv.from);
        self.put(us, mv.promoted().unwrap_or(role), mv.to);
    }
}

/// The term of a piece on a square: Black sees the board upside down.
#[inline(always)]
fn place(color: Color, role: Role, square: Square) -> usize {
    PLACE + role.index() * 64 + (square.index() ^ color.fold(0, 56))
}

#[inline(always)]
fn placed(color: Color, role: Role, square: Square) -> Tapered {
    let weight = WEIGHTS[place(color, role, square)];
    if color == Color::White { weight } else { -weight }
}

/// Tells what [`Sums`] adds up.
pub(super) fn places(position: &Position, us: Color, tally: &mut impl Tally) {
    let board: &Board = position.board();
    for role in Role::ALL {
        for square in board.pieces(us, role) {
            tally.add(place(us, role, square), 1);
        }
    }
}
