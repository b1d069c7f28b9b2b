//! A game as PGN, and a game of PGN to be played on.

use std::time::Duration;

use super::{Clock, Ending, Game, Settings, TimeControl};
use crate::chess::{ByColor, EnPassant, Move, Position};
use crate::notation::Fen;
use crate::notation::uci::CastlingStyle;
use crate::pgn::tree::{self, Annotation, Node, NodeId, Step, annotations};
use crate::pgn::{Outcome, Writer};

/// Why a game of PGN cannot be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A turn is passed, which only analyses do.
    #[error("a turn is passed at ply {0}, so it is no game")]
    Pass(usize),
    /// There are not so many plies.
    #[error("the game has only {0} plies")]
    Plies(usize),
}

impl Game {
    /// Returns the game as a tree, with these tags of the caller, such as White and Date. It adds
    /// Result, Termination and `PlyCount`, FEN, `SetUp`, Variant and `TimeControl` where they tell
    /// something; the clock after each move; and how it ended.
    pub fn record(&self, tags: &[(&str, &str)]) -> tree::Game {
        let settings = self.settings();
        let mut record = tree::Game::new(settings.start);
        for (name, value) in tags {
            record.set_tag(name, value);
        }
        let outcome = self.ending().map_or(Outcome::Unknown, Ending::outcome);
        record.result = Some(outcome);
        record.set_tag("Result", outcome.as_str());
        if settings.start != Position::INITIAL {
            record.set_tag("SetUp", "1");
            record.set_tag("FEN", &Fen::of(&settings.start, EnPassant::Always).to_string());
        }
        if settings.chess960 {
            record.set_tag("Variant", "Chess960");
        }
        if let Some(control) = settings.clock {
            record.set_tag("TimeControl", &control.tag());
        }
        record.set_tag("Termination", self.ending().map_or("unterminated", Ending::termination));
        record.set_tag("PlyCount", &self.plies().len().to_string());
        let mut last = NodeId::ROOT;
        for ply in self.plies() {
            last = record.play(last, Step::Move(ply.mv));
            if settings.clock.is_some() {
                let left = ply.left[!ply.position.turn()];
                record.comment(last, &format!("[%clk {}]", clock_text(left)));
            }
        }
        if let Some(ending) = self.ending() {
            record.comment(last, &ending.reason());
        }
        record
    }

    /// Returns the game in the export format of PGN.
    ///
    /// ```
    /// use std::time::Duration;
    /// use pgnkit::chess::Color;
    /// use pgnkit::play::{Action, Game, Settings};
    /// let mut game = Game::new(Settings::default(), Duration::ZERO);
    /// game.act(Color::White, Action::Resign, Duration::ZERO)?;
    /// let pgn = game.pgn(&[("White", "Ann"), ("Date", "2026.11.30")]);
    /// assert!(pgn.contains("[White \"Ann\"]\n[Black \"?\"]\n[Result \"0-1\"]\n"));
    /// assert!(pgn.ends_with("\n\n{White resigns} 0-1\n"));
    /// # Ok::<(), pgnkit::play::Refusal>(())
    /// ```
    pub fn pgn(&self, tags: &[(&str, &str)]) -> String {
        let mut text = String::new();
        Writer::default().write(&self.record(tags), &mut text);
        text
    }

    /// Begins a game with the main line of another one, or so many plies of it. Start and variant
    /// are those of that game, all else is as the settings say; how it ended does not count.
    ///
    /// # Errors
    ///
    /// If the main line has fewer plies, or a turn is passed.
    pub fn from_record(
        record: &tree::Game,
        plies: Option<usize>,
        settings: Settings,
        now: Duration,
    ) -> Result<Self, RecordError> {
        let mut moves = main_line(record)?;
        if let Some(plies) = plies {
            if plies > moves.len() {
                return Err(RecordError::Plies(moves.len()));
            }
            moves.truncate(plies);
        }
        let chess960 = record.castling_style() == CastlingStyle::Chess960;
        let settings = Settings { start: *record.start(), chess960, ..settings };
        Ok(Self::with_moves(settings, moves, now))
    }

    /// Goes on with a game that was saved: the clocks show what they showed after the last move,
    /// and if it is over, it still is.
    ///
    /// # Errors
    ///
    /// If a turn is passed in it.
    pub fn resume(
        record: &tree::Game,
        settings: Settings,
        now: Duration,
    ) -> Result<Self, RecordError> {
        let clock = record.tag("TimeControl").and_then(TimeControl::read_tag);
        let mut game = Self::from_record(record, None, Settings { clock, ..settings }, now)?;
        if let Some(control) = clock {
            game.set_clocks(&clocks(record, control));
        }
        let told = record.main_line().last().and_then(|node| told_ending(node, record.result));
        if let (None, Some(ending)) = (game.ending(), told) {
            game.take_over(ending);
        }
        Ok(game)
    }
}

fn main_line(record: &tree::Game) -> Result<Vec<Move>, RecordError> {
    let steps = record.main_line().filter_map(|node| node.step()).enumerate();
    steps
        .map(|(before, step)| match step {
            Step::Move(mv) => Ok(mv),
            Step::Pass => Err(RecordError::Pass(before + 1)),
        })
        .collect()
}

/// What both clocks show after each ply, as far as the comments tell.
fn clocks(record: &tree::Game, control: TimeControl) -> Vec<ByColor<Duration>> {
    let mut left = Clock::new(control).both(Duration::ZERO);
    let mut mover = record.start().turn();
    let mut clocks = Vec::new();
    for node in record.main_line().filter(|node| node.step().is_some()) {
        if let Some(told) = node.comments().find_map(told_clock) {
            left[mover] = told;
        }
        clocks.push(left);
        mover = !mover;
    }
    clocks
}

fn told_clock(comment: &str) -> Option<Duration> {
    annotations(comment).find_map(|annotation| match annotation {
        Annotation::Clock(left) => Some(left),
        _ => None,
    })
}

/// How the last comments say that the game ended, if the result says the same.
fn told_ending(last: Node<'_>, result: Option<Outcome>) -> Option<Ending> {
    let ending = last.comments().find_map(|comment| Ending::of_reason(comment.trim()))?;
    (Some(ending.outcome()) == result).then_some(ending)
}

/// Writes a time as `[%clk]` has it: hours, minutes, seconds, and milliseconds if there are any.
fn clock_text(left: Duration) -> String {
    let (seconds, millis) = (left.as_secs(), left.subsec_millis());
    let whole = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if millis == 0 {
        whole
    } else {
        format!("{whole}.{millis:03}").trim_end_matches('0').to_owned()
    }
}

#[cfg(test)]
mod tests;
