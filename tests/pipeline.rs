//! Whatever the bytes: tokens and games cover them, and the report depends on neither blocks nor
//! threads.

use std::fmt;
use std::io::Write as _;

use proptest::prelude::*;

use crate::support::Tool;
use crate::support::fuzz_bodies::{blocks_agree, games_tile, outcome, tokens_tile};

/// Sizes of blocks.
const SIZES: [(usize, usize); 4] = [(1, 1), (7, 1), (64, 1), (1000, 1)];

/// Sizes of blocks, and threads. To start those takes most of the time.
const THREADS: [(usize, usize); 3] = [(1, 2), (7, 3), (64, 2)];

#[track_caller]
fn check(text: &[u8]) {
    tokens_tile(text);
    games_tile(text);
    blocks_agree(text, &SIZES);
}

/// What files are made of, and what damages them.
const PIECES: [&[u8]; 109] = [
    b"{good) Nc6 3. Bb5 ",
    b"{good) ",
    b"{a (b) c) 1... e5! ",
    b")e5",
    b"1 - 0",
    b" - ",
    b" \xE2\x80\x93 1/2",
    b"(-)-(+)",
    b"(+)",
    b"Qg20-1",
    b"e4*",
    b"Qh81-0 ",
    b"d6+1/2-1/2",
    b"0",
    b"-1",
    b"; [White \"A\"]\n[Black \"B\"]\n",
    b"[Date \"y\"]\n",
    b"[Event \"a\"]\n",
    b"[Event \"b\"]\r\n",
    b"[Event \"c\"]\r",
    b"[Event \"",
    b"[Event \"d\" ] ",
    b" [Event \"e\"]\n",
    b"[Result \"1-0\"]\n",
    b"[Result \"*\"]\r\n",
    b"[White \"A\"]\n",
    b"[White \"A \\\"B\\\" C\"]\n",
    b"[White \"A \"B\" C\"]\n",
    b"[White \"A\\\"]",
    b"[White A]\n",
    b"[White \"A\n",
    b"[White ",
    b"[Black \"a } ",
    b"[Black \"a } b\"]\n",
    b"[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n",
    b"[Variant \"Chess960\"]\n",
    b"[",
    b"]",
    b"\"",
    b"\\",
    b"\n",
    b"\n\n",
    b"\r\n",
    b"\r\n\r\n",
    b"\r",
    b"\r\r",
    b" ",
    b"  \t",
    b"\x0B",
    b"\n \n",
    b"{",
    b"}",
    b"{c}",
    b"{c\nd}",
    b"{c\n\n[Event \"f\"]\n",
    b"{\n[White \"A\"]\n[Black \"B\"]\n",
    b"{\n[White \"A\"]\n",
    b";",
    b"; c\n",
    b"; [Event \"g\"] {\n",
    b"%",
    b"% c [Event \"h\"]\n",
    b"\n% {\n",
    b"(",
    b")",
    b"( 1. d4 d5 )",
    b"1. e4 e5 2. Nf3 Nc6 ",
    b"1. e4",
    b"1.",
    b"1",
    b"1 ",
    b"1...",
    b"...",
    b".",
    b" e4",
    b" e4 ",
    b" e5",
    b" a4 ",
    b" Nf3",
    b" Ke3 ",
    b" exd6 e.p. ",
    b"e.p.",
    b"e8(Q)",
    b" O-O ",
    b" 0-0 ",
    b" -- ",
    b"$1",
    b"$300 ",
    b"!?",
    b"?",
    b"1-0",
    b" 1-0 ",
    b"1-0\n",
    b"0-1\r\n\r\n",
    b"1/2-1/2 ",
    b"1/2",
    b"*",
    b" *\n\n",
    b"\xC2\xBD-\xC2\xBD",
    b"1\xE2\x80\x930",
    b"0.5-0.5",
    b"\xEF\xBB\xBF",
    b"\xE2\x80\x8B",
    b"\xC3\xA0",
    b"\xA0",
    b"\xE9t\xE9",
    b"\0\0",
    b"\x1A",
    b"some prose, 1998 a4 paper ",
];

/// A text that is shown as one.
struct Shown(Vec<u8>);

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

fn pieces() -> impl Strategy<Value = Shown> {
    let pieces = prop::collection::vec(prop::sample::select(&PIECES[..]), 0..30);
    pieces.prop_map(|all| Shown(all.concat()))
}

/// A file of several games that has nothing wrong with it.
const GAMES: &[u8] = b"\
[Event \"One\"]\n[Site \"?\"]\n[Date \"2024.01.02\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\
[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 {threat} Nc6 3. Bc4 Nf6 $4 (3... g6 4. Qf3 Nf6) 4. Qxf7# 1-0\n\n\
[Event \"Two\"]\n[Site \"?\"]\n[Date \"2024.01.02\"]\n[Round \"2\"]\n[White \"C\"]\n[Black \"D\"]\n\
[Result \"*\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n\
1. a8=Q+ Kd7 2. O-O ; castled\n*\n\n\
[Event \"Three\"]\r\n[Site \"?\"]\r\n[Date \"2024.01.02\"]\r\n[Round \"3\"]\r\n[White \"E\"]\r\n\
[Black \"F\"]\r\n[Result \"1/2-1/2\"]\r\n\r\n1. d4 d5 2. c4 {a [White \"quoted\"] tag} 1/2-1/2\r\n\r\n\
[Event \"Four\"]\n[Site \"?\"]\n[Date \"2024.01.02\"]\n[Round \"4\"]\n[White \"G\xC3\xBC\"]\n\
[Black \"H\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

#[derive(Clone, Debug)]
enum Edit {
    Delete(prop::sample::Index, usize),
    Insert(prop::sample::Index, &'static [u8]),
    Byte(prop::sample::Index, u8),
    /// Copies some bytes to another place.
    Copy(prop::sample::Index, usize, prop::sample::Index),
}

fn edit() -> impl Strategy<Value = Edit> {
    let index = any::<prop::sample::Index>;
    prop_oneof![
        (index(), 1_usize..40).prop_map(|(at, len)| Edit::Delete(at, len)),
        (index(), prop::sample::select(&PIECES[..])).prop_map(|(at, p)| Edit::Insert(at, p)),
        (index(), any::<u8>()).prop_map(|(at, byte)| Edit::Byte(at, byte)),
        (index(), 1_usize..300, index()).prop_map(|(at, len, to)| Edit::Copy(at, len, to)),
    ]
}

fn damaged() -> impl Strategy<Value = Shown> {
    prop::collection::vec(edit(), 1..8).prop_map(|edits| Shown(damage(&edits)))
}

fn damage(edits: &[Edit]) -> Vec<u8> {
    let mut text = GAMES.to_vec();
    for edit in edits {
        let place = |index: &prop::sample::Index| index.index(text.len() + 1);
        match edit {
            Edit::Delete(at, len) => {
                let at = place(at);
                text.drain(at..(at + len).min(text.len()));
            }
            Edit::Insert(at, piece) => {
                let at = place(at);
                text.splice(at..at, piece.iter().copied());
            }
            Edit::Byte(at, byte) => text.insert(place(at), *byte),
            Edit::Copy(at, len, to) => {
                let (at, to) = (place(at), place(to));
                let copy = text[at..(at + len).min(text.len())].to_vec();
                text.splice(to..to, copy);
            }
        }
    }
    text
}

proptest! {
    #[test]
    fn any_bytes(text in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&text);
    }

    #[test]
    fn any_pieces(text in pieces()) {
        check(&text.0);
    }

    #[test]
    fn damaged_games(text in damaged()) {
        check(&text.0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn threads(text in prop_oneof![pieces(), damaged()]) {
        blocks_agree(&text.0, &THREADS);
    }
}

/// Cut at any byte, a text gives the report of the whole.
#[track_caller]
fn check_all_sizes(text: &[u8]) {
    tokens_tile(text);
    games_tile(text);
    let ways: Vec<_> = (1..=text.len()).map(|size| (size, 1)).collect();
    blocks_agree(text, &ways);
}

fn games(text: &[u8]) -> usize {
    outcome(text, 1 << 20, 1).report.matches("\"type\":\"game\"").count()
}

#[test]
fn a_tag_before_an_empty_line_in_an_open_comment() {
    check_all_sizes(b"{\n[White \"A\"]\n\n");
    check_all_sizes(b"1. e4 {\n[White \"A\"]\n");
}

#[test]
fn an_event_tag_that_begins_no_game_is_not_cut_at_again_and_again() {
    let text = b"[Event \"a\"]\n[Event \"b\"]\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *\n";
    check_all_sizes(text);
    blocks_agree(text, &[(12, 2), (24, 3)]);
}

#[test]
fn a_move_behind_a_marker_is_no_game_before_what_follows_is_known() {
    check_all_sizes(b"1. d4 1-0 5 e4 hello\n1. c4 *\n");
    check_all_sizes(b"1. d4 1-0 e4 e5x Nf3\n1. c4 *\n");
    check_all_sizes(b"1. d4 1-0 1. {a} ... {b\nc} e4 *\n");
    check_all_sizes(b"1. d4 1-0 d4 exd6e.p. 1. e4 e5 *\n");
}

#[test]
fn a_brace_in_a_tag_that_is_cut_closes_no_comment() {
    check_all_sizes(b"1. e4 {c\n[White \"A\"]\n[Black \"a } 1-0 1. e4 b\"]\n\n1. d4 *\n");
}

#[test]
fn a_tag_that_is_cut_may_end_later() {
    check_all_sizes(b"1. e4 *\n\n[White \"A\\\"] 1. d4 * 1. c4 \"]\n\n1. c4 *\n");
}

#[test]
fn columns_of_a_game_within_a_line_count_from_its_start() {
    check_all_sizes(b"1. e4 * 1. e4 Ke3 * 1. d4 Kd3 *\n1. c4 Kc3 *");
    check_all_sizes(b"1. e4 *\n  [Event \"a\"]\n\n1. e5 *\n");
}

#[test]
fn an_open_comment_does_not_swallow_the_game_behind_it() {
    let text =
        b"1. e4 {open\n\n[Event \"a\"]\n\n1. d4 *\n\n[Site \"a\"]\n[Round \"1\"]\n\n1. c4 *\n";
    check_all_sizes(text);
    assert_eq!(games(text), 3);
    let text = b"1. e4 {open\n[Site \"a\"]\n[Round \"1\"]\n\n1. d4 {open\n[Event \"a\"]\n1. c4 *\n";
    check_all_sizes(text);
    assert_eq!(games(text), 3);
}

#[test]
fn a_character_of_several_bytes_is_not_taken_apart() {
    // Its second byte is that of a no-break space in Latin-1.
    let text = "1. e4 voil\u{e0} e5 \u{e0} *\n".as_bytes();
    check_all_sizes(text);
    assert!(!outcome(text, 1 << 20, 1).report.contains("unusual-space"));
}

#[test]
fn many_brackets_in_a_line_take_no_long_time() {
    for piece in ["[", "[a", "[a \"b\"]", "[ ", "{[", "\"]"] {
        tokens_tile(piece.repeat(1 << 18).as_bytes());
    }
}

/// Files as the program may get them: as they are, and compressed in four ways.
fn compressed(text: &[u8]) -> [(&'static str, Vec<u8>); 5] {
    use bzip2::write::BzEncoder;
    use flate2::write::GzEncoder;
    use zip::write::{SimpleFileOptions, ZipWriter};

    let mut gz = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(text).unwrap();
    let mut bz2 = BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    bz2.write_all(text).unwrap();
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    zip.start_file("games.pgn", SimpleFileOptions::default()).unwrap();
    zip.write_all(text).unwrap();
    [
        ("plain", text.to_vec()),
        ("gz", gz.finish().unwrap()),
        ("bz2", bz2.finish().unwrap()),
        ("zst", zstd::encode_all(text, 1).unwrap()),
        ("zip", zip.finish().unwrap().into_inner()),
    ]
}

#[test]
fn a_compressed_file_gives_the_report_of_the_plain_one() {
    let damaged =
        [GAMES, b"\xEF\xBB\xBF1. e4 * 1. e4 Ke3 *\r\r{open\n", GAMES, b"\0 prose\n"].concat();
    for text in [&damaged, GAMES, b"1. e4 *"] {
        let mut plain = None;
        for (name, bytes) in compressed(text) {
            for size in ["3", "100000"] {
                let args = ["validate", "a.pgn", "--format", "jsonl", "--games", "--cross-check"];
                let tool = Tool::new().args(args).args(["--block-size", size, "--jobs", "2"]);
                let tool = tool.args(["--good", "good.pgn", "--bad", "bad.pgn"]);
                let output = tool.file("a.pgn", &bytes).run();
                let result =
                    (output.stdout.clone(), output.file("good.pgn"), output.file("bad.pgn"));
                let plain = plain.get_or_insert_with(|| result.clone());
                assert_eq!(&result, plain, "{name}, blocks of {size}");
                assert_eq!(plain.1.len() + plain.2.len(), text.len(), "{name}");
            }
        }
    }
}

#[test]
fn games_are_split_with_their_bytes_untouched() {
    let bad = b"[Event \"Bad\"]\r\n\r\n1. e4 e5 2. Ke3 *\r\n\r\n";
    let text = [GAMES, b"\n", bad, b"\n", GAMES, b"% end\n"].concat();
    for size in [1, 50, 1 << 20] {
        let outcome = outcome(&text, size, 1);
        let shown = |bytes: &[u8]| bytes.escape_ascii().to_string();
        let good = [GAMES, b"\n", GAMES].concat();
        assert_eq!(shown(&outcome.good), shown(&good), "blocks of {size}");
        // The empty line behind a game is part of it.
        let bad = [&bad[..], b"\n% end\n"].concat();
        assert_eq!(shown(&outcome.bad), shown(&bad), "blocks of {size}");
    }
}

#[test]
fn nul_bytes_in_a_tag_section_do_not_end_it() {
    let text =
        b"[Event \"a\"]\0\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O *\n";
    check_all_sizes(text);
    let report = outcome(text, 1 << 20, 1).report;
    assert!(!report.contains("illegal-move") && report.contains("\"plies\":1"), "{report}");
}
