//! `fix`: repair games by named steps, and leave all else as it is.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{fs, iter};

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::games::put_in_place;
use crate::cli::sanitize::Harmless;
use crate::cli::{CliError, ExitStatus, GlobalArgs, Ui, interrupt};
use crate::io::{AtomicFile, Compression, Source, expand, open, same_file};
use crate::ops::fix::{Fix, Fixing, Product, Repairs};
use crate::ops::pipeline::{BLOCK_SIZE, Pipeline, RunError};
use crate::pgn::Step;

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ pgnkit fix --fix san,numbers --diff testdata/pgn/defects.pgn
  $ pgnkit fix --fix all --dry-run testdata/pgn/defects.pgn
  $ pgnkit fix --fix moves --output fixed.pgn --log log.jsonl testdata/pgn/defects.pgn

Games in which the steps find nothing keep their bytes. A second run changes nothing.

EXIT STATUS:
  0 if it is done; with --diff and --dry-run, 1 if something would be changed; 2 if something could
  not be read or written.";

/// The help behind the options, with the steps there are.
fn after_long_help() -> String {
    let mut help = format!("{AFTER_LONG_HELP}\n\nSTEPS, in the order in which they are taken:");
    for step in Step::ALL {
        let rules: Vec<&str> = step.rules().iter().map(|rule| rule.id()).collect();
        let _ = write!(
            help,
            "\n  {:<9} {}\n            ({})",
            step.id(),
            step.summary(),
            rules.join(", ")
        );
    }
    help
}

/// Repair games by named steps, and leave all else as it is
///
/// Each step mends what certain rules of `validate` find. The text goes to standard output, or
/// where --output or --in-place say. What cannot be mended for sure is left as it is.
#[derive(Debug, Args)]
#[command(after_long_help = after_long_help())]
pub struct FixArgs {
    /// Files to repair; `-` is standard input
    #[arg(value_name = "FILE", help_heading = "Input")]
    files: Vec<PathBuf>,

    /// The steps to take, with commas between, or `all`
    #[arg(long, value_name = "STEPS", value_delimiter = ',', required = true,
          value_parser = PossibleValuesParser::new(
              iter::once("all").chain(Step::ALL.iter().map(|step| step.id()))),
          help_heading = "Repairs")]
    fix: Vec<String>,

    /// Write to a file
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["in_place", "diff", "dry_run"],
          help_heading = "Output")]
    output: Option<PathBuf>,

    /// Write each file in its own place, and keep the old one with this suffix if one is given
    #[arg(long, value_name = "SUFFIX", num_args = 0..=1, require_equals = true,
          default_missing_value = "", conflicts_with_all = ["diff", "dry_run"],
          help_heading = "Output")]
    in_place: Option<String>,

    /// Write the differences, as `diff -u` does, and not the text
    #[arg(long, conflicts_with = "dry_run", help_heading = "Output")]
    diff: bool,

    /// Say what would be done, and write no text
    #[arg(short = 'n', long, help_heading = "Output")]
    dry_run: bool,

    /// Write each edit to a file, as an object of JSON a line
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    log: Option<PathBuf>,

    /// Bytes of a block, for tests
    #[arg(long, value_name = "BYTES", hide = true, default_value_t = BLOCK_SIZE)]
    block_size: usize,
}

impl FixArgs {
    fn steps(&self) -> Vec<Step> {
        let all = self.fix.iter().any(|step| step == "all");
        let wanted = |step: &&Step| all || self.fix.iter().any(|name| name == step.id());
        Step::ALL.iter().filter(wanted).copied().collect()
    }

    fn sources(&self, ui: &Ui) -> Result<Vec<Source>, CliError> {
        let mut files = self.files.clone();
        if files.is_empty() {
            if ui.stdin_is_terminal() {
                return Err(CliError::usage("no file to repair").hint("name a file, or `-`"));
            }
            files.push(PathBuf::from("-"));
        }
        let mut sources = Vec::new();
        for source in expand(&files, false, &["pgn"]) {
            match source {
                Ok(source) => sources.push(source),
                Err(error) => ui.error(&CliError::input(error)),
            }
        }
        Ok(sources)
    }

    /// An output must be no input and not the other output.
    fn check_outputs(&self, sources: &[Source]) -> Result<(), CliError> {
        let stdin = Path::new("/dev/stdin");
        for output in [&self.output, &self.log].into_iter().flatten() {
            let mut inputs = sources.iter().map(|source| source.path().unwrap_or(stdin));
            if inputs.any(|input| same_file(input, output)) {
                let message = format!("`{}` is read and cannot be written", output.display());
                return Err(CliError::usage(message).hint("name another file, or use --in-place"));
            }
        }
        match (&self.output, &self.log) {
            (Some(output), Some(log)) if same_file(output, log) => {
                Err(CliError::usage("--output and --log are the same file"))
            }
            _ => Ok(()),
        }
    }
}

/// Repairs the files.
pub(super) fn run(
    args: &FixArgs,
    ui: &mut Ui,
    global: &GlobalArgs,
) -> Result<ExitStatus, CliError> {
    let sources = args.sources(ui)?;
    args.check_outputs(&sources)?;
    let create = |path: &Option<PathBuf>| path.as_deref().map(AtomicFile::create).transpose();
    let mut output = create(&args.output).map_err(CliError::input)?;
    let mut log = create(&args.log).map_err(CliError::input)?;
    let pipeline = Pipeline::new(global.jobs().get(), args.block_size, interrupt::watch())
        .map_err(|error| CliError::internal(error).context("cannot start threads"))?;
    let steps = args.steps();
    let mut status = ExitStatus::Success;
    for source in &sources {
        let name = source.name();
        let mut place = match args.in_place.as_ref().map(|_| in_place(source)).transpose() {
            Ok(place) => place,
            Err(error) => {
                ui.error(&error);
                continue;
            }
        };
        let is_terminal = ui.stdout_is_terminal();
        let (out, console) = ui.split();
        let mut harmless;
        let out: &mut dyn Write = if is_terminal {
            harmless = Harmless::new(out);
            &mut harmless
        } else {
            out
        };
        let product = match place.as_mut().or(output.as_mut()) {
            Some(file) => Product::Text(file),
            None if args.diff => Product::Diff(out),
            None if args.dry_run => Product::Nothing,
            None => Product::Text(out),
        };
        let log = log.as_mut().map(|file| file as &mut dyn Write);
        let mut fixing = Fixing::new(&name, product, log);
        let files = iter::once(open(source).map(|input| input.reader).map_err(io::Error::other));
        let mut failed = false;
        let result = pipeline.run(files, &Fix { steps: &steps }, |event| {
            if let Some(error) = fixing.event(event)? {
                failed = true;
                console.error(&CliError::input(error));
            }
            Ok(())
        });
        match result {
            Ok(()) => {}
            Err(RunError::Interrupted) => return Ok(ExitStatus::Interrupted),
            Err(RunError::Receiver(error)) => return Err(CliError::input(error)),
        }
        let repairs = fixing.repairs().clone();
        if args.dry_run {
            writeln!(ui.out(), "{name}: {}", summary(&repairs))?;
        }
        if args.dry_run || args.diff {
            status = status.merge(ExitStatus::found_if(repairs.any()));
        }
        // What could not be read in full stays, and so does what needs no repair.
        if let (Some(file), Some(path), false) = (place, source.path(), failed)
            && repairs.any()
        {
            commit(file, path, args.in_place.as_deref().unwrap_or_default())?;
        }
    }
    for file in [output, log].into_iter().flatten() {
        put_in_place(file, ui.console())?;
    }
    Ok(status)
}

/// Starts to write a file anew.
fn in_place(source: &Source) -> Result<AtomicFile, CliError> {
    let Some(path) = source.path() else {
        return Err(CliError::usage("standard input has no place to be written to")
            .hint("leave --in-place out"));
    };
    let input = open(source).map_err(CliError::input)?;
    if input.compression != Compression::Plain {
        let message = format!("`{}` is compressed and cannot be written in place", path.display());
        return Err(CliError::usage(message).hint("use --output"));
    }
    AtomicFile::create(path).map_err(CliError::input)
}

/// Puts a file in its place, the old one beside it if a suffix is given.
fn commit(file: AtomicFile, path: &Path, suffix: &str) -> Result<(), CliError> {
    if !suffix.is_empty() {
        let mut backup = path.as_os_str().to_owned();
        backup.push(suffix);
        fs::copy(path, &backup).map_err(|error| {
            let doing = format!("cannot keep the old file as `{}`", backup.display());
            CliError::input(error).context(doing)
        })?;
    }
    file.commit().map_err(CliError::input)?;
    Ok(())
}

/// What is done, in a line.
fn summary(repairs: &Repairs) -> String {
    let steps = Step::ALL.iter().zip(repairs.by_step).filter(|(_, number)| *number > 0);
    let steps: Vec<String> = steps.map(|(step, number)| format!("{step} {number}")).collect();
    let mut line = format!("{} of {} games changed", repairs.changed, repairs.games);
    if !steps.is_empty() {
        let _ = write!(line, " ({})", steps.join(", "));
    }
    line
}
