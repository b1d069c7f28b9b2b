//! Games of the engine against itself, from openings made at random.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use pgnkit::chess::draw::History;
use pgnkit::chess::{Color, EnPassant, Position, Role};
use pgnkit::engine::{Engine, Limits, Score, SplitMix64};
use pgnkit::notation::fen::Fen;

/// Nodes a move.
const NODES: u64 = 1_000;
/// Random plies before a game begins.
const OPENING: usize = 9;
/// A game with a score beyond that for both sides' last moves is taken as won.
const WON: i32 = 1_000;
const LONGEST: usize = 240;

/// Plays games, and writes a line for each quiet position of them: its FEN, the score that the
/// search gave it, and the result of the game, both as White sees them.
pub fn play(games: u64, seed: u64) {
    let mut random = SplitMix64::new(seed);
    let mut engine = Engine::new(4);
    let mut out = io::BufWriter::new(io::stdout());
    let mut played = 0;
    while played < games {
        let Some(start) = opening(&mut random, &mut engine) else { continue };
        let (result, positions) = game(start, &mut engine);
        for (fen, score) in positions {
            if writeln!(out, "{fen};{score};{result}").is_err() {
                return;
            }
        }
        played += 1;
        if out.flush().is_err() {
            return;
        }
    }
}

/// A start that is nearly even.
fn opening(random: &mut SplitMix64, engine: &mut Engine) -> Option<Position> {
    let mut position = Position::INITIAL;
    let plies = OPENING - usize::from(random.below(2) == 0);
    for _ in 0..plies {
        let moves = position.legal_moves();
        let choice = usize::try_from(random.below(moves.len() as u64)).ok()?;
        position.play(*moves.get(choice)?);
    }
    engine.new_game();
    let (_, score) = search(engine, &position, &[])?;
    (score.abs() < 250).then_some(position)
}

fn search(
    engine: &mut Engine,
    position: &Position,
    earlier: &[u64],
) -> Option<(pgnkit::chess::Move, i32)> {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let found = engine.search(position, earlier, &limits, &AtomicBool::new(false), &mut |_| ());
    let score = match found.score {
        Score::Centipawns(score) => score,
        Score::Mate(moves) if moves > 0 => 30_000,
        Score::Mate(_) => -30_000,
    };
    Some((found.best?, score))
}

/// Plays a game; returns its result for White (1, 0.5 or 0) and its quiet positions.
fn game(start: Position, engine: &mut Engine) -> (f64, Vec<(String, i32)>) {
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
        let Some((mv, score)) = search(engine, &position, &earlier) else { break 0.5 };
        let for_white = position.turn().fold(score, -score);
        decided = match for_white {
            WON.. => decided.max(0) + 1,
            _ if for_white <= -WON => decided.min(0) - 1,
            _ => 0,
        };
        if decided.abs() >= 6 {
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
