//! Games of the engine against itself, from openings made at random.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use pgnkit::chess::draw::History;
use pgnkit::chess::{Color, EnPassant, Move, Position, Role};
use pgnkit::engine::{Engine, Limits, Score, SplitMix64, evaluate};
use pgnkit::notation::fen::Fen;

/// Random plies before a game begins.
const OPENING: usize = 9;
/// The score of a start is below that.
const EVEN: i32 = 250;
/// A game with a score beyond that for both sides' last moves is taken as won.
const WON: i32 = 1_500;
const LONGEST: usize = 300;

/// Plays games, and writes a line for each quiet position of them: its FEN, the score that a search
/// of so many nodes gave it, and the result of the game, both as White sees them.
pub fn play(games: u64, nodes: u64, seed: u64, out: &mut impl Write) -> io::Result<()> {
    let mut random = SplitMix64::new(seed);
    let mut player = Player { engine: Engine::new(1), nodes };
    let mut out = io::BufWriter::new(out);
    let mut played = 0;
    while played < games {
        let Some(start) = opening(&mut random, &mut player) else { continue };
        let (result, positions) = game(start, &mut player);
        for (fen, score) in positions {
            writeln!(out, "{fen};{score};{result}")?;
        }
        out.flush()?;
        played += 1;
    }
    Ok(())
}

/// The engine, on both sides.
struct Player {
    engine: Engine,
    /// Of a search.
    nodes: u64,
}

impl Player {
    /// The best move, and its score for the side to move.
    fn search(&mut self, position: &Position, earlier: &[u64]) -> Option<(Move, i32)> {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let stop = AtomicBool::new(false);
        let found = self.engine.search(position, earlier, &limits, &stop, &mut |_| ());
        let score = match found.score {
            Score::Centipawns(score) => score,
            Score::Mate(moves) if moves > 0 => 30_000,
            Score::Mate(_) => -30_000,
        };
        Some((found.best?, score))
    }
}

/// A start that is nearly even.
fn opening(random: &mut SplitMix64, player: &mut Player) -> Option<Position> {
    let mut position = Position::INITIAL;
    let plies = OPENING - usize::from(random.below(2) == 0);
    for _ in 0..plies {
        let moves = position.legal_moves();
        let choice = usize::try_from(random.below(moves.len() as u64)).ok()?;
        position.play(*moves.get(choice)?);
    }
    if evaluate(&position).abs() > 2 * EVEN {
        return None;
    }
    player.engine.new_game();
    let (_, score) = player.search(&position, &[])?;
    (score.abs() < EVEN).then_some(position)
}

/// Plays a game; returns its result for White (1, 0.5 or 0) and its quiet positions.
fn game(start: Position, player: &mut Player) -> (f64, Vec<(String, i32)>) {
    let mut position = start;
    let (mut earlier, mut history) = (Vec::new(), History::new());
    let mut positions = Vec::new();
    let mut decided: i32 = 0;
    let result = loop {
        history.push(position.hash(EnPassant::Legal), position.halfmove_clock());
        if let Some(outcome) = position.outcome() {
            break match outcome.winner() {
                Some(Color::White) => 1.0,
                Some(Color::Black) => 0.0,
                None => 0.5,
            };
        }
        let is_drawn = history.repetitions() >= 3 || position.halfmove_clock() >= 100;
        if is_drawn || earlier.len() >= LONGEST {
            break 0.5;
        }
        let Some((mv, score)) = player.search(&position, &earlier) else { break 0.5 };
        let for_white = position.turn().fold(score, -score);
        decided = match for_white {
            WON.. => decided.max(0) + 1,
            _ if for_white <= -WON => decided.min(0) - 1,
            _ => 0,
        };
        if decided.abs() >= 4 {
            break if decided > 0 { 1.0 } else { 0.0 };
        }
        let is_quiet = !position.is_check()
            && position.captured(mv).is_none()
            && mv.promoted() != Some(Role::Queen);
        if is_quiet && score.abs() < 2_000 {
            positions.push((Fen::of(&position, EnPassant::Legal).to_string(), for_white));
        }
        earlier.push(position.hash(EnPassant::Legal));
        position.play(mv);
    };
    (result, positions)
}
