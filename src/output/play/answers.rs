//! Answers to questions about a game, in a line or a few.

use super::view::numbered_moves;
use crate::chess::{Bitboard, Board, Color, File, Piece, Position, Rank, Role, Square};
use crate::notation::san::San;
use crate::play::Game;

/// Returns the legal moves in SAN, all or those from a square, in the order of their letters.
pub fn legal_moves(position: &Position, from: Option<Square>) -> Vec<String> {
    let moves = position.legal_moves();
    let wanted = moves.iter().filter(|mv| from.is_none_or(|from| mv.from == from));
    let mut moves: Vec<String> =
        wanted.map(|mv| San::of(position, *mv).text().to_string()).collect();
    moves.sort();
    moves
}

/// Returns the moves of a game, a line a number.
pub fn history(game: &Game) -> Vec<String> {
    numbered_moves(game, game.plies().len())
}

/// What a piece counts in pawns, for a player; a king does not.
const fn worth(role: Role) -> u32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// Returns how many pawns the pieces of a side count.
fn sum(board: &Board, color: Color) -> u32 {
    let roles = Role::ALL.into_iter();
    roles.map(|role| worth(role) * board.pieces(color, role).count()).sum()
}

/// Returns by how many pawns the pieces of White count more than those of Black.
pub fn balance(board: &Board) -> i64 {
    i64::from(sum(board, Color::White)) - i64::from(sum(board, Color::Black))
}

/// Returns what each side has taken, and who is ahead by how much:
/// `White took P N; Black took B; even`.
///
/// ```
/// use pgnkit::chess::{Board, Position};
/// use pgnkit::output::play::material;
/// assert_eq!(material(&[], &Board::INITIAL), "White took nothing; Black took nothing; even");
/// ```
pub fn material(captures: &[Piece], board: &Board) -> String {
    let taken = |by: Color| {
        let mut roles: Vec<Role> =
            captures.iter().filter(|piece| piece.color != by).map(|piece| piece.role).collect();
        roles.sort_by_key(|role| std::cmp::Reverse(worth(*role)));
        let letters: Vec<String> = roles.iter().map(|role| role.upper().to_string()).collect();
        let letters = if letters.is_empty() { "nothing".to_owned() } else { letters.join(" ") };
        format!("{} took {letters}", by.name())
    };
    let ahead = match balance(board) {
        0 => "even".to_owned(),
        lead if lead > 0 => format!("White +{lead}"),
        lead => format!("Black +{}", -lead),
    };
    format!("{}; {}; {ahead}", taken(Color::White), taken(Color::Black))
}

/// Says where the pieces of a kind are: `White knights: b1 g1`.
pub fn pieces(board: &Board, piece: Piece) -> String {
    let squares: Vec<String> = board
        .pieces(piece.color, piece.role)
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    let squares = if squares.is_empty() { "none".to_owned() } else { squares.join(" ") };
    format!("{} {}s: {squares}", piece.color.name(), piece.role)
}

/// Says what stands on a file, or on a rank: `e-file: White king e1, White pawn e2`.
pub fn line_of(board: &Board, line: Result<File, Rank>) -> String {
    let (name, squares) = match line {
        Ok(file) => (format!("{file}-file"), Bitboard::file(file)),
        Err(rank) => (format!("rank {rank}"), Bitboard::rank(rank)),
    };
    let on = |square| {
        let piece = board.piece_at(square)?;
        Some(format!("{} {} {square}", piece.color.name(), piece.role))
    };
    let found: Vec<String> = squares.into_iter().filter_map(on).collect();
    let found = if found.is_empty() { "empty".to_owned() } else { found.join(", ") };
    format!("{name}: {found}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_what_stands_on_it() {
        let board = &Board::INITIAL;
        assert_eq!(
            line_of(board, Ok(File::from_char(b'e').unwrap())),
            "e-file: White king e1, White pawn e2, Black pawn e7, Black king e8"
        );
        assert_eq!(line_of(board, Err(Rank::from_char(b'4').unwrap())), "rank 4: empty");
        let knight = Piece { color: Color::Black, role: Role::Knight };
        assert_eq!(pieces(board, knight), "Black knights: b8 g8");
    }

    #[test]
    fn captures_are_listed_with_the_largest_first() {
        let black = |role| Piece { color: Color::Black, role };
        let captures = [black(Role::Pawn), black(Role::Queen)];
        let board = Board::INITIAL;
        assert_eq!(material(&captures, &board), "White took Q P; Black took nothing; even");
    }

    #[test]
    fn legal_moves_are_those_of_the_square() {
        assert_eq!(legal_moves(&Position::INITIAL, None).len(), 20);
        let from = "g1".parse().ok();
        assert_eq!(legal_moves(&Position::INITIAL, from), ["Nf3", "Nh3"]);
    }
}
