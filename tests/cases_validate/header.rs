//! Tags, first positions and variants.

use super::{CASE, Case};

pub(super) const CASES: &[Case] = &[
    Case {
        file: "054-chess960-untagged.pgn",
        plies: &[8],
        note: "read as Chess960, one of two right ways",
        ..CASE
    },
    Case {
        file: "055-crazyhouse.pgn",
        plies: &[0, 2],
        findings: &[(1, 0, "unsupported-variant", 2, 1, "[Variant \"Crazyhouse\"]")],
        note: "the token is the whole tag, the case names its value",
        ..CASE
    },
    Case {
        file: "103-unclosed-tag.pgn",
        plies: &[2],
        findings: &[(1, 0, "unterminated-tag", 1, 1, "[Event \"Cup]")],
        ..CASE
    },
    Case {
        file: "104-lone-backslash.pgn",
        plies: &[2],
        findings: &[(1, 0, "bad-tag", 1, 1, "[Event \"Cup \\\"]")],
        note: "the case wants a warning; the tag is not PGN, though readable, so it is an error",
        ..CASE
    },
    Case {
        file: "106-duplicate-tag.pgn",
        plies: &[1],
        findings: &[(1, 0, "duplicate-tag", 2, 1, "[Event \"two\"]")],
        ..CASE
    },
    Case { file: "107-odd-tag-names.pgn", plies: &[1], ..CASE },
    Case { file: "116-blank-in-tags.pgn", plies: &[4], ..CASE },
    Case {
        file: "121-fen-without-setup.pgn",
        plies: &[2],
        findings: &[(
            1,
            0,
            "fen-without-setup",
            8,
            1,
            "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]",
        )],
        fen: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        ..CASE
    },
    Case {
        file: "123-setup-zero.pgn",
        plies: &[2],
        findings: &[(1, 0, "fen-without-setup", 8, 1, "[SetUp \"0\"]")],
        note: "two tags contradict each other; the moves are played from the FEN",
        ..CASE
    },
    Case {
        file: "124-setup-case.pgn",
        plies: &[2],
        fen: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        note: "names of tags are taken regardless of case where no other is meant",
        ..CASE
    },
    Case {
        file: "190-tags-in-movetext.pgn",
        plies: &[4],
        findings: &[
            (1, 0, "tag-in-movetext", 5, 1, "[Black \"B\"]"),
            (1, 0, "tag-in-movetext", 6, 1, "[Result \"1-0\"]"),
        ],
        note: "a low case: one game with a warning for each tag, one of two right ways",
        ..CASE
    },
];
