//! Where a game is stored: a file, the number of the game in it, and a ply.

use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A game of a file, at some ply: `FILE[#GAME][@PLY]`.
///
/// ```
/// use pgnkit::ops::play::Place;
/// let place: Place = "club.pgn#3@12".parse()?;
/// assert_eq!((place.game, place.ply), (3, Some(12)));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub path: PathBuf,
    /// The number of the game in it, from 1.
    pub game: usize,
    /// After how many plies; none if it is not said.
    pub ply: Option<usize>,
}

impl Place {
    /// Reads a place as [`FromStr`] does, unless a file has all of the text as its name: then it is
    /// the first game of that.
    ///
    /// # Errors
    ///
    /// As [`FromStr`].
    pub fn of_file(text: &str) -> Result<Self, &'static str> {
        let path = Path::new(text);
        if path.exists() {
            return Ok(Self { path: path.to_owned(), game: 1, ply: None });
        }
        text.parse()
    }
}

impl FromStr for Place {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (text, ply) = number_behind(text, '@');
        let (path, game) = number_behind(text, '#');
        match (path, game) {
            ("", _) => Err("expected the name of a file"),
            (_, Some(0)) => Err("games are numbered from 1"),
            _ => Ok(Self { path: path.into(), game: game.unwrap_or(1), ply }),
        }
    }
}

/// Takes a number off behind a sign; there may be none.
fn number_behind(text: &str, sign: char) -> (&str, Option<usize>) {
    let split = text.rsplit_once(sign);
    match split.map(|(before, number)| (before, number.parse())) {
        Some((before, Ok(number))) => (before, Some(number)),
        _ => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_a_file_has_number_and_ply() {
        for (text, path, game, ply) in [
            ("a.pgn", "a.pgn", 1, None),
            ("a.pgn#3", "a.pgn", 3, None),
            ("a.pgn@12", "a.pgn", 1, Some(12)),
            ("a.pgn#3@0", "a.pgn", 3, Some(0)),
            ("a#b@c.pgn", "a#b@c.pgn", 1, None),
        ] {
            let read = Place { path: path.into(), game, ply };
            assert_eq!(text.parse(), Ok(read), "{text}");
        }
        assert!("#1".parse::<Place>().is_err() && "a#0".parse::<Place>().is_err());
    }

    #[test]
    fn a_file_may_have_a_name_that_looks_like_a_place() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.pgn#2");
        std::fs::write(&path, "").unwrap();
        let text = path.to_str().unwrap();
        assert_eq!(Place::of_file(text), Ok(Place { path: path.clone(), game: 1, ply: None }));
        assert_eq!(Place::of_file(&format!("{text}@4")).unwrap().ply, Some(4));
    }
}
