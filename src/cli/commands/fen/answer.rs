//! What is answered to one text; on any thread.

use std::io::Write as _;

use super::args::{FenArgs, Format, Hash, Moves, Pieces};
use crate::chess::{Color, Position};
use crate::cli::Ui;
use crate::notation::{epd, polyglot, san::San, uci};
use crate::output::position::{PositionLook, PositionReport, write_json};
use crate::output::{Diagram, PieceStyle};

/// What goes out for a text.
#[derive(Default)]
pub(super) struct Answer {
    /// For standard output.
    pub(super) product: Vec<u8>,
    /// For standard error, in order.
    pub(super) said: Vec<Said>,
    /// Whether the text is no position without faults.
    pub(super) is_faulty: bool,
}

/// A message.
pub(super) enum Said {
    Fault(String),
    Hint(String),
    Warning(String),
    Repair(String),
}

/// Who answers, and how.
#[derive(Clone, Copy)]
pub(super) struct Clerk<'a> {
    args: &'a FenArgs,
    look: PositionLook,
}

impl<'a> Clerk<'a> {
    pub(super) fn new(args: &'a FenArgs, ui: &Ui) -> Self {
        let look = PositionLook {
            color: ui.color(),
            sanitize: ui.sanitizer(),
            quiet: ui.quiet(),
            style: args.style(),
        };
        Self { args, look }
    }

    /// Answers a text; `place` says where it stands, for messages.
    pub(super) fn answer(&self, text: &[u8], line: u64, place: &str) -> Answer {
        let report = self.args.how().check(text, line);
        let mut answer = Answer { is_faulty: report.fine().is_none(), ..Answer::default() };
        if self.args.wants_verdict() {
            self.verdict(&mut answer.product, &report, place);
            return answer;
        }
        // The answer asked for has no room for faults.
        for fault in &report.faults {
            answer.said.push(Said::Fault(format!("{place}{fault}")));
            answer.said.extend(fault.hint.clone().map(Said::Hint));
        }
        let mut position = report.position;
        if self.args.repair {
            position = report.repaired.or_else(|| report.fine().copied());
            let changes = report.changes(self.args.style()).into_iter();
            let said = changes.map(|change| Said::Repair(format!("{place}repaired: {change}")));
            answer.said.extend(said);
        }
        if let Some(position) = position {
            let position = self.turned(position, place, &mut answer.said);
            let product = if self.args.epd {
                self.epd(&report, &position, place, &mut answer)
            } else {
                self.product(&position)
            };
            // That of an EPD has what was written in it.
            answer.product = (self.look.sanitize)(&product).into_owned().into_bytes();
            answer.product.push(b'\n');
        }
        answer
    }

    fn verdict(&self, out: &mut Vec<u8>, report: &PositionReport, place: &str) {
        // Memory takes whatever is written.
        let _ = match (self.args.format, self.args.status) {
            (Format::Json | Format::Jsonl, _) => {
                write_json(&mut *out, report, self.look.style).and_then(|()| writeln!(out))
            }
            (Format::Text, true) => self.look.verdict(out, place, report),
            (Format::Text, false) => self.look.report(out, place, report),
        };
    }

    /// The position as it is to be seen.
    fn turned(&self, mut position: Position, place: &str, said: &mut Vec<Said>) -> Position {
        if self.args.mirror {
            position = position.mirrored();
        }
        if self.args.flip {
            if !self.args.chess960 && position.castling_rooks().any() {
                let what = "castling rights are lost in the mirror; --chess960 keeps them";
                said.push(Said::Warning(format!("{place}{what}")));
                position = position.without_castling();
            }
            position = position.flipped();
        }
        position
    }

    /// What is printed of a position in place of the verdict.
    fn product(&self, position: &Position) -> String {
        let args = self.args;
        if let Some(notation) = args.moves {
            let castling = uci_castling(args.chess960, position);
            let moves = position.legal_moves().into_iter().map(|mv| match notation {
                Moves::San => San::of(position, mv).to_string(),
                Moves::Uci => uci::Uci::of(mv, castling).to_string(),
            });
            moves.collect::<Vec<_>>().join(" ")
        } else if let Some(pieces) = args.board {
            let style = match pieces {
                Pieces::Ascii => PieceStyle::Letters,
                Pieces::Unicode => PieceStyle::Figures,
            };
            let below = if args.black { Color::Black } else { Color::White };
            Diagram::of(position).seen_by(below).text(style).to_string()
        } else if let Some(kind) = args.hash {
            let hash = match kind {
                Hash::Zobrist => position.hash(args.style().ep),
                Hash::Polyglot => polyglot::key(position),
            };
            format!("{hash:016x}")
        } else {
            args.style().fen(position).to_string()
        }
    }

    /// The line as EPD. An operation that cannot be read is not written, and that is said.
    fn epd(
        &self,
        report: &PositionReport,
        position: &Position,
        place: &str,
        answer: &mut Answer,
    ) -> String {
        let fen = self.args.style().fen(position);
        match epd::parse_as(report.text.as_bytes(), self.args.how().variant) {
            Ok(epd) => {
                answer.is_faulty |= !epd.faults.is_empty();
                let faults = epd.faults.iter().map(|fault| format!("{place}{fault}"));
                answer.said.extend(faults.map(Said::Fault));
                epd.with_fields(fen).to_string()
            }
            // With faults it is no EPD, but it may be a position all the same.
            Err(_) => fen.four_fields().to_string(),
        }
    }
}

/// Returns how UCI is to write castling: in Chess960 only the rook says which way.
pub(in crate::cli::commands) fn uci_castling(
    chess960: bool,
    position: &Position,
) -> uci::CastlingStyle {
    if chess960 || position.is_chess960() {
        uci::CastlingStyle::Chess960
    } else {
        uci::CastlingStyle::Classical
    }
}
