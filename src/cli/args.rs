//! The command line as typed: the options every command has, and the help around them.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::thread;

use anstream::stream::RawStream;
use clap::{ArgAction, Args, Parser, ValueEnum};

use super::Command;

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ pgnkit validate testdata/pgn/opera.pgn
  $ pgnkit fen startpos
  $ pgnkit perft 4
  $ pgnkit man validate

EXIT STATUS:
  0    done, and nothing is wrong
  1    done, and the answer is \"no\": an invalid game, an illegal position, a mismatch
  2    a usage error, or something could not be read or written
  130  interrupted from the keyboard

ENVIRONMENT:
  NO_COLOR        if not empty, no colours, unless --color asks for them
  CLICOLOR_FORCE  if not empty or 0, colours even into a file or pipe";

/// Check, convert and count chess games (PGN) and positions (FEN, EPD)
#[derive(Debug, Parser)]
#[command(
    name = "pgnkit",
    version,
    args_override_self = true,
    subcommand_required = true,
    subcommand_value_name = "COMMAND",
    subcommand_help_heading = "Commands",
    arg_required_else_help = true,
    max_term_width = 100,
    disable_help_flag = true,
    disable_version_flag = true,
    after_help = "See all options and the exit status with --help.",
    after_long_help = AFTER_LONG_HELP
)]
pub struct Cli {
    /// What every command understands.
    #[command(flatten)]
    pub global: GlobalArgs,

    /// What to do.
    #[command(subcommand)]
    pub command: Command,

    /// Print help: -h on one screen, --help in full
    #[arg(
        short, long, global = true, action = ArgAction::Help,
        help_heading = "General"
    )]
    help: Option<bool>,

    /// Print the version
    #[arg(short = 'V', long, action = ArgAction::Version, help_heading = "General")]
    version: Option<bool>,
}

/// The options of every command.
#[derive(Clone, Debug, Default, Args)]
pub struct GlobalArgs {
    /// When to colour text
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        help_heading = "General"
    )]
    pub color: ColorWhen,

    /// Leave out progress and summaries; warnings and errors still show
    #[arg(short, long, global = true, help_heading = "General")]
    pub quiet: bool,

    /// When to show progress on standard error
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        help_heading = "General"
    )]
    pub progress: ProgressWhen,

    /// Threads to use [default: all cores]
    ///
    /// The output is the same for every number.
    #[arg(
        short, long, global = true, value_name = "N", value_parser = parse_jobs,
        help_heading = "Performance"
    )]
    pub jobs: Option<NonZeroUsize>,
}

impl GlobalArgs {
    /// Returns the number of threads to use.
    pub fn jobs(&self) -> NonZeroUsize {
        self.jobs.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }
}

/// When text is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorWhen {
    /// On a terminal, unless the environment says otherwise
    #[default]
    Auto,
    /// Even into a file or pipe
    Always,
    /// Not at all
    Never,
}

impl ColorWhen {
    /// Decides for one stream: the option, then `NO_COLOR`, then `CLICOLOR_FORCE`, then whether
    /// it is a terminal.
    pub(super) fn on<S: RawStream>(self, stream: &S) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                let forced_off = std::env::var_os("CLICOLOR_FORCE").is_some_and(|set| set == "0");
                // anstream takes a 0 for a wish to have colours, too.
                (!forced_off || stream.is_terminal())
                    && anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never
            }
        }
    }
}

/// When progress is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ProgressWhen {
    /// On a terminal, when the work lasts, without --quiet
    #[default]
    Auto,
    /// From the start, even into a file or pipe
    Always,
    /// Not at all
    Never,
}

/// More threads than any machine has cores only take memory and time to start.
const MOST_JOBS: usize = 512;

fn parse_jobs(text: &str) -> Result<NonZeroUsize, String> {
    match text.parse::<usize>() {
        Ok(n) if n > MOST_JOBS => Err(format!("at most {MOST_JOBS} threads are of use")),
        Ok(n) => {
            NonZeroUsize::new(n).ok_or_else(|| "no work is done by 0 threads; use 1 or more".into())
        }
        Err(_) => Err(format!("expected a whole number from 1 to {MOST_JOBS}")),
    }
}

/// Finds the last `--color` in arguments that could not be parsed.
pub(super) fn color_of(args: &[OsString]) -> ColorWhen {
    let mut when = ColorWhen::Auto;
    let mut args = args.iter().filter_map(|arg| arg.to_str()).take_while(|&arg| arg != "--");
    while let Some(arg) = args.next() {
        let value = match arg.strip_prefix("--color") {
            Some("") => args.next(),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        };
        when = value.and_then(|value| ColorWhen::from_str(value, false).ok()).unwrap_or(when);
    }
    when
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_definitions_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_last_color_wins_even_in_a_broken_command_line() {
        let color = |args: &[&str]| color_of(&args.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(color(&["pgnkit", "--bad", "--color", "never"]), ColorWhen::Never);
        assert_eq!(color(&["pgnkit", "--color=never", "--color=always"]), ColorWhen::Always);
        assert_eq!(color(&["pgnkit", "--color=pink"]), ColorWhen::Auto);
        assert_eq!(color(&["pgnkit", "--", "--color=always"]), ColorWhen::Auto);
    }
}
