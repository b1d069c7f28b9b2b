//! What was meant: where the main line of a game, or a variation, breaks off, the one change after
//! which it goes on.
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
//! Of a variation, only its own plies are read in other ways. The work is bounded for each line, and
//! is done only for lines that break off.

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
    /// Whether these are all plies of the game, or of the variation.
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
    of_line(&Line::read(game), game, start)
}

/// Returns what may have been meant in a variation, with its ply that cannot be played given by its
/// first byte in the game, best first.
///
/// ```
/// use pgnkit::chess::Position;
/// use pgnkit::pgn::suggest_in_variation;
/// let game = "1. e4 e5 (1... c5 2. Nf3 d6 3. Bb5+ Bd7 4. Bxd6+ Qxd7 5. O-O) 2. Nf3 *";
/// let at = game.find("Bxd6").unwrap();
/// let first = &suggest_in_variation(game.as_bytes(), at, &Position::INITIAL)[0];
/// assert_eq!(first.san.as_deref(), Some("Bxd7+"));
/// assert!(first.rest_legal && first.ply.in_variation);
/// ```
pub fn suggest_in_variation(game: &[u8], at: usize, start: &Position) -> Vec<Suggestion> {
    of_line(&Line::read_variation(game, at), game, start)
}

fn of_line(line: &Line, game: &[u8], start: &Position) -> Vec<Suggestion> {
    let Some(broken) = Broken::find(line, start) else { return Vec::new() };
    let candidates = candidates::gather(&broken, game);
    rank::best_first(&broken, candidates)
        .into_iter()
        .take(MOST)
        .map(|candidate| candidate.suggestion(&broken, game))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first suggestion at a word of a variation: its ply and its move.
    fn first(game: &str, word: &str) -> (u32, String) {
        let at = game.find(word).unwrap();
        let all = suggest_in_variation(game.as_bytes(), at, &Position::INITIAL);
        assert!(all.iter().all(|one| one.ply.in_variation), "{game}");
        (all[0].ply.ply, all[0].san.clone().unwrap())
    }

    #[test]
    fn a_variation_within_others_is_followed_to_its_own_end() {
        let game = "1. e4 e5 (1... c5 2. c3) (1... e6 2. d4 d5 (2... c5) 3. Nc3 (3. e5 c5 4. c3 Nc3 \
                    5. Nf3 (5. f4 Qh9) Qb6) Bb4 4. Ke9) 2. Nf3 Nc6 3. Kh8 *";
        assert_eq!(first(game, "Nc3 5."), (8, "Nc6".to_owned()));
        let all =
            suggest_in_variation(game.as_bytes(), game.find("Nc3 5.").unwrap(), &Position::INITIAL);
        assert!(all[0].rest_legal && all[0].plies == 2, "what follows elsewhere does not count");
    }

    #[test]
    fn plies_before_a_variation_are_not_in_doubt() {
        // With 2. Nc3 in the main line the variation would be legal, but it is its own ply that is
        // wrong.
        let game = "1. e4 e5 2. Nf3 Nc6 (2... Nf6 3. Nf3 d6) 3. Bb5 *";
        assert_eq!(first(game, "Nf3 d6").0, 5);
    }
}
