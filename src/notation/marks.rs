//! Arrows and coloured squares, as comments of games hold them: `[%cal Gc2c3,Rc3d4]` and
//! `[%csl Ra4,Ya5]`. `ChessBase` and Lichess write them; PGN 1994 does not know them.

use std::str::FromStr;

use crate::chess::Square;

/// The colour of an arrow or a square, written as a letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MarkColor {
    /// `G`, also where no letter is written.
    #[default]
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl MarkColor {
    /// Every colour.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    /// Returns its letter.
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }

    /// Returns its English name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Blue => "blue",
        }
    }

    /// Takes the letter from the start of a text. A small `b` is a file.
    fn split(text: &str) -> (Self, &str) {
        let of = |color: &Self| text.strip_prefix(color.letter()).map(|rest| (*color, rest));
        Self::ALL.iter().find_map(of).unwrap_or((Self::Green, text))
    }
}

/// An arrow from one square to another.
///
/// ```
/// use pgnkit::notation::{Arrow, MarkColor};
/// let arrow: Arrow = "Rg1f3".parse().unwrap();
/// assert_eq!((arrow.color, arrow.to.to_string()), (MarkColor::Red, "f3".to_owned()));
/// assert_eq!("e2e4".parse::<Arrow>().unwrap().color, MarkColor::Green);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Its colour.
    pub color: MarkColor,
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
}

/// A coloured square.
///
/// ```
/// use pgnkit::notation::MarkedSquare;
/// let marked: MarkedSquare = "Yd4".parse().unwrap();
/// assert_eq!(marked.color.name(), "yellow");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkedSquare {
    /// Its colour.
    pub color: MarkColor,
    /// Where it is.
    pub square: Square,
}

/// The error of reading a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMarkError {
    /// It is no arrow.
    #[error("expected two squares, and a colour of G, R, Y, B if need be, as in Ge2e4")]
    Arrow,
    /// It is no square.
    #[error("expected a square, and a colour of G, R, Y, B if need be, as in Gd4")]
    Square,
}

impl FromStr for Arrow {
    type Err = ParseMarkError;

    fn from_str(text: &str) -> Result<Self, ParseMarkError> {
        let (color, squares) = MarkColor::split(text);
        let (from, to) = squares.split_at_checked(2).ok_or(ParseMarkError::Arrow)?;
        match (from.parse(), to.parse()) {
            (Ok(from), Ok(to)) if from != to => Ok(Self { color, from, to }),
            _ => Err(ParseMarkError::Arrow),
        }
    }
}

impl FromStr for MarkedSquare {
    type Err = ParseMarkError;

    fn from_str(text: &str) -> Result<Self, ParseMarkError> {
        let (color, square) = MarkColor::split(text);
        let square = square.parse().map_err(|_| ParseMarkError::Square)?;
        Ok(Self { color, square })
    }
}

/// The arrows and coloured squares of a comment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The arrows, in order.
    pub arrows: Vec<Arrow>,
    /// The squares, in order.
    pub squares: Vec<MarkedSquare>,
}

impl Marks {
    /// Adds the marks of a comment. What is none is passed over: a comment may hold anything.
    ///
    /// ```
    /// use pgnkit::notation::Marks;
    /// let mut marks = Marks::default();
    /// marks.read("a plan [%csl Ra4,Ya5][%cal Gc2c3, Rc3d4,x9] [%clk 0:01:02]");
    /// assert_eq!((marks.squares.len(), marks.arrows.len()), (2, 2));
    /// ```
    pub fn read(&mut self, comment: &str) {
        for command in comment.split("[%").skip(1) {
            let command = command.split(']').next().unwrap_or_default();
            let (name, list) = command.split_at_checked(3).unwrap_or_default();
            let items = list.split(',').map(str::trim);
            match name {
                "cal" => self.arrows.extend(items.filter_map(|item| item.parse::<Arrow>().ok())),
                "csl" => {
                    self.squares.extend(items.filter_map(|item| item.parse::<MarkedSquare>().ok()));
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_of_a_file_is_no_color() {
        assert_eq!("b1c3".parse::<Arrow>().unwrap().color, MarkColor::Green);
        assert_eq!("Bb1c3".parse::<Arrow>().unwrap().color, MarkColor::Blue);
        assert_eq!("Bb4".parse::<MarkedSquare>().unwrap().color, MarkColor::Blue);
    }

    #[test]
    fn what_is_no_mark_is_refused() {
        for text in ["", "G", "Ge2", "e2e2", "Ge2e9", "Xe2e4", "e2e4e5", "é2e4"] {
            assert_eq!(text.parse::<Arrow>(), Err(ParseMarkError::Arrow), "{text}");
        }
        for text in ["", "Ge", "e22", "Xe2"] {
            assert_eq!(text.parse::<MarkedSquare>(), Err(ParseMarkError::Square), "{text}");
        }
    }

    #[test]
    fn commands_may_be_cut_off_or_be_no_ascii() {
        let mut marks = Marks::default();
        for comment in ["[%", "[%c", "[%cal", "[%cal Ge2e4", "[%é]", "[%csl é]"] {
            marks.read(comment);
        }
        assert_eq!((marks.arrows.len(), marks.squares.len()), (1, 0));
    }
}
