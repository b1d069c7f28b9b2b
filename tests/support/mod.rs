//! Runs the built program in a directory of its own and shows all that came out.
//!
//! ```ignore
//! let output = Tool::new().args(["validate", "a.pgn"]).file("a.pgn", "1. e4 *").run();
//! output.assert_status(0);
//! insta::assert_snapshot!(output);
//! ```

pub(crate) mod fuzz_bodies;
pub(crate) mod random;
pub(crate) mod schema;
#[cfg(all(unix, feature = "line-editor"))]
pub(crate) mod terminal;

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;

use tempfile::TempDir;

/// The program under test.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_pgnkit");

/// The repository, where `testdata` lies.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// One run of the program, being prepared.
#[must_use]
pub(crate) struct Tool {
    dir: TempDir,
    args: Vec<OsString>,
    env: Vec<(OsString, OsString)>,
    stdin: Option<Vec<u8>>,
}

impl Tool {
    /// Starts with an empty directory, an empty environment and an empty standard input.
    pub(crate) fn new() -> Self {
        Self { dir: tempfile::tempdir().unwrap(), args: vec![], env: vec![], stdin: None }
    }

    /// Adds arguments.
    pub(crate) fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        self.args.extend(args.into_iter().map(|arg| arg.as_ref().to_owned()));
        self
    }

    /// Sets a variable of the environment.
    pub(crate) fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.env.push((name.into(), value.into()));
        self
    }

    /// Sets what the program reads from standard input.
    pub(crate) fn stdin(mut self, bytes: impl AsRef<[u8]>) -> Self {
        self.stdin = Some(bytes.as_ref().to_vec());
        self
    }

    /// Writes a file into the directory, with the directories above it.
    pub(crate) fn file(self, name: &str, bytes: impl AsRef<[u8]>) -> Self {
        let path = self.dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
        self
    }

    /// Returns the command as prepared, for tests that need other streams.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(PROGRAM);
        command.args(&self.args).current_dir(self.dir.path()).env_clear();
        command.envs(self.env.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the program to its end.
    pub(crate) fn run(self) -> Output {
        let mut command = self.command();
        if self.stdin.is_some() {
            command.stdin(Stdio::piped());
        }
        let mut child = command.spawn().unwrap();
        let writer = self.stdin.map(|bytes| {
            let mut stdin = child.stdin.take().unwrap();
            // The program may well end before it has read everything.
            thread::spawn(move || drop(stdin.write_all(&bytes)))
        });
        let output = child.wait_with_output().unwrap();
        if let Some(writer) = writer {
            writer.join().unwrap();
        }
        Output {
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
            status: status_code(output.status),
            stdout_bytes: output.stdout,
            dir: self.dir,
        }
    }
}

/// Returns the number a shell would show: 128 and the signal for a program that was killed.
pub(crate) fn status_code(status: ExitStatus) -> i32 {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return 128 + signal;
    }
    status.code().unwrap()
}

/// What came out of a run. Its display shows all three parts, for snapshots.
pub(crate) struct Output {
    /// Standard output, invalid UTF-8 replaced.
    pub(crate) stdout: String,
    /// Standard error, invalid UTF-8 replaced.
    pub(crate) stderr: String,
    /// The exit status as a shell shows it.
    pub(crate) status: i32,
    /// Standard output as it was.
    pub(crate) stdout_bytes: Vec<u8>,
    dir: TempDir,
}

impl Output {
    /// Returns the directory of the run.
    pub(crate) fn dir(&self) -> PathBuf {
        self.dir.path().to_path_buf()
    }

    /// Returns a file the run left behind.
    #[track_caller]
    pub(crate) fn file(&self, name: &str) -> Vec<u8> {
        fs::read(self.dir.path().join(name)).unwrap_or_else(|e| panic!("{name}: {e}\n{self}"))
    }

    /// Checks the exit status.
    #[track_caller]
    pub(crate) fn assert_status(&self, status: i32) -> &Self {
        assert_eq!(self.status, status, "wrong status\n{self}");
        self
    }

    /// Checks that the status is 0 and nothing was said on standard error.
    #[track_caller]
    pub(crate) fn assert_success(&self) -> &Self {
        assert_eq!(self.stderr, "", "unexpected message\n{self}");
        self.assert_status(0)
    }

    /// Checks standard output as a whole.
    #[track_caller]
    pub(crate) fn assert_stdout(&self, expected: &str) -> &Self {
        assert_eq!(self.stdout, expected, "wrong output\n{self}");
        self
    }

    /// Checks standard error as a whole.
    #[track_caller]
    pub(crate) fn assert_stderr(&self, expected: &str) -> &Self {
        assert_eq!(self.stderr, expected, "wrong message\n{self}");
        self
    }

    /// Checks that standard output holds `part`.
    #[track_caller]
    pub(crate) fn assert_stdout_has(&self, part: &str) -> &Self {
        assert!(self.stdout.contains(part), "no {part:?} in stdout\n{self}");
        self
    }

    /// Checks that standard error holds `part`.
    #[track_caller]
    pub(crate) fn assert_stderr_has(&self, part: &str) -> &Self {
        assert!(self.stderr.contains(part), "no {part:?} in stderr\n{self}");
        self
    }
}

impl fmt::Display for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dir = self.dir.path().to_string_lossy();
        let show = |text: &str| text.replace(&*dir, "[DIR]");
        writeln!(f, "stdout:\n{}", show(&self.stdout))?;
        writeln!(f, "--- stderr ---\n{}", show(&self.stderr))?;
        writeln!(f, "--- status: {}", self.status)
    }
}
