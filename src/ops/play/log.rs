//! The log: a file that always holds the game as it stands.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::io::{AtomicFile, SinkError};
use crate::pgn::Games;

/// A file with games, to which the one that is played is added. It is written anew after every move
/// and takes its place at once, so that it is complete whenever the program ends.
#[derive(Debug)]
pub(super) struct Log {
    path: PathBuf,
    /// What was in the file before, and the games that are over.
    before: Vec<u8>,
}

/// The largest file that is added to: all of it is written again after every move.
const LARGEST: u64 = 16 << 20;

impl Log {
    /// Takes over the file, or begins one.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let mut before = match fs::metadata(path) {
            Ok(data) if data.len() > LARGEST => {
                let text =
                    "it is larger than 16 MiB, and all of it would be written after every move";
                return Err(io::Error::new(io::ErrorKind::FileTooLarge, text));
            }
            Ok(data) if data.is_file() => fs::read(path)?,
            Ok(_) => Vec::new(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error),
        };
        if !before.trim_ascii().is_empty() && !has_game(&before) {
            let text = "there is no game in it: it is not PGN, and is left as it is";
            return Err(io::Error::new(io::ErrorKind::InvalidData, text));
        }
        // Whether it can be written shows now, and not after the first move; nothing is left there.
        drop(AtomicFile::create(path).map_err(|error| error.source)?);
        end_in_blank_line(&mut before);
        Ok(Self { path: path.to_owned(), before })
    }

    /// Writes the game after the ones before.
    pub(super) fn write(&self, pgn: &str) -> Result<(), SinkError> {
        write_file(&self.path, &[&self.before, pgn.as_bytes()])
    }

    /// Keeps a game; the next one follows it.
    pub(super) fn keep(&mut self, pgn: &str) {
        self.before.extend_from_slice(pgn.as_bytes());
        end_in_blank_line(&mut self.before);
    }
}

/// Whether the first game in a text has a tag or a move.
fn has_game(text: &[u8]) -> bool {
    let first = Games::new(text).next().and_then(Result::ok);
    first.is_some_and(|read| read.game.plies() > 0 || read.game.tags().len() > 0)
}

/// What follows stands behind a blank line.
fn end_in_blank_line(text: &mut Vec<u8>) {
    if text.is_empty() {
        return;
    }
    let line_ends = text.iter().rev().filter(|byte| **byte != b'\r');
    let missing = 2 - line_ends.take(2).take_while(|byte| **byte == b'\n').count();
    text.extend_from_slice(&b"\n\n"[..missing]);
}

/// Writes a file, which takes its place only when it is complete.
pub(super) fn write_file(path: &Path, parts: &[&[u8]]) -> Result<(), SinkError> {
    let mut file = AtomicFile::create(path)?;
    for part in parts {
        file.write_all(part).map_err(|source| SinkError {
            action: "write",
            path: path.to_owned(),
            source,
        })?;
    }
    file.commit().map(drop)
}

/// Writes a file that must not be there yet; the name gets a number if it is.
pub(super) fn write_new(stem: &str, text: &str) -> Result<PathBuf, SinkError> {
    let names = (1..1000).map(|number: u32| match number {
        1 => PathBuf::from(format!("{stem}.pgn")),
        number => PathBuf::from(format!("{stem}-{number}.pgn")),
    });
    let path = names.into_iter().find(|path| !path.exists());
    let path = path.unwrap_or_else(|| PathBuf::from(format!("{stem}.pgn")));
    write_file(&path, &[text.as_bytes()])?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_follow_what_was_there_behind_a_blank_line() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("log.pgn");
        for (old, expected) in [
            (None, "one\n\ntwo\n"),
            (Some(""), "one\n\ntwo\n"),
            (Some("e4 *"), "e4 *\n\none\n\ntwo\n"),
            (Some("e4 *\n"), "e4 *\n\none\n\ntwo\n"),
            (Some("e4 *\r\n\r\n"), "e4 *\r\n\r\none\n\ntwo\n"),
        ] {
            match old {
                Some(old) => fs::write(&path, old).unwrap(),
                None => drop(fs::remove_file(&path)),
            }
            let mut log = Log::open(&path).unwrap();
            log.write("on").unwrap();
            log.write("one\n").unwrap();
            log.keep("one\n");
            log.write("two\n").unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), expected);
        }
    }

    #[test]
    fn a_log_that_cannot_be_written_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        assert!(Log::open(dir.path()).is_err());
        assert!(Log::open(&dir.path().join("no/such")).is_err());
        let path = dir.path().join("notes.txt");
        fs::write(&path, "$$ not a game $$\n").unwrap();
        assert!(Log::open(&path).is_err());
    }
}
