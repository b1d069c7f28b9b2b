//! The key by which Polyglot's opening books find a position: the exclusive or of published
//! numbers.
//!
//! Source: the description of the book format that comes with Polyglot (F. Letouzey), with its
//! table of 781 numbers and nine keys to test with.

mod numbers;

use self::numbers::NUMBERS;
use crate::chess::{CastlingSide, Color, EnPassant, Position};

/// Where the numbers begin that are not of pieces on squares.
const CASTLING: usize = 12 * 64;
const EN_PASSANT: usize = CASTLING + 4;
const WHITE_TO_MOVE: usize = EN_PASSANT + 8;

/// Returns the key of a position.
///
/// An en passant square counts if an enemy pawn stands beside, pinned or not; the counters do not
/// count. The format knows the rights of the classical game only. In Chess960 the right of a side
/// has the number of that side, wherever the rook stands.
///
/// ```
/// use pgnkit::chess::Position;
/// use pgnkit::notation::polyglot;
/// assert_eq!(polyglot::key(&Position::INITIAL), 0x463B_9618_1691_FC9C);
/// ```
pub fn key(position: &Position) -> u64 {
    let mut key = 0;
    for (square, piece) in position.board().iter() {
        // Pawn, knight and so on; of each, Black's comes first.
        let kind = 2 * piece.role.index() + piece.color.fold(1, 0);
        key ^= NUMBERS[64 * kind + square.index()];
    }
    let sides = [CastlingSide::KingSide, CastlingSide::QueenSide];
    let rights = Color::ALL.into_iter().flat_map(|color| sides.map(|side| (color, side)));
    for (number, (color, side)) in NUMBERS[CASTLING..].iter().zip(rights) {
        if position.castling_rook(color, side).is_some() {
            key ^= number;
        }
    }
    if let Some(square) = position.ep_square(EnPassant::PseudoLegal) {
        key ^= NUMBERS[EN_PASSANT + square.file().index()];
    }
    if position.turn() == Color::White {
        key ^= NUMBERS[WHITE_TO_MOVE];
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    fn key_of(text: &str) -> u64 {
        key(&fen::read(text.as_bytes()).unwrap().0)
    }

    /// The nine positions and keys of the description.
    #[test]
    fn the_published_keys_come_out() {
        for (text, expected) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463B_9618_1691_FC9C_u64),
            ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823C_9B50_FD11_4196),
            (
                "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
                0x0756_B944_61C5_0FB0,
            ),
            ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662F_AFB9_65DB_29D4),
            (
                "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
                0x22A4_8B5A_8E47_FF78,
            ),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652A_607C_A3F2_42C1),
            ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00FD_D303_C946_BDD9),
            (
                "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
                0x3C81_23EA_7B06_7637,
            ),
            ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5C3F_9B82_9B27_9560),
        ] {
            assert_eq!(key_of(text), expected, "{text}");
        }
    }

    #[test]
    fn a_pinned_pawn_counts_and_a_far_one_does_not() {
        let pinned = "4k3/8/8/8/1q1pP2K/8/8/8 b - e3 0 1";
        assert_ne!(key_of(pinned), key_of(&pinned.replace("e3", "-")));
        let far = "4k3/8/8/3p4/4P3/8/8/4K3 b - e3 0 1";
        assert_eq!(key_of(far), key_of(&far.replace("e3", "-")));
    }

    #[test]
    fn rights_of_chess960_count_by_side() {
        let inner = key_of("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1");
        let right = inner ^ key_of("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1");
        assert_eq!(right, NUMBERS[CASTLING]);
    }
}
