//! What is said of a stored game while it is looked at.

use super::Voice;
use crate::pgn::tree;
use crate::pgn::{Outcome, sign_of_nag};
use crate::play::{Ending, Event, Game};

impl Voice {
    /// Tells of the last move of a game as one that was made long ago, with its glyphs (PGN 10);
    /// nothing if there is none.
    ///
    /// ```
    /// use std::time::Duration;
    /// use pgnkit::chess::{Color, Move};
    /// use pgnkit::output::play::Voice;
    /// use pgnkit::play::{Action, Game, Settings};
    /// let mut game = Game::new(Settings::default(), Duration::ZERO);
    /// let mv = Move::normal("g1".parse().unwrap(), "f3".parse().unwrap());
    /// game.act(Color::White, Action::Move(mv), Duration::ZERO).unwrap();
    /// let told = |voice: Voice| voice.step(&game, &[1]).unwrap();
    /// assert_eq!(told(Voice::Keywords), "1 white Nf3 g1f3 $1");
    /// assert_eq!(told(Voice::Notation), "White plays 1. Nf3!");
    /// assert_eq!(told(Voice::Words), "White plays knight to f3. Black to move. A good move.");
    /// ```
    pub fn step(self, game: &Game, glyphs: &[u8]) -> Option<String> {
        let last = game.plies().last()?;
        let event = Event::Moved { by: !game.turn(), mv: last.mv, san: last.san };
        let mut text = self.event(&event, game);
        if let Some(fields) = text.strip_prefix("move ") {
            text = fields.to_owned();
        }
        for glyph in glyphs {
            match (self, glyph, sign_of_nag(*glyph)) {
                (Self::Notation, 1..=6, Some(sign)) => text.push_str(sign),
                (Self::Notation, _, Some(sign)) => text.extend([" ", sign]),
                (Self::Words, 1..=6, _) => text.extend([" ", spoken(*glyph), "."]),
                _ => text.extend([" $", &glyph.to_string()]),
            }
        }
        Some(text)
    }

    /// Tells of the result of a stored game; the reason is left out if the game does not say it.
    pub fn outcome(self, outcome: Outcome, ending: Option<Ending>) -> String {
        let ending = ending.filter(|ending| ending.outcome() == outcome);
        match (self, ending) {
            (Self::Keywords, Some(ending)) => ending.to_string(),
            (Self::Keywords, None) => outcome.as_str().to_owned(),
            (_, Some(ending)) => {
                format!("That is the end: {}, {}.", outcome.as_str(), ending.reason())
            }
            (_, None) if outcome == Outcome::Unknown => {
                "That is the end: the game has no result.".to_owned()
            }
            (_, None) => format!("That is the end: {}.", outcome.as_str()),
        }
    }
}

/// The terms of PGN 10 for what books write as `!`, `?` and so on.
const fn spoken(glyph: u8) -> &'static str {
    match glyph {
        1 => "A good move",
        2 => "A poor move",
        3 => "A very good move",
        4 => "A very poor move",
        5 => "A speculative move",
        _ => "A questionable move",
    }
}

/// Returns who played a stored game, where and when: `Ann - Bob, Paris, 1858.??.??`.
pub fn players(record: &tree::Game) -> String {
    let known = |name| record.tag(name).filter(|value| !matches!(value.trim(), "" | "?" | "-"));
    let name = |tag| known(tag).unwrap_or("?");
    let mut text = format!("{} - {}", name("White"), name("Black"));
    for value in ["Event", "Date"].into_iter().filter_map(known) {
        if value != "????.??.??" {
            text += ", ";
            text += value;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Color;

    #[test]
    fn a_result_has_its_reason_if_the_two_agree() {
        let resigned = Some(Ending::Resignation { loser: Color::Black });
        for (outcome, ending, line, words) in [
            (
                Outcome::White,
                resigned,
                "1-0 {Black resigns}",
                "That is the end: 1-0, Black resigns.",
            ),
            (Outcome::Draw, resigned, "1/2-1/2", "That is the end: 1/2-1/2."),
            (Outcome::Unknown, None, "*", "That is the end: the game has no result."),
        ] {
            assert_eq!(Voice::Keywords.outcome(outcome, ending), line);
            assert_eq!(Voice::Words.outcome(outcome, ending), words);
        }
    }

    #[test]
    fn players_without_names_have_question_marks() {
        let mut record = tree::Game::default();
        assert_eq!(players(&record), "? - ?");
        for (tag, value) in [("White", "Ann"), ("Event", "?"), ("Date", "1858.??.??")] {
            record.set_tag(tag, value);
        }
        assert_eq!(players(&record), "Ann - ?, 1858.??.??");
    }
}
