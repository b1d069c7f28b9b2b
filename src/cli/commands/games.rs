//! What commands that read files of games have in common: which files, where not to write, and how
//! far the reading is.

use std::cell::{Cell, RefCell};
use std::fs::{self, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;

use crate::cli::{CliError, Console, Ui};
use crate::io::{AtomicFile, Compression, Source, expand, open, same_file};

/// Reads a number of the command line.
pub(super) fn number<T: FromStr>(text: &str) -> Result<T, &'static str> {
    text.parse().map_err(|_| "expected a whole number from 0")
}

/// Reads the number of something that is counted from 1.
pub(super) fn ordinal(text: &str) -> Result<u64, &'static str> {
    text.parse().ok().filter(|number| *number > 0).ok_or("expected a whole number from 1")
}

/// The files to read.
#[derive(Debug, Args)]
pub(super) struct GameFiles {
    /// Files to read; `-` is standard input
    #[arg(value_name = "FILE", help_heading = "Input")]
    files: Vec<PathBuf>,

    /// Read directories, and what is in them
    #[arg(short, long, help_heading = "Input")]
    recursive: bool,
}

impl GameFiles {
    /// Opens up directories for files with one of these suffixes. What cannot be read is
    /// complained of.
    pub(super) fn sources(&self, ui: &Ui, suffixes: &[&str]) -> Result<Vec<Source>, CliError> {
        let mut files = self.files.clone();
        if files.is_empty() {
            if ui.stdin_is_terminal() {
                return Err(CliError::usage("no file to check")
                    .hint("name a file, or `-` to type games in"));
            }
            files.push(PathBuf::from("-"));
        }
        let mut sources = Vec::new();
        for source in expand(&files, self.recursive, suffixes) {
            match source {
                Ok(source) => sources.push(source),
                Err(error) => {
                    let hint = error.hint();
                    let mut error = CliError::input(error);
                    if let Some(hint) = hint {
                        error = error.hint(hint);
                    }
                    ui.error(&error);
                }
            }
        }
        Ok(sources)
    }
}

/// Refuses an output that is an input, or where the report goes. Standard input and output may be
/// files, too.
pub(super) fn check_output(output: &Path, sources: &[Source]) -> Result<(), CliError> {
    if output.as_os_str() == "-" {
        return Err(CliError::usage("standard output holds the report and nothing else")
            .hint("name a file, or `./-` for one of that name"));
    }
    let stdin = Path::new("/dev/stdin");
    let mut inputs = sources.iter().map(|source| source.path().unwrap_or(stdin));
    let message = if inputs.any(|input| same_file(input, output)) {
        format!("`{}` is read and cannot be written", output.display())
    } else if same_file(Path::new("/dev/stdout"), output) {
        format!("`{}` is where the report goes", output.display())
    } else {
        return Ok(());
    };
    Err(CliError::usage(message).hint("name another output file"))
}

/// Puts a file in its place once all is done. If something could not be read, what was written may
/// lack games: it is left out, and what was there before stays.
pub(super) fn put_in_place(file: AtomicFile, console: &Console) -> Result<(), CliError> {
    if console.errored() && file.replaces() {
        let path = file.path().display();
        console.warn(format!("`{path}` is not written, as not everything could be read"));
        return Ok(());
    }
    file.commit().map_err(CliError::input)?;
    Ok(())
}

/// Makes a directory for files to be written into. One that holds something is refused.
pub(super) fn make_directory(dir: &Path) -> Result<(), CliError> {
    let failed = |doing: &str, error| {
        CliError::input(error).context(format!("cannot {doing} directory `{}`", dir.display()))
    };
    fs::create_dir_all(dir).map_err(|error| failed("make", error))?;
    if fs::read_dir(dir).map_err(|error| failed("list", error))?.next().is_some() {
        let message = format!("directory `{}` is not empty", dir.display());
        return Err(CliError::usage(message).hint("name one that is new or empty"));
    }
    Ok(())
}

/// The names of files, as reports call them.
pub(super) fn names(sources: &[Source]) -> Vec<String> {
    sources.iter().map(|source| source.name().into_owned()).collect()
}

/// The size of all files as they are stored; unknown if one of them is not regular.
pub(super) fn size(sources: &[Source]) -> Option<u64> {
    let size = |source: &Source| {
        source.path()?.metadata().ok().filter(Metadata::is_file).map(|file| file.len())
    };
    sources.iter().map(size).sum()
}

/// How many bytes of all files were read, as they are stored.
#[derive(Default)]
pub(super) struct Meter {
    finished: Cell<u64>,
    /// How the files opened so far are compressed; several may be open before the first is done.
    compressions: RefCell<Vec<Option<Compression>>>,
    current: RefCell<Arc<AtomicU64>>,
}

impl Meter {
    /// Opens a file and follows how far it is read.
    pub(super) fn open(&self, source: &Source) -> io::Result<impl Read + use<>> {
        let input = open(source);
        let compression = input.as_ref().ok().map(|input| input.compression);
        self.compressions.borrow_mut().push(compression);
        let input = input.map_err(io::Error::other)?;
        self.finished.set(self.read());
        self.current.replace(input.progress);
        Ok(input.reader)
    }

    /// How the file with this number is compressed, if it was opened.
    pub(super) fn compression(&self, file: usize) -> Option<String> {
        let compressions = self.compressions.borrow();
        compressions.get(file).copied().flatten().map(|compression| compression.to_string())
    }

    /// How many bytes were read.
    pub(super) fn read(&self) -> u64 {
        self.finished.get() + self.current.borrow().load(Ordering::Relaxed)
    }
}
