//! `info`: what there is in files of games, in numbers.

use std::io;

use super::pipeline::{Block, Event, Processor};
use crate::output::info::{FileInfo, InfoReporter};
use crate::pgn::info::{Census, InfoReader};
use crate::pgn::{Options, read};

/// Takes the census of blocks; the part that runs on several threads.
#[derive(Debug)]
pub struct ReadInfo {
    options: Options,
}

impl Default for ReadInfo {
    fn default() -> Self {
        Self { options: crate::pgn::info::options() }
    }
}

impl Processor for ReadInfo {
    type Output = Census;

    fn process(&self, block: &Block) -> (usize, Census) {
        let mut reader = InfoReader::new(&self.options, block.is_first);
        let read = read(&block.bytes, block.before, block.tail, &mut reader);
        (read, reader.finish(&block.bytes, read, block.file))
    }
}

/// Follows the events of a run and reports them: the part that runs in order.
pub struct Infos<R> {
    reporter: R,
    names: Vec<String>,
    number: usize,
    file: Census,
    total: Census,
    /// How many files were read.
    files: usize,
}

impl<R: InfoReporter> Infos<R> {
    /// Prepares to report on files with these names.
    pub fn new(names: Vec<String>, reporter: R) -> Self {
        let (file, total) = (Census::default(), Census::default());
        Self { reporter, names, number: 0, file, total, files: 0 }
    }

    /// Returns how many games were read so far.
    pub const fn games(&self) -> u64 {
        self.total.games + self.file.games
    }

    /// Takes an event of the run. `compression` is that of the file at hand. Errors of reading
    /// come back as the value; of such a file, that is reported which could be read.
    ///
    /// # Errors
    ///
    /// If the report cannot be written.
    pub fn event(
        &mut self,
        event: Event<'_, Census>,
        compression: impl FnOnce(usize) -> Option<String>,
    ) -> io::Result<Option<io::Error>> {
        match event {
            Event::Begin(number) => {
                self.number = number;
                self.file = Census::default();
                Ok(None)
            }
            Event::Part(_, census) => {
                self.file.append(&census);
                Ok(None)
            }
            Event::End(error) => {
                let census = std::mem::take(&mut self.file);
                if error.is_none() || census.bytes > 0 {
                    self.files += 1;
                    self.total.add_file(&census);
                    self.reporter.file(&FileInfo {
                        names: &self.names,
                        file: Some(self.number),
                        files: 1,
                        compression: compression(self.number),
                        is_complete: error.is_none(),
                        census: &census,
                    })?;
                }
                Ok(error)
            }
        }
    }

    /// Reports the sum of all files.
    ///
    /// # Errors
    ///
    /// If the report cannot be written.
    pub fn finish(mut self, is_complete: bool) -> io::Result<()> {
        self.reporter.total(&FileInfo {
            names: &self.names,
            file: None,
            files: self.files,
            compression: None,
            is_complete,
            census: &self.total,
        })
    }
}
