//! A position: placement, turn, rights and counters, and what can be asked of it.

mod between;
mod legal;
mod make;
mod problem;
mod symmetry;
mod why;

pub use problem::{Problem, Problems};

use super::attacks;
use super::castling::CastlingSide;
use super::movegen::{AnyMove, Collect, Node, Sink, generate_captures_for, generate_for};
use super::{Bitboard, Board, Color, Move, MoveList, Role, Setup, Square, zobrist};

/// When an en passant target square counts.
///
/// FEN (PGN 16.1.3.4) writes the square after *every* double push; many programs write it only if
/// it can be used. For repetition only [`Legal`](Self::Legal) is right (FIDE 9.2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnPassant {
    /// After every double push, as given.
    Always,
    /// If an enemy pawn stands where it could take, pinned or not.
    PseudoLegal,
    /// If taking is a legal move.
    Legal,
}

/// A position that obeys the rules, and may be played on.
///
/// ```
/// use pgnkit::chess::Position;
/// let mut position = Position::INITIAL;
/// assert_eq!(position.legal_moves().len(), 20);
/// let first = position.legal_moves()[0];
/// position.play(first);
/// assert_eq!(position.fullmove_number(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    castling: Bitboard,
    ep_square: Option<Square>,
    turn: Color,
    halfmove_clock: u32,
    fullmove_number: u32,
    /// Of all but the en passant target, which counts or not by [`EnPassant`].
    hash: u64,
}

/// What [`Position::play`] cannot find out again when a move is taken back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Option<Role>,
    castling: Bitboard,
    ep_square: Option<Square>,
    halfmove_clock: u32,
    hash: u64,
}

impl Undo {
    /// Returns the role that the move took.
    pub const fn captured(&self) -> Option<Role> {
        self.captured
    }
}

impl Position {
    /// The initial position (FIDE 2.2).
    pub const INITIAL: Self = Self {
        board: Board::INITIAL,
        castling: Setup::INITIAL.castling,
        ep_square: None,
        turn: Color::White,
        halfmove_clock: 0,
        fullmove_number: 1,
        hash: zobrist::compute(&Board::INITIAL, Setup::INITIAL.castling, Color::White),
    };

    /// Takes over a setup that has been checked.
    pub(super) fn from_checked(setup: Setup) -> Self {
        let Setup { board, turn, castling, ep_square, halfmove_clock, fullmove_number } = setup;
        let hash = zobrist::compute(&board, castling, turn);
        Self { board, castling, ep_square, turn, halfmove_clock, fullmove_number, hash }
    }

    /// Returns the placement of the pieces.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns whose turn it is.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the rooks that may still castle.
    #[inline]
    pub const fn castling_rooks(&self) -> Bitboard {
        self.castling
    }

    /// Returns the rook with which `color` may still castle on a side.
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.board.king(color);
        (self.castling & self.board.color(color))
            .into_iter()
            .find(|rook| CastlingSide::of(king, *rook) == side)
    }

    /// Returns the plies since the last pawn move or capture (FIDE 9.3).
    #[inline]
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Returns the number of the move about to be played; it grows after Black's move.
    #[inline]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Returns the square that a pawn just passed over, if it counts.
    pub fn ep_square(&self, mode: EnPassant) -> Option<Square> {
        let square = self.ep_square?;
        let counts = match mode {
            EnPassant::Always => true,
            EnPassant::PseudoLegal => self.ep_pawns(square).any(),
            EnPassant::Legal => self
                .ep_pawns(square)
                .into_iter()
                .any(|from| self.leaves_king_safe(Move::en_passant(from, square))),
        };
        counts.then_some(square)
    }

    /// The pawns beside the one that just passed.
    fn ep_pawns(&self, square: Square) -> Bitboard {
        attacks::pawn(!self.turn, square) & self.board.pieces(self.turn, Role::Pawn)
    }

    /// Returns a number that equal positions share and others very likely do not. "Equal" is
    /// FIDE 9.2.3 with [`EnPassant::Legal`]: same side to move, same pieces on the same squares,
    /// same rights to castle and to take in passing.
    #[inline]
    pub fn hash(&self, mode: EnPassant) -> u64 {
        match self.ep_square {
            None => self.hash,
            Some(_) => match self.ep_square(mode) {
                Some(square) => self.hash ^ zobrist::en_passant(square.file()),
                None => self.hash,
            },
        }
    }

    /// Returns the description of the position.
    pub const fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling: self.castling,
            ep_square: self.ep_square,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// Returns whether king and rooks castle from other squares than in the classical game.
    pub fn is_chess960(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            let rooks = self.castling & self.board.color(color);
            let home = Square::at(super::File::ALL[4], super::Rank::back(color));
            rooks.any()
                && (self.board.king(color) != home
                    || (rooks & !(Bitboard::FILE_A | Bitboard::FILE_H)).any())
        })
    }

    /// Returns the pieces of `color` that attack `square` when `occupied` blocks the sliders.
    #[inline]
    pub fn attackers(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        let board = &self.board;
        let on_empty = |role| attacks::on_empty_board(role, color, square);
        let mut attackers = (attacks::pawn(!color, square) & board.role(Role::Pawn)
            | attacks::knight(square) & board.role(Role::Knight)
            | attacks::king(square) & board.role(Role::King)
            | on_empty(Role::Bishop) & board.diagonal_sliders()
            | on_empty(Role::Rook) & board.orthogonal_sliders())
            & board.color(color);
        // Few pieces stand on a line with the square, so each is looked at: that is faster than
        // a look-up in the large tables. Pieces next to it have nothing in between.
        for from in attackers {
            if (attacks::between(from, square) & occupied).any() {
                attackers ^= from.into();
            }
        }
        attackers
    }

    /// Returns the pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.board.king(self.turn), !self.turn, self.board.occupied())
    }

    /// Returns whether the side to move is in check (FIDE 3.9).
    #[inline]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// Returns whether the side to move is checkmated (FIDE 1.4.1).
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Returns whether the side to move is stalemated (FIDE 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    fn node(&self) -> Node<'_> {
        Node { board: &self.board, castling: self.castling, ep_square: self.ep_square }
    }

    /// Returns every legal move.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.add_legal_moves(&mut moves);
        moves
    }

    /// Adds every legal move to a list: for loops where a new list each time is felt.
    pub(super) fn add_legal_moves(&self, moves: &mut MoveList) {
        generate_for(self.turn, self.node(), &mut Collect(moves));
    }

    /// Hands every legal move to a sink.
    #[inline]
    pub(crate) fn generate(&self, sink: &mut impl Sink) {
        generate_for(self.turn, self.node(), sink);
    }

    /// Hands every legal capture and promotion to a sink, the captures in passing included.
    #[inline]
    pub(crate) fn generate_captures(&self, sink: &mut impl Sink) {
        generate_captures_for(self.turn, self.node(), sink);
    }

    /// Returns whether there is a legal move at all.
    pub fn has_legal_move(&self) -> bool {
        // Mostly asked in check, where the king nearly always can step aside.
        let king = self.board.king(self.turn);
        let steps = attacks::king(king) & !self.board.color(self.turn);
        if steps.into_iter().any(|to| self.leaves_king_safe(Move::normal(king, to))) {
            return true;
        }
        let mut any = AnyMove::default();
        generate_for(self.turn, self.node(), &mut any);
        any.0
    }

    /// Returns the role that a move takes.
    pub fn captured(&self, m: Move) -> Option<Role> {
        match m.kind {
            super::MoveKind::EnPassant => Some(Role::Pawn),
            super::MoveKind::Castle => None,
            _ => self.board.role_at(m.to),
        }
    }

    /// Passes the turn, as a null move in an analysis does (no legal move: FIDE 1.3). The counter
    /// of the 50-move rule goes on, as nothing was taken and no pawn moved.
    #[must_use]
    pub fn after_null_move(&self) -> Self {
        let mut next = *self;
        next.pass();
        next
    }
}
