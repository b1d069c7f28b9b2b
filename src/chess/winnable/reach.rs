//! Where each man of a position may ever come, as far as a look at the board alone can bound it.
//!
//! The bound is the least fixpoint of rules that only ever add squares: a man may go where a move
//! leads from a square where it may stand, unless something that is sure to stay there for ever
//! forbids it. By induction over the moves of a game, no man ever leaves its bound.

use arrayvec::ArrayVec;

use crate::chess::{Bitboard, Color, EnPassant, Position, Rank, Role, Square, attacks};

/// A man, with the squares where it may stand, now or later.
#[derive(Clone, Copy)]
pub(super) struct Man {
    pub(super) role: Role,
    pub(super) color: Color,
    origin: Square,
    pub(super) squares: Bitboard,
    /// Where it may arrive with a capture.
    captures: Bitboard,
}

impl Man {
    /// Whether it is a pawn that may become something else.
    fn promotes(&self) -> bool {
        self.role == Role::Pawn && (self.squares & Bitboard::back_rank(!self.color)).any()
    }

    /// Whether it has a square that it never leaves.
    fn is_immobile(&self) -> bool {
        self.squares == Bitboard::of(self.origin)
    }

    /// The squares of a pawn in front of a square of its file.
    fn ahead(&self, of: Square) -> Bitboard {
        let ranks = match self.color {
            Color::White => Bitboard(!0 << of.index()),
            Color::Black => Bitboard((1 << of.index()) - 1),
        };
        ranks & Bitboard::file(of.file()) & !Bitboard::of(of)
    }
}

/// The men of a position and their bounds.
pub(super) struct Reach {
    pub(super) men: ArrayVec<Man, 64>,
    /// Men that never move and are never taken: no slider gets past them.
    pub(super) steady: Bitboard,
}

/// What the bounds so far say of the board as a whole, by side.
struct Facts {
    steady: [Bitboard; 2],
    /// Where a king stands that cannot move: nobody can come there.
    barred: Bitboard,
    /// Where men other than the king may stand.
    takeable: [Bitboard; 2],
    captures: [Bitboard; 2],
    /// What is attacked whatever happens, so that the other king cannot go there.
    guarded: [Bitboard; 2],
}

impl Reach {
    /// Bounds the men of a position. Nothing comes out if a pawn of `winner` may promote, which
    /// leaves too much open, or if castling or a capture in passing is possible, which the rules
    /// leave out.
    pub(super) fn of(position: &Position, winner: Color) -> Option<Self> {
        if position.castling_rooks().any() || position.ep_square(EnPassant::Legal).is_some() {
            return None;
        }
        let men = position.board().iter().map(|(origin, piece)| Man {
            role: piece.role,
            color: piece.color,
            origin,
            squares: origin.into(),
            captures: Bitboard::EMPTY,
        });
        let mut reach = Self { men: men.collect(), steady: Bitboard::EMPTY };
        loop {
            let facts = reach.facts();
            let mut has_grown = false;
            for i in 0..reach.men.len() {
                let man = reach.men[i];
                let (squares, captures) = reach.extended(&man, &facts);
                let grown = &mut reach.men[i];
                (grown.squares, grown.captures) = (man.squares | squares, man.captures | captures);
                has_grown |= grown.squares != man.squares || grown.captures != man.captures;
                if grown.color == winner && grown.promotes() {
                    return None;
                }
            }
            if !has_grown {
                reach.steady = facts.steady[0] | facts.steady[1];
                return Some(reach);
            }
        }
    }

    /// The king of a side.
    pub(super) fn king(&self, color: Color) -> Bitboard {
        self.of_side(color)
            .find(|man| man.role == Role::King)
            .map_or(Bitboard::EMPTY, |king| king.squares)
    }

    /// The men of a side.
    pub(super) fn of_side(&self, color: Color) -> impl Iterator<Item = &Man> + Clone {
        self.men.iter().filter(move |man| man.color == color)
    }

    fn facts(&self) -> Facts {
        let mut facts = Facts {
            steady: [Bitboard::EMPTY; 2],
            barred: Bitboard::EMPTY,
            takeable: [Bitboard::EMPTY; 2],
            captures: [Bitboard::EMPTY; 2],
            guarded: [Bitboard::EMPTY; 2],
        };
        let mut ever_occupied = Bitboard::EMPTY;
        for man in &self.men {
            let side = man.color.index();
            ever_occupied |= man.squares;
            facts.captures[side] |= man.captures;
            if man.role != Role::King {
                facts.takeable[side] |= man.squares;
            } else if man.is_immobile() {
                facts.barred |= man.squares;
            }
        }
        for man in &self.men {
            if !facts.is_safe(man) {
                continue;
            }
            let side = man.color.index();
            if man.is_immobile() {
                facts.steady[side] |= man.squares;
            }
            if !man.promotes() {
                facts.guarded[side] |= always_attacked(man, ever_occupied);
            }
        }
        facts
    }

    /// The squares to which a man may go from where it may stand, and those with captures.
    fn extended(&self, man: &Man, facts: &Facts) -> (Bitboard, Bitboard) {
        let (us, them) = (man.color.index(), (!man.color).index());
        let mut open = !(facts.steady[us] | facts.barred);
        if man.promotes() {
            return (open, open);
        }
        if man.role == Role::Pawn {
            return self.pawn_extended(man, facts, open);
        }
        if man.role == Role::King {
            open &= !facts.guarded[them];
        }
        let blockers = facts.steady[us] | facts.barred;
        let to = man
            .squares
            .into_iter()
            .fold(Bitboard::EMPTY, |to, at| to | attacks::of(man.role, man.color, at, blockers));
        (to & open, to & open)
    }

    fn pawn_extended(&self, man: &Man, facts: &Facts, open: Bitboard) -> (Bitboard, Bitboard) {
        let (us, them) = (man.color, !man.color);
        // What stands in front of it and may neither go nor be taken.
        let empty = open & !facts.steady[them.index()] & !self.behind_facing_pawns(man, facts);
        // To pass over a square is to be able to stop there, and so to be taken there.
        let takeable = facts.takeable[them.index()] & open;
        let (mut pushes, mut captures) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for at in man.squares {
            captures |= attacks::pawn(us, at) & takeable;
            let up = us.fold(1, -1);
            let Some(single) = at.offset(0, up).filter(|to| empty.contains(*to)) else { continue };
            pushes |= single.into();
            if at.rank().relative_to(us) == Rank::ALL[1]
                && let Some(double) = at.offset(0, 2 * up).filter(|to| empty.contains(*to))
            {
                pushes |= double.into();
            }
        }
        (pushes | captures, captures)
    }

    /// Two pawns that face each other on a file, which neither of them leaves, cannot pass each
    /// other while the one in front is not taken.
    fn behind_facing_pawns(&self, man: &Man, facts: &Facts) -> Bitboard {
        let file = Bitboard::file(man.origin.file());
        let stays = |man: &Man| man.role == Role::Pawn && (man.squares & !file).is_empty();
        if !stays(man) {
            return Bitboard::EMPTY;
        }
        let facing = self.of_side(!man.color).filter(|other| {
            stays(other) && facts.is_safe(other) && man.ahead(man.origin).contains(other.origin)
        });
        facing.fold(Bitboard::EMPTY, |behind, other| {
            behind | man.ahead(other.origin) | other.origin.into()
        })
    }
}

impl Facts {
    /// Whether a man is never taken.
    fn is_safe(&self, man: &Man) -> bool {
        man.role == Role::King || (man.squares & self.captures[(!man.color).index()]).is_empty()
    }
}

/// What a man attacks from every square where it may stand, with whatever in the way.
fn always_attacked(man: &Man, ever_occupied: Bitboard) -> Bitboard {
    man.squares
        .into_iter()
        .fold(Bitboard::FULL, |all, at| all & attacks::of(man.role, man.color, at, ever_occupied))
}
