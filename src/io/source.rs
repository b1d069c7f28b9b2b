//! What to read: standard input, files, and the files of directories.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;
use walkdir::WalkDir;

/// One input to read.
///
/// ```
/// use pgnkit::io::Source;
/// assert_eq!(Source::from_path("-".as_ref()), Source::Stdin);
/// assert_eq!(Source::from_path("a.pgn".as_ref()).name(), "a.pgn");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Standard input.
    Stdin,
    /// A file, or anything else with a path that can be read from start to end.
    File(PathBuf),
}

impl Source {
    /// Reads an argument: `-` is standard input, everything else a path.
    pub fn from_path(path: &Path) -> Self {
        if path == Path::new("-") { Self::Stdin } else { Self::File(path.to_owned()) }
    }

    /// Returns the name to show: the path as it was given, `-` for standard input.
    pub fn name(&self) -> Cow<'_, str> {
        match self {
            Self::Stdin => Cow::Borrowed("-"),
            Self::File(path) => path.to_string_lossy(),
        }
    }

    /// Returns the path, if it has one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::File(path) => Some(path),
        }
    }

    /// Returns the name as it stands in a sentence.
    pub(super) fn in_words(&self) -> String {
        match self {
            Self::Stdin => "standard input".to_owned(),
            Self::File(path) => format!("`{}`", path.display()),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

/// A path that could not be turned into sources.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SourceError {
    /// A directory was named without asking to read directories.
    #[error("`{}` is a directory", path.display())]
    Directory {
        /// The directory.
        path: PathBuf,
    },
    /// A directory, or something in it, could not be listed.
    #[error("cannot list `{}`", path.display())]
    Walk {
        /// What could not be listed.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl SourceError {
    /// Returns what the user can do about it.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Directory { .. } => Some("use -r to read directories"),
            Self::Walk { .. } => None,
        }
    }
}

/// Turns paths into sources, in the order given.
///
/// `-` is standard input. A file is taken whatever its name, even if it is missing: the error
/// comes when it is opened. A directory is an error unless `recursive`; then its files whose
/// names end in one of the `extensions`, alone or followed by `.gz`, `.bz2`, `.zst` or `.zip`,
/// or in `.zip` alone, are taken in the order of their names, whatever the case. Links to files
/// are followed, links to directories below the first are not, so that a walk always ends.
///
/// ```
/// use std::path::PathBuf;
/// use pgnkit::io::{Source, expand};
/// let sources = expand(&[PathBuf::from("-"), PathBuf::from("a.pgn")], false, &["pgn"]);
/// assert!(matches!(sources[0], Ok(Source::Stdin)));
/// assert!(matches!(sources[1], Ok(Source::File(_))));
/// ```
pub fn expand(
    paths: &[PathBuf],
    recursive: bool,
    extensions: &[&str],
) -> Vec<Result<Source, SourceError>> {
    let mut sources = Vec::new();
    for path in paths {
        match Source::from_path(path) {
            Source::File(path) if path.is_dir() => {
                if recursive {
                    walk(&path, extensions, &mut sources);
                } else {
                    sources.push(Err(SourceError::Directory { path }));
                }
            }
            source => sources.push(Ok(source)),
        }
    }
    sources
}

/// Adds the files below a directory.
fn walk(root: &Path, extensions: &[&str], sources: &mut Vec<Result<Source, SourceError>>) {
    for entry in WalkDir::new(root).sort_by_file_name() {
        match entry {
            Ok(entry) => {
                let kind = entry.file_type();
                // A link that leads nowhere is taken: opening it says so, skipping it would not.
                let taken = kind.is_file()
                    || kind.is_symlink() && entry.path().metadata().map_or(true, |m| m.is_file());
                if taken && has_extension(entry.file_name(), extensions) {
                    sources.push(Ok(Source::File(entry.into_path())));
                }
            }
            Err(error) => {
                let path = error.path().unwrap_or(root).to_owned();
                sources.push(Err(SourceError::Walk { path, source: error.into() }));
            }
        }
    }
}

/// Returns whether a file name ends in one of the extensions, compressed or not.
fn has_extension(name: &OsStr, extensions: &[&str]) -> bool {
    const PACKED: [&str; 4] = ["gz", "bz2", "zst", "zip"];

    let name = name.to_string_lossy();
    let Some((stem, last)) = name.rsplit_once('.') else { return false };
    let wanted = |text: &str| {
        extensions.iter().any(|e| {
            let e = e.trim_start_matches('.');
            // The extension may hold a dot itself, and must leave something before it.
            text.len().checked_sub(e.len() + 1).is_some_and(|at| {
                at > 0
                    && text.as_bytes()[at] == b'.'
                    && text.as_bytes()[at + 1..].eq_ignore_ascii_case(e.as_bytes())
            })
        })
    };
    let packed = PACKED.iter().any(|p| last.eq_ignore_ascii_case(p));
    wanted(&name) || packed && wanted(stem) || !stem.is_empty() && last.eq_ignore_ascii_case("zip")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Makes a directory with these (empty) files.
    fn tree(files: &[&str]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for file in files {
            let path = dir.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        dir
    }

    /// Walks a directory and returns the paths below it.
    fn found(dir: &Path) -> Vec<String> {
        expand(&[dir.to_owned()], true, &["pgn"])
            .into_iter()
            .map(|source| {
                let source = source.unwrap();
                source.path().unwrap().strip_prefix(dir).unwrap().to_string_lossy().into_owned()
            })
            .collect()
    }

    #[test]
    fn arguments_are_taken_as_they_come() {
        let paths = ["-", "missing.pgn", "notes.txt", "./-", "-"].map(PathBuf::from);
        let sources: Vec<_> =
            expand(&paths, false, &["pgn"]).into_iter().map(Result::unwrap).collect();
        let names: Vec<_> = sources.iter().map(Source::name).collect();
        assert_eq!(names, ["-", "missing.pgn", "notes.txt", "./-", "-"]);
        assert_eq!(sources[0], Source::Stdin);
        assert_ne!(sources[3], Source::Stdin);
    }

    #[test]
    fn a_directory_needs_the_flag() {
        let dir = tree(&["a.pgn"]);
        let sources = expand(&[dir.path().to_owned(), PathBuf::from("-")], false, &["pgn"]);
        let error = sources[0].as_ref().unwrap_err();
        assert_eq!(error.to_string(), format!("`{}` is a directory", dir.path().display()));
        assert_eq!(error.hint(), Some("use -r to read directories"));
        assert!(sources[1].is_ok());
    }

    #[test]
    fn a_walk_takes_files_by_extension_in_order() {
        let dir = tree(&[
            "b.pgn",
            "a.PGN",
            "c.pgn.zst",
            "d.pgn.Gz",
            "e.pgn.bz2",
            "f.zip",
            "g.pgn.zip",
            "sub/z.pgn",
            "sub/a.pgn",
            "h.gz",
            "i.txt",
            "j.txt.gz",
            "pgn",
            ".pgn",
            "k.notpgn",
            "aa/deep/er.pgn",
            ".zip",
        ]);
        assert_eq!(
            found(dir.path()),
            [
                "a.PGN",
                "aa/deep/er.pgn",
                "b.pgn",
                "c.pgn.zst",
                "d.pgn.Gz",
                "e.pgn.bz2",
                "f.zip",
                "g.pgn.zip",
                "sub/a.pgn",
                "sub/z.pgn"
            ]
        );
    }

    #[test]
    fn extensions_may_be_written_with_their_dot() {
        assert!(has_extension("a.fen.gz".as_ref(), &[".fen"]));
        assert!(has_extension("a.tar.x".as_ref(), &["tar.x"]));
        assert!(!has_extension("a\u{e9}".as_ref(), &["pgn"]));
    }

    #[cfg(unix)]
    #[test]
    fn links_to_files_are_followed_and_links_to_directories_are_not() {
        use std::os::unix::fs::symlink;
        let dir = tree(&["a.pgn", "sub/b.pgn"]);
        symlink(dir.path().join("a.pgn"), dir.path().join("link.pgn")).unwrap();
        symlink(dir.path().join("nowhere"), dir.path().join("lost.pgn")).unwrap();
        symlink(dir.path(), dir.path().join("sub/loop")).unwrap();
        symlink(dir.path(), dir.path().join("sub/loop.pgn")).unwrap();
        assert_eq!(found(dir.path()), ["a.pgn", "link.pgn", "lost.pgn", "sub/b.pgn"]);
    }

    #[test]
    fn what_cannot_be_listed_is_an_item() {
        let mut sources = Vec::new();
        walk(Path::new("/nowhere/at/all"), &["pgn"], &mut sources);
        assert_eq!(sources[0].as_ref().unwrap_err().to_string(), "cannot list `/nowhere/at/all`");
    }
}
