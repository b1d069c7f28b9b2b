//! Whether the bounds of [`Reach`] leave room for a mate: a king attacked on one of its squares,
//! with every square around it taken from it.

use super::reach::{Man, Reach};
use crate::chess::{Bitboard, Color, Role, Square, attacks};

/// Returns whether `winner` may come to mate, as far as the bounds tell. Every mate that can be
/// reached is such a picture; not every picture can be reached.
pub(super) fn is_possible(reach: &Reach, winner: Color) -> bool {
    let king = reach.king(!winner);
    let hitters: Vec<Hitter> = reach
        .of_side(winner)
        .filter(|man| man.role != Role::King)
        .map(|man| Hitter::new(man, reach.steady & !king))
        .collect();
    let attacked = hitters.iter().fold(Bitboard::EMPTY, |all, hitter| all | hitter.attacked);
    (king & attacked).into_iter().any(|at| {
        let around = attacks::king(at) & king;
        Picture { reach, winner, at, around }.is_possible(&hitters)
    })
}

/// A man of the winner other than the king.
struct Hitter<'a> {
    man: &'a Man,
    blockers: Bitboard,
    /// What it may ever attack.
    attacked: Bitboard,
}

impl<'a> Hitter<'a> {
    fn new(man: &'a Man, blockers: Bitboard) -> Self {
        let mut hitter = Self { man, blockers, attacked: Bitboard::EMPTY };
        hitter.attacked =
            man.squares.into_iter().fold(Bitboard::EMPTY, |all, at| all | hitter.attacks(at));
        hitter
    }

    /// What it attacks from a square, through the other king, too, which cannot flee along the
    /// line of the check.
    fn attacks(&self, at: Square) -> Bitboard {
        attacks::of(self.man.role, self.man.color, at, self.blockers)
    }
}

/// The king that is to be mated on a square, and those around it where it may ever stand.
struct Picture<'a> {
    reach: &'a Reach,
    winner: Color,
    at: Square,
    around: Bitboard,
}

impl Picture<'_> {
    fn is_possible(&self, hitters: &[Hitter<'_>]) -> bool {
        let here = self.around | self.at.into();
        let near: Vec<&Hitter<'_>> =
            hitters.iter().filter(|hitter| (hitter.attacked & here).any()).collect();
        if let [only] = near[..] {
            return only.man.squares.into_iter().any(|from| {
                let attacked = only.attacks(from);
                // Where it stands itself, only its king can protect it.
                attacked.contains(self.at)
                    && self.is_closed(self.around & !attacked, Bitboard::of(from))
            });
        }
        let attacked = near.iter().fold(Bitboard::EMPTY, |all, hitter| all | hitter.attacked);
        self.is_closed(self.around & !attacked, Bitboard::EMPTY)
    }

    /// Whether the squares around can be taken from the king by the winner's king on one square
    /// and by men of its own that stand in its way; not on those of `occupied`.
    fn is_closed(&self, around: Bitboard, occupied: Bitboard) -> bool {
        let far = !(attacks::king(self.at) | self.at.into() | occupied);
        (self.reach.king(self.winner) & far).into_iter().any(|king| {
            let open = around & !attacks::king(king);
            (open & occupied).is_empty() && self.can_be_held(open)
        })
    }

    /// Whether each square can have a man of its own on it. By Hall's theorem it can, if any few
    /// of the squares can be reached by at least as many men.
    fn can_be_held(&self, open: Bitboard) -> bool {
        let men = self.reach.of_side(!self.winner).filter(|man| man.role != Role::King);
        let holders: Vec<u64> = open
            .into_iter()
            .map(|square| {
                let able = men.clone().map(|man| u64::from(man.squares.contains(square)));
                able.fold(0, |all, can| all << 1 | can)
            })
            .collect();
        (1_u32..1 << holders.len()).all(|some| {
            let chosen = holders.iter().enumerate().filter(|(i, _)| some >> i & 1 == 1);
            chosen.fold(0, |all, (_, able)| all | able).count_ones() >= some.count_ones()
        })
    }
}
