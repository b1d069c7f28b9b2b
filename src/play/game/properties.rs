//! Whatever players do and at whatever times, a game keeps to its rules.

use proptest::prelude::*;

use super::*;
use crate::chess::testing::{STARTS, position};
use crate::notation::fen::{CastlingStyle, Fen};
use crate::play::{DrawPolicy, Refusal, TakeBacks};

/// What a player tries; moves are told by a number that picks one.
#[derive(Clone, Copy, Debug)]
enum Attempt {
    Legal(usize),
    Claim(usize),
    Squares(usize, usize),
    Other(Action),
}

fn attempt() -> impl Strategy<Value = Attempt> {
    let plies = || prop_oneof![4 => 0..4_usize, 1 => Just(usize::MAX)];
    prop_oneof![
        12 => any::<usize>().prop_map(Attempt::Legal),
        1 => any::<usize>().prop_map(Attempt::Claim),
        2 => (0..64_usize, 0..64_usize).prop_map(|(from, to)| Attempt::Squares(from, to)),
        8 => prop_oneof![
            3 => Just(Action::OfferDraw),
            1 => Just(Action::Accept),
            2 => Just(Action::Decline),
            1 => Just(Action::ClaimDraw),
            3 => plies().prop_map(|plies| Action::TakeBack { plies }),
            3 => plies().prop_map(|plies| Action::Redo { plies }),
            1 => Just(Action::Reopen),
        ]
        .prop_map(Attempt::Other),
        1 => prop_oneof![Just(Action::Resign), Just(Action::Abort)].prop_map(Attempt::Other),
    ]
}

/// Who tries it, and how many milliseconds later; time may run backwards or far ahead.
fn attempts() -> impl Strategy<Value = Vec<(bool, Attempt, i64)>> {
    let time = prop_oneof![8 => 0..3000_i64, 1 => -9000..0_i64, 1 => Just(i64::MAX)];
    prop::collection::vec((any::<bool>(), attempt(), time), 0..120)
}

fn settings() -> impl Strategy<Value = Settings> {
    let clock = prop_oneof![Just(None), Just("1+1".parse().ok()), Just("0+5".parse().ok())];
    let take_backs = prop_oneof![
        3 => Just(TakeBacks::Free),
        2 => Just(TakeBacks::Asked),
        1 => Just(TakeBacks::Never),
    ];
    let draws = prop_oneof![Just(DrawPolicy::Auto), Just(DrawPolicy::Claim)];
    (0..STARTS.len(), clock, take_backs, draws, any::<bool>()).prop_map(
        |(start, clock, take_backs, draws, free_first_moves)| Settings {
            start: position(STARTS[start]),
            clock,
            take_backs,
            draws,
            free_first_moves,
            ..Settings::default()
        },
    )
}

/// What a refused action must not change.
fn state(game: &Game, now: Duration) -> impl PartialEq + std::fmt::Debug + use<> {
    (
        game.line.clone(),
        game.undone.clone(),
        game.clock.map(|clock| (clock.both(now), clock.running())),
        (game.offer, game.ending, game.repetitions(), game.claim()),
    )
}

fn is_time_given(event: &Event) -> bool {
    matches!(event, Event::TakenBack { .. } | Event::Redone { .. } | Event::Reopened)
}

/// Follows the events of a game as one would who sees nothing else.
#[derive(Default)]
struct Witness {
    line: Vec<Move>,
    undone: Vec<Move>,
    offer: Option<Offer>,
    ending: Option<Ending>,
}

impl Witness {
    fn see(&mut self, event: &Event) {
        match *event {
            Event::Moved { mv, .. } => {
                self.line.push(mv);
                self.undone.clear();
            }
            Event::Offered(offer) => assert_eq!(self.offer.replace(offer), None, "{offer:?}"),
            Event::Accepted(offer) | Event::Declined { offer, .. } | Event::Withdrawn(offer) => {
                assert_eq!(self.offer.take(), Some(offer));
            }
            Event::TakenBack { plies } => {
                for _ in 0..plies {
                    self.undone.push(self.line.pop().unwrap());
                }
            }
            Event::Redone { plies } => {
                for _ in 0..plies {
                    self.line.push(self.undone.pop().unwrap());
                }
            }
            Event::Ended(ending) => assert_eq!(self.ending.replace(ending), None),
            Event::Reopened => assert!(self.ending.take().is_some()),
            Event::ClaimDenied { .. } => assert_eq!(self.ending, None),
        }
    }

    fn agrees_with(&self, game: &Game) {
        let line: Vec<Move> = game.plies().iter().map(|ply| ply.mv).collect();
        assert_eq!((&self.line, self.offer, self.ending), (&line, game.offer(), game.ending()));
    }
}

/// The position after moves, by another program.
fn replayed(start: &Position, moves: &[Move]) -> String {
    let fen = Fen::of(start, EnPassant::Always).with_castling(CastlingStyle::Shredder);
    let text = format!("{} 0 1", fen.four_fields());
    let mut board = cozy_chess::Board::from_fen(&text, true).unwrap();
    for mv in moves {
        let square = |square: crate::chess::Square| cozy_chess::Square::index(square.index());
        let promotion = mv.promoted().map(|role| cozy_chess::Piece::index(role.index()));
        board.play(cozy_chess::Move { from: square(mv.from), to: square(mv.to), promotion });
    }
    let fields = format!("{board:#}");
    fields.split(' ').take(3).collect::<Vec<_>>().join(" ")
}

fn shown(position: &Position) -> String {
    let fen = Fen::of(position, EnPassant::Always).with_castling(CastlingStyle::Shredder);
    fen.four_fields().to_string().split(' ').take(3).collect::<Vec<_>>().join(" ")
}

/// Makes an attempt at a time, and checks what came of it.
fn try_out(game: &mut Game, witness: &mut Witness, by: Color, attempt: Attempt, now: Duration) {
    let square = |index: usize| crate::chess::Square::new(index % 64).unwrap();
    let action = match attempt {
        Attempt::Other(action) => action,
        Attempt::Squares(from, to) => {
            Action::Move(game.position().move_between(square(from), square(to), None))
        }
        Attempt::Legal(number) | Attempt::Claim(number) => match &game.position().legal_moves()[..]
        {
            [] => Action::OfferDraw,
            moves if matches!(attempt, Attempt::Claim(_)) => {
                Action::ClaimWith(moves[number % moves.len()])
            }
            moves => Action::Move(moves[number % moves.len()]),
        },
    };
    let at = now.max(game.now);
    let before = state(game, at);
    let times = game.clock.map(|clock| clock.both(at));
    let was_over = game.ending();
    let fell = game.clock.is_some_and(|clock| clock.fallen(at).is_some());
    match game.act(by, action, now) {
        Err(refusal) => {
            assert_eq!(before, state(game, at), "{action:?} {refusal}");
            assert!(!refusal.to_string().is_empty() && !refusal.id().is_empty());
            assert!(
                was_over.is_none()
                    || action == Action::Reopen
                    || refusal == Refusal::GameOver(was_over.unwrap())
            );
        }
        Ok(events) => {
            assert!(was_over.is_none() || action == Action::Reopen, "{action:?} {events:?}");
            assert!(!events.is_empty());
            for event in &events {
                witness.see(event);
            }
            if fell {
                assert!(matches!(events.last(), Some(Event::Ended(_))) && events.len() <= 2);
            }
            if let (Some(times), Some(clock)) = (times, game.clock) {
                let given = events.iter().any(is_time_given);
                for color in Color::ALL {
                    let moved =
                        |event: &Event| matches!(event, Event::Moved { by, .. } if *by == color);
                    let gain =
                        if events.iter().any(moved) { clock.increment() } else { Duration::ZERO };
                    let left = clock.left(color, at);
                    assert!(given || left <= times[color] + gain, "{action:?} {left:?} {times:?}");
                }
            }
        }
    }
    witness.agrees_with(game);
}

/// Plays attempts, and returns what time it is then.
fn play_all(game: &mut Game, attempts: &[(bool, Attempt, i64)]) -> Duration {
    let mut witness = Witness { ending: game.ending(), ..Witness::default() };
    let mut millis = 0_i64;
    for (side, attempt, later) in attempts {
        millis = millis.saturating_add(*later).max(0);
        let turn = game.turn();
        // Mostly who is to move does something.
        let by = if *side || matches!(attempt, Attempt::Legal(_)) { turn } else { !turn };
        let now = Duration::from_millis(millis.unsigned_abs());
        try_out(game, &mut witness, by, *attempt, now);
    }
    game.now
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn events_tell_all_and_the_position_is_that_of_the_moves_made(
        settings in settings(),
        attempts in attempts(),
    ) {
        let start = settings.start;
        let mut game = Game::new(settings, Duration::ZERO);
        play_all(&mut game, &attempts);
        let moves: Vec<Move> = game.plies().iter().map(|ply| ply.mv).collect();
        prop_assert_eq!(shown(game.position()), replayed(&start, &moves));
    }

    #[test]
    fn what_is_taken_back_and_made_again_is_as_before(
        settings in settings(),
        attempts in attempts(),
        plies in any::<prop::sample::Index>(),
    ) {
        let settings = Settings { take_backs: TakeBacks::Free, ..settings };
        let mut game = Game::new(settings, Duration::ZERO);
        let now = play_all(&mut game, &attempts);
        if game.ending().is_none() && !game.plies().is_empty() {
            let plies = 1 + plies.index(game.plies().len());
            // An offer does not outlive a take-back.
            game.offer = None;
            let (before, undone) = (state(&game, now), game.undone.clone());
            game.act(Color::White, Action::TakeBack { plies }, now).unwrap();
            game.act(Color::White, Action::Redo { plies }, now).unwrap();
            prop_assert_eq!(before, state(&game, now));
            prop_assert_eq!(undone, game.undone);
        }
    }

    #[test]
    fn what_is_saved_is_gone_on_with(settings in settings(), attempts in attempts()) {
        let mut game = Game::new(settings, Duration::ZERO);
        play_all(&mut game, &attempts);
        let tags = [("White", "Ann \"A\""), ("Date", "2026.11.30")];
        let (record, pgn) = (game.record(&tags), game.pgn(&tags));
        let read = crate::pgn::tree::Game::parse(pgn.as_bytes()).unwrap();
        let resumed = Game::resume(&read, settings, Duration::ZERO).unwrap();
        prop_assert_eq!(resumed.ending(), game.ending(), "{}", pgn);
        prop_assert_eq!(resumed.pgn(&tags), pgn);
        prop_assert_eq!(resumed.record(&tags), record);
    }
}
