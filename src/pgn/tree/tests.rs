use super::*;
use crate::pgn::Rule;
use crate::pgn::lexer::Break;

/// The moves of a text as trees print them: `e2e4 ( d2d4 {..} $1 ) ...`.
fn shown(game: &Game) -> String {
    let mut parts = Vec::new();
    for event in game.walk() {
        parts.push(match event {
            Event::Step(Step::Move(mv)) => format!("{}{}", mv.from, mv.to),
            Event::Step(Step::Pass) => "--".to_owned(),
            Event::Nag(nag) => format!("${nag}"),
            Event::Comment(text) => format!("{{{text}}}"),
            Event::Open => "(".to_owned(),
            Event::Close => ")".to_owned(),
        });
    }
    parts.join(" ")
}

fn read_all(text: &[u8]) -> (Vec<Game>, Vec<Rule>) {
    let options = options();
    let mut games = Vec::new();
    let mut reader = TreeReader::new(&options, true, |game: &mut Game, _| games.push(game.clone()));
    let len = read(text, Break::Blank, Tail::End, &mut reader);
    let (report, kept) = reader.finish(text, len);
    games.truncate(kept);
    (games, report.findings.iter().map(|finding| finding.rule).collect())
}

fn moves(text: &str) -> String {
    shown(&Game::parse(text.as_bytes()).unwrap())
}

#[test]
fn comments_and_variations_keep_their_order() {
    assert_eq!(
        moves("{pre} 1. c4 e5 ( { why not } 1... c5 { symmetry } ) { now } 2. Nc3 *"),
        "{pre} c2c4 e7e5 ( {why not} c7c5 {symmetry} ) {now} b1c3"
    );
    assert_eq!(
        moves("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 *"),
        "e2e4 ( d2d4 d7d5 ( g8f6 c2c4 ) c2c4 ) ( c2c4 ) e7e5"
    );
    assert_eq!(moves("1. e4 ({only prose}) 1... e5 *"), "e2e4 ( {only prose} ) e7e5");
}

#[test]
fn glyphs_come_first_however_they_are_written() {
    assert_eq!(
        moves("1. e4! {c} $14 e5?? $2 (1... c5!?) 2. Nf3 ?! *"),
        "e2e4 $1 $14 {c} e7e5 $4 $2 ( c7c5 $5 ) g1f3 $6"
    );
    assert_eq!(moves("1. e4 +/- e5??? *"), "e2e4 $16 e7e5 $4");
}

#[test]
fn a_comment_behind_the_marker_is_one_on_the_last_move() {
    assert_eq!(moves("1. e4 {a} 1-0 {b}\n"), "e2e4 {a} {b}");
    assert_eq!(moves("1. e4 (1. d4 1-0) *"), "e2e4 ( d2d4 {1-0} )");
}

#[test]
fn a_comment_before_a_game_is_of_it_if_nothing_stands_between() {
    let (games, rules) = read_all(b"{a} ; b\n1. e4 *\n{c}\n[Event \"x\"]\n\n{d} 1. d4 *\n{e}");
    assert_eq!(shown(&games[0]), "{a} {b} e2e4");
    assert_eq!(shown(&games[1]), "{d} d2d4");
    assert_eq!(rules, [Rule::TextBetweenGames, Rule::TextBetweenGames]);
}

#[test]
fn what_cannot_be_played_ends_its_line_and_is_told() {
    let (games, rules) = read_all(
        b"1. e4 e5 (1... Nf3 {lost} 2. d4) 2. Nf3 Nc6 3. Ke3 {lost, too} (3. d4) a6 {and} 1-0 {x}\n",
    );
    assert_eq!(shown(&games[0]), "e2e4 e7e5 g1f3 b8c6");
    assert_eq!(games[0].result, Some(Outcome::White));
    assert_eq!(rules, [Rule::VariationIllegal, Rule::IllegalMove]);
    // The next game is not touched by it.
    let (games, _) = read_all(b"1. Ke3 *\n{c} 1. e4 (1. d4) *\n");
    assert_eq!(shown(&games[1]), "{c} e2e4 ( d2d4 )");
}

#[test]
fn moves_after_a_dead_position_are_kept_and_those_after_mate_are_told() {
    let dead = b"[FEN \"8/8/4k3/8/8/3pK3/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Kxd3 Kd5 *";
    let (games, rules) = read_all(dead);
    assert_eq!((games[0].plies(), rules.len()), (2, 0));
    let (games, rules) = read_all(b"1. f3 e5 2. g4 Qh4# 3. Kf2 *");
    assert_eq!((games[0].plies(), rules), (4, vec![Rule::MovesAfterEnd]));
}

#[test]
fn tags_keep_order_doubles_and_escapes() {
    let (games, _) =
        read_all(b"[White \"a \\\"b\\\" \\\\\"]\n[Event \"x\"]\n[White \"c\"]\n\n1. e4 *");
    let tags: Vec<_> = games[0].tags().collect();
    assert_eq!(tags, [("White", "a \"b\" \\"), ("Event", "x"), ("White", "c")]);
    let mut game = games[0].clone();
    game.set_tag("White", "d");
    game.set_tag("Black", "e");
    game.retain_tags(|name, _| name != "Event");
    assert_eq!(game.tags().collect::<Vec<_>>(), [("White", "d"), ("Black", "e")]);
}

#[test]
fn games_are_equal_if_they_say_the_same_and_in_the_same_order() {
    let game = |text: &str| Game::parse(text.as_bytes()).unwrap();
    assert_eq!(game("1. e4 {a\nb} $1 e5 *"), game("1.e2e4! { a b } e7-e5 *"));
    assert_ne!(game("1. e4 {a} *"), game("1. e4 {b} *"));
    assert_ne!(game("1. e4 {a} (1. d4) *"), game("1. e4 (1. d4) {a} *"));
    assert_ne!(game("1. e4 *"), game("1. e4 1-0"));
    assert_ne!(game("[A \"b\"]\n\n1. e4 *"), game("1. e4 *"));
}

#[test]
fn what_is_taken_away_leaves_the_rest() {
    let mut game = Game::parse(b"1. e4! {[%clk 1] a} (1. d4 {b}) e5 {[%clk 2]} *").unwrap();
    game.edit_comments(|text| strip(text, |_| true));
    assert_eq!(shown(&game), "e2e4 $1 {a} ( d2d4 {b} ) e7e5");
    game.drop_variations();
    game.drop_nags();
    assert_eq!(shown(&game), "e2e4 {a} e7e5");
}

#[test]
fn deep_variations_are_walked_without_recursion() {
    let mut text = "1. e4 ".to_owned();
    for _ in 0..900 {
        text.push_str("(1. d4 ");
    }
    text.push_str(&")".repeat(900));
    text.push_str(" *");
    let game = Game::parse(text.as_bytes()).unwrap();
    let mut track = Track::of(&game);
    for event in game.walk() {
        track.follow(event);
    }
    assert_eq!(track.depth(), 0);
    // Beyond the greatest depth, the game goes on where it left off.
    let deep = format!("1. e4 {} {} e5 *", "(1. d4 ".repeat(1100), ")".repeat(1100));
    let (games, rules) = read_all(deep.as_bytes());
    assert_eq!((games[0].plies(), rules), (2, vec![Rule::NestingTooDeep]));
}
