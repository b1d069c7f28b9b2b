//! Positions for the tests of every layer, written as FEN. It trusts its input: the reader of
//! FEN proper belongs to the notation.

use super::{Bitboard, Board, Color, File, Piece, Position, Rank, Role, Setup, Square};

/// Reads placement, turn, castling (`KQkq`, or files as in Shredder-FEN) and en passant square.
pub(crate) fn position(fen: &str) -> Position {
    let mut fields = fen.split(' ');
    let board = board(fields.next().unwrap());
    let turn = if fields.next() == Some("b") { Color::Black } else { Color::White };
    let castling = fields.next().unwrap_or("-").bytes().filter_map(|c| rook(&board, c)).collect();
    let ep_square = fields.next().and_then(|name| name.parse().ok());
    Position::new(Setup { board, turn, castling, ep_square, halfmove_clock: 0, fullmove_number: 1 })
        .unwrap()
}

fn board(field: &str) -> Board {
    let mut board = Board::EMPTY;
    for (row, rank) in field.split('/').zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for letter in row.bytes() {
            if letter.is_ascii_digit() {
                file += usize::from(letter - b'0');
            } else {
                let at = Square::at(File::new(file).unwrap(), rank);
                board.put(at, Piece::from_letter(letter).unwrap());
                file += 1;
            }
        }
    }
    board
}

fn rook(board: &Board, letter: u8) -> Option<Square> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let rooks = board.pieces(color, Role::Rook) & Bitboard::back_rank(color);
    match letter.to_ascii_lowercase() {
        b'k' => rooks.last(),
        b'q' => rooks.first(),
        file => Some(Square::at(File::from_char(file)?, Rank::back(color))),
    }
}

/// Plays random legal moves from each of `starts` and shows every position on the way.
pub(crate) fn walk(starts: &[&str], plies: usize, mut visit: impl FnMut(&Position)) {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    for start in starts {
        let mut at = position(start);
        for _ in 0..plies {
            visit(&at);
            let moves = at.legal_moves();
            if moves.is_empty() {
                break;
            }
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            at.play(moves[(state >> 33) as usize % moves.len()]);
        }
    }
}

/// Starts of walks that between them meet every rule.
pub(crate) const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf -",
    "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb -",
    "rkr1nqbb/pppppppp/8/8/8/8/PPPPPPPP/RKR1NQBB w CAca -",
];
