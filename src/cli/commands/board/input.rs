//! What is to be drawn: a text of a position, or a game of a file.

use std::io::{Cursor, Read};
use std::path::Path;

use crate::chess::Position;
use crate::cli::{CliError, GlobalArgs, Ui, interrupt};
use crate::io::{Source, open};
use crate::notation::{Marks, named};
use crate::ops::game::{FoundGame, Search, find_game};
use crate::ops::pipeline::{BLOCK_SIZE, Pipeline, RunError};
use crate::ops::position::{How, each_line, unquoted};
use crate::pgn::{Finding, LineCounter, MainLine, encoding};

pub(super) use crate::pgn::LineStep as Step;

/// How much of a file tells whether it holds games or positions.
const GLANCE: u64 = 4096;

/// Where to find it.
pub(super) enum Input {
    Position(String),
    Games(Source),
}

/// The positions of a game; of a position, itself.
pub(super) struct Line {
    pub(super) white: Option<String>,
    pub(super) black: Option<String>,
    /// At least one.
    pub(super) steps: Vec<Step>,
    pub(super) is_game: bool,
    /// Whether something is wrong that was said.
    pub(super) is_faulty: bool,
}

impl Line {
    /// Says of a game that breaks off that it does.
    pub(super) fn so_far(&self) -> &'static str {
        if self.is_faulty { "before the fault " } else { "" }
    }
}

impl Input {
    /// Takes the arguments: words of a FEN that nobody quoted belong together.
    pub(super) fn of(args: &[String], ui: &Ui) -> Result<Self, CliError> {
        match unquoted(args).as_slice() {
            [] if ui.stdin_is_terminal() => Err(CliError::usage("no position and no file to draw")
                .hint("give a FEN in quotes, the name of a file, or `-` for standard input")),
            [] => Ok(Self::Games(Source::Stdin)),
            [text] if looks_like_a_position(text) && !Path::new(text).exists() => {
                Ok(Self::Position(text.clone()))
            }
            [path] => Ok(Self::Games(Source::from_path(Path::new(path)))),
            _ => Err(CliError::usage("more than one position or file")
                .hint("put a FEN in quotes; draw files one at a time")),
        }
    }

    /// Reads it; what is wrong is said. Nothing comes back if nothing can be drawn.
    pub(super) fn read(
        &self,
        number: u64,
        how: How,
        ui: &Ui,
        global: &GlobalArgs,
    ) -> Result<Option<Line>, CliError> {
        let source = match self {
            Self::Position(text) => return Ok(read_position(text.as_bytes(), how, "", ui)),
            Self::Games(source) => source,
        };
        let mut reader = open(source).map_err(CliError::input)?.reader;
        let failed = |error| CliError::input(error).context(format!("cannot read `{source}`"));
        let mut head = Vec::new();
        reader.by_ref().take(GLANCE).read_to_end(&mut head).map_err(failed)?;
        let holds_positions = first_line(&head).is_some_and(|line| looks_like_a_position(&line));
        let whole = Cursor::new(head).chain(reader);
        if holds_positions {
            return read_line(whole, source, number, how, ui);
        }
        let pipeline = Pipeline::new(global.jobs().get(), BLOCK_SIZE, interrupt::watch())
            .map_err(|error| CliError::internal(error).context("cannot start threads"))?;
        match find_game(&pipeline, Ok(whole), number) {
            Ok(Search::Found(game)) => Ok(read_game(&game, &source.name(), number, ui)),
            Ok(Search::OnlySoMany(games)) => Err(too_few(number, "game", games)),
            Ok(Search::Failed(error)) | Err(RunError::Receiver(error)) => Err(failed(error)),
            Err(RunError::Interrupted) => Ok(None),
        }
    }
}

/// Whether a text is a name or begins as a FEN does, be it right or wrong.
fn looks_like_a_position(text: &str) -> bool {
    let text = text.trim();
    let board = text.split_whitespace().next().unwrap_or_default();
    let is_of_boards = |byte: u8| b"/pnbrqkPNBRQK0123456789".contains(&byte);
    named(text).is_some() || board.contains('/') && board.bytes().all(is_of_boards)
}

/// The first line that is neither blank nor a comment.
fn first_line(head: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(head);
    let mut lines = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim());
    lines.find(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned)
}

fn too_few(number: u64, noun: &str, there_are: u64) -> CliError {
    let plural = if there_are == 1 { "" } else { "s" };
    let message = format!("there is no {noun} {number}: the file has {there_are} {noun}{plural}");
    CliError::usage(message)
}

/// Reads a line of a file of positions.
fn read_line(
    reader: impl Read,
    source: &Source,
    number: u64,
    how: How,
    ui: &Ui,
) -> Result<Option<Line>, CliError> {
    let mut positions = 0;
    // Once it is found, the rest is not read.
    let rest = each_line(reader, |text, line, _| {
        positions += 1;
        if positions < number {
            return Ok(());
        }
        Err(read_position(text, how, &format!("{source}:{line}: "), ui))
    });
    match rest {
        Err(line) => Ok(line),
        Ok(None) => Err(too_few(number, "position", positions)),
        Ok(Some(error)) => Err(CliError::input(error).context(format!("cannot read `{source}`"))),
    }
}

/// Reads a position, and says what is wrong with it.
fn read_position(text: &[u8], how: How, place: &str, ui: &Ui) -> Option<Line> {
    let report = how.check(text, 1);
    for fault in &report.faults {
        ui.console().found(format_args!("{place}{fault}"));
        if let Some(hint) = &fault.hint {
            ui.hint(hint);
        }
    }
    let step = |position: Position| Step { position, last: None, marks: Marks::default() };
    report.position.map(|position| Line {
        white: None,
        black: None,
        steps: vec![step(position)],
        is_game: false,
        is_faulty: !report.faults.is_empty(),
    })
}

/// Reads a game, and says why it breaks off if it does.
fn read_game(game: &FoundGame, file: &str, number: u64, ui: &Ui) -> Option<Line> {
    let line = MainLine::read(&game.bytes, game.lines_before == 0);
    if let Some(fault) = &line.fault {
        complain(fault, game, file, number, ui);
    }
    let MainLine { white, black, steps, fault } = line;
    let is_faulty = fault.is_some();
    (!steps.is_empty()).then_some(Line { white, black, steps, is_game: true, is_faulty })
}

fn complain(fault: &Finding, game: &FoundGame, file: &str, number: u64, ui: &Ui) {
    let mut lines = LineCounter::new(game.lines_before);
    let place = lines.place(&game.bytes, fault.span.start, encoding::width);
    let because = match &fault.detail {
        Some(detail) => format!(": {}", detail.because),
        None => String::new(),
    };
    ui.console().found(format_args!(
        "{file}:{}:{}: [{}] {}{because} (game {number})",
        place.line,
        place.column,
        fault.rule.id(),
        fault.message,
    ));
}
