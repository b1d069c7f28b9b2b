//! `uci`: conversations with the engine, by scripts and by user interfaces.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use pgnkit::chess::{Color, EnPassant, Position};
use pgnkit::engine::protocol::Go;
use pgnkit::notation::fen;
use pgnkit::ops::external_engine::{ExternalEngine, Patience};

use crate::support::random::Random;
use crate::support::{Output, PROGRAM, Tool, status_code};

/// Longer than any answer takes, however busy the machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// Long enough to see that nothing comes.
const SILENCE: Duration = Duration::from_millis(300);

/// A script: all of it is written at once, and the end follows.
fn script(lines: impl AsRef<[u8]>) -> Output {
    Tool::new().args(["uci"]).stdin(lines).run()
}

/// The lines that begin with a word.
fn lines<'a>(output: &'a Output, word: &str) -> Vec<&'a str> {
    output.stdout.lines().filter(|line| line.starts_with(word)).collect()
}

/// The answers of a script.
fn best_moves(text: &str) -> Vec<String> {
    let output = script(text);
    let moves = lines(&output, "bestmove").into_iter();
    moves.filter_map(|line| line.split(' ').nth(1)).map(str::to_owned).collect()
}

/// What is the same however fast the machine is.
fn timeless(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let mut words = line.split(' ').peekable();
        let mut kept = Vec::new();
        while let Some(word) = words.next() {
            if line.starts_with("info depth") && ["nps", "time"].contains(&word) {
                words.next();
            } else {
                kept.push(word);
            }
        }
        kept.join(" ") + "\n"
    });
    lines.collect()
}

/// A user interface: it waits for answers before it goes on.
struct Session {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Session {
    fn start() -> Self {
        let mut command = Tool::new().args(["uci"]).command();
        let mut child = command.stdin(Stdio::piped()).current_dir("/").spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                if sender.send(line.unwrap()).is_err() {
                    break;
                }
            }
        });
        Self { stdin: child.stdin.take(), child, lines }
    }

    fn say(&mut self, text: &str) {
        writeln!(self.stdin.as_mut().unwrap(), "{text}").unwrap();
    }

    /// Waits for a line that begins with a word, and returns all up to it.
    #[track_caller]
    fn until(&self, word: &str) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut seen: Vec<String> = Vec::new();
        while seen.last().is_none_or(|line| !line.starts_with(word)) {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left);
            seen.push(line.unwrap_or_else(|error| panic!("no {word}: {error}, but {seen:?}")));
        }
        seen
    }

    /// Checks that no answer comes for a while.
    #[track_caller]
    fn expect_no_answer(&self) {
        let deadline = Instant::now() + SILENCE;
        while let Ok(line) =
            self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now()))
        {
            assert!(!line.starts_with("bestmove"), "{line}");
        }
    }

    /// Waits for the end, and returns the status.
    fn end(mut self) -> i32 {
        drop(self.stdin.take());
        status_code(self.child.wait().unwrap())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_introduces_itself() {
    let output = script("uci\nisready\n");
    output.assert_success();
    insta::assert_snapshot!(output.stdout);
}

#[test]
fn the_end_of_the_input_lets_it_finish_what_was_asked() {
    let begin = Instant::now();
    let output = script("position startpos\ngo movetime 400\n");
    output.assert_success();
    assert_eq!(lines(&output, "bestmove").len(), 1, "{output}");
    assert!(begin.elapsed() >= Duration::from_millis(400));
    // Without the end of the line, and several at once.
    assert_eq!(best_moves("position startpos moves f2f3 e7e5 g2g4\r\ngo depth 2"), ["d8h4"]);
    let all =
        "go depth 2\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 1\ngo perft 3\ngo depth 1";
    assert_eq!(best_moves(all)[1..], ["d8h4", "d8h4"]);
}

#[test]
fn the_end_of_the_input_ends_what_would_never_end() {
    for go in
        ["go infinite", "go ponder wtime 1000 btime 1000", "go depth 1\ngo infinite\ngo ponder"]
    {
        assert_eq!(best_moves(go).len(), go.lines().count(), "{go}");
    }
}

#[test]
fn an_infinite_search_answers_when_it_is_stopped_and_not_before() {
    let mut session = Session::start();
    // A search with nothing more to find waits, too.
    for go in ["go infinite", "go infinite depth 1"] {
        session.say(go);
        session.expect_no_answer();
        session.say("isready");
        session.until("readyok");
        session.say("stop");
        session.until("bestmove");
    }
    // Nothing is running, so there is nothing to stop.
    session.say("stop\nponderhit");
    session.expect_no_answer();
    assert_eq!(session.end(), 0);
}

#[test]
fn what_comes_during_a_search_waits_and_stop_does_not() {
    let mut session = Session::start();
    session.say("go infinite\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 1\nfoo\nstop");
    let said = session.until("bestmove");
    assert!(said.contains(&"info string unknown command \"foo\"".to_owned()), "{said:?}");
    assert!(session.until("bestmove").last().unwrap().starts_with("bestmove d8h4"));
    // A second search without an end is stopped by the same word.
    session.say("go infinite\ngo infinite\nstop");
    session.until("bestmove");
    session.until("bestmove");
    session.say("quit");
    assert_eq!(status_code(session.child.wait().unwrap()), 0, "quit needs no end of the input");
}

#[test]
fn quit_gives_up_what_is_going_on() {
    let output = script("go depth 90\nposition startpos\ngo depth 90\nquit\ngo depth 1\n");
    output.assert_success();
    assert_eq!(lines(&output, "bestmove").len(), 1);
    assert_eq!(script("perft 200\nquit\n").assert_success().stdout, "info string perft: stopped\n");
}

#[test]
fn pondering_ends_with_a_hit_or_a_miss() {
    let mut session = Session::start();
    session.say("position startpos moves e2e4 e7e5\ngo ponder movetime 300");
    session.expect_no_answer();
    session.say("ponderhit");
    session.until("bestmove");
    session.say("go ponder wtime 600000 btime 600000 winc 0 binc 0");
    session.expect_no_answer();
    session.say("stop");
    session.until("bestmove");
    // What was thought before the hit counts, so the answer may be there already.
    session.say("go ponder depth 1");
    session.expect_no_answer();
    session.say("ponderhit");
    session.until("bestmove");
}

#[test]
fn a_clock_is_kept() {
    let begin = Instant::now();
    assert_eq!(best_moves("go wtime 2000 btime 1 winc 0 binc 0").len(), 1);
    assert!(begin.elapsed() < PATIENCE / 2);
    assert_eq!(best_moves("go wtime 0 btime 0\ngo wtime -50 btime 50\ngo movetime 0\n").len(), 3);
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    assert_eq!(
        best_moves("go depth 3 searchmoves a2a3\ngo searchmoves h2h4 depth 2"),
        ["a2a3", "h2h4"]
    );
    let output = script("go depth 1 searchmoves e2e5 a2a4\n");
    assert_eq!(
        lines(&output, "info string"),
        ["info string searchmoves: e2e5 is not legal, and is left out"]
    );
    assert!(output.stdout.ends_with("bestmove a2a4\n"), "{output}");
}

#[test]
fn a_mate_is_found_and_counted_in_moves() {
    // Rb8 is mate after the only move.
    let output = script("position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1\ngo mate 2\n");
    assert!(output.stdout.contains(" score mate 2 "), "{output}");
    let output = script("position fen 7k/R7/8/8/8/8/8/1R4K1 b - - 0 1\ngo depth 8\n");
    assert!(output.stdout.contains(" score mate -1 "), "{output}");
    // Where there is none, the search ends all the same.
    assert_eq!(best_moves("position fen 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\ngo mate 1").len(), 1);
}

#[test]
fn several_lines_are_told_in_their_order() {
    let output = script("setoption name MultiPV value 3\ngo depth 3\n");
    let told: Vec<_> = lines(&output, "info depth 3 ");
    let numbers: Vec<_> = told.iter().map(|line| line.split(' ').nth(6).unwrap()).collect();
    assert_eq!(numbers, ["1", "2", "3"], "{output}");
    let best = output.stdout.lines().last().unwrap().split(' ').nth(1).unwrap();
    assert!(told[0].contains(&format!(" pv {best}")), "{output}");
}

#[test]
fn castling_is_written_as_the_interface_wants_it() {
    let fen = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let classical = format!("{fen}\ngo depth 1 searchmoves e1g1\n");
    let chess960 =
        format!("setoption name UCI_Chess960 value true\n{fen} moves e1h1 e8e7\ngo depth 1");
    assert_eq!(best_moves(&classical), ["e1g1"]);
    assert_eq!(best_moves(&chess960).len(), 1);
    let taking =
        format!("setoption name UCI_Chess960 value true\n{fen}\ngo depth 1 searchmoves e1h1");
    assert_eq!(best_moves(&taking), ["e1h1"]);
    // A position that shows that it is Chess960 needs no option.
    let shown = "position fen 4k3/8/8/8/8/8/8/1K3R2 w F - 0 1\ngo depth 1 searchmoves b1f1";
    assert_eq!(best_moves(shown), ["b1f1"]);
}

#[test]
fn what_cannot_be_understood_is_told_and_the_rest_goes_on() {
    let output = script(
        "hello\nposition\nposition startpos moves e2e4 e2e4\ngo depth 1\nposition fen 8/8 w\n\
         go infinite\nd\neval\nperft 1\nposition startpos moves e2\nposition startpos\ngo depth x\n\
         setoption\nsetoption name Foo value 3\nsetoption name hash value 0\n\
         setoption name MultiPV value many\nsetoption name Skill Level value 20\n\
         setoption name UCI_Elo value 100\nperft 256\n\n\
         position fen r3k3/8/8/8/8/8/8/4K3 w Kq - 0 1\nregister later\ndebug off\n",
    );
    output.assert_success();
    insta::assert_snapshot!(output.stdout);
}

#[test]
fn where_there_is_no_move_none_is_given() {
    let mated = "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo depth 5";
    let stalemated = "position fen k7/8/1Q6/8/8/8/8/6K1 b - - 0 1\ngo movetime 10000";
    assert_eq!(best_moves(mated), ["0000"]);
    assert_eq!(best_moves(stalemated), ["0000"]);
}

#[test]
fn the_position_is_shown_and_judged() {
    let output = script(
        "position kiwipete moves e1g1\nd\neval\nposition fen 4k3/8/8/8/8/8/8/4R1K1 b - -\nd",
    );
    output.assert_success();
    insta::assert_snapshot!(output.stdout);
}

#[test]
fn counts_are_those_of_perft() {
    let counted = Tool::new().args(["perft", "--divide", "3", "kiwipete"]).run();
    for go in ["go perft 3", "perft 3"] {
        script(format!("position kiwipete\n{go}\n"))
            .assert_success()
            .assert_stdout(&counted.stdout);
    }
    script("perft 0\n").assert_stdout("\nNodes searched: 1\n");
}

/// A change of the search changes this number, and must be meant to.
#[test]
fn the_benchmark_is_as_written_down() {
    let output = script("bench 3\n");
    let nodes = lines(&output, "Nodes searched");
    insta::assert_snapshot!(nodes.join("\n"));
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = |settings: &str| {
        timeless(&script(format!("{settings}\ngo\nposition startpos moves e2e4\ngo\n")).stdout)
    };
    let level = "setoption name Skill Level value 2\nsetoption name Seed value ";
    let first = game(&format!("{level}5"));
    assert_eq!(game(&format!("{level}5")), first);
    let others = (6..12).map(|seed| game(&format!("{level}{seed}")));
    assert!(others.into_iter().any(|other| other != first));
    // The level for a rating is the same as the level itself.
    let rating = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 850\n\
        setoption name Seed value 5";
    assert_eq!(game(rating), first);
}

#[test]
fn a_line_of_any_length_and_any_bytes_do_no_harm() {
    let mut long = b"position startpos moves".to_vec();
    long.extend(b" g1f3 g8f6 f3g1 f6g8".repeat(10_000));
    long.extend_from_slice(b"\nisready\n");
    script(&long).assert_stdout("info string a line is too long, and was skipped\nreadyok\n");
    let mut random = Random(1);
    let words =
        ["go", "depth", "1", "position", "fen", "startpos", "setoption", "name", "\0", "\n", "\r"];
    for _ in 0..5 {
        let mut bytes = Vec::new();
        for _ in 0..2_000 {
            match random.below(3) {
                0 => bytes.push(u8::try_from(random.below(256)).unwrap()),
                1 => bytes.push(b' '),
                _ => bytes.extend_from_slice(random.of(&words).as_bytes()),
            }
        }
        let output = script(bytes);
        output.assert_success();
        let known = ["info", "bestmove", "Fen:", "Key:", "Checkers:", "Evaluation:"];
        let is_known = |line: &str| known.iter().any(|word| line.starts_with(word));
        assert!(output.stdout.lines().all(is_known), "{output}");
    }
}

#[test]
fn an_interface_that_goes_away_ends_it_quietly() {
    let tool = Tool::new().args(["uci"]);
    let mut child = tool.command().stdin(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "isready").unwrap();
    // Its input is still open.
    let status = child.wait().unwrap();
    drop(stdin);
    let mut said = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut said).unwrap();
    assert_eq!((status_code(status), said.as_str()), (0, ""));
}

/// Our client and our engine talk with each other through games.
#[test]
fn it_plays_games_of_both_kinds_of_chess() {
    let options = [("Hash".to_owned(), "1".to_owned()), ("Skill Level".to_owned(), "3".to_owned())];
    let command = format!("'{PROGRAM}' uci");
    let mut engine = ExternalEngine::start(&command, &options, Patience::default()).unwrap();
    assert!(engine.name().starts_with("pgnkit "));
    for start in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 0 9",
    ] {
        engine.new_game().unwrap();
        let start = fen::read(start.as_bytes()).unwrap().0;
        let (mut position, mut moves) = (start, Vec::new());
        let mut go = Go { nodes: Some(300), ..Go::default() };
        while moves.len() < 60 && position.has_legal_move() {
            go.time[Color::White] = Some(PATIENCE);
            let answer = engine.best_move(&start, &moves, &go, false).unwrap();
            assert!(position.is_legal(answer.best));
            moves.push(answer.best);
            position.play(answer.best);
        }
        assert_ne!(position.hash(EnPassant::Legal), Position::INITIAL.hash(EnPassant::Legal));
    }
    let unknown = [("Contempt".to_owned(), "3".to_owned())];
    let error = ExternalEngine::start(&command, &unknown, Patience::default()).unwrap_err();
    insta::assert_snapshot!(error);
}
