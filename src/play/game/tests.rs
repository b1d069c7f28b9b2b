use super::*;
use crate::chess::testing::{STARTS, position};
use crate::play::testing::{play, played, result, with};
use crate::play::{DrawPolicy, Refusal, TakeBacks, read_move};

const SECOND: fn(u64) -> Duration = Duration::from_secs;
const ZERO: Duration = Duration::ZERO;
use Color::{Black, White};

mod take_back;

fn timed(control: &str) -> Game {
    with(Settings { clock: control.parse().ok(), ..Settings::default() })
}

/// Makes one move at a time.
#[track_caller]
fn play_at(game: &mut Game, line: &str, second: u64) -> Vec<Event> {
    let Ok(crate::play::Input::Moves(typed)) = crate::play::read_line(line, game) else {
        panic!("{line}");
    };
    let by = game.turn();
    game.act(by, Action::Move(typed.moves[0]), SECOND(second)).unwrap()
}

fn left(game: &Game, second: u64) -> [u64; 2] {
    let both = game.clock().unwrap().both(SECOND(second));
    [both[White].as_secs(), both[Black].as_secs()]
}

fn offer(number: u32, by: Color, kind: OfferKind) -> Offer {
    Offer { number, by, kind }
}

#[test]
fn a_move_out_of_turn_or_an_illegal_one_changes_nothing() {
    let mut game = with(Settings::default());
    let e4 = Move::normal("e2".parse().unwrap(), "e4".parse().unwrap());
    assert_eq!(game.act(Black, Action::Move(e4), ZERO), Err(Refusal::NotYourTurn(White)));
    let e5 = Move::normal("e2".parse().unwrap(), "e5".parse().unwrap());
    let refused = game.act(White, Action::Move(e5), ZERO).unwrap_err();
    assert_eq!(refused.to_string(), "the pawn on e2 cannot reach e5");
    assert_eq!((game.plies().len(), *game.position()), (0, Position::INITIAL));
}

#[test]
fn an_offer_is_accepted_or_declined_by_the_other_side() {
    let mut game = with(Settings::default());
    assert_eq!(game.act(Black, Action::Accept, ZERO), Err(Refusal::NoOffer));
    let first = offer(1, White, OfferKind::Draw);
    assert_eq!(game.act(White, Action::OfferDraw, ZERO), Ok(vec![Event::Offered(first)]));
    assert_eq!(game.offer(), Some(first));
    assert_eq!(game.act(White, Action::Accept, ZERO), Err(Refusal::OwnOffer));
    assert_eq!(game.act(White, Action::Decline, ZERO), Err(Refusal::OwnOffer));
    let declined = Event::Declined { offer: first, by_move: false };
    assert_eq!(game.act(Black, Action::Decline, ZERO), Ok(vec![declined]));
    assert_eq!(game.offer(), None);
    let second = offer(2, Black, OfferKind::Draw);
    assert_eq!(game.act(Black, Action::OfferDraw, ZERO), Ok(vec![Event::Offered(second)]));
    let ended = [Event::Accepted(second), Event::Ended(Ending::Agreement)];
    assert_eq!(game.act(White, Action::Accept, ZERO).unwrap(), ended);
    assert_eq!(result(&game), "1/2-1/2 {Draw by agreement}");
}

#[test]
fn one_offer_is_open_at_a_time_and_one_is_made_for_each_own_move() {
    let mut game = with(Settings::default());
    game.act(White, Action::OfferDraw, ZERO).unwrap();
    for by in [White, Black] {
        assert_eq!(game.act(by, Action::OfferDraw, ZERO), Err(Refusal::OfferOpen));
    }
    game.act(Black, Action::Decline, ZERO).unwrap();
    assert_eq!(game.act(White, Action::OfferDraw, ZERO), Err(Refusal::OfferedAlready));
    play(&mut game, "e4");
    assert!(game.act(White, Action::OfferDraw, ZERO).is_ok());
    play(&mut game, "e5");
    assert_eq!(game.act(White, Action::OfferDraw, ZERO), Err(Refusal::OfferedAlready));
    play(&mut game, "Nf3");
    assert!(game.act(White, Action::OfferDraw, ZERO).is_ok());
}

#[test]
fn a_move_of_the_receiver_declines_and_one_of_the_offerer_does_not() {
    let mut game = with(Settings::default());
    game.act(White, Action::OfferDraw, ZERO).unwrap();
    play(&mut game, "e4");
    let open = offer(1, White, OfferKind::Draw);
    assert_eq!(game.offer(), Some(open));
    let events = play(&mut game, "e5");
    assert_eq!(events[1], Event::Declined { offer: open, by_move: true });
    assert_eq!(game.offer(), None);
}

#[test]
fn a_draw_that_can_be_claimed_is_claimed_by_offering_it() {
    let settings = Settings { draws: DrawPolicy::Claim, ..Settings::default() };
    let mut game = with(settings);
    assert_eq!(game.act(White, Action::ClaimDraw, ZERO), Err(Refusal::NothingToClaim));
    play(&mut game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(game.claim(), Some(Claim::ThreefoldRepetition));
    // Black has just made the move, and White is to answer it: both may claim.
    for by in [White, Black] {
        for action in [Action::OfferDraw, Action::ClaimDraw] {
            let mut game = game.clone();
            let ending = Ending::Threefold { claimed_by: Some(by) };
            assert_eq!(game.act(by, action, ZERO), Ok(vec![Event::Ended(ending)]));
        }
    }
    play(&mut game, "e4");
    assert_eq!(game.claim(), None);
    assert!(matches!(game.act(White, Action::OfferDraw, ZERO).unwrap()[..], [Event::Offered(_)]));
}

#[test]
fn a_claim_with_a_move_is_judged_when_the_move_is_made() {
    let settings = Settings { draws: DrawPolicy::Claim, ..Settings::default() };
    let mut game = with(settings);
    play(&mut game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    let claim = |game: &mut Game, by, text| {
        let mv = read_move(text, game, "claim").unwrap();
        game.act(by, Action::ClaimWith(mv), ZERO).map(|events| events.last().copied().unwrap())
    };
    let ending = Ending::Threefold { claimed_by: Some(Black) };
    assert_eq!(claim(&mut game.clone(), Black, "Ng8"), Ok(Event::Ended(ending)));
    // The Laws hold the player to the move, though the claim is wrong (FIDE 9.5.3).
    let mut wrong = game.clone();
    assert_eq!(claim(&mut wrong, Black, "Nd5"), Ok(Event::ClaimDenied { by: Black }));
    assert_eq!((wrong.plies().len(), wrong.turn(), wrong.ending()), (8, White, None));
    assert_eq!(claim(&mut game, White, "Nd5"), Err(Refusal::NotYourTurn(Black)));
    let illegal = Move::normal("g1".parse().unwrap(), "f3".parse().unwrap());
    assert!(game.act(Black, Action::ClaimWith(illegal), ZERO).is_err());
    assert_eq!(game.plies().len(), 7);
}

#[test]
fn the_fiftieth_move_is_claimed_with_unless_it_mates() {
    let start = |fen: &str| {
        let mut setup = position(fen).setup();
        setup.halfmove_clock = 99;
        let start = Position::new(setup).unwrap();
        with(Settings { start, draws: DrawPolicy::Claim, ..Settings::default() })
    };
    for (fen, text, ending) in [
        ("7k/8/6K1/8/8/8/8/1Q6 w - -", "Qc1", Ending::FiftyMoves { claimed_by: Some(White) }),
        ("7k/8/6K1/8/8/8/8/1Q6 w - -", "Qb8", Ending::Checkmate { winner: White }),
    ] {
        let mut game = start(fen);
        let mv = read_move(text, &game, "claim").unwrap();
        game.act(White, Action::ClaimWith(mv), ZERO).unwrap();
        assert_eq!(game.ending(), Some(ending));
    }
}

#[test]
fn resigning_ends_the_game_on_either_turn() {
    for (by, text) in [(White, "0-1 {White resigns}"), (Black, "1-0 {Black resigns}")] {
        let mut game = with(Settings::default());
        game.act(White, Action::OfferDraw, ZERO).unwrap();
        let open = game.offer().unwrap();
        let events = game.act(by, Action::Resign, ZERO).unwrap();
        let ended = Event::Ended(Ending::Resignation { loser: by });
        assert_eq!(events, [Event::Withdrawn(open), ended]);
        assert_eq!(result(&game), text);
    }
}

#[test]
fn a_game_is_broken_off_only_until_both_have_moved() {
    let mut game = with(Settings::default());
    play(&mut game, "e4");
    let mut aborted = game.clone();
    aborted.act(Black, Action::Abort, ZERO).unwrap();
    assert_eq!(result(&aborted), "* {Aborted}");
    play(&mut game, "e5");
    assert_eq!(game.act(White, Action::Abort, ZERO), Err(Refusal::TooLateToAbort));
}

#[test]
fn a_game_that_is_over_takes_nothing_but_to_be_opened_again() {
    let mut game = played(STARTS[0], "f3 e5 g4 Qh4");
    let ending = game.ending().unwrap();
    let mv = Move::normal("a2".parse().unwrap(), "a3".parse().unwrap());
    for action in [
        Action::Move(mv),
        Action::OfferDraw,
        Action::Accept,
        Action::Decline,
        Action::ClaimDraw,
        Action::ClaimWith(mv),
        Action::Resign,
        Action::TakeBack { plies: 1 },
        Action::Redo { plies: 1 },
        Action::Abort,
    ] {
        assert_eq!(game.act(White, action, ZERO), Err(Refusal::GameOver(ending)), "{action:?}");
    }
    assert_eq!(game.conclude(Ending::Agreement, ZERO), Err(Refusal::GameOver(ending)));
    let events = game.act(White, Action::Reopen, ZERO).unwrap();
    assert_eq!(events, [Event::Reopened, Event::TakenBack { plies: 1 }]);
    assert_eq!((game.plies().len(), game.ending()), (3, None));
    assert_eq!(game.act(White, Action::Reopen, ZERO), Err(Refusal::NotOver));
    let events = game.act(White, Action::Redo { plies: 1 }, ZERO).unwrap();
    assert_eq!(events, [Event::Redone { plies: 1 }, Event::Ended(ending)]);
}

#[test]
fn a_game_that_starts_with_its_end_is_over() {
    let game =
        with(Settings { start: position("7k/6Q1/6K1/8/8/8/8/8 b - -"), ..Settings::default() });
    assert_eq!(result(&game), "1-0 {White mates}");
    let mut game =
        with(Settings { start: position("4k3/8/8/8/8/8/8/4K3 w - -"), ..Settings::default() });
    assert_eq!(result(&game), "1/2-1/2 {Draw by insufficient material}");
    let ending = game.ending().unwrap();
    assert_eq!(game.act(White, Action::Reopen, ZERO), Err(Refusal::GameOver(ending)));
}

#[test]
fn who_keeps_the_game_may_end_it() {
    let mut game = with(Settings::default());
    let ending = Ending::Abandoned { loser: Some(Black) };
    assert_eq!(game.conclude(ending, ZERO), Ok(vec![Event::Ended(ending)]));
    assert_eq!(result(&game), "1-0 {Black has left}");
}

#[test]
fn clocks_run_for_the_side_to_move_and_gain_after_each_move() {
    let mut game = timed("1+2");
    play_at(&mut game, "e4", 10);
    assert_eq!(left(&game, 10), [52, 60]);
    play_at(&mut game, "e5", 15);
    assert_eq!(left(&game, 15), [52, 57]);
    assert_eq!(left(&game, 20), [47, 57]);
    assert_eq!(game.deadline(), Some(SECOND(15 + 52)));
    assert_eq!(game.tick(SECOND(66)), []);
    let ending = Ending::Time { loser: White };
    assert_eq!(game.tick(SECOND(67)), [Event::Ended(ending)]);
    assert_eq!(game.tick(SECOND(68)), []);
    assert_eq!((game.deadline(), left(&game, 100)), (None, [0, 57]));
}

#[test]
fn a_move_that_comes_too_late_is_not_made() {
    let mut game = timed("1+2");
    let events = play_at(&mut game, "e4", 60);
    assert_eq!(events, [Event::Ended(Ending::Time { loser: White })]);
    assert_eq!(game.plies().len(), 0);
    // Nobody wins by resigning in the time of the other: that was up.
    let mut game = timed("1+2");
    let events = game.act(Black, Action::Resign, SECOND(61)).unwrap();
    assert_eq!(events, [Event::Ended(Ending::Time { loser: White })]);
}

#[test]
fn time_is_a_draw_if_the_other_side_cannot_mate() {
    for (fen, text) in [
        (
            "4k3/8/8/8/8/8/7P/4K3 w - -",
            "1/2-1/2 {Draw: the time of White is up, but Black cannot mate}",
        ),
        ("4k3/8/8/8/8/8/7P/4K3 b - -", "1-0 {Black loses on time}"),
        ("4kn2/8/8/8/8/8/7P/4K3 w - -", "0-1 {White loses on time}"),
        (
            "4kn2/8/8/8/8/8/7Q/4K3 w - -",
            "1/2-1/2 {Draw: the time of White is up, but Black cannot mate}",
        ),
    ] {
        let settings =
            Settings { start: position(fen), clock: "1".parse().ok(), ..Settings::default() };
        let mut game = with(settings);
        game.tick(SECOND(60));
        assert_eq!(result(&game), text, "{fen}");
    }
}

#[test]
fn the_first_moves_may_be_free() {
    let mut game =
        with(Settings { clock: "1".parse().ok(), free_first_moves: true, ..Settings::default() });
    assert_eq!(game.deadline(), None);
    play_at(&mut game, "e4", 100);
    assert_eq!(game.deadline(), None);
    play_at(&mut game, "e5", 200);
    assert_eq!((left(&game, 200), game.deadline()), ([60, 60], Some(SECOND(260))));
}

#[test]
fn a_search_is_told_all_earlier_positions() {
    let game = played(STARTS[0], "Nf3 Nf6 Ng1 Ng8");
    let hashes = game.earlier_hashes();
    assert_eq!(hashes.len(), 4);
    assert_eq!(hashes[0], game.position().hash(EnPassant::Legal));
}
