//! A process that is talked with in lines: nothing it does, or fails to do, blocks the caller.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, Read, Write as _};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::running;
use crate::io::Lines;

/// More lines than these are left in the pipe: a process that floods us has to wait.
const WAITING: usize = 1024;

/// So many lines are kept of what it writes to standard error.
const TAIL_LINES: usize = 5;

/// So many characters are shown of a line of others.
const LONGEST_SHOWN: usize = 200;

/// How long it may take to end after it was told to, or has closed its output.
const GRACE: Duration = Duration::from_millis(500);

/// How often it is looked whether somebody asked to stop.
const LOOK: Duration = Duration::from_millis(50);

/// How often a process is asked whether it has ended.
const TICK: Duration = Duration::from_millis(5);

/// A process with a thread for each of its streams.
#[derive(Debug)]
pub(super) struct Process {
    pub(super) child: Child,
    to: Option<Sender<String>>,
    from: Receiver<String>,
    errors: JoinHandle<()>,
    tail: Arc<Mutex<VecDeque<String>>>,
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The time is over.
    TimeOut,
    /// There will be no more lines.
    End,
    /// Somebody asked to stop.
    Stopped,
}

impl Process {
    /// Starts a program.
    pub(super) fn start(program: &str, args: &[String]) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // In a group of its own it does not hear of a Ctrl-C that is meant for us.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = running::start(&mut command)?;
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (to, lines_to_write) = channel();
        let (read_line, from) = sync_channel(WAITING);
        let tail = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&tail);
        if let Some(stdin) = stdin {
            thread::spawn(move || write_lines(stdin, &lines_to_write));
        }
        if let Some(stdout) = stdout {
            thread::spawn(move || read_lines(stdout, &read_line));
        }
        let errors = thread::spawn(move || {
            if let Some(stderr) = stderr {
                keep_tail(stderr, &kept);
            }
        });
        Ok(Self { child, to: Some(to), from, errors, tail })
    }

    /// Sends a line. That it cannot be written shows when the answer fails to come.
    pub(super) fn send(&self, line: impl Display) {
        if let Some(to) = &self.to {
            let _ = to.send(line.to_string());
        }
    }

    /// Waits for a line.
    pub(super) fn receive(
        &self,
        deadline: Instant,
        stop: Option<&AtomicBool>,
    ) -> Result<String, Silence> {
        loop {
            if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return Err(Silence::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                // A flood would never let the time run out.
                return Err(Silence::TimeOut);
            }
            match self.from.recv_timeout(left.min(LOOK)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::End),
            }
        }
    }

    /// Returns how the process ended, which it may be about to do, and its last lines on standard
    /// error.
    pub(super) fn remains(&mut self) -> (Option<ExitStatus>, Vec<String>) {
        let status = self.wait(GRACE);
        // What it wrote before its end may still be on its way.
        wait_until(GRACE, || self.errors.is_finished());
        let tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        (status, tail.iter().cloned().collect())
    }

    fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let mut status = None;
        wait_until(limit, || {
            status = running::ended(&mut self.child);
            status.is_some()
        });
        status
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The end of its input tells even those to leave that do not know the word.
        self.send("quit");
        self.to = None;
        if self.wait(GRACE).is_none() {
            running::kill(&mut self.child);
        }
    }
}

fn wait_until(limit: Duration, mut done: impl FnMut() -> bool) {
    let deadline = Instant::now() + limit;
    while !done() && Instant::now() < deadline {
        thread::sleep(TICK);
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            break;
        }
    }
}

fn read_lines(stdout: impl Read, lines: &SyncSender<String>) {
    let mut stdout = Lines::new(stdout);
    let mut line = Vec::new();
    while let Ok(Some(_)) = stdout.read(&mut line) {
        if lines.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
            break;
        }
    }
}

/// Makes text of others fit to be shown: one short line without control characters.
pub(super) fn clean(text: &str) -> String {
    let visible = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let short: String = visible.take(LONGEST_SHOWN).collect();
    short.trim().to_owned()
}

fn keep_tail(stderr: impl Read, tail: &Mutex<VecDeque<String>>) {
    let mut stderr = Lines::new(stderr);
    let mut line = Vec::new();
    while let Ok(Some(_)) = stderr.read(&mut line) {
        let clean = clean(&String::from_utf8_lossy(&line));
        if clean.is_empty() {
            continue;
        }
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.push_back(clean);
        if tail.len() > TAIL_LINES {
            tail.pop_front();
        }
    }
}
