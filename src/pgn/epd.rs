//! The check of EPD files: a position a line, with operations (PGN 16.2).

use super::encoding::decode;
use super::finding::MoveDetail;
use super::{
    BlockReport, Evidence, Finding, GameInfo, Level, LineEnds, Options, Ply, Rule, Span, Tail,
};
use crate::chess::Position;
use crate::notation::epd::{self, Operand, Operation};
use crate::notation::san::{Quirk, San, SanError};

/// Checks the lines of a block, each counted as a game. Returns how many bytes were read in full,
/// and the report on them. Empty lines and lines that begin with `#` are passed over.
pub fn check_epd(text: &[u8], tail: Tail, options: &Options) -> (usize, BlockReport) {
    let read = match tail {
        Tail::End | Tail::Forced => text.len(),
        Tail::Event | Tail::Unknown => memchr::memrchr2(b'\n', b'\r', text).map_or(0, |at| at + 1),
    };
    let mut check = Check { options, report: BlockReport::default(), findings_before: 0 };
    let mut start = 0;
    for end in memchr::memchr2_iter(b'\n', b'\r', &text[..read]).chain(Some(read)) {
        check.line(text, start..end);
        start = end + 1;
    }
    // What is behind the last position belongs to it.
    if let Some(last) = check.report.games.last_mut() {
        last.region.end = read;
    }
    let mut report = check.report;
    report.line_ends = LineEnds::count(&text[..read]);
    report.evidence = Evidence::of(&text[..read]);
    (read, report)
}

struct Check<'o> {
    options: &'o Options,
    report: BlockReport,
    findings_before: usize,
}

impl Check<'_> {
    fn line(&mut self, text: &[u8], line: Span) {
        let bytes = text[line.clone()].trim_ascii();
        if bytes.is_empty() || bytes.starts_with(b"#") {
            return;
        }
        self.findings_before = self.report.findings.len();
        let written = decode(&text[line.clone()]).into_owned();
        self.position(&written, &line);

        let levels = self.report.findings[self.findings_before..]
            .iter()
            .map(|finding| self.options.levels.of(finding.rule));
        let level = levels.clone().max().unwrap_or(Level::Allow);
        levels.for_each(|level| self.report.counts.finding(level));
        if level > Level::Allow || self.options.all_games {
            let region_start = self.report.games.last().map_or(0, |game| game.region.end);
            self.report.games.push(GameInfo {
                game: self.report.next_game(),
                region: region_start..text.len().min(line.end + 1),
                start: line.start,
                white: None,
                black: None,
                plies: 0,
                outcome: None,
                level,
            });
        }
        self.report.counts.game(level, 0);
    }

    fn position(&mut self, written: &str, line: &Span) {
        let epd = match epd::parse(written.as_bytes()) {
            Ok(epd) => epd,
            Err(errors) => {
                for fault in errors.0 {
                    let at = byte_of(written, line, fault.column);
                    self.find(Rule::BadFen, at..at + 1, fault.message, None);
                }
                return;
            }
        };
        for fault in epd.report.faults {
            let at = byte_of(written, line, fault.column);
            self.find(Rule::BadFen, at..at + 1, fault.message, None);
        }
        for fault in epd.faults {
            let at = byte_of(written, line, fault.column);
            self.find(Rule::BadEpdOperation, at..at + 1, fault.message, None);
        }
        for operation in &epd.operations {
            self.moves(written, line, operation, &epd.position);
        }
    }

    /// Operations whose operands are moves: of the position, or of a line that starts there.
    fn moves(&mut self, written: &str, line: &Span, operation: &Operation<'_>, from: &Position) {
        let is_line = operation.opcode == "pv";
        if !is_line && !matches!(operation.opcode, "bm" | "am" | "pm" | "sm") {
            return;
        }
        let mut position = *from;
        for operand in &operation.operands {
            let Some(resolved) = self.one_move(written, line, operation, operand, &position) else {
                return;
            };
            if is_line {
                position.play(resolved);
            }
        }
    }

    fn one_move(
        &mut self,
        written: &str,
        line: &Span,
        operation: &Operation<'_>,
        operand: &Operand<'_>,
        position: &Position,
    ) -> Option<crate::chess::Move> {
        let at = byte_of(written, line, operand.column);
        let span = at..at + operand.text.len();
        let san = match San::parse(operand.text.as_bytes()) {
            Ok(san) => san,
            Err(error) => {
                let message = format!("{} {} is not a move", operation.opcode, operand.text);
                let detail = MoveDetail::new("unparsable", error.to_string(), position);
                self.find(Rule::UnparsableMove, span, message, Some(detail));
                return None;
            }
        };
        match san.resolve(position) {
            Ok(resolved) => {
                if resolved.quirks.contains(Quirk::FalseCaptureSign) {
                    let message = format!("{} takes nothing", operand.text);
                    self.find(Rule::FalseCaptureSign, span, message, None);
                }
                Some(resolved.mv)
            }
            Err(error) => {
                let (rule, reason, because) = match (&error, san.why_illegal(position)) {
                    (SanError::Ambiguous(_), _) => {
                        (Rule::AmbiguousMove, "ambiguous", error.to_string())
                    }
                    (_, Some(why)) => (Rule::IllegalMove, why.id(), why.to_string()),
                    (_, None) => (Rule::IllegalMove, "unplayable", error.to_string()),
                };
                let message = format!("{} {} is not legal", operation.opcode, operand.text);
                self.find(rule, span, message, Some(MoveDetail::new(reason, because, position)));
                None
            }
        }
    }

    fn find(&mut self, rule: Rule, span: Span, message: String, detail: Option<MoveDetail>) {
        if self.options.levels.reports(rule) {
            let game = Some(self.report.next_game());
            let ply: Option<Ply> = None;
            let message = message.into();
            let detail = detail.map(Box::new);
            self.report.findings.push(Finding { rule, game, span, ply, message, detail });
        }
    }
}

/// The byte of a column of a line, both as they stand in the block. Columns past the end are the
/// end; in a line that is not UTF-8 each character is a byte.
fn byte_of(written: &str, line: &Span, column: usize) -> usize {
    let before = column.saturating_sub(1);
    if written.len() == line.len() {
        let offset = written.char_indices().nth(before).map_or(written.len(), |(at, _)| at);
        return line.start + offset.min(line.len().saturating_sub(1));
    }
    line.start + before.min(line.len().saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(text: &str) -> Vec<(Rule, usize)> {
        let (read, report) = check_epd(text.as_bytes(), Tail::End, &Options::default());
        assert_eq!(read, text.len());
        report.findings.iter().map(|finding| (finding.rule, finding.span.start)).collect()
    }

    #[test]
    fn an_illegal_best_move_is_found_in_its_line() {
        let text = "4k3/8/8/8/8/8/8/3QK3 w - - bm Qd8+; id \"ok\";\n\
                    4k3/8/8/8/8/8/8/3QK3 w - - bm Qxd8 Qc8; id \"wrong\";\n";
        assert_eq!(findings(text), [(Rule::FalseCaptureSign, 75), (Rule::IllegalMove, 80)]);
    }

    #[test]
    fn a_malformed_operation_leaves_the_position_valid() {
        let text = "8/8/8/2p5/1pp5/brpp4/1pprp2P/qnkbK3 w - - bm h3; id \"Z\"; mate in 15";
        assert_eq!(findings(text), [(Rule::BadEpdOperation, 57)]);
    }

    #[test]
    fn a_principal_variation_is_played_over() {
        let text = "4k3/8/8/8/8/8/8/3QK3 w - - pv Qd2 Ke7 Qd1 Ke8 Qd9;";
        assert_eq!(findings(text).len(), 1);
        assert_eq!(findings(&text.replace(" Qd9", "")), []);
    }

    #[test]
    fn only_whole_lines_are_read_unless_the_text_ends() {
        let text = b"4k3/8/8/8/8/8/8/4K3 w - -\n4k3/8/8/8";
        let (read, report) = check_epd(text, Tail::Unknown, &Options::default());
        assert_eq!(read, 26);
        assert_eq!(report.counts.games, 1);
    }
}
