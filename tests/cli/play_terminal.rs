//! `play` at a terminal: a pseudo-terminal types and reads.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use crate::support::{PROGRAM, status_code};

/// How long something may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A game at a terminal of 80 columns and 24 rows.
struct Terminal {
    child: Child,
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    seen: String,
    /// How much of it was looked at.
    read: usize,
}

impl Terminal {
    fn start(args: &[&str], env: &[(&str, &str)]) -> Self {
        let main = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&main).unwrap();
        unlockpt(&main).unwrap();
        let name = ptsname(&main, Vec::new()).unwrap();
        let flags = OFlags::RDWR | OFlags::NOCTTY;
        let side: OwnedFd = rustix::fs::open(&*name, flags, Mode::empty()).unwrap();
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&side, size).unwrap();
        let mut command = Command::new(PROGRAM);
        command.args(["play", "--seed", "1"]).args(args);
        command.env_clear().env("TERM", "xterm-256color").env("LANG", "C.UTF-8");
        command.envs(env.iter().copied());
        command.stdin(Stdio::from(side.try_clone().unwrap()));
        command.stdout(Stdio::from(side.try_clone().unwrap())).stderr(Stdio::from(side));
        let child = command.spawn().unwrap();
        drop(command);
        let keyboard = File::from(main);
        let mut reader = keyboard.try_clone().unwrap();
        let (sender, screen) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { child, keyboard, screen, seen: String::new(), read: 0 }
    }

    fn type_in(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until a text is seen, and returns what came up to its end.
    #[track_caller]
    fn wait_for(&mut self, text: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(at) = self.seen[self.read..].find(text) {
                let end = self.read + at + text.len();
                let found = self.seen[self.read..end].to_owned();
                self.read = end;
                return found;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.screen.recv_timeout(left) {
                Ok(bytes) => self.seen += &String::from_utf8_lossy(&bytes),
                Err(error) => panic!("no {text:?} in {:?}: {error}", &self.seen[self.read..]),
            }
        }
    }

    fn status(mut self) -> i32 {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status_code(status);
            }
            thread::sleep(Duration::from_millis(10));
        }
        self.child.kill().unwrap();
        panic!("it did not end: {:?}", self.seen);
    }
}

#[test]
fn a_person_is_asked_and_answered() {
    let mut game = Terminal::start(&["--vs", "human", "--color", "never"], &[]);
    game.wait_for("8  r  n  b  q  k  b  n  r");
    game.wait_for("White to move  move 1");
    game.wait_for("White> ");
    game.type_in("e4\r");
    game.wait_for("White plays 1. e4");
    let board = game.wait_for("   a  b  c  d  e  f  g  h");
    assert!(board.contains("4  .  .  .  . [P] .  .  ."), "{board}");
    assert!(board.contains("     1.   e4"), "the moves stand beside the board: {board}");
    game.wait_for("Black> ");
    game.type_in("Ke6\r");
    game.wait_for("the king");
    game.wait_for("Black> ");
    game.type_in("resign\r");
    game.wait_for("Resign the game? [y/N] ");
    game.type_in("n\r");
    game.wait_for("Black> ");
    game.type_in("quit\r");
    game.wait_for("[y/N/s] ");
    game.type_in("y\r");
    assert_eq!(game.status(), 1, "a move was refused");
}

#[test]
fn tab_completes_legal_moves_then_commands() {
    let mut game = Terminal::start(&["--vs", "human"], &[]);
    game.wait_for("White> ");
    game.type_in("Nf\t\r");
    game.wait_for("White plays 1. Nf3");
    game.wait_for("Black> ");
    game.type_in("mat\t\r");
    game.wait_for("White took nothing; Black took nothing; even");
    game.wait_for("Black> ");
    // The line before comes back.
    game.type_in("\u{1b}[A\r");
    game.wait_for("White took nothing");
    game.wait_for("Black> ");
    game.type_in("\u{4}");
    game.wait_for("[y/N/s] ");
    game.type_in("\u{4}");
    assert_eq!(game.status(), 0);
}

#[test]
fn a_pawn_on_the_last_rank_is_asked_about() {
    let fen = "8/4P2k/8/8/8/8/8/4K3 w - - 0 1";
    let mut game = Terminal::start(&["--vs", "human", "--fen", fen], &[]);
    game.wait_for("White> ");
    game.type_in("e8\r");
    game.wait_for("Promote to [q]ueen, [r]ook, [b]ishop, k[n]ight? ");
    game.type_in("r\r");
    game.wait_for("White plays 1. e8=R");
    game.wait_for("Black> ");
    game.type_in("resign\r");
    game.wait_for("[y/N] ");
    game.type_in("y\r");
    game.wait_for("Game over: 1-0, Black resigns.");
    game.wait_for("Rematch? [y/N] ");
    game.type_in("n\r");
    game.wait_for("> ");
    game.type_in("q\r");
    assert_eq!(game.status(), 0);
}

#[test]
fn ctrl_c_drops_the_line_and_twice_leaves() {
    let mut game = Terminal::start(&["--vs", "human"], &[]);
    game.wait_for("White> ");
    game.type_in("e4\u{3}");
    game.wait_for("White> ");
    game.type_in("\u{3}");
    assert_eq!(game.status(), 0, "nothing was played that could be lost");
}

#[test]
fn a_terminal_that_knows_no_escapes_gets_none() {
    let mut game = Terminal::start(&["--vs", "human"], &[("TERM", "dumb")]);
    game.wait_for("White> ");
    game.type_in("e4\n");
    game.wait_for("Black> ");
    game.type_in("quit\n");
    game.wait_for("[y/N/s] ");
    game.type_in("y\n");
    assert!(!game.seen.contains('\u{1b}'), "{:?}", game.seen);
    assert_eq!(game.status(), 0);
}

#[test]
fn colours_set_both_letters_and_ground() {
    let mut game = Terminal::start(&["--vs", "human"], &[]);
    let board = game.wait_for("White> ");
    assert!(board.contains("\u{1b}[38;5;16m\u{1b}[48;5;67m ♜ \u{1b}[0m"), "{board:?}");
    assert!(board.contains("♟\u{fe0e}"), "{board:?}");
    game.type_in("quit\r");
    assert_eq!(game.status(), 0);
}

#[test]
fn a_request_to_terminate_ends_it_and_sets_the_terminal_right() {
    let dir = tempfile::tempdir().unwrap();
    let log = dir.path().join("log.pgn");
    let mut game = Terminal::start(&["--vs", "human", "--log", log.to_str().unwrap()], &[]);
    let cooked = tcgetattr(&game.keyboard).unwrap().local_modes;
    game.wait_for("White> ");
    game.type_in("e4\r");
    game.wait_for("Black> ");
    kill_process(Pid::from_child(&game.child), Signal::TERM).unwrap();
    let keyboard = game.keyboard.try_clone().unwrap();
    assert_eq!(game.status(), 143);
    assert!(cooked.contains(LocalModes::ECHO | LocalModes::ICANON));
    assert_eq!(tcgetattr(&keyboard).unwrap().local_modes, cooked);
    assert!(std::fs::read_to_string(&log).unwrap().ends_with("1. e4 *\n"));
}
