//! The lines typed in earlier games, in a file.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use crate::cli::CliError;
use crate::io::AtomicFile;

/// How many lines are kept for the next time.
const KEPT: usize = 1000;

/// Reads them; there may be no file yet.
pub(super) fn read(path: &Path) -> Result<Vec<String>, CliError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(text.lines().map(str::to_owned).collect()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => {
            Err(CliError::input(error).context(format!("cannot read `{}`", path.display())))
        }
    }
}

/// Writes the last of them.
pub(super) fn write(path: &Path, lines: &[String]) -> Result<(), CliError> {
    let mut file = AtomicFile::create(path).map_err(CliError::input)?;
    for line in &lines[lines.len().saturating_sub(KEPT)..] {
        writeln!(file, "{line}")?;
    }
    file.commit().map_err(CliError::input)?;
    Ok(())
}
