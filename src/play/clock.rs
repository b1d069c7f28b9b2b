//! The clocks of a game. They do not know what time it is: each question brings the time with it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::chess::{ByColor, Color};

/// The most time for a game and for a move that is taken: a day and an hour.
const LONGEST: [Duration; 2] = [Duration::from_hours(24), Duration::from_hours(1)];

/// Time for the game, and what is added after each move.
///
/// ```
/// use std::time::Duration;
/// use pgnkit::play::TimeControl;
/// let blitz: TimeControl = "5+3".parse().unwrap();
/// assert_eq!(blitz.base(), Duration::from_secs(300));
/// assert_eq!(blitz.increment(), Duration::from_secs(3));
/// assert_eq!(blitz.tag(), "300+3");
/// assert_eq!("0.5".parse::<TimeControl>().unwrap().to_string(), "0.5+0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    base: Duration,
    increment: Duration,
}

/// The error of reading a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected minutes for the game and seconds added after each move, as in `5+3`: not both 0, at \
     most 1440 and 3600"
)]
pub struct ParseTimeControlError;

impl TimeControl {
    /// Makes one; none if there is no time at all, or more than a day for the game or an hour for
    /// a move. Parts of a millisecond are left out.
    pub fn new(base: Duration, increment: Duration) -> Option<Self> {
        let times = [base, increment].map(whole_millis);
        let fits = times[0] <= LONGEST[0] && times[1] <= LONGEST[1];
        let [base, increment] = times;
        (fits && !(base + increment).is_zero()).then_some(Self { base, increment })
    }

    /// Returns the time that each side has at the start.
    pub const fn base(self) -> Duration {
        self.base
    }

    /// Returns what is added after each move.
    pub const fn increment(self) -> Duration {
        self.increment
    }

    /// Returns the value of the `TimeControl` tag, in seconds (PGN 9.6.1): `300+3`, or `300`.
    pub fn tag(self) -> String {
        let seconds = |time: Duration| decimal(time, 1000);
        if self.increment.is_zero() {
            seconds(self.base)
        } else {
            format!("{}+{}", seconds(self.base), seconds(self.increment))
        }
    }

    /// Reads the value of a `TimeControl` tag of this kind; there are others (PGN 9.6.1).
    pub fn read_tag(value: &str) -> Option<Self> {
        let (base, increment) = value.split_once('+').unwrap_or((value, "0"));
        Self::new(read_decimal(base, 1000)?, read_decimal(increment, 1000)?)
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    /// Reads minutes and seconds, `5+3`, or minutes alone.
    fn from_str(text: &str) -> Result<Self, ParseTimeControlError> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let read = || Self::new(read_decimal(minutes, 60_000)?, read_decimal(seconds, 1000)?);
        read().ok_or(ParseTimeControlError)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}+{}", decimal(self.base, 60_000), decimal(self.increment, 1000)))
    }
}

fn whole_millis(time: Duration) -> Duration {
    Duration::new(time.as_secs(), time.subsec_millis() * 1_000_000)
}

/// A time as a number of units of so many milliseconds, with up to three decimals.
fn decimal(time: Duration, unit: u32) -> String {
    let thousandths = time.as_millis() * 1000 / u128::from(unit);
    let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Reads a number of units of so many milliseconds, with up to three decimals.
fn read_decimal(text: &str, unit: u32) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !are_digits(whole) || !are_digits(fraction) || fraction.len() > 3 {
        return None;
    }
    let thousandths: u64 = format!("{whole}{fraction:0<3}").parse().ok()?;
    thousandths.checked_mul(u64::from(unit)).map(|millis| Duration::from_millis(millis / 1000))
}

/// Two clocks, of which at most one runs.
///
/// ```
/// use std::time::Duration;
/// use pgnkit::chess::Color;
/// use pgnkit::play::Clock;
/// let second = Duration::from_secs;
/// let mut clock = Clock::new("1+2".parse().unwrap());
/// clock.start(Color::White, second(10));
/// assert_eq!(clock.left(Color::White, second(25)), second(45));
/// clock.press(second(25));
/// assert_eq!(clock.left(Color::White, second(30)), second(47));
/// assert_eq!(clock.left(Color::Black, second(30)), second(55));
/// assert_eq!(clock.deadline(), Some(second(85)));
/// assert_eq!(clock.fallen(second(85)), Some(Color::Black));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    left: ByColor<Duration>,
    increment: Duration,
    /// Whose clock runs, and since when.
    running: Option<(Color, Duration)>,
}

impl Clock {
    /// Sets both clocks; none runs. Without time for the game, there is what is added after a move
    /// for the first one.
    pub const fn new(control: TimeControl) -> Self {
        let TimeControl { base, increment } = control;
        let first = if base.is_zero() { increment } else { base };
        Self { left: ByColor::new(first, first), increment, running: None }
    }

    /// Returns what a side has left at a time.
    pub fn left(&self, color: Color, now: Duration) -> Duration {
        match self.running {
            Some((running, since)) if running == color => {
                self.left[color].saturating_sub(now.saturating_sub(since))
            }
            _ => self.left[color],
        }
    }

    /// Returns what both sides have left at a time.
    pub fn both(&self, now: Duration) -> ByColor<Duration> {
        ByColor::new(self.left(Color::White, now), self.left(Color::Black, now))
    }

    /// Returns what is added after each move.
    pub const fn increment(&self) -> Duration {
        self.increment
    }

    /// Returns whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// Returns when the time of the running clock will be up.
    pub fn deadline(&self) -> Option<Duration> {
        self.running.map(|(color, since)| since.saturating_add(self.left[color]))
    }

    /// Returns the side whose time is up.
    pub fn fallen(&self, now: Duration) -> Option<Color> {
        self.running.map(|(color, _)| color).filter(|color| self.left(*color, now).is_zero())
    }

    /// Lets the clock of a side run, and stops the other.
    pub fn start(&mut self, color: Color, now: Duration) {
        self.stop(now);
        self.running = Some((color, now));
    }

    /// Stops both clocks.
    pub fn stop(&mut self, now: Duration) {
        self.left = self.both(now);
        self.running = None;
    }

    /// Ends the move of the side whose clock runs: adds the increment, and lets the other run.
    pub fn press(&mut self, now: Duration) {
        if let Some((color, _)) = self.running {
            self.start(!color, now);
            self.left[color] = self.left[color].saturating_add(self.increment);
        }
    }

    /// Takes away all that a side has left.
    pub(super) fn run_out(&mut self, color: Color) {
        self.left[color] = Duration::ZERO;
    }

    /// Sets both clocks to times; none runs.
    pub(super) const fn set(&mut self, left: ByColor<Duration>) {
        self.left = left;
        self.running = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: fn(u64) -> Duration = Duration::from_secs;

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, tag) in [("5+3", "300+3"), ("90+30", "5400+30"), ("0+1", "0+1"), ("10+0", "600")]
        {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!((control.to_string().as_str(), control.tag().as_str()), (text, tag));
            assert_eq!(TimeControl::read_tag(tag), Some(control));
        }
        let control: TimeControl = "1.5+0.25".parse().unwrap();
        assert_eq!((control.base(), control.tag()), (SECOND(90), "90+0.25".to_owned()));
        for bad in ["", "+", "5+", "+3", "0+0", "-1+0", "5:3", "1441", "5+3601", "1e3", "5+3+1"] {
            assert_eq!(bad.parse::<TimeControl>(), Err(ParseTimeControlError), "{bad}");
        }
        for other in ["?", "-", "40/7200", "*180", "99999999999999999999"] {
            assert_eq!(TimeControl::read_tag(other), None, "{other}");
        }
    }

    #[test]
    fn time_that_goes_backwards_costs_and_gives_nothing() {
        let mut clock = Clock::new("1".parse().unwrap());
        clock.start(Color::White, SECOND(100));
        assert_eq!(clock.left(Color::White, SECOND(5)), SECOND(60));
        clock.press(SECOND(5));
        assert_eq!(clock.both(SECOND(5)), ByColor::new(SECOND(60), SECOND(60)));
        assert_eq!(clock.left(Color::Black, Duration::MAX), Duration::ZERO);
    }

    #[test]
    fn a_clock_that_stands_still_never_falls() {
        let mut clock = Clock::new("1".parse().unwrap());
        assert_eq!((clock.deadline(), clock.fallen(SECOND(1000))), (None, None));
        clock.press(SECOND(1000));
        assert_eq!(clock.running(), None);
        clock.start(Color::Black, SECOND(1000));
        assert_eq!(clock.fallen(SECOND(1059)), None);
        assert_eq!(clock.fallen(SECOND(1060)), Some(Color::Black));
        clock.stop(SECOND(1010));
        assert_eq!(clock.left(Color::Black, SECOND(2000)), SECOND(50));
    }
}
