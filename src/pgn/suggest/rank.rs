//! The most likely of several ways to read a broken game.

use super::broken::Broken;
use super::candidates::Candidate;
use super::play::likelihood;
use super::slip::PLAUSIBLE;

/// How many candidates are looked at closely, at most.
const MOST: usize = 60;

/// How many plies behind the fault are looked at.
const AHEAD: usize = 16;

/// How many plies short of the best a candidate may stay if none carries on to the end.
const SHORT: usize = 2;

/// By how much a candidate may be less likely than the best and still be of interest, as a natural
/// logarithm.
const FAR: f32 = 6.0;

/// The parts of 1 to which likelihoods are rounded.
const FINENESS: f32 = 64.0;

/// Orders candidates by how likely they are, the best first; drops those that are far behind.
pub(super) fn best_first(broken: &Broken<'_>, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    if candidates.iter().any(|candidate| candidate.is_complete(broken)) {
        candidates.retain(|candidate| candidate.is_complete(broken));
    } else {
        let best = candidates.iter().map(|candidate| candidate.played.until).max().unwrap_or(0);
        candidates.retain(|candidate| candidate.played.until + SHORT >= best);
    }
    candidates.sort_by(|a, b| b.on_paper().total_cmp(&a.on_paper()).then(a.at.cmp(&b.at)));
    candidates.truncate(MOST);

    if candidates.iter().any(|candidate| candidate.on_paper() > PLAUSIBLE) {
        candidates.retain(|candidate| candidate.on_paper() > PLAUSIBLE);
    }

    let first = candidates.iter().map(|candidate| candidate.at).min().unwrap_or(broken.at);
    let as_written = as_written(broken, first);
    let weigh = |candidate: &Candidate| {
        let play = as_written[candidate.at - first] + candidate.on_board(broken);
        // Rounded, so that what makes the same of the game weighs the same.
        ((candidate.on_paper() + play) * FINENESS).round() / FINENESS
    };
    let mut weighed: Vec<(f32, Candidate)> =
        candidates.into_iter().map(|candidate| (weigh(&candidate), candidate)).collect();
    // Of equals, which make the same of the game, the earliest.
    weighed.sort_by(|(a, x), (b, y)| b.total_cmp(a).then(x.at.cmp(&y.at)));
    let least = weighed.first().map_or(0.0, |(best, _)| best - FAR);
    weighed.into_iter().take_while(|(weight, _)| *weight >= least).map(|(_, it)| it).collect()
}

impl Candidate {
    /// How likely the play is, from the change to some plies behind the fault.
    fn on_board(&self, broken: &Broken<'_>) -> f32 {
        let until = (broken.at + AHEAD).min(broken.line.plies.len());
        let mut before = broken.before(self.at);
        let mut sum = 0.0;
        broken.play(self.at, self.change, until, |position, mv| {
            if let Some(mv) = mv {
                sum += likelihood(position, before, mv);
            }
            before = before.then(mv);
        });
        sum
    }
}

/// How likely the plies from `first` on are as they are written: for each ply, of all before it.
fn as_written(broken: &Broken<'_>, first: usize) -> Vec<f32> {
    let mut sum = 0.0;
    let mut sums = vec![0.0];
    for at in first..broken.at {
        if let Some(mv) = broken.mv(at) {
            sum += likelihood(broken.position(at), broken.before(at), mv);
        }
        sums.push(sum);
    }
    sums
}
