//! `--baseline` and `--write-baseline` of `validate`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;

use super::games::check_output;
use crate::cli::{CliError, Console};
use crate::io::{AtomicFile, Source, same_file};
use crate::ops::baseline::Baseline;
use crate::ops::validate::Ledger;

/// What is known, and where to note what is found.
#[derive(Debug, Args)]
pub(super) struct BaselineArgs {
    /// Neither report nor count the findings that a file knows, as --write-baseline writes it
    #[arg(long, value_name = "FILE", help_heading = "Baseline")]
    baseline: Option<PathBuf>,

    /// Write all findings to a file, for --baseline; it may be the one that is read
    #[arg(long, value_name = "FILE", help_heading = "Baseline")]
    write_baseline: Option<PathBuf>,
}

impl BaselineArgs {
    /// Refuses to write where something else is read or written.
    pub(super) fn check_outputs(
        &self,
        sources: &[Source],
        others: [&Option<PathBuf>; 2],
    ) -> Result<(), CliError> {
        let Some(output) = &self.write_baseline else { return Ok(()) };
        check_output(output, sources)?;
        if others.into_iter().flatten().any(|other| same_file(other, output)) {
            let message = format!("`{}` is written twice", output.display());
            return Err(CliError::usage(message).hint("name another file for --write-baseline"));
        }
        Ok(())
    }

    /// Starts to write the file, so that it is known before the work whether that can be done.
    pub(super) fn create(&self) -> Result<Option<AtomicFile>, CliError> {
        let file = self.write_baseline.as_deref().map(AtomicFile::create);
        file.transpose().map_err(CliError::input)
    }

    /// Reads what is known.
    pub(super) fn ledger(&self) -> Result<Ledger, CliError> {
        Ok(Ledger {
            known: self.baseline.as_deref().map(read).transpose()?,
            found: self.write_baseline.as_ref().map(|_| Baseline::default()),
        })
    }
}

fn read(path: &Path) -> Result<Baseline, CliError> {
    let doing = || format!("cannot read the baseline `{}`", path.display());
    let text = fs::read(path).map_err(|error| CliError::input(error).context(doing()))?;
    Baseline::read(&text).map_err(|error| {
        let place = format!("{}:{}:{}", path.display(), error.line, error.column);
        let hint = "`pgnkit validate --write-baseline FILE` writes a baseline";
        CliError::input(error).context(place).hint(hint)
    })
}

/// Puts what was found in its place, unless something is missing in it.
pub(super) fn save(
    mut file: AtomicFile,
    found: &Baseline,
    console: &Console,
) -> Result<(), CliError> {
    if console.errored() {
        console.warn("--write-baseline wrote nothing, as not everything could be read");
        return Ok(());
    }
    let written: io::Result<()> = found.write(&mut file);
    written.map_err(CliError::input)?;
    file.commit().map_err(CliError::input)?;
    Ok(())
}
