//! What day it is.

use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the day in UTC as PGN writes it.
pub(super) fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    day(seconds / 86_400)
}

/// Returns the day that is so many after 1 January 1970.
fn day(days: u64) -> String {
    let (mut year, mut rest) = (1970, days);
    loop {
        let length = if is_leap(year) { 366 } else { 365 };
        if rest < length {
            break;
        }
        rest -= length;
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if rest < length {
            break;
        }
        rest -= length;
        month += 1;
    }
    format!("{year:04}.{month:02}.{:02}", rest + 1)
}

const fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_are_counted_over_leap_years() {
        for (days, date) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (11_016, "2000.02.29"),
            (19_782, "2024.02.29"),
            (20_787, "2026.11.30"),
            (20_818, "2026.12.31"),
        ] {
            assert_eq!(day(days), date);
        }
    }
}
