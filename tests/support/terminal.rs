//! A game of `play` at a pseudo-terminal.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use tempfile::TempDir;

use super::{PROGRAM, status_code};

/// How long something may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A game at a terminal of 80 columns and 24 rows, in a directory of its own.
pub(crate) struct Terminal {
    pub(crate) child: Child,
    pub(crate) keyboard: File,
    screen: Receiver<Vec<u8>>,
    pub(crate) seen: String,
    /// How much of it was looked at.
    read: usize,
    dir: TempDir,
}

impl Terminal {
    pub(crate) fn start(args: &[&str], env: &[(&str, &str)]) -> Self {
        let main = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&main).unwrap();
        unlockpt(&main).unwrap();
        let name = ptsname(&main, Vec::new()).unwrap();
        let flags = OFlags::RDWR | OFlags::NOCTTY;
        let side: OwnedFd = rustix::fs::open(&*name, flags, Mode::empty()).unwrap();
        resize(&side, 80);
        let dir = tempfile::tempdir().unwrap();
        let mut command = Command::new(PROGRAM);
        command.args(["play", "--seed", "1"]).args(args).current_dir(dir.path());
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
        Self { child, keyboard, screen, seen: String::new(), read: 0, dir }
    }

    /// The directory in which it runs.
    pub(crate) fn dir(&self) -> &Path {
        self.dir.path()
    }

    /// Sets how many columns there are.
    pub(crate) fn resize(&self, columns: u16) {
        resize(&self.keyboard, columns);
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    pub(crate) fn type_in(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until a text is seen, and returns what came up to its end.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, text: &str) -> String {
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

    /// Leaves an unfinished game without saving it, and returns the status.
    pub(crate) fn quit(mut self) -> i32 {
        self.type_in("quit\r");
        self.wait_for("[y/N/s] ");
        self.type_in("y\r");
        self.status()
    }

    pub(crate) fn status(mut self) -> i32 {
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

fn resize(terminal: impl AsFd, columns: u16) {
    let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(terminal, size).unwrap();
}
