//! The positions of games, as the fit sees them.

use std::fs::File;
use std::io::{self, BufRead, BufReader};

use pgnkit::chess::Position;
use pgnkit::engine::eval::net::{SCALE, View, stage};
use pgnkit::notation::fen;

/// How much the result counts; the score of the search makes up the rest.
const RESULT: f32 = 0.3;

/// Positions, one after the other.
#[derive(Default)]
pub struct Samples {
    /// The inputs of all, as the side to move sees them and as the other one does.
    inputs: Vec<[u16; 2]>,
    /// Where the inputs of each end.
    ends: Vec<usize>,
    stages: Vec<u8>,
    /// The share of the points for the side to move.
    targets: Vec<f32>,
}

/// A position.
#[derive(Clone, Copy)]
pub struct Sample<'a> {
    pub inputs: &'a [[u16; 2]],
    pub stage: usize,
    pub target: f32,
}

impl Samples {
    /// Reads the lines of [`games`](super::games); what is no such line is left out.
    pub fn read(files: &[&str]) -> io::Result<Self> {
        let mut samples = Self::default();
        for file in files {
            for line in BufReader::new(File::open(file)?).lines() {
                samples.add(&line?);
            }
        }
        Ok(samples)
    }

    fn add(&mut self, line: &str) -> Option<()> {
        let mut fields = line.split(';');
        let (position, _) = fen::read(fields.next()?.as_bytes()).ok()?;
        let score: f32 = fields.next()?.parse().ok()?;
        let result: f32 = fields.next()?.parse().ok()?;
        let for_white = RESULT * result + (1.0 - RESULT) * promise(score);
        self.targets.push(position.turn().fold(for_white, 1.0 - for_white));
        self.stages.push(u8::try_from(stage(position.board())).ok()?);
        self.inputs.extend(inputs(&position));
        self.ends.push(self.inputs.len());
        Some(())
    }

    pub fn len(&self) -> usize {
        self.targets.len()
    }

    pub fn get(&self, at: usize) -> Sample<'_> {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        Sample {
            inputs: &self.inputs[start..self.ends[at]],
            stage: usize::from(self.stages[at]),
            target: self.targets[at],
        }
    }
}

fn inputs(position: &Position) -> impl Iterator<Item = [u16; 2]> {
    let (board, us) = (position.board(), position.turn());
    let views = [View::of(board, us), View::of(board, !us)];
    board.iter().map(move |(square, piece)| {
        views.map(|view| view.input(piece.color, piece.role, square) as u16)
    })
}

/// The share of points that a score promises.
fn promise(score: f32) -> f32 {
    1.0 / (1.0 + (-score / SCALE as f32).exp())
}
