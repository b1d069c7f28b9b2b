//! The layers of `src/` know only those below them.

use std::fs;
use std::path::Path;

use crate::support::root;

/// Each layer, and the layers it may use. A new directory of `src/` needs a row.
const LAYERS: &[(&str, &[&str])] = &[
    ("chess", &[]),
    ("io", &[]),
    ("notation", &["chess"]),
    ("engine", &["notation", "chess"]),
    ("pgn", &["notation", "chess"]),
    ("play", &["pgn", "notation", "chess"]),
    ("output", &["play", "pgn", "notation", "chess"]),
    ("ops", &["output", "play", "engine", "pgn", "notation", "chess", "io"]),
    ("cli", &["ops", "output", "play", "engine", "pgn", "notation", "chess", "io"]),
];

/// Code that only some files may contain: token sequences, and the paths that may.
const RESERVED: &[(&[&str], &[&str])] = &[
    (&["clap"], &["cli/"]),
    (&["clap_complete"], &["cli/"]),
    (&["clap_mangen"], &["cli/"]),
    (&["indicatif"], &["cli/"]),
    (&["anstream"], &["cli/"]),
    (&["ctrlc"], &["cli/"]),
    (&["rustyline"], &["cli/"]),
    (&["signal_hook"], &["cli/"]),
    (&["process", "::", "exit"], &["cli/"]),
    (&["print", "!"], &[]),
    (&["println", "!"], &[]),
    (&["eprint", "!"], &[]),
    (&["eprintln", "!"], &[]),
    (&["stdout", "("], &["cli/"]),
    (&["stderr", "("], &["cli/"]),
    (&["stdin", "("], &["cli/", "io/"]),
    (&["pgn_reader"], &["pgn/cross_check.rs"]),
    (&["shakmaty"], &["pgn/cross_check.rs"]),
];

#[test]
fn layers_know_only_those_below() {
    let src = root().join("src");
    let mut violations = Vec::new();
    let mut files = 0;
    each_file(&src, &mut |path| {
        let name = path.strip_prefix(&src).unwrap().to_string_lossy().replace('\\', "/");
        violations.extend(check(&name, &fs::read_to_string(path).unwrap()));
        files += 1;
    });
    assert!(files > LAYERS.len(), "src/ was not read");
    assert!(violations.is_empty(), "\n{}\n", violations.join("\n"));
}

fn each_file(dir: &Path, visit: &mut impl FnMut(&Path)) {
    let mut paths: Vec<_> = fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            each_file(&path, visit);
        } else if path.extension().is_some_and(|e| e == "rs") {
            visit(&path);
        }
    }
}

/// Returns what `code` may not say as the file `name` of `src/`.
fn check(name: &str, code: &str) -> Vec<String> {
    let tokens = tokens(code);
    let mut violations = Vec::new();
    if let Some((layer, _)) = name.split_once('/') {
        match LAYERS.iter().find(|row| row.0 == layer) {
            None => violations.push(format!("src/{name}: add a row for the layer `{layer}`")),
            Some((_, below)) => {
                for used in layers_used(name, &tokens) {
                    if used != layer && !below.contains(&used) {
                        violations.push(format!("src/{name}: `{layer}` may not use `{used}`"));
                    }
                }
            }
        }
    }
    for (forbidden, homes) in RESERVED {
        let at_home = homes.iter().any(|home| name.starts_with(home));
        if !at_home && contains(&tokens, forbidden) {
            violations.push(format!("src/{name}: `{}` is for {homes:?}", forbidden.concat()));
        }
    }
    violations
}

/// Returns whether the sequence occurs, other than as a field or method (`child.stdin(..)`).
fn contains(tokens: &[&str], sequence: &[&str]) -> bool {
    let at = |i: usize| tokens[i..].starts_with(sequence) && (i == 0 || tokens[i - 1] != ".");
    (0..tokens.len()).any(at)
}

/// Returns the layers named through `crate::`, or through `super::` up to the root.
fn layers_used<'a>(name: &str, tokens: &[&'a str]) -> Vec<&'a str> {
    // chess/square.rs is one module below the root of its layer, chess/mod.rs is that root.
    let depth = name.trim_end_matches("mod.rs").trim_end_matches(".rs").split('/');
    let depth = depth.filter(|part| !part.is_empty()).count();
    let mut used = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let mut supers = 0;
        let at_root = if tokens[i] == "crate" && tokens.get(i + 1) == Some(&"::") {
            i += 2;
            true
        } else {
            while tokens[i..].starts_with(&["super", "::"]) {
                supers += 1;
                i += 2;
            }
            supers >= depth && supers > 0
        };
        if at_root {
            used.extend(first_segments(&tokens[i..]));
        } else if supers == 0 {
            i += 1;
        }
    }
    used.retain(|name| LAYERS.iter().any(|row| row.0 == *name));
    used
}

/// Returns `a` of `a::b`, and `a` and `c` of `{a::b, c::{d, e}}`.
fn first_segments<'a>(tokens: &[&'a str]) -> Vec<&'a str> {
    if tokens.first() != Some(&"{") {
        return tokens.first().copied().into_iter().collect();
    }
    let mut depth = 0;
    let mut segments = Vec::new();
    for pair in tokens.windows(2) {
        match pair[0] {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if depth == 1 && matches!(pair[0], "{" | ",") {
            segments.push(pair[1]);
        }
    }
    segments
}

/// Cuts code into words, `::` and single characters, without comments and literals.
fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code;
    while let Some(c) = rest.chars().next() {
        let is_word = |c: char| c == '_' || c.is_alphanumeric();
        let len = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(len) = literal(rest) {
            len
        } else if is_word(c) {
            let len = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            tokens.push(&rest[..len]);
            len
        } else {
            let len = if rest.starts_with("::") { 2 } else { c.len_utf8() };
            if !c.is_whitespace() {
                tokens.push(&rest[..len]);
            }
            len
        };
        rest = &rest[len..];
    }
    tokens
}

/// Returns the length of the string, byte or character literal that `code` begins with.
fn literal(code: &str) -> Option<usize> {
    let body = code.strip_prefix(['b', 'c']).unwrap_or(code);
    let prefix = code.len() - body.len();
    if let Some(raw) = body.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw[hashes..].starts_with('"') {
            let close = format!("\"{}", "#".repeat(hashes));
            let start = prefix + 1 + hashes + 1;
            return Some(code[start..].find(&close)? + start + close.len());
        }
        return None;
    }
    let quote = body.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let mut escaped = false;
    for (i, c) in body.char_indices().skip(1) {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if c == quote {
            return Some(prefix + i + 1);
        } else if quote == '\'' && i > 1 && !body[1..].starts_with('\\') {
            // A lifetime: its quote is one character, its name a word.
            return Some(prefix + 1);
        }
    }
    None
}

#[test]
fn planted_violations_are_found() {
    for (name, code) in [
        ("chess/fen.rs", "use crate::pgn::Lexer;"),
        ("chess/fen.rs", "use super::super::io;"),
        ("chess/position/make.rs", "fn f() { super::super::super::pgn::g() }"),
        ("io/mod.rs", "use super::chess::Square;"),
        ("pgn/parse.rs", "use crate::{chess::Move, ops::validate};"),
        ("pgn/parse.rs", "use crate::{chess::{Color, Move}, io};"),
        ("notation/san.rs", "fn f<'a>(c: char) { c == '\"'; crate::cli::run() }"),
        ("ops/validate.rs", "fn f() { println!(\"x\") }"),
        ("ops/validate.rs", "use clap::Args;"),
        ("ops/validate.rs", "let n = \"\\\\\"; std::process::exit(1)"),
        ("output/text.rs", "use std::io; fn f() { io::stdout().lock(); }"),
        ("pgn/replay.rs", "use shakmaty::Chess;"),
        ("cli/ui.rs", "fn f() { eprintln!(); }"),
        ("cli/ui.rs", "use pgn_reader::Reader;"),
        ("attic/mod.rs", ""),
    ] {
        assert_eq!(check(name, code).len(), 1, "{name}: {code}: {:?}", check(name, code));
    }
}

#[test]
fn innocent_code_is_left_alone() {
    for (name, code) in [
        ("chess/square.rs", "use super::Color; use crate::chess::Role;"),
        ("chess/square.rs", "// crate::pgn is above\nconst S: &str = \"crate::pgn println!\";"),
        ("chess/square.rs", "const S: &[u8] = br#\"crate::pgn \" clap\"#; fn f<'a>() {}"),
        ("pgn/parse.rs", "use crate::{chess::{Color, io}, notation};"),
        ("pgn/cross_check.rs", "use pgn_reader::shakmaty::Chess;"),
        ("io/source.rs", "fn f() { std::io::stdin().lock(); }"),
        ("ops/engine.rs", "fn f() { Command::new(x).stdout(Stdio::piped()); child.stdin.take(); }"),
        ("cli/commands/man.rs", "use crate::{chess, ops}; use super::super::pgn;"),
        ("lib.rs", "pub mod chess; pub mod cli;"),
        ("main.rs", "fn main() { pgnkit::cli::run(std::env::args_os()) }"),
    ] {
        assert_eq!(check(name, code), [""; 0], "{name}: {code}");
    }
}
