//! `convert --to html`, `ascii` and `svg`: games to look at.

use std::fs;

use proptest::prelude::*;
use roxmltree::{Document, Node, ParsingOptions};

use crate::support::{Output, Tool, root};

/// A game with all that is written in its own way.
const GAME: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n[Event \"Cup\"]\n\
    [Date \"2024.05.??\"]\n[Round \"3\"]\n[Site \"?\"]\n[ECO \"C41\"]\n[Round \"4\"]\n\n\
    {Before.} 1. e4 {[%clk 0:05:00][%eval -0.25]} e5 2. Nf3! d6 $14 {Solid. [%foo 1]} \
    (2... Nc6 3. Bb5 (3. Bc4 Bc5 (3... Nf6) 4. c3) 3... a6) 3. d4 $220 {[#] Now. [%cal Gd4e5]} \
    Bg4 $99 4. dxe5 -- 1-0\n";

fn html(games: impl AsRef<[u8]>) -> Output {
    Tool::new().args(["convert", "--to", "html", "-"]).stdin(games).run()
}

/// The page, read by a reader of XML.
#[track_caller]
fn parsed(page: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(page, options).unwrap_or_else(|error| panic!("{error}\n{page}"))
}

fn elements<'a>(page: &'a Document<'a>, name: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    page.descendants().filter(move |node| node.has_tag_name(name))
}

/// The page of [`GAME`] from its heading on, without what diagrams are made of.
fn readable(page: &str) -> String {
    let start = page.find("<article").unwrap();
    let is_drawing =
        |line: &str| ["<path", "<use", "<rect", "<desc"].iter().any(|it| line.starts_with(it));
    page[start..].split_inclusive('\n').filter(|line| !is_drawing(line)).collect()
}

#[test]
fn a_game_is_a_heading_moves_diagrams_and_a_table() {
    let output = html(GAME);
    output.assert_success();
    insta::assert_snapshot!(readable(&output.stdout));
    let page = parsed(&output.stdout);
    let figures: Vec<_> = elements(&page, "figcaption").filter_map(|node| node.text()).collect();
    assert_eq!(figures, ["Last position, after 4... --", "Position, after 3. d4"]);
    let boards = page.descendants().filter(|node| node.attribute("role") == Some("img"));
    assert!(boards.into_iter().all(|board| board.attribute("aria-label").is_some()));
}

#[test]
fn shapes_stand_in_the_page_once_and_every_reference_is_met() {
    let output = html([GAME, GAME].concat());
    let page = parsed(&output.stdout);
    let mut ids: Vec<_> = page.descendants().filter_map(|node| node.attribute("id")).collect();
    let number = ids.len();
    ids.dedup();
    assert_eq!((ids.len(), number), (13, 13));
    for node in page.descendants() {
        if let Some(target) = node.attribute("href") {
            assert!(ids.contains(&target.strip_prefix('#').expect(target)), "{target}");
        }
    }
    assert!(!output.stdout.replace("http://www.w3.org/", "").contains("http:"));
    assert!(!output.stdout.contains("https:"));
}

#[test]
fn what_games_say_is_text_and_nothing_else() {
    let games = "[White \"<script>alert(1)</script>\"]\n[Black \"\\\"><img src=x onerror=y>\"]\n\
        [Event \"&lt;b&gt; & \u{202e}back\"]\n[Result \"<i>\"]\n[Round \"'\"]\n[X \"\x01\x1b[31m\"]\n\n\
        {</style><script>a</script> ]]> <!-- & \u{2066}\u{fffe}\x07} 1. e4 {[%x <b>\"]} *\n";
    let output = html(games);
    let page = parsed(&output.stdout);
    for name in ["script", "img", "i"] {
        assert_eq!(elements(&page, name).count(), 0, "{name}");
    }
    let h2 = elements(&page, "h2").next().unwrap();
    let names: Vec<_> = h2.children().filter_map(|node| node.first_child()?.text()).collect();
    assert_eq!(names, ["<script>alert(1)</script>", "\"><img src=x onerror=y>", "<i>"]);
    // Signs that turn the direction of writing end with the element that they stand in.
    let turning = |node: &Node| node.text().is_some_and(|it| it.contains(['\u{202e}', '\u{2066}']));
    for node in page.descendants().filter(|node| node.is_element() && turning(node)) {
        assert!(node.has_tag_name("bdi") || node.attribute("dir") == Some("auto"), "{node:?}");
    }
    output.assert_stdout_has("\\u{1}\\u{1b}[31m").assert_stdout_has("\\u{7}");
}

#[test]
fn variations_however_deep_are_set_apart_only_twice() {
    let depth = 900;
    let games = format!("1. e4 {}{}*\n", "(1. d4 ".repeat(depth), ")".repeat(depth));
    let output = html(games);
    let page = parsed(&output.stdout);
    let deepest = elements(&page, "div").map(|node| node.ancestors().count()).max();
    let main = elements(&page, "div").map(|node| node.ancestors().count()).min();
    assert_eq!(deepest.unwrap() - main.unwrap(), 2);
    assert_eq!(elements(&page, "div").count(), 3);
}

#[test]
fn an_empty_file_is_a_page_without_games() {
    let output = html("");
    let page = parsed(&output.stdout);
    assert_eq!((elements(&page, "main").count(), elements(&page, "article").count()), (1, 0));
}

#[test]
fn a_position_that_was_set_up_is_shown_before_the_moves() {
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n\n";
    let captions = |moves: &str| {
        let output = html(format!("{fen}{moves}"));
        let page = parsed(&output.stdout);
        elements(&page, "figcaption").filter_map(|it| it.text()).collect::<Vec<_>>().join("; ")
    };
    let last = "Last position, after 1... Kd7";
    assert_eq!(captions("1... Kd7 *\n"), format!("{last}; Position, Black to move"));
    assert_eq!(captions("*\n"), "Last position, Black to move");
}

#[test]
fn a_broken_game_says_so() {
    let output = html("1. e4 e5 2. Ke3 *\n");
    output.assert_status(1);
    output.assert_stdout_has("Position before the fault, after 1... e5");
    output.assert_stdout_has("cannot be played.</p>");
}

#[test]
fn what_is_stripped_is_not_there() {
    let args =
        ["convert", "--to", "html", "--strip", "numbers,results,nags,variations,comments", "-"];
    let output = Tool::new().args(args).args(["--piece-letters", "♔♕♖♗♘"]).stdin(GAME).run();
    output.assert_success();
    let page = parsed(&output.stdout);
    let moves = page.descendants().find(|node| node.attribute("class") == Some("moves")).unwrap();
    let text: String =
        moves.descendants().filter(Node::is_text).filter_map(|it| it.text()).collect();
    assert_eq!(
        text.split_whitespace().collect::<Vec<_>>().join(" "),
        "e4 e5 ♘f3 d6 d4 ♗g4 dxe5 --"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_page_of_any_bytes_is_well_formed(
        text in prop::collection::vec(any::<u8>(), 0..200),
        tag in "[^\"\\\\\n]{0,20}",
    ) {
        let head = format!("[White \"{tag}\"]\n\n1. e4 {{{tag}}} ");
        parsed(&html([head.as_bytes(), &text].concat()).stdout);
    }
}

#[test]
fn the_last_position_of_each_game_is_drawn_below_a_line() {
    let path = root().join("testdata/pgn/opera.pgn");
    let games = [fs::read(path).unwrap(), b"\n[White \"A\\\\B\x1b\"]\n\n*\n".to_vec()].concat();
    let output = Tool::new().args(["convert", "--to", "ascii", "-"]).stdin(games).run();
    output.assert_success();
    insta::assert_snapshot!(output.stdout);
}

#[test]
fn a_game_is_a_picture_and_several_are_files() {
    let svg = |args: &[&str], games: &str| {
        let tool = Tool::new().args(["convert", "--to", "svg", "--block-size", "40", "a.pgn"]);
        tool.args(args).file("a.pgn", games).file("full/x", "").run()
    };
    let one = svg(&[], "1. e4 *\n");
    one.assert_success();
    assert!(Document::parse(&one.stdout).is_ok() && one.stdout.contains("after 1. e4</title>"));

    let two = "1. d4 *\n\n[Event \"2\"]\n\n1. e4 *\n\n[Event \"3\"]\n\n1. c4 *\n";
    let refused = svg(&[], two);
    refused.assert_status(2).assert_stdout("").assert_stderr_has("--output-dir DIR");
    let refused = svg(&["-o", "b.svg"], two);
    refused.assert_status(2);
    assert!(!refused.dir().join("b.svg").exists());

    let files = svg(&["--output-dir", "new/pictures"], two);
    files.assert_success().assert_stdout("");
    assert_eq!(fs::read_dir(files.dir().join("new/pictures")).unwrap().count(), 3);
    assert_eq!(files.file("new/pictures/0002.svg"), one.stdout_bytes);

    svg(&["--output-dir", "full"], two).assert_status(2).assert_stderr_has("is not empty");
}

#[test]
fn options_that_would_change_nothing_are_refused() {
    for (args, option) in [
        (["html", "--bare", "-"], "--bare"),
        (["html", "--output-dir=d", "-"], "--output-dir"),
        (["ascii", "--strip=numbers", "-"], "--strip numbers"),
        (["svg", "--piece-letters=de", "-"], "--piece-letters"),
    ] {
        let output = Tool::new().args(["convert", "--to"]).args(args).run();
        output.assert_status(2).assert_stderr_has(option);
    }
}
