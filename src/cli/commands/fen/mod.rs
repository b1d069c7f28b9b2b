//! `fen`: check, explain and rewrite positions.

mod args;

use std::io::Write as _;
use std::path::Path;

use crate::chess::{Color, Position};
use crate::cli::{CliError, Console, ExitStatus, Out, Ui};
use crate::io::{Source, open};
use crate::notation::{san::San, uci};
use crate::ops::position::{each_line, unquoted};
use crate::output::position::{PositionLook, PositionReport, write_json};
use crate::output::{Diagram, PieceStyle};

pub(super) use args::{Castling, Ep, FenArgs, style};
use args::{Format, Moves, Pieces};

impl FenArgs {
    /// What is printed of a position in place of the verdict.
    fn answer(&self, position: &Position) -> String {
        if let Some(notation) = self.moves {
            let castling = uci_castling(self.chess960, position);
            let moves = position.legal_moves().into_iter().map(|mv| match notation {
                Moves::San => San::of(position, mv).to_string(),
                Moves::Uci => uci::Uci::of(mv, castling).to_string(),
            });
            moves.collect::<Vec<_>>().join(" ")
        } else if let Some(pieces) = self.draw {
            let style = match pieces {
                Pieces::Ascii => PieceStyle::Letters,
                Pieces::Unicode => PieceStyle::Figures,
            };
            let below = if self.black { Color::Black } else { Color::White };
            Diagram::new(position.board(), style, below).to_string()
        } else if self.hash {
            format!("{:016x}", position.hash(self.style().ep))
        } else {
            self.style().fen(position).to_string()
        }
    }
}

/// Returns how UCI is to write castling: in Chess960 only the rook says which way.
pub(super) fn uci_castling(chess960: bool, position: &Position) -> uci::CastlingStyle {
    if chess960 || position.is_chess960() {
        uci::CastlingStyle::Chess960
    } else {
        uci::CastlingStyle::Classical
    }
}

/// Answers every position.
pub(super) fn run(args: &FenArgs, ui: &mut Ui) -> Result<ExitStatus, CliError> {
    let mut texts = unquoted(&args.positions);
    if texts.is_empty() && args.file.is_empty() {
        if ui.stdin_is_terminal() {
            return Err(CliError::usage("no position to check")
                .hint("give one in quotes, or `-` to type positions in"));
        }
        texts.push("-".to_owned());
    }
    let look = PositionLook {
        color: ui.color(),
        sanitize: ui.sanitizer(),
        quiet: ui.quiet(),
        style: args.style(),
    };
    let (out, console) = ui.split();
    let mut desk = Desk { args, look, out, console, any_faulty: false };
    for (number, text) in (1..).zip(&texts) {
        if text == "-" {
            desk.read(Path::new("-"))?;
        } else {
            desk.answer(text.as_bytes(), number, "")?;
        }
    }
    for file in &args.file {
        desk.read(file)?;
    }
    Ok(ExitStatus::found_if(desk.any_faulty))
}

/// Where texts come in and answers go out.
struct Desk<'a> {
    args: &'a FenArgs,
    look: PositionLook,
    out: &'a mut Out,
    console: &'a Console,
    any_faulty: bool,
}

impl Desk<'_> {
    /// Answers every line of a file. If it cannot be read, the other inputs still are.
    fn read(&mut self, path: &Path) -> Result<(), CliError> {
        let source = Source::from_path(path);
        let input = match open(&source) {
            Ok(input) => input,
            Err(error) => {
                self.console.error(&CliError::input(error));
                return Ok(());
            }
        };
        let failed = each_line(input.reader, |text, line, is_last| {
            self.answer(text, line, &format!("{source}:{line}: "))?;
            // Whoever asks line by line waits for the answer before asking on.
            if is_last {
                self.out.flush()?;
            }
            Ok::<_, CliError>(())
        })?;
        if let Some(error) = failed {
            self.console.error(&CliError::input(error));
        }
        Ok(())
    }

    fn answer(&mut self, text: &[u8], line: u64, place: &str) -> Result<(), CliError> {
        let report = self.args.how().check(text, line);
        self.any_faulty |= report.fine().is_none();
        if self.args.wants_verdict() {
            match (self.args.format, self.args.status) {
                (Format::Jsonl, _) => write_json(self.out, &report, self.look.style)?,
                (Format::Text, true) => self.look.verdict(self.out, place, &report)?,
                (Format::Text, false) => self.look.report(self.out, place, &report)?,
            }
            return Ok(());
        }
        self.complain(&report, place);
        let mended = report.repaired.as_ref().or_else(|| report.fine());
        let position = if self.args.repair { mended } else { report.position.as_ref() };
        if let Some(position) = position {
            writeln!(self.out, "{}", self.args.answer(position))?;
        }
        Ok(())
    }

    /// The answer asked for has no room for faults.
    fn complain(&self, report: &PositionReport, place: &str) {
        for fault in &report.faults {
            self.console.found(format_args!("{place}{fault}"));
            if let Some(hint) = &fault.hint {
                self.console.hint(hint);
            }
        }
    }
}
