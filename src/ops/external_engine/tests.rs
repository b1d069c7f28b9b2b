//! Engines that misbehave, played by shell scripts.

use std::fs;
use std::time::{Duration, Instant};

use rustix::process::{Pid, test_kill_process_group};
use tempfile::TempDir;

use super::*;
use crate::chess::testing::position;

const PATIENCE: Patience = Patience {
    start: Duration::from_secs(10),
    late: Duration::from_millis(300),
    untimed: Duration::from_secs(10),
    stopped: Duration::from_millis(100),
};

/// An engine that answers as usual, but to `go` with commands of its own.
struct Fake {
    dir: TempDir,
}

impl Fake {
    fn new(go: &str) -> Self {
        Self::script(&format!(
            "while read -r line; do case \"$line\" in\n\
             uci) echo 'id name Fake'\n\
             echo 'option name Hash type spin default 1 min 1 max 8'\n\
             echo 'option name Style type combo default Calm var Calm var Wild Life'; echo uciok;;\n\
             isready) echo readyok;;\n\
             quit) exit 0;;\n\
             go*) {go};;\n\
             esac; done\n"
        ))
    }

    fn script(text: &str) -> Self {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("fake engine.sh"), text).unwrap();
        Self { dir }
    }

    fn start(&self, options: &[(&str, &str)]) -> Result<ExternalEngine, EngineError> {
        let command = format!("sh '{}/fake engine.sh'", self.dir.path().display());
        let own = |(name, value): &(&str, &str)| (String::from(*name), String::from(*value));
        let options: Vec<_> = options.iter().map(own).collect();
        ExternalEngine::start(&command, &options, PATIENCE)
    }
}

/// What becomes of a search of 50 ms from the initial position.
fn answer(go: &str) -> Result<Answer, EngineError> {
    let fake = Fake::new(go);
    let mut engine = fake.start(&[]).unwrap();
    let go = Go { move_time: Some(Duration::from_millis(50)), ..Go::default() };
    engine.best_move(&Position::INITIAL, &[], &go, false)
}

fn error(go: &str) -> EngineError {
    answer(go).expect_err(go)
}

#[test]
fn a_move_is_taken_with_what_was_said_of_it() {
    let answer = answer(
        "echo 'info depth 3 score cp 21 pv e2e4'; echo 'info multipv 2 score cp 20'; \
         echo 'info string done'; echo 'bestmove e2e4 ponder e7e5'",
    )
    .unwrap();
    assert_eq!(Uci::of(answer.best, CastlingStyle::Classical).to_string(), "e2e4");
    assert!(answer.ponder.is_some());
    assert_eq!(answer.info.unwrap().depth, Some(3));
}

#[test]
fn a_crash_is_told_with_its_status_and_last_words() {
    let error = error("printf 'a\\033[31mb\\n' >&2; echo 'out of luck' >&2; exit 3");
    let EngineError::Crashed { status, said, .. } = &error else { panic!("{error}") };
    assert_eq!(status.unwrap().code(), Some(3));
    assert_eq!(said.last().unwrap(), "out of luck");
    assert!(!error.to_string().contains('\u{1b}'), "{error}");
    assert!(
        error.to_string().starts_with("the engine Fake ended unasked (exit status: 3); it said: ")
    );
}

#[test]
fn whoever_hangs_is_not_waited_for_forever() {
    for go in ["sleep 100", "printf 'bestmove e2e4'; sleep 100", "while :; do echo info; done"] {
        let begin = Instant::now();
        let error = error(go);
        assert!(matches!(error, EngineError::NoAnswer { .. }), "{go}: {error}");
        assert!(begin.elapsed() < Duration::from_secs(5), "{go}");
    }
}

#[test]
fn whoever_answers_only_when_told_to_stop_is_late_and_no_more() {
    let answer = answer("read -r line; echo 'bestmove e2e4'").unwrap();
    assert!(answer.time >= Duration::from_millis(350));
}

#[test]
fn nonsense_illegal_moves_and_none_are_errors_of_their_own() {
    let said = |go| error(go).to_string();
    assert_eq!(
        said("echo bestmove e2e5"),
        "the engine Fake played e2e5, which is not legal: the pawn on e2 cannot reach e5 (in \
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1)"
    );
    assert_eq!(said("echo bestmove Nf3"), "the engine Fake played \"Nf3\", which is not a move");
    assert_eq!(said("echo bestmove"), "the engine Fake played \"\", which is not a move");
    assert!(matches!(error("echo 'bestmove (none)'"), EngineError::NoMove { .. }));
}

#[test]
fn garbage_and_a_last_line_without_its_end_do_no_harm() {
    answer("printf '\\377\\376\\000\\n\\n\\r\\nbestmov\\n'; echo 'bestmove e2e4'").unwrap();
    answer("printf 'bestmove e2e4'; exit").unwrap();
    answer("head -c 300000 /dev/zero; echo; echo 'bestmove e2e4'").unwrap();
}

#[test]
fn what_is_left_of_an_earlier_search_is_no_answer() {
    let fake = Fake::new("echo 'bestmove e2e4'; echo 'bestmove d2d4'");
    let mut engine = fake.start(&[]).unwrap();
    for _ in 0..3 {
        let answer = engine.best_move(&Position::INITIAL, &[], &Go::default(), false).unwrap();
        assert_eq!(answer.best.to.name(), "e4");
    }
}

#[test]
fn options_are_checked_against_what_the_engine_announced() {
    let fake = Fake::new("echo bestmove e2e4");
    fake.start(&[("hash", "8"), ("style", "wild life")]).unwrap();
    let said = |name, value| fake.start(&[(name, value)]).unwrap_err().to_string();
    assert_eq!(said("Skill", "3"), "the engine Fake has no option \"Skill\"; it has: Hash, Style");
    assert_eq!(
        said("HASH", "9"),
        "the engine Fake cannot set Hash to \"9\": it needs a number from 1 to 8"
    );
    assert_eq!(
        said("Style", "Odd"),
        "the engine Fake cannot set Style to \"Odd\": it needs one of Calm, Wild Life"
    );
}

#[test]
fn chess960_needs_an_engine_that_plays_it() {
    let fake = Fake::new("echo bestmove e2e4");
    let mut engine = fake.start(&[]).unwrap();
    let start = position("rkr1nqbb/pppppppp/8/8/8/8/PPPPPPPP/RKR1NQBB w CAca -");
    let error = engine.best_move(&start, &[], &Go::default(), false).unwrap_err();
    assert!(error.to_string().contains("has no option \"UCI_Chess960\""), "{error}");
}

#[test]
fn what_is_no_engine_is_told_from_one() {
    let patience = Patience { start: Duration::from_millis(200), ..PATIENCE };
    let start = |command| ExternalEngine::start(command, &[], patience).unwrap_err();
    assert!(matches!(start("'unbalanced"), EngineError::Command(_)));
    assert!(matches!(start("  "), EngineError::Command(_)));
    assert!(matches!(start("no-such-engine-anywhere"), EngineError::Start { .. }));
    assert!(matches!(start("true"), EngineError::Crashed { .. }));
    assert_eq!(
        start("cat").to_string(),
        "`cat` did not answer \"uci\" with \"uciok\" within 0.2 s: is it a UCI engine?"
    );
}

#[test]
fn no_process_is_left_behind() {
    for (loops, go) in [(true, "sleep 100"), (false, "trap '' TERM HUP; while :; do :; done")] {
        let fake = Fake::new(go);
        let mut engine = fake.start(&[]).unwrap();
        let group = Pid::from_child(&engine.process.child);
        let go = Go { move_time: Some(Duration::ZERO), ..Go::default() };
        engine.best_move(&Position::INITIAL, &[], &go, false).unwrap_err();
        assert!(test_kill_process_group(group).is_ok(), "{loops}");
        drop(engine);
        // The child is reaped; its own children are killed, and reaped by the system.
        let deadline = Instant::now() + Duration::from_secs(5);
        while test_kill_process_group(group).is_ok() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(test_kill_process_group(group).is_err());
    }
}

#[test]
fn a_flag_ends_start_and_search_within_a_second() {
    let flag = || std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let begin = Instant::now();
    let error = ExternalEngine::start_until("cat", &[], PATIENCE, flag()).unwrap_err();
    assert!(matches!(error, EngineError::Stopped { .. }), "{error}");
    let mut engine = Fake::new("sleep 100").start(&[]).unwrap();
    engine.stop = flag();
    let error = engine.search(&Position::INITIAL, &Go::default()).unwrap_err();
    assert!(matches!(error, EngineError::NoAnswer { .. }), "{error}");
    assert!(begin.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_flag_that_is_set_before_a_search_still_gets_a_move() {
    let mut engine = Fake::new("echo bestmove e2e4").start(&[]).unwrap();
    engine.stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let answer = engine.best_move(&Position::INITIAL, &[], &Go::default(), false).unwrap();
    assert_eq!(answer.best.to.to_string(), "e4");
}
