//! `board`: diagrams of positions and of games at a ply.

use std::fs;

use roxmltree::Document;

use crate::support::{Output, Tool};

/// A mate, with marks in its last comment.
const MATE: &str = "[Event \"?\"]\n[White \"Ann & <Bob>\"]\n[Black \"C \\\"D\\\"\"]\n\n\
    1. e4 e5 2. Qh5 {[%cal Gh5f7]} Nc6 3. Bc4 Nf6 4. Qxf7# \
    {[%csl Re8,Yd4][%cal Rh5f7, Bg1f3] [%clk 0:01:00]} 1-0\n";

/// Two games, the second of which is broken at its fifth ply.
const BROKEN: &str =
    "[Event \"1\"]\n\n1. d4 d5 *\n\n[Event \"2\"]\n\n1. e4 e5 2. Nf3 Nc6\n3. Bc5 a6 *\n";

fn board<const N: usize>(args: [&str; N]) -> Output {
    let tool = Tool::new().args(["board"]).args(args);
    tool.file("mate.pgn", MATE).file("broken.pgn", BROKEN).run()
}

/// The document of XML that an SVG is, read by a reader of XML.
fn parsed(svg: &str) -> Document<'_> {
    Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"))
}

/// How many elements have a class.
fn count(svg: &str, class: &str) -> usize {
    let has_class = |text: &str| text.split(' ').any(|word| word == class);
    let elements = parsed(svg);
    elements.descendants().filter(|node| node.attribute("class").is_some_and(has_class)).count()
}

#[test]
fn a_position_is_drawn_with_characters() {
    insta::assert_snapshot!(board(["kiwipete"]));
    insta::assert_snapshot!(board(["--to", "unicode", "--flip", "startpos"]));
    let unquoted = board(["4k3/8/8/8/8/8/8/4K2R", "w", "K", "-", "0", "1"]);
    unquoted.assert_success();
    assert!(unquoted.stdout.starts_with("8  . . . . k . . .\n"), "{unquoted}");
}

#[test]
fn a_game_is_drawn_at_its_end_or_after_a_ply_or_move() {
    insta::assert_snapshot!(board(["mate.pgn"]));
    let end = board(["mate.pgn"]).stdout;
    assert_eq!(board(["--ply", "7", "mate.pgn"]).stdout, end);
    assert_eq!(board(["--move", "4", "mate.pgn"]).stdout, end);
    assert_eq!(board(["--ply=6", "mate.pgn"]).stdout, board(["--move=3...", "mate.pgn"]).stdout);
    assert_eq!(board(["--ply=0", "mate.pgn"]).stdout, board(["startpos"]).stdout);
    let second = board(["--game", "2", "--ply", "2", "broken.pgn"]);
    assert_eq!(second.stdout, board(["--move=1...", "mate.pgn"]).stdout);
}

#[test]
fn the_edge_and_the_marks_can_be_left_out() {
    let plain = board(["--no-coordinates", "--no-marks", "mate.pgn"]);
    plain.assert_success().assert_stdout(
        "r . b q k b . r\np p p p . Q p p\n. . n . . n . .\n. . . . p . . .\n\
         . . B . P . . .\n. . . . . . . .\nP P P P . P P P\nR N B . K . N R\n",
    );
    let svg = board(["--to=svg", "--no-coordinates", "--no-marks", "mate.pgn"]).stdout;
    assert_eq!([count(&svg, "letters"), count(&svg, "last"), count(&svg, "arrow")], [0; 3]);
    // A check is part of the position.
    assert_eq!(count(&svg, "check"), 1);
}

#[test]
fn a_drawing_is_as_it_was() {
    let output = board(["--to", "svg", "--theme", "blue", "mate.pgn"]);
    output.assert_success();
    insta::assert_snapshot!(output.stdout);
}

#[test]
fn a_drawing_has_what_the_position_and_the_comments_say() {
    let svg = board(["--to", "svg", "mate.pgn"]).stdout;
    assert_eq!(["last", "arrow", "square", "check"].map(|class| count(&svg, class)), [2, 2, 2, 1]);
    let document = parsed(&svg);
    let of = |name| document.descendants().filter(move |node| node.has_tag_name(name));
    assert_eq!(of("use").count(), 31);
    assert_eq!(of("title").next().unwrap().text(), Some("Ann & <Bob> - C \"D\", after 4. Qxf7#"));
    assert!(of("desc").next().unwrap().text().unwrap().ends_with("Black to move, in check."));
    let svg = document.root_element();
    assert_eq!([svg.attribute("width"), svg.attribute("height")], [Some("400"); 2]);
    // Marks are those of the ply.
    let earlier = board(["--to=svg", "--ply=3", "mate.pgn"]).stdout;
    assert_eq!(["arrow", "square", "check"].map(|class| count(&earlier, class)), [1, 0, 0]);
}

#[test]
fn a_drawing_refers_to_nothing_outside_and_to_all_that_is_in_it() {
    for args in [["--theme=brown", "kiwipete"], ["--flip", "startpos"], ["--size=160", "mate.pgn"]]
    {
        let svg = board(["--to=svg", args[0], args[1]]).stdout;
        let document = parsed(&svg);
        let ids: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        for node in document.descendants().filter(|node| node.has_tag_name("use")) {
            let id = node.attribute("href").unwrap().strip_prefix('#').unwrap();
            assert!(ids.contains(&id), "{id}");
        }
        assert!(!svg.replace("xmlns=\"http://www.w3.org/2000/svg\"", "").contains("://"));
        assert!(!svg.contains("<text") && !svg.contains("font"));
    }
}

#[test]
fn arrows_and_squares_can_be_asked_for() {
    let args = ["--to=svg", "--arrows=Ge2e4,b8c6,Rd1h5", "--squares", "Rd4,Ye5", "startpos"];
    let svg = board(args).stdout;
    let classes = ["arrow", "square", "green", "red", "yellow", "blue"];
    assert_eq!(classes.map(|class| count(&svg, class)), [3, 2, 2, 2, 1, 0]);
    board(["--to=svg", "--arrows=e2e9", "startpos"]).assert_status(2);
    for option in ["--arrows=e2e4", "--squares=e4", "--size=100", "--theme=grey"] {
        let refused = board([option, "startpos"]);
        refused.assert_status(2);
        let name = option.split('=').next().unwrap();
        let said = format!("error: {name} is for SVG only\nhint: add --to svg\n");
        assert_eq!(refused.stderr, said);
    }
}

#[test]
fn a_theme_changes_colors_and_nothing_else() {
    let parts = |theme| {
        let svg = board(["--to=svg", "--theme", theme, "mate.pgn"]).stdout;
        let (head, rest) = svg.split_once("<style>").unwrap();
        let (style, body) = rest.split_once("</style>").unwrap();
        (style.to_owned(), format!("{head}{body}"))
    };
    let brown = parts("brown");
    for theme in ["green", "blue", "grey"] {
        let other = parts(theme);
        assert_ne!(other.0, brown.0, "{theme}");
        assert_eq!(other.1, brown.1, "{theme}");
    }
}

#[test]
fn a_file_is_written_in_the_form_of_its_name() {
    let output = board(["-o", "a.svg", "mate.pgn"]);
    output.assert_success().assert_stdout("");
    assert!(output.file("a.svg").starts_with(b"<svg "));
    let text = board(["-o", "a.txt", "mate.pgn"]);
    assert!(text.file("a.txt").starts_with(b"8  r . b"));
    board(["-o", "-", "startpos"]).assert_success().assert_stdout(&board(["startpos"]).stdout);
}

#[test]
fn an_output_is_no_input() {
    let output = board(["-o", "mate.pgn", "mate.pgn"]);
    output.assert_status(2);
    assert_eq!(output.file("mate.pgn"), MATE.as_bytes());
    board(["-o", "no/such/a.svg", "mate.pgn"]).assert_status(2);
}

#[test]
fn every_ply_has_a_file_of_its_own() {
    let output = board(["--all-plies", "pictures/mate", "mate.pgn"]);
    output.assert_success().assert_stdout("");
    let files = fs::read_dir(output.dir().join("pictures/mate")).unwrap();
    let mut names: Vec<_> = files.map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names.len(), 8);
    assert_eq!((names[0].to_str(), names[7].to_str()), (Some("0000.svg"), Some("0007.svg")));
    let last = output.file("pictures/mate/0007.svg");
    assert_eq!(String::from_utf8(last).unwrap(), board(["--to=svg", "mate.pgn"]).stdout);
    let text = board(["--all-plies", "a", "--to=unicode", "mate.pgn"]);
    assert!(text.file("a/0000.txt").starts_with("8  ♜".as_bytes()));
}

#[test]
fn a_directory_with_files_in_it_is_refused() {
    let tool = Tool::new().args(["board", "--all-plies", "old", "mate.pgn"]);
    let output = tool.file("mate.pgn", MATE).file("old/kept", "kept").run();
    output.assert_status(2);
    assert!(output.stderr.starts_with("error: directory `old` is not empty\nhint: "), "{output}");
    assert_eq!(fs::read_dir(output.dir().join("old")).unwrap().count(), 1);
}

#[test]
fn a_broken_game_is_drawn_up_to_its_fault() {
    let output = board(["--game", "2", "broken.pgn"]);
    output.assert_status(1);
    insta::assert_snapshot!(output);
    let beyond = board(["--game", "2", "--ply", "5", "broken.pgn"]);
    beyond.assert_status(2);
    assert!(beyond.stderr.ends_with("the last ply before the fault is 4, 2... Nc6\n"), "{beyond}");
}

#[test]
fn what_is_not_there_is_said() {
    for (args, said) in [
        (["--ply=8", "mate.pgn"], "there is no ply 8: the last ply is 7, 4. Qxf7#"),
        (["--move=9...", "mate.pgn"], "there is no move 9...: the last ply is 7, 4. Qxf7#"),
        (["--game=3", "broken.pgn"], "there is no game 3: the file has 2 games"),
        (["--game=1", "startpos"], "--game is for games, and this is a position"),
        (["--ply=1", "startpos"], "--ply is for games, and this is a position"),
    ] {
        let output = board(args);
        output.assert_status(2).assert_stdout("");
        assert_eq!(output.stderr, format!("error: {said}\n"));
    }
    for args in [["no.pgn", "--ply=1"], ["--move=x", "mate.pgn"], ["mate.pgn", "broken.pgn"]] {
        board(args).assert_status(2).assert_stdout("");
    }
}

#[test]
fn a_faulty_position_is_drawn_if_there_is_anything_to_draw() {
    let output = board(["r3k3/8/8/8/8/8/8/4K1R1 w Kq - 0 1"]);
    output.assert_status(1);
    assert!(output.stdout.starts_with("8  r . . . k"), "{output}");
    assert!(output.stderr.starts_with("error: column 26: "), "{output}");
    board(["8/8/8 w - - 0 1"]).assert_status(1).assert_stdout("");
}

#[test]
fn standard_input_holds_games_or_positions() {
    let with_stdin =
        |args: &[&str], text: &str| Tool::new().args(["board"]).args(args).stdin(text).run();
    with_stdin(&["-"], MATE).assert_success().assert_stdout(&board(["mate.pgn"]).stdout);
    let positions = "\u{feff}# two\nstartpos\n4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x\";\n";
    with_stdin(&[], positions).assert_success().assert_stdout(&board(["startpos"]).stdout);
    let second = with_stdin(&["--game=2", "-"], positions);
    assert!(second.assert_success().stdout.starts_with("8  . . . . k"), "{second}");
    with_stdin(&["--game=3", "-"], positions).assert_status(2);
    with_stdin(&["-"], "").assert_status(2);
}

#[test]
fn games_of_chess960_castle_with_the_king_marked() {
    let fen = "4k3/8/8/8/8/8/8/1K3R2 w F - 0 1";
    let game = format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. O-O *\n");
    let output = Tool::new().args(["board", "-"]).stdin(game).run();
    output.assert_success();
    assert!(output.stdout.contains("1  .(.). . . R(K)."), "{output}");
}

#[test]
fn rooks_of_chess960_are_read_if_asked_for() {
    // With a rook between king and corner, only Chess960 has these rights (FIDE Guidelines II).
    let fen = "4k3/8/8/8/8/8/8/R3KR1R w KQ - 0 1";
    board([fen, "--chess960"]).assert_success();
    board(["--chess960", "mate.pgn"]).assert_status(2).assert_stderr_has("tag Variant");
}

#[test]
fn a_file_of_another_kind_is_refused() {
    for name in ["x.png", "x.PDF"] {
        let output = board(["-o", name, "startpos"]);
        output.assert_status(2).assert_stderr_has("cannot be written").assert_stderr_has(".svg");
    }
    board(["-o", "x.txt", "startpos"]).assert_success();
}
