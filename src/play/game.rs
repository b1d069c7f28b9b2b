//! The state of a game: what was played, what is offered, and whether it is over.

mod act;
mod action;
mod castling;
mod draws;
mod take_back;

use std::time::Duration;

pub use action::{Action, Event, Offer, OfferKind};

use super::{Clock, Ending, Settings};
use crate::chess::draw::History;
use crate::chess::{ByColor, Claim, Color, EnPassant, Move, Position};
use crate::notation::san::{San, SanText};

/// A game between two sides.
///
/// Times count from a moment that the caller chooses, and are arguments: a game never asks what
/// time it is. One that is before a time told earlier counts as that.
///
/// ```
/// use std::time::Duration;
/// use pgnkit::chess::{Color, Move};
/// use pgnkit::play::{Action, Event, Game, Refusal, Settings};
///
/// let settings = Settings { clock: "1+0".parse().ok(), ..Settings::default() };
/// let mut game = Game::new(settings, Duration::ZERO);
/// let (e2, e4) = ("e2".parse().unwrap(), "e4".parse().unwrap());
/// let events = game.act(Color::White, Action::Move(Move::normal(e2, e4)), Duration::ZERO)?;
/// assert!(matches!(&events[..], [Event::Moved { san, .. }] if san == "e4"));
/// game.act(Color::White, Action::OfferDraw, Duration::ZERO)?;
///
/// // White has moved: it is the turn of Black, who thinks for too long.
/// let refused = game.act(Color::White, Action::Move(Move::normal(e2, e4)), Duration::ZERO);
/// assert_eq!(refused, Err(Refusal::NotYourTurn(Color::Black)));
/// assert_eq!(game.deadline(), Some(Duration::from_secs(60)));
/// game.tick(Duration::from_secs(60));
/// assert_eq!(game.ending().unwrap().to_string(), "1-0 {Black loses on time}");
/// # Ok::<(), Refusal>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    settings: Settings,
    line: Vec<Ply>,
    /// The moves that were taken back, the last one first, each with what the clocks show if it is
    /// made again.
    undone: Vec<(Ply, ByColor<Duration>)>,
    history: History,
    clock: Option<Clock>,
    /// What the clocks show at the start.
    start_left: ByColor<Duration>,
    offer: Option<Offer>,
    /// How many offers there were.
    offers: u32,
    /// Which offers a side has made since its last move.
    spent: ByColor<action::Spent>,
    ending: Option<Ending>,
    now: Duration,
}

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// How the export format writes it.
    pub san: SanText,
    /// The position after it.
    pub position: Position,
    /// What the clocks showed after it, what it adds included; zero if there are none.
    pub left: ByColor<Duration>,
}

impl Game {
    /// Begins a game, and its clock. It may be over at once, if its start is a mate or a draw.
    pub fn new(settings: Settings, now: Duration) -> Self {
        let start = settings.start;
        let settings = Settings { chess960: settings.chess960 || start.is_chess960(), ..settings };
        let clock = settings.clock.map(Clock::new);
        let mut history = History::new();
        history.push(start.hash(EnPassant::Legal), start.halfmove_clock());
        let mut game = Self {
            start_left: clock.map_or(ByColor::default(), |clock| clock.both(now)),
            settings,
            line: Vec::new(),
            undone: Vec::new(),
            history,
            clock,
            offer: None,
            offers: 0,
            spent: ByColor::default(),
            ending: None,
            now,
        };
        game.ending = game.judge();
        game.run_clock();
        game
    }

    /// Begins a game in which legal moves have been made already, without time for them. Only the
    /// last position is asked whether the game is over.
    pub(super) fn with_moves(
        settings: Settings,
        moves: impl IntoIterator<Item = Move>,
        now: Duration,
    ) -> Self {
        let mut game = Self::new(settings, now);
        for mv in moves {
            game.push(mv);
        }
        game.ending = game.judge();
        game.run_clock();
        game
    }

    /// Sets the clocks of a game to what they showed after each ply, and lets them run.
    pub(super) fn set_clocks(&mut self, clocks: &[ByColor<Duration>]) {
        for (ply, left) in self.line.iter_mut().zip(clocks) {
            ply.left = *left;
        }
        self.reset_clock();
    }

    /// Takes over how the game ended by the word of its record, where the board does not speak
    /// against that.
    pub(super) fn take_over(&mut self, ending: Ending) {
        let is_true = match ending {
            Ending::Resignation { .. }
            | Ending::Agreement
            | Ending::Abandoned { .. }
            | Ending::Aborted => true,
            Ending::Time { loser } | Ending::TimeButNoMate { late: loser } => {
                self.out_of_time(loser) == ending
            }
            Ending::Threefold { .. } => self.claim() == Some(Claim::ThreefoldRepetition),
            Ending::FiftyMoves { .. } => self.claim() == Some(Claim::FiftyMoves),
            // The board would have told these.
            Ending::Checkmate { .. }
            | Ending::Stalemate
            | Ending::InsufficientMaterial
            | Ending::DeadPosition
            | Ending::Fivefold
            | Ending::SeventyFiveMoves => false,
        };
        if is_true {
            self.ending = Some(ending);
            self.run_clock();
        }
        if let (Ending::Time { loser } | Ending::TimeButNoMate { late: loser }, true, Some(clock)) =
            (ending, is_true, &mut self.clock)
        {
            clock.run_out(loser);
        }
    }

    /// Returns what was agreed on.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the position on the board.
    pub fn position(&self) -> &Position {
        self.line.last().map_or(&self.settings.start, |ply| &ply.position)
    }

    /// Returns the position after so many plies; none if there are fewer.
    pub fn position_after(&self, plies: usize) -> Option<&Position> {
        match plies.checked_sub(1) {
            None => Some(&self.settings.start),
            Some(last) => self.line.get(last).map(|ply| &ply.position),
        }
    }

    /// Returns the moves that were made.
    pub fn plies(&self) -> &[Ply] {
        &self.line
    }

    /// Returns how many moves were taken back and can be made again.
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// Returns whose turn it is, or would be if the game were not over.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// Returns how it ended.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Returns the offer that is open.
    pub const fn offer(&self) -> Option<Offer> {
        self.offer
    }

    /// Returns the clocks.
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Returns when the time of the running clock will be up, to ask [`tick`](Self::tick) then.
    pub fn deadline(&self) -> Option<Duration> {
        self.clock.as_ref().and_then(Clock::deadline)
    }

    /// Returns why a draw can be claimed now.
    pub fn claim(&self) -> Option<Claim> {
        self.ending.is_none().then(|| self.position().claim_after(&self.history)).flatten()
    }

    /// Returns how often the position on the board has occurred, now included.
    pub fn repetitions(&self) -> u32 {
        self.history.repetitions()
    }

    /// Returns the [hashes](Position::hash) of all earlier positions, the first one first, for a
    /// search that knows repetitions.
    pub fn earlier_hashes(&self) -> Vec<u64> {
        let positions = (0..self.line.len()).filter_map(|plies| self.position_after(plies));
        positions.map(|position| position.hash(EnPassant::Legal)).collect()
    }

    /// The same game, to try moves out in.
    pub(super) fn without_clock(&self) -> Self {
        Self { clock: None, ..self.clone() }
    }

    /// Puts a legal move on the board, and nothing else.
    fn push(&mut self, mv: Move) {
        let before = *self.position();
        let san = San::of(&before, mv).text();
        let mut position = before;
        position.play(mv);
        self.history.push(position.hash(EnPassant::Legal), position.halfmove_clock());
        let left = self.clock.map_or(ByColor::default(), |clock| clock.both(self.now));
        self.line.push(Ply { mv, san, position, left });
    }

    /// Lets the clock of the side to move run, if it should, or stops it.
    fn run_clock(&mut self) {
        let waits = self.settings.free_first_moves && self.line.len() < 2;
        let (turn, now, is_over) = (self.turn(), self.now, self.ending.is_some());
        if let Some(clock) = &mut self.clock {
            if is_over || waits {
                clock.stop(now);
            } else {
                clock.start(turn, now);
            }
        }
    }

    /// Takes over what time it is. Time does not run backwards.
    fn advance(&mut self, now: Duration) {
        self.now = self.now.max(now);
    }
}

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
