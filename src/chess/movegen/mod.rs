//! The legal moves of a position.
//!
//! [`generate`] finds them with masks computed once a position: where the king is attacked, what
//! ends a check, along which lines pieces are pinned. What becomes of the moves is the business of
//! the [`Sink`]: a list, a number, the positions behind them. The generator is compiled for each
//! pair of side and sink, so a sink that counts never sees a single move.

mod side;
mod sinks;

pub(crate) use side::{Black, Side, White, shift};
pub(crate) use sinks::{AnyMove, Collect};

use super::attacks::{self, Sliders};
use super::castling::castle_paths;
use super::{Bitboard, Board, Color, Role, Square};

/// What takes the moves of a generator. Squares come in sets, so that counting needs no loop.
pub(crate) trait Sink {
    /// A piece other than a pawn on `from` can go to each square of `to`.
    fn piece(&mut self, role: Role, from: Square, to: Bitboard);

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

/// How the king of the side to move is threatened.
struct Threats {
    /// Pieces that give check.
    checkers: Bitboard,
    /// Lines from the king to a pinning rook or queen, that included, the king not.
    pins_orthogonal: Bitboard,
    /// Likewise for bishops and queens.
    pins_diagonal: Bitboard,
}

#[inline(always)]
fn threats<S: Side, A: Sliders>(
    sliders: A,
    board: &Board,
    king: Square,
    occupied: Bitboard,
) -> Threats {
    let us = board.color(S::COLOR);
    let them = board.color(S::Opponent::COLOR);
    let mut threats = Threats {
        checkers: (attacks::pawn(S::COLOR, king) & board.role(Role::Pawn)
            | attacks::knight(king) & board.role(Role::Knight))
            & them,
        pins_orthogonal: Bitboard::EMPTY,
        pins_diagonal: Bitboard::EMPTY,
    };

    let seen = sliders.rook(king, occupied);
    let theirs = board.orthogonal_sliders() & them;
    threats.checkers |= seen & theirs;
    // With our own first blockers taken off, what comes into sight pins them.
    let pinners = sliders.rook(king, occupied ^ seen & us) & theirs & !seen;
    for pinner in pinners {
        threats.pins_orthogonal |= attacks::between(king, pinner) | pinner.into();
    }

    let seen = sliders.bishop(king, occupied);
    let theirs = board.diagonal_sliders() & them;
    threats.checkers |= seen & theirs;
    let pinners = sliders.bishop(king, occupied ^ seen & us) & theirs & !seen;
    for pinner in pinners {
        threats.pins_diagonal |= attacks::between(king, pinner) | pinner.into();
    }
    threats
}

/// Every square that `S` attacks.
#[inline(always)]
fn attacked_by<S: Side, A: Sliders>(sliders: A, board: &Board, occupied: Bitboard) -> Bitboard {
    let pawns = board.pieces(S::COLOR, Role::Pawn);
    let mut attacked = shift(pawns & !Bitboard::FILE_A, S::CAPTURE_LEFT)
        | shift(pawns & !Bitboard::FILE_H, S::CAPTURE_RIGHT)
        | attacks::king(board.king(S::COLOR));
    for from in board.pieces(S::COLOR, Role::Knight) {
        attacked |= attacks::knight(from);
    }
    for from in board.diagonal_sliders() & board.color(S::COLOR) {
        attacked |= sliders.bishop(from, occupied);
    }
    for from in board.orthogonal_sliders() & board.color(S::COLOR) {
        attacked |= sliders.rook(from, occupied);
    }
    attacked
}

/// Hands every legal move of `S` to the sink.
#[inline(always)]
pub(crate) fn generate<S: Side, A: Sliders, K: Sink>(sliders: A, node: Node<'_>, sink: &mut K) {
    let board = node.board;
    let us = board.color(S::COLOR);
    let them = board.color(S::Opponent::COLOR);
    let occupied = us | them;
    let king = board.king(S::COLOR);
    let threats = threats::<S, A>(sliders, board, king, occupied);

    king_moves::<S, A, K>(sliders, node, king, &threats, sink);
    if threats.checkers.several() || sink.enough() {
        return;
    }

    // A single check is answered by taking the checker or standing in between.
    let answers = match threats.checkers.first() {
        Some(checker) => attacks::between(king, checker) | checker.into(),
        None => Bitboard::FULL,
    };
    let targets = !us & answers;
    let pinned = threats.pins_orthogonal | threats.pins_diagonal;

    for from in board.role(Role::Knight) & us & !pinned {
        sink.piece(Role::Knight, from, attacks::knight(from) & targets);
    }
    for from in board.role(Role::Bishop) & us & !pinned {
        sink.piece(Role::Bishop, from, sliders.bishop(from, occupied) & targets);
    }
    for from in board.role(Role::Rook) & us & !pinned {
        sink.piece(Role::Rook, from, sliders.rook(from, occupied) & targets);
    }
    for from in board.role(Role::Queen) & us & !pinned {
        let attacked = sliders.bishop(from, occupied) | sliders.rook(from, occupied);
        sink.piece(Role::Queen, from, attacked & targets);
    }
    // A pinned slider moves along its pin; a pinned knight never moves.
    if (pinned & us).any() {
        let diagonal = threats.pins_diagonal;
        for from in board.diagonal_sliders() & us & diagonal {
            let role = bishop_or_queen(board, from, Role::Bishop);
            sink.piece(role, from, sliders.bishop(from, occupied) & targets & diagonal);
        }
        let orthogonal = threats.pins_orthogonal;
        for from in board.orthogonal_sliders() & us & orthogonal {
            let role = bishop_or_queen(board, from, Role::Rook);
            sink.piece(role, from, sliders.rook(from, occupied) & targets & orthogonal);
        }
    }
    if !sink.enough() {
        pawn_moves::<S, K>(board, &threats, answers, sink);
    }
    if let Some(to) = node.ep_square {
        en_passant::<S, A, K>(sliders, board, king, to, &threats, sink);
    }
}

/// The role of a slider known to be a queen or `other`.
#[inline(always)]
fn bishop_or_queen(board: &Board, square: Square, other: Role) -> Role {
    if board.role(Role::Queen).contains(square) { Role::Queen } else { other }
}

#[inline(always)]
fn king_moves<S: Side, A: Sliders, K: Sink>(
    sliders: A,
    node: Node<'_>,
    king: Square,
    threats: &Threats,
    sink: &mut K,
) {
    let board = node.board;
    let occupied = board.occupied();
    let reach = attacks::king(king) & !board.color(S::COLOR);
    let rooks = node.castling & board.color(S::COLOR);
    if reach.is_empty() && rooks.is_empty() {
        return;
    }
    // The king itself shields nothing: it cannot flee along the line of a check.
    let attacked = attacked_by::<S::Opponent, A>(sliders, board, occupied ^ king.into());
    sink.piece(Role::King, king, reach & !attacked);

    if threats.checkers.is_empty() {
        for rook in rooks {
            let path = castle_paths(king, rook);
            // A rook pinned along the rank would uncover the king where it stands in the end.
            let others = occupied ^ Bitboard::from(king) ^ rook.into();
            if (path.empty & others | path.safe & attacked).is_empty()
                && !threats.pins_orthogonal.contains(rook)
            {
                sink.castle(king, rook);
            }
        }
    }
}

#[inline(always)]
fn pawn_moves<S: Side, K: Sink>(board: &Board, threats: &Threats, answers: Bitboard, sink: &mut K) {
    let pawns = board.pieces(S::COLOR, Role::Pawn);
    let empty = !board.occupied();
    let enemies = board.color(S::Opponent::COLOR) & answers;

    // A pawn pinned on a diagonal cannot advance; one pinned on its file stays on it, and one
    // pinned on its rank has no square of the pin in front of it.
    let advancing = pawns & !threats.pins_diagonal;
    let free = shift(advancing & !threats.pins_orthogonal, S::PUSH);
    let held = shift(advancing & threats.pins_orthogonal, S::PUSH) & threats.pins_orthogonal;
    let single = (free | held) & empty;
    let double = shift(single & S::THIRD, S::PUSH) & empty & answers;
    let single = single & answers;

    // A pawn pinned on a line cannot capture; one pinned on a diagonal captures along it.
    let capturing = pawns & !threats.pins_orthogonal;
    let free = capturing & !threats.pins_diagonal;
    let held = capturing & threats.pins_diagonal;
    let captures = |not_from: Bitboard, step: i32| {
        (shift(free & !not_from, step) | shift(held & !not_from, step) & threats.pins_diagonal)
            & enemies
    };
    let left = captures(Bitboard::FILE_A, S::CAPTURE_LEFT);
    let right = captures(Bitboard::FILE_H, S::CAPTURE_RIGHT);

    sink.pawns(single & !S::LAST, S::PUSH);
    sink.pawns(double, 2 * S::PUSH);
    sink.pawns(left & !S::LAST, S::CAPTURE_LEFT);
    sink.pawns(right & !S::LAST, S::CAPTURE_RIGHT);
    if ((single | left | right) & S::LAST).any() {
        sink.promotions(single & S::LAST, S::PUSH);
        sink.promotions(left & S::LAST, S::CAPTURE_LEFT);
        sink.promotions(right & S::LAST, S::CAPTURE_RIGHT);
    }
}

/// Captures in passing are so rare that each is tried on the board: both pawns leave their rank,
/// which no pin mask describes.
fn en_passant<S: Side, A: Sliders, K: Sink>(
    sliders: A,
    board: &Board,
    king: Square,
    to: Square,
    threats: &Threats,
    sink: &mut K,
) {
    let passed = shift(to.into(), -S::PUSH);
    let them = board.color(S::Opponent::COLOR);
    // Checks by a knight or by another pawn remain; those of sliders are looked up anew.
    let leapers = board.role(Role::Knight) | board.role(Role::Pawn);
    if (threats.checkers & leapers & !passed).any() {
        return;
    }
    for from in attacks::pawn(S::Opponent::COLOR, to) & board.pieces(S::COLOR, Role::Pawn) {
        let occupied = board.occupied() ^ from.into() ^ passed | to.into();
        let uncovered = sliders.rook(king, occupied) & board.orthogonal_sliders()
            | sliders.bishop(king, occupied) & board.diagonal_sliders();
        if (uncovered & them).is_empty() {
            sink.en_passant(from, to);
        }
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
