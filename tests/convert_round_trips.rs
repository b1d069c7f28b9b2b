//! What is written is read again as the same tree: random games, the games of `testdata`, and those
//! of files named by `ROUND_TRIPS`.

use std::fs;
use std::path::{Path, PathBuf};

use pgnkit::chess::Position;
use pgnkit::notation::fen::{self, Variant};
use pgnkit::notation::{Letters, Notation, Spelling};
use pgnkit::pgn::lexer::{Break, Outcome};
use pgnkit::pgn::tree::{Event, Game, NodeId, Step, Told, TreeReader, options};
use pgnkit::pgn::{
    Checker, Level, Levels, Options, Tail, Writer, json, read, read_uci_line, with_english_letters,
};

use crate::support::random::Random;
use crate::support::root;

const STARTS: [(&str, &str); 5] = [
    ("", ""),
    ("", ""),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", ""),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 3 9", ""),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "Chess960"),
];

const TEXTS: [&str; 12] = [
    "a",
    "[%clk 0:05:00.5] [%eval -0.25,18]",
    "[%cal Ge2e4,Rd1d8][%csl Yd5] a plan",
    "two  blanks, (brackets) and ; more",
    "one\n\ntwo\n\n[Event \"none\"]\n\n[Site \"none\"]",
    "a } brace",
    "[Event \"none\"] in a comment that is so long that it has to be broken somewhere, or else it \
     is longer than a line",
    "100 % of it, % or more",
    "é ü ♔ 漢字",
    "\"q\" \\ \\\"",
    "$1 1-0 1. e4 !?",
    "",
];

/// Makes a game of random moves with all that may be said of them.
fn random_game(random: &mut Random) -> Game {
    let (fen, variant) = random.of(&STARTS);
    let mut game = Game::default();
    if !fen.is_empty() {
        let (start, _) = fen::read_as(fen.as_bytes(), Variant::Chess960).unwrap();
        game = Game::new(start);
    }
    let names = ["Event", "White", "Black", "Annotator", "ECO", "White", "X_1"];
    for name in names {
        if random.one_in(2) {
            let value = random.of(&["x", "a \"b\" \\c", "é", "", "1-0", "]"]);
            game.add_tag(name, value);
        }
    }
    if !variant.is_empty() {
        game.add_tag("Variant", variant);
    }
    if !fen.is_empty() {
        game.add_tag("FEN", fen);
        game.add_tag("SetUp", "1");
    }
    game.result = Some(random.of(&Outcome::ALL));
    let start = *game.start();
    let mut waiting = vec![(NodeId::ROOT, start, 0)];
    while let Some((head, mut position, depth)) = waiting.pop() {
        let mut last = head;
        if depth > 0 {
            // A variation with nothing in it is none.
            game.comment(head, "v");
        }
        say(&mut game, last, random);
        for _ in 0..random.below(if depth == 0 { 40 } else { 6 }) {
            let before = position;
            let moves = position.legal_moves();
            let step = if moves.is_empty() {
                break;
            } else if !position.is_check() && random.one_in(40) {
                position = position.after_null_move();
                Step::Pass
            } else {
                let mv = random.of(&moves);
                position.play(mv);
                Step::Move(mv)
            };
            last = game.play(last, step);
            say(&mut game, last, random);
            while depth < 4 && random.one_in(12) {
                let head = game.vary(last);
                waiting.push((head, before, depth + 1));
                say(&mut game, last, random);
            }
        }
    }
    game
}

fn say(game: &mut Game, node: NodeId, random: &mut Random) {
    while random.one_in(6) {
        game.annotate(node, u8::try_from(random.below(256)).unwrap());
    }
    while random.one_in(8) {
        let text = random.of(&TEXTS);
        game.comment(node, text);
    }
}

/// Reads all games of a text; those that could be taken over whole.
fn read_games(text: &[u8]) -> Vec<Game> {
    let options = options();
    let mut games = Vec::new();
    let mut reader = TreeReader::new(&options, true, |game: &mut Game, told: Told| {
        games.push((!told.is_broken).then(|| game.clone()));
    });
    let len = read(text, Break::Blank, Tail::End, &mut reader);
    let (report, _) = reader.finish(text, len);
    for finding in report.findings {
        if let Some(number) = finding.game {
            games[number as usize] = None;
        }
    }
    games.into_iter().flatten().collect()
}

fn written(game: &Game, writer: &Writer) -> String {
    let mut text = String::new();
    writer.write(game, &mut text);
    text
}

/// The only game of a text.
#[track_caller]
fn read_back(text: &str) -> Game {
    Game::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error:?}\n{text}"))
}

/// A game as the export format can hold it: without control characters in comments.
fn exportable(game: &Game) -> Game {
    let mut game = game.clone();
    game.edit_comments(|text| Some(text.replace(|c: char| c.is_ascii_control() && c != '\n', " ")));
    game
}

fn comes_back(game: &Game) {
    let game = &exportable(game);
    let plain = Writer { roster: false, ..Writer::default() };
    for columns in [0, 30, plain.columns] {
        let text = written(game, &Writer { columns, ..plain.clone() });
        let again = read_back(&text);
        // A game without a marker gets one.
        let mut due = game.clone();
        due.result = due.result.or(again.result);
        assert_eq!(again, due, "{text}");
    }
    let mut text = String::new();
    json::write(game, false, &mut text);
    assert_eq!(json::read(&text).unwrap(), *game, "{text}");
    for notation in Notation::ALL {
        for numbers in [true, false] {
            let spelling = Spelling { notation, ..Spelling::default() };
            let text = written(game, &Writer { spelling, numbers, ..plain.clone() });
            assert!(read_back(&text).walk().eq(game.walk()), "{text}");
        }
    }
    for language in Letters::languages() {
        let letters: Letters = language.parse().unwrap();
        let spelling = Spelling { letters: letters.clone(), ..Spelling::default() };
        let text = written(game, &Writer { spelling, ..plain.clone() });
        let english = with_english_letters(text.as_bytes(), &letters);
        let again = read_back(&String::from_utf8(english).unwrap());
        assert!(again.walk().eq(game.walk()), "{language}: {text}");
    }
    uci_comes_back(game);
    canonical_is_a_fixed_point(game);
}

fn uci_comes_back(game: &Game) {
    let spelling = Spelling { notation: Notation::Uci, ..Spelling::default() };
    let writer = Writer { spelling, columns: 0, numbers: false, ..Writer::default() };
    let mut main = game.clone();
    main.drop_variations();
    main.drop_nags();
    main.edit_comments(|_| None);
    let mut line = String::new();
    if *game.start() != Position::INITIAL {
        let fen = pgnkit::notation::Fen::of(game.start(), pgnkit::chess::EnPassant::Always);
        line = format!("position fen {fen} moves ");
    }
    writer.write_movetext(&main, &mut line);
    assert!(read_uci_line(&line).unwrap().walk().eq(main.walk()), "{line}");
}

/// What the export format writes, it writes again as it is.
fn canonical_is_a_fixed_point(game: &Game) {
    let text = written(game, &Writer::default());
    assert_eq!(written(&read_back(&text), &Writer::default()), text);
}

/// The rules, notes included, that a text is against.
fn findings(text: &str) -> Vec<String> {
    let options = Options { levels: Levels::strict(), ..Options::default() };
    let mut checker = Checker::new(&options, true);
    let len = read(text.as_bytes(), Break::Blank, Tail::End, &mut checker);
    let report = checker.finish(text.as_bytes(), len);
    report.findings.iter().map(|finding| format!("{}: {}", finding.rule, finding.message)).collect()
}

/// A game that is against no rule but those of form is against none at all once it is written.
fn canonical_is_clean(game: &Game) {
    let text = written(game, &Writer::default());
    let options = Options { levels: Levels::lenient(), ..Options::default() };
    let mut checker = Checker::new(&options, true);
    let len = read(text.as_bytes(), Break::Blank, Tail::End, &mut checker);
    let report = checker.finish(text.as_bytes(), len);
    let is_sound = report.findings.iter().all(|f| f.rule.default_level() == Level::Note);
    if is_sound {
        assert_eq!(findings(&text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn random_games_come_back() {
    let mut random = Random(2024);
    for _ in 0..300 {
        comes_back(&random_game(&mut random));
    }
}

fn files(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|suffix| suffix == "pgn") {
            found.push(path);
        }
    }
}

#[test]
fn the_games_of_testdata_come_back_and_are_clean() {
    let mut paths = Vec::new();
    files(&root().join("testdata"), &mut paths);
    let mut games = 0;
    for path in paths {
        for game in read_games(&fs::read(&path).unwrap()) {
            comes_back(&game);
            canonical_is_clean(&game);
            games += 1;
        }
    }
    assert!(games > 50, "{games}");
}

/// Every nth game of files, or all of them: `ROUND_TRIPS=7:a.pgn:b.pgn`.
#[test]
#[ignore = "needs files that are named by ROUND_TRIPS"]
fn games_from_elsewhere_come_back_and_are_clean() {
    let named = std::env::var("ROUND_TRIPS").unwrap();
    let mut parts = named.split(':');
    let step: usize = parts.next().unwrap().parse().unwrap();
    for path in parts {
        let games = read_games(&fs::read(path).unwrap());
        let mut tried = 0;
        for game in games.iter().step_by(step) {
            comes_back(game);
            canonical_is_clean(game);
            tried += 1;
        }
        println!("{path}: {tried} of {} games", games.len());
    }
}

/// A walk tells the same steps as the main line, where there is nothing else.
#[test]
fn a_walk_without_variations_is_the_main_line() {
    let mut random = Random(7);
    for _ in 0..50 {
        let mut game = random_game(&mut random);
        game.drop_variations();
        let walked = game.walk().filter_map(|event| match event {
            Event::Step(step) => Some(step),
            _ => None,
        });
        assert!(walked.eq(game.main_line().filter_map(|node| node.step())));
    }
}
