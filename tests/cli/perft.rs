use crate::support::schema::Schema;
use crate::support::{Output, Tool};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const SUITE: &str = "# the second count of line 2 is wrong\n\
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 401 ;D5 4865609\n\
    8/8/8/8/8/8/8/8 w - - 0 1 ;D1 0\n\
    id king and rook\n\
    epd 4k3/8/8/8/8/8/8/4K2R w K -\n\
    perft 1 15\n\
    perft 2 66\n";

fn perft<const N: usize>(args: [&str; N]) -> Output {
    Tool::new().args(["perft"]).args(args).run()
}

#[test]
fn the_count_stands_alone_on_a_line() {
    perft(["3"]).assert_success().assert_stdout("8902\n");
    perft(["3", "startpos"]).assert_success().assert_stdout("8902\n");
    perft(["3", KIWIPETE]).assert_success().assert_stdout("97862\n");
    perft(["0", "kiwipete"]).assert_success().assert_stdout("1\n");
    let words: Vec<_> = std::iter::once("2").chain(KIWIPETE.split(' ')).collect();
    Tool::new().args(["perft"]).args(words).run().assert_success().assert_stdout("2039\n");
}

#[test]
fn the_count_does_not_depend_on_threads_and_tables() {
    let expected = "4085603\n";
    for options in [&["-j1"][..], &["-j2"], &["-j7"], &["-j2", "--hash=1"], &["--hash=16"]] {
        let output = Tool::new().args(["perft", "4", "kiwipete"]).args(options).run();
        output.assert_success().assert_stdout(expected);
    }
    let divided = |jobs| perft(["--divide", "4", "kiwipete", jobs]).assert_success().stdout.clone();
    assert_eq!(divided("-j1"), divided("-j3"));
}

#[test]
fn divided_it_looks_like_stockfish() {
    insta::assert_snapshot!(perft(["--divide", "3"]));
    perft(["--divide", "0"]).assert_success().assert_stdout("\nNodes searched: 1\n");
    let mated = perft(["--divide", "2", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"]);
    mated.assert_success().assert_stdout("\nNodes searched: 0\n");
}

#[test]
fn in_chess960_castling_takes_the_rook() {
    let text = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    perft(["--divide", "1", text]).assert_stdout_has("e1g1: 1\n");
    perft(["--divide", "1", "--chess960", text]).assert_stdout_has("e1h1: 1\n");
}

#[test]
fn each_depth_has_a_line() {
    let output = perft(["--each-depth", "--expect", "97862", "3", "kiwipete"]);
    output.assert_success().assert_stdout("1 48\n2 2039\n3 97862\n");
}

#[test]
fn a_count_that_is_not_expected_is_status_1() {
    perft(["--expect", "400", "2"]).assert_success().assert_stdout("400\n");
    let output = perft(["--expect", "401", "2"]);
    output.assert_status(1).assert_stdout("400\n");
    output.assert_stderr("error: depth 2: expected 401, found 400\n");
}

#[test]
fn as_json_it_is_an_object_a_count() {
    let text = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    let output = perft(["--format=json", "--divide", "--expect=9", "2", text]);
    output.assert_success().assert_stdout(concat!(
        r#"{"type":"perft","schema":1,"fen":"7k/8/8/8/8/8/8/K7 w - - 0 1","depth":2,"nodes":9,"#,
        r#""divide":{"a1b1":3,"a1a2":3,"a1b2":3},"expected":9}"#,
        "\n"
    ));
    Schema::load("perft.json").assert_lines(&output.stdout);
    insta::assert_snapshot!(perft(["--format=json", "--each-depth", "2"]));
}

#[test]
fn a_suite_says_what_is_wrong_and_sums_up() {
    let suite = |args: &[&str]| {
        let tool = Tool::new().args(["perft", "--suite", "a.epd"]).args(args);
        tool.file("a.epd", SUITE).run()
    };
    insta::assert_snapshot!(suite(&[]));
    let json = suite(&["--max-nodes=1000", "--format=json"]);
    Schema::load("perft.json").assert_lines(&json.stdout);
    insta::assert_snapshot!(json);
}

#[test]
fn a_suite_that_is_right_is_one_line() {
    let path = crate::support::root().join("testdata/perft/special.perft");
    let suite = |option: &str| {
        let tool = Tool::new().args(["perft", "--max-nodes", "10000", "--suite"]);
        tool.args([path.as_os_str(), option.as_ref()]).run()
    };
    let output = suite("-j2");
    output.assert_success().assert_stdout_has(" positions, ").assert_stdout_has(" 0 wrong");
    suite("--quiet").assert_success().assert_stdout("");
}

#[test]
fn lines_of_a_suite_that_cannot_be_read_are_errors_and_the_rest_is_counted() {
    let text = "4k3/8/8/8/8/8/8/4K2R w K - ;D1 15 ;D2 many\nperft 1 2\n";
    let output = Tool::new().args(["perft", "--suite", "a.epd"]).file("a.epd", text).run();
    output.assert_status(2);
    insta::assert_snapshot!(output);
    let output = Tool::new().args(["perft", "--suite", "a.epd"]).file("a.epd", "startpos\n").run();
    output.assert_status(2).assert_stderr_has("there is no count in `a.epd`");
}

#[test]
fn a_position_that_cannot_be_played_on_is_status_1() {
    let output = perft(["2", "rnbqkbnr/pppppppp/8/7/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1"]);
    output.assert_status(1).assert_stdout("");
    insta::assert_snapshot!(output);
}

#[test]
fn a_position_that_no_game_reaches_is_counted_with_a_warning() {
    // Line 52 of the standard suite: two checks that no move can have given.
    let output = perft(["3", "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1"]);
    output.assert_status(0).assert_stdout("1829\n").assert_stderr_has("warning: column 1: ");
}

#[test]
fn depths_that_are_none_are_refused() {
    for depth in ["-1", "256", "4294967296", "x", "", "1.5"] {
        let output = perft([depth]);
        output.assert_status(2).assert_stderr_has("expected a whole number from 0 to 255");
    }
    perft([]).assert_status(2).assert_stderr_has("<DEPTH>");
    perft(["--hash=0", "2"]).assert_status(2).assert_stderr_has("'--hash <MIB>'");
    perft(["--divide", "--each-depth", "2"]).assert_status(2);
    perft(["--suite", "a.epd", "2"]).assert_status(2).assert_stderr_has("cannot be used with");
    let missing = perft(["--suite", "none.epd"]);
    missing.assert_status(2).assert_stderr_has("error: cannot open `none.epd`: ");
}

#[test]
fn the_time_is_told_when_asked() {
    perft(["4"]).assert_stderr("");
    perft(["4", "--timing"]).assert_stdout("197281\n").assert_stderr_has("197281 nodes in ");
    perft(["4", "--timing", "--quiet"]).assert_stderr("");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_count_with_130() {
    use std::io::Read as _;
    use std::process::Command;
    use std::time::{Duration, Instant};
    for options in [&["-j1"][..], &["-j2", "--hash=1"]] {
        let tool = Tool::new().args(["perft", "--each-depth", "30"]).args(options);
        let mut child = tool.command().spawn().unwrap();
        std::thread::sleep(Duration::from_millis(500));
        let begin = Instant::now();
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{options:?}");
        assert!(begin.elapsed() < Duration::from_secs(5));
        let (mut out, mut err) = (String::new(), String::new());
        child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert!(out.starts_with("1 20\n2 400\n") && err.is_empty(), "{out}{err}");
    }
}
