//! How much of a clock to spend on a move.

use std::time::Duration;

/// What a clock should never fall below for long: a machine with other work to do may leave a
/// search without a processor for some 20 to 60 ms, sometimes twice in a move.
const RESERVE: Duration = Duration::from_millis(100);

/// The moves that a long game may still have: 300 plies.
const LONG_GAME: u32 = 150;

/// The moves that a game is taken to last.
const USUAL_GAME: u32 = 20;

/// Returns how long to think about a move: after `soft` no further iteration is begun, at `hard`
/// the search ends at once.
///
/// `moves_to_go` is the number of moves until the clock is set anew; without it, the game is
/// taken to last another 20 moves. `overhead` is what passes between the clock and the engine at
/// each move.
///
/// A reserve is kept: 100 ms for moves that take longer than they should, and where a move gains
/// less than the overhead, twice what that costs in the rest of a long game, as half of it is spent
/// on the way. Of a time `t` with a reserve `r`, there is `t * t / (t + r)` to spend: nearly `t - r`
/// where there is plenty, and next to nothing where there is little.
///
/// ```
/// use pgnkit::engine::time::budget;
/// use std::time::Duration;
/// let ms = Duration::from_millis;
/// let (soft, hard) = budget(ms(60_010), ms(1_000), None, ms(10));
/// assert_eq!((soft.as_millis(), hard.as_millis()), (3_737, 11_212));
/// assert!(budget(ms(60), ms(10), None, ms(10)).1 < ms(10));
/// assert!(budget(ms(5), ms(0), None, ms(10)).1 <= ms(5));
/// ```
pub fn budget(
    remaining: Duration,
    increment: Duration,
    moves_to_go: Option<u32>,
    overhead: Duration,
) -> (Duration, Duration) {
    // Not even with no time left at all may a search have none.
    let least = Duration::from_millis(1).min(remaining);
    let time = remaining.saturating_sub(overhead);
    let loss = overhead.saturating_sub(increment);
    let to_come = moves_to_go.map_or(LONG_GAME, |moves| moves.min(LONG_GAME));
    let reserve = loss.saturating_mul(2 * to_come).saturating_add(RESERVE);
    let time = time.mul_f64(time.div_duration_f64(time.saturating_add(reserve)));
    let moves = moves_to_go.unwrap_or(USUAL_GAME).clamp(1, USUAL_GAME);
    let (soft, hard) = if moves == 1 {
        (time / 2, time * 4 / 5)
    } else {
        let gain = increment.saturating_sub(overhead);
        let soft = (time / moves).saturating_add(gain / 4 * 3).min(time / 3);
        (soft, (soft * 3).min(time / 2))
    };
    (soft, hard.max(least))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOVES_TO_GO: [Option<u32>; 6] =
        [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)];
    const MILLIS: [u64; 5] = [0, 1, 10, 100, 60_000];

    fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    /// Calls `check` with many clocks: increment, moves to go and overhead.
    fn for_all_clocks(mut check: impl FnMut(Duration, Option<u32>, Duration)) {
        for increment in MILLIS {
            for overhead in MILLIS {
                for moves in MOVES_TO_GO {
                    check(ms(increment), moves, ms(overhead));
                }
            }
        }
    }

    /// Plays 300 plies on a clock without end in sight, each move `late` by what passes outside of
    /// the search, and returns what is left after each move of ours; nothing once it ran out.
    fn play(
        base: Duration,
        increment: Duration,
        overhead: Duration,
        late: Duration,
    ) -> Vec<Duration> {
        let mut left = Some(base);
        let after_move = || {
            let before = left?;
            let (soft, _) = budget(before, increment, None, overhead);
            let after = before.checked_sub(soft + late).filter(|left| !left.is_zero());
            left = after.map(|left| left + increment);
            left
        };
        std::iter::from_fn(after_move).take(LONG_GAME as usize).collect()
    }

    #[test]
    fn no_move_takes_more_than_is_left_without_the_overhead() {
        for_all_clocks(|increment, moves, overhead| {
            for remaining in [0, 1, 5, 9, 10, 11, 21, 100, 101, 1_000, 60_000, 86_400_000] {
                let (soft, hard) = budget(ms(remaining), increment, moves, overhead);
                assert!(soft <= hard && hard <= ms(remaining));
                if ms(remaining) > overhead {
                    assert!(hard + overhead <= ms(remaining), "{remaining} {increment:?}");
                }
            }
        });
        let most = Duration::from_secs(u64::MAX / 1000);
        assert!(budget(most, Duration::ZERO, None, Duration::ZERO).1 < most);
    }

    #[test]
    fn the_more_is_left_the_more_is_spent() {
        for_all_clocks(|increment, moves, overhead| {
            let budgets = (0..2_000).chain((2_000..200_000).step_by(997));
            let budgets = budgets.map(|left| budget(ms(left), increment, moves, overhead));
            let budgets: Vec<_> = budgets.collect();
            for pair in budgets.windows(2) {
                assert!(pair[0].0 <= pair[1].0 && pair[0].1 <= pair[1].1, "{pair:?}");
            }
        });
    }

    #[test]
    fn with_an_increment_the_reserve_is_there_at_every_move() {
        for (base, increment) in [(1_000, 10), (3_000, 20), (10_000, 100), (60_000, 1_000)] {
            let left = play(ms(base), ms(increment), ms(10), ms(5));
            assert_eq!(left.len(), LONG_GAME as usize);
            assert!(left.iter().all(|left| *left > RESERVE), "{base}+{increment}: {left:?}");
        }
    }

    #[test]
    fn the_reserve_comes_back() {
        for increment in [10, 20, 100, 1_000] {
            let left = play(ms(15), ms(increment), ms(10), ms(5));
            assert_eq!(left.len(), LONG_GAME as usize, "{increment}");
            assert!(left.last() > Some(&RESERVE), "{increment}: {left:?}");
        }
    }

    #[test]
    fn a_long_game_without_an_increment_never_runs_dry() {
        for (base, overhead, late) in
            [(1_000, 1, 1), (1_000, 10, 2), (10_000, 10, 10), (60_000, 10, 10), (60_000, 20, 20)]
        {
            let left = play(ms(base), Duration::ZERO, ms(overhead), ms(late));
            assert_eq!(left.len(), LONG_GAME as usize, "{base}+0 {overhead}: {left:?}");
        }
    }

    #[test]
    fn the_last_move_before_a_new_clock_may_take_most_of_the_old_one() {
        let (soft, hard) = budget(ms(10_000), Duration::ZERO, Some(1), ms(10));
        assert!(soft > ms(4_500) && hard > ms(7_500));
        let (soft, _) = budget(ms(10_000), Duration::ZERO, Some(2), ms(10));
        assert!(soft > ms(3_000) && soft < ms(5_000));
    }
}
