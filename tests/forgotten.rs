//! A file of tests that no `mod` names is never compiled, and passes for ever.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_file_of_tests_is_named_by_a_mod() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut forgotten = Vec::new();
    look(&tests, &tests.join("main.rs"), &mut forgotten);
    assert!(forgotten.is_empty(), "add `mod` lines for {forgotten:?}");
}

/// Collects the modules of `dir` that the file `parent` does not declare.
fn look(dir: &Path, parent: &Path, forgotten: &mut Vec<PathBuf>) {
    let declared = fs::read_to_string(parent).unwrap_or_default();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let inner = path.join("mod.rs");
        let is_module = if path.is_dir() {
            inner.exists()
        } else {
            path.extension().is_some_and(|e| e == "rs") && path != parent
        };
        if !is_module {
            continue;
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if !declared.lines().any(|line| line.trim().ends_with(&format!("mod {name};"))) {
            forgotten.push(path.clone());
        }
        if path.is_dir() {
            look(&path, &inner, forgotten);
        }
    }
}
