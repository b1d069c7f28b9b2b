//! The openings: read, or made at random.

use std::error::Error;
use std::fs;
use std::path::Path;

use pgnkit::chess::{EnPassant, Position};
use pgnkit::engine::protocol::Go;
use pgnkit::engine::{Score, SplitMix64};
use pgnkit::notation::{Fen, fen};
use pgnkit::ops::external_engine::{ExternalEngine, Patience};

const PLIES: usize = 8;
const DEPTH: u32 = 10;
/// In centipawns; what is further from equal is not taken.
const MOST: u32 = 80;

/// Reads a position a line.
pub(crate) fn read(path: &Path) -> Result<Vec<Position>, Box<dyn Error>> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let positions: Result<Vec<_>, _> =
        lines.map(|line| fen::read(line.as_bytes()).map(|read| read.0)).collect();
    let positions = positions.map_err(|_| format!("{}: not all are positions", path.display()))?;
    if positions.is_empty() {
        return Err(format!("{}: there is no position", path.display()).into());
    }
    Ok(positions)
}

/// Prints openings that Stockfish takes to be even, each another one.
pub(crate) fn make(count: usize, seed: u64) -> Result<(), Box<dyn Error>> {
    let mut judge = ExternalEngine::start("stockfish", &[], Patience::default())?;
    let go = Go { depth: Some(DEPTH), ..Go::default() };
    let mut random = SplitMix64::new(seed);
    let mut made = Vec::new();
    println!("# {count} random openings of {PLIES} plies, seed {seed}.");
    println!("# {} at depth {DEPTH}: less than {MOST} centipawns for either side.", judge.name());
    while made.len() < count {
        let mut position = Position::INITIAL;
        for _ in 0..PLIES {
            let moves = position.legal_moves();
            if !moves.is_empty() {
                let chosen = random.below(moves.len() as u64);
                position.play(moves[usize::try_from(chosen)?]);
            }
        }
        if position.legal_moves().is_empty() || made.contains(&position) {
            continue;
        }
        judge.new_game()?;
        let answer = judge.best_move(&position, &[], &go, false)?;
        let score = answer.info.and_then(|info| info.score);
        if matches!(score, Some(Score::Centipawns(score)) if score.unsigned_abs() < MOST) {
            println!("{}", Fen::of(&position, EnPassant::Legal));
            made.push(position);
        }
    }
    Ok(())
}
