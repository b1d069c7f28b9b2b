use super::*;
use crate::chess::EnPassant;
use crate::notation::CastlingStyle;
use crate::output::convert::Seen;

fn table(rows: Rows, separator: Separator) -> Table {
    let style = FenStyle { ep: EnPassant::Legal, castling: CastlingStyle::XFen };
    Table { rows, separator, spelling: Spelling::default(), style }
}

fn row(text: &str, rows: Rows, separator: Separator) -> String {
    let mut page = Page::default();
    let game = Game::parse(text.as_bytes()).unwrap();
    table(rows, separator).game(&game, &About::default(), &mut page);
    let mut out = Vec::new();
    page.write(6, &mut Seen::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn games(text: &str, columns: &[&str]) -> String {
    row(text, Rows::games(columns).unwrap(), Separator::Comma)
}

fn moves(text: &str, columns: &[&str]) -> String {
    row(text, Rows::moves(columns).unwrap(), Separator::Comma)
}

#[test]
fn every_usual_column_is_known_and_every_known_one_can_be_had() {
    let known = GameColumn::names();
    assert!(Rows::games(&known).is_ok());
    assert!(GameColumn::USUAL.iter().all(|name| known.iter().any(|other| other == name)));
    let known = MoveColumn::ALL.map(|(name, _)| name);
    assert!(Rows::moves(&known).is_ok());
    assert!(MoveColumn::USUAL.iter().all(|name| known.contains(name)));
    assert!(Rows::games(&[""; 0]).is_ok() && Rows::moves(&[""; 0]).is_ok());
}

#[test]
fn a_game_is_a_row() {
    let text =
        "[White \"Carlsen, M\"]\n[TimeControl \"60+1\"]\n\n1. e4 {x} e5 (1... c5) 2. Nf3+ 1-0";
    assert_eq!(
        games(
            text,
            &["game", "white", "whiteelo", "TimeControl", "plies", "moves", "uci", "result"]
        ),
        "7,\"Carlsen, M\",,60+1,3,e4 e5 Nf3,e2e4 e7e5 g1f3,1-0\r\n"
    );
    assert_eq!(
        games(text, &["start_fen", "final_fen", "broken"]),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,\
         rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2,false\r\n"
    );
}

#[test]
fn a_move_is_a_row() {
    let text = "{before} 1. e4 $1 $14 {[%clk 0:01:00.5] good [%eval 0.2,18] [%foo 1]} \
                (1. d4 {[%emt 0:00:02]} ({instead} 1. -- {[%clk x]})) 1... e5 {[%eval #-3]} *";
    assert_eq!(
        moves(
            text,
            &["game", "depth", "ply", "move_number", "side", "san", "uci", "nags", "comment"]
        ),
        "7,0,1,1,white,e4,e2e4,1 14,before good [%foo 1]\r\n\
         7,1,1,1,white,d4,d2d4,,\r\n\
         7,2,1,1,white,--,0000,,instead [%clk x]\r\n\
         7,0,2,1,black,e5,e7e5,,\r\n"
    );
    assert_eq!(
        moves(text, &["clock", "elapsed", "eval_cp", "eval_mate", "eval_depth"]),
        "60.5,,20,,18\r\n,2,,,\r\n,,,,\r\n,,,-3,\r\n"
    );
    assert_eq!(
        moves("1. e4 *", &["fen_before", "fen_after"]),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,\
         rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\r\n"
    );
}

#[test]
fn a_text_is_no_formula_and_a_number_is_a_number() {
    let text = "[White \"=1+1\"]\n\n1. e4 {[%eval -0.5] -x} *";
    assert_eq!(games(text, &["white", "plies"]), "'=1+1,1\r\n");
    assert_eq!(moves(text, &["eval_cp", "comment"]), "-50,'-x\r\n");
}

#[test]
fn with_tabs_no_field_has_a_tab_or_a_line_end() {
    let mut field = String::new();
    Separator::Tab.write_text("a\tb\\c\r\n\u{1b}d", &mut field);
    assert_eq!(field, "a\\tb\\\\c\\r\\n\\u{1b}d");
    let text = "[White \"A\\\\B\tC\"]\n\n1. e4 {one\n\ntwo, \"three\"} *";
    let white = Rows::games(&["white", "plies"]).unwrap();
    assert_eq!(row(text, white, Separator::Tab), "A\\\\B\\tC\t1\n");
    let comment = Rows::moves(&["comment", "san"]).unwrap();
    assert_eq!(row(text, comment, Separator::Tab), "one\\n\\ntwo, \"three\"\te4\n");
}

#[test]
fn the_header_has_the_names_as_they_were_given() {
    let head = |rows, separator| table(rows, separator).frame().head.into_owned();
    let rows = || Rows::games(&["white", "TimeControl"]).unwrap();
    assert_eq!(head(rows(), Separator::Comma), "white,TimeControl\r\n");
    assert_eq!(head(rows(), Separator::Tab), "white\tTimeControl\n");
}

#[test]
fn an_unknown_column_is_answered_with_those_there_are() {
    let error = Rows::moves(&["san", "clocks"]).unwrap_err().to_string();
    assert!(
        error.starts_with("no column is named `clocks`; there are game, depth, ply"),
        "{error}"
    );
    assert!(Rows::games(&["white", ""]).is_err());
    assert!(Rows::games(&["san"]).is_err());
}
