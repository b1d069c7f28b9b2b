//! Which positions of a game are written.

use std::str::FromStr;

use crate::chess::Color;
use crate::pgn::tree::{Step, Visit};

/// Which positions of a game are written: any of those that are picked, if it passes each filter.
///
/// ```
/// use pgnkit::output::convert::WhichPositions;
/// let which: WhichPositions = "each:10,white".parse().unwrap();
/// assert_eq!(which.each, [10]);
/// assert!("each:0".parse::<WhichPositions>().is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WhichPositions {
    /// All are picked.
    pub all: bool,
    /// The last one of the line is picked.
    pub last: bool,
    /// Those after so many plies are picked; 0 is the start.
    pub plies: Vec<u32>,
    /// Those after multiples of so many plies are picked, the start among them.
    pub each: Vec<u32>,
    /// Variations are looked at, too.
    pub variations: bool,
    /// The filter: only those with this side to move.
    pub turn: Option<Color>,
    /// The filter: only quiet ones.
    pub quiet: bool,
    /// The filter: each position only once over all games.
    pub unique: bool,
}

/// A list that names no positions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePositionsError {
    /// A word that is none of them.
    #[error("`{0}` is none of all, final, ply:N, each:N, variations, white, black, quiet, unique")]
    Word(String),
    /// A number that is missing or out of range.
    #[error("`{0}` needs a whole number behind the colon, of plies{1}")]
    Number(String, &'static str),
    /// Both sides to move.
    #[error("white and black exclude each other; leave both out")]
    BothSides,
}

impl FromStr for WhichPositions {
    type Err = ParsePositionsError;

    /// Reads a list with commas. If nothing is picked, all are.
    fn from_str(text: &str) -> Result<Self, ParsePositionsError> {
        let mut which = Self::default();
        for word in text.split(',').map(str::trim) {
            match word.split_once(':') {
                None => which.word(word)?,
                Some(("ply", number)) => which.plies.push(ply(word, number, 0)?),
                Some(("each", number)) => which.each.push(ply(word, number, 1)?),
                Some(_) => return Err(ParsePositionsError::Word(word.to_owned())),
            }
        }
        which.all |= !which.last && which.plies.is_empty() && which.each.is_empty();
        Ok(which)
    }
}

fn ply(word: &str, number: &str, least: u32) -> Result<u32, ParsePositionsError> {
    let from = if least > 0 { " from 1" } else { "" };
    let error = || ParsePositionsError::Number(word.to_owned(), from);
    number.parse().ok().filter(|ply| *ply >= least).ok_or_else(error)
}

impl WhichPositions {
    /// The last position of each game.
    pub fn last() -> Self {
        Self { last: true, ..Self::default() }
    }

    fn word(&mut self, word: &str) -> Result<(), ParsePositionsError> {
        let color = match word {
            "white" => Some(Color::White),
            "black" => Some(Color::Black),
            _ => None,
        };
        match word {
            "all" => self.all = true,
            "final" => self.last = true,
            "variations" => self.variations = true,
            "quiet" => self.quiet = true,
            "unique" => self.unique = true,
            _ if color.is_some() => {
                if self.turn.is_some_and(|turn| Some(turn) != color) {
                    return Err(ParsePositionsError::BothSides);
                }
                self.turn = color;
            }
            _ => return Err(ParsePositionsError::Word(word.to_owned())),
        }
        Ok(())
    }

    /// Returns whether a position of a game is one of them, before it is known whether it is
    /// unique.
    pub fn contains(&self, visit: &Visit<'_>) -> bool {
        (self.variations || visit.depth == 0)
            && self.picks(visit)
            && self.turn.is_none_or(|turn| turn == visit.position.turn())
            && (!self.quiet || is_quiet(visit))
    }

    fn picks(&self, visit: &Visit<'_>) -> bool {
        self.all
            || self.last && visit.node.next().is_none()
            || self.plies.contains(&visit.ply)
            || self.each.iter().any(|each| visit.ply.is_multiple_of(*each))
    }
}

/// Whether the side to move is not in check, and what it plays next, if anything, takes nothing,
/// promotes nothing and gives no check.
fn is_quiet(visit: &Visit<'_>) -> bool {
    let position = &visit.position;
    if position.is_check() {
        return false;
    }
    let Some(Step::Move(mv)) = visit.node.next().and_then(|node| node.step()) else { return true };
    let mut after = *position;
    position.captured(mv).is_none() && mv.promoted().is_none() && {
        after.play(mv);
        !after.is_check()
    }
}
