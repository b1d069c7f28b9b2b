//! The side that waits while the other one moves: most moves leave most of its own moves as they
//! are, so those are counted once and not after each.

use super::Count;
use super::state::State;
use crate::chess::Bitboard;
use crate::chess::attacks::Sliders;
use crate::chess::movegen::{
    KingView, Node, Side, Threats, en_passant, king_moves, king_reach, king_sight, knight_moves,
    other_moves, pawn_moves, pawn_reach, slider_moves,
};

/// The moves that a side would have if the other one passed, and for each kind of them the squares
/// on which they depend: a move of the other side that leaves, reaches or passes none of these
/// leaves them as they are. Every kind depends on the core besides.
pub(super) struct Waiting {
    view: KingView,
    threats: Threats,
    /// The pieces of the side, which could be taken, and the squares that decide what threatens its
    /// king and what is pinned.
    core: Bitboard,
    knights: u64,
    king: u64,
    king_reach: Bitboard,
    sliders: u64,
    slider_reach: Bitboard,
    pawns: u64,
    pawn_reach: Bitboard,
}

impl Waiting {
    /// Counts for `S`, whose turn it is not.
    #[inline(always)]
    pub(super) fn of<S: Side, A: Sliders>(sliders: A, state: &State) -> Self {
        let node = Node { ep_square: None, ..state.node() };
        let board = node.board;
        let us = board.color(S::COLOR);
        let view = KingView::of::<S>(board);
        let threats = Threats::to::<S>(&view, board);
        let [mut king, mut knights, mut slides, mut pawns] =
            [Count(0), Count(0), Count(0), Count(0)];
        king_moves::<S, _, _>(sliders, node, &view, &threats, &mut king);
        knight_moves::<S, _>(board, &threats, !us, &mut knights);
        slider_moves::<S, _, _>(sliders, board, &threats, !us, &mut slides);
        pawn_moves::<S, _>(board, &threats, Bitboard::FULL, &mut pawns);
        let diagonal = board.diagonal_sliders() & us;
        let orthogonal = board.orthogonal_sliders() & us;
        Self {
            core: us | king_sight::<S, _>(sliders, board, &view),
            king: king.0,
            king_reach: king_reach::<S, _>(sliders, node, &view),
            view,
            threats,
            knights: knights.0,
            sliders: slides.0,
            slider_reach: sliders.attacked(diagonal, orthogonal, board.occupied()),
            pawns: pawns.0,
            pawn_reach: pawn_reach::<S>(board),
        }
    }

    /// Returns the squares on which no move depends.
    #[inline(always)]
    pub(super) fn still(&self) -> Bitboard {
        !(self.core | self.king_reach | self.slider_reach | self.pawn_reach)
    }

    /// Returns the number of replies to a move that touches such squares only.
    #[inline(always)]
    pub(super) fn unchanged(&self) -> u64 {
        self.king + self.knights + self.sliders + self.pawns
    }

    /// Counts the moves of `S` after the other side made a move that touched certain squares.
    #[inline(always)]
    pub(super) fn replies<S: Side, A: Sliders>(
        &self,
        sliders: A,
        state: &State,
        touched: Bitboard,
    ) -> u64 {
        let node = state.node();
        let board = node.board;
        let mut sink = Count(0);
        if (touched & self.core).any() {
            let threats = Threats::to::<S>(&self.view, board);
            king_moves::<S, _, _>(sliders, node, &self.view, &threats, &mut sink);
            if !threats.is_double_check() {
                other_moves::<S, _, _>(sliders, node, &threats, &mut sink);
            }
            return sink.0;
        }
        sink.0 = self.knights;
        if (touched & self.king_reach).is_empty() {
            sink.0 += self.king;
        } else {
            king_moves::<S, _, _>(sliders, node, &self.view, &self.threats, &mut sink);
        }
        if (touched & self.slider_reach).is_empty() {
            sink.0 += self.sliders;
        } else {
            let us = board.color(S::COLOR);
            slider_moves::<S, _, _>(sliders, board, &self.threats, !us, &mut sink);
        }
        if (touched & self.pawn_reach).is_empty() {
            sink.0 += self.pawns;
        } else {
            pawn_moves::<S, _>(board, &self.threats, Bitboard::FULL, &mut sink);
            if let Some(to) = node.ep_square {
                en_passant::<S, _, _>(sliders, board, to, &self.threats, &mut sink);
            }
        }
        sink.0
    }
}

#[cfg(test)]
mod tests {
    use crate::chess::perft::{Cpu, after_each, count_on};
    use crate::chess::testing::{STARTS, walk};
    use crate::chess::{Bitboard, Board, Color, File, Piece, Position, Rank, Role, Setup, Square};

    /// Compares with counting the moves after each move.
    fn check(position: &Position) {
        let listed: u64 =
            after_each(position).map(|(_, next)| next.legal_moves().len() as u64).sum();
        for cpu in Cpu::all() {
            let board = position.board();
            assert_eq!(count_on(cpu, position, 2, None), listed, "{cpu:?} {board:?}");
        }
    }

    #[test]
    fn counting_replies_once_for_many_moves_gives_their_number() {
        for _ in 0..8 {
            walk(&STARTS, 150, check);
        }
    }

    /// Positions that no game reaches: kings in the open, many sliders, pins from everywhere.
    #[test]
    fn so_it_does_where_pieces_stand_at_random() {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut below = |limit: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 33) as usize % limit
        };
        let mut playable = 0;
        for _ in 0..60_000 {
            let mut board = Board::EMPTY;
            for _ in 0..below(28) {
                let role = Role::ALL[below(5)];
                let rank = if role == Role::Pawn { 1 + below(6) } else { below(8) };
                let at = Square::at(File::ALL[below(8)], Rank::ALL[rank]);
                board.put(at, Piece { color: Color::ALL[below(2)], role });
            }
            // Half of the kings stand where they could castle.
            for color in Color::ALL {
                let rank = if below(2) == 0 { Rank::back(color) } else { Rank::ALL[below(8)] };
                let at = Square::at(File::ALL[below(8)], rank);
                board.put(at, Piece { color, role: Role::King });
            }
            let turn = Color::ALL[below(2)];
            let rooks = board.role(Role::Rook) & Bitboard::BACK_RANKS;
            let castling = rooks.into_iter().filter(|_| below(4) != 0).collect();
            let ep_rank = Rank::ALL[5].relative_to(turn);
            let ep_square = (below(3) == 0).then(|| Square::at(File::ALL[below(8)], ep_rank));
            let setup =
                Setup { board, turn, castling, ep_square, halfmove_clock: 0, fullmove_number: 1 };
            let without = Setup { castling: Bitboard::EMPTY, ep_square: None, ..setup };
            if let Ok(position) = Position::new(setup).or_else(|_| Position::new(without)) {
                playable += 1;
                check(&position);
            }
        }
        assert!(playable > 5_000, "{playable}");
    }
}
