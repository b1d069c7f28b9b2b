//! The texts of the rules that are warnings.

use super::Example::{Bytes, Epd, Pgn, Told};
use super::{Explanation, Rule};

pub(super) const TEXTS: &[Explanation] = &[
    Explanation {
        rule: Rule::MovesAfterAutomaticDraw,
        means: "Games dated before July 2014, when the Laws took in these draws, are left alone.",
        why: "The game ended there without a claim; but arbiters and servers overlook it, so \
              the moves are kept.",
        source: "FIDE 9.6.1, 9.6.2",
        bad: Pgn("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8\n\
                      7. Nf3 Nf6 8. Ng1 Ng8 9. e4 1/2-1/2\n"),
        good: Pgn("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8\n\
                      7. Nf3 Nf6 8. Ng1 Ng8 1/2-1/2\n"),
        remedy: "`pgnkit results` tells the ply of the draw. Leave the rest out, or --allow \
                 the rule.",
    },
    Explanation {
        rule: Rule::FalseCaptureSign,
        means: "It has an x, but the square it goes to is empty and it is no capture in passing.",
        why: "Either the sign is wrong, or the move, or one before it.",
        source: "PGN 8.2.3.3",
        bad: Pgn("1. e4 e5 2. Nxf3 *\n"),
        good: Pgn("1. e4 e5 2. Nf3 *\n"),
        remedy: "Compare with the score sheet; leave the sign out if the move is right.",
    },
    Explanation {
        rule: Rule::NonstandardResult,
        means: "It is spelled in another way, such as 1:0 or a lone 1/2, or is not set apart from \
                the last move.",
        why: "Strict readers do not see that the game is over.",
        source: "PGN 8.1.1.7, 8.2.6",
        bad: Pgn("1. e4 e5 1:0\n"),
        good: Pgn("1. e4 e5 1-0\n"),
        remedy: "Write 1-0, 0-1, 1/2-1/2 or *.",
    },
    Explanation {
        rule: Rule::BadEpdOperation,
        means: "It is not an opcode and operands that end with a semicolon.",
        why: "Programs that run test suites skip the position, or misread what is to be found.",
        source: "PGN 16.2",
        bad: Epd("4k3/8/8/8/8/8/8/3QK3 w - - bm Qd2; mate in 15\n"),
        good: Epd("4k3/8/8/8/8/8/8/3QK3 w - - bm Qd2; c0 \"mate in 15\";\n"),
        remedy: "Put prose into a comment operation, c0 to c9, and end each operation with a \
                 semicolon.",
    },
    Explanation {
        rule: Rule::UndecidedResult,
        means: "The last position is mate, stalemate or dead, so that the result is known.",
        why: "The game is not counted though its result stands on the board.",
        source: "FIDE 5.1.1, 5.2.1, 5.2.2",
        bad: Pgn("1. f3 e5 2. g4 Qh4# *\n"),
        good: Pgn("1. f3 e5 2. g4 Qh4# 0-1\n"),
        remedy: "Write the result that the board shows.",
    },
    Explanation {
        rule: Rule::DuplicateTag,
        means: "Their values may be the same or not.",
        why: "Programs keep the first or the last of them.",
        source: "PGN 8.1",
        bad: Pgn("[Event \"Cup\"]\n[Event \"Cup final\"]\n\n1. e4 e5 *\n"),
        good: Pgn("[Event \"Cup final\"]\n\n1. e4 e5 *\n"),
        remedy: "Leave one of the two out.",
    },
    Explanation {
        rule: Rule::SetupWithoutFen,
        means: "The tag says that the game does not start from the usual position, and nothing \
                says from which.",
        why: "If the moves are legal all the same, the tag is wrong; if not, the position is \
              lost.",
        source: "PGN 9.7.1",
        bad: Pgn("[SetUp \"1\"]\n\n1. e4 e5 *\n"),
        good: Pgn("[SetUp \"0\"]\n\n1. e4 e5 *\n"),
        remedy: "Add the FEN tag, or leave out SetUp.",
    },
    Explanation {
        rule: Rule::FenWithoutSetup,
        means: "The moves are played from the FEN.",
        why: "Strict readers start from the usual position.",
        source: "PGN 9.7.1, 9.7.2",
        bad: Pgn("[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. Ra8+ *\n"),
        good: Pgn("[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Ra8+ *\n"),
        remedy: "Add [SetUp \"1\"].",
    },
    Explanation {
        rule: Rule::BadDate,
        means: "Unknown parts are question marks. The tags Date, EventDate and UTCDate are looked \
                at.",
        why: "Such games are not found by date and sort in odd places.",
        source: "PGN 8.1.1.3, 9.2.1, 9.5.3",
        bad: Pgn("[Date \"1858-11-02\"]\n\n1. e4 e5 *\n"),
        good: Pgn("[Date \"1858.11.02\"]\n\n1. e4 e5 *\n"),
        remedy: "Write YYYY.MM.DD, with ? for each digit that is not known.",
    },
    Explanation {
        rule: Rule::BadElo,
        means: "It has more than four digits or something else than digits; a hyphen, a question \
                mark or nothing says that there is none. The tags WhiteElo and BlackElo are \
                looked at.",
        why: "Averages and filters by rating fail on it.",
        source: "PGN 9.1.2",
        bad: Pgn("[WhiteElo \"2700+\"]\n\n1. e4 e5 *\n"),
        good: Pgn("[WhiteElo \"2700\"]\n\n1. e4 e5 *\n"),
        remedy: "Write the number alone, or leave the tag out.",
    },
    Explanation {
        rule: Rule::WrongMoveNumber,
        means: "Later numbers are compared with this one, so that a slip is reported once.",
        why: "Numbers are not needed to read a game, but where they jump, a move is often \
              missing or doubled.",
        source: "PGN 8.2.2.1",
        bad: Pgn("1. e4 e5 3. Nf3 Nc6 *\n"),
        good: Pgn("1. e4 e5 2. Nf3 Nc6 *\n"),
        remedy: "See whether a move is missing there; if not, correct the number.",
    },
    Explanation {
        rule: Rule::NullMove,
        means: "That is written -- or Z0, mostly to show a threat.",
        why: "No rule of chess lets a player pass, and many programs refuse the game.",
        source: "FIDE 1.2; practice of programs",
        bad: Pgn("1. e4 -- 2. d4 *\n"),
        good: Pgn("1. e4 e5 2. d4 *\n"),
        remedy: "Describe the threat in a comment.",
    },
    Explanation {
        rule: Rule::MixedEncoding,
        means: "The other places are most likely in Windows-1252, as when files are put together.",
        why: "Whatever encoding a program takes, some names come out wrong.",
        source: "PGN 4.1; practice of programs",
        bad: Bytes(b"{M\xC3\xBCller} 1. e4 *\n\n{M\xFCller} 1. d4 *\n"),
        good: Pgn("{Müller} 1. e4 *\n\n{Müller} 1. d4 *\n"),
        remedy: "`pgnkit fix --fix encoding` makes each line UTF-8.",
    },
    Explanation {
        rule: Rule::EmptyGame,
        means: "It has nothing but tags or a marker.",
        why: "Forfeited games look like this, but so do games whose moves were lost.",
        source: "PGN 8.2",
        bad: Pgn("1-0\n"),
        good: Pgn("1. e4 e5 1-0\n"),
        remedy: "Restore the moves. For a forfeit say so in the Termination tag and --allow \
                 the rule.",
    },
    Explanation {
        rule: Rule::NoGames,
        means: "No line of it begins like a game.",
        why: "It is most likely not PGN at all.",
        source: "PGN 8",
        bad: Pgn("Dear reader, the games follow in another mail.\n"),
        good: Pgn("1. e4 e5 *\n"),
        remedy: "Name the right file.",
    },
    Explanation {
        rule: Rule::DgtTail,
        means: "Players set them there to tell the board the result, and it takes that for moves \
                of the kings, which are not legal.",
        why: "These moves were not played.",
        source: "practice of electronic boards",
        bad: Pgn("1. e4 e5 2. Nf3 Nc6 3. Ke4 1-0\n"),
        good: Pgn("1. e4 e5 2. Nf3 Nc6 1-0\n"),
        remedy: "Leave these moves out.",
    },
    Explanation {
        rule: Rule::PlycountWrong,
        means: "Those of the main line count, not those of variations.",
        why: "Either the tag is out of date, or moves are missing.",
        source: "PGN 9.9.3",
        bad: Pgn("[PlyCount \"5\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n"),
        good: Pgn("[PlyCount \"4\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n"),
        remedy: "Compare with another copy of the game; correct the tag.",
    },
    Explanation {
        rule: Rule::TagInMovetext,
        means: "It comes behind the first move of a game and before its marker.",
        why: "Many programs begin a new game there.",
        source: "PGN 8",
        bad: Pgn("1. e4 e5\n[ECO \"C20\"] 2. Nf3 *\n"),
        good: Pgn("[ECO \"C20\"]\n\n1. e4 e5 2. Nf3 *\n"),
        remedy: "Move it to the other tags, or add the marker that is missing before it.",
    },
    Explanation {
        rule: Rule::FlagWithoutMatingMaterial,
        means: "The Termination tag says that time ran out; the last position tells who could \
                mate.",
        why: "Such a game is drawn. Some servers decide by material alone.",
        source: "FIDE 6.9",
        bad: Pgn("[FEN \"4k3/8/8/8/8/8/4R3/3K4 b - - 0 1\"]\n[Result \"1-0\"]\n\
                      [SetUp \"1\"]\n[Termination \"time forfeit\"]\n\n1... Kd8 2. Re8+ Kxe8 1-0\n"),
        good: Pgn("[Result \"1/2-1/2\"]\n[FEN \"4k3/8/8/8/8/8/4R3/3K4 b - - 0 1\"]\n\
                      [SetUp \"1\"]\n[Termination \"time forfeit\"]\n\n\
                      1... Kd8 2. Re8+ Kxe8 1/2-1/2\n"),
        remedy: "Correct the result, or leave it as it was given and --allow the rule.",
    },
    Explanation {
        rule: Rule::NestingTooDeep,
        means: "Those below 1,000 levels are not played over.",
        why: "Memory is bounded, whatever the file holds; no analysis needs that depth.",
        source: "a limit of pgnkit",
        bad: Told("1. e4 followed by many thousands of opening parentheses with a move each"),
        good: Told("the same variations with fewer levels"),
        remedy: "Move the deepest variations into games of their own.",
    },
];
