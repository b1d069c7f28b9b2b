//! What the games say, and how sure that is.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use crate::game::{Fault, Played, Player};

/// So many standard errors to either side hold the true value in 95 of 100 matches.
const SPREAD: f64 = 1.96;

/// The results so far, from the first player's side.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    names: [String; 2],
    /// Games lost, drawn and won.
    games: [usize; 3],
    /// Pairs of games by the half points got from both: the pentanomial distribution.
    pairs: [usize; 5],
    endings: BTreeMap<String, usize>,
    /// Illegal moves, crashes and late moves of each.
    faults: [[usize; 3]; 2],
    slowest: [Duration; 2],
}

impl Tally {
    pub(crate) fn add(&mut self, pair: &[Played; 2], names: [&str; 2]) {
        self.names = names.map(str::to_owned);
        self.pairs[pair.iter().map(Played::half_points).sum::<usize>()] += 1;
        for game in pair {
            self.games[game.half_points()] += 1;
            let mut ending = game.ending.clone();
            if let Some((color, fault)) = game.fault {
                self.faults[game.player(color)][fault as usize] += 1;
                ["illegal move", "crash", "time"][fault as usize].clone_into(&mut ending);
                debug_assert!(fault != Fault::Late || ending == "time");
            }
            *self.endings.entry(ending).or_default() += 1;
            for side in [0, 1] {
                self.slowest[side] = self.slowest[side].max(game.slowest[side]);
            }
        }
    }

    /// The mean share of the points, and how far the true one may be from it.
    #[expect(clippy::cast_precision_loss, reason = "a number of games")]
    fn share(&self) -> (f64, f64) {
        let pairs = self.pairs.iter().sum::<usize>() as f64;
        let shares =
            self.pairs.iter().enumerate().map(|(points, n)| (points as f64 / 4.0, *n as f64));
        let mean = shares.clone().map(|(share, n)| share * n).sum::<f64>() / pairs;
        let squares = shares.map(|(share, n)| (share - mean).powi(2) * n).sum::<f64>();
        let error = (squares / (pairs - 1.0).max(1.0) / pairs).sqrt();
        (mean, SPREAD * error)
    }

    /// All in one line.
    pub(crate) fn line(&self) -> String {
        let [lost, drawn, won] = self.games;
        let (mean, error) = self.share();
        let (low, high) = ((mean - error).max(0.0), (mean + error).min(1.0));
        format!(
            "{} games: +{won} ={drawn} -{lost}, {:.1} % [{:.1}, {:.1}], Elo {} [{}, {}]",
            won + drawn + lost,
            100.0 * mean,
            100.0 * low,
            100.0 * high,
            elo(mean),
            elo(low),
            elo(high)
        )
    }

    /// All there is to say.
    pub(crate) fn report(&self, players: &[Player; 2]) -> String {
        let mut text = String::new();
        for (side, letter) in [(0, 'A'), (1, 'B')] {
            let Player { options, go, .. } = &players[side];
            let options: Vec<_> =
                options.iter().map(|(name, value)| format!(", {name}={value}")).collect();
            let options = options.concat();
            let [illegal, crashes, late] = self.faults[side];
            let name = &self.names[side];
            let slowest = self.slowest[side].as_millis();
            let _ = writeln!(
                text,
                "{letter}: {name}{options}; {go}; {illegal} illegal moves, {crashes} crashes, {late} \
                 lost on time; slowest move {slowest} ms"
            );
        }
        let _ = writeln!(text, "A v B, {}", self.line());
        let _ = writeln!(text, "pairs by points of A (0, 0.5, 1, 1.5, 2): {:?}", self.pairs);
        let endings: Vec<_> =
            self.endings.iter().map(|(ending, n)| format!("{n} {ending}")).collect();
        let _ = writeln!(text, "{}", endings.join(", "));
        text
    }
}

/// The difference in rating at which this share of the points is expected.
fn elo(share: f64) -> String {
    if share <= 0.0 || share >= 1.0 {
        return if share < 0.5 { "-inf" } else { "+inf" }.to_owned();
    }
    // Nothing is written as -0.
    let elo = (-400.0 * (1.0 / share - 1.0).log10()).round() + 0.0;
    format!("{elo:+}")
}
