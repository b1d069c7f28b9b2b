//! The end of a game: its markers, its tags, and the board.

use super::{Checker, quoted};
use crate::chess::Color;
use crate::pgn::lexer::{Outcome, TagShape};
use crate::pgn::reader::Ending;
use crate::pgn::{Rule, Span, Termination, tags};

impl Checker<'_> {
    pub(super) fn check_ending(&mut self, text: &[u8], ending: Ending, end: usize) {
        // A game of tags only has not come to its movetext.
        self.end_header(text);
        self.flush_stray(text);
        let at = text[..end].trim_ascii_end().len();
        self.check_open_variations();
        self.check_marker(ending, at, end);
        self.check_result_tag();
        if self.header.is_other_game() {
            return;
        }
        if self.movetext.is_empty() {
            self.find(Rule::EmptyGame, self.start..self.start + 1, "the game has no moves");
        }
        if let Some((span, ply)) = self.movetext.dgt_tail() {
            let message = "nothing but kings put in the centre from here on: \
                           an electronic board's record of the result?";
            self.find_at(Rule::DgtTail, span, Some(ply), message, None);
        }
        if self.movetext.main_line_is_whole() && !self.movetext.ends_in_comment() {
            self.check_board();
            self.check_ply_count(text);
            self.check_flag_fall(text);
        }
    }

    fn check_open_variations(&mut self) {
        if let Some(span) = self.movetext.open_variation() {
            self.find(
                Rule::UnterminatedVariation,
                span,
                "this variation is not closed before the end of the game",
            );
        }
    }

    fn check_marker(&mut self, ending: Ending, at: usize, end: usize) {
        if self.movetext.marker().is_some() {
            return;
        }
        let last = at.saturating_sub(1)..at;
        match ending {
            Ending::Marker => {}
            Ending::TooLarge => {
                self.find(
                    Rule::OversizedGame,
                    last,
                    "the game is larger than 256 MiB and was ended here",
                );
            }
            Ending::EndOfText if at == end => {
                self.find(
                    Rule::TruncatedFile,
                    last,
                    "the file ends here, without a termination marker and a line end",
                );
            }
            // The marker is most likely in the comment, and that is reported.
            Ending::EndOfText | Ending::NextGame if self.movetext.ends_in_comment() => {}
            Ending::EndOfText | Ending::NextGame => self.find(
                Rule::MissingResult,
                last,
                "the game ends here without one of 1-0, 0-1, 1/2-1/2 and *",
            ),
        }
    }

    fn check_result_tag(&mut self) {
        let (Some((marker, span)), Some((_, Some(tag)))) =
            (self.movetext.marker(), &self.header.result)
        else {
            return;
        };
        if marker != *tag {
            let message =
                format!("end marker {}, tag Result \"{}\"", marker.as_str(), tag.as_str());
            self.find(Rule::ResultMismatch, span, message);
        }
    }

    /// The result against mate, stalemate or a dead position on the board.
    fn check_board(&mut self) {
        let Some((outcome, span)) = self.result() else { return };
        let position = self.movetext.position();
        let (what, due) = if position.is_checkmate() {
            let winner = !position.turn();
            ("checkmate", winner.fold(Outcome::White, Outcome::Black))
        } else if position.is_stalemate() {
            ("stalemate", Outcome::Draw)
        } else if outcome != Outcome::Draw && position.is_plainly_dead() {
            ("a dead position", Outcome::Draw)
        } else {
            return;
        };
        if outcome == Outcome::Unknown {
            let message =
                format!("the game ended in {what} ({}), but the result is *", due.as_str());
            self.find(Rule::UndecidedResult, span, message);
        } else if outcome != due {
            let message = format!(
                "the game ended in {what} ({}), but the result is {}",
                due.as_str(),
                outcome.as_str()
            );
            self.find(Rule::ResultContradictsBoard, span, message);
        }
    }

    /// What the marker says, or else the Result tag.
    fn result(&self) -> Option<(Outcome, Span)> {
        self.movetext.marker().or_else(|| {
            let (span, outcome) = self.header.result.clone()?;
            Some((outcome?, span))
        })
    }

    fn check_ply_count(&mut self, text: &[u8]) {
        let Some(span) = self.header.ply_count.clone() else { return };
        let value = tags::value(&text[span.clone()], TagShape::Good);
        let plies = self.movetext.main_plies();
        let says = std::str::from_utf8(&value).ok().and_then(|value| value.parse().ok());
        if says != Some(plies) {
            let message = format!("the game has {plies} plies, PlyCount says {}", quoted(&value));
            self.find(Rule::PlycountWrong, span, message);
        }
    }

    /// A side that cannot mate cannot win, not even on time (FIDE 6.9).
    fn check_flag_fall(&mut self, text: &[u8]) {
        let Some(span) = self.header.termination.clone() else { return };
        let value = tags::value(&text[span.clone()], TagShape::Good);
        if Termination::read(&value) != Termination::Time {
            return;
        }
        let winner = match self.result() {
            Some((Outcome::White, _)) => Color::White,
            Some((Outcome::Black, _)) => Color::Black,
            _ => return,
        };
        if self.movetext.position().plainly_cannot_mate(winner) {
            let message =
                format!("{} won on time, but cannot mate by any moves (FIDE 6.9)", winner.name());
            self.find(Rule::FlagWithoutMatingMaterial, span, message);
        }
    }
}
