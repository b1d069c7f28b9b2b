//! `tip`: one piece of advice for beginners, chosen by the position.

use crate::chess::{Color, Position, Rank, Role, Square};

/// Returns advice for the side to move: the first of these that fits.
///
/// ```
/// use pgnkit::chess::Position;
/// use pgnkit::output::play::tip;
/// assert!(tip(&Position::INITIAL).contains("middle of the board"));
/// ```
pub fn tip(position: &Position) -> String {
    let color = position.turn();
    if position.is_check() {
        return "You are in check: move the king, take the piece that attacks it, or step between."
            .to_owned();
    }
    if let Some((role, square)) = hanging(position, color) {
        return format!(
            "Your {role} on {square} can be taken for nothing: move it, protect it, or put \
             something in the way."
        );
    }
    if let Some((role, square)) = hanging(position, !color) {
        return format!(
            "Nothing protects the {role} on {square}, and you attack it. Can you take it?"
        );
    }
    if is_endgame(position) {
        return "With few pieces left the king is safe and strong: bring it to the middle, and push \
                pawns that no other pawn can stop."
            .to_owned();
    }
    if centre_is_empty(position, color) {
        return "Begin with a pawn in the middle of the board, e4 or d4 for White: it gives your \
                pieces room."
            .to_owned();
    }
    if let Some((role, square)) = undeveloped(position, color) {
        return format!(
            "Bring your pieces out before you attack: the {role} on {square} has not moved yet."
        );
    }
    if position.castling_rooks().into_iter().any(|rook| rook.rank() == Rank::back(color)) {
        return "Castle early: it takes your king out of the middle and brings a rook into play."
            .to_owned();
    }
    "Before each move ask what your opponent threatens, and what your move leaves unprotected."
        .to_owned()
}

/// The largest piece of a side, other than king and pawns, that is attacked and not protected.
fn hanging(position: &Position, color: Color) -> Option<(Role, Square)> {
    let board = position.board();
    let occupied = board.occupied();
    let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    roles.into_iter().find_map(|role| {
        let mut squares = board.pieces(color, role).into_iter();
        let is_hanging = |square: &Square| {
            position.attackers(*square, !color, occupied).any()
                && position.attackers(*square, color, occupied).is_empty()
        };
        squares.find(is_hanging).map(|square| (role, square))
    })
}

/// Whether neither side has a queen and each at most two other pieces.
fn is_endgame(position: &Position) -> bool {
    let board = position.board();
    Color::ALL.into_iter().all(|color| {
        let others = [Role::Rook, Role::Bishop, Role::Knight];
        board.pieces(color, Role::Queen).is_empty()
            && others.map(|role| board.pieces(color, role).count()).iter().sum::<u32>() <= 2
    })
}

/// Whether both middle pawns of a side stand where they began.
fn centre_is_empty(position: &Position, color: Color) -> bool {
    let at_home = match color {
        Color::White => [*b"d2", *b"e2"],
        Color::Black => [*b"d7", *b"e7"],
    };
    stands_on(position, color, Role::Pawn, at_home[0]).is_some()
        && stands_on(position, color, Role::Pawn, at_home[1]).is_some()
}

/// A knight or bishop that stands where it began.
fn undeveloped(position: &Position, color: Color) -> Option<(Role, Square)> {
    let starts = match color {
        Color::White => [*b"g1", *b"b1", *b"f1", *b"c1"],
        Color::Black => [*b"g8", *b"b8", *b"f8", *b"c8"],
    };
    let roles = [Role::Knight, Role::Knight, Role::Bishop, Role::Bishop];
    roles.into_iter().zip(starts).find_map(|(role, start)| {
        stands_on(position, color, role, start).map(|square| (role, square))
    })
}

fn stands_on(position: &Position, color: Color, role: Role, square: [u8; 2]) -> Option<Square> {
    let square = Square::from_ascii(square)?;
    position.board().pieces(color, role).contains(square).then_some(square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[test]
    fn the_tip_fits_the_position() {
        for (position, part) in [
            ("4k3/8/8/8/8/8/8/4K2q w - - 0 1", "You are in check"),
            ("4k2r/8/8/8/8/8/8/RN2K2N w - - 0 1", "knight on h1 can be taken for nothing"),
            ("b3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Nothing protects the bishop on a8"),
            ("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", "few pieces left"),
            ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "knight on g1"),
            (
                "r1bqk2r/ppp2ppp/2np1n2/2b1p3/4P3/2NPBN2/PPP1BPPP/R2QK2R w KQkq - 0 6",
                "Castle early",
            ),
            (
                "r1bqk2r/ppp2ppp/2np1n2/2b1p3/4P3/2NPBN2/PPP1BPPP/R2Q1RK1 w kq - 0 6",
                "Before each move",
            ),
        ] {
            let position = fen::read(position.as_bytes()).unwrap().0;
            assert!(tip(&position).contains(part), "{}", tip(&position));
        }
    }
}
