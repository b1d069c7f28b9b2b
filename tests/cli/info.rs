//! `info`: what there is in files, in each and in all.

use std::fs;
use std::io::Write as _;

use serde_json::Value;

use crate::support::schema::Schema;
use crate::support::{Tool, root};

/// A file of `testdata/pgn`.
fn data(name: &str) -> Vec<u8> {
    fs::read(root().join("testdata/pgn").join(name)).unwrap()
}

/// What is told of each file, and at the end of all.
fn info(tool: Tool) -> Vec<Value> {
    let output = tool.run();
    Schema::load("info.json").assert_lines(&output.stdout);
    output.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn info_of(text: impl AsRef<[u8]>) -> Value {
    info(Tool::new().args(["info", "--format", "json", "a.pgn"]).file("a.pgn", text)).remove(0)
}

fn three_files() -> Tool {
    ["opera.pgn", "defects.pgn", "endings.pgn"]
        .iter()
        .fold(Tool::new().args(["info"]), |tool, name| tool.args([name]).file(name, data(name)))
}

#[test]
fn text_is_a_paragraph_a_file_and_one_for_all() {
    let output = three_files().run();
    output.assert_success();
    insta::assert_snapshot!(output);
}

#[test]
fn json_has_an_object_a_file_and_one_for_all() {
    let output = three_files().args(["--format", "json"]).run();
    Schema::load("info.json").assert_lines(&output.stdout);
    insta::assert_snapshot!(output);
}

#[test]
fn the_total_is_the_sum_of_the_files() {
    let mut all = info(three_files().args(["--format", "json"]));
    let total = all.pop().unwrap();
    for field in ["files", "games", "plies", "bytes", "undated", "without_result", "from_position"]
    {
        let sum: u64 = all.iter().map(|file| file[field].as_u64().unwrap()).sum();
        assert_eq!(total[field], sum, "{field}");
    }
    let of = |file: &Value| -> u64 {
        file["tags"].as_array().unwrap().iter().map(|tag| tag["games"].as_u64().unwrap()).sum()
    };
    assert_eq!(of(&total), all.iter().map(of).sum::<u64>());
}

#[test]
fn the_report_is_the_same_for_any_number_of_threads_and_size_of_block() {
    let run = |jobs: &str, size: &str, format: &str| {
        let tool = three_files().args(["-j", jobs, "--block-size", size, "--format", format]);
        tool.run().stdout
    };
    for format in ["text", "json"] {
        let one = run("1", "1000000", format);
        for (jobs, size) in [("2", "1"), ("4", "100"), ("3", "1000")] {
            assert!(run(jobs, size, format) == one, "{format} {jobs} {size}");
        }
    }
}

#[test]
fn dates_results_variants_and_line_ends_are_counted() {
    let object = info_of(
        "[Event \"?\"]\r\n[Date \"1990.05.??\"]\r\n[Result \"1-0\"]\r\n\r\n1. e4 e5 1-0\r\n\r\n\
         [Event \"?\"]\n[Date \"????.??.??\"]\n[Variant \"Chess960\"]\n[Variant \"Chess960\"]\n\n0-1\n\n\
         [Event \"?\"]\n[Date \"1990.02.30\"]\n[Variant \"Crazyhouse\"]\n[Result \"1/2-1/2\"]\n\n\n\
         [Event \"Gr\u{fc}n\"]\n[Date \"2001.01.01\"]\n[FEN \"8/8/8/8/8/2k5/8/K1q5 w - - 0 1\"]\n\n1-0 2",
    );
    assert_eq!((&object["games"], &object["plies"]), (&4.into(), &2.into()));
    assert_eq!(object["results"].to_string(), r#"{"*":0,"0-1":1,"1-0":2,"1/2-1/2":1}"#);
    assert_eq!(
        (&object["first_date"], &object["last_date"]),
        (&"1990.05.??".into(), &"2001.01.01".into())
    );
    assert_eq!((&object["undated"], &object["from_position"]), (&2.into(), &1.into()));
    assert_eq!(object["variants"].to_string(), r#"{"chess":2,"chess960":1,"other":1}"#);
    assert_eq!((&object["line_ends"]["crlf"], &object["line_ends"]["cr"]), (&6.into(), &0.into()));
    let tags = object["tags"].as_array().unwrap();
    assert_eq!(
        tags.iter().find(|tag| tag["name"] == "Variant").unwrap()["games"],
        2,
        "once a game"
    );
    assert_eq!(info_of("")["first_date"], Value::Null);
}

#[test]
fn more_names_of_tags_than_memory_is_meant_for_are_only_counted() {
    let mut tags: String =
        (0..1_200).fold("[Event \"?\"]\n".to_owned(), |text, n| text + &format!("[T{n} \"\"]\n"));
    tags += "\n*\n";
    let object = info_of(&tags);
    assert_eq!(object["tags"].as_array().unwrap().len(), 1_000);
    assert_eq!(object["other_tags"], 201);
    let text = Tool::new().args(["info", "a.pgn"]).file("a.pgn", tags).run();
    text.assert_stdout_has("201 more tags, of names beyond the first 1,000");
}

#[test]
fn packed_files_are_told_by_content_and_what_cannot_be_read_gives_status_2() {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&data("opera.pgn")).unwrap();
    let packed = packed.finish().unwrap();
    let whole = info(Tool::new().args(["info", "--format", "json", "a"]).file("a", &packed));
    assert_eq!((&whole[0]["compression"], &whole[0]["complete"]), (&"gzip".into(), &true.into()));
    assert_eq!(whole[0]["bytes"], data("opera.pgn").len());

    let tool =
        || Tool::new().args(["info", "cut", "missing", "b.pgn"]).file("b.pgn", data("opera.pgn"));
    let output = tool().file("cut", &packed[..packed.len() - 9]).run();
    output.assert_status(2).assert_stderr_has("missing").assert_stdout_has("total of 2 files");
    output.assert_stdout_has("cut (as far as it could be read)");
    let stdin = Tool::new().args(["info"]).stdin(data("opera.pgn")).run();
    stdin.assert_success().assert_stdout_has("-\n  games      1\n");
}
