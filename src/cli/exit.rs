//! What the program tells the shell.

use std::process::ExitCode;

/// The exit status of a run. The numbers are public and never change.
///
/// ```
/// use pgnkit::cli::ExitStatus;
/// assert_eq!(ExitStatus::Found.merge(ExitStatus::Success), ExitStatus::Found);
/// assert_eq!(ExitStatus::Found.code(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[must_use]
pub enum ExitStatus {
    /// Done, and nothing is wrong: 0.
    #[default]
    Success,
    /// Done, and the answer is "no": an invalid game, an illegal position, a mismatch: 1.
    Found,
    /// A usage error, or something could not be read or written: 2.
    Error,
    /// Interrupted from the keyboard: 130, as a shell reports SIGINT.
    Interrupted,
    /// Asked to terminate: 143, as a shell reports SIGTERM.
    Terminated,
}

impl ExitStatus {
    /// Returns the worse of the two.
    pub fn merge(self, other: Self) -> Self {
        self.max(other)
    }

    /// Returns [`Found`](Self::Found) if `found`, else [`Success`](Self::Success).
    pub fn found_if(found: bool) -> Self {
        if found { Self::Found } else { Self::Success }
    }

    /// Returns the number given to the operating system.
    pub const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Found => 1,
            Self::Error => 2,
            Self::Interrupted => 130,
            Self::Terminated => 143,
        }
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(status.code())
    }
}

#[cfg(test)]
mod tests {
    use super::ExitStatus;

    #[test]
    fn the_worse_status_wins_in_either_order() {
        let all = [
            ExitStatus::Success,
            ExitStatus::Found,
            ExitStatus::Error,
            ExitStatus::Interrupted,
            ExitStatus::Terminated,
        ];
        for (i, &a) in all.iter().enumerate() {
            for (j, &b) in all.iter().enumerate() {
                assert_eq!(a.merge(b), all[i.max(j)]);
            }
        }
    }
}
