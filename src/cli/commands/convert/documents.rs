//! Writers for a format that has a document a game.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::cli::CliError;
use crate::cli::commands::games::make_directory;
use crate::io::AtomicFile;
use crate::output::convert::Svg;

/// Puts each document into a file of its own. A file is complete or not there.
pub(super) struct Files {
    dir: PathBuf,
    /// The document at hand.
    document: Vec<u8>,
    count: usize,
}

impl Files {
    /// Prepares to write into a directory, which is made or must be empty.
    pub(super) fn create(dir: &Path) -> Result<Self, CliError> {
        make_directory(dir)?;
        Ok(Self { dir: dir.to_owned(), document: Vec::new(), count: 0 })
    }

    /// Returns how many files are written.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// Ends the document at hand, if one is begun.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        if self.document.is_empty() {
            return Ok(());
        }
        self.count += 1;
        let path = self.dir.join(format!("{:04}.svg", self.count));
        let mut file = AtomicFile::create(&path).map_err(io::Error::other)?;
        file.write_all(&self.document)?;
        file.commit().map_err(io::Error::other)?;
        self.document.clear();
        Ok(())
    }
}

impl Write for Files {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for (at, part) in bytes.split(|byte| *byte == Svg::BETWEEN).enumerate() {
            if at > 0 {
                self.finish()?;
            }
            self.document.extend_from_slice(part);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Takes one document and no more.
#[derive(Default)]
pub(super) struct One {
    document: Vec<u8>,
    has_more: bool,
}

impl One {
    /// Writes it.
    pub(super) fn finish(self, out: &mut dyn Write) -> Result<(), CliError> {
        if self.has_more {
            return Err(CliError::usage("there is more than one game, and a picture shows one")
                .hint("name a directory: --output-dir DIR"));
        }
        out.write_all(&self.document).map_err(CliError::input)
    }
}

impl Write for One {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.has_more {
            let end = memchr::memchr(Svg::BETWEEN, bytes);
            self.document.extend_from_slice(&bytes[..end.unwrap_or(bytes.len())]);
            self.has_more = end.is_some();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
