//! `perft`: count the ways to play on.

mod args;

use std::io::Read as _;
use std::path::Path;
use std::time::Instant;

use super::fen::uci_castling;
use crate::chess::perft::Table;
use crate::chess::{EnPassant, Move, Position};
use crate::cli::{CliError, ExitStatus, GlobalArgs, Ui, interrupt};
use crate::io::{Source, open};
use crate::notation::fen::{self, FenFault};
use crate::notation::perft_suite::{self, SuiteEntry};
use crate::notation::uci::Uci;
use crate::notation::{Fen, named};
use crate::ops::perft::{CountError, Counter, Suite, SuiteEvent};
use crate::output::perft::{Counted, SuiteCount, SuiteTotals};

use args::Format;
pub(super) use args::PerftArgs;

impl From<CountError> for CliError {
    fn from(error: CountError) -> Self {
        Self::input(error)
    }
}

/// Counts.
pub(super) fn run(
    args: &PerftArgs,
    ui: &mut Ui,
    global: &GlobalArgs,
) -> Result<ExitStatus, CliError> {
    let table = args.hash.map(|mebibytes| Table::new(mebibytes as usize)).transpose();
    let table = table.map_err(|error| CliError::input(error).hint("ask for less with --hash"))?;
    let mut counter = Counter::new(global.jobs().get(), table, interrupt::watch())
        .map_err(|error| CliError::internal(error).context("cannot start threads"))?;
    if let Some(cpu) = args.cpu {
        counter = counter.on(cpu.into());
    }
    let begin = Instant::now();
    let counted = match &args.suite {
        Some(path) => count_suite(args, path, &counter, ui),
        None => count_position(args, &counter, ui),
    };
    // An interruption is reported by the exit status, not as an error.
    let (status, nodes) = match counted {
        Err(_) if interrupt::requested() => return Ok(ExitStatus::Interrupted),
        counted => counted?,
    };
    if nodes > 0 && !ui.quiet() && (args.timing || ui.console().is_terminal()) {
        let seconds = begin.elapsed().as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
        let millions = nodes as f64 / seconds.max(1e-9) / 1e6;
        ui.console().say(format_args!("{nodes} nodes in {seconds:.3} s, {millions:.0} million/s"));
    }
    Ok(status)
}

/// Counts from the position of the command line. Returns the number of all positions counted, too.
fn count_position(
    args: &PerftArgs,
    counter: &Counter<'_>,
    ui: &mut Ui,
) -> Result<(ExitStatus, u64), CliError> {
    let text = if args.fen.is_empty() { "startpos".to_owned() } else { args.fen.join(" ") };
    let text = named(&text).unwrap_or(&text);
    let Some(position) = read_position(args, text, ui) else {
        return Ok((ExitStatus::Found, 0));
    };
    let depth = args.depth.unwrap_or_default();
    let fen = Fen::of(&position, EnPassant::Legal).to_string();
    let (mut all_nodes, mut last) = (0_u64, 0);
    for depth in if args.each_depth { 1.min(depth)..=depth } else { depth..=depth } {
        let mut counted =
            Counted { fen: fen.clone(), depth, nodes: 0, divide: None, expected: None };
        if args.divide && depth > 0 {
            let divide = counter.divide(&position, depth)?;
            counted.nodes = divide.iter().map(|(_, nodes)| nodes).sum();
            let castling = uci_castling(args.chess960, &position);
            let in_uci = |(mv, nodes): (Move, u64)| (Uci::of(mv, castling).to_string(), nodes);
            counted.divide = Some(divide.into_iter().map(in_uci).collect());
        } else {
            counted.nodes = counter.count(&position, depth)?;
            counted.divide = args.divide.then(Vec::new);
        }
        counted.expected = args.expect.filter(|_| Some(depth) == args.depth);
        match (args.format, args.each_depth) {
            (Format::Json, _) => counted.write_json(ui.out())?,
            (Format::Text, false) => counted.write_text(ui.out())?,
            (Format::Text, true) => counted.write_depth(ui.out())?,
        }
        all_nodes = all_nodes.saturating_add(counted.nodes);
        last = counted.nodes;
    }
    match args.expect {
        Some(expected) if expected != last => {
            ui.finish()?;
            ui.console().found(format_args!("depth {depth}: expected {expected}, found {last}"));
            Ok((ExitStatus::Found, all_nodes))
        }
        _ => Ok((ExitStatus::Success, all_nodes)),
    }
}

/// Reads the position, and says what is wrong with it: an error if it cannot be played on.
fn read_position(args: &PerftArgs, text: &str, ui: &Ui) -> Option<Position> {
    let console = ui.console();
    let hint = |fault: &FenFault| fault.hint.iter().for_each(|hint| console.hint(hint));
    match fen::read_as(text.as_bytes(), args.variant()) {
        Ok((position, report)) => {
            for fault in report.faults {
                console.warn(&fault);
                hint(&fault);
            }
            Some(position)
        }
        Err(errors) => {
            for fault in errors.0 {
                console.found(format!("in the position `{text}`, {fault}"));
                hint(&fault);
            }
            None
        }
    }
}

/// Counts what a suite knows the counts of.
fn count_suite(
    args: &PerftArgs,
    path: &Path,
    counter: &Counter<'_>,
    ui: &mut Ui,
) -> Result<(ExitStatus, u64), CliError> {
    let source = Source::from_path(path);
    let entries = read_suite(&source, ui)?;
    let sanitize = ui.sanitizer();
    let suite = Suite { counter, variant: args.variant(), max_nodes: args.max_nodes };
    let mut totals = SuiteTotals::default();
    let result = suite.run(&entries, &mut totals, |event| {
        match (event, args.format) {
            (SuiteEvent::Count { entry, depth, expected, found }, Format::Json) => {
                SuiteCount::new(entry, depth, expected, found).write_json(ui.out())?;
            }
            (SuiteEvent::Count { entry, depth, expected, found }, Format::Text)
                if expected != found =>
            {
                let what = format!("depth {depth}: expected {expected}, found {found}");
                let line = format!("{source}:{}: {what}: {}\n", entry.line, entry.fen);
                std::io::Write::write_all(ui.out(), sanitize(&line).as_bytes())?;
            }
            (SuiteEvent::Count { .. }, Format::Text) => {}
            (SuiteEvent::NoPosition(entry, errors), _) => {
                let line = entry.line;
                ui.console().found(format_args!("{source}:{line}: {errors}: {}", entry.fen));
            }
        }
        Ok::<_, CliError>(())
    });
    result?;
    match args.format {
        Format::Json => totals.write_json(ui.out())?,
        Format::Text if ui.quiet() => {}
        Format::Text => totals.write_text(ui.out())?,
    }
    Ok((ExitStatus::found_if(totals.any_wrong()), totals.nodes))
}

/// Reads a suite. Lines that cannot be read are errors, and the others are counted all the same.
fn read_suite(source: &Source, ui: &Ui) -> Result<Vec<SuiteEntry>, CliError> {
    let mut text = Vec::new();
    open(source).map_err(CliError::input)?.reader.read_to_end(&mut text)?;
    let (entries, faults) = perft_suite::parse(&text);
    for fault in faults {
        ui.error(&CliError::input(format!("{source}:{fault}")));
    }
    if entries.iter().all(|entry| entry.counts.is_empty()) {
        ui.error(
            &CliError::input(format!("there is no count in `{source}`"))
                .hint("a line of a suite looks like FEN ;D1 20 ;D2 400"),
        );
    }
    Ok(entries)
}
