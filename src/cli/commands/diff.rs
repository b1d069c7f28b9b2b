//! `diff`: two databases, game by game.

use std::fs::File;
use std::io;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::games::{Meter, size};
use crate::cli::{CliError, Console, ExitStatus, GlobalArgs, Ui, interrupt};
use crate::io::Source;
use crate::ops::compare::{Database, ReadImprints, compare};
use crate::ops::pipeline::{BLOCK_SIZE, Event, Pipeline, RunError};
use crate::output::compare::{CompareJsonLines, CompareLook, CompareReporter, CompareText};

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ pgnkit diff testdata/pgn/endings.pgn testdata/pgn/endings.pgn
  $ pgnkit diff --format jsonl testdata/pgn/opera.pgn testdata/pgn/endings.pgn

WHICH GAMES ARE THE SAME:
  Those with the same moves, and players whose names agree or 30 plies at least; else those of the
  same players with the same date and round, or date, or event, unless date or round contradict
  each other and less than half of the moves agree. Case, accents, punctuation, the order of the
  words of a name and initials make no difference there; but each tag that is not written alike is
  listed. Any order of games will do. Comments, variations and glyphs are not compared, nor is how
  a move is written. A file that is compressed, and standard input, is copied to a temporary file.

EXIT STATUS:
  0 if the databases hold the same games; 1 if not; 2 if one could not be read.";

/// Compare two databases game by game: only in one, other moves, other tags
///
/// Of other moves, the first ply is shown at which they part; of other tags, both values.
#[derive(Debug, Args)]
#[command(after_long_help = AFTER_LONG_HELP)]
pub struct DiffArgs {
    /// The first database; `-` is standard input
    #[arg(value_name = "A", help_heading = "Input")]
    a: PathBuf,

    /// The second one
    #[arg(value_name = "B", help_heading = "Input")]
    b: PathBuf,

    /// How the report looks
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", help_heading = "Output")]
    format: DiffFormat,

    /// Report numbers only
    #[arg(long, help_heading = "Output")]
    summary_only: bool,

    /// Bytes of a block, for tests
    #[arg(long, value_name = "BYTES", hide = true, default_value_t = BLOCK_SIZE)]
    block_size: usize,
}

/// A format of the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum DiffFormat {
    /// For a person: a line a game, with how it differs
    #[default]
    Text,
    /// JSON lines: an object a game, and one for the numbers
    Jsonl,
}

/// Compares them.
pub(super) fn run(
    args: &DiffArgs,
    ui: &mut Ui,
    global: &GlobalArgs,
) -> Result<ExitStatus, CliError> {
    let sources = [&args.a, &args.b].map(|path| Source::from_path(path));
    if sources == [Source::Stdin, Source::Stdin] {
        return Err(CliError::usage("standard input cannot be both databases")
            .hint("name a file for one of them"));
    }
    if let Some(path) = sources.iter().filter_map(Source::path).find(|path| path.is_dir()) {
        let message = format!("`{}` is a directory", path.display());
        return Err(CliError::usage(message).hint("name a file"));
    }
    let look = CompareLook {
        color: ui.color(),
        sanitize: ui.sanitizer(),
        summary_only: args.summary_only,
        quiet: ui.quiet(),
    };
    let (out, console) = ui.split();
    let titles = sources.each_ref().map(|source| source.name().into_owned());
    let mut reporter: Box<dyn CompareReporter + '_> = match args.format {
        DiffFormat::Text => Box::new(CompareText::new(out, titles, look)),
        DiffFormat::Jsonl => Box::new(CompareJsonLines::new(out, titles, args.summary_only)),
    };
    let pipeline = Pipeline::new(global.jobs().get(), args.block_size, interrupt::watch())
        .map_err(|error| CliError::internal(error).context("cannot start threads"))?;
    let Some((a, b)) = read(&sources, &pipeline, console)? else {
        return Ok(ExitStatus::Interrupted);
    };
    let counts = compare(a, b, &mut *reporter, interrupt::watch()).map_err(CliError::input)?;
    Ok(counts.map_or(ExitStatus::Interrupted, |it| ExitStatus::found_if(!it.are_equal())))
}

/// Reads both; nothing comes back if it was interrupted.
fn read(
    sources: &[Source],
    pipeline: &Pipeline<'_>,
    console: &Console,
) -> Result<Option<(Database, Database)>, CliError> {
    let meter = Meter::default();
    let progress = console.progress(size(sources));
    let files = sources.iter().map(|source| meter.open(source));
    let mut databases: Vec<Database> = Vec::new();
    let result = pipeline.run(files, &ReadImprints::default(), |event| {
        match event {
            Event::Begin(file) => {
                let is_plain = meter.compression(file).as_deref() == Some("plain");
                databases.push(database(&sources[file], is_plain)?);
            }
            Event::Part(text, games) => {
                if let Some(database) = databases.last_mut() {
                    database.add(text, &games)?;
                }
            }
            // What is missing would look like a difference.
            Event::End(Some(error)) => return Err(error),
            Event::End(None) => {}
        }
        let games = databases.iter().map(|database| database.games() as u64);
        progress.update(meter.read(), games.sum());
        Ok(())
    });
    match result {
        Ok(()) => {}
        Err(RunError::Interrupted) => return Ok(None),
        Err(RunError::Receiver(error)) => return Err(CliError::input(error)),
    }
    let mut databases = databases.into_iter();
    Ok(databases.next().zip(databases.next()))
}

/// Begins a database whose games can be read again.
fn database(source: &Source, is_plain: bool) -> io::Result<Database> {
    match source.path() {
        Some(path) if is_plain && path.is_file() => File::open(path).map(Database::of_file),
        _ => Database::copied(),
    }
}
