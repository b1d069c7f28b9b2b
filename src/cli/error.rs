//! The one error of the edge: what went wrong, why, and what to do about it.

use std::error::Error;
use std::fmt;
use std::io;

type Source = Box<dyn Error + Send + Sync>;

/// Whose fault an error is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CliErrorKind {
    /// The command line asks for something impossible.
    Usage,
    /// Something outside the program could not be read or written.
    Input,
    /// The program contradicts itself.
    Internal,
    /// The reader of our output went away; not an error, only the end.
    BrokenPipe,
}

/// An error that ends a command, or one of its inputs.
///
/// Messages are lowercase phrases without a full stop. The chain of causes is joined by colons;
/// a hint holds what to type.
///
/// ```
/// use pgnkit::cli::CliError;
/// let error = CliError::usage("no rule is named `x`").hint("list them: pgnkit explain --all");
/// assert_eq!(error.to_string(), "no rule is named `x`");
/// assert_eq!(error.hints().len(), 1);
/// ```
#[derive(Debug)]
pub struct CliError {
    kind: CliErrorKind,
    context: Option<String>,
    source: Source,
    hints: Vec<String>,
}

impl CliError {
    /// Makes an error of the command line.
    pub fn usage(source: impl Into<Source>) -> Self {
        Self::new(CliErrorKind::Usage, source.into())
    }

    /// Makes an error of the world outside: files, pipes, disks.
    pub fn input(source: impl Into<Source>) -> Self {
        Self::new(CliErrorKind::Input, source.into())
    }

    /// Makes an error that should be impossible, and asks for a report.
    pub fn internal(source: impl Into<Source>) -> Self {
        Self::new(CliErrorKind::Internal, source.into())
            .hint("this is a bug in pgnkit; please report it with the command you ran")
    }

    fn new(kind: CliErrorKind, source: Source) -> Self {
        let kind = if has_broken_pipe(source.as_ref()) { CliErrorKind::BrokenPipe } else { kind };
        Self { kind, context: None, source, hints: Vec::new() }
    }

    /// Says what was being done, in front of the cause: ``cannot read `a.pgn` ``.
    #[must_use]
    pub fn context(mut self, doing: impl Into<String>) -> Self {
        let doing = doing.into();
        self.context = Some(match self.context {
            Some(inner) => format!("{doing}: {inner}"),
            None => doing,
        });
        self
    }

    /// Adds a line that says what to do.
    #[must_use]
    pub fn hint(mut self, text: impl Into<String>) -> Self {
        self.hints.push(text.into());
        self
    }

    /// Returns whose fault it is.
    pub const fn kind(&self) -> CliErrorKind {
        self.kind
    }

    /// Returns the lines that say what to do.
    pub fn hints(&self) -> &[String] {
        &self.hints
    }

    /// Returns whether the reader of our output went away.
    pub fn is_broken_pipe(&self) -> bool {
        self.kind == CliErrorKind::BrokenPipe
    }
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(context) = &self.context {
            write!(f, "{context}: ")?;
        }
        write!(f, "{}", self.source)?;
        let mut cause = self.source.source();
        while let Some(error) = cause {
            write!(f, ": {error}")?;
            cause = error.source();
        }
        Ok(())
    }
}

// The display holds the whole chain, so `source` stays `None`: nobody prints a cause twice.
impl Error for CliError {}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        Self::input(error)
    }
}

fn has_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(io) = error.downcast_ref::<io::Error>() {
            if io.kind() == io::ErrorKind::BrokenPipe {
                return true;
            }
            // `io::Error::source` skips the error it wraps, which may itself be an `io::Error`.
            if let Some(inner) = io.get_ref() {
                next = Some(inner);
                continue;
            }
        }
        next = error.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("cannot write the report")]
    struct Outer(#[source] io::Error);

    #[test]
    fn causes_are_joined_by_colons() {
        let cause = io::Error::new(io::ErrorKind::NotFound, "no such file");
        let error = CliError::input(Outer(cause)).context("while checking `a.pgn`");
        assert_eq!(
            error.to_string(),
            "while checking `a.pgn`: cannot write the report: no such file"
        );
        assert_eq!(error.kind(), CliErrorKind::Input);
    }

    #[test]
    fn a_broken_pipe_is_found_however_deep_it_lies() {
        let pipe = || io::Error::from(io::ErrorKind::BrokenPipe);
        assert!(CliError::from(pipe()).is_broken_pipe());
        assert!(CliError::internal(Outer(pipe())).is_broken_pipe());
        assert!(CliError::from(io::Error::other(Outer(pipe()))).is_broken_pipe());
        assert!(CliError::from(io::Error::other(io::Error::other(pipe()))).is_broken_pipe());
        assert!(!CliError::from(io::Error::from(io::ErrorKind::NotFound)).is_broken_pipe());
    }
}
