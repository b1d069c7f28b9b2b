//! Moves are taken back, made again, and games opened again.

use super::*;

#[test]
fn take_backs_restore_position_history_and_clocks() {
    let mut game = timed("1+2");
    play_at(&mut game, "e4", 10);
    let before = (*game.position(), left(&game, 10));
    play_at(&mut game, "e5", 20);
    play_at(&mut game, "Nf3", 30);
    let events = game.act(White, Action::TakeBack { plies: 2 }, SECOND(40)).unwrap();
    assert_eq!(events, [Event::TakenBack { plies: 2 }]);
    assert_eq!((*game.position(), left(&game, 40), game.undone()), (before.0, before.1, 2));
    assert_eq!(game.deadline(), Some(SECOND(40 + 60)), "the clock of Black runs on");
    game.act(White, Action::Redo { plies: 2 }, SECOND(45)).unwrap();
    assert_eq!(game.plies().len(), 3);
    // Black had thought for ten seconds when the moves were taken back.
    assert_eq!(left(&game, 45), [44, 42]);
    assert_eq!(game.act(White, Action::Redo { plies: 1 }, ZERO), Err(Refusal::NothingToRedo));
    let refused = game.act(White, Action::TakeBack { plies: 4 }, ZERO);
    assert_eq!(refused, Err(Refusal::NothingToTakeBack));
}

#[test]
fn a_new_move_forgets_what_was_taken_back() {
    let mut game = played(STARTS[0], "e4 e5");
    game.act(White, Action::TakeBack { plies: 2 }, ZERO).unwrap();
    play(&mut game, "d4");
    assert_eq!(game.undone(), 0);
}

#[test]
fn repetitions_are_counted_anew_after_a_take_back() {
    let mut game = played(STARTS[0], "Nf3 Nf6 Ng1 Ng8");
    assert_eq!(game.repetitions(), 2);
    game.act(White, Action::TakeBack { plies: 4 }, ZERO).unwrap();
    assert_eq!(game.repetitions(), 1);
    play(&mut game, "Nf3 Nf6 Ng1 Ng8");
    assert_eq!((game.repetitions(), game.ending()), (2, None));
}

#[test]
fn take_backs_go_to_the_last_own_turn_against_an_engine() {
    let game = |moves: &str| played(STARTS[0], moves);
    // White is the player; the engine has answered, or is to answer.
    assert_eq!(game("e4 e5").plies_back(Some(White), 1), Some(2));
    assert_eq!(game("e4 e5 Nf3").plies_back(Some(White), 1), Some(1));
    assert_eq!(game("e4 e5 Nf3").plies_back(Some(White), 2), Some(3));
    assert_eq!(game("e4 e5 Nf3 Nc6").plies_back(Some(White), 2), Some(4));
    assert_eq!(game("e4 e5").plies_back(Some(White), 2), None);
    // Black has made no move yet.
    assert_eq!(game("e4").plies_back(Some(Black), 1), None);
    assert_eq!(game("e4 e5").plies_back(Some(Black), 1), Some(1));
    // Two players take back any move.
    assert_eq!(game("e4 e5 Nf3").plies_back(None, 2), Some(2));
    assert_eq!(game("").plies_back(None, 1), None);
    assert_eq!(game("e4").plies_back(None, 0), None);
    assert_eq!(game("e4").plies_back(Some(White), usize::MAX), None);
    let mut back = game("e4 e5 Nf3 Nc6");
    back.act(White, Action::TakeBack { plies: 4 }, ZERO).unwrap();
    assert_eq!(back.plies_on(Some(White), 1), Some(2));
    assert_eq!(back.plies_on(Some(Black), 1), Some(1));
    assert_eq!(back.plies_on(None, 9), Some(4));
    assert_eq!(game("e4").plies_on(None, 1), None);
}

#[test]
fn a_take_back_may_have_to_be_asked_for() {
    let mut game = with(Settings { take_backs: TakeBacks::Asked, ..Settings::default() });
    play(&mut game, "e4 e5");
    let ask = Action::TakeBack { plies: 2 };
    let asked = offer(1, White, OfferKind::TakeBack { plies: 2 });
    assert_eq!(game.act(White, ask, ZERO), Ok(vec![Event::Offered(asked)]));
    assert_eq!(game.plies().len(), 2);
    let events = game.act(Black, Action::Accept, ZERO).unwrap();
    assert_eq!(events, [Event::Accepted(asked), Event::TakenBack { plies: 2 }]);
    assert_eq!((game.plies().len(), game.undone()), (0, 0));
    // A move of who asked says that nothing is taken back.
    play(&mut game, "d4 d5");
    game.act(White, ask, ZERO).unwrap();
    assert!(matches!(play(&mut game, "c4")[..], [Event::Moved { .. }, Event::Withdrawn(_)]));
    assert_eq!(game.offer(), None);
}

#[test]
fn nothing_is_taken_back_where_that_is_agreed() {
    let mut game = with(Settings { take_backs: TakeBacks::Never, ..Settings::default() });
    play(&mut game, "e4");
    for action in [Action::TakeBack { plies: 1 }, Action::Redo { plies: 1 }] {
        assert_eq!(game.act(White, action, ZERO), Err(Refusal::NoTakeBacks));
    }
    game.act(White, Action::Resign, ZERO).unwrap();
    assert_eq!(game.act(White, Action::Reopen, ZERO), Err(Refusal::NoTakeBacks));
}

#[test]
fn a_resigned_game_goes_on_from_its_last_position() {
    let mut game = timed("1+0");
    play_at(&mut game, "e4", 10);
    game.act(Black, Action::Resign, SECOND(20)).unwrap();
    assert_eq!(game.act(Black, Action::Reopen, SECOND(500)), Ok(vec![Event::Reopened]));
    assert_eq!((game.plies().len(), left(&game, 500)), (1, [50, 60]));
    assert_eq!(game.deadline(), Some(SECOND(560)));
}

#[test]
fn an_open_offer_ends_with_a_take_back() {
    let mut game = played(STARTS[0], "e4 e5");
    game.act(White, Action::OfferDraw, ZERO).unwrap();
    let open = game.offer().unwrap();
    let events = game.act(White, Action::TakeBack { plies: 2 }, ZERO).unwrap();
    assert_eq!(events, [Event::Withdrawn(open), Event::TakenBack { plies: 2 }]);
}
