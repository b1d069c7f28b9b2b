//! All positions that a game can still come to, where those are few.

use std::collections::HashSet;

use super::{CanMate, bounds_forbid, settled};
use crate::chess::{Bitboard, Board, Color, EnPassant, Position, Square};

/// What makes two positions the same in what they can come to (FIDE 9.2.3).
type Key = (Board, Color, Bitboard, Option<Square>);

fn key(position: &Position) -> Key {
    let ep_square = position.ep_square(EnPassant::Legal);
    (*position.board(), position.turn(), position.castling_rooks(), ep_square)
}

/// What may be spent.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// How many positions are gone through at most.
    pub(super) positions: usize,
    /// Whether those that leave no room for a mate are left out. To find that out takes as long as
    /// ten positions.
    pub(super) asks_bounds: bool,
}

/// Goes through all positions that can follow: yes if `winner` mates in one of them, no if it does
/// in none.
pub(super) fn explore(start: &Position, winner: Color, effort: Effort) -> CanMate {
    let mut seen = HashSet::from([key(start)]);
    let mut open = vec![*start];
    while let Some(position) = open.pop() {
        let moves = position.legal_moves();
        // Nearly every move leads to another position.
        if moves.len() > effort.positions {
            return CanMate::Unknown;
        }
        for m in moves {
            let mut next = position;
            next.play(m);
            match settled(&next, winner) {
                CanMate::Yes => return CanMate::Yes,
                CanMate::No => continue,
                CanMate::Unknown => {}
            }
            if !seen.insert(key(&next)) {
                continue;
            }
            if effort.asks_bounds
                && changes_bounds(&position, &next)
                && bounds_forbid(&next, winner)
            {
                continue;
            }
            if seen.len() > effort.positions {
                return CanMate::Unknown;
            }
            open.push(next);
        }
    }
    CanMate::No
}

/// Whether a move made a difference to where men can come: another one could as well be taken
/// back.
fn changes_bounds(before: &Position, after: &Position) -> bool {
    after.halfmove_clock() == 0
        || before.castling_rooks() != after.castling_rooks()
        || before.ep_square(EnPassant::Legal).is_some()
}
