//! The king: what threatens it, what it pins to itself, and where it can go.

use super::{Node, Side, Sink, shift};
use crate::chess::attacks::{self, Sliders};
use crate::chess::castling::castle_paths;
use crate::chess::{Bitboard, Board, Role, Square};

/// What a king's square alone tells. Of the side that waits for its turn, it can be had once for
/// all moves of the other side.
#[derive(Clone, Copy)]
pub(crate) struct KingView {
    square: Square,
    /// Where it can step.
    steps: Bitboard,
    /// From where pawns, knights, and, the way being free, sliders give check.
    pawns: Bitboard,
    knights: Bitboard,
    orthogonal: Bitboard,
    diagonal: Bitboard,
}

impl KingView {
    #[inline(always)]
    pub(crate) fn of<S: Side>(board: &Board) -> Self {
        let square = board.king(S::COLOR);
        let on_empty_board = |role| attacks::on_empty_board(role, S::COLOR, square);
        Self {
            square,
            steps: attacks::king(square),
            pawns: attacks::pawn(S::COLOR, square),
            knights: attacks::knight(square),
            orthogonal: on_empty_board(Role::Rook),
            diagonal: on_empty_board(Role::Bishop),
        }
    }
}

/// How the king of the side to move is threatened.
pub(crate) struct Threats {
    pub(super) king: Square,
    /// Pieces that give check.
    pub(super) checkers: Bitboard,
    /// Lines from the king to a pinning rook or queen, that included, the king not.
    pub(super) pins_orthogonal: Bitboard,
    /// Likewise for bishops and queens.
    pub(super) pins_diagonal: Bitboard,
}

impl Threats {
    /// Finds the threats against the king of `S`, which stands where `view` says.
    #[inline(always)]
    pub(crate) fn to<S: Side>(view: &KingView, board: &Board) -> Self {
        let us = board.color(S::COLOR);
        let them = board.color(S::Opponent::COLOR);
        let leapers = view.pawns & board.role(Role::Pawn) | view.knights & board.role(Role::Knight);
        let mut checkers = leapers & them;
        // Mostly no slider stands on a line with the king at all, which is why a loop over those
        // that do beats looking from the king along its lines.
        let mut pins = |snipers: Bitboard| {
            let mut pins = Bitboard::EMPTY;
            for sniper in snipers & them {
                let between = attacks::between(view.square, sniper);
                let shields = between & board.occupied();
                if shields.is_empty() {
                    checkers |= sniper.into();
                } else if !shields.several() && (shields & us).any() {
                    pins |= between | sniper.into();
                }
            }
            pins
        };
        let pins_orthogonal = pins(view.orthogonal & board.orthogonal_sliders());
        let pins_diagonal = pins(view.diagonal & board.diagonal_sliders());
        Self { king: view.square, checkers, pins_orthogonal, pins_diagonal }
    }

    /// The pieces pinned, and the squares of the pins.
    #[inline(always)]
    pub(super) fn pins(&self) -> Bitboard {
        self.pins_orthogonal | self.pins_diagonal
    }

    /// The squares where a piece other than the king ends a single check, by taking the checker or
    /// standing in between; all, if there is none.
    #[inline(always)]
    pub(super) fn answers(&self) -> Bitboard {
        match self.checkers.first() {
            Some(checker) => attacks::between(self.king, checker) | checker.into(),
            None => Bitboard::FULL,
        }
    }

    /// Whether two pieces give check, so that only the king can move.
    #[inline(always)]
    pub(crate) fn is_double_check(&self) -> bool {
        self.checkers.several()
    }
}

/// Hands the moves of the king to the sink.
#[inline(always)]
pub(crate) fn king_moves<S: Side, A: Sliders, K: Sink>(
    sliders: A,
    node: Node<'_>,
    view: &KingView,
    threats: &Threats,
    sink: &mut K,
) {
    let us = node.board.color(S::COLOR);
    let occupied = node.board.occupied();
    let king = Bitboard::from(view.square);
    let steps = view.steps & !us;
    // A rook pinned along the rank would uncover the king where it stands in the end.
    let mut castling = node.castling & us & !threats.pins_orthogonal;
    if threats.checkers.any() {
        castling = Bitboard::EMPTY;
    }
    let obstacles = |rook| castle_paths(view.square, rook).empty & (occupied ^ king ^ rook.into());
    if steps.is_empty() && castling.into_iter().all(|rook| obstacles(rook).any()) {
        return;
    }

    // The king itself shields nothing: it cannot flee along the line of a check.
    let attacked = attacked_by::<S::Opponent, A>(sliders, node.board, occupied ^ king);
    sink.piece(Role::King, view.square, steps & !attacked);
    for rook in castling {
        let seen = castle_paths(view.square, rook).safe & attacked;
        if (seen | obstacles(rook)).is_empty() {
            sink.castle(view.square, rook);
        }
    }
}

/// Hands the captures of the king to the sink.
#[inline(always)]
pub(crate) fn king_captures<S: Side, A: Sliders, K: Sink>(
    sliders: A,
    board: &Board,
    view: &KingView,
    sink: &mut K,
) {
    let takes = view.steps & board.color(S::Opponent::COLOR);
    if takes.any() {
        let occupied = board.occupied() ^ view.square.into();
        let attacked = attacked_by::<S::Opponent, A>(sliders, board, occupied);
        sink.piece(Role::King, view.square, takes & !attacked);
    }
}

/// Returns the squares on which it depends what threatens the king of `S` and what it pins: a move
/// of the other side that leaves and reaches none of them changes none of it. They are the squares
/// from which knights give check, those in sight of the king, and those in sight of it through one
/// piece of its own, as there pins begin and end.
#[inline(always)]
pub(crate) fn king_sight<S: Side, A: Sliders>(
    sliders: A,
    board: &Board,
    view: &KingView,
) -> Bitboard {
    let occupied = board.occupied();
    let sight =
        |occupied| sliders.rook(view.square, occupied) | sliders.bishop(view.square, occupied);
    let seen = sight(occupied);
    view.knights | seen | sight(occupied ^ seen & board.color(S::COLOR))
}

/// Returns the squares on which it depends besides where the king of `S` can go: those in sight of
/// each square where it may go, as from there that square is attacked, or there a line of attack is
/// opened or closed. (A move to `to` that opens the line from there itself leaves a square of that
/// line.)
#[inline(always)]
pub(crate) fn king_reach<S: Side, A: Sliders>(
    sliders: A,
    node: Node<'_>,
    view: &KingView,
) -> Bitboard {
    let us = node.board.color(S::COLOR);
    let mut goals = view.steps & !us;
    for rook in node.castling & us {
        goals |= castle_paths(view.square, rook).safe;
    }
    let occupied = node.board.occupied() ^ view.square.into();
    let mut reach = sliders.attacked(goals, goals, occupied);
    for goal in goals {
        reach |= attacks::knight(goal);
    }
    reach
}

/// Every square that `S` attacks.
#[inline(always)]
fn attacked_by<S: Side, A: Sliders>(sliders: A, board: &Board, occupied: Bitboard) -> Bitboard {
    let us = board.color(S::COLOR);
    let pawns = board.role(Role::Pawn) & us;
    let mut attacked = shift(pawns & !Bitboard::FILE_A, S::CAPTURE_LEFT)
        | shift(pawns & !Bitboard::FILE_H, S::CAPTURE_RIGHT)
        | attacks::king(board.king(S::COLOR));
    for from in board.role(Role::Knight) & us {
        attacked |= attacks::knight(from);
    }
    attacked
        | sliders.attacked(board.diagonal_sliders() & us, board.orthogonal_sliders() & us, occupied)
}
