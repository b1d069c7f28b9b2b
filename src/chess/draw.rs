//! When a game is drawn or may be claimed so: repetition, the 50- and 75-move rules, and material
//! that cannot mate.

use super::{Bitboard, Board, Color, Role};

/// FIDE 9.2: at the third occurrence of a position the player to move may claim a draw.
pub const CLAIMABLE_REPETITIONS: u32 = 3;

/// FIDE 9.6.1: at the fifth occurrence of a position the game is drawn.
pub const AUTOMATIC_REPETITIONS: u32 = 5;

/// FIDE 9.3: after 50 moves of each side without pawn move or capture a draw may be claimed.
pub const CLAIMABLE_HALFMOVES: u32 = 100;

/// FIDE 9.6.2: after 75 such moves of each side the game is drawn, unless the last one mates.
pub const AUTOMATIC_HALFMOVES: u32 = 150;

/// Returns whether a side has nothing but its king.
pub const fn is_lone_king(board: &Board, color: Color) -> bool {
    board.color(color).0 == board.pieces(color, Role::King).0
}

/// Returns whether a side has material with which no series of legal moves mates, whatever the
/// squares (FIDE 6.9): a lone king; king and knight against king and queens; bishops of one
/// square color if there are no pawns, knights and bishops of the other color.
///
/// It speaks of moves to come: on a board where a side is mated already, by a position that no
/// game can reach, it may be true all the same.
pub fn cannot_mate(board: &Board, color: Color) -> bool {
    let own = |role| board.pieces(color, role);
    if (own(Role::Pawn) | own(Role::Rook) | own(Role::Queen)).any() {
        return false;
    }
    if own(Role::Knight).any() {
        // A piece of the other side can take squares from its own king, and the knight mates.
        // Queens cannot do it: wherever the two kings and the knight stand, a queen on one of
        // those squares attacks the knight or the mating king (all placements were tried).
        let blockers = board.color(!color) & !board.role(Role::King) & !board.role(Role::Queen);
        return board.color(color).count() == 2 && blockers.is_empty();
    }
    if own(Role::Bishop).any() {
        let bishops = board.role(Role::Bishop);
        let one_color =
            (bishops & Bitboard::LIGHT).is_empty() || (bishops & Bitboard::DARK).is_empty();
        return one_color && (board.role(Role::Pawn) | board.role(Role::Knight)).is_empty();
    }
    true
}

/// Returns whether neither side can mate with its material, which ends the game at once (FIDE
/// 5.2.2): bare kings, a king and one minor piece against a king, or any number of bishops that
/// all stand on squares of one color. Other dead positions depend on the squares.
///
/// ```
/// use pgnkit::chess::{Board, draw};
/// assert!(!draw::is_dead_material(&Board::INITIAL));
/// ```
pub fn is_dead_material(board: &Board) -> bool {
    cannot_mate(board, Color::White) && cannot_mate(board, Color::Black)
}

/// Returns whether the board is such as nearly all boards of dead positions are: two minor pieces
/// at most and nothing else, or bishops and pawns of both sides, of which at most so many are
/// `free` to advance. It is a cheap filter before [`Position::is_dead`](super::Position::is_dead),
/// which proves it.
#[inline]
pub fn may_be_dead(board: &Board, free: u32) -> bool {
    if (board.role(Role::Queen) | board.role(Role::Rook)).any() {
        return false;
    }
    let knights = board.role(Role::Knight);
    if board.role(Role::Pawn).is_empty() {
        return (knights | board.role(Role::Bishop)).count() <= 2 || is_dead_material(board);
    }
    let pawns = Color::ALL.map(|color| board.pieces(color, Role::Pawn));
    let ahead = [Bitboard(pawns[0].0 << 8), Bitboard(pawns[1].0 >> 8)];
    knights.is_empty()
        && pawns.iter().all(|pawns| pawns.any())
        && ahead.iter().map(|ahead| (*ahead & !board.occupied()).count()).sum::<u32>() <= free
}

/// The positions of a game so far, to count repetitions.
///
/// One value serves many games: [`clear`](Self::clear) keeps the memory.
///
/// ```
/// use pgnkit::chess::draw::History;
/// use pgnkit::chess::{EnPassant, Position};
/// let start = Position::INITIAL;
/// let mut history = History::new();
/// history.push(start.hash(EnPassant::Legal), start.halfmove_clock());
/// assert_eq!(history.repetitions(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct History {
    plies: Vec<Ply>,
}

#[derive(Clone, Copy, Debug)]
struct Ply {
    hash: u64,
    halfmove_clock: u32,
}

impl History {
    /// Makes an empty history.
    pub const fn new() -> Self {
        Self { plies: Vec::new() }
    }

    /// Adds a position, the first one included. The hash must be that of
    /// [`EnPassant::Legal`](super::EnPassant::Legal): a capture that is not legal does not make
    /// positions different (FIDE 9.2.3).
    #[inline]
    pub fn push(&mut self, hash: u64, halfmove_clock: u32) {
        self.plies.push(Ply { hash, halfmove_clock });
    }

    /// Takes back the last position.
    #[inline]
    pub fn pop(&mut self) {
        self.plies.pop();
    }

    /// Forgets all positions, for the next game.
    #[inline]
    pub fn clear(&mut self) {
        self.plies.clear();
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// Returns whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// Returns how often the last position has occurred, itself included; 0 if there is none.
    ///
    /// A pawn move or capture cannot be taken back, so it looks no further than the last one, and
    /// only where the same side was to move: at most half the halfmove clock, 75 comparisons in a
    /// game that ends by the rules.
    pub fn repetitions(&self) -> u32 {
        let Some((last, earlier)) = self.plies.split_last() else { return 0 };
        let reach = earlier.len().min(last.halfmove_clock as usize);
        // Of each two, the nearer one is the opponent's turn.
        let turns = earlier[earlier.len() - reach..].rchunks_exact(2);
        turns.fold(1, |count, turn| count + u32::from(turn[0].hash == last.hash))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Piece, Square};

    fn board(pieces: &str) -> Board {
        let mut board = Board::EMPTY;
        for piece in pieces.split(' ') {
            let (letter, square) = piece.split_at(1);
            let square: Square = square.parse().unwrap();
            board.put(square, Piece::from_letter(letter.as_bytes()[0]).unwrap());
        }
        board
    }

    #[test]
    fn material_is_dead_if_no_side_can_mate_even_with_help() {
        for dead in [
            "Ka1 kh8",
            "Ka1 kh8 Bc1",
            "Ka1 kh8 bc1",
            "Ka1 kh8 Nc1",
            "Ka1 kh8 nc1",
            "Ka1 kh8 Bc1 be1",
            "Ka1 kh8 Bc1 Be1 bg1 ba3",
        ] {
            assert!(is_dead_material(&board(dead)), "{dead}");
        }
        for alive in [
            "Ka1 kh8 Nc1 Nd1",
            "Ka1 kh8 Nc1 nd1",
            "Ka1 kh8 Bc1 nd1",
            "Ka1 kh8 Bc1 bd1",
            "Ka1 kh8 Bc1 Bd1",
            "Ka1 kh8 Pc2",
            "Ka1 kh8 Rc1",
            "Ka1 kh8 qc1",
            "Ka1 kh8 Nc1 qd1",
        ] {
            assert!(!is_dead_material(&board(alive)), "{alive}");
        }
    }

    #[test]
    fn each_side_is_asked_for_itself() {
        let knight_v_queen = board("Ka1 kh8 Nc1 qd1");
        assert!(cannot_mate(&knight_v_queen, Color::White));
        assert!(!cannot_mate(&knight_v_queen, Color::Black));
        assert!(!cannot_mate(&board("Ka1 kh8 Nc1 rd1"), Color::White));
        assert!(is_lone_king(&board("Ka1 kh8 Nc1"), Color::Black));
        assert!(!is_lone_king(&board("Ka1 kh8 Nc1"), Color::White));
    }

    #[test]
    fn repetitions_are_counted_back_to_the_last_pawn_move_or_capture() {
        let mut history = History::new();
        assert_eq!(history.repetitions(), 0);
        for (clock, hash) in (0..).zip([1, 2, 3, 4, 1, 2, 3, 4, 1]) {
            history.push(hash, clock);
        }
        assert_eq!(history.repetitions(), 3);
        history.pop();
        assert_eq!(history.repetitions(), 2);
        // A capture: what was before does not count, even with an equal hash.
        history.push(5, 0);
        history.push(4, 1);
        assert_eq!(history.repetitions(), 1);
        history.clear();
        assert!(history.is_empty());
    }

    #[test]
    fn a_clock_larger_than_the_history_is_no_harm() {
        let mut history = History::new();
        history.push(1, 40);
        assert_eq!(history.repetitions(), 1);
        history.push(2, 41);
        history.push(1, u32::MAX);
        assert_eq!(history.repetitions(), 2);
    }
}
