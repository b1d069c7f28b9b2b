//! The texts of the rules that are notes.

use super::Example::Pgn;
use super::{Explanation, Rule};

pub(super) const TEXTS: &[Explanation] = &[
    Explanation {
        rule: Rule::MissingStrTag,
        means: "A game has tags, but not all of Event, Site, Date, Round, White, Black and \
                Result.",
        why: "Archives need these seven to tell games apart.",
        source: "PGN 8.1.1",
        bad: Pgn("[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 *\n"),
        good: Pgn("[Event \"Cup\"]\n[Site \"?\"]\n[Date \"2024.01.02\"]\n[Round \"1\"]\n\
                      [White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 *\n"),
        remedy: "Add the tags, with ? where nothing is known.",
    },
    Explanation {
        rule: Rule::StrOrder,
        means: "The seven tags stand in another order, or behind other tags.",
        why: "The export format has one order, so that equal games are equal byte by byte.",
        source: "PGN 8.1.1",
        bad: Pgn("[Site \"?\"]\n[Event \"Cup\"]\n\n1. e4 e5 *\n"),
        good: Pgn("[Event \"Cup\"]\n[Site \"?\"]\n\n1. e4 e5 *\n"),
        remedy: "Put them first: Event, Site, Date, Round, White, Black, Result.",
    },
    Explanation {
        rule: Rule::TagOrder,
        means: "The tags behind the seven of the roster are not sorted by name.",
        why: "The export format has one order, so that equal games are equal byte by byte.",
        source: "PGN 8.1.1",
        bad: Pgn("[WhiteElo \"2700\"]\n[ECO \"C20\"]\n\n1. e4 e5 *\n"),
        good: Pgn("[ECO \"C20\"]\n[WhiteElo \"2700\"]\n\n1. e4 e5 *\n"),
        remedy: "Sort them by the ASCII order of their names.",
    },
    Explanation {
        rule: Rule::WrongCheckMark,
        means: "A move that gives check has no +, one that mates no #, or a mark is there \
                without need.",
        why: "The export format has these marks; a false mate mark may tell of a wrong move.",
        source: "PGN 8.2.3.5",
        bad: Pgn("1. e4 f6 2. Qh5 g6 *\n"),
        good: Pgn("1. e4 f6 2. Qh5+ g6 *\n"),
        remedy: "Write + for check and # for mate.",
    },
    Explanation {
        rule: Rule::NeedlessDisambiguation,
        means: "A move names the file, rank or square of origin though no other piece of its \
                kind can legally go there.",
        why: "The export format has one spelling for each move.",
        source: "PGN 8.2.3.4",
        bad: Pgn("1. Ngf3 d5 *\n"),
        good: Pgn("1. Nf3 d5 *\n"),
        remedy: "Leave out what is not needed. A pinned piece does not count.",
    },
    Explanation {
        rule: Rule::MissingCaptureSign,
        means: "A capture is written without x, or with another sign.",
        why: "The export format has one spelling for each move.",
        source: "PGN 8.2.3.3",
        bad: Pgn("1. e4 d5 2. ed5 *\n"),
        good: Pgn("1. e4 d5 2. exd5 *\n"),
        remedy: "Write x between origin and target.",
    },
    Explanation {
        rule: Rule::ZeroCastling,
        means: "Castling is written with zeros or small letters, or without hyphens.",
        why: "Some programs do not know other spellings than O-O and O-O-O.",
        source: "PGN 8.2.3.3",
        bad: Pgn("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 *\n"),
        good: Pgn("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *\n"),
        remedy: "Write O-O or O-O-O with the capital letter O.",
    },
    Explanation {
        rule: Rule::PromotionWithoutEquals,
        means: "A promotion has no equals sign before the new piece, or a small letter.",
        why: "The export format has one spelling for each move.",
        source: "PGN 8.2.3.3",
        bad: Pgn("[FEN \"7k/3P4/8/8/8/8/8/K7 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. d8Q+ *\n"),
        good: Pgn("[FEN \"7k/3P4/8/8/8/8/8/K7 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. d8=Q+ *\n"),
        remedy: "Write = and the capital letter of the piece.",
    },
    Explanation {
        rule: Rule::SuffixNotNag,
        means: "An annotation is written as a sign behind the move.",
        why: "The export format has numbers, which mean the same in every language.",
        source: "PGN 8.2.3.8, 10",
        bad: Pgn("1. e4! e5 *\n"),
        good: Pgn("1. e4 $1 e5 *\n"),
        remedy: "Write $1 for !, $2 for ?, $3 for !!, $4 for ??, $5 for !? and $6 for ?!.",
    },
    Explanation {
        rule: Rule::EnPassantSuffix,
        means: "A capture in passing has e.p. or ep behind it.",
        why: "The export format has no such mark; the move is clear without it.",
        source: "PGN 8.2.3.3",
        bad: Pgn("[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2\"]\n[SetUp \"1\"]\n\n2. exd6 e.p. *\n"),
        good: Pgn("[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2\"]\n[SetUp \"1\"]\n\n2. exd6 *\n"),
        remedy: "Leave the mark out.",
    },
    Explanation {
        rule: Rule::NonstandardMove,
        means: "A move is written with both squares, as by engines or in older books, or in \
                another odd form.",
        why: "It can be read, but not by every program.",
        source: "PGN 8.2.3",
        bad: Pgn("1. e2-e4 e7e5 *\n"),
        good: Pgn("1. e4 e5 *\n"),
        remedy: "Write it in standard algebraic notation.",
    },
    Explanation {
        rule: Rule::NonstandardPieceLetter,
        means: "A piece is named by a figurine or by the letter of another language.",
        why: "Files for exchange have the English letters K, Q, R, B and N; others mean \
              different pieces in different languages.",
        source: "PGN 8.2.3.2",
        bad: Pgn("1. ♘f3 d5 *\n"),
        good: Pgn("1. Nf3 d5 *\n"),
        remedy: "Write the English letters.",
    },
    Explanation {
        rule: Rule::SpaceBeforeCheckMark,
        means: "There is a blank between a move and its check mark.",
        why: "A strict reader finds text that is no movetext.",
        source: "PGN 8.2.3.5",
        bad: Pgn("1. e4 f6 2. Qh5 + g6 *\n"),
        good: Pgn("1. e4 f6 2. Qh5+ g6 *\n"),
        remedy: "Leave the blank out.",
    },
    Explanation {
        rule: Rule::DoubledCheckMark,
        means: "A check mark is written twice, as for a double check or for mate in older \
                books.",
        why: "The export format has a single + or #.",
        source: "PGN 8.2.3.5",
        bad: Pgn("1. e4 f6 2. Qh5++ g6 *\n"),
        good: Pgn("1. e4 f6 2. Qh5+ g6 *\n"),
        remedy: "Write + for check and # for mate.",
    },
    Explanation {
        rule: Rule::NumberWithoutPeriod,
        means: "A move number has no period behind it.",
        why: "The export format has one period for White and three for Black.",
        source: "PGN 8.2.2.2",
        bad: Pgn("1 e4 e5 2 Nf3 *\n"),
        good: Pgn("1. e4 e5 2. Nf3 *\n"),
        remedy: "Add the period.",
    },
    Explanation {
        rule: Rule::LongLine,
        means: "A line has more than 255 characters. The first of each game is reported.",
        why: "Every program must be able to read lines up to that length, and some read no \
              longer ones.",
        source: "PGN 4.3",
        bad: Pgn("1. e4 {A comment in one line that is far too long for every program. A comment \
                      in one line that is far too long for every program. A comment in one line that \
                      is far too long for every program. A comment in one line that is far too long \
                      for every program. No more.} *\n"),
        good: Pgn("1. e4 {A comment in one line that is far too long for every program.\n\
                      A comment in one line that is far too long for every program.\n\
                      A comment in one line that is far too long for every program.\n\
                      A comment in one line that is far too long for every program.\nNo more.} *\n"),
        remedy: "Break the line where a blank stands.",
    },
    Explanation {
        rule: Rule::Tab,
        means: "There is a tab. The first of each game is reported.",
        why: "The export format has none, as their width is not the same everywhere.",
        source: "PGN 4.2",
        bad: Pgn("1.\te4 e5 *\n"),
        good: Pgn("1. e4 e5 *\n"),
        remedy: "Write a blank.",
    },
    Explanation {
        rule: Rule::MixedLineEnds,
        means: "Some lines of a file end with LF, others with CR LF or CR, as when files are \
                put together.",
        why: "Some programs take the one or the other for text, or count lines differently.",
        source: "PGN 3.2.2",
        bad: Pgn("1. e4 e5 *\r\n\n1. d4 d5 *\n"),
        good: Pgn("1. e4 e5 *\n\n1. d4 d5 *\n"),
        remedy: "Have an editor save the file with one kind of line end.",
    },
    Explanation {
        rule: Rule::NoBlankLine,
        means: "A tag section follows a game, or movetext a tag section, without an empty line \
                between them.",
        why: "Many programs tell games apart by empty lines.",
        source: "PGN 8.1, 8.2",
        bad: Pgn("[Event \"Cup\"]\n1. e4 e5 *\n"),
        good: Pgn("[Event \"Cup\"]\n\n1. e4 e5 *\n"),
        remedy: "Add an empty line.",
    },
    Explanation {
        rule: Rule::ByteOrderMark,
        means: "A byte order mark, U+FEFF, stands elsewhere than at the start of the file, as \
                when files are put together.",
        why: "It is invisible, and a program may take it for a part of the next word.",
        source: "practice of programs",
        bad: Pgn("1. e4 e5 *\n\n\u{feff}1. d4 d5 *\n"),
        good: Pgn("1. e4 e5 *\n\n1. d4 d5 *\n"),
        remedy: "Leave it out.",
    },
    Explanation {
        rule: Rule::UnusualSpace,
        means: "A blank is one that does not break, has no width, or is the end mark of DOS.",
        why: "It is invisible, and a program may take it for a part of the next word.",
        source: "PGN 4.1, 7",
        bad: Pgn("1. e4\u{a0}e5 *\n"),
        good: Pgn("1. e4 e5 *\n"),
        remedy: "Write a plain blank.",
    },
    Explanation {
        rule: Rule::TextBetweenGames,
        means: "Lines that belong to no game stand between games, such as headings of a mail.",
        why: "A strict reader takes them for movetext.",
        source: "PGN 8",
        bad: Pgn("1. e4 e5 *\n\nThe second game:\n\n1. d4 d5 *\n"),
        good: Pgn("1. e4 e5 *\n\n; The second game:\n\n1. d4 d5 *\n"),
        remedy: "Leave them out, or make comments of them.",
    },
];
