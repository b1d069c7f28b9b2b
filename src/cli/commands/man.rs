//! `man`: the manual pages, made from the definitions of the command line.

mod rules;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory as _};
use clap_mangen::Man;

use crate::cli::{Cli, CliError, ExitStatus, Ui};

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ pgnkit man > pgnkit.1
  $ pgnkit man completions > pgnkit-completions.1
  $ pgnkit man --out man";

/// Print a manual page, or write all of them
#[derive(Debug, Args)]
#[command(after_long_help = AFTER_LONG_HELP)]
pub struct ManArgs {
    /// The command whose page to print, or `rules` [default: pgnkit itself]
    #[arg(value_name = "COMMAND", conflicts_with = "out")]
    command: Option<String>,

    /// Write every page into a directory, which is made if need be
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    out: Option<PathBuf>,
}

/// Writes the pages.
pub(super) fn run(args: &ManArgs, ui: &mut Ui) -> Result<ExitStatus, CliError> {
    let program = program();
    match (&args.out, &args.command) {
        (Some(dir), _) => write_all(&program, dir)?,
        (None, None) => ui.out().write_all(&page(&program)?)?,
        (None, Some(name)) if name == rules::NAME => ui.out().write_all(&rules::page()?)?,
        (None, Some(name)) => {
            let command = program.find_subcommand(name).ok_or_else(|| unknown(&program, name))?;
            ui.out().write_all(&page(command)?)?;
        }
    }
    Ok(ExitStatus::Success)
}

/// Returns the definitions, complete with the global options of each command.
fn program() -> clap::Command {
    // Without this there would be a page for each `help COMMAND`.
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    program
}

fn unknown(program: &clap::Command, name: &str) -> CliError {
    let names: Vec<_> = visible(program).map(clap::Command::get_name).collect();
    CliError::usage(format!("there is no command `{name}`"))
        .hint(format!("the commands are {}", names.join(", ")))
}

fn visible(program: &clap::Command) -> impl Iterator<Item = &clap::Command> {
    program.get_subcommands().filter(|command| !command.is_hide_set())
}

fn write_all(program: &clap::Command, dir: &Path) -> Result<(), CliError> {
    fs::create_dir_all(dir).map_err(|error| {
        CliError::from(error).context(format!("cannot make directory `{}`", dir.display()))
    })?;
    for command in std::iter::once(program).chain(visible(program)) {
        let path = dir.join(Man::new(command.clone()).get_filename());
        write_page(&path, &page(command)?)?;
    }
    write_page(&dir.join(rules::FILE), &rules::page()?)
}

fn write_page(path: &Path, page: &[u8]) -> Result<(), CliError> {
    fs::write(path, page).map_err(|error| {
        CliError::from(error).context(format!("cannot write `{}`", path.display()))
    })
}

/// Renders one page.
fn page(command: &clap::Command) -> io::Result<Vec<u8>> {
    let man = Man::new(command.clone())
        .source(concat!("pgnkit ", env!("CARGO_PKG_VERSION")))
        .manual("pgnkit manual");
    let mut roff = Vec::new();
    man.render_title(&mut roff)?;
    man.render_name_section(&mut roff)?;
    man.render_synopsis_section(&mut roff)?;
    man.render_description_section(&mut roff)?;
    man.render_options_section(&mut roff)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut roff)?;
    }
    if let Some(text) = command.get_after_long_help() {
        write_sections(&mut roff, &text.to_string())?;
    }
    Ok(roff)
}

/// Turns the headed paragraphs below the long help into sections of the page.
///
/// `clap_mangen` would put all of them into one section called EXTRA.
fn write_sections(roff: &mut Vec<u8>, text: &str) -> io::Result<()> {
    let mut open = false;
    for line in text.lines().map(str::trim_end) {
        if let Some(heading) = line.strip_suffix(':').filter(|_| !line.starts_with(' ')) {
            if open {
                writeln!(roff, ".fi")?;
            }
            writeln!(roff, ".SH \"{heading}\"\n.nf")?;
            open = true;
        } else if !line.is_empty() {
            let line = line.strip_prefix("  ").unwrap_or(line);
            // `\&` keeps a leading dot or quote from being read as a request.
            writeln!(roff, "\\&{}", line.replace('\\', "\\e").replace('-', "\\-"))?;
        }
    }
    if open {
        writeln!(roff, ".fi")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headed_paragraphs_become_sections() {
        let mut roff = Vec::new();
        write_sections(&mut roff, "EXAMPLES:\n  $ a --b\n\nSEE ALSO:\n  .c").unwrap();
        assert_eq!(
            String::from_utf8(roff).unwrap(),
            ".SH \"EXAMPLES\"\n.nf\n\\&$ a \\-\\-b\n.fi\n.SH \"SEE ALSO\"\n.nf\n\\&.c\n.fi\n"
        );
    }
}
