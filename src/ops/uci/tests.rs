use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::Event;
use super::plan::Plan;
use super::settings::{Change, Settings};
use super::work::Work;
use crate::chess::Position;
use crate::engine::protocol::{Command, Kind, Place};
use crate::engine::{Engine, Level, Limits};
use crate::notation::fen::Variant;
use crate::notation::uci::CastlingStyle;

fn plan(settings: &Settings, go: &str) -> Plan {
    let Ok(Command::Go(go)) = go.parse() else { panic!("{go}") };
    Plan::new(&go, settings, &Position::INITIAL)
}

fn at_level(level: &str) -> Settings {
    let mut settings = Settings::new();
    assert_eq!(settings.set("skill level", Some(level)), (Change::Nothing, None));
    settings
}

#[test]
fn the_settings_are_at_first_what_is_announced() {
    for setting in Settings::announce() {
        let value = match &setting.kind {
            Kind::Check(default) => default.to_string(),
            Kind::Spin { default, min, max } => {
                assert!((min..=max).contains(&default), "{setting}");
                default.to_string()
            }
            _ => continue,
        };
        let before = Settings::new();
        let mut after = before.clone();
        let (_, said) = after.set(&setting.name, Some(&value));
        assert_eq!(said, None);
        assert_eq!(format!("{before:?}"), format!("{after:?}"), "{setting}");
    }
}

#[test]
fn every_level_has_a_number_and_a_rating() {
    let mut by_rating = Settings::new();
    by_rating.set("UCI_LimitStrength", Some("true"));
    let ratings = ["600", "800", "1000", "1250", "1500", "1800", "2100", "2400", "2700"];
    for ((level, number), rating) in Level::all().zip(1..).zip(ratings) {
        assert_eq!(at_level(&number.to_string()).level(), level);
        by_rating.set("UCI_Elo", Some(rating));
        assert_eq!(by_rating.level(), level, "{rating}");
    }
}

#[test]
fn a_level_bounds_what_the_interface_asks_for() {
    let third = at_level("3");
    let own = Level::new(3).unwrap().limits(0);
    let limits = plan(&third, "go depth 50 nodes 10").limits;
    assert_eq!((limits.depth, limits.nodes), (own.depth, Some(10)));
    let limits = plan(&third, "go infinite").limits;
    assert_eq!((limits.depth, limits.nodes), (own.depth, own.nodes));
    assert!(limits.noise.is_some());
    // A level is no time.
    assert_eq!(plan(&third, "go").limits.hard, None);
    let full = Settings::new();
    assert_eq!(plan(&full, "go").limits.hard, Level::Max.limits(0).hard);
    for go in ["go infinite", "go depth 9", "go nodes 9", "go mate 2"] {
        assert_eq!(plan(&full, go).limits.hard, None, "{go}");
    }
}

#[test]
fn time_comes_from_the_clock_of_the_side_to_move_or_is_given() {
    let full = Settings::new();
    let limits = plan(&full, "go movetime 50").limits;
    assert_eq!((limits.soft, limits.hard), (None, Some(Duration::from_millis(50))));
    let short = plan(&full, "go wtime 1000 btime 60000").limits;
    let long = plan(&full, "go wtime 60000 btime 1000").limits;
    assert!(short.soft < long.soft && short.hard < Some(Duration::from_secs(1)));
    let both = plan(&full, "go wtime 60000 btime 60000 movetime 50").limits;
    assert_eq!(both.hard, Some(Duration::from_millis(50)));
    // It is not ours.
    let limits = plan(&full, "go btime 1000").limits;
    assert_eq!(limits.hard, Level::Max.limits(0).hard);
}

#[test]
fn the_clock_stands_still_while_pondering() {
    let pondering = plan(&Settings::new(), "go ponder wtime 60000 btime 60000");
    assert_eq!((pondering.limits.soft, pondering.limits.hard), (None, None));
    assert_eq!(
        pondering.after_hit,
        plan(&Settings::new(), "go wtime 60000 btime 60000").limits.soft
    );
}

#[test]
fn the_clock_of_a_search_runs_from_when_it_was_asked_for() {
    let time = Duration::from_secs(20);
    let (now, limits) = (Instant::now(), Limits { hard: Some(time), ..Limits::default() });
    let asked = now.checked_sub(time).unwrap();
    let line = Place::default().resolve(Variant::Standard).unwrap();
    let engine = Arc::new(Mutex::new(Engine::new(1)));
    let (events, inbox) = channel();
    Work::search(&engine, line, CastlingStyle::Classical, (limits, asked), events).unwrap();
    assert!(inbox.iter().any(|event| matches!(event, Event::Done(_))));
    assert!(now.elapsed() < time / 2);
}
