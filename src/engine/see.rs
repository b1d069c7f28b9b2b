//! What a series of captures on one square wins (static exchange evaluation).

use crate::chess::{Bitboard, Color, Move, MoveKind, Position, Role, Square, attacks};

/// The worth of a piece in an exchange, in centipawns.
pub(super) const WORTH: [i32; 6] = [100, 320, 330, 500, 950, 10_000];

/// Returns whether a move wins at least `goal` centipawns by captures on its target square, if
/// each side takes with its least piece and stops when that is better. Pins are not looked at.
pub(super) fn gains(position: &Position, mv: Move, role: Role, goal: i32) -> bool {
    let worth = |role: Role| WORTH[role.index()];
    if mv.is_castle() {
        return goal <= 0;
    }
    let board = position.board();
    let arriving = mv.promoted().unwrap_or(role);
    let taken = position.captured(mv).map_or(0, worth);
    let mut balance = taken + worth(arriving) - worth(role) - goal;
    if balance < 0 {
        return false;
    }
    balance -= worth(arriving);
    if balance >= 0 {
        return true;
    }

    let mut occupied = (board.occupied() ^ Bitboard::from(mv.from)) | Bitboard::from(mv.to);
    if mv.kind == MoveKind::EnPassant {
        occupied ^= Bitboard::from(Square::at(mv.to.file(), mv.from.rank()));
    }
    let (diagonal, orthogonal) = (board.diagonal_sliders(), board.orthogonal_sliders());
    let mut attackers = attackers(position, mv.to, occupied);
    let mut side = !position.turn();
    // From here `balance` is what the side that took last has beyond the goal if `side` takes
    // back and nothing more happens.
    loop {
        attackers &= occupied;
        let own = attackers & board.color(side);
        let least =
            Role::ALL.into_iter().find_map(|role| Some((role, (own & board.role(role)).first()?)));
        let Some((role, from)) = least else { break };
        // A king takes only what nobody protects.
        if role == Role::King && (attackers & board.color(!side)).any() {
            break;
        }
        occupied ^= Bitboard::from(from);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(mv.to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(mv.to, occupied) & orthogonal;
        }
        side = !side;
        balance = -balance - 1 - worth(role);
        if balance >= 0 {
            break;
        }
    }
    side != position.turn()
}

/// The pieces of both sides that attack a square.
fn attackers(position: &Position, square: Square, occupied: Bitboard) -> Bitboard {
    let board = position.board();
    let pawns = |color: Color| attacks::pawn(!color, square) & board.pieces(color, Role::Pawn);
    pawns(Color::White)
        | pawns(Color::Black)
        | attacks::knight(square) & board.role(Role::Knight)
        | attacks::king(square) & board.role(Role::King)
        | attacks::bishop(square, occupied) & board.diagonal_sliders()
        | attacks::rook(square, occupied) & board.orthogonal_sliders()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::testing::{STARTS, walk};

    /// The exchange played out on a set of pieces, every capture tried.
    fn at_stake(position: &Position, to: Square, occupied: Bitboard, side: Color, on: i32) -> i32 {
        let board = position.board();
        let own = attackers(position, to, occupied) & occupied & board.color(side);
        let least = Role::ALL.into_iter().find(|role| (own & board.role(*role)).any());
        let Some(role) = least else { return 0 };
        (own & board.role(role))
            .into_iter()
            .map(|from| {
                let left = occupied ^ Bitboard::from(from);
                let theirs = attackers(position, to, left) & left & board.color(!side);
                if role == Role::King && theirs.any() {
                    return 0;
                }
                on - at_stake(position, to, left, !side, WORTH[role.index()])
            })
            .max()
            .unwrap_or(0)
            .max(0)
    }

    #[test]
    fn it_agrees_with_the_exchange_played_out() {
        let mut asked = 0;
        walk(&STARTS, 80, |position| {
            for mv in position.legal_moves() {
                if mv.is_castle() {
                    assert!(gains(position, mv, Role::King, 0));
                    assert!(!gains(position, mv, Role::King, 1));
                    continue;
                }
                let role = position.board().role_at(mv.from).unwrap();
                let arriving = WORTH[mv.promoted().unwrap_or(role).index()];
                let mut occupied = position.board().occupied() ^ Bitboard::from(mv.from);
                if mv.kind == MoveKind::EnPassant {
                    occupied ^= Bitboard::from(Square::at(mv.to.file(), mv.from.rank()));
                }
                occupied |= Bitboard::from(mv.to);
                let taken = position.captured(mv).map_or(0, |role| WORTH[role.index()]);
                let value = taken + arriving
                    - WORTH[role.index()]
                    - at_stake(position, mv.to, occupied, !position.turn(), arriving);
                for goal in [value - 100, value - 1, value, value + 1, value + 100, 0] {
                    let expected = value >= goal;
                    assert_eq!(gains(position, mv, role, goal), expected, "{mv:?} {goal} {value}");
                }
                asked += 1;
            }
        });
        assert!(asked > 5_000);
    }
}
