//! `validate`: replay every game, report what is wrong.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::baseline::{self, BaselineArgs};
use super::games::{GameFiles, Meter, check_output, names, number, put_in_place, size};
use crate::cli::{CliError, Console, ExitStatus, GlobalArgs, Ui, interrupt};
use crate::io::{AtomicFile, Source, same_file};
use crate::ops::baseline::Baseline;
use crate::ops::pipeline::{BLOCK_SIZE, Pipeline, RunError};
use crate::ops::validate::{Check, Format, Validation, Wishes};
use crate::output::{
    Completion, Csv, Github, JsonLines, Junit, Look, Reporter, Sarif, Short, Text,
};
use crate::pgn::{Counts, Level, Levels, Options, Rule};

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ pgnkit validate testdata/pgn/opera.pgn
  $ pgnkit validate --format jsonl --games testdata/pgn/opera.pgn
  $ pgnkit validate --deny bad-date --allow tag-order testdata/pgn/opera.pgn
  $ pgnkit validate --good good.pgn --bad bad.pgn testdata/pgn/opera.pgn
  $ pgnkit validate --write-baseline known.txt testdata/pgn/opera.pgn
  $ pgnkit validate --baseline known.txt testdata/pgn/opera.pgn

LEVELS:
  Every rule has a level: error, warning or note. The exit status is 1 if there is a finding of
  the level of --fail-on or above. Text lists errors and warnings and counts notes; --show note
  lists them, too. JSON lines, CSV and SARIF hold everything. A test of JUnit is a game; it fails
  by the level of --fail-on, and what is below that is its output.

BASELINES:
  A baseline holds findings that are known; they are not reported, do not count for the exit
  status, and their games are good. A finding is known by its file, rule, game (players, event,
  date and round, or else its text), ply and token, not by lines: edits elsewhere make none new.
  As often as an entry stands there it is known; once more is new. Name files as they were named
  when it was written. All findings are written, whatever --show and --max-errors list.";

/// The help behind the options, with the rules there are.
fn after_long_help() -> String {
    let mut help = AFTER_LONG_HELP.to_owned();
    for level in [Level::Error, Level::Warning, Level::Note] {
        let _ = write!(help, "\n\nRULES THAT ARE {}S:", level.as_str().to_uppercase());
        for rule in Rule::ALL.iter().filter(|rule| rule.default_level() == level) {
            let _ = write!(help, "\n  {:<29} {}", rule.id(), rule.summary());
        }
    }
    help
}

/// Replay every game and report what is wrong with it, and where
///
/// Reads PGN, and EPD from files named .epd or .fen; plain or compressed (.gz .bz2 .zst .zip, recognised by content). Each move of each
/// game is played over by the rules of chess, in variations, too. Where the main line of a game
/// breaks off, the report says what may have been meant, tried by playing the rest of the game.
/// Memory does not grow with the size of the file.
#[derive(Debug, Args)]
#[command(after_long_help = after_long_help())]
pub struct ValidateArgs {
    #[command(flatten)]
    input: GameFiles,

    /// How the report looks
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", help_heading = "Output")]
    format: ReportFormat,

    /// List findings of this level and above in text, short, github and junit; others are counted
    #[arg(long, value_enum, default_value_t = Show::Warning, value_name = "LEVEL",
          help_heading = "Output")]
    show: Show,

    /// List at most so many findings; all are counted
    #[arg(long, value_name = "N", value_parser = number::<u64>, help_heading = "Output")]
    max_errors: Option<u64>,

    /// Report every game, not only findings
    #[arg(long, help_heading = "Output")]
    games: bool,

    /// Report numbers only
    #[arg(long, help_heading = "Output")]
    summary_only: bool,

    /// Write the games without a finding of the level of --fail-on to a file, bytes untouched;
    /// findings about a file as a whole do not count
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    good: Option<PathBuf>,

    /// Write the other games, and text between games, to a file, bytes untouched
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    bad: Option<PathBuf>,

    #[command(flatten)]
    baseline: BaselineArgs,

    /// Check for conformance to the export format: notes are warnings
    #[arg(long, conflicts_with = "lenient", help_heading = "Checks")]
    strict: bool,

    /// Do not report what a tolerant reading understands: no notes
    #[arg(long, help_heading = "Checks")]
    lenient: bool,

    /// The level from which on the exit status is 1
    #[arg(long, value_enum, default_value_t = Show::Error, value_name = "LEVEL",
          help_heading = "Checks")]
    fail_on: Show,

    /// Do not report a rule (may be repeated)
    #[arg(long, value_name = "RULE", value_delimiter = ',', help_heading = "Checks")]
    allow: Vec<Rule>,

    /// Report a rule as a warning (may be repeated)
    #[arg(long, value_name = "RULE", value_delimiter = ',', help_heading = "Checks")]
    warn: Vec<Rule>,

    /// Report a rule as an error; comes before --warn, and that before --allow
    #[arg(long, value_name = "RULE", value_delimiter = ',', help_heading = "Checks")]
    deny: Vec<Rule>,

    /// Do not play variations over
    #[arg(long, help_heading = "Checks")]
    no_variations: bool,

    /// Read every game a second time, with pgn-reader and shakmaty, and report where they differ
    #[arg(long, help_heading = "Checks")]
    cross_check: bool,

    /// Bytes of a block, for tests
    #[arg(long, value_name = "BYTES", hide = true, default_value_t = BLOCK_SIZE)]
    block_size: usize,
}

/// A format of the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// For a person: the line of each fault, with the reason
    #[default]
    Text,
    /// One line a finding, for editors and grep
    Short,
    /// JSON lines: an object a finding, a game and a file
    Jsonl,
    /// For spreadsheets: a row a finding (RFC 4180)
    Csv,
    /// Annotations, as commands of a workflow of GitHub
    Github,
    /// SARIF 2.1.0: a result a finding, for editors and code scanning
    Sarif,
    /// XML of JUnit: a test a game, for servers of continuous integration
    Junit,
}

/// A level, as an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Show {
    Error,
    Warning,
    Note,
}

impl From<Show> for Level {
    fn from(show: Show) -> Self {
        match show {
            Show::Error => Self::Error,
            Show::Warning => Self::Warning,
            Show::Note => Self::Note,
        }
    }
}

impl ValidateArgs {
    fn levels(&self) -> Levels {
        let mut levels = if self.strict {
            Levels::strict()
        } else if self.lenient {
            Levels::lenient()
        } else {
            Levels::default()
        };
        for (rules, level) in
            [(&self.allow, Level::Allow), (&self.warn, Level::Warning), (&self.deny, Level::Error)]
        {
            for rule in rules {
                levels.set(*rule, level);
            }
        }
        levels
    }

    fn check_outputs(&self, sources: &[Source]) -> Result<(), CliError> {
        for output in [&self.good, &self.bad].into_iter().flatten() {
            check_output(output, sources)?;
        }
        self.baseline.check_outputs(sources, [&self.good, &self.bad])?;
        match (&self.good, &self.bad) {
            (Some(good), Some(bad)) if same_file(good, bad) => {
                Err(CliError::usage("--good and --bad are the same file"))
            }
            _ => Ok(()),
        }
    }
}

/// Validates the files.
pub(super) fn run(
    args: &ValidateArgs,
    ui: &mut Ui,
    global: &GlobalArgs,
) -> Result<ExitStatus, CliError> {
    let sources = args.input.sources(ui, &["pgn", "epd", "fen"])?;
    args.check_outputs(&sources)?;
    let create = |path: &Option<PathBuf>| path.as_deref().map(AtomicFile::create).transpose();
    let mut good = create(&args.good).map_err(CliError::input)?;
    let mut bad = create(&args.bad).map_err(CliError::input)?;
    let ledger = args.baseline.ledger()?;
    let new_baseline = args.baseline.create()?;

    let lists_games = args.games || args.format == ReportFormat::Junit;
    let options = Options {
        levels: args.levels(),
        variations: !args.no_variations,
        all_games: lists_games || args.good.is_some() || args.bad.is_some(),
        cross_check: args.cross_check,
        ..Options::default()
    };
    let wishes = Wishes {
        options: &options,
        list_findings: !args.summary_only,
        list_games: lists_games && !args.summary_only,
        max_findings: args.max_errors.unwrap_or(u64::MAX),
        fail_on: args.fail_on.into(),
        good: good.as_mut().map(|file| file as &mut dyn Write),
        bad: bad.as_mut().map(|file| file as &mut dyn Write),
        ledger,
    };
    let look = Look {
        color: ui.color(),
        sanitize: ui.sanitizer(),
        show: args.show.into(),
        quiet: ui.quiet(),
        levels: options.levels.clone(),
    };
    let (out, console) = ui.split();
    let reporter: Box<dyn Reporter + '_> = match args.format {
        ReportFormat::Text => Box::new(Text::new(out, look)),
        ReportFormat::Short => Box::new(Short::new(out, look)),
        ReportFormat::Jsonl => Box::new(JsonLines::new(out)),
        ReportFormat::Csv => Box::new(Csv::new(out)),
        ReportFormat::Github => Box::new(Github::new(out, args.show.into())),
        ReportFormat::Sarif => Box::new(Sarif::new(out)),
        ReportFormat::Junit => Box::new(Junit::new(out, args.fail_on.into(), args.show.into())),
    };
    let pipeline = Pipeline::new(global.jobs().get(), args.block_size, interrupt::watch())
        .map_err(|error| CliError::internal(error).context("cannot start threads"))?;
    let writes = wishes.good.is_some() || wishes.bad.is_some() || new_baseline.is_some();
    let result = match validate(&sources, &pipeline, &options, wishes, reporter, console) {
        Err(error) if writes && error.is_broken_pipe() => {
            let message = "standard output was closed early; no other file was written";
            return Err(CliError::input(message));
        }
        result => result?,
    };
    let Some(Validated { counts, unlisted, stale, found }) = result else {
        return Ok(ExitStatus::Interrupted);
    };
    if unlisted > 0 || stale > 0 {
        ui.finish()?;
    }
    if unlisted > 0 {
        ui.warn(format!("--max-errors left out {unlisted} more findings"));
    }
    if stale > 0 {
        ui.warn(format!("{stale} of the entries of the baseline no longer occur"));
    }

    for file in [good, bad].into_iter().flatten() {
        put_in_place(file, ui.console())?;
    }
    if let (Some(file), Some(found)) = (new_baseline, found) {
        baseline::save(file, &found, ui.console())?;
    }
    Ok(ExitStatus::found_if(counts.gravest() >= args.fail_on.into()))
}

/// What came of a run that was not interrupted.
struct Validated {
    counts: Counts,
    /// How many findings were not listed.
    unlisted: u64,
    /// How many entries of the baseline no longer occur.
    stale: usize,
    /// What the next baseline holds.
    found: Option<Baseline>,
}

/// Runs it, and closes the report even if it was interrupted.
fn validate(
    sources: &[Source],
    pipeline: &Pipeline<'_>,
    options: &Options,
    wishes: Wishes<'_>,
    reporter: Box<dyn Reporter + '_>,
    console: &Console,
) -> Result<Option<Validated>, CliError> {
    let mut validation = Validation::new(names(sources), wishes, reporter);
    let meter = Meter::default();
    let progress = console.progress(size(sources));
    let files = sources.iter().map(|source| meter.open(source));
    let formats = sources.iter().map(|source| Format::of_name(&source.name())).collect();
    let check = Check { options, formats };
    let result = pipeline.run(files, &check, |event| {
        if let Some(error) = validation.event(event)? {
            console.error(&CliError::input(error));
        }
        progress.update(meter.read(), validation.games());
        Ok(())
    });
    let completion = match result {
        Ok(()) if console.errored() => Completion::Partial,
        Ok(()) => Completion::Whole,
        Err(RunError::Interrupted) => Completion::Interrupted,
        Err(RunError::Receiver(error)) => return Err(CliError::input(error)),
    };
    let (counts, unlisted, stale) =
        (*validation.total(), validation.unlisted(), validation.stale());
    let found = validation.finish(completion)?;
    let validated = Validated { counts, unlisted, stale, found };
    Ok((completion != Completion::Interrupted).then_some(validated))
}
