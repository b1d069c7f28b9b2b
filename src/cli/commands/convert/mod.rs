//! `convert`: games in other notations and formats.

mod args;
mod choices;
mod documents;
mod wanted;

use std::io::{self, Write};

use super::games::{Meter, check_output, names, put_in_place, size};
use crate::cli::sanitize::Harmless;
use crate::cli::{CliError, Console, ExitStatus, GlobalArgs, Ui, interrupt};
use crate::io::{AtomicFile, Source};
use crate::ops::convert::{Convert, Converting, Counts};
use crate::ops::pipeline::{Pipeline, RunError};
use crate::output::{Look, Text};
use crate::pgn::Level;

pub(super) use args::ConvertArgs;
use documents::{Files, One};

/// Converts the files.
pub(super) fn run(
    args: &ConvertArgs,
    ui: &mut Ui,
    global: &GlobalArgs,
) -> Result<ExitStatus, CliError> {
    args.check()?;
    let (changes, format) = (args.changes()?, args.format()?);
    let sources = args.input.sources(ui, &["pgn"])?;
    if let Some(output) = &args.output {
        check_output(output, &sources)?;
    }
    let mut file = match &args.output {
        Some(path) => Some(AtomicFile::create(path).map_err(CliError::input)?),
        None => None,
    };
    let formats = sources.iter().map(|source| args.source(&source.name())).collect();
    let mut convert = Convert::new(formats, &changes, &*format);
    convert.letters = args.from_letters.clone();
    convert.skip_broken = args.skip_broken;
    let pipeline = Pipeline::new(global.jobs().get(), args.block_size, interrupt::watch())
        .map_err(|error| CliError::internal(error).context("cannot start threads"))?;
    let is_terminal = ui.stdout_is_terminal();
    let (out, console) = ui.split();
    let mut harmless;
    let out: &mut dyn Write = match &mut file {
        Some(file) => file,
        None if is_terminal => {
            harmless = Harmless::new(out);
            &mut harmless
        }
        None => out,
    };
    let all = |out: &mut dyn Write| convert_all(&sources, &pipeline, &convert, out, console);
    let counts = match &args.output_dir {
        Some(dir) => {
            let mut files = Files::create(dir)?;
            let counts = all(&mut files)?;
            if counts.is_some() {
                files.finish()?;
            } else {
                console.say(format!("{} files are written", files.count()));
            }
            counts
        }
        None if args.is_of_documents() => {
            let mut one = One::default();
            let counts = all(&mut one)?;
            if counts.is_some() {
                one.finish(out)?;
            }
            counts
        }
        None => all(out)?,
    };
    let Some(counts) = counts else {
        return Ok(ExitStatus::Interrupted);
    };
    let is_empty = counts.games == if args.skip_broken { counts.broken } else { 0 };
    let mut status = ExitStatus::found_if(counts.errors > 0);
    match file {
        // What was there before is worth more.
        Some(file) if is_empty && file.replaces() && !ui.console().errored() => {
            let path = file.path().display();
            ui.console().warn(format!("`{path}` is not written, as no game came out"));
            status = ExitStatus::Found;
        }
        Some(file) => put_in_place(file, ui.console())?,
        None => {}
    }
    ui.finish()?;
    summarize(args, counts, ui.console());
    Ok(status)
}

/// Runs it. Returns the numbers; nothing if it was interrupted.
fn convert_all(
    sources: &[Source],
    pipeline: &Pipeline<'_>,
    convert: &Convert<'_>,
    out: &mut dyn Write,
    console: &Console,
) -> Result<Option<Counts>, CliError> {
    let look = Look {
        color: console.color(),
        sanitize: console.sanitizer(),
        show: Level::Note,
        quiet: true,
        levels: crate::pgn::Levels::default(),
    };
    let mut reporter = Text::new(Messages { console, text: Vec::new() }, look);
    let complain = |message| console.found(message);
    let mut converting = Converting::new(names(sources), convert, out, &mut reporter, &complain);
    converting.begin()?;
    let meter = Meter::default();
    let progress = console.progress(size(sources));
    let files = sources.iter().map(|source| meter.open(source));
    let result = pipeline.run(files, convert, |event| {
        if let Some(error) = converting.event(event)? {
            console.error(&CliError::input(error));
        }
        progress.update(meter.read(), converting.total().games);
        Ok(())
    });
    match result {
        Ok(()) => {}
        Err(RunError::Interrupted) => return Ok(None),
        Err(RunError::Receiver(error)) => return Err(CliError::input(error)),
    }
    converting.end()?;
    let untold = converting.untold();
    if untold > 0 {
        console.warn(format!("{untold} more findings are not shown"));
        console.hint("`pgnkit validate` shows all of them");
    }
    Ok(Some(converting.total()))
}

/// Says in one line what was not taken over.
fn summarize(args: &ConvertArgs, counts: Counts, console: &Console) {
    if counts.broken == 0 {
        return;
    }
    let games = if counts.games == 1 { "game" } else { "games" };
    let are = if counts.broken == 1 { "is" } else { "are" };
    let done = if args.skip_broken { "left out" } else { "written up to the fault" };
    console.say(format!(
        "{} of {} {games} could not be played to the end and {are} {done}",
        counts.broken, counts.games
    ));
}

/// Standard error as something to write to, a line at a time.
struct Messages<'c> {
    console: &'c Console,
    text: Vec<u8>,
}

impl Write for Messages<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        if let Some(end) = memchr::memrchr(b'\n', &self.text) {
            let lines: Vec<u8> = self.text.drain(..=end).collect();
            self.console.raw(&String::from_utf8_lossy(&lines));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
