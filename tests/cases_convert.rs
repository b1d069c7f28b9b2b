//! Games that other converters are known to have got wrong, by the number of the case.

use std::io::{BufRead as _, BufReader};

use serde_json::{Value, json};

use crate::support::Tool;
use crate::support::schema::Schema;

/// Converts a text with all that a game needs before its moves; returns what is written.
fn convert<const N: usize>(args: [&str; N], text: &str) -> String {
    let output = Tool::new().args(["convert"]).args(args).args(["a.pgn"]).file("a.pgn", text).run();
    output.assert_status(0);
    assert_eq!(output.stderr, "");
    output.stdout
}

/// The first object that is written.
fn object(text: &str) -> Value {
    serde_json::from_str(convert(["--to", "jsonl"], text).lines().next().unwrap()).unwrap()
}

fn from_fen(fen: &str, movetext: &str) -> String {
    format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{movetext}\n")
}

/// The movetext, without tags and in one line.
fn movetext(text: &str) -> String {
    convert(["--tags", "none", "--columns", "0"], text).trim_end().to_owned()
}

/// C003: of three queens, the one is told by its square, the others by file and by rank.
#[test]
fn three_like_pieces_are_told_apart_and_read_again() {
    for (uci, san) in [("h4e1", "Qh4e1"), ("e4e1", "Qee1"), ("h1e1", "Q1e1")] {
        let game = from_fen("6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", &format!("1. {san} *"));
        let object = object(&game);
        assert_eq!(
            (&object["moves"][0]["san"], &object["moves"][0]["uci"]),
            (&json!(san), &json!(uci))
        );
    }
}

/// C006: `bxc4` and `Bxc4` differ by case alone.
#[test]
fn a_pawn_and_a_bishop_that_take_on_the_same_square_are_not_mixed_up() {
    for (san, uci) in [("bxc4", "b3c4"), ("Bxc4", "d3c4")] {
        let game = from_fen("4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1", &format!("1. {san} *"));
        assert_eq!(object(&game)["moves"][0]["uci"], uci);
    }
}

/// C017: movetext in coordinates and in long notations.
#[test]
fn all_notations_are_read() {
    for text in [
        "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 a7a6 4. b5c6 d7c6 5. e1g1 *",
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 4. Bb5xc6 d7xc6 5. O-O *",
        "1. e2-e4 e7-e5 2. g1-f3 b8-c6 3. f1-b5 a7-a6 4. b5xc6 d7xc6 5. e1-g1 *",
    ] {
        assert_eq!(movetext(text), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *");
    }
}

/// C052, C161: castling in UCI is the king taking its rook in Chess960, and two squares of the
/// king else.
#[test]
fn castling_in_uci_depends_on_the_game() {
    let game = format!(
        "[Variant \"Chess960\"]\n{}",
        from_fen("6k1/8/8/8/8/8/8/6KR w H - 0 1", "1. O-O *")
    );
    assert_eq!(object(&game)["moves"][0], json!({"ply": 1, "san": "O-O", "uci": "g1h1"}));
    let spanish = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 *";
    assert_eq!(
        convert(["--to", "uci", "--bare"], spanish),
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1 g8f6\n"
    );
}

/// C162: both ways of castling are read as UCI.
#[test]
fn castling_is_read_in_both_ways() {
    for castling in ["e1g1", "e1h1"] {
        let line = format!("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 {castling} g8f6\n");
        let args = ["--from", "uci", "--tags", "none", "--strip", "results"];
        assert_eq!(convert(args, &line), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6\n");
    }
}

/// C101: quotation marks and backslashes in tags.
#[test]
fn escapes_of_tags_are_read_and_written() {
    let tags = "[Event \"A \\\"B\\\" C\"]\n[Site \"C:\\\\dir\"]\n[Result \"*\"]\n";
    let text = format!("{tags}\n1. e4 e5 *\n");
    let object = object(&text);
    assert_eq!(object["tags"], json!({"Event": "A \"B\" C", "Site": "C:\\dir", "Result": "*"}));
    let back = Tool::new()
        .args(["convert", "--keep-tag-order", "a.jsonl"])
        .file("a.jsonl", convert(["--to", "jsonl"], &text))
        .run();
    assert_eq!(back.stdout, text);
}

/// C128: moves count, not their numbers.
#[test]
fn wrong_move_numbers_are_put_right() {
    assert_eq!(
        movetext("1. e4 e5 1. Nf3 Nc6 7. Bb5 a6 3. Ba4 Nf6 *"),
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *"
    );
}

/// C135, C136: glyphs in all places, and signs glued to moves.
#[test]
fn glyphs_are_gathered_wherever_they_stand() {
    let text = "1. e4 $1 {x} $14 e5 {!} $2 2. Nf3 $1$16 ( 2. f4 $2) 2... Nc6 *";
    let moves = &object(text)["moves"];
    let nags = |at: usize| moves[at]["nags"].clone();
    assert_eq!((nags(0), nags(1), nags(2)), (json!([1, 14]), json!([2]), json!([1, 16])));
    assert_eq!(moves[2]["variations"][0]["moves"][0]["nags"], json!([2]));
    assert_eq!(object(text)["plies"], 4);

    let moves = &object("1. e4 e5 2. Nf3! Nc6?! 3. Bb5!! a6?? 4. Ba4!? Nf6? *")["moves"];
    for (ply, nag) in [(3, 1), (4, 6), (5, 3), (6, 4), (7, 5), (8, 2)] {
        assert_eq!(moves[ply - 1]["nags"], json!([nag]), "ply {ply}");
    }
}

/// C138: several comments in a row.
#[test]
fn comments_in_a_row_are_kept_apart() {
    assert_eq!(
        movetext("1. e4 {a} {b} e5 {[%clk 0:01:00]} { c\nd } 2. Nf3 *"),
        "1. e4 {a} {b} 1... e5 {[%clk 0:01:00]} {c d} 2. Nf3 *"
    );
}

/// C140: variations on the first move, two on one, one in another.
#[test]
fn variations_hang_where_they_belong() {
    let object = object("1. c4 ( 1. Nf3 d5 ) e5 ( 1... c5 2. Nf3 ( 2. g3 ) ) 2. Nc3 *");
    let sans = |line: &Value| {
        let moves = line["moves"].as_array().unwrap().iter();
        moves.map(|each| each["san"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(sans(&object), ["c4", "e5", "Nc3"]);
    assert_eq!(sans(&object["moves"][0]["variations"][0]), ["Nf3", "d5"]);
    let second = &object["moves"][1]["variations"][0];
    assert_eq!(sans(second), ["c5", "Nf3"]);
    assert_eq!(sans(&second["moves"][1]["variations"][0]), ["g3"]);
}

/// C142, C143: what stands before and behind a variation, and its first number.
#[test]
fn variations_and_comments_keep_their_order() {
    assert_eq!(
        movetext("1. c4 e5 ({why not} 1... c5 {symmetry}) {now} 2. Nc3 *"),
        "1. c4 e5 ({why not} 1... c5 {symmetry}) {now} 2. Nc3 *"
    );
    assert_eq!(
        movetext("1. d4 d5 (1... Nf6 2. c4) 2. Nf3 *"),
        "1. d4 d5 (1... Nf6 2. c4) 2. Nf3 *"
    );
}

/// C159: long lines are broken between tokens.
#[test]
fn no_line_is_too_long_and_no_token_is_cut() {
    let moves: Vec<String> =
        (0..20).map(|i| format!("{}. Nf3 Nf6 {}. Ng1 Ng8", 2 * i + 1, 2 * i + 2)).collect();
    let text = format!("{} *", moves.join(" "));
    let written = convert(["--tags", "none"], &text);
    assert!(written.lines().all(|line| line.len() < 80));
    let tokens: Vec<_> = written.split_whitespace().collect();
    assert_eq!(tokens, text.split_whitespace().collect::<Vec<_>>());
    assert_eq!(tokens.last(), Some(&"*"));
}

/// C164: the roster first, filled up; then the others.
#[test]
fn tags_are_in_export_order() {
    let text = "[ECO \"C20\"]\n[Result \"1-0\"]\n[Black \"B\"]\n[White \"A\"]\n[Annotator \"x\"]\n\
                [Event \"E\"]\n\n1. e4 e5 1-0\n";
    let written = convert([], text);
    let names: Vec<_> =
        written.lines().filter_map(|line| line.strip_prefix('[')?.split(' ').next()).collect();
    assert_eq!(
        names,
        ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Annotator", "ECO"]
    );
    assert!(written.contains("[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"));
}

/// C194: what JSON must escape.
#[test]
fn json_holds_quotation_marks_backslashes_and_tabs() {
    let object = object("1. e4 { \"q\" \\ tab\there } e5 *");
    assert_eq!(object["moves"][0]["comments"], json!(["\"q\" \\ tab\there"]));
}

/// C060: a semicolon within a quoted operand ends no operation.
#[test]
fn operations_of_an_epd_are_an_object() {
    let line = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5 Bc4; \
                c0 \"first; second = third\"; id \"q.1\";\n";
    let output = Tool::new().args(["fen", "--format", "jsonl", "-"]).stdin(line).run();
    Schema::load("position.json").assert_lines(&output.stdout);
    let object: Value = serde_json::from_str(&output.stdout).unwrap();
    let operations = json!({"bm": ["Bb5", "Bc4"], "c0": ["first; second = third"], "id": ["q.1"]});
    assert_eq!(object["operations"], operations);
}

/// C058, C059: which rights are lost with rooks that move, are taken, or come from elsewhere.
#[test]
fn rights_go_with_their_own_rooks() {
    let last = |fen: &str, movetext: &str| convert(["--to", "fen"], &from_fen(fen, movetext));
    assert_eq!(
        last("r3k2r/1P6/8/8/8/8/6p1/R3K2R w KQkq - 0 1", "1. bxa8=Q+ *"),
        "Q3k2r/8/8/8/8/8/6p1/R3K2R b KQk - 0 1\n"
    );
    assert_eq!(
        last("4k3/4b3/8/8/8/8/R7/4K2R w K - 0 1", "1. Ra4 Kd7 2. Rah4 Bxh4+ *"),
        "8/3k4/8/8/7b/8/8/4K2R w K - 0 3\n"
    );
}

/// C188: nobody reads on behind the first line.
#[test]
fn a_pipe_that_is_closed_early_is_no_fault() {
    let games = "1. e4 e5 2. Nf3 Nc6 1-0\n\n1. d4 d5 0-1\n\n".repeat(20_000);
    let tool = Tool::new().args(["convert", "--to", "fen", "a.pgn"]).file("a.pgn", games);
    let mut child = tool.command().spawn().unwrap();
    let mut first = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut first).unwrap();
    drop(out);
    assert_eq!(first, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
