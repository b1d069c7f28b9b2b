//! How much of a clock to spend on a move.

use std::time::Duration;

/// Returns how long to think about a move: after `soft` no further iteration is begun, at `hard`
/// the search ends at once.
///
/// `moves_to_go` is the number of moves until the clock is set anew; without it, the game is
/// taken to last another 20 moves. `overhead` is what passes between the clock and the engine.
///
/// ```
/// use pgnkit::engine::time::budget;
/// use std::time::Duration;
/// let ms = Duration::from_millis;
/// let (soft, hard) = budget(ms(60_000), ms(1_000), None, ms(20));
/// assert_eq!((soft, hard), (ms(3_749), ms(11_247)));
/// assert!(budget(ms(5), ms(0), None, ms(20)).1 <= ms(5));
/// ```
pub fn budget(
    remaining: Duration,
    increment: Duration,
    moves_to_go: Option<u32>,
    overhead: Duration,
) -> (Duration, Duration) {
    // Not even with no time left at all may a search have none.
    let least = Duration::from_millis(1).min(remaining);
    let time = remaining.saturating_sub(overhead).max(least);
    let moves = moves_to_go.unwrap_or(20).clamp(1, 20);
    let soft = if moves == 1 { time / 2 } else { time / moves + increment * 3 / 4 };
    let soft = soft.min(if moves == 1 { time / 2 } else { time / 3 });
    let hard = (soft * 3).min(if moves == 1 { time * 4 / 5 } else { time / 2 });
    (soft, hard.max(least))
}

#[cfg(test)]
mod tests {
    use super::budget;
    use std::time::Duration;

    #[test]
    fn a_clock_never_runs_out_whatever_it_shows() {
        let ms = Duration::from_millis;
        for remaining in [0, 1, 5, 19, 20, 21, 100, 1_000, 60_000, 86_400_000] {
            for increment in [0, 10, 1_000, 60_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let (soft, hard) = budget(ms(remaining), ms(increment), moves, ms(20));
                    assert!(soft <= hard && hard <= ms(remaining), "{remaining} {increment}");
                    if remaining > 100 {
                        assert!(hard + ms(20) <= ms(remaining), "{remaining} {increment}");
                    }
                }
            }
        }
    }
}
