//! `info`: what there is in files of games.

use clap::{Args, ValueEnum};

use super::games::{GameFiles, Meter, names, size};
use crate::cli::{CliError, ExitStatus, GlobalArgs, Ui, interrupt};
use crate::ops::info::{Infos, ReadInfo};
use crate::ops::pipeline::{BLOCK_SIZE, Pipeline, RunError};
use crate::output::info::{InfoJsonLines, InfoLook, InfoReporter, InfoText};

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ pgnkit info testdata/pgn/endings.pgn
  $ pgnkit info --format json testdata/pgn/opera.pgn testdata/pgn/endings.pgn
  $ pgnkit info -r --format json testdata/pgn | tail -n 1

EXIT STATUS:
  0 whatever there is in the files; 2 if one could not be read. The others are counted all the same.";

/// Tell what there is in files of games: games, plies, dates, results, tags
///
/// Plies are those of the main lines, as far as they can be played; results are those of the
/// markers, or else of the Result tags. The names of tags are told apart up to 1,000; of more, the
/// number of tags is told.
#[derive(Debug, Args)]
#[command(after_long_help = AFTER_LONG_HELP)]
pub struct InfoArgs {
    #[command(flatten)]
    input: GameFiles,

    /// How the report looks
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", help_heading = "Output")]
    format: InfoFormat,

    /// Bytes of a block, for tests
    #[arg(long, value_name = "BYTES", hide = true, default_value_t = BLOCK_SIZE)]
    block_size: usize,
}

/// A format of the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum InfoFormat {
    /// For a person: a paragraph a file
    #[default]
    Text,
    /// JSON: an object in a line for each file, and one for all
    #[value(alias = "jsonl")]
    Json,
}

/// Reports on the files.
pub(super) fn run(
    args: &InfoArgs,
    ui: &mut Ui,
    global: &GlobalArgs,
) -> Result<ExitStatus, CliError> {
    let sources = args.input.sources(ui, &["pgn"])?;
    let look = InfoLook { color: ui.color(), sanitize: ui.sanitizer() };
    let (out, console) = ui.split();
    let reporter: Box<dyn InfoReporter + '_> = match args.format {
        InfoFormat::Text => Box::new(InfoText::new(out, look)),
        InfoFormat::Json => Box::new(InfoJsonLines::new(out)),
    };
    let pipeline = Pipeline::new(global.jobs().get(), args.block_size, interrupt::watch())
        .map_err(|error| CliError::internal(error).context("cannot start threads"))?;
    let mut infos = Infos::new(names(&sources), reporter);
    let meter = Meter::default();
    let progress = console.progress(size(&sources));
    let files = sources.iter().map(|source| meter.open(source));
    let mut is_complete = true;
    let result = pipeline.run(files, &ReadInfo::default(), |event| {
        let compression = |file| meter.compression(file);
        if let Some(error) = infos.event(event, compression)? {
            is_complete = false;
            console.error(&CliError::input(error));
        }
        progress.update(meter.read(), infos.games());
        Ok(())
    });
    match result {
        Ok(()) => {}
        Err(RunError::Interrupted) => return Ok(ExitStatus::Interrupted),
        Err(RunError::Receiver(error)) => return Err(CliError::input(error)),
    }
    infos.finish(is_complete).map_err(CliError::input)?;
    Ok(ExitStatus::Success)
}
