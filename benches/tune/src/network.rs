//! The network in floating point, and how its error changes with each weight.

use std::fs;
use std::io;

use pgnkit::engine::SplitMix64;
use pgnkit::engine::eval::net::{HIDDEN, INPUTS, ONE, SECOND_ONE, STAGES};

use super::samples::Sample;

const FIRST_BIAS: usize = INPUTS * HIDDEN;
const SECOND: usize = FIRST_BIAS + HIDDEN;
const SECOND_BIAS: usize = SECOND + STAGES * 2 * HIDDEN;
/// The weights, in the order in which they are written.
pub const WEIGHTS: usize = SECOND_BIAS + STAGES;

/// A number for each weight.
pub type Weights = Vec<f32>;

/// Makes small weights at random.
pub fn random(seed: u64) -> Weights {
    let mut random = SplitMix64::new(seed);
    let mut within = |most: f32| (random.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * most;
    (0..WEIGHTS)
        .map(|at| match at {
            ..FIRST_BIAS => within(0.05),
            FIRST_BIAS..SECOND => within(0.05) + 0.1,
            SECOND..SECOND_BIAS => within(0.06),
            _ => 0.0,
        })
        .collect()
}

/// Adds to `slope` how the squared error of a sample changes with each weight, and returns the
/// error.
pub fn learn(weights: &Weights, sample: Sample, slope: &mut Weights) -> f32 {
    let mut sums = [[0.0f32; HIDDEN]; 2];
    for (side, sums) in sums.iter_mut().enumerate() {
        sums.copy_from_slice(&weights[FIRST_BIAS..SECOND]);
        for input in sample.inputs {
            let row = &weights[usize::from(input[side]) * HIDDEN..][..HIDDEN];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
    }
    let second = SECOND + sample.stage * 2 * HIDDEN;
    let mut output = weights[SECOND_BIAS + sample.stage];
    for (sums, weights) in sums.iter().zip(weights[second..].chunks(HIDDEN)) {
        let squares = sums.iter().map(|sum| sum.clamp(0.0, 1.0).powi(2));
        output += squares.zip(weights).map(|(square, weight)| square * weight).sum::<f32>();
    }

    let promised = 1.0 / (1.0 + (-output).exp());
    let miss = promised - sample.target;
    let steep = 2.0 * miss * promised * (1.0 - promised);
    slope[SECOND_BIAS + sample.stage] += steep;
    for (side, sums) in sums.iter().enumerate() {
        let weights = &weights[second + side * HIDDEN..][..HIDDEN];
        let slopes = &mut slope[second + side * HIDDEN..][..HIDDEN];
        let mut change = [0.0f32; HIDDEN];
        for at in 0..HIDDEN {
            let cut = sums[at].clamp(0.0, 1.0);
            slopes[at] += steep * cut * cut;
            let moves = if sums[at] > 0.0 && sums[at] < 1.0 { 2.0 * cut } else { 0.0 };
            change[at] = steep * weights[at] * moves;
        }
        let mut add = |start: usize| {
            let row = &mut slope[start..][..HIDDEN];
            row.iter_mut().zip(&change).for_each(|(slope, change)| *slope += change);
        };
        add(FIRST_BIAS);
        sample.inputs.iter().for_each(|input| add(usize::from(input[side]) * HIDDEN));
    }
    miss * miss
}

/// Writes the file of the network: whole numbers of 16 bits.
pub fn write(weights: &Weights, path: &str) -> io::Result<()> {
    let whole = |weight: f32, one: i32| ((weight * one as f32).round() as i16).to_le_bytes();
    let mut bytes = Vec::new();
    for (at, weight) in weights.iter().enumerate() {
        bytes.extend(match at {
            ..SECOND => whole(*weight, ONE),
            SECOND..SECOND_BIAS => whole(*weight, SECOND_ONE),
            _ => whole(*weight, ONE * SECOND_ONE),
        });
    }
    // Each part fills whole lines of the processor's cache.
    bytes.resize(bytes.len().next_multiple_of(64), 0);
    fs::write(path, bytes)
}
