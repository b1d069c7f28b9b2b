//! Fits the network to positions: the weights are moved down the gradient of the squared error, a
//! batch of positions at a time (Adam; Kingma and Ba 2014).

use std::io;

use pgnkit::engine::SplitMix64;
use rayon::prelude::*;

use super::network::{self, WEIGHTS, Weights};
use super::samples::Samples;

/// Positions whose gradients make one step.
const BATCH: usize = 16_384;
/// The size of the first steps and of the last ones.
const STEP: (f32, f32) = (2e-3, 1e-5);
/// Every so many steps a weight loses a share of itself.
const FADE: f32 = 0.01;
/// No weight grows beyond that, so that the products of the whole numbers do not overflow.
const MOST: f32 = 1.98;
/// One position in so many is only looked at, to see how the fit does on what it has not seen.
const KEPT_BACK: usize = 50;

struct Adam {
    mean: Weights,
    spread: Weights,
    time: i32,
}

/// Reads the positions of files, fits a network to them and writes it.
pub fn fit(rounds: usize, out: &str, files: &[&str]) -> io::Result<()> {
    let samples = Samples::read(files)?;
    // Those kept back are the last ones: no game is among both.
    let kept = samples.len() / KEPT_BACK;
    let mut order: Vec<u32> = (0..(samples.len() - kept) as u32).collect();
    let last: Vec<u32> = ((samples.len() - kept) as u32..samples.len() as u32).collect();
    eprintln!("{} positions", samples.len());
    let mut random = SplitMix64::new(1);
    let mut weights = network::random(2);
    let mut adam = Adam { mean: vec![0.0; WEIGHTS], spread: vec![0.0; WEIGHTS], time: 0 };
    let steps = rounds * order.len().div_ceil(BATCH);
    for round in 1..=rounds {
        for at in (1..order.len()).rev() {
            order.swap(at, random.below(at as u64 + 1) as usize);
        }
        let mut error = 0.0;
        for batch in order.chunks(BATCH) {
            let (missed, slope) = slope(&samples, &weights, batch);
            error += missed;
            let done = adam.time as f32 / steps as f32;
            let wave = (1.0 + (done * std::f32::consts::PI).cos()) / 2.0;
            adam.step(&mut weights, &slope, STEP.1 + (STEP.0 - STEP.1) * wave);
        }
        let unseen =
            last.chunks(BATCH).map(|batch| slope(&samples, &weights, batch).0).sum::<f64>();
        let mean = |error: f64, count: usize| error / count.max(1) as f64;
        let (seen, unseen) = (mean(error, order.len()), mean(unseen, last.len()));
        eprintln!("round {round}: mean error {seen:.6}, of positions not seen {unseen:.6}");
        network::write(&weights, out)?;
    }
    Ok(())
}

/// The error of a batch, and how its mean changes with each weight.
fn slope(samples: &Samples, weights: &Weights, batch: &[u32]) -> (f64, Weights) {
    let parts: Vec<_> = batch
        .par_chunks(batch.len().div_ceil(rayon::current_num_threads()))
        .map(|part| {
            let mut slope = vec![0.0; WEIGHTS];
            let errors = part.iter().map(|at| {
                f64::from(network::learn(weights, samples.get(*at as usize), &mut slope))
            });
            (errors.sum::<f64>(), slope)
        })
        .collect();
    let mut sum = vec![0.0; WEIGHTS];
    for (_, part) in &parts {
        sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part / batch.len() as f32);
    }
    (parts.iter().map(|(error, _)| error).sum(), sum)
}

impl Adam {
    fn step(&mut self, weights: &mut Weights, slope: &Weights, size: f32) {
        let (fade1, fade2): (f32, f32) = (0.9, 0.999);
        self.time += 1;
        let (whole1, whole2) = (1.0 - fade1.powi(self.time), 1.0 - fade2.powi(self.time));
        for at in 0..WEIGHTS {
            self.mean[at] = fade1 * self.mean[at] + (1.0 - fade1) * slope[at];
            self.spread[at] = fade2 * self.spread[at] + (1.0 - fade2) * slope[at] * slope[at];
            let (mean, spread) = (self.mean[at] / whole1, (self.spread[at] / whole2).sqrt());
            let moved = weights[at] * (1.0 - FADE * size) - size * mean / (spread + 1e-8);
            weights[at] = moved.clamp(-MOST, MOST);
        }
    }
}
