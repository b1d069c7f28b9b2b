//! `rules`: the rules of chess on a few pages, and answers to what beginners ask.
//!
//! Numbers in parentheses are articles of the FIDE Laws of Chess, in force from 2023.

mod faq;
mod game;
mod pieces;

use std::fmt::Write as _;
use std::str::FromStr;

use crate::chess::{Bitboard, CastlingSide, Position, Square};
use crate::notation::fen;
use crate::output::{Diagram, PieceStyle};

pub use faq::{FAQ, Question};

/// A page of rules.
///
/// ```
/// use pgnkit::output::play::Topic;
/// let page = "knight".parse::<Topic>().unwrap().text();
/// assert!(page.contains("(p)") && page.contains("3.6"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topic(&'static Page);

/// What a page says.
#[derive(Debug, PartialEq, Eq)]
struct Page {
    name: &'static str,
    /// What it is about, in a few words.
    about: &'static str,
    body: &'static str,
    /// A position, and the square of the piece whose targets are marked.
    diagram: Option<(&'static str, &'static str)>,
}

/// All pages in the order of the list.
const PAGES: [&Page; 18] = [
    &game::SETUP,
    &pieces::PIECES,
    &pieces::KING,
    &pieces::QUEEN,
    &pieces::ROOK,
    &pieces::BISHOP,
    &pieces::KNIGHT,
    &pieces::PAWN,
    &game::CHECK,
    &game::MATE,
    &pieces::CASTLING,
    &pieces::EN_PASSANT,
    &pieces::PROMOTION,
    &game::DRAWS,
    &game::NOTATION,
    &game::CLOCK,
    &game::ETIQUETTE,
    &faq::PAGE,
];

impl Topic {
    /// Returns all topics.
    pub fn all() -> impl Iterator<Item = Self> {
        PAGES.into_iter().map(Self)
    }

    /// Returns the word it is asked for with.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns the page.
    pub fn text(self) -> String {
        let Page { about, body, diagram, .. } = self.0;
        let mut text = format!("{about}\n\n{body}");
        if self.0 == &faq::PAGE {
            text.push_str(&faq::all());
        }
        if let Some((position, square)) = *diagram {
            let _ = write!(text, "\n{}", targets(position, square));
        }
        text
    }

    /// Returns the list of topics.
    pub fn list() -> String {
        let mut text = "Pages of rules; `rules TOPIC` shows one:\n\n".to_owned();
        for page in PAGES {
            let _ = writeln!(text, "  {:<12}{}", page.name, page.about);
        }
        text
    }
}

impl FromStr for Topic {
    type Err = UnknownTopic;

    fn from_str(text: &str) -> Result<Self, UnknownTopic> {
        let word = text.trim().to_lowercase().replace([' ', '_'], "-");
        let word = match word.as_str() {
            "castle" => "castling",
            "ep" | "enpassant" => "en-passant",
            "promote" => "promotion",
            "draw" => "draws",
            "checkmate" | "stalemate" => "mate",
            "time" | "clocks" => "clock",
            "touch-move" => "etiquette",
            word => word.strip_suffix('s').filter(|word| is_piece(word)).unwrap_or(word),
        };
        Self::all().find(|topic| topic.name() == word).ok_or(UnknownTopic)
    }
}

fn is_piece(word: &str) -> bool {
    ["king", "queen", "rook", "bishop", "knight", "pawn"].contains(&word)
}

/// There is no such page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such page of rules; `rules` lists them")]
pub struct UnknownTopic;

/// Draws a position with the targets of a piece.
fn targets(position: &str, square: &str) -> String {
    let (Ok((position, _)), Ok(square)) = (fen::read(position.as_bytes()), square.parse()) else {
        return String::new();
    };
    let diagram = Diagram::of(&position).targets(targets_of(&position, square));
    format!("{}\n", diagram.cells(PieceStyle::Letters))
}

/// Returns where a piece may go; for castling, where the king arrives.
pub fn targets_of(position: &Position, square: Square) -> Bitboard {
    let moves = position.legal_moves();
    let from_there = moves.iter().filter(|mv| mv.from == square);
    let to = from_there.map(|mv| {
        if mv.is_castle() {
            CastlingSide::of(mv.from, mv.to).targets(mv.from.rank()).0
        } else {
            mv.to
        }
    });
    to.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_found_by_its_name_and_fits_a_terminal() {
        for topic in Topic::all() {
            assert_eq!(topic.name().parse(), Ok(topic));
            let text = topic.text();
            for line in text.lines() {
                assert!(line.chars().count() <= 79, "{}: {line}", topic.name());
            }
            let is_long = topic.name() == "faq";
            assert!(is_long || text.lines().count() <= 24, "{}: {text}", topic.name());
            assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{}: {text:?}", topic.name());
        }
        assert!(Topic::list().lines().count() <= 24);
    }

    #[test]
    fn every_diagram_can_be_drawn_and_shows_a_piece_that_moves() {
        for (position, square) in PAGES.iter().filter_map(|page| page.diagram) {
            let (position, _) = fen::read(position.as_bytes()).unwrap();
            assert!(!targets_of(&position, square.parse().unwrap()).is_empty(), "{square}");
        }
    }

    #[test]
    fn other_words_lead_there_too() {
        for (word, name) in [
            ("Knights", "knight"),
            ("en passant", "en-passant"),
            ("castle", "castling"),
            ("DRAW", "draws"),
        ] {
            assert_eq!(word.parse::<Topic>().unwrap().name(), name);
        }
        assert_eq!("poker".parse::<Topic>(), Err(UnknownTopic));
    }
}
