//! How the census of files looks.

mod json;
mod text;

use std::io;

use crate::pgn::info::Census;

pub use json::InfoJsonLines;
pub use text::{InfoLook, InfoText};

/// What there is to say of a file, or of all together.
#[derive(Clone, Debug)]
pub struct FileInfo<'a> {
    /// The names of all files.
    pub names: &'a [String],
    /// The number of the file; none for the sum of all.
    pub file: Option<usize>,
    /// How many files it is about.
    pub files: usize,
    /// How the file is compressed, if it is one and could be opened.
    pub compression: Option<String>,
    /// Whether all could be read.
    pub is_complete: bool,
    /// The numbers.
    pub census: &'a Census,
}

impl FileInfo<'_> {
    fn name(&self) -> Option<&str> {
        self.file.map(|file| &*self.names[file])
    }
}

/// Shows what there is in files, in their order.
pub trait InfoReporter {
    /// A file.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn file(&mut self, info: &FileInfo<'_>) -> io::Result<()>;

    /// All files together.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn total(&mut self, info: &FileInfo<'_>) -> io::Result<()>;
}

impl<R: InfoReporter + ?Sized> InfoReporter for Box<R> {
    fn file(&mut self, info: &FileInfo<'_>) -> io::Result<()> {
        (**self).file(info)
    }

    fn total(&mut self, info: &FileInfo<'_>) -> io::Result<()> {
        (**self).total(info)
    }
}
