//! Siblings of the cases: the same trouble in other shapes.

use std::fmt::Write as _;

use super::{Found, SET_ASIDE, found, report};
use crate::support::Tool;

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
