//! The texts of the rules that are errors.

use super::Example::{Pgn, Told};
use super::{Explanation, Rule};

pub(super) const TEXTS: &[Explanation] = &[
    Explanation {
        rule: Rule::IllegalMove,
        means: "The move can be read, but no piece of the side to move can make it. The report \
                says what stands in its way, and what may have been meant.",
        why: "The rest of the line cannot be played over, so the game is lost to every program \
              from here on.",
        source: "PGN 8.2; FIDE 3.1 to 3.9, 3.10.2",
        bad: Pgn("1. e4 e5 2. Bd5 *\n"),
        good: Pgn("1. e4 e5 2. Bc4 *\n"),
        remedy: "Compare with the score sheet. If the game was really played that way, end it \
                 before the move and put the rest into a comment.",
    },
    Explanation {
        rule: Rule::AmbiguousMove,
        means: "They are of the named kind and can legally go to the square; a pinned piece that \
                cannot go there does not count.",
        why: "Programs guess differently, and what follows may be legal in more than one way.",
        source: "PGN 8.2.3.4",
        bad: Pgn("1. Nf3 d5 2. d3 c5 3. Nd2 *\n"),
        good: Pgn("1. Nf3 d5 2. d3 c5 3. Nbd2 *\n"),
        remedy: "Name the file of origin; the rank if the files are the same; the square if \
                 neither tells.",
    },
    Explanation {
        rule: Rule::UnparsableMove,
        means: "It stands where a move is due and is about as long as one, but has the form of \
                none.",
        why: "The rest of the line cannot be played over, so the game is lost to every program \
              from here on.",
        source: "PGN 8.2.3",
        bad: Pgn("1. e4 e5 2. Nf9 *\n"),
        good: Pgn("1. e4 e5 2. Nf3 *\n"),
        remedy: "Write the move in standard algebraic notation.",
    },
    Explanation {
        rule: Rule::VariationIllegal,
        means: "Or the variation stands where there is no move before it that it could replace. \
                The main line goes on behind it.",
        why: "The variation is cut off there; the game itself can still be read.",
        source: "PGN 8.2.5",
        bad: Pgn("1. d4 d5 (1... Nf6 2. c4 Ke6) 2. c4 *\n"),
        good: Pgn("1. d4 d5 (1... Nf6 2. c4 e6) 2. c4 *\n"),
        remedy: "Correct the variation: it begins with a move in place of the one before its \
                 parenthesis. --no-variations leaves variations out of the check.",
    },
    Explanation {
        rule: Rule::BadFen,
        means: "It, or a line of EPD, cannot be read or shows what cannot arise: two kings of a \
                colour, a side in check that is not to move, castling rights without a rook.",
        why: "Without its first position no move of the game can be checked.",
        source: "PGN 9.7.2, 16.1, 16.2",
        bad: Pgn("[FEN \"4k3/8/8/8/8/8/8/R7 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Ra2 *\n"),
        good: Pgn("[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Ra2 *\n"),
        remedy: "Run `pgnkit fen` on the position: it shows each fault with its column and, \
                 where there is one, a repair.",
    },
    Explanation {
        rule: Rule::ResultMismatch,
        means: "The marker is the result at the end of the movetext.",
        why: "Programs count the game by the one or the other, so that tables of results \
              differ.",
        source: "PGN 8.1.1.7, 8.2.6",
        bad: Pgn("[Result \"1-0\"]\n\n1. d4 d5 2. c4 c6 0-1\n"),
        good: Pgn("[Result \"0-1\"]\n\n1. d4 d5 2. c4 c6 0-1\n"),
        remedy: "Find out which one is right. `fix` decides only where the board or an \
                 asterisk does.",
    },
    Explanation {
        rule: Rule::ResultContradictsBoard,
        means: "Stalemate is a draw, and so is a dead position, in which neither side can mate by \
                any series of legal moves.",
        why: "What stands on the board ends the game, whatever was agreed or written; either \
              the result or a move is wrong.",
        source: "FIDE 5.1.1, 5.2.1, 5.2.2",
        bad: Pgn("1. f3 e5 2. g4 Qh4# 1-0\n"),
        good: Pgn("1. f3 e5 2. g4 Qh4# 0-1\n"),
        remedy: "Correct the result, or the last moves.",
    },
    Explanation {
        rule: Rule::MovesAfterEnd,
        means: "In a dead position neither side can mate by any series of legal moves.",
        why: "Such moves were never part of the game; more often a move before them is wrong.",
        source: "FIDE 5.1.1, 5.2.1, 5.2.2",
        bad: Pgn("1. f3 e5 2. g4 Qh4# 3. Kf2 0-1\n"),
        good: Pgn("1. f3 e5 2. g4 Qh4# 0-1\n"),
        remedy: "Leave the moves out, or put them into a comment.",
    },
    Explanation {
        rule: Rule::UnterminatedComment,
        means: "The next tag section or the end of the file comes before the closing brace.",
        why: "All moves behind the brace are lost in the comment.",
        source: "PGN 5",
        bad: Pgn("1. e4 {best by test 1... e5 *\n"),
        good: Pgn("1. e4 {best by test} 1... e5 *\n"),
        remedy: "Close the comment where it ends. Comments do not nest.",
    },
    Explanation {
        rule: Rule::UnterminatedVariation,
        means: "The game ends before the variation does.",
        why: "What follows the variation is taken for a part of it.",
        source: "PGN 8.2.5",
        bad: Pgn("1. e4 e5 (1... c5 2. Nf3 *\n"),
        good: Pgn("1. e4 e5 (1... c5) 2. Nf3 *\n"),
        remedy: "Close the variation where it ends.",
    },
    Explanation {
        rule: Rule::MismatchedBracket,
        means: "A closing brace or parenthesis closes nothing, or is of another kind than the \
                one that opened.",
        why: "Moves are taken for a comment, or a comment for moves.",
        source: "PGN 5, 8.2.5",
        bad: Pgn("1. e4 e5 2. Nf3) Nc6 *\n"),
        good: Pgn("1. e4 e5 2. Nf3 Nc6 *\n"),
        remedy: "Exchange the bracket for one of the other kind, or leave it out.",
    },
    Explanation {
        rule: Rule::UnterminatedTag,
        means: "Its line ends before they come. The standard lets a tag pair go on in the next \
                line, but not its string.",
        why: "Many programs read tags line by line; others read on and lose tags or the whole \
              game.",
        source: "PGN 7, 8.1",
        bad: Pgn("[Event \"Cup]\n\n1. e4 e5 *\n"),
        good: Pgn("[Event \"Cup\"]\n\n1. e4 e5 *\n"),
        remedy: "Close the tag pair in its line.",
    },
    Explanation {
        rule: Rule::BadTag,
        means: "A backslash must stand before each quotation mark and each backslash within the \
                string.",
        why: "Where the value ends is a guess.",
        source: "PGN 7, 8.1",
        bad: Pgn("[Event \"The \"Open\" of 1999\"]\n\n1. e4 e5 *\n"),
        good: Pgn("[Event \"The \\\"Open\\\" of 1999\"]\n\n1. e4 e5 *\n"),
        remedy: "Write \\\" and \\\\ within the value.",
    },
    Explanation {
        rule: Rule::MissingResult,
        means: "It ends without one of 1-0, 0-1, 1/2-1/2 and *.",
        why: "The marker is what tells a reader that the game is complete.",
        source: "PGN 8.2.6",
        bad: Pgn("1. e4 e5\n\n[Event \"Cup\"]\n\n1. d4 d5 *\n"),
        good: Pgn("1. e4 e5 *\n\n[Event \"Cup\"]\n\n1. d4 d5 *\n"),
        remedy: "Add the marker; * if the result is not known.",
    },
    Explanation {
        rule: Rule::BadResultToken,
        means: "The value of the Result tag is no result in any known spelling.",
        why: "The game counts for nobody.",
        source: "PGN 8.1.1.7",
        bad: Pgn("[Result \"White won\"]\n\n1. e4 e5 1-0\n"),
        good: Pgn("[Result \"1-0\"]\n\n1. e4 e5 1-0\n"),
        remedy: "Write 1-0, 0-1, 1/2-1/2 or *. Put what else is known into the Termination tag.",
    },
    Explanation {
        rule: Rule::StrayText,
        means: "Words stand in the movetext outside of comments, or something stands behind \
                the termination marker.",
        why: "A strict reader refuses the game; a tolerant one may take a word for a move.",
        source: "PGN 8.2",
        bad: Pgn("1. e4 e5 well played 2. Nf3 *\n"),
        good: Pgn("1. e4 e5 {well played} 2. Nf3 *\n"),
        remedy: "Put the text between braces, or leave it out.",
    },
    Explanation {
        rule: Rule::TruncatedFile,
        means: "It has neither a termination marker nor a line end: the file was most likely cut \
                off.",
        why: "The end of the game, and perhaps other games, are missing.",
        source: "PGN 8.2.6",
        bad: Pgn("1. e4 e5 2. Nf3 N"),
        good: Pgn("1. e4 e5 2. Nf3 Nc6 *\n"),
        remedy: "Fetch the file again. If it is complete, add the marker and a line end.",
    },
    Explanation {
        rule: Rule::NulByte,
        means: "Bytes of the value zero are left by a crash or by text in UTF-16.",
        why: "Many programs end the text at such a byte.",
        source: "PGN 4.1",
        bad: Pgn("1. e4 \0\0 e5 *\n"),
        good: Pgn("1. e4 e5 *\n"),
        remedy: "Convert the file to UTF-8, or restore it from a copy.",
    },
    Explanation {
        rule: Rule::UnsupportedVariant,
        means: "The Variant tag names a game with other rules than chess or Chess960.",
        why: "Its moves are not checked: by the rules of chess most would be wrong.",
        source: "practice; the standard knows no variants",
        bad: Pgn("[Variant \"Crazyhouse\"]\n\n1. e4 e5 *\n"),
        good: Pgn("[Variant \"Chess960\"]\n\n1. e4 e5 *\n"),
        remedy: "Keep such games in a file of their own, or --allow the rule.",
    },
    Explanation {
        rule: Rule::OversizedGame,
        means: "What follows is read as another game.",
        why: "Memory is bounded, whatever the file holds; such a game is no game.",
        source: "a limit of pgnkit",
        bad: Told("a file of 300 MiB with no termination marker"),
        good: Told("the same moves as several games"),
        remedy: "Split the game, or restore the termination markers.",
    },
    Explanation {
        rule: Rule::TooManyFindings,
        means: "The last finding stands for all that are left out.",
        why: "Memory is bounded, whatever the file holds.",
        source: "a limit of pgnkit",
        bad: Told("a game with 10,001 move numbers that have no period"),
        good: Told("the same game with the periods"),
        remedy: "Mend what is reported and check again.",
    },
    Explanation {
        rule: Rule::CrossCheck,
        means: "That reader shares no code with the first one; it finds other moves or another \
                result.",
        why: "One of the two readers is wrong, or the text can be read in two ways.",
        source: "a safeguard of pgnkit",
        bad: Told("a game from which the other reader takes fewer moves"),
        good: Told("a game in which both readers find the same moves"),
        remedy: "If no other finding explains it, report it as a fault of pgnkit.",
    },
];
