//! Whether a side can still mate, by any series of legal moves (FIDE 5.2.2 and 6.9).
//!
//! Each answer is a proof. "Yes" is a mate that was reached. "No" comes from the first of these
//! that holds:
//!
//! 1. there is no legal move;
//! 2. the material cannot mate ([`draw::cannot_mate`]);
//! 3. the squares that the men may ever reach (`reach`) leave no room for a mate (`picture`);
//! 4. of all positions that can follow, which are few, none is such a mate (`closure`).
//!
//! All work is bounded by counts of positions, never by time: the answer is always the same.

mod closure;
mod helpmate;
mod picture;
mod reach;
#[cfg(test)]
mod tests;

use super::{Color, Position, Role, draw};
use closure::Effort;
use reach::Reach;

/// Whether a side can mate by some series of legal moves, the other side's help included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CanMate {
    /// A game that ends so was found.
    Yes,
    /// There is none.
    No,
    /// Neither was proved.
    Unknown,
}

impl CanMate {
    /// Returns `yes`, `no` or `unknown`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown => "unknown",
        }
    }
}

/// What is spent on a position where nothing else has told.
const FULL: Effort = Effort { positions: 300, asks_bounds: true };

/// How many pawns may be free to advance in a position that is worth a proof.
const FREE_PAWNS: u32 = 2;

/// What is spent where a game may be as good as over, to see whether it ends at once.
const BRIEF: Effort = Effort { positions: 10, asks_bounds: false };

impl Position {
    /// Returns whether `color` can mate. The counters of the 50- and 75-move rules are not asked.
    ///
    /// ```
    /// use pgnkit::chess::{CanMate, Color, Position};
    /// assert_eq!(Position::INITIAL.can_mate(Color::Black), CanMate::Yes);
    /// ```
    pub fn can_mate(&self, color: Color) -> CanMate {
        let answer = settled(self, color);
        if answer != CanMate::Unknown {
            answer
        } else if bounds_forbid(self, color) {
            CanMate::No
        } else if helpmate::is_found(self, color) {
            CanMate::Yes
        } else {
            closure::explore(self, color, FULL)
        }
    }

    /// Returns whether it is proved that neither side can mate, which ends the game at once (FIDE
    /// 5.2.2). A stalemate is dead, too.
    ///
    /// ```
    /// assert!(!pgnkit::chess::Position::INITIAL.is_dead());
    /// ```
    pub fn is_dead(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.can_mate(color) == CanMate::No)
    }

    /// Returns whether it is [dead](Self::is_dead), as far as little work can tell: see
    /// [`plainly_cannot_mate`](Self::plainly_cannot_mate).
    pub fn is_plainly_dead(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.plainly_cannot_mate(color))
    }

    /// Returns whether it is proved with little work that `color` cannot mate: some microseconds,
    /// and mostly none. Unless the board is such as [`draw::may_be_dead`] says, or there is hardly
    /// a choice of moves, only the material is looked at. This is for the ends of millions of
    /// games; it misses few positions.
    pub fn plainly_cannot_mate(&self, color: Color) -> bool {
        let answer = settled(self, color);
        if answer != CanMate::Unknown {
            return answer == CanMate::No;
        }
        let may_be_dead = draw::may_be_dead(self.board(), FREE_PAWNS);
        may_be_dead && bounds_forbid(self, color)
            || (may_be_dead || self.has_hardly_a_choice())
                && closure::explore(self, color, BRIEF) == CanMate::No
    }

    /// Whether the next moves are as good as forced.
    fn has_hardly_a_choice(&self) -> bool {
        let board = self.board();
        let pieces = board.color(self.turn()) & !board.role(Role::King) & !board.role(Role::Pawn);
        let most = if self.is_check() { 6 } else { 2 };
        (self.is_check() || pieces.is_empty()) && self.legal_moves().len() <= most
    }
}

/// What the rules say at once: the game is over, or the material does not suffice.
fn settled(position: &Position, color: Color) -> CanMate {
    // A mate comes before the material, which speaks of moves to come.
    if !position.has_legal_move() {
        let has_mated = position.is_check() && color != position.turn();
        return if has_mated { CanMate::Yes } else { CanMate::No };
    }
    if draw::cannot_mate(position.board(), color) { CanMate::No } else { CanMate::Unknown }
}

/// Whether the squares that the men can reach leave no mate by `color`.
fn bounds_forbid(position: &Position, color: Color) -> bool {
    Reach::of(position, color).is_some_and(|reach| !picture::is_possible(&reach, color))
}
