//! One game between two engines, with a referee.

use std::fmt::Write as _;
use std::time::Duration;

use pgnkit::chess::draw::History;
use pgnkit::chess::{ByColor, Color, EnPassant, Move, Position};
use pgnkit::engine::protocol::Go;
use pgnkit::notation::Fen;
use pgnkit::notation::san::San;
use pgnkit::ops::external_engine::{EngineError, ExternalEngine, Patience};

/// Lines of a game are shorter.
const COLUMNS: usize = 80;

/// Longer games count as drawn.
const MOST_PLIES: usize = 300;

/// An engine to play with.
#[derive(Debug)]
pub(crate) struct Player {
    pub(crate) command: String,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) go: Go,
}

/// What a side has for the game, and gains by each move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    pub(crate) base: Duration,
    pub(crate) gain: Duration,
}

/// How a side lost without being mated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Illegal,
    Crash,
    Late,
}

/// A game that is over.
#[derive(Debug)]
pub(crate) struct Played {
    start: Position,
    moves: Vec<Move>,
    names: ByColor<String>,
    /// Which of the players had White.
    pub(crate) white: usize,
    pub(crate) winner: Option<Color>,
    pub(crate) ending: String,
    pub(crate) fault: Option<(Color, Fault)>,
    /// The longest that each player took for a move.
    pub(crate) slowest: [Duration; 2],
}

/// Two engines, running.
pub(crate) struct Table<'a> {
    players: &'a [Player; 2],
    engines: [ExternalEngine; 2],
    clock: Option<Clock>,
    margin: Duration,
}

impl<'a> Table<'a> {
    pub(crate) fn new(
        players: &'a [Player; 2],
        clock: Option<Clock>,
        margin: Duration,
    ) -> Result<Self, EngineError> {
        Ok(Self { players, engines: [start(&players[0])?, start(&players[1])?], clock, margin })
    }

    pub(crate) fn names(&self) -> [&str; 2] {
        [self.engines[0].name(), self.engines[1].name()]
    }

    /// Plays a game in which `white` has White.
    pub(crate) fn play(&mut self, start: &Position, white: usize) -> Result<Played, EngineError> {
        for engine in &mut self.engines {
            engine.new_game()?;
        }
        let names = self.names();
        let mut played = Played {
            start: *start,
            moves: Vec::new(),
            names: ByColor::new(names[white].to_owned(), names[1 - white].to_owned()),
            white,
            winner: None,
            ending: String::new(),
            fault: None,
            slowest: [Duration::ZERO; 2],
        };
        let mut position = *start;
        let mut history = History::new();
        let mut left = self.clock.map(|clock| ByColor::new(clock.base, clock.base));
        loop {
            history.push(position.hash(EnPassant::Legal), position.halfmove_clock());
            if let Some(outcome) = position.outcome_after(&history) {
                played.winner = outcome.winner();
                played.ending = outcome.to_string();
                return Ok(played);
            }
            if let Some(claim) = position.claim_after(&history) {
                played.ending = claim.to_string();
                return Ok(played);
            }
            if played.moves.len() >= MOST_PLIES {
                played.ending = format!("{MOST_PLIES} plies");
                return Ok(played);
            }
            let turn = position.turn();
            let side = if turn == Color::White { white } else { 1 - white };
            let mut go = self.players[side].go.clone();
            if let (Some(clock), Some(left)) = (self.clock, &left) {
                go.time = ByColor::new(Some(left[Color::White]), Some(left[Color::Black]));
                go.increment = ByColor::new(Some(clock.gain), Some(clock.gain));
            }
            let answer = match self.engines[side].best_move(start, &played.moves, &go, false) {
                Ok(answer) => answer,
                Err(error) => {
                    eprintln!("{error}");
                    self.engines[side] = self::start(&self.players[side])?;
                    return Ok(played.lost(turn, fault(&error), &error.to_string()));
                }
            };
            let time = answer.time;
            played.slowest[side] = played.slowest[side].max(time);
            let allowed = left.as_ref().map(|left| left[turn]).or(go.move_time);
            if allowed.is_some_and(|allowed| time > allowed + self.margin) {
                return Ok(played.lost(turn, Fault::Late, "time"));
            }
            if let (Some(clock), Some(left)) = (self.clock, &mut left) {
                left[turn] = left[turn].saturating_sub(time) + clock.gain;
            }
            played.moves.push(answer.best);
            position.play(answer.best);
        }
    }
}

fn start(player: &Player) -> Result<ExternalEngine, EngineError> {
    ExternalEngine::start(&player.command, &player.options, Patience::default())
}

fn fault(error: &EngineError) -> Fault {
    match error {
        EngineError::IllegalMove { .. }
        | EngineError::UnreadableMove { .. }
        | EngineError::NoMove { .. } => Fault::Illegal,
        EngineError::NoAnswer { .. } => Fault::Late,
        _ => Fault::Crash,
    }
}

impl Played {
    fn lost(self, loser: Color, fault: Fault, ending: &str) -> Self {
        let ending = ending.to_owned();
        Self { winner: Some(!loser), fault: Some((loser, fault)), ending, ..self }
    }

    /// Which of the players a colour was.
    pub(crate) fn player(&self, color: Color) -> usize {
        if color == Color::White { self.white } else { 1 - self.white }
    }

    /// What the first player got, in half points.
    pub(crate) fn half_points(&self) -> usize {
        match self.winner {
            None => 1,
            Some(winner) => {
                if self.player(winner) == 0 {
                    2
                } else {
                    0
                }
            }
        }
    }

    /// The game as PGN.
    pub(crate) fn pgn(&self, number: usize) -> String {
        let result = match self.winner {
            None => "1/2-1/2",
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
        };
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            let value = value.replace(['\\', '"'], "'");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        };
        tag("Event", "Match of engines");
        tag("Site", "?");
        tag("Date", "????.??.??");
        tag("Round", &number.to_string());
        tag("White", &self.names[Color::White]);
        tag("Black", &self.names[Color::Black]);
        tag("Result", result);
        tag("SetUp", "1");
        tag("FEN", &Fen::of(&self.start, EnPassant::Legal).to_string());
        tag("Termination", &self.ending);
        let mut position = self.start;
        let mut column = COLUMNS;
        let mut word = |word: &str| {
            let is_new_line = column + 1 + word.len() >= COLUMNS;
            column = word.len() + if is_new_line { 0 } else { column + 1 };
            text.push(if is_new_line { '\n' } else { ' ' });
            text.push_str(word);
        };
        for (ply, mv) in self.moves.iter().enumerate() {
            let number = position.fullmove_number();
            match position.turn() {
                Color::White => word(&format!("{number}.")),
                Color::Black if ply == 0 => word(&format!("{number}...")),
                Color::Black => {}
            }
            word(&San::of(&position, *mv).to_string());
            position.play(*mv);
        }
        word(result);
        text + "\n\n"
    }
}
