//! Games that other programs are known to have got wrong, by the number of the case: one file
//! each in `testdata/cases`, where the name says what is peculiar.
//!
//! A row tells every finding that there is, except for those about which tags there are and in
//! which order, so that what is not in a row must not be found.

use std::fmt::Write as _;
use std::fs;

use pgnkit::chess::draw::History;
use pgnkit::chess::{Claim, Color, EnPassant, Outcome, Position};
use pgnkit::notation::fen::{self, Fen};
use pgnkit::notation::san::{San, SanKind};
use pgnkit::pgn::lexer::{Break, Kind, TagShape, Token};
use pgnkit::pgn::reader::Ending;
use pgnkit::pgn::{Replay, Rule, Span, Tail, Visitor, read, tags};
use serde_json::Value;

use crate::support::{Output, Tool, root};

/// Rules about the tag section as a whole; most cases have just the tags they need.
const SET_ASIDE: [&str; 3] = ["missing-str-tag", "str-order", "tag-order"];

/// The number of the game, or 0 outside of games; the ply, or 0; the rule; line, column and token.
type Found = (u64, u64, &'static str, u64, u64, &'static str);

struct Case {
    file: &'static str,
    /// The plies of the main line of each game that can be played.
    plies: &'static [u64],
    /// The findings, in order.
    findings: &'static [Found],
    /// What the message of the first error must say.
    because: &'static str,
    /// The position at the end of every game.
    fen: &'static str,
    /// The result of each game.
    results: &'static [&'static str],
    /// Where readers differ, or we from what the case asks for.
    note: &'static str,
}

const CASE: Case =
    Case { file: "", plies: &[], findings: &[], because: "", fen: "", results: &[], note: "" };

const CASES: &[Case] = &[
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
    Case { file: "116-blank-in-tags.pgn", plies: &[4], ..CASE },
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
        file: "131-glued-moves.pgn",
        plies: &[0],
        findings: &[(1, 1, "illegal-move", 1, 3, "e4e5")],
        note: "could be read as four plies; is an error at its place",
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
    Case { file: "185-gzip.pgn.gz", plies: &[4, 2], ..CASE },
    Case { file: "187-zstd.pgn.zst", plies: &[4, 2], ..CASE },
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
    Case {
        file: "193-dos-end-mark.pgn",
        plies: &[2],
        findings: &[(1, 0, "unusual-space", 9, 13, "\u{1a}")],
        results: &["1-0"],
        note: "the mark is noted",
        ..CASE
    },
];

fn path(file: &str) -> String {
    root().join("testdata/cases").join(file).to_str().unwrap().to_owned()
}

/// The objects of the report on a file, by their type.
struct Report {
    output: Output,
    findings: Vec<Value>,
    games: Vec<Value>,
    file: Value,
}

fn report(tool: Tool, file: &str) -> Report {
    let output = tool.args(["validate", "--games", "--format", "jsonl", file]).run();
    let mut findings = Vec::new();
    let mut games = Vec::new();
    let mut summary = Value::Null;
    for line in output.stdout.lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        match object["type"].as_str().unwrap() {
            "finding" => findings.push(object),
            "game" => games.push(object),
            _ => summary = object,
        }
    }
    Report { output, findings, games, file: summary }
}

fn found(finding: &Value) -> (u64, u64, &str, u64, u64, &str) {
    let number = |field: &str| finding[field].as_u64().unwrap_or(0);
    let text = |field: &str| finding[field].as_str().unwrap();
    let (game, ply) = (number("game"), number("ply"));
    (game, ply, text("rule"), number("line"), number("column"), text("token"))
}

#[test]
fn each_case_has_its_findings_in_their_places_and_no_others() {
    let mut wrong = String::new();
    for case in CASES {
        let report = report(Tool::new(), &path(case.file));
        let all = report.findings.iter().map(found);
        let findings: Vec<_> = all.filter(|found| !SET_ASIDE.contains(&found.2)).collect();
        let plies: Vec<_> =
            report.games.iter().map(|game| game["plies"].as_u64().unwrap()).collect();
        let results: Vec<_> =
            report.games.iter().filter_map(|game| game["result"].as_str()).collect();
        let errors: Vec<_> = report.findings.iter().filter(|one| one["level"] == "error").collect();
        let first = errors.first().map_or("", |error| error["message"].as_str().unwrap());
        if findings != case.findings
            || plies != case.plies
            || !case.results.is_empty() && results != case.results
            || !first.contains(case.because)
            || report.output.status != i32::from(!errors.is_empty())
        {
            let Output { status, .. } = report.output;
            writeln!(
                wrong,
                "{}: {plies:?} {results:?} {findings:#?} {first:?} status {status} ({})",
                case.file, case.note
            )
            .unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_file_of_a_case_is_in_the_table() {
    for entry in fs::read_dir(root().join("testdata/cases")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(CASES.iter().any(|case| case.file == name), "{name}");
    }
    let rules = CASES.iter().flat_map(|case| case.findings).map(|found| found.2);
    for rule in rules.chain(SET_ASIDE) {
        rule.parse::<Rule>().unwrap();
    }
}

/// A game as a program that uses the library reads it.
#[derive(Default)]
struct Told {
    tags: Vec<(String, String)>,
    /// The first position and that after each move of the main line.
    positions: Vec<Position>,
    comments: Vec<String>,
    glyphs: usize,
}

impl Told {
    fn tag(&self, name: &str) -> &str {
        &self.tags.iter().find(|tag| tag.0 == name).unwrap().1
    }

    fn last(&self) -> &Position {
        self.positions.last().unwrap()
    }
}

#[derive(Default)]
struct Games {
    told: Vec<Told>,
    replay: Replay,
}

impl Visitor for Games {
    fn begin_game(&mut self, _at: usize) {
        self.replay = Replay::new();
        self.told.push(Told { positions: vec![Position::INITIAL], ..Told::default() });
    }

    fn tag(&mut self, text: &[u8], token: &Token, _in_movetext: bool) {
        let shape = if let Kind::Tag(shape) = token.kind { shape } else { TagShape::Good };
        let name = String::from_utf8_lossy(tags::name(&text[token.span()])).into_owned();
        let value = tags::value(&text[token.span()], shape);
        let game = self.told.last_mut().unwrap();
        if name == "FEN" {
            let (position, _) = fen::read(&value).unwrap();
            self.replay.restart(position);
            game.positions = vec![position];
        }
        game.tags.push((name, String::from_utf8_lossy(&value).into_owned()));
    }

    fn token(&mut self, text: &[u8], token: &Token) {
        let bytes = &text[token.span()];
        let game = self.told.last_mut().unwrap();
        match token.kind {
            Kind::Open => drop(self.replay.open()),
            Kind::Close => drop(self.replay.close()),
            Kind::Nag(_) | Kind::Suffix => game.glyphs += 1,
            Kind::Comment(_) => {
                let comment = String::from_utf8_lossy(bytes);
                game.comments.push(comment.trim_matches(['{', '}', ' ']).to_owned());
            }
            Kind::Word => {
                let Ok(san) = San::parse(bytes) else { return };
                if san.kind == SanKind::Null {
                    self.replay.pass();
                } else if self.replay.is_broken() || self.replay.play(&san).is_err() {
                    return self.replay.break_line();
                }
                if self.replay.in_main_line() {
                    game.positions.push(*self.replay.position());
                }
            }
            _ => {}
        }
    }

    fn after_marker(&mut self, _text: &[u8], _token: &Token) {}

    fn end_game(&mut self, _text: &[u8], _ending: Ending, _region: Span) {}

    fn abandon(&mut self, _from: usize) {
        unreachable!("the text is whole");
    }

    fn outside(&mut self, _text: &[u8], _token: &Token) {}
}

fn games(text: &[u8]) -> Vec<Told> {
    let mut games = Games::default();
    assert_eq!(read(text, Break::Blank, Tail::End, &mut games), text.len());
    games.told
}

fn games_of(file: &str) -> Vec<Told> {
    games(&fs::read(path(file)).unwrap())
}

fn written(position: &Position) -> String {
    Fen::of(position, EnPassant::Legal).to_string()
}

#[test]
fn games_end_in_the_position_that_follows_from_their_moves() {
    for case in CASES.iter().filter(|case| !case.fen.is_empty()) {
        let games = games_of(case.file);
        assert_eq!(games.len(), case.plies.len(), "{}", case.file);
        for game in games {
            assert_eq!(written(game.last()), case.fen, "{}", case.file);
        }
    }
    let always = |file| Fen::of(games_of(file)[0].last(), EnPassant::Always).to_string();
    assert_eq!(
        always("129-no-numbers.pgn"),
        "rnbqkb1r/ppp2ppp/5n2/3pp3/2P5/2N3P1/PP1PPP1P/R1BQKBNR w KQkq d6 0 4"
    );
    assert_eq!(
        always("133-comment-first.pgn"),
        "rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq c3 0 2"
    );
}

#[test]
fn tags_and_comments_are_read_in_spite_of_what_is_odd_about_them() {
    let game = &games_of("103-unclosed-tag.pgn")[0];
    for (name, value) in [("Site", "?"), ("White", "A"), ("Black", "B"), ("Result", "*")] {
        assert_eq!(game.tag(name), value);
    }
    let game = &games_of("104-lone-backslash.pgn")[0];
    assert_eq!([game.tag("Event"), game.tag("Site")], ["Cup \\", "?"]);
    let game = &games_of("107-odd-tag-names.pgn")[0];
    for (name, value) in [("B", "x"), ("Qd5", "y"), ("d4", "z"), ("1_tag", "u")] {
        assert_eq!(game.tag(name), value);
    }
    let game = &games_of("116-blank-in-tags.pgn")[0];
    for (name, value) in
        [("Event", "T"), ("Date", "2024.01.02"), ("White", "A"), ("Black", "B"), ("Result", "0-1")]
    {
        assert_eq!(game.tag(name), value);
    }
    let all = games_of("117-no-blank-lines.pgn");
    assert_eq!([all[0].tag("Event"), all[1].tag("Event")], ["1", "2"]);
    assert_eq!([all[0].glyphs, all[1].glyphs], [0, 0]);
    let all = games_of("119-tags-only.pgn");
    assert_eq!([all[0].tag("Event"), all[1].tag("Event")], ["e", "f"]);
    let all = games_of("152-one-line.pgn");
    assert_eq!([all[0].tag("Event"), all[1].tag("Event")], ["A", "B"]);
    assert_eq!(games_of("120-forfeit-comment.pgn")[0].comments, ["Both players late"]);
    assert_eq!(games_of("133-comment-first.pgn")[0].comments, ["opening words", "after", "x"]);
}

#[test]
fn mate_on_the_board_is_seen() {
    for file in ["085-mate-undecided.pgn", "114-bracket-in-comment.pgn", "116-blank-in-tags.pgn"] {
        let outcome = games_of(file)[0].last().outcome();
        assert_eq!(outcome, Some(Outcome::Checkmate { winner: Color::Black }), "{file}");
    }
}

/// After each ply, from 0 on: how often the position has occurred, what may be claimed, and what
/// ended the game.
fn draws(game: &Told) -> Vec<(u32, Option<Claim>, Option<Outcome>)> {
    let mut history = History::new();
    let after = |position: &Position| {
        history.push(position.hash(EnPassant::Legal), position.halfmove_clock());
        let claim = position.claim_after(&history);
        (history.repetitions(), claim, position.outcome_after(&history))
    };
    game.positions.iter().map(after).collect()
}

#[test]
fn a_repetition_counts_equal_positions_with_equal_rights() {
    let draws_of = |file| draws(&games_of(file)[0]);
    let draws = draws_of("065-threefold-double-step.pgn");
    assert_eq!([draws[2].0, draws[6].0, draws[10].0], [1, 2, 3]);
    let claimable: Vec<_> = (0..draws.len()).filter(|ply| draws[*ply].1.is_some()).collect();
    assert_eq!(claimable, [10]);
    assert_eq!(draws[10].1, Some(Claim::ThreefoldRepetition));
    assert!(draws.iter().all(|draw| draw.2.is_none()));
    for file in ["067-en-passant-repetition.pgn", "068-castling-right-repetition.pgn"] {
        let draws = draws_of(file);
        assert_eq!(draws.iter().map(|draw| draw.0).max(), Some(2), "{file}");
        assert!(draws.iter().all(|draw| draw.1.is_none() && draw.2.is_none()), "{file}");
    }
}

#[test]
fn seventy_five_moves_end_a_game_unless_the_last_gives_mate() {
    let game = &games_of("070-mate-at-75.pgn")[0];
    let mate = Outcome::Checkmate { winner: Color::White };
    assert_eq!(draws(game)[1].2, Some(mate));
    let game = &games_of("071-seventyfive-moves.pgn")[0];
    assert_eq!(draws(game)[1].2, Some(Outcome::SeventyFiveMoves));
    assert_eq!(game.last().halfmove_clock(), 150);
}

const TAGS: &str = "[Event \"T\"]\n[Site \"?\"]\n[Date \"2024.01.02\"]\n[Round \"1\"]\n\
                    [White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n";

/// Reports on a text that is too large to be kept, with a good game behind it.
fn report_of(text: &str) -> Report {
    let text = format!("{text}\n\n{TAGS}1. d4 *\n");
    let report = report(Tool::new().file("x.pgn", text), "x.pgn");
    assert_eq!(report.games.last().unwrap()["plies"], 1, "the game behind");
    report
}

fn found_in(report: &Report) -> Vec<(u64, u64, &str, u64, u64)> {
    let all = report.findings.iter().map(found);
    all.map(|(game, ply, rule, line, column, _)| (game, ply, rule, line, column)).collect()
}

#[test]
fn c145_variations_nested_three_thousand_deep_are_not_followed_to_the_end() {
    const DEPTH: usize = 3_000;
    let moves: String =
        (0..DEPTH).map(|i| if i % 2 == 0 { " (1. d4" } else { " (1. e4" }).collect();
    let report = report_of(&format!("1. e4{moves}{} e5 *", ")".repeat(DEPTH)));
    assert_eq!(report.games[0]["plies"], 2);
    let last_followed = 7 + 7 * 1_000;
    let deep = (1, 0, "nesting-too-deep", 1, last_followed);
    assert_eq!(found_in(&report), [(1, 0, "long-line", 1, 1), deep]);
    report.output.assert_status(0);
}

#[test]
fn c147_three_thousand_plies_go_on_after_an_automatic_draw() {
    let mut moves = String::from(TAGS);
    for number in 1..=1_500 {
        let knights = if number % 2 == 1 { "Nf3 Nf6" } else { "Ng1 Ng8" };
        write!(moves, "{number}. {knights} ").unwrap();
    }
    moves.push('*');
    let report = report_of(&moves);
    assert_eq!(report.games[0]["plies"], 3_000);
    let goes_on = (1, 17, "moves-after-automatic-draw", 9, 92);
    assert_eq!(found_in(&report), [(1, 0, "long-line", 9, 1), goes_on]);

    let game = &games(moves.as_bytes())[0];
    let last = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3000 1501";
    assert_eq!(written(game.last()), last);
    let draws = draws(game);
    let ended = draws.iter().position(|draw| draw.2.is_some());
    assert_eq!(ended, Some(16));
    assert_eq!(draws[16].2, Some(Outcome::FivefoldRepetition));
    let without_history = |ply: usize| game.positions[ply].outcome_after(&History::new());
    assert_eq!(without_history(149), None);
    assert_eq!(without_history(150), Some(Outcome::SeventyFiveMoves));
}

#[test]
fn c148_a_comment_of_two_million_characters_is_read() {
    let report = report_of(&format!("{TAGS}1. e4 {{ {}}} e5 *", "word ".repeat(400_000)));
    assert_eq!(report.games[0]["plies"], 2);
    assert_eq!(found_in(&report), [(1, 0, "long-line", 9, 1)]);
    assert_eq!(report.file["games"], 2);
}

/// Siblings of the cases: the text of a file, the plies of its games, and its findings.
const SIBLINGS: &[(&str, &[u64], &[Found])] = &[
    // C098: the parenthesis ends the comment if nothing but movetext follows up to the next
    // brace or tag section.
    (
        "1. e4 {king (pawn) first) e5 $1 2. Nf3! (2. f4) Nc6 {knight} *\n",
        &[4],
        &[(1, 0, "mismatched-bracket", 1, 25, ")"), (1, 3, "suffix-not-nag", 1, 36, "Nf3!")],
    ),
    (
        "1. e4 {good) e5 1-0\n\n[Event \"x\"]\n\n1. d4 {nice :) {sic} d5 *\n",
        &[2, 2],
        &[(1, 0, "mismatched-bracket", 1, 12, ")")],
    ),
    ("1. e4 {as in a) and b) above {sic} e5 *\n", &[2], &[]),
    // The same the other way round: a brace ends what a parenthesis begins.
    (
        "1. e4 e5 (1... c5} 2. Nf3 (a good move} Nc6 *\n",
        &[4],
        &[(1, 0, "mismatched-bracket", 1, 18, "}"), (1, 0, "mismatched-bracket", 1, 39, "}")],
    ),
    (
        "1. e4 e5 (1... c5 { x { y } z } 2. Nf3) 2. Nf3 *\n",
        &[3],
        &[(1, 0, "stray-text", 1, 29, "z"), (1, 0, "mismatched-bracket", 1, 31, "}")],
    ),
    // Where that does not show, the game is played with brackets exchanged, several if need be.
    (
        "1. e4 e5 2. Nf3 {good) Nc6 3. Bb5 a6 (bad} 4. Ba4 Nf6 *\n",
        &[8],
        &[(1, 0, "mismatched-bracket", 1, 22, ")"), (1, 0, "mismatched-bracket", 1, 42, "}")],
    ),
    (
        "1. e4 e5 2. Nf3 {good) Nc6 3. Bb5 a6 {bad) 4. Ba4 Nf6 *\n",
        &[8],
        &[(1, 0, "mismatched-bracket", 1, 22, ")"), (1, 0, "mismatched-bracket", 1, 42, ")")],
    ),
    (
        "1. e4 e5 2. Nf3 {good) Nc6 3. Bb5 a6 (say 3... Nf6 {or so}) 4. Ba4 Nf6 *\n",
        &[8],
        &[(1, 0, "mismatched-bracket", 1, 22, ")"), (1, 0, "stray-text", 1, 39, "say")],
    ),
    // Which bracket is wrong depends on what stands between the two.
    (
        "1. e4 e5 2. Nf3 {2. f4 exf4) Nc6 3. Bb5 a6 {bad} 4. Ba4 Nf6 *\n",
        &[8],
        &[(1, 0, "mismatched-bracket", 1, 17, "{")],
    ),
    ("1. e4 (good) e5 *\n", &[2], &[(1, 0, "mismatched-bracket", 1, 7, "(good)")]),
    // C097: the tag section that ends a comment begins a game, whichever tag is first, and the
    // comment is reported, not what it swallowed.
    (
        "[Event \"a\"]\n[PlyCount \"9\"]\n\n1. e4 {open\n1... e5 1-0\n[Event \"b\"]\n\n1. d4 *\n",
        &[1, 1],
        &[
            (1, 0, "unterminated-comment", 4, 7, "{"),
            (2, 0, "no-blank-line", 6, 1, "[Event \"b\"]"),
        ],
    ),
    (
        "1. e4 {open\n\n1-0\n\n[Site \"b\"]\n[Date \"?\"]\n\n1. d4 *\n",
        &[1, 1],
        &[(1, 0, "unterminated-comment", 1, 7, "{"), (2, 0, "bad-date", 6, 1, "[Date \"?\"]")],
    ),
    // C088, C090: results with blanks, and those of forfeits.
    (
        "1. e4 e5 1/2 - 1/2\n\n1. d4 d5 1 - 0\n\n(-)-(+)\n",
        &[2, 2, 0],
        &[
            (1, 0, "nonstandard-result", 1, 10, "1/2 - 1/2"),
            (2, 0, "nonstandard-result", 3, 10, "1 - 0"),
            (3, 0, "nonstandard-result", 5, 1, "(-)-(+)"),
            (3, 0, "empty-game", 5, 1, "("),
        ],
    ),
    (
        "1. e4 e51-0\n\n1. d4 d5*\n\n1. c4 {x}1/2-1/2\n",
        &[2, 2, 1],
        &[(1, 0, "nonstandard-result", 1, 9, "1-0"), (2, 0, "nonstandard-result", 3, 9, "*")],
    ),
    // C149: behind the marker.
    ("1. e4 e5 * *\n", &[2], &[(1, 0, "stray-text", 1, 12, "*")]),
    // C131: a move is there, whatever it is glued to, and what follows is not judged.
    (
        "1. e4 e5 2. Nf3??? Nc6, 3. O-O<br> d6 4. Bf1xc4Nf6xe4+ *\n",
        &[4],
        &[
            (1, 0, "suffix-not-nag", 1, 16, "???"),
            (1, 0, "stray-text", 1, 23, ","),
            (1, 5, "unparsable-move", 1, 28, "O-O<br>"),
        ],
    ),
    // C016: the other side.
    (
        "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. Kc1 *\n",
        &[8],
        &[(1, 9, "illegal-move", 1, 46, "Kc1")],
    ),
    // C001: both coordinates needless are one finding, as are all departures from SAN of a kind.
    (
        "1. Ng1f3 e7e5 2. Nf3xe5 *\n",
        &[3],
        &[
            (1, 1, "needless-disambiguation", 1, 4, "Ng1f3"),
            (1, 2, "nonstandard-move", 1, 10, "e7e5"),
            (1, 3, "needless-disambiguation", 1, 18, "Nf3xe5"),
        ],
    ),
];

#[test]
fn siblings_of_the_cases_have_their_findings_and_no_others() {
    let mut wrong = String::new();
    for (text, plies, findings) in SIBLINGS {
        let report = report(Tool::new().file("x.pgn", text), "x.pgn");
        let all = report.findings.iter().map(found);
        let found: Vec<_> = all.filter(|found| !SET_ASIDE.contains(&found.2)).collect();
        let games = report.games.iter();
        let played: Vec<_> = games.map(|game| game["plies"].as_u64().unwrap()).collect();
        if found != *findings || played != *plies {
            writeln!(wrong, "{text:?}: {played:?} {found:#?}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn automatic_draws_are_as_old_as_the_rule() {
    let moves: String = (0..5).map(|_| "Nf3 Nf6 Ng1 Ng8 ").collect::<String>() + "1/2-1/2\n";
    let goes_on = |date: &str| {
        let text = format!("[Date \"{date}\"]\n\n{moves}");
        let report = report(Tool::new().file("x.pgn", text), "x.pgn");
        report.findings.iter().any(|one| one["rule"] == "moves-after-automatic-draw")
    };
    for old in ["1989.02.17", "2014.06.30", "2013.??.??", "2014.0"] {
        assert_eq!(goes_on(old), old == "2014.0", "{old}");
    }
    for unknown_or_new in ["????.??.??", "2014.??.??", "2014.07.01", "2024.01.02"] {
        assert!(goes_on(unknown_or_new), "{unknown_or_new}");
    }
}
