//! What holds for the program whatever the command.

use std::io::Read as _;

use crate::support::{Output, Tool, status_code};

/// A file with a game.
const OPERA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/pgn/opera.pgn");

const VERSION: &str = concat!("pgnkit ", env!("CARGO_PKG_VERSION"), "\n");

fn run<const N: usize>(args: [&str; N]) -> Output {
    Tool::new().args(args).run()
}

#[test]
fn version_is_one_line() {
    run(["-V"]).assert_success().assert_stdout(VERSION);
    run(["--version"]).assert_success().assert_stdout(VERSION);
}

#[test]
fn short_help_fits_a_screen() {
    let output = run(["-h"]);
    output.assert_success();
    assert!(output.stdout.lines().count() <= 60, "{output}");
    assert!(output.stdout.lines().all(|line| line.chars().count() <= 100), "{output}");
    insta::assert_snapshot!(output);
}

#[test]
fn long_help_documents_status_and_environment() {
    insta::assert_snapshot!(run(["--help"]));
}

#[test]
fn help_of_a_command() {
    insta::assert_snapshot!(run(["man", "--help"]));
}

#[test]
fn without_arguments_the_help_is_an_error() {
    let output = run([]);
    output.assert_status(2).assert_stdout("").assert_stderr_has("Usage: pgnkit");
}

#[test]
fn an_unknown_command_is_answered_with_a_similar_one() {
    insta::assert_snapshot!(run(["completion"]));
}

#[test]
fn zero_jobs_are_refused() {
    insta::assert_snapshot!(run(["man", "-j", "0"]));
    run(["man", "-j", "many"]).assert_status(2).assert_stderr_has("a whole number from 1 to 512");
}

#[test]
fn global_options_go_before_and_after_the_command_and_the_last_one_wins() {
    run(["-q", "--color", "never", "man", "-j2"]).assert_success();
    run(["man", "-q", "--color=never", "--color=always", "-j2", "-j", "3"]).assert_success();
}

fn help_is_coloured(args: &[&str], env: &[(&str, &str)]) -> bool {
    let mut tool = Tool::new().args(args);
    for &(name, value) in env {
        tool = tool.env(name, value);
    }
    let output = tool.run();
    let text = if output.status == 0 { &output.stdout } else { &output.stderr };
    assert!(text.contains("Usage"), "{output}");
    text.contains('\x1b')
}

#[test]
fn colour_is_decided_by_the_option_then_the_environment_then_the_terminal() {
    const NO: (&str, &str) = ("NO_COLOR", "1");
    const FORCE: (&str, &str) = ("CLICOLOR_FORCE", "1");
    for args in [&["--help"][..], &["--nonsense"], &["man", "--nonsense"]] {
        let coloured = |option: Option<&str>, env: &[(&str, &str)]| {
            let args: Vec<_> = option.iter().copied().chain(args.iter().copied()).collect();
            help_is_coloured(&args, env)
        };
        assert!(!coloured(None, &[]), "{args:?}");
        assert!(coloured(None, &[FORCE]), "{args:?}");
        assert!(!coloured(None, &[FORCE, NO]), "{args:?}");
        assert!(coloured(None, &[FORCE, ("NO_COLOR", "")]), "{args:?}");
        assert!(coloured(Some("--color=always"), &[NO]), "{args:?}");
        assert!(!coloured(Some("--color=never"), &[FORCE]), "{args:?}");
    }
}

#[test]
fn errors_are_coloured_only_when_asked() {
    let message = "error: there is no command `x`\nhint: ";
    run(["man", "x"]).assert_stdout("").assert_stderr_has(message);
    run(["man", "x", "--color=always"]).assert_stderr_has("\x1b[1m\x1b[31merror:\x1b[0m");
}

/// Runs with a standard output whose reader has gone.
fn run_into_closed_pipe(args: &[&str]) -> (i32, String) {
    let mut command = Tool::new().args(args).command();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let dir = tempfile::tempdir().unwrap();
    let mut child = command.current_dir(dir.path()).stdout(writer).spawn().unwrap();
    let mut stderr = String::new();
    child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
    (status_code(child.wait().unwrap()), stderr)
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for args in [
        &["-V"][..],
        &["--help"],
        &["man"],
        &["completions", "zsh"],
        &["fen", "startpos"],
        &["fen", "--moves", "startpos"],
        &["perft", "2"],
        &["perft", "--divide", "2"],
        &["explain", "tab"],
        &["explain", "--list"],
        &["info", OPERA],
        &["results", OPERA],
        &["diff", OPERA, OPERA],
        &["fix", "--fix", "all", OPERA],
        &["fix", "--fix", "all", "--dry-run", OPERA],
    ] {
        assert_eq!(run_into_closed_pipe(args), (0, String::new()), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_said_once() {
    for args in [
        &["-V"][..],
        &["--help"],
        &["man"],
        &["completions", "zsh"],
        &["fen", "startpos"],
        &["perft", "2"],
        &["explain", "tab"],
        &["info", OPERA],
        &["results", OPERA],
        &["diff", OPERA, OPERA],
        &["fix", "--fix", "all", OPERA],
    ] {
        let tool = Tool::new().args(args);
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = tool.command().stdout(full).output().unwrap();
        assert_eq!(status_code(output.status), 2, "{args:?}");
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            "error: cannot write to standard output: No space left on device (os error 28)\n",
            "{args:?}"
        );
    }
}

#[test]
fn standard_input_that_is_not_read_does_no_harm() {
    let more_than_a_pipe_holds = vec![b'x'; 1 << 20];
    Tool::new().args(["-V"]).stdin(more_than_a_pipe_holds).run().assert_status(0).assert_stderr("");
}

#[test]
fn the_library_entry_can_be_called_twice() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["first", "second"] {
        let out = dir.path().join(name).into_os_string();
        let args = ["pgnkit".into(), "man".into(), "--out".into(), out];
        assert_eq!(pgnkit::cli::run(args).code(), 0);
        assert!(dir.path().join(name).join("pgnkit.1").exists());
    }
}
