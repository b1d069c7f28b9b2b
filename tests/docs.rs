//! What the documents show is what the program does.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::support::{Tool, root};

fn pages(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .map(|path| {
            (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap())
        })
        .collect()
}

#[test]
fn man_is_fresh() {
    let output = Tool::new().args(["man", "--out", "man"]).run();
    output.assert_success();
    let (fresh, committed) = (pages(&output.dir().join("man")), pages(&root().join("man")));
    let advice = "write it anew: rm -f man/* && cargo run -- man --out man";
    let names = |pages: &BTreeMap<String, Vec<u8>>| pages.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&committed), names(&fresh), "man/ has the wrong pages; {advice}");
    for (name, page) in &fresh {
        assert!(committed[name] == *page, "man/{name} is stale; {advice}");
    }
}

#[test]
fn every_column_of_csv_is_described() {
    let page = fs::read_to_string(root().join("docs/formats.md")).unwrap();
    for command in ["validate", "results"] {
        let output = Tool::new().args([command, "--format", "csv", "-"]).run();
        let header = output.stdout.lines().next().unwrap();
        assert!(header.split(',').count() > 10, "{output}");
        for column in header.split(',') {
            assert!(page.contains(&format!("`{column}`")), "{command}: {column}");
        }
    }
}

#[cfg(unix)]
mod shell {
    use std::os::unix::fs::symlink;
    use std::path::{Path, PathBuf};
    use std::process::{Command, Stdio};

    use super::*;
    use crate::support::{PROGRAM, status_code};

    /// A command as a document shows it, with what it should print and its status.
    #[derive(Debug, Default, PartialEq)]
    struct Example {
        line: usize,
        command: String,
        output: String,
        status: Option<i32>,
    }

    /// Returns the examples of the ```` ```sh ```` blocks that call pgnkit.
    ///
    /// In such a block every line that starts with `$ ` is a command, the lines up to the next
    /// one are its output, and `$ echo $?` shows the status of the command before.
    fn examples(markdown: &str) -> Vec<Example> {
        let mut all = Vec::new();
        let mut lines = markdown.lines().zip(1..);
        while let Some((line, _)) = lines.next() {
            if line != "```sh" {
                continue;
            }
            let block: Vec<_> = lines.by_ref().take_while(|&(line, _)| line != "```").collect();
            let calls = |line: &str| line.starts_with("$ ") && line.contains("pgnkit ");
            if !block.iter().any(|(line, _)| calls(line)) {
                continue;
            }
            let mut found: Vec<Example> = Vec::new();
            let mut status_follows = false;
            for (text, line) in block {
                if let Some(command) = text.strip_prefix("$ ") {
                    status_follows = command == "echo $?";
                    if !status_follows {
                        found.push(Example { line, command: command.into(), ..Example::default() });
                    }
                    continue;
                }
                let example = found.last_mut().unwrap_or_else(|| panic!("line {line}: no command"));
                if status_follows {
                    example.status = Some(text.parse().unwrap());
                } else {
                    example.output += text;
                    example.output += "\n";
                }
            }
            all.append(&mut found);
        }
        all
    }

    /// Runs a line of shell in `dir`; returns both streams together, as a terminal shows them.
    fn sh(command: &str, dir: &Path) -> (String, i32) {
        let path = [Path::new(PROGRAM).parent().unwrap(), Path::new("/usr/bin"), Path::new("/bin")];
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{command}")])
            .current_dir(dir)
            .env_clear()
            .env("PATH", std::env::join_paths(path).unwrap())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        (String::from_utf8_lossy(&output.stdout).into_owned(), status_code(output.status))
    }

    #[test]
    fn the_readme_shows_what_the_program_prints() {
        let examples = examples(&fs::read_to_string(root().join("README.md")).unwrap());
        assert!(
            !examples.is_empty(),
            "README.md has no ```sh block with a line `$ ... pgnkit ...`"
        );
        for example in examples {
            let (output, status) = sh(&example.command, root());
            let place = format!("README.md:{}: $ {}", example.line, example.command);
            assert_eq!(output, example.output, "{place}");
            if let Some(expected) = example.status {
                assert_eq!(status, expected, "{place}");
            }
        }
    }

    #[test]
    fn examples_are_read_as_a_reader_reads_them() {
        let text = "```sh\n$ cargo install\n```\n\n```sh\n$ pgnkit x\na\n\nb\n$ echo $?\n1\n$ cat y\n```\n";
        let expected = [
            Example {
                line: 6,
                command: "pgnkit x".into(),
                output: "a\n\nb\n".into(),
                status: Some(1),
            },
            Example { line: 12, command: "cat y".into(), ..Example::default() },
        ];
        assert_eq!(examples(text), expected);
        assert!(examples("text\n```sh\n$ cargo test\n```\n").is_empty());
    }

    /// Returns the lines `  $ pgnkit ...` of a help text.
    fn examples_of_help(args: &[&str]) -> Vec<String> {
        let output = Tool::new().args(args).args(["--help"]).run();
        output.assert_success();
        output
            .stdout
            .lines()
            .filter_map(|l| l.trim_start().strip_prefix("$ "))
            .map(String::from)
            .collect()
    }

    /// Returns the names of the commands, by their manual pages.
    fn commands() -> Vec<String> {
        let pages: Vec<PathBuf> =
            fs::read_dir(root().join("man")).unwrap().map(|e| e.unwrap().path()).collect();
        let names = pages.iter().filter_map(|page| page.file_name()?.to_str()?.strip_suffix(".1"));
        names.filter_map(|name| name.strip_prefix("pgnkit-")).map(String::from).collect()
    }

    #[test]
    fn the_examples_of_every_help_run() {
        let dir = tempfile::tempdir().unwrap();
        symlink(root().join("testdata"), dir.path().join("testdata")).unwrap();
        let commands = commands();
        let helps = std::iter::once(vec![]).chain(commands.iter().map(|name| vec![name.as_str()]));
        for help in helps {
            let examples = examples_of_help(&help);
            assert!(!examples.is_empty(), "pgnkit {help:?} --help has no EXAMPLES");
            for example in examples {
                let (output, status) = sh(&example, dir.path());
                assert!(status <= 1, "the help of {help:?} shows `{example}`: {status}\n{output}");
            }
        }
    }
}
