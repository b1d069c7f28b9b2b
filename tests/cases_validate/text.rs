//! The text around moves: comments, numbers, blanks, encodings, line ends, damage.

use super::{CASE, Case};

pub(super) const CASES: &[Case] = &[
    Case {
        file: "019-figurines.pgn",
        plies: &[6],
        findings: &[
            (1, 3, "nonstandard-piece-letter", 1, 13, "♘f3"),
            (1, 4, "nonstandard-piece-letter", 1, 17, "♞c6"),
            (1, 5, "nonstandard-piece-letter", 1, 24, "♗b5"),
        ],
        fen: "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4",
        note: "could be an error; is read, and noted",
        ..CASE
    },
    Case {
        file: "021-odd-spaces.pgn",
        plies: &[4],
        findings: &[
            (1, 0, "unusual-space", 1, 6, "\u{a0}"),
            (1, 0, "unusual-space", 1, 12, "\u{200b}"),
        ],
        fen: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        note: "could be an error; is read, and noted",
        ..CASE
    },
    Case {
        file: "062-epd-prose.epd",
        plies: &[0],
        findings: &[(1, 0, "bad-epd-operation", 1, 61, "C")],
        note: "the case says column 56; the prose begins in column 61",
        ..CASE
    },
    Case {
        file: "063-epd-false-capture.epd",
        plies: &[0, 0],
        findings: &[(2, 0, "false-capture-sign", 2, 31, "Qxd8")],
        note: "the case wants an error and claims that python-chess 1.11 refuses the move, but that accepts it, as it should: Qd8 is legal, and the sign of a capture is just false",
        ..CASE
    },
    Case {
        file: "092-nested-braces.pgn",
        plies: &[3],
        findings: &[(1, 0, "stray-text", 9, 21, "three"), (1, 0, "mismatched-bracket", 9, 27, "}")],
        note: "comments do not nest",
        ..CASE
    },
    Case {
        file: "094-brace-in-line-comment.pgn",
        plies: &[3],
        fen: "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        ..CASE
    },
    Case {
        file: "095-escape-lines.pgn",
        plies: &[3],
        findings: &[(1, 0, "no-blank-line", 2, 1, "[Event \"T\"]")],
        fen: "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        ..CASE
    },
    Case {
        file: "097-unclosed-comment.pgn",
        plies: &[2, 1],
        findings: &[(2, 0, "unterminated-comment", 19, 7, "{")],
        ..CASE
    },
    Case {
        file: "098-comment-closed-by-parenthesis.pgn",
        plies: &[8],
        findings: &[(1, 0, "mismatched-bracket", 9, 22, ")")],
        because: "this parenthesis ends a comment that a brace begins",
        note: "the case expects the illegal 4. Ba4 and a hint at the comment; the wrong bracket is located instead and the whole game is read",
        ..CASE
    },
    Case {
        file: "100-stray-parenthesis.pgn",
        plies: &[1],
        findings: &[(1, 2, "illegal-move", 9, 7, "Bb5"), (1, 0, "mismatched-bracket", 9, 11, ")")],
        ..CASE
    },
    Case {
        file: "109-inner-bom.pgn",
        plies: &[2, 2],
        findings: &[(0, 0, "byte-order-mark", 11, 1, "\u{feff}")],
        results: &["1-0", "0-1"],
        ..CASE
    },
    Case { file: "111-cr-only.pgn", plies: &[4, 2], results: &["1-0", "0-1"], ..CASE },
    Case {
        file: "112-mixed-line-ends.pgn",
        plies: &[4, 2, 1],
        findings: &[(0, 0, "mixed-line-ends", 1, 1, "")],
        ..CASE
    },
    Case { file: "114-bracket-in-comment.pgn", plies: &[4], results: &["0-1"], ..CASE },
    Case {
        file: "117-no-blank-lines.pgn",
        plies: &[2, 2],
        findings: &[
            (1, 0, "no-blank-line", 4, 1, "1."),
            (2, 0, "no-blank-line", 5, 1, "[Event \"2\"]"),
        ],
        ..CASE
    },
    Case {
        file: "126-black-first-dots.pgn",
        plies: &[3, 3, 3, 3],
        findings: &[
            (3, 0, "number-without-period", 35, 1, "1"),
            (3, 0, "number-without-period", 35, 11, "2"),
        ],
        fen: "8/8/8/8/8/2K1k3/4P3/8 w - - 3 3",
        ..CASE
    },
    Case {
        file: "129-no-numbers.pgn",
        plies: &[6],
        fen: "rnbqkb1r/ppp2ppp/5n2/3pp3/2P5/2N3P1/PP1PPP1P/R1BQKBNR w KQkq - 0 4",
        results: &["0-1"],
        ..CASE
    },
    Case {
        file: "132-number-zero.pgn",
        plies: &[4],
        findings: &[(1, 1, "wrong-move-number", 1, 1, "0.")],
        note: "reported once, the shift is then expected",
        ..CASE
    },
    Case {
        file: "133-comment-first.pgn",
        plies: &[3],
        fen: "rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2",
        ..CASE
    },
    Case {
        file: "149-stray-backtick.pgn",
        plies: &[4, 1],
        findings: &[(1, 0, "stray-text", 9, 28, "`")],
        ..CASE
    },
    Case {
        file: "150-newsletter-text.pgn",
        plies: &[2, 2],
        findings: &[
            (0, 0, "text-between-games", 1, 1, "Some newsletter text, issue 92."),
            (0, 0, "text-between-games", 13, 1, "-- next game --"),
        ],
        note: "text between games is a note by default",
        ..CASE
    },
    Case {
        file: "152-one-line.pgn",
        plies: &[2, 1],
        findings: &[(1, 0, "no-blank-line", 1, 28, "1."), (2, 0, "no-blank-line", 1, 68, "1.")],
        results: &["1-0", "0-1"],
        ..CASE
    },
    Case { file: "153-empty.pgn", plies: &[], note: "no games are no error", ..CASE },
    Case { file: "185-gzip.pgn.gz", plies: &[4, 2], ..CASE },
    Case { file: "187-zstd.pgn.zst", plies: &[4, 2], ..CASE },
    Case {
        file: "193-dos-end-mark.pgn",
        plies: &[2],
        findings: &[(1, 0, "unusual-space", 9, 13, "\u{1a}")],
        results: &["1-0"],
        note: "the mark is noted",
        ..CASE
    },
];
