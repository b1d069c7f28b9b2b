use super::*;
use crate::pgn::tree::NodeId;

fn game(text: &str) -> Game {
    Game::parse(text.as_bytes()).unwrap()
}

fn written(text: &str) -> String {
    let mut out = String::new();
    Writer { tags: false, columns: 0, ..Writer::default() }.write(&game(text), &mut out);
    out.trim_end().to_owned()
}

#[test]
fn numbers_stand_before_white_and_after_an_interruption_before_black() {
    assert_eq!(
        written("1. c4 e5 ( { why not } 1... c5 { symmetry } ) { now } 2. Nc3 *"),
        "1. c4 e5 ({why not} 1... c5 {symmetry}) {now} 2. Nc3 *"
    );
    assert_eq!(
        written("1. e4 $1 e5 {c} 2. d4 {d} exd4 *"),
        "1. e4 $1 e5 {c} 2. d4 {d} 2... exd4 *"
    );
    let black = "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 9\"]\n\n9... Kd8 10. Kd1 *";
    assert_eq!(written(black), "9... Kd8 10. Kd1 *");
    assert_eq!(written("*"), "*");
}

#[test]
fn lines_are_full_and_never_longer_than_the_limit() {
    let moves = "Nf3 Nf6 Ng1 Ng8 ".repeat(30);
    let comment = "word ".repeat(60);
    let game = game(&format!("1. e4 {{{comment}}} (1. d4 {{{comment}}}) e5 {moves} *"));
    for columns in [20, 40, EXPORT_COLUMNS, 255] {
        let mut out = String::new();
        Writer { tags: false, columns, ..Writer::default() }.write(&game, &mut out);
        let lines: Vec<_> = out.lines().collect();
        for pair in lines.windows(2) {
            assert!(pair[0].len() <= columns && pair[0].trim() == pair[0], "{:?}", pair[0]);
            let next = pair[1].split(' ').next().unwrap();
            assert!(pair[0].len() + 1 + next.len() > columns, "{pair:?}");
        }
        assert_eq!(Game::parse(out.as_bytes()).unwrap().walk().count(), game.walk().count());
        assert!(out.ends_with("*\n"));
    }
}

#[test]
fn comments_come_back_as_they_were() {
    let texts = [
        "a  b   c",
        "[%clk 0:05:00] [%eval 0.2] text [Event is no tag",
        "one\n\ntwo\n\n[Event \"no tag\"]\n\n[Site \"nor this\"]",
        "100 % sure, % and more",
        "closing } brace",
        "",
        "é ü ♔ and a long text that has to be broken somewhere, since it does not fit in a line",
    ];
    for columns in [0, 12, EXPORT_COLUMNS] {
        let mut made = Game::default();
        let node =
            made.play(NodeId::ROOT, game("1. e4 *").main_line().nth(1).unwrap().step().unwrap());
        for text in texts {
            made.comment(node, text);
        }
        let head = made.vary(node);
        made.comment(head, "in a } variation");
        made.result = Some(Outcome::Unknown);
        let mut out = String::new();
        Writer { tags: false, columns, ..Writer::default() }.write(&made, &mut out);
        assert_eq!(Game::parse(out.as_bytes()).unwrap(), made, "{out}");
    }
}

#[test]
fn the_roster_comes_first_and_is_filled_up() {
    let mut out = String::new();
    let text =
        "[ECO \"C20\"]\n[White \"a \\\"b\\\"\"]\n[Annotator \"x\"]\n[Event \"e\"]\n\n1. e4 1-0";
    Writer::default().write(&game(text), &mut out);
    assert_eq!(
        out,
        "[Event \"e\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"a \\\"b\\\"\"]\n\
         [Black \"?\"]\n[Result \"1-0\"]\n[Annotator \"x\"]\n[ECO \"C20\"]\n\n1. e4 1-0\n"
    );
    let mut plain = String::new();
    Writer { roster: false, ..Writer::default() }.write(&game(text), &mut plain);
    assert!(plain.starts_with("[ECO \"C20\"]\n[White"), "{plain}");
}

#[test]
fn a_start_of_its_own_is_told_by_tags() {
    let start = crate::chess::testing::position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let mut out = String::new();
    Writer::default().write(&Game::new(start), &mut out);
    assert!(out.contains("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n*\n"), "{out}");
}

#[test]
fn plain_games_are_set_like_all_others() {
    let fen = "[SetUp \"1\"]\n[FEN \"r3k2r/6P1/8/8/8/8/1p6/R3K2R b KQkq - 0 97\"]\n\n";
    let castling = "97... O-O-O 98. O-O b1=N 99. g8=Q Kd7 100. Qg7+ Kd6 1/2-1/2";
    for text in [&[fen, castling].concat(), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0", "*"] {
        let game = Game::parse(text.as_bytes()).unwrap();
        let mut other = game.clone();
        // A glyph that is taken away again leaves its trace.
        other.annotate(NodeId::ROOT, 1);
        other.drop_nags();
        assert!(game.plain_steps().is_some() && other.plain_steps().is_none() && game == other);
        for notation in [Notation::San, Notation::Uci] {
            let spelling = Spelling { notation, ..Spelling::default() };
            for columns in [0, 1, 7, 20, 30, 79] {
                for (numbers, result) in [(true, true), (false, true), (true, false)] {
                    let spelling = spelling.clone();
                    let writer = Writer { spelling, columns, numbers, result, ..Writer::default() };
                    let written = |game: &Game| {
                        let mut text = String::new();
                        writer.write(game, &mut text);
                        text
                    };
                    assert_eq!(written(&game), written(&other), "{notation:?} {columns}");
                }
            }
        }
    }
}
