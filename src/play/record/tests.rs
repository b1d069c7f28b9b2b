use super::*;
use crate::chess::testing::{STARTS, position};
use crate::chess::{Color, Square};
use crate::pgn::{Tail, read};
use crate::play::testing::{play, played, with};
use crate::play::{Action, DrawPolicy};

const PLAIN: Settings = Settings {
    start: Position::INITIAL,
    chess960: false,
    draws: DrawPolicy::Auto,
    clock: None,
    free_first_moves: false,
    take_backs: crate::play::TakeBacks::Free,
    auto_queen: false,
};

fn parse(text: &str) -> tree::Game {
    tree::Game::parse(text.as_bytes()).unwrap()
}

#[test]
fn a_timed_game_has_its_clocks_and_how_it_ended() {
    let mut game = with(Settings { clock: "1+2".parse().ok(), ..PLAIN });
    for (from, to, millis) in [("e2", "e4", 1500), ("e7", "e5", 11_500)] {
        let squares = [from, to].map(|name| name.parse::<Square>().unwrap());
        let by = game.turn();
        let mv = Action::Move(Move::normal(squares[0], squares[1]));
        game.act(by, mv, Duration::from_millis(millis)).unwrap();
    }
    game.act(Color::White, Action::Resign, Duration::from_millis(20_000)).unwrap();
    let text = game.pgn(&[("White", "Ann"), ("Black", "Bob"), ("Event", "?")]);
    assert_eq!(
        text,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
         [White \"Ann\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n[PlyCount \"2\"]\n\
         [Termination \"normal\"]\n[TimeControl \"60+2\"]\n\n\
         1. e4 {[%clk 0:01:00.5]} e5 {[%clk 0:00:52]} {White resigns} 0-1\n"
    );
}

#[test]
fn a_start_of_its_own_and_the_variant_are_told() {
    let game = with(Settings { start: position(STARTS[6]), ..PLAIN });
    let text = game.pgn(&[]);
    assert!(
        text.contains("[SetUp \"1\"]\n") && text.contains("[Variant \"Chess960\"]\n"),
        "{text}"
    );
    assert!(text.contains("[Termination \"unterminated\"]\n") && text.ends_with("\n*\n"), "{text}");
    let back = Game::resume(&parse(&text), PLAIN, Duration::ZERO).unwrap();
    assert!(back.settings().chess960);
    assert_eq!(back.position(), game.position());
}

#[test]
fn what_is_written_passes_the_checks_of_validate() {
    for line in ["f3 e5 g4 Qh4", "e4 e5", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"] {
        let text = played(STARTS[0], line).pgn(&[("Date", "2026.11.30")]);
        let options = crate::pgn::Options::default();
        let mut checker = crate::pgn::Checker::new(&options, true);
        let len = read(text.as_bytes(), crate::pgn::lexer::Break::Blank, Tail::End, &mut checker);
        let report = checker.finish(text.as_bytes(), len);
        assert!(report.findings.is_empty(), "{text}{:?}", report.findings);
    }
}

#[test]
fn a_game_is_played_on_from_any_of_its_plies() {
    let record = parse("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 1-0");
    let start = |plies| Game::from_record(&record, plies, PLAIN, Duration::ZERO);
    let mut game = start(Some(2)).unwrap();
    play(&mut game, "d4");
    assert_eq!(game.plies().len(), 3);
    assert_eq!(start(None).unwrap().plies().len(), 5);
    assert_eq!(start(None).unwrap().ending(), None, "the result of others does not count");
    assert_eq!(start(Some(6)).unwrap_err(), RecordError::Plies(5));
    let passes = Game::from_record(&parse("1. e4 -- 2. d4 *"), None, PLAIN, Duration::ZERO);
    assert_eq!(passes.unwrap_err(), RecordError::Pass(2));
}

#[test]
fn a_false_ending_is_not_taken_over() {
    let resume = |text: &str| Game::resume(&parse(text), PLAIN, Duration::ZERO).unwrap().ending();
    assert_eq!(resume("1. e4 {White mates} 1-0"), None);
    assert_eq!(resume("1. e4 {Draw by threefold repetition, claimed by White} 1/2-1/2"), None);
    assert_eq!(resume("1. e4 {White resigns} 1-0"), None, "the result says the contrary");
    let resigned = Some(Ending::Resignation { loser: Color::White });
    assert_eq!(resume("1. e4 {White resigns} 0-1"), resigned);
    let mate = Some(Ending::Checkmate { winner: Color::Black });
    assert_eq!(resume("1. f3 e5 2. g4 Qh4# 0-1"), mate, "the board tells it without a word");
}

#[test]
fn a_game_that_was_lost_on_time_shows_it_on_the_clock() {
    let mut game = with(Settings { clock: "1+0".parse().ok(), ..PLAIN });
    game.tick(Duration::from_secs(60));
    let back = Game::resume(&game.record(&[]), PLAIN, Duration::ZERO).unwrap();
    assert_eq!(back.ending(), Some(Ending::Time { loser: Color::White }));
    let left = back.clock().unwrap().both(Duration::from_secs(99));
    assert_eq!(left, ByColor::new(Duration::ZERO, Duration::from_secs(60)));
}
