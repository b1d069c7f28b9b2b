//! `results`: how games ended, what the tags say of it, and the Termination tags that it writes.

use std::fs;

use serde_json::Value;

use crate::support::schema::Schema;
use crate::support::{Output, Tool, root};

/// A file of `testdata`.
fn data(name: &str) -> Vec<u8> {
    fs::read(root().join("testdata").join(name)).unwrap()
}

fn results<const N: usize>(args: [&str; N]) -> Output {
    let file = data("pgn/endings.pgn");
    Tool::new().args(["results", "endings.pgn"]).args(args).file("endings.pgn", file).run()
}

fn results_of(game: impl AsRef<[u8]>) -> Vec<Value> {
    let args = ["results", "--format", "jsonl", "a.pgn"];
    let output = Tool::new().args(args).file("a.pgn", game).run();
    Schema::load("results.json").assert_lines(&output.stdout);
    output.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A game from a position, with tags besides.
fn game(tags: &str, fen: &str, movetext: &str) -> String {
    format!("[Event \"?\"]\n{tags}[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{movetext}\n")
}

/// The ending of a game and its conflicts.
fn judged(game: &str) -> (String, Vec<String>) {
    let object = &results_of(game)[0];
    let conflicts = object["conflicts"].as_array().unwrap();
    (
        object["ending"].as_str().unwrap().to_owned(),
        conflicts.iter().map(|conflict| conflict["rule"].as_str().unwrap().to_owned()).collect(),
    )
}

#[track_caller]
fn assert_judged<const N: usize>(game: &str, ending: &str, conflicts: [&str; N]) {
    assert_eq!(judged(game), (ending.to_owned(), conflicts.map(str::to_owned).to_vec()), "{game}");
}

#[test]
fn text_is_a_line_a_game_with_what_is_remarkable_under_it() {
    let output = results([]);
    output.assert_status(1);
    insta::assert_snapshot!(output);
}

#[test]
fn json_lines_obey_their_schema() {
    let output = results(["--format", "jsonl"]);
    Schema::load("results.json").assert_lines(&output.stdout);
    insta::assert_snapshot!(output);
}

#[test]
fn csv_is_a_line_a_game_below_a_header() {
    insta::assert_snapshot!(results(["--format", "csv"]));
    // A file without games has the header all the same.
    let args = ["results", "--format", "csv", "a.pgn"];
    let empty = Tool::new().args(args).file("a.pgn", "").run();
    assert_eq!(empty.stdout.lines().count(), 1);
}

#[test]
fn games_are_chosen_by_their_end_and_all_are_counted() {
    let listed = |output: &Output| {
        let games = output.stdout.lines().filter(|line| line.contains("(game "));
        let number = |line: &str| {
            line.split_once("(game ").unwrap().1.split_once(',').unwrap().0.parse::<u32>().unwrap()
        };
        games.map(number).collect::<Vec<_>>()
    };
    let whole = results([]);
    let summary = whole.stdout.lines().last().unwrap();
    for (args, games) in [
        (["--only", "checkmate,dead-position"].as_slice(), [1, 4].as_slice()),
        (&["--only", "time", "--only", "unread"], &[5, 8]),
        (&["--claimable"], &[2, 3]),
        (&["--claimable", "--only", "resignation"], &[2]),
        (&["--conflicts"], &[4, 5, 6]),
        (&["--summary-only"], &[]),
    ] {
        let file = data("pgn/endings.pgn");
        let tool = Tool::new().args(["results", "endings.pgn"]).args(args);
        let output = tool.file("endings.pgn", file).run();
        output.assert_status(1);
        assert_eq!(listed(&output), games, "{args:?}");
        assert_eq!(output.stdout.lines().last().unwrap(), summary, "{args:?}");
    }
    results(["--only", "mate"]).assert_status(2).assert_stderr_has("checkmate, stalemate");
}

#[test]
fn the_status_tells_whether_tags_and_boards_agree() {
    let opera = data("pgn/opera.pgn");
    let run = |args: &[&str]| Tool::new().args(["results"]).args(args).file("a.pgn", &opera).run();
    run(&["a.pgn"]).assert_status(0);
    run(&["--quiet", "a.pgn"]).assert_status(0).assert_stdout_has("checkmate");
    run(&["a.pgn", "missing.pgn"]).assert_status(2).assert_stdout_has("checkmate");
    results(["--only", "checkmate"]).assert_status(1);
}

/// All games of the test data, one after the other.
fn all_games() -> Vec<u8> {
    let mut files: Vec<_> = ["pgn", "cases"]
        .iter()
        .flat_map(|folder| fs::read_dir(root().join("testdata").join(folder)).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "pgn"))
        .collect();
    files.sort();
    files.iter().flat_map(|path| [&fs::read(path).unwrap()[..], b"\n\n"].concat()).collect()
}

#[test]
fn the_report_is_the_same_for_any_number_of_threads_and_size_of_block() {
    let games = all_games();
    let run = |format: &str, jobs: &str, size: &str| {
        let args = ["results", "a.pgn", "--format", format, "-j", jobs, "--block-size", size];
        let tool = Tool::new().args(args).args(["--write-termination", "out.pgn"]);
        tool.file("a.pgn", &games).run()
    };
    for format in ["text", "jsonl", "csv"] {
        let one = run(format, "1", "1000000");
        for (jobs, size) in [("2", "1"), ("4", "100"), ("3", "1000")] {
            let other = run(format, jobs, size);
            assert!(other.stdout == one.stdout, "{format} {jobs} {size}");
            assert!(other.file("out.pgn") == one.file("out.pgn"), "{format} {jobs} {size}");
        }
    }
}

#[test]
fn claims_are_told_with_their_first_ply() {
    let claims = |name: &str| {
        let object = &results_of(data(&format!("cases/{name}")))[0];
        let claims = object["claims"].as_array().unwrap().iter();
        claims
            .map(|c| (c["rule"].as_str().unwrap().to_owned(), c["ply"].as_u64().unwrap()))
            .collect::<Vec<_>>()
    };
    let none: Vec<(String, u64)> = Vec::new();
    let threefold = |ply| vec![("threefold-repetition".to_owned(), ply)];
    assert_eq!(claims("065-threefold-double-step.pgn"), threefold(10), "C065");
    assert_eq!(claims("067-en-passant-repetition.pgn"), none, "C067");
    assert_eq!(claims("068-castling-right-repetition.pgn"), none, "C068");
    assert_eq!(claims("071-seventyfive-moves.pgn"), [("fifty-moves".to_owned(), 0)], "C071");
}

#[test]
fn ends_on_the_board_of_public_cases() {
    let case = |name: &str| judged(&String::from_utf8(data(&format!("cases/{name}"))).unwrap());
    let answer = |ending: &str, conflicts: &[&str]| {
        (ending.to_owned(), conflicts.iter().map(|&id| id.to_owned()).collect())
    };
    assert_eq!(case("065-threefold-double-step.pgn"), answer("unfinished", &[]), "C065");
    assert_eq!(case("070-mate-at-75.pgn"), answer("checkmate", &[]), "C070");
    assert_eq!(case("071-seventyfive-moves.pgn"), answer("seventy-five-moves", &[]), "C071");
    assert_eq!(case("085-mate-undecided.pgn"), answer("checkmate", &["undecided-result"]), "C085");
    assert_eq!(case("087-result-mismatch.pgn"), answer("untold", &["result-mismatch"]), "C087");
    assert_eq!(case("088-result-half.pgn"), answer("untold", &[]), "C088");
    assert_eq!(case("091-moves-after-mate.pgn"), answer("checkmate", &["moves-after-end"]), "C091");
    assert_eq!(case("120-forfeit-comment.pgn"), answer("untold", &[]), "C120");
    // Positions of cases without moves: C073, C074, C076, C077, C079, C080, C083.
    for (fen, ending) in [
        ("8/6k1/8/8/4B3/8/1K6/5b2 w - - 0 1", "dead-position"),
        ("8/6k1/8/8/4B3/8/1K6/6b1 w - - 0 1", "untold"),
        ("8/6k1/8/8/4N3/8/1K6/6N1 w - - 0 1", "untold"),
        ("8/6k1/8/8/4N3/8/1K6/8 w - - 0 1", "dead-position"),
        ("8/6k1/8/8/8/8/1K6/8 w - - 0 1", "dead-position"),
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "dead-position"),
        ("k7/2Q5/2K5/8/8/8/8/8 b - - 0 1", "stalemate"),
    ] {
        assert_judged(&game("", fen, "1/2-1/2"), ending, []);
    }
}

#[test]
fn a_game_that_goes_on_after_an_automatic_draw_tells_where() {
    // C147: 16 plies there and back five times, 150 plies without pawn move and capture.
    let cycle = "Nf3 Nf6 Ng1 Ng8 ";
    let object = &results_of(format!("{}*\n", cycle.repeat(40)))[0];
    let over = &object["went_on_after"];
    assert_eq!((&over["rule"], &over["ply"]), (&"fivefold-repetition".into(), &16.into()));
    assert_eq!(object["ending"], "fivefold-repetition");
    // Before July 2014 nothing was automatic.
    let old = format!("[Event \"?\"]\n[Date \"2013.01.02\"]\n\n{}1/2-1/2\n", cycle.repeat(40));
    let object = &results_of(old)[0];
    assert_eq!(object["went_on_after"], Value::Null);
    assert_eq!(object["ending"], "threefold-repetition");
}

const KINGS_AND_ROOK: &str = "4k3/8/8/8/8/8/7R/4K3 w - - 0 1";

#[test]
fn the_termination_tag_tells_what_the_board_does_not() {
    for (value, result, ending) in [
        ("normal", "1-0", "resignation"),
        ("Normal", "1/2-1/2", "agreement"),
        ("Time forfeit", "1-0", "time"),
        ("abandoned", "1-0", "abandoned"),
        ("abandoned", "*", "abandoned"),
        ("adjudication", "1/2-1/2", "adjudication"),
        ("rules infraction", "0-1", "rules-infraction"),
        ("death", "0-1", "death"),
        ("emergency", "*", "emergency"),
        ("unterminated", "*", "unfinished"),
        ("Bob won by resignation", "0-1", "resignation"),
        ("Game drawn by agreement", "1/2-1/2", "agreement"),
        ("?", "1-0", "untold"),
    ] {
        let tag = format!("[Termination \"{value}\"]\n");
        assert_judged(&game(&tag, KINGS_AND_ROOK, &format!("1. Rh3 {result}")), ending, []);
    }
    assert_judged(&game("", KINGS_AND_ROOK, "1. Rh3 1-0"), "untold", []);
    assert_judged(&game("", KINGS_AND_ROOK, "1. Rh3 *"), "unfinished", []);
}

#[test]
fn a_termination_tag_must_go_with_board_and_result() {
    let against_result = ["termination-contradicts-result"];
    let against_board = ["termination-contradicts-board"];
    for (value, movetext, ending, conflicts) in [
        ("normal", "1. Rh3 *", "unfinished", against_result),
        ("unterminated", "1. Rh3 1-0", "untold", against_result),
        ("time forfeit", "1. Rh3 *", "time", against_result),
        ("drawn by agreement", "1. Rh3 1-0", "agreement", against_result),
        // Who has a rook can mate, so that Black loses on time.
        ("time forfeit", "1. Rh3 1/2-1/2", "time", against_result),
        ("won by checkmate", "1. Rh3 1-0", "untold", against_board),
        ("drawn by stalemate", "1. Rh3 1/2-1/2", "untold", against_board),
        ("drawn by repetition", "1. Rh3 1/2-1/2", "untold", against_board),
        ("drawn by 50-move rule", "1. Rh3 1/2-1/2", "untold", against_board),
    ] {
        let tag = format!("[Termination \"{value}\"]\n");
        assert_judged(&game(&tag, KINGS_AND_ROOK, movetext), ending, conflicts);
    }
    let time = "[Termination \"Time forfeit\"]\n";
    let mate = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    assert_judged(&game(time, mate, "1. Ra8# 1-0"), "checkmate", against_board);
    // A draw on time is right where the other side cannot mate.
    assert_judged(&game(time, KINGS_AND_ROOK, "1. Rh3 Kd8 1/2-1/2"), "time", []);
    let flag = ["flag-without-mating-material"];
    assert_judged(&game(time, KINGS_AND_ROOK, "1. Rh3 0-1"), "time", flag);
}

#[test]
fn a_game_that_cannot_be_played_is_unread() {
    for text in [
        "1. e4 e5 2. Ke3 1-0",
        "1. e4 (1. d4 d5 1-0",
        "1. e4 {no end",
        "[Variant \"Crazyhouse\"]\n\n1. e4 1-0",
        "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 1-0",
    ] {
        assert_judged(text, "unread", []);
        let output = Tool::new().args(["results", "-"]).stdin(text).run();
        output.assert_status(1);
    }
}

/// Writes the Termination tags of a text, and runs it again over what came out.
fn tagged(text: &[u8]) -> Vec<u8> {
    let run = |text: &[u8]| {
        let args = ["results", "--summary-only", "--write-termination", "out.pgn", "in.pgn"];
        let output = Tool::new().args(args).file("in.pgn", text).run();
        output.file("out.pgn")
    };
    let once = run(text);
    assert!(run(&once) == once, "a second run adds nothing");
    once
}

#[test]
fn tags_are_added_where_ascii_order_has_them_or_last() {
    let with = |tags: &str, line_end: &str| {
        let text =
            format!("[Event \"?\"]\n{tags}\n1. f3 e5 2. g4 Qh4# 0-1\n").replace('\n', line_end);
        String::from_utf8(tagged(text.as_bytes())).unwrap().replace(line_end, "\n")
    };
    let has = |text: String, lines: &str| assert!(text.contains(lines), "{text}");
    let tag = "[Termination \"normal\"]";
    for end in ["\n", "\r\n", "\r"] {
        has(with("", end), &format!("[Event \"?\"]\n{tag}\n\n1. f3"));
        has(with("[ECO \"A00\"]\n", end), &format!("[ECO \"A00\"]\n{tag}\n\n1. f3"));
        has(
            with("[ECO \"A00\"]\n[WhiteElo \"1\"]\n", end),
            &format!("[ECO \"A00\"]\n{tag}\n[WhiteElo \"1\"]\n\n1. f3"),
        );
        // Without order, last.
        has(
            with("[WhiteElo \"1\"]\n[ECO \"A00\"]\n", end),
            &format!("[WhiteElo \"1\"]\n[ECO \"A00\"]\n{tag}\n\n1. f3"),
        );
    }
    // Tags and moves on one line.
    let text = tagged(b"[Event \"?\"] 1. f3 e5 2. g4 Qh4# 0-1\n");
    assert_eq!(text, b"[Event \"?\"]\n[Termination \"normal\"] 1. f3 e5 2. g4 Qh4# 0-1\n");
}

#[test]
fn tags_are_added_only_where_they_are_sure() {
    let unchanged = |text: &str| assert_eq!(tagged(text.as_bytes()), text.as_bytes(), "{text}");
    // It has one, it has no tag section, it is not told how it ended, its result is wrong.
    unchanged("[Event \"?\"]\n[Termination \"abandoned\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    unchanged("1. f3 e5 2. g4 Qh4# 0-1\n");
    unchanged("[Event \"?\"]\n\n1. f3 e5 0-1\n");
    unchanged("[Event \"?\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n");
    unchanged("[Event \"?\"]\n\n1. f3 e5 2. g4 Qh4#\n");
    unchanged("[Event \"?]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    let unfinished = tagged(b"[Event \"?\"]\n\n1. f3 e5 *\n");
    assert_eq!(unfinished, b"[Event \"?\"]\n[Termination \"unterminated\"]\n\n1. f3 e5 *\n");
}

#[test]
fn without_the_tags_added_every_byte_is_as_before() {
    const ADDED: [&[u8]; 2] = [b"[Termination \"normal\"]", b"[Termination \"unterminated\"]"];
    let mut added = 0;
    for folder in ["pgn", "cases"] {
        for entry in fs::read_dir(root().join("testdata").join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "pgn") {
                continue;
            }
            let before = fs::read(&path).unwrap();
            let after = tagged(&before);
            let (mut old, mut new) = (&before[..], &after[..]);
            while old != new {
                let mut same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
                // The bracket of the tag behind it is the same.
                same -= usize::from(new[same..].starts_with(b"Termination"));
                (old, new) = (&old[same..], &new[same..]);
                let tag = ADDED.iter().find(|tag| new.starts_with(tag));
                let tag = tag.unwrap_or_else(|| panic!("{}", path.display()));
                // With the line end that came with it.
                let line_end = if new[tag.len()..].starts_with(b"\r\n") { 2 } else { 1 };
                new = &new[tag.len() + line_end..];
                added += 1;
            }
        }
    }
    assert!(added > 10, "{added}");
}

#[test]
fn games_are_not_written_over_what_is_read_nor_into_the_report() {
    results(["--write-termination", "endings.pgn"]).assert_status(2).assert_stderr_has("is read");
    results(["--write-termination", "-"]).assert_status(2).assert_stderr_has("standard output");
}

#[test]
fn untrusted_names_are_harmless_on_a_terminal() {
    let text = "[White \"a\x1b[31m\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let output = Tool::new().args(["results", "--format", "jsonl", "-"]).stdin(text).run();
    assert!(!output.stdout.contains('\x1b'), "{output}");
}
