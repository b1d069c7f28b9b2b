//! `position`: a start and the moves from there.

use std::fmt;

use super::CommandError;
use super::words::{Words, read_move, write_moves};
use crate::chess::{EnPassant, Move, Position};
use crate::notation::fen::{self, FenErrors, FenFault, Variant};
use crate::notation::named;
use crate::notation::uci::{Uci, UciError};

/// A position as a user interface gives it, not yet looked at.
///
/// ```
/// use pgnkit::engine::protocol::Command;
/// use pgnkit::notation::fen::Variant;
/// let Command::Position(place) = "position startpos moves e2e4 e7e5".parse()? else { panic!() };
/// let line = place.resolve(Variant::Standard)?;
/// assert_eq!((line.earlier.len(), line.position.fullmove_number()), (2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Where the game starts; nothing for the initial position.
    pub fen: Option<String>,
    /// What was played from there.
    pub moves: Vec<Uci>,
}

/// A position and how it came about.
#[derive(Clone, Debug)]
pub struct Line {
    /// The position after the last move.
    pub position: Position,
    /// The keys of the positions before it, oldest first, as repetitions are counted by
    /// ([`Position::hash`] with [`EnPassant::Legal`]).
    pub earlier: Vec<u64>,
    /// The moves.
    pub moves: Vec<Move>,
    /// What is wrong with the start, though it can be played on.
    pub faults: Vec<FenFault>,
}

/// Why there is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// The start is none.
    #[error("in the FEN, {}", .0.0.first().map_or_else(String::new, ToString::to_string))]
    Fen(FenErrors),
    /// A move is not legal.
    #[error("move {number}, {uci}, is not legal: {reason}")]
    Move {
        /// Which one, from 1.
        number: usize,
        /// The move.
        uci: Uci,
        /// Why not.
        reason: UciError,
    },
}

impl Place {
    /// Reads what follows `position`. The words `fen` and `moves` may be missing.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, CommandError> {
        let mut fen = match words.peek() {
            None => return Err(CommandError::NoPosition),
            Some("startpos") => {
                words.next();
                None
            }
            Some(word) if named(word).is_some() => {
                words.next();
                named(word).map(str::to_owned)
            }
            Some("fen") => {
                words.next();
                Some(String::new())
            }
            Some(_) => Some(String::new()),
        };
        if let Some(text) = fen.as_mut().filter(|text| text.is_empty()) {
            *text = words.until(&["moves"]);
            if text.is_empty() {
                return Err(CommandError::NoPosition);
            }
        }
        if words.peek() == Some("moves") {
            words.next();
        }
        let moves = words.map(|word| read_move(word).ok_or_else(|| word.to_owned()));
        let moves = moves.collect::<Result<_, _>>().map_err(CommandError::BadMove)?;
        Ok(Self { fen, moves })
    }

    /// Plays the moves.
    ///
    /// # Errors
    ///
    /// If the start is no position of the variant, or a move is not legal.
    pub fn resolve(&self, variant: Variant) -> Result<Line, PlaceError> {
        let (mut position, faults) = match &self.fen {
            None => (Position::INITIAL, Vec::new()),
            Some(text) => {
                let read = fen::read_as(text.as_bytes(), variant).map_err(PlaceError::Fen)?;
                (read.0, read.1.faults)
            }
        };
        let mut earlier = Vec::with_capacity(self.moves.len());
        let mut moves = Vec::with_capacity(self.moves.len());
        for (number, uci) in (1..).zip(&self.moves) {
            let resolved = uci.resolve(&position);
            let mv = resolved.map_err(|reason| PlaceError::Move { number, uci: *uci, reason })?;
            earlier.push(position.hash(EnPassant::Legal));
            moves.push(mv);
            position.play(mv);
        }
        Ok(Line { position, earlier, moves, faults })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fen {
            None => f.write_str("position startpos")?,
            Some(fen) => write!(f, "position fen {fen}")?,
        }
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
            write_moves(f, &self.moves)?;
        }
        Ok(())
    }
}
