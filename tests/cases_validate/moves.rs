//! Moves: spellings, and what is not legal.

use super::{CASE, Case};

pub(super) const CASES: &[Case] = &[
    Case {
        file: "001-pinned-knight.pgn",
        plies: &[8],
        findings: &[(1, 7, "needless-disambiguation", 9, 34, "Nge2")],
        fen: "rnbqk2r/ppp2ppp/4pn2/3p4/1b2P3/2NP4/PPP1NPPP/R1BQKB1R w KQkq - 2 5",
        ..CASE
    },
    Case {
        file: "004-ambiguous-knight.pgn",
        plies: &[4],
        findings: &[(1, 5, "ambiguous-move", 9, 24, "Nd2")],
        because: "Nbd2 or Nfd2",
        ..CASE
    },
    Case {
        file: "008-promotion-spellings.pgn",
        plies: &[1, 1, 1, 1, 1, 1, 1],
        findings: &[
            (1, 1, "promotion-without-equals", 11, 4, "d8Q+"),
            (2, 1, "promotion-without-equals", 23, 4, "d8(Q)+"),
            (3, 1, "promotion-without-equals", 35, 4, "d8/Q+"),
            (4, 1, "promotion-without-equals", 47, 4, "d8=q+"),
            (5, 1, "wrong-check-mark", 59, 4, "d8Q"),
            (5, 1, "promotion-without-equals", 59, 4, "d8Q"),
            (6, 1, "wrong-check-mark", 71, 4, "d7d8q"),
            (6, 1, "nonstandard-move", 71, 4, "d7d8q"),
            (7, 1, "nonstandard-move", 83, 4, "d7-d8=Q+"),
        ],
        fen: "3Q3k/8/8/8/8/8/8/K7 b - - 0 1",
        ..CASE
    },
    Case {
        file: "010-promotion-to-king.pgn",
        plies: &[0],
        findings: &[(1, 1, "unparsable-move", 11, 4, "d8=K")],
        because: "a pawn cannot become a king",
        note: "the message names the promotion; the case calls it an illegal promotion",
        ..CASE
    },
    Case {
        file: "011-en-passant-marks.pgn",
        plies: &[1, 1, 1, 1, 1],
        findings: &[
            (1, 0, "en-passant-suffix", 11, 9, "e.p."),
            (2, 1, "en-passant-suffix", 23, 4, "exd6e.p."),
            (3, 1, "en-passant-suffix", 35, 4, "exd6ep"),
            (4, 0, "en-passant-suffix", 47, 9, "ep"),
            (5, 1, "en-passant-suffix", 59, 4, "ed6ep"),
            (5, 1, "missing-capture-sign", 59, 4, "ed6ep"),
        ],
        fen: "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2",
        note: "a mark with a blank before it is read, too, which a tool may refuse",
        ..CASE
    },
    Case {
        file: "013-false-check-marks.pgn",
        plies: &[4],
        findings: &[
            (1, 1, "wrong-check-mark", 9, 4, "e4+"),
            (1, 2, "wrong-check-mark", 9, 8, "e5#"),
        ],
        ..CASE
    },
    Case {
        file: "014-castling-spellings.pgn",
        plies: &[8, 8, 8, 8, 8],
        findings: &[
            (1, 7, "zero-castling", 9, 35, "0-0"),
            (2, 7, "zero-castling", 19, 35, "o-o"),
            (4, 7, "zero-castling", 39, 35, "0-0!"),
            (4, 7, "suffix-not-nag", 39, 35, "0-0!"),
            (5, 7, "zero-castling", 49, 35, "OO"),
        ],
        fen: "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 6 5",
        note: "\"OO\" may be refused; it is read",
        ..CASE
    },
    Case {
        file: "016-king-to-g1.pgn",
        plies: &[6],
        findings: &[(1, 7, "illegal-move", 9, 35, "Kg1")],
        because: "castling is written O-O",
        note: "the case asks for a hint of O-O, which the reason gives",
        ..CASE
    },
    Case {
        file: "022-castling-after-king-move.pgn",
        plies: &[17],
        findings: &[(1, 18, "illegal-move", 9, 89, "O-O")],
        because: "Black has no right to castle king side",
        ..CASE
    },
    Case {
        file: "024-castling-through-check.pgn",
        plies: &[0],
        findings: &[(1, 1, "illegal-move", 11, 4, "O-O")],
        because: "the king passes f1, attacked by the rook on f3",
        ..CASE
    },
    Case {
        file: "025-en-passant-pin.pgn",
        plies: &[0],
        findings: &[(1, 1, "illegal-move", 11, 4, "cxd6")],
        because: "would expose the king to the rook on h5",
        ..CASE
    },
    Case {
        file: "131-glued-moves.pgn",
        plies: &[0],
        findings: &[(1, 1, "illegal-move", 1, 3, "e4e5")],
        note: "could be read as four plies; is an error at its place",
        ..CASE
    },
    Case {
        file: "154-null-moves.pgn",
        plies: &[6],
        findings: &[(1, 3, "null-move", 4, 13, "--"), (1, 5, "null-move", 4, 23, "Z0")],
        note: "read and warned of, one of two right ways",
        ..CASE
    },
    Case {
        file: "156-kings-to-centre.pgn",
        plies: &[9, 2],
        findings: &[(1, 10, "illegal-move", 9, 51, "Ke4"), (1, 10, "dgt-tail", 9, 51, "Ke4")],
        because: "the king cannot reach e4",
        note: "both: the move is not legal, and most likely none",
        ..CASE
    },
    Case {
        file: "157-pinned-piece-moves.pgn",
        plies: &[0],
        findings: &[(1, 1, "illegal-move", 11, 4, "Nc3")],
        because: "the knight on e2 is pinned by the rook on e4",
        ..CASE
    },
    Case {
        file: "158-one-bad-game.pgn",
        plies: &[2, 2, 2, 2, 2, 2, 2],
        findings: &[(4, 3, "illegal-move", 39, 13, "Ke3")],
        because: "the king cannot reach e3",
        ..CASE
    },
    Case {
        file: "192-zero-castling.pgn",
        plies: &[10],
        findings: &[
            (1, 9, "zero-castling", 1, 46, "0-0-0"),
            (1, 10, "zero-castling", 1, 52, "0-0-0"),
        ],
        fen: "2kr1bnr/pppqpppp/2n5/3p1b2/3P1B2/2N5/PPPQPPPP/2KR1BNR w - - 8 6",
        results: &["1-0"],
        ..CASE
    },
];
