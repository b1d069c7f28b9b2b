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
}

impl Attacks {
    /// Finds the attacks, and tells on the way where each piece can go that makes sense.
    #[inline(always)]
    pub(super) fn of(position: &Position, us: Color, tally: &mut impl Tally) -> Self {
        let board = position.board();
        let own = board.color(us);
        let pawns = board.pieces(us, Role::Pawn);
        let occupied = board.occupied();
        let by_pawns = attacked(us, pawns);
        let by_king = attacks::king(board.king(us));
        let by_other_pawns = attacked(!us, board.pieces(!us, Role::Pawn));
        let zone = attacks::king(board.king(!us)) & !by_other_pawns;
        let useful = !(pawns | board.pieces(us, Role::King) | by_other_pawns);
        // Pieces that move alike see through each other.
        let through_diagonal = occupied ^ board.role(Role::Queen) & own;
        let through_orthogonal = occupied ^ board.orthogonal_sliders() & own;
        let mut danger = 0;
        let mut of_role = |role: Role, term: usize, from: &dyn Fn(Square) -> Bitboard| {
            let mut all = Bitboard::EMPTY;
            for at in board.role(role) & own {
                let to = from(at);
                all |= to;
                tally.add(term + (to & useful).count() as usize, 1);
                let near = to & zone;
                if near.any() {
                    danger += DANGER[role.index()] + (near.count() - 1) / 2;
                }
            }
            all
        };
        let knights = of_role(Role::Knight, KNIGHT_MOVES, &attacks::knight);
        let bishops =
            of_role(Role::Bishop, BISHOP_MOVES, &|at| attacks::bishop(at, through_diagonal));
        let rooks = of_role(Role::Rook, ROOK_MOVES, &|at| attacks::rook(at, through_orthogonal));
        let queens = of_role(Role::Queen, QUEEN_MOVES, &|at| {
            attacks::bishop(at, occupied) | attacks::rook(at, occupied)
        });
        let by_role = [by_pawns, knights, bishops, rooks, queens, by_king];
        let all = by_role.into_iter().fold(Bitboard::EMPTY, |all, by| all | by);
        Self { by_role, all, danger }
    }
}

/// Tells the terms of the pieces of a side.
#[inline(always)]
pub(super) fn pieces(position: &Position, us: Color, theirs: &Attacks, tally: &mut impl Tally) {
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
        if is_outpost(at) {
            tally.add(OUTPOST, 1);
        }
    }
    let bishops = board.pieces(us, Role::Bishop);
    for at in bishops {
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
        let file = Bitboard::file(at.file());
        if (file & pawns).is_empty() {
            tally.add(ROOK_OPEN_FILE + usize::from((file & other_pawns).is_empty()), 1);
        }
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
