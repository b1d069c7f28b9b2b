//! The pieces: where they can go, what they attack, what attacks them.

use super::pawns::{attacked, protects, reach};
use super::terms::{
    BISHOP_BEHIND_PAWNS, BISHOP_MOVES, BISHOP_PAIR, HANGING, KNIGHT_MOVES, MINOR_ATTACKS, OUTPOST,
    PAWN_ATTACKS, QUEEN_MOVES, ROOK_ATTACKS, ROOK_MOVES, ROOK_OPEN_FILE, SPACE, Tally,
};
use crate::chess::{Bitboard, Color, Position, Role, Square, attacks};

/// How much a piece of each role weighs when it attacks squares by a king.
const DANGER: [u32; 6] = [0, 2, 2, 3, 4, 0];

/// What the pieces of a side attack.
pub(super) struct Attacks {
    pub(super) by_role: [Bitboard; 6],
    pub(super) all: Bitboard,
    /// The weight of the pieces that attack squares by the other king.
    pub(super) danger: u32,
    /// Where each piece but pawns and king can go that makes sense, as numbers by square.
    free: [u8; 64],
}

impl Attacks {
    #[inline(always)]
    pub(super) fn of(position: &Position, us: Color) -> Self {
        let board = position.board();
        let own = board.color(us);
        let pawns = board.pieces(us, Role::Pawn);
        let occupied = board.occupied();
        let by_pawns = attacked(us, pawns);
        let by_king = attacks::king(board.king(us));
        let zone = attacks::king(board.king(!us)) & !attacked(!us, board.pieces(!us, Role::Pawn));
        let useful =
            !(pawns | board.pieces(us, Role::King)) & !attacked(!us, board.pieces(!us, Role::Pawn));
        let mut seen = Self {
            by_role: [
                by_pawns,
                Bitboard::EMPTY,
                Bitboard::EMPTY,
                Bitboard::EMPTY,
                Bitboard::EMPTY,
                by_king,
            ],
            all: by_pawns | by_king,
            danger: 0,
            free: [0; 64],
        };
        // Pieces that move alike see through each other.
        let through_diagonal = occupied ^ board.role(Role::Queen) & own;
        let through_orthogonal = occupied ^ board.orthogonal_sliders() & own;
        for (role, blockers) in [
            (Role::Knight, occupied),
            (Role::Bishop, through_diagonal),
            (Role::Rook, through_orthogonal),
            (Role::Queen, occupied),
        ] {
            for from in board.role(role) & own {
                let to = attacks::of(role, us, from, blockers);
                seen.by_role[role.index()] |= to;
                seen.free[from.index()] = (to & useful).count() as u8;
                if (to & zone).any() {
                    seen.danger += DANGER[role.index()] + ((to & zone).count() - 1) / 2;
                }
            }
            seen.all |= seen.by_role[role.index()];
        }
        seen
    }

    /// How many squares a piece can go to that makes sense.
    #[inline(always)]
    fn free(&self, from: Square) -> usize {
        usize::from(self.free[from.index()])
    }
}

/// Tells the terms of the pieces of a side.
#[inline(always)]
pub(super) fn pieces(
    position: &Position,
    us: Color,
    ours: &Attacks,
    theirs: &Attacks,
    tally: &mut impl Tally,
) {
    let board = position.board();
    let pawns = board.pieces(us, Role::Pawn);
    let other_pawns = board.pieces(!us, Role::Pawn);
    let safe_from_pawns = !reach(!us, other_pawns);
    let is_outpost = |at: Square| {
        at.rank().relative_to(us).index() >= 3
            && safe_from_pawns.contains(at)
            && protects(us, at, pawns)
    };
    for at in board.pieces(us, Role::Knight) {
        tally.add(KNIGHT_MOVES + ours.free(at), 1);
        if is_outpost(at) {
            tally.add(OUTPOST, 1);
        }
    }
    let bishops = board.pieces(us, Role::Bishop);
    for at in bishops {
        tally.add(BISHOP_MOVES + ours.free(at), 1);
        if is_outpost(at) {
            tally.add(OUTPOST + 1, 1);
        }
        let color = if at.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
        tally.add(BISHOP_BEHIND_PAWNS, (pawns & color).count() as i32);
    }
    if bishops.several() {
        tally.add(BISHOP_PAIR, 1);
    }
    for at in board.pieces(us, Role::Rook) {
        tally.add(ROOK_MOVES + ours.free(at), 1);
        let file = Bitboard::file(at.file());
        if (file & pawns).is_empty() {
            tally.add(ROOK_OPEN_FILE + usize::from((file & other_pawns).is_empty()), 1);
        }
    }
    for at in board.pieces(us, Role::Queen) {
        tally.add(QUEEN_MOVES + ours.free(at), 1);
    }
    let centre = us.fold(CENTRE, Bitboard(CENTRE.0.swap_bytes()));
    let space = centre & !pawns & !theirs.by_role[Role::Pawn.index()];
    tally.add(SPACE, space.count() as i32);
}

/// White's squares of the files c to f, ranks 2 to 4.
const CENTRE: Bitboard = Bitboard(0x3C3C_3C00);

/// Tells what a side attacks.
#[inline(always)]
pub(super) fn threats(
    position: &Position,
    us: Color,
    ours: &Attacks,
    theirs: &Attacks,
    tally: &mut impl Tally,
) {
    let board = position.board();
    let enemies = board.color(!us);
    let by = |role: Role| ours.by_role[role.index()];
    let by_minors = by(Role::Knight) | by(Role::Bishop);
    let hanging = ours.all & !theirs.all;
    if (enemies & ours.all).is_empty() {
        return;
    }
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let targets = board.role(role) & enemies;
        let mut count = |group, attacked: Bitboard| {
            let times = (targets & attacked).count();
            if times > 0 {
                tally.add(group + role.index(), times as i32);
            }
        };
        count(PAWN_ATTACKS, by(Role::Pawn));
        count(MINOR_ATTACKS, by_minors);
        count(ROOK_ATTACKS, by(Role::Rook));
        count(HANGING, hanging);
    }
}
