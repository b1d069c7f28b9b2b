//! `go`: what to search, and for how long.

use std::fmt;
use std::time::Duration;

use super::CommandError;
use super::words::{Words, count, millis, small, write_moves};
use crate::chess::{ByColor, Color};
use crate::notation::uci::Uci;

/// What bounds a search. What is not set does not bound it.
///
/// ```
/// use pgnkit::engine::protocol::{Command, Go};
/// let go = Go { depth: Some(12), ..Go::default() };
/// assert_eq!(Command::Go(go).to_string(), "go depth 12");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Only these moves are looked at; all if there are none.
    pub search_moves: Vec<Uci>,
    /// The last move of the position is only guessed: the clock stands still until `ponderhit`.
    pub ponder: bool,
    /// What is left on the clocks.
    pub time: ByColor<Option<Duration>>,
    /// What the clocks gain by each move.
    pub increment: ByColor<Option<Duration>>,
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// A mate in so many moves is wanted.
    pub mate: Option<u32>,
    /// The time to take.
    pub move_time: Option<Duration>,
    /// Until `stop`.
    pub infinite: bool,
    /// Not a search: the moves are to be counted so many plies deep. An addition to the protocol
    /// that most engines know.
    pub perft: Option<u32>,
}

impl Go {
    /// Returns whether it ends only when asked to.
    pub fn is_open(&self) -> bool {
        self.infinite || self.ponder
    }

    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, CommandError> {
        let mut go = Self::default();
        while let Some(word) = words.next() {
            match word {
                "searchmoves" => go.search_moves.append(&mut words.moves()),
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "wtime" => go.time[Color::White] = Some(number("wtime", words, millis)?),
                "btime" => go.time[Color::Black] = Some(number("btime", words, millis)?),
                "winc" => go.increment[Color::White] = Some(number("winc", words, millis)?),
                "binc" => go.increment[Color::Black] = Some(number("binc", words, millis)?),
                "movestogo" => go.moves_to_go = Some(number("movestogo", words, small)?),
                "depth" => go.depth = Some(number("depth", words, small)?),
                "nodes" => go.nodes = Some(number("nodes", words, count)?),
                "mate" => go.mate = Some(number("mate", words, small)?),
                "movetime" => go.move_time = Some(number("movetime", words, millis)?),
                "perft" => go.perft = Some(number("perft", words, small)?),
                _ => {}
            }
        }
        Ok(go)
    }
}

/// Takes the number that belongs to a word.
pub(super) fn number<T>(
    of: &'static str,
    words: &mut Words<'_>,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, CommandError> {
    let Some(word) = words.next() else { return Err(CommandError::NoNumber { of }) };
    read(word).ok_or_else(|| CommandError::BadNumber { of, found: word.to_owned() })
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        let clocks = [
            ("wtime", self.time[Color::White]),
            ("btime", self.time[Color::Black]),
            ("winc", self.increment[Color::White]),
            ("binc", self.increment[Color::Black]),
            ("movetime", self.move_time),
        ];
        for (word, time) in clocks {
            if let Some(time) = time {
                write!(f, " {word} {}", time.as_millis())?;
            }
        }
        let counts = [
            ("movestogo", self.moves_to_go.map(u64::from)),
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("mate", self.mate.map(u64::from)),
            ("perft", self.perft.map(u64::from)),
        ];
        for (word, count) in counts {
            if let Some(count) = count {
                write!(f, " {word} {count}")?;
            }
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if !self.search_moves.is_empty() {
            f.write_str(" searchmoves")?;
            write_moves(f, &self.search_moves)?;
        }
        Ok(())
    }
}
