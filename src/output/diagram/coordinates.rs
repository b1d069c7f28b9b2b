//! The letters and digits at the edge, as lines: they look the same whatever fonts there are.

use crate::chess::{File, Rank};

/// How wide letters and digits are.
pub(super) const WIDTH: usize = 10;
/// How high digits and tall letters are, above the line on which they stand.
pub(super) const HEIGHT: usize = 14;

/// Returns the letter of a file as path data of SVG.
pub(super) const fn letter(file: File) -> &'static str {
    [
        "M9.5 5V14M9.5 9.5a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0",
        "M.5 0V14M.5 9.5a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0",
        "M8.6 6.6A4.5 4.5 0 1 0 8.6 12.4",
        "M9.5 0V14M9.5 9.5a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0",
        "M.5 9.5H9.5A4.5 4.5 0 1 0 8.2 12.7",
        "M8 .5C5-.5 3.8 1 3.8 3.6V14M.8 5.4H7.2",
        "M9.5 5V14.5C9.5 19 2.6 19.4 1.2 16.6M9.5 9.5a4.5 4.5 0 1 1-9 0a4.5 4.5 0 1 1 9 0",
        "M.8 0V14M.8 9.5C.8 3.6 9 3.6 9 9.2V14",
    ][file.index()]
}

/// Returns the digit of a rank as path data of SVG.
pub(super) const fn digit(rank: Rank) -> &'static str {
    [
        "M2.2 2.8L5.6.4V14",
        "M1 3.6C1.4-1 9-1 9 3.8C9 7.4 3 9.6.8 14H9.4",
        "M1.2 2C3.4-1 8.8-.2 8.8 3.4C8.8 5.8 6.8 6.6 4.4 6.6C7.2 6.6 9.4 7.8 9.4 10.2C9.4 14.8 2.4 15.2.6 11.8",
        "M7.2 14V.2L.6 9.8H9.8",
        "M8.6.4H2.4L1.6 6.4C4.4 4.4 9.4 5 9.4 9.4C9.4 14.8 2.4 15.2.6 12",
        "M8.2 1C3.8-1 .5 3.6 .5 9.4a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0",
        "M.8.4H9.4L3.8 14",
        "M5 6.4a3.2 3.2 0 1 1 .1 0a3.8 3.8 0 1 1-.1 0",
    ][rank.index()]
}
