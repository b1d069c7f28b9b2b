//! What stands around the games of JSON: brackets and commas.

use std::mem;

/// A sign, or a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Open,
    Close,
    Comma,
    Game,
}

/// Follows the signs of a file and tells which ones are wrong. Games may stand one after the other
/// without any, or in arrays.
#[derive(Debug, Default)]
pub(super) struct Frame {
    is_open: bool,
    /// What came last in the array.
    last: Option<Mark>,
}

impl Frame {
    /// Takes what comes next, and returns what is wrong with it.
    pub(super) fn take(&mut self, mark: Mark) -> Option<&'static str> {
        let last = self.last.replace(mark);
        match mark {
            Mark::Open if mem::replace(&mut self.is_open, true) => Some("an array in an array"),
            Mark::Close if !mem::take(&mut self.is_open) => Some("this bracket ends no array"),
            Mark::Close if last == Some(Mark::Comma) => {
                Some("a comma with no game behind it, before the end of the array")
            }
            Mark::Comma if !self.is_open => Some("a comma outside of an array"),
            Mark::Comma if last != Some(Mark::Game) => Some("a comma with no game before it"),
            Mark::Game if self.is_open && last == Some(Mark::Game) => {
                Some("no comma before this game of the array")
            }
            _ => None,
        }
    }

    /// Ends the file, and returns what is wrong with it.
    pub(super) fn end(&mut self) -> Option<&'static str> {
        let frame = mem::take(self);
        frame.is_open.then_some("the array of games has no end: the file may be cut off")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with signs and games (`g`) in a row.
    fn faults(text: &str) -> usize {
        let mut frame = Frame::default();
        let marks = text.chars().map(|c| match c {
            '[' => Mark::Open,
            ']' => Mark::Close,
            ',' => Mark::Comma,
            _ => Mark::Game,
        });
        let wrong = marks.filter_map(|mark| frame.take(mark)).count();
        wrong + usize::from(frame.end().is_some())
    }

    #[test]
    fn arrays_are_those_of_rfc_8259_and_games_may_stand_alone() {
        for right in ["", "[]", "[g]", "[g,g]", "g", "ggg", "[g][g,g]g"] {
            assert_eq!(faults(right), 0, "{right}");
        }
        for wrong in ["[", "]", "[g,]", "[,g]", "[gg]", "[g", "g,g", "[[g]", "[g,,g]"] {
            assert_eq!(faults(wrong), 1, "{wrong}");
        }
    }
}
