//! `completions`: a script that teaches a shell our commands.

use std::io::Write as _;

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use crate::cli::{Cli, CliError, ExitStatus, Ui};

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ pgnkit completions bash > pgnkit.bash
  $ pgnkit completions zsh > _pgnkit
  $ pgnkit completions fish > pgnkit.fish

FILES:
  bash  ~/.local/share/bash-completion/completions/pgnkit
  zsh   _pgnkit, in a directory of $fpath
  fish  ~/.config/fish/completions/pgnkit.fish";

/// Print a completion script for a shell
#[derive(Debug, Args)]
#[command(after_long_help = AFTER_LONG_HELP)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Writes the script.
pub(super) fn run(args: &CompletionsArgs, ui: &mut Ui) -> Result<ExitStatus, CliError> {
    // clap_complete panics when its writer fails; a vector never does.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "pgnkit", &mut script);
    ui.out().write_all(&script)?;
    Ok(ExitStatus::Success)
}
