//! Fits the weights to the results of games: the share of points that a position promises is taken
//! to be a logistic function of its evaluation (Texel's method), and the weights are moved down
//! the gradient of the squared error (Adam; Kingma and Ba 2014).

use std::fs::File;
use std::io::{self, BufRead, BufReader};

use pgnkit::engine::eval::{self, Tally, terms::COUNT};
use pgnkit::notation::fen;

use crate::formula;

/// The evaluation, in centipawns, that promises ten times as many points as it takes.
const SCALE: f64 = 400.0;
/// How much the result counts; the score of the search makes up the rest.
const RESULT: f64 = 0.5;
const ROUNDS: usize = 240;
const STEP: f64 = 1.5;
/// How much a weight is held to the formula; few positions move it then only a little.
const HOLD: f64 = 3e-7;

/// A position as the fit sees it.
struct Sample {
    terms: Vec<(u16, i8)>,
    /// The share of the middle game.
    middle: f32,
    /// How much of its advantage each side can use.
    shares: [f32; 2],
    target: f32,
}

struct Terms(Vec<i32>);

impl Tally for Terms {
    fn add(&mut self, term: usize, times: i32) {
        self.0[term] += times;
    }
}

/// Reads the positions of files, and returns the weights that fit them.
pub fn fit(files: &[&str]) -> io::Result<Vec<(f64, f64)>> {
    let mut samples = Vec::new();
    for file in files {
        for line in BufReader::new(File::open(file)?).lines() {
            samples.extend(sample(&line?));
        }
    }
    eprintln!("{} positions", samples.len());
    let start = formula::weights();
    let mut weights: Vec<[f64; 2]> = start.iter().map(|(a, b)| [*a, *b]).collect();
    let (mut first, mut second) = (vec![[0.0; 2]; COUNT], vec![[0.0; 2]; COUNT]);
    for round in 1..=ROUNDS {
        let (error, mut gradient) = slope(&samples, &weights);
        let (fade1, fade2): (f64, f64) = (0.9, 0.999);
        let time = round as i32;
        for term in 0..COUNT {
            for half in 0..2 {
                let origin = if half == 0 { start[term].0 } else { start[term].1 };
                let slope = &mut gradient[term][half];
                *slope += HOLD * (weights[term][half] - origin);
                first[term][half] = fade1 * first[term][half] + (1.0 - fade1) * *slope;
                second[term][half] = fade2 * second[term][half] + (1.0 - fade2) * *slope * *slope;
                let mean = first[term][half] / (1.0 - fade1.powi(time));
                let spread = (second[term][half] / (1.0 - fade2.powi(time))).sqrt();
                let step = STEP * if round > ROUNDS * 3 / 4 { 0.3 } else { 1.0 };
                weights[term][half] -= step * mean / (spread + 1e-12);
            }
        }
        if round % 20 == 0 || round == 1 {
            eprintln!("round {round}: mean error {error:.6}");
        }
    }
    Ok(weights.into_iter().map(|[middle, end]| (middle, end)).collect())
}

fn sample(line: &str) -> Option<Sample> {
    let mut fields = line.split(';');
    let (position, _) = fen::read(fields.next()?.as_bytes()).ok()?;
    let score: f64 = fields.next()?.parse().ok()?;
    let result: f64 = fields.next()?.parse().ok()?;
    let mut terms = Terms(vec![0; COUNT]);
    eval::features(&position, &mut terms);
    let terms = terms.0.iter().enumerate().filter(|(_, times)| **times != 0);
    Some(Sample {
        terms: terms
            .filter_map(|(at, times)| Some((at as u16, (*times).try_into().ok()?)))
            .collect(),
        middle: eval::phase(&position) as f32 / 24.0,
        shares: eval::shares(&position).map(|share| share as f32 / 64.0),
        target: (RESULT * result + (1.0 - RESULT) * promise(score)) as f32,
    })
}

/// The share of points that an evaluation promises.
fn promise(value: f64) -> f64 {
    1.0 / (1.0 + (-value * std::f64::consts::LN_10 / SCALE).exp())
}

/// The mean squared error, and how it changes with each weight.
fn slope(samples: &[Sample], weights: &[[f64; 2]]) -> (f64, Vec<[f64; 2]>) {
    let mut gradient = vec![[0.0; 2]; COUNT];
    let mut error = 0.0;
    for sample in samples {
        let (mut middle, mut end) = (0.0, 0.0);
        for (term, times) in &sample.terms {
            let [a, b] = weights[usize::from(*term)];
            middle += a * f64::from(*times);
            end += b * f64::from(*times);
        }
        let blend = f64::from(sample.middle);
        let value = middle * blend + end * (1.0 - blend);
        let share = f64::from(sample.shares[usize::from(value < 0.0)]);
        let promised = promise(value * share);
        let miss = promised - f64::from(sample.target);
        error += miss * miss;
        let steep = miss * promised * (1.0 - promised) * share;
        let (steep_middle, steep_end) = (steep * blend, steep * (1.0 - blend));
        for (term, times) in &sample.terms {
            let slope = &mut gradient[usize::from(*term)];
            slope[0] += steep_middle * f64::from(*times);
            slope[1] += steep_end * f64::from(*times);
        }
    }
    // Left and right are the same to all pieces but pawns and kings.
    for term in 64..5 * 64 {
        let other = term ^ 7;
        if term < other {
            let (one, two) = (gradient[term], gradient[other]);
            let mean = [f64::midpoint(one[0], two[0]), f64::midpoint(one[1], two[1])];
            (gradient[term], gradient[other]) = (mean, mean);
        }
    }
    let count = samples.len().max(1) as f64;
    for slope in gradient.iter_mut().flatten() {
        *slope /= count;
    }
    (error / count, gradient)
}
