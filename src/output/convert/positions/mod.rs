//! Games as lists of positions, one a line: FEN, or EPD with what the game says of them.

mod choice;
mod epd;

use std::fmt::Write;

use super::{About, GameFormat, Page};
use crate::chess::EnPassant;
use crate::output::position::FenStyle;
use crate::pgn::tree::{Game, Visits};

pub use choice::{ParsePositionsError, WhichPositions};

/// Writes positions, a line each.
#[derive(Clone, Debug)]
pub struct Positions {
    /// Which positions.
    pub which: WhichPositions,
    /// How they are written.
    pub style: FenStyle,
    /// Whether the line is EPD, with operations for what the game says of the position.
    pub epd: bool,
}

impl GameFormat for Positions {
    fn writes_san(&self) -> bool {
        false
    }

    fn game(&self, game: &Game, _: &About, page: &mut Page) {
        let id = if self.epd { epd::id(game) } else { String::new() };
        for visit in Visits::of(game).filter(|visit| self.which.contains(visit)) {
            let fen = self.style.fen(&visit.position);
            let write = |out: &mut String| {
                if self.epd {
                    epd::write(&visit, fen, &id, out);
                } else {
                    // Writing to a string does not fail.
                    let _ = write!(out, "{fen}");
                }
                out.push('\n');
            };
            if self.which.unique {
                page.push_once(visit.position.hash(EnPassant::Legal), write);
            } else {
                write(&mut page.text);
            }
        }
    }
}

#[cfg(test)]
mod tests;
