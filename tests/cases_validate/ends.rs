//! Draws, mates and results.

use super::{CASE, Case};

pub(super) const CASES: &[Case] = &[
    Case { file: "065-threefold-double-step.pgn", plies: &[10], ..CASE },
    Case { file: "067-en-passant-repetition.pgn", plies: &[9], ..CASE },
    Case { file: "068-castling-right-repetition.pgn", plies: &[8], ..CASE },
    Case { file: "070-mate-at-75.pgn", plies: &[1], ..CASE },
    Case { file: "071-seventyfive-moves.pgn", plies: &[1], ..CASE },
    Case {
        file: "085-mate-undecided.pgn",
        plies: &[4],
        findings: &[(1, 0, "undecided-result", 9, 21, "*")],
        ..CASE
    },
    Case {
        file: "087-result-mismatch.pgn",
        plies: &[4],
        findings: &[(1, 0, "result-mismatch", 9, 21, "1/2-1/2")],
        because: "end marker 1/2-1/2, tag Result \"1-0\"",
        ..CASE
    },
    Case {
        file: "088-result-half.pgn",
        plies: &[4],
        findings: &[
            (1, 0, "nonstandard-result", 7, 1, "[Result \"1/2\"]"),
            (1, 0, "nonstandard-result", 9, 21, "1/2"),
        ],
        results: &["1/2-1/2"],
        note: "could be refused; is read with a warning",
        ..CASE
    },
    Case {
        file: "090-result-colon.pgn",
        plies: &[2, 2],
        findings: &[
            (1, 0, "nonstandard-result", 1, 10, "1:0"),
            (2, 0, "nonstandard-result", 3, 10, "½-½"),
        ],
        results: &["1-0", "1/2-1/2"],
        note: "could be refused; is read with a warning",
        ..CASE
    },
    Case {
        file: "091-moves-after-mate.pgn",
        plies: &[4],
        findings: &[(1, 5, "moves-after-end", 9, 24, "a3")],
        because: "the game has ended in checkmate",
        ..CASE
    },
    Case {
        file: "119-tags-only.pgn",
        plies: &[0, 1],
        findings: &[(1, 0, "empty-game", 1, 1, "["), (1, 0, "missing-result", 2, 12, "]")],
        ..CASE
    },
    Case {
        file: "120-forfeit-comment.pgn",
        plies: &[0, 2],
        findings: &[(1, 0, "empty-game", 1, 1, "[")],
        results: &["0-1", "1-0"],
        note: "readers differ on whether the empty line ends the game",
        ..CASE
    },
];
