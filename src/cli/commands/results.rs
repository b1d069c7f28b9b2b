//! `results`: how every game ended, and whether its tags agree.

use std::io::Write;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::games::{GameFiles, Meter, check_output, names, put_in_place, size};
use crate::cli::{CliError, Console, ExitStatus, GlobalArgs, Ui, interrupt};
use crate::io::{AtomicFile, Source};
use crate::ops::pipeline::{BLOCK_SIZE, Pipeline, RunError};
use crate::ops::results::{Listed, ReadEnds, Results};
use crate::output::results::{
    ResultCounts, ResultCsv, ResultJsonLines, ResultLook, ResultReporter, ResultText,
};
use crate::pgn::results::Ending;

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ pgnkit results testdata/pgn/endings.pgn
  $ pgnkit results --only stalemate,dead-position testdata/pgn/endings.pgn
  $ pgnkit results --claimable --format csv testdata/pgn/endings.pgn
  $ pgnkit results --summary-only --write-termination out.pgn testdata/pgn/opera.pgn

KINDS:
  Told by the last position, and automatic: checkmate, stalemate, dead-position (no series of legal
  moves mates), fivefold-repetition and seventy-five-moves (not before July 2014). A draw in a
  position where one could be claimed: threefold-repetition, fifty-moves. Told by the Termination
  tag: resignation (also of \"normal\"), agreement (likewise), time, abandoned, adjudication,
  rules-infraction, death, emergency. Else unfinished (no result), untold (a result, but no reason)
  or unread (a move cannot be played; `pgnkit validate` says which).

EXIT STATUS:
  1 if the tags of a game disagree with each other or with the board, or if a game is unread.";

/// Tell how every game ended, by which rule, and whether its tags agree
///
/// Mate, stalemate, dead positions, repetition and the 50- and 75-move rules are found on the board;
/// resignation, agreement and time are told by the Termination tag. Of draws that could be claimed,
/// the first ply is shown that brought such a position to the board; with the move announced, the
/// claim may come a ply earlier (FIDE 9.2.1, 9.3.1). A win on time needs a side that can still mate
/// (FIDE 6.9).
#[derive(Debug, Args)]
#[command(after_long_help = AFTER_LONG_HELP)]
pub struct ResultsArgs {
    #[command(flatten)]
    input: GameFiles,

    /// How the report looks
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", help_heading = "Output")]
    format: ResultFormat,

    /// List only games that ended so (may be repeated); all are counted
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = kinds(),
          hide_possible_values = true, help_heading = "Output")]
    only: Vec<Ending>,

    /// List only games in which a draw could have been claimed
    #[arg(long, help_heading = "Output")]
    claimable: bool,

    /// List only games whose tags disagree with each other or with the board
    #[arg(long, help_heading = "Output")]
    conflicts: bool,

    /// Report numbers only
    #[arg(long, help_heading = "Output")]
    summary_only: bool,

    /// Write all games to a file with the Termination tag that some lack, as far as it is sure
    /// (`normal` or `unterminated`); all other bytes are untouched
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    write_termination: Option<PathBuf>,

    /// Bytes of a block, for tests
    #[arg(long, value_name = "BYTES", hide = true, default_value_t = BLOCK_SIZE)]
    block_size: usize,
}

/// A format of the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ResultFormat {
    /// For a person: a line a game
    #[default]
    Text,
    /// JSON lines: an object a game and a file
    Jsonl,
    /// Comma-separated values: a line a game
    Csv,
}

fn kinds() -> impl TypedValueParser<Value = Ending> {
    PossibleValuesParser::new(Ending::ALL.map(Ending::id)).try_map(|id| {
        Ending::ALL.into_iter().find(|ending| ending.id() == id).ok_or("no such kind")
    })
}

/// Reports on the files.
pub(super) fn run(
    args: &ResultsArgs,
    ui: &mut Ui,
    global: &GlobalArgs,
) -> Result<ExitStatus, CliError> {
    let sources = args.input.sources(ui, &["pgn"])?;
    if let Some(output) = &args.write_termination {
        check_output(output, &sources)?;
    }
    let create = |path: &PathBuf| AtomicFile::create(path);
    let mut tagged =
        args.write_termination.as_ref().map(create).transpose().map_err(CliError::input)?;

    let listed = Listed {
        none: args.summary_only,
        only: args.only.clone(),
        claimable: args.claimable,
        conflicting: args.conflicts,
    };
    let look = ResultLook { color: ui.color(), sanitize: ui.sanitizer(), quiet: ui.quiet() };
    let (out, console) = ui.split();
    let reporter: Box<dyn ResultReporter + '_> = match args.format {
        ResultFormat::Text => Box::new(ResultText::new(out, look)),
        ResultFormat::Jsonl => Box::new(ResultJsonLines::new(out)),
        ResultFormat::Csv => Box::new(ResultCsv::new(out)),
    };
    let pipeline = Pipeline::new(global.jobs().get(), args.block_size, interrupt::watch())
        .map_err(|error| CliError::internal(error).context("cannot start threads"))?;
    let results = Results::new(
        names(&sources),
        listed,
        tagged.as_mut().map(|file| file as &mut dyn Write),
        reporter,
    );
    let counts = match read(&sources, &pipeline, results, console) {
        Err(error) if args.write_termination.is_some() && error.is_broken_pipe() => {
            let message = "standard output was closed early; --write-termination wrote nothing";
            return Err(CliError::input(message));
        }
        result => result?,
    };
    let Some(counts) = counts else { return Ok(ExitStatus::Interrupted) };
    if let Some(file) = tagged {
        put_in_place(file, ui.console())?;
    }
    Ok(ExitStatus::found_if(counts.conflicting > 0 || counts.of(Ending::Unread) > 0))
}

/// Runs it. Returns the numbers; nothing if it was interrupted.
fn read(
    sources: &[Source],
    pipeline: &Pipeline<'_>,
    mut results: Results<'_, Box<dyn ResultReporter + '_>>,
    console: &Console,
) -> Result<Option<ResultCounts>, CliError> {
    let meter = Meter::default();
    let progress = console.progress(size(sources));
    let files = sources.iter().map(|source| meter.open(source));
    let result = pipeline.run(files, &ReadEnds::default(), |event| {
        if let Some(error) = results.event(event)? {
            console.error(&CliError::input(error));
        }
        progress.update(meter.read(), results.games());
        Ok(())
    });
    match result {
        Ok(()) => Ok(Some(results.total().clone())),
        Err(RunError::Interrupted) => Ok(None),
        Err(RunError::Receiver(error)) => Err(CliError::input(error)),
    }
}
