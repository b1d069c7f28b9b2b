//! Looking at earlier positions of a game, which changes nothing of it.

use super::Game;
use crate::chess::Position;

/// Which position of a game is looked at: the one on the board, unless it was left.
///
/// ```
/// use std::time::Duration;
/// use pgnkit::chess::Position;
/// use pgnkit::play::{Game, Review, Settings};
/// let game = Game::new(Settings::default(), Duration::ZERO);
/// let mut review = Review::default();
/// review.first(&game);
/// assert_eq!(review.position(&game), &Position::INITIAL);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Review {
    /// After how many plies; none for the position on the board.
    at: Option<usize>,
}

impl Review {
    /// Returns after how many plies the position stands.
    pub fn plies(self, game: &Game) -> usize {
        let all = game.plies().len();
        self.at.map_or(all, |at| at.min(all))
    }

    /// Returns whether it is the position on the board.
    pub fn is_last(self, game: &Game) -> bool {
        self.plies(game) == game.plies().len()
    }

    /// Returns the position.
    pub fn position(self, game: &Game) -> &Position {
        game.position_after(self.plies(game)).unwrap_or(game.position())
    }

    /// Goes back by so many plies, at most to the start.
    pub fn back(&mut self, plies: usize, game: &Game) {
        self.go_to(self.plies(game).saturating_sub(plies), game);
    }

    /// Goes on by so many plies, at most to the position on the board.
    pub fn next(&mut self, plies: usize, game: &Game) {
        self.go_to(self.plies(game).saturating_add(plies), game);
    }

    /// Goes to the start.
    pub fn first(&mut self, game: &Game) {
        self.go_to(0, game);
    }

    /// Goes to the position on the board, and stays there as moves are made.
    pub const fn last(&mut self) {
        self.at = None;
    }

    /// Goes to the position after so many plies, or to the one on the board if there are fewer.
    pub fn go_to(&mut self, plies: usize, game: &Game) {
        self.at = Some(plies).filter(|plies| *plies < game.plies().len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::testing::STARTS;
    use crate::play::testing::{play, played};

    #[test]
    fn a_review_stays_within_the_game_and_goes_along_at_its_end() {
        let mut game = played(STARTS[0], "e4 e5 Nf3");
        let mut review = Review::default();
        assert!(review.is_last(&game));
        review.back(2, &game);
        assert_eq!((review.plies(&game), review.is_last(&game)), (1, false));
        play(&mut game, "Nc6");
        assert_eq!(review.plies(&game), 1, "it stays where it is");
        review.back(9, &game);
        assert_eq!(review.position(&game), game.position_after(0).unwrap());
        review.next(usize::MAX, &game);
        assert!(review.is_last(&game));
        play(&mut game, "Bb5");
        assert_eq!(review.position(&game), game.position());
        review.go_to(3, &game);
        assert_eq!(review.plies(&game), 3);
        review.last();
        assert_eq!(review.plies(&game), 5);
    }
}
