//! `play` as a process among others: coprocesses, signals, closed pipes, clocks, other engines.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::support::{Tool, status_code};

/// A game that runs, with both ends of its pipes.
struct Running {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    _dir: Tool,
}

impl Running {
    fn start(args: &[&str]) -> Self {
        let tool = Tool::new().args(["play", "--seed", "1"]).args(args);
        let mut child = tool.command().stdin(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, input, output, _dir: tool }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Waits for the end, and returns what is left and the status.
    fn end(mut self) -> (String, i32) {
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        (rest, status_code(self.child.wait().unwrap()))
    }
}

#[test]
fn each_line_is_answered_before_the_next_one_comes() {
    let mut game = Running::start(&["--vs", "human"]);
    assert!(game.line().starts_with("play: "));
    for (line, answer) in [("e4", "move 1 white e4 e2e4"), ("e5", "move 1 black e5 e7e5")] {
        game.send(line);
        assert_eq!(game.line(), answer);
    }
    game.input = None;
    assert_eq!(game.end(), ("result * {Unfinished}\n".to_owned(), 0));
}

#[test]
fn signals_end_it_in_good_order_with_the_log_written() {
    for (signal, status) in [(Signal::INT, 130), (Signal::TERM, 143)] {
        let dir = tempfile::tempdir().unwrap();
        let log = dir.path().join("log.pgn");
        let mut game = Running::start(&["--vs", "human", "--log", log.to_str().unwrap()]);
        game.line();
        game.send("e4");
        game.line();
        game.signal(signal);
        assert_eq!(game.end(), ("result * {Unfinished}\n".to_owned(), status));
        assert!(fs::read_to_string(&log).unwrap().ends_with("1. e4 *\n"));
    }
}

#[test]
fn a_signal_ends_the_thinking() {
    let mut game = Running::start(&["--white", "--movetime", "60000"]);
    game.line();
    game.send("e4");
    assert_eq!(game.line(), "move 1 white e4 e2e4");
    let begin = Instant::now();
    game.signal(Signal::INT);
    assert_eq!(game.end(), ("result * {Unfinished}\n".to_owned(), 130));
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_killed_game_loses_no_move() {
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("log.pgn");
    let mut game = Running::start(&["--vs", "human", "--log", log.to_str().unwrap()]);
    game.line();
    let moves = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"];
    for mv in moves {
        game.send(mv);
        game.line();
    }
    game.signal(Signal::KILL);
    assert_eq!(game.end().1, 137);
    let pgn = fs::read_to_string(&log).unwrap();
    assert!(pgn.ends_with("\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n"), "{pgn}");
    let names: Vec<_> = fs::read_dir(dir.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names, ["log.pgn"], "no temporary file is left behind");
}

#[test]
fn a_reader_that_leaves_ends_it_quietly() {
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("log.pgn");
    let tool = Tool::new().args(["play", "--vs", "human", "--log", log.to_str().unwrap()]);
    let mut child = tool.command().stdin(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    let _ = input.write_all(b"e4\ne5\n");
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!((status_code(output.status), &*output.stderr), (0, &b""[..]));
}

#[test]
fn a_flag_falls_while_nobody_types() {
    let mut game = Running::start(&["--vs", "human", "--clock", "0.02+0"]);
    assert!(game.line().contains("clock 0.02+0"));
    game.send("clock");
    assert!(game.line().starts_with("clock white 0:01."));
    assert_eq!(game.line(), "result 0-1 {White loses on time}");
    game.send("e4");
    game.input = None;
    assert_eq!(game.end(), (String::new(), 1));
}

/// A program that answers as an engine does, up to a point.
pub(super) fn engine(script: &str) -> (tempfile::TempDir, String) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("engine.sh");
    let text = format!(
        "while read -r word rest; do case $word in\n\
         uci) echo id name Fake; echo uciok;;\n\
         isready) echo readyok;;\n\
         go) {script};;\n\
         quit) exit;;\nesac; done\n"
    );
    fs::write(&path, text).unwrap();
    let command = format!("sh {}", path.display());
    (dir, command)
}

#[test]
fn another_engine_plays() {
    let (_dir, command) = engine("echo bestmove e7e5");
    let output = super::play::play(&["--white", "--engine", &command], "e4\npgn\n");
    output.assert_success().assert_stdout_has("Black is Fake;");
    output.assert_stdout_has("move 1 black e5 e7e5\n").assert_stdout_has("pgn [Black \"Fake\"]\n");
}

#[test]
fn an_engine_that_fails_ends_the_game_and_the_game_is_saved() {
    for (script, reason) in [
        ("exit 3", "the engine Fake ended unasked"),
        ("echo bestmove e7e4", "the engine Fake played e7e4, which is not legal"),
        ("echo bestmove hello", "the engine Fake played \"hello\", which is not a move"),
    ] {
        let (_dir, command) = engine(script);
        let output = super::play::play(&["--white", "--engine", &command], "e4\nd4\n");
        output.assert_status(1).assert_stderr_has(reason);
        output.assert_stderr_has("the game so far is in `pgnkit-game.pgn`");
        assert!(String::from_utf8(output.file("pgnkit-game.pgn")).unwrap().ends_with("1. e4 *\n"));
        assert_eq!(output.stdout.lines().last(), Some("result * {Unfinished}"));
        let output =
            super::play::play(&["--white", "--engine", &command, "--log", "l.pgn"], "e4\n");
        output.assert_status(1).assert_stderr_has("the game so far is in `l.pgn`");
        assert!(String::from_utf8(output.file("l.pgn")).unwrap().ends_with("1. e4 *\n"));
    }
}

#[test]
fn a_signal_ends_it_though_another_engine_hangs() {
    let (_dir, command) = engine("sleep 100");
    for (signal, status) in [(Signal::INT, 130), (Signal::TERM, 143)] {
        let mut game = Running::start(&["--white", "--engine", &command]);
        game.line();
        game.send("e4");
        assert_eq!(game.line(), "move 1 white e4 e2e4");
        let begin = Instant::now();
        game.signal(signal);
        assert_eq!(game.end(), ("result * {Unfinished}\n".to_owned(), status));
        assert!(begin.elapsed() < Duration::from_secs(20));
    }
}

/// A program that does not answer, and writes its number into the file `number`.
fn hanging() -> (tempfile::TempDir, String) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("hang.sh");
    let number = dir.path().join("number");
    let text = format!("echo $$ > {0}.new; mv {0}.new {0}; sleep 1000\n", number.display());
    fs::write(&path, text).unwrap();
    let command = format!("sh {}", path.display());
    (dir, command)
}

/// Waits for the number of the program that does not answer.
fn number(dir: &tempfile::TempDir) -> i32 {
    let deadline = Instant::now() + Duration::from_mins(1);
    while Instant::now() < deadline {
        if let Ok(text) = fs::read_to_string(dir.path().join("number")) {
            return text.trim().parse().unwrap();
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("it was not started");
}

#[test]
fn a_signal_while_another_engine_is_being_started_ends_it_in_good_order() {
    for (signal, status) in [(Signal::INT, 130), (Signal::TERM, 143)] {
        let (dir, command) = hanging();
        let log = dir.path().join("log.pgn");
        let opera = crate::support::root().join("testdata/pgn/opera.pgn#1@4");
        let game = Running::start(&[
            "--white",
            "--engine",
            &command,
            "--log",
            log.to_str().unwrap(),
            "--from",
            opera.to_str().unwrap(),
        ]);
        number(&dir);
        game.signal(signal);
        assert_eq!(game.end(), ("result * {Unfinished}\n".to_owned(), status));
        assert!(fs::read_to_string(&log).unwrap().ends_with("1. e4 e5 2. Nf3 d6 *\n"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_second_signal_leaves_no_engine_behind() {
    let (dir, command) = hanging();
    let game = Running::start(&["--white", "--engine", &command]);
    let number = number(&dir);
    // Two of one kind may come as one.
    game.signal(Signal::INT);
    game.signal(Signal::TERM);
    assert_eq!(game.end().1, 143);
    // Whoever is dead and was not yet waited for still has a line there.
    let stat = format!("/proc/{number}/stat");
    let deadline = Instant::now() + Duration::from_mins(1);
    let is_alive = || fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z "));
    while is_alive() {
        assert!(Instant::now() < deadline, "the engine is left behind");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_and_told_once() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let tool = Tool::new().args(["play", "--vs", "human"]);
    let child = tool.command().stdin(Stdio::null()).stdout(full).spawn().unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((status_code(output.status), said.lines().count()), (1, 1), "{said}");
}
