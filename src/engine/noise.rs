//! Errors of judgement for weaker players.
//!
//! The error is part of the evaluation, not of the choice among moves: the same position is
//! misjudged in the same way however it comes about, so a weak player follows a wrong idea instead
//! of throwing in a blunder now and then. It depends on the position and the seed of the game
//! alone, so a game can be played again.

use super::random::mix;
use crate::chess::{Board, Color, draw};

/// How a player misjudges positions. Endings against a lone king are not misjudged, and in a search
/// with a limit of nodes its limit of depth does not hold for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noise {
    /// Of the game: another seed, other errors.
    pub seed: u64,
    /// The scale of the logistic distribution of the errors, in centipawns: half of them are
    /// smaller than 1.1 times that.
    pub scale: u32,
    /// Of 100 positions at the end of a line, how many are judged without looking at captures.
    pub blind: u32,
}

impl Noise {
    /// The number that decides how a position is misjudged.
    #[inline]
    pub(super) const fn key(self, hash: u64) -> u64 {
        mix(hash ^ mix(self.seed))
    }

    /// Returns whether captures are overlooked in a position with this key.
    #[inline]
    pub(super) fn is_blind(self, key: u64) -> bool {
        (key >> 32) % 100 < u64::from(self.blind)
    }

    /// Returns the error in a position with this key, in centipawns. A lone king is judged
    /// rightly, so that won endings are won.
    pub(super) fn error(self, key: u64, board: &Board) -> i32 {
        if Color::ALL.into_iter().any(|color| draw::is_lone_king(board, color)) {
            return 0;
        }
        let scale = i64::from(self.scale.min(10_000));
        (i64::from(LOGISTIC[(key >> 56) as usize]) * scale / 1000) as i32
    }
}

/// The middles of 256 equally likely parts of the logistic distribution, in thousandths of its
/// scale: ln(p / (1 - p)).
static LOGISTIC: [i32; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let part = (2 * i + 1) as f64 / 512.0;
        table[i] = (1000.0 * (ln(part) - ln(1.0 - part))) as i32;
        i += 1;
    }
    table
};

/// The natural logarithm, for tables made at compile time: they are the same on every machine.
pub(super) const fn ln(mut x: f64) -> f64 {
    let mut twos = 0.0;
    while x > 1.5 {
        x /= 2.0;
        twos += 1.0;
    }
    while x < 0.75 {
        x *= 2.0;
        twos -= 1.0;
    }
    // The series of the inverse hyperbolic tangent.
    let y = (x - 1.0) / (x + 1.0);
    let (mut power, mut sum, mut odd) = (y, 0.0, 1.0);
    while odd < 40.0 {
        sum += power / odd;
        power *= y * y;
        odd += 2.0;
    }
    2.0 * sum + twos * std::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_logistic_and_symmetric() {
        assert!(ln(1.0).abs() < 1e-12 && (ln(10.0) - 10_f64.ln()).abs() < 1e-9);
        for i in 0..128 {
            assert_eq!(LOGISTIC[i], -LOGISTIC[255 - i]);
            assert!(LOGISTIC[i] < LOGISTIC[i + 1]);
        }
        // A quarter is below -ln 3.
        assert!((i32::midpoint(LOGISTIC[63], LOGISTIC[64]) + 1099).abs() < 10);
    }

    #[test]
    fn an_error_depends_on_position_and_seed_alone() {
        let noise = Noise { seed: 1, scale: 100, blind: 25 };
        let board = Board::INITIAL;
        let errors = |noise: Noise| -> Vec<i32> {
            (0..100).map(|hash| noise.error(noise.key(hash), &board)).collect()
        };
        assert_eq!(errors(noise), errors(noise));
        assert_ne!(errors(noise), errors(Noise { seed: 2, ..noise }));
        assert!(errors(noise).iter().any(|error| error.abs() > 100));
        let blind = (0..10_000).filter(|hash| noise.is_blind(noise.key(*hash))).count();
        assert!((2300..2700).contains(&blind), "{blind}");
    }

    #[test]
    fn a_lone_king_is_judged_rightly() {
        let board = *crate::chess::testing::position("4k3/8/8/8/8/8/8/R3K3 w - -").board();
        let noise = Noise { seed: 1, scale: 200, blind: 0 };
        assert!((0..100).all(|hash| noise.error(noise.key(hash), &board) == 0));
    }
}
