//! What was meant: where the main line of a game breaks off, the one change after which it goes
//! on.
//!
//! The ply that fails, and those before it, are read in other ways: another move is meant, a ply
//! is missing, is too many, or is exchanged with the next one. Each way is tried by playing the
//! rest of the game. Of those that carry on the furthest, the most likely comes first: by the
//! [slip](slip::Slip) that makes what is written of what was meant, by the signs and move numbers
//! that would be wrong, and by how [sensible](play) the play is that results.
//!
//! Of 3,923 games of two collections with one slip each, the first suggestion undoes it in 97.4 %,
//! names its ply in 99.7 %, and one of the first three undoes it in 99.4 %; of 1,999 games with two
//! slips, two rounds undo both in 85 %. `tests/suggestions.rs` measures that.
//!
//! The work is bounded for each game, and is done only for games that break off.

mod broken;
mod candidates;
mod evidence;
mod exchange;
mod line;
mod play;
mod rank;
mod slip;

use super::Ply;
use crate::chess::Position;
use broken::Broken;
pub(super) use line::Line;

/// How many suggestions are made of a game, at most.
const MOST: usize = 8;

/// A change of one ply with which a game goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The ply that it is about, which may lie before the one that fails.
    pub ply: Ply,
    /// What to do with it.
    pub kind: SuggestionKind,
    /// Whether it is to be left out as the next one is written alike.
    pub is_double: bool,
    /// The ply as it is written; none if it is missing.
    pub written: Option<String>,
    /// The move that stands there after the change, in export SAN; none for a ply to delete.
    pub san: Option<String>,
    /// How many plies behind the change are legal with it.
    pub plies: u32,
    /// Whether these are all plies of the game.
    pub rest_legal: bool,
}

/// What to do with a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuggestionKind {
    /// Put another move in its place.
    Replace,
    /// Put a move before it.
    Insert,
    /// Leave it out.
    Delete,
    /// Exchange it with the next one.
    Swap,
}

impl SuggestionKind {
    /// Returns its name for machines.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Replace => "replace",
            Self::Insert => "insert",
            Self::Delete => "delete",
            Self::Swap => "swap",
        }
    }
}

/// Returns what may have been meant where the main line of a game breaks off, best first; nothing
/// if it does not, or if no change helps.
///
/// ```
/// use pgnkit::chess::Position;
/// use pgnkit::pgn::suggest;
/// let game = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxd6 dxc6 5. O-O *";
/// let first = &suggest(game, &Position::INITIAL)[0];
/// assert_eq!(first.san.as_deref(), Some("Bxc6"));
/// assert!(first.rest_legal);
/// ```
pub fn suggest(game: &[u8], start: &Position) -> Vec<Suggestion> {
    let line = Line::read(game);
    let Some(broken) = Broken::find(&line, start) else { return Vec::new() };
    let candidates = candidates::gather(&broken, game);
    rank::best_first(&broken, candidates)
        .into_iter()
        .take(MOST)
        .map(|candidate| candidate.suggestion(&broken, game))
        .collect()
}
