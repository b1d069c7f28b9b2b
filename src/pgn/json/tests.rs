use super::*;
use crate::pgn::tree::Game;

fn written(text: &str) -> String {
    let mut out = String::new();
    write(&Game::parse(text.as_bytes()).unwrap(), false, &mut out);
    out
}

fn there_and_back(text: &str) {
    let game = Game::parse(text.as_bytes()).unwrap();
    let json = written(text);
    serde_json::from_str::<serde_json::Value>(&json).unwrap();
    assert_eq!(read(&json).unwrap(), game, "{json}");
}

#[test]
fn all_of_the_tree_comes_back() {
    there_and_back("*");
    there_and_back("1. e4 e5\n");
    there_and_back("{pre} 1. c4 e5 ( { why not } 1... c5 { symmetry } ) { now } 2. Nc3 1-0");
    there_and_back(
        "1. e4! {a} (1. d4 d5 (1... Nf6 (1... f5) 2. c4) {x} 2. c4) {b} (1. c4) {c} e5 1/2-1/2",
    );
    there_and_back("1. e4 {\"q\" \\ tab\there} -- 2. Nf3 $255 *");
    there_and_back("[White \"A \\\"B\\\" C\"]\n[Site \"C:\\\\dir\"]\n[White \"again\"]\n\n1. e4 *");
    there_and_back("[FEN \"4k3/8/8/8/8/8/8/R3K2R b KQ - 3 9\"]\n\n9... Kd7 10. O-O-O+ *");
    there_and_back("[Variant \"Chess960\"]\n[FEN \"6k1/8/8/8/8/8/8/6KR w H - 0 1\"]\n\n1. O-O *");
}

#[test]
fn commands_come_with_their_types_and_of_two_the_first_counts() {
    let json =
        written("1. e4 {[%clk 0:00:09.8][%eval #-3,20]} {[%clk 1] [%cal Ge2e4,Rd1d8][%csl Yd5]} *");
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    let mv = &value["moves"][0];
    assert_eq!(mv["clock"], 9.8);
    assert_eq!(mv["eval"], serde_json::json!({"mate": -3, "depth": 20}));
    assert_eq!(mv["arrows"][1], serde_json::json!({"color": "red", "from": "d1", "to": "d8"}));
    assert_eq!(mv["squares"], serde_json::json!([{"color": "yellow", "square": "d5"}]));
    assert_eq!(json.matches("\"clock\"").count(), 1);
}

#[test]
fn what_is_wrong_is_told() {
    let error = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(
        error(r#"{"moves":[{"uci":"e2e4"},{"uci":"e2e4"}]}"#),
        "ply 2: \"e2e4\" is not legal: there is no piece on e2"
    );
    assert_eq!(
        error(r#"{"moves":[{"san":"Ke3"}]}"#),
        "ply 1: \"Ke3\" is not legal: the king cannot reach e3"
    );
    assert_eq!(error(r#"{"moves":[{}]}"#), "ply 1: \"\" has neither uci nor san");
    assert_eq!(
        error(r#"{"tags":{"a b":"c"},"moves":[]}"#),
        "\"a b\" cannot be the name of a tag: letters, digits and _ are expected"
    );
    assert_eq!(
        error(r#"{"moves":[],"result":"1:0"}"#),
        "\"1:0\" is no result: 1-0, 0-1, 1/2-1/2 or * is expected"
    );
    let wrong = read("{\"moves\":[1]}").unwrap_err();
    assert_eq!(
        (wrong.to_string().as_str(), wrong.at()),
        ("invalid type: integer `1`, expected an object with a move", 10)
    );
    let deep = format!("{{\"moves\":[{}", "{\"variations\":[{\"moves\":[".repeat(10_000));
    assert!(error(&deep).contains("deeper than 1000 levels"));
}
