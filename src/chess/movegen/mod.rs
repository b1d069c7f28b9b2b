//! The legal moves of a position.
//!
//! [`generate`] finds them with masks computed once a position: where the king is attacked, what
//! ends a check, along which lines pieces are pinned. What becomes of the moves is the business of
//! the [`Sink`]: a list, a number, the positions behind them. The generator is compiled for each
//! pair of side and sink, so a sink that counts never sees a single move.

mod king;
mod pawns;
mod side;
mod sinks;

pub(crate) use king::{KingView, Threats, king_captures, king_moves, king_reach, king_sight};

pub(crate) use pawns::{en_passant, pawn_moves, pawn_reach};
pub(crate) use side::{Black, Side, White, shift};
pub(crate) use sinks::{AnyMove, Collect};

use super::attacks::{self, Sliders};
use super::{Bitboard, Board, Color, Role, Square};

/// What takes the moves of a generator. Squares come in sets, so that counting needs no loop.
pub(crate) trait Sink {
    /// A piece other than a pawn on `from` can go to each square of `to`.
    fn piece(&mut self, role: Role, from: Square, to: Bitboard);

    /// Bishops, rooks and queens among `movers`, none of them pinned, can go where they attack a
    /// square of `targets`.
    #[inline(always)]
    fn sliders<A: Sliders>(
        &mut self,
        sliders: A,
        board: &Board,
        movers: Bitboard,
        targets: Bitboard,
    ) {
        let occupied = board.occupied();
        for from in board.role(Role::Bishop) & movers {
            self.piece(Role::Bishop, from, sliders.bishop(from, occupied) & targets);
        }
        for from in board.role(Role::Rook) & movers {
            self.piece(Role::Rook, from, sliders.rook(from, occupied) & targets);
        }
        for from in board.role(Role::Queen) & movers {
            let attacked = sliders.bishop(from, occupied) | sliders.rook(from, occupied);
            self.piece(Role::Queen, from, attacked & targets);
        }
    }

    /// Pawns can go to each square of `to`, each from the square `step` before it.
    fn pawns(&mut self, to: Bitboard, step: i32);

    /// The same with a promotion: four moves a square.
    fn promotions(&mut self, to: Bitboard, step: i32);

    /// A pawn can take in passing.
    fn en_passant(&mut self, from: Square, to: Square);

    /// The king can castle with the rook on `rook`.
    fn castle(&mut self, king: Square, rook: Square);

    /// Whether no further move is of interest.
    #[inline(always)]
    fn enough(&self) -> bool {
        false
    }
}

/// What the generator needs to know of a position beside whose turn it is.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a> {
    pub(crate) board: &'a Board,
    pub(crate) castling: Bitboard,
    pub(crate) ep_square: Option<Square>,
}

/// Hands every legal move of `S` to the sink.
#[inline(always)]
pub(crate) fn generate<S: Side, A: Sliders, K: Sink>(sliders: A, node: Node<'_>, sink: &mut K) {
    let view = KingView::of::<S>(node.board);
    let threats = Threats::to::<S>(&view, node.board);
    king_moves::<S, A, K>(sliders, node, &view, &threats, sink);
    if !threats.is_double_check() && !sink.enough() {
        other_moves::<S, A, K>(sliders, node, &threats, sink);
    }
}

/// Hands every legal capture and promotion of `S` to the sink, the captures in passing included.
#[inline(always)]
pub(crate) fn generate_captures<S: Side, A: Sliders, K: Sink>(
    sliders: A,
    node: Node<'_>,
    sink: &mut K,
) {
    let board = node.board;
    let view = KingView::of::<S>(board);
    let threats = Threats::to::<S>(&view, board);
    king_captures::<S, A, K>(sliders, board, &view, sink);
    if threats.is_double_check() {
        return;
    }
    let answers = threats.answers();
    let enemies = board.color(S::Opponent::COLOR);
    knight_moves::<S, K>(board, &threats, enemies & answers, sink);
    slider_moves::<S, A, K>(sliders, board, &threats, enemies & answers, sink);
    // The only pushes left are those that promote.
    pawn_moves::<S, K>(board, &threats, answers & (enemies | S::LAST), sink);
    if let Some(to) = node.ep_square {
        en_passant::<S, A, K>(sliders, board, to, &threats, sink);
    }
}

/// Hands the moves of all pieces but the king, which is not in double check, to the sink.
#[inline(always)]
pub(crate) fn other_moves<S: Side, A: Sliders, K: Sink>(
    sliders: A,
    node: Node<'_>,
    threats: &Threats,
    sink: &mut K,
) {
    let board = node.board;
    let us = board.color(S::COLOR);
    let answers = threats.answers();
    let targets = !us & answers;

    knight_moves::<S, K>(board, threats, targets, sink);
    slider_moves::<S, A, K>(sliders, board, threats, targets, sink);
    if !sink.enough() {
        pawn_moves::<S, K>(board, threats, answers, sink);
    }
    if let Some(to) = node.ep_square {
        en_passant::<S, A, K>(sliders, board, to, threats, sink);
    }
}

/// Hands the moves of the knights to the sink. One that is pinned never moves.
#[inline(always)]
pub(crate) fn knight_moves<S: Side, K: Sink>(
    board: &Board,
    threats: &Threats,
    targets: Bitboard,
    sink: &mut K,
) {
    for from in board.pieces(S::COLOR, Role::Knight) & !threats.pins() {
        sink.piece(Role::Knight, from, attacks::knight(from) & targets);
    }
}

/// Hands the moves of bishops, rooks and queens to the sink. One that is pinned moves along its
/// pin.
#[inline(always)]
pub(crate) fn slider_moves<S: Side, A: Sliders, K: Sink>(
    sliders: A,
    board: &Board,
    threats: &Threats,
    targets: Bitboard,
    sink: &mut K,
) {
    let us = board.color(S::COLOR);
    sink.sliders(sliders, board, us & !threats.pins(), targets);
    if (threats.pins() & us).is_empty() {
        return;
    }
    let occupied = board.occupied();
    let queens = board.role(Role::Queen);
    let role = |from, other| if queens.contains(from) { Role::Queen } else { other };
    for from in board.diagonal_sliders() & us & threats.pins_diagonal {
        let to = sliders.bishop(from, occupied) & targets & threats.pins_diagonal;
        sink.piece(role(from, Role::Bishop), from, to);
    }
    for from in board.orthogonal_sliders() & us & threats.pins_orthogonal {
        let to = sliders.rook(from, occupied) & targets & threats.pins_orthogonal;
        sink.piece(role(from, Role::Rook), from, to);
    }
}

/// Calls the generator for a side known only at run time, with the portable look-up.
#[inline]
pub(crate) fn generate_for<K: Sink>(turn: Color, node: Node<'_>, sink: &mut K) {
    match turn {
        Color::White => generate::<White, _, K>(attacks::Magic, node, sink),
        Color::Black => generate::<Black, _, K>(attacks::Magic, node, sink),
    }
}

/// The same for captures and promotions alone.
#[inline]
pub(crate) fn generate_captures_for<K: Sink>(turn: Color, node: Node<'_>, sink: &mut K) {
    match turn {
        Color::White => generate_captures::<White, _, K>(attacks::Magic, node, sink),
        Color::Black => generate_captures::<Black, _, K>(attacks::Magic, node, sink),
    }
}
