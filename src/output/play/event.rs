//! What happened in a game: a line for programs, or words for people.

use crate::chess::{CastlingSide, Color, Move, Position, Role};
use crate::notation::uci::{CastlingStyle, Uci};
use crate::play::{Ending, Event, Game, Offer, OfferKind};

/// Which words are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Voice {
    /// A line an event, with a keyword that programs know: `move 1 white e4 e2e4`.
    #[default]
    Keywords,
    /// As a person would say it at the board: `White plays 1. e4`.
    Notation,
    /// In words alone, for listening: `White plays pawn to e4. Black to move.`
    Words,
}

impl Voice {
    /// Tells of an event, which is the last one of the game.
    ///
    /// ```
    /// use std::time::Duration;
    /// use pgnkit::chess::{Color, Move};
    /// use pgnkit::output::play::Voice;
    /// use pgnkit::play::{Action, Game, Settings};
    /// let mut game = Game::new(Settings::default(), Duration::ZERO);
    /// let mv = Move::normal("g1".parse().unwrap(), "f3".parse().unwrap());
    /// let events = game.act(Color::White, Action::Move(mv), Duration::ZERO).unwrap();
    /// let say = |voice: Voice| voice.event(&events[0], &game);
    /// assert_eq!(say(Voice::Keywords), "move 1 white Nf3 g1f3");
    /// assert_eq!(say(Voice::Notation), "White plays 1. Nf3");
    /// assert_eq!(say(Voice::Words), "White plays knight to f3. Black to move.");
    /// ```
    pub fn event(self, event: &Event, game: &Game) -> String {
        match self {
            Self::Keywords => keywords(event, game),
            Self::Notation | Self::Words => match event {
                Event::Moved { by, mv, san } => match before_last(game) {
                    Some(before) if self == Self::Words => spoken(&before, *mv, game),
                    Some(before) => {
                        format!("{} plays {}{san}", by.name(), numbered(&before))
                    }
                    None => san.to_string(),
                },
                event => words(event),
            },
        }
    }

    /// Tells of the end of the game, or that it has none.
    pub fn result(self, ending: Option<Ending>) -> String {
        match (self, ending) {
            (Self::Keywords, Some(ending)) => format!("result {ending}"),
            (Self::Keywords, None) => "result * {Unfinished}".to_owned(),
            (_, Some(ending)) => {
                format!("Game over: {}, {}.", ending.outcome().as_str(), ending.reason())
            }
            (_, None) => "The game is not finished.".to_owned(),
        }
    }
}

/// The position before the last move.
fn before_last(game: &Game) -> Option<Position> {
    game.plies().len().checked_sub(1).and_then(|plies| game.position_after(plies)).copied()
}

/// The number of the move that is due, as it stands before it: `12. ` or `12... `.
fn numbered(before: &Position) -> String {
    let dots = if before.turn() == Color::White { "." } else { "..." };
    format!("{}{dots} ", before.fullmove_number())
}

/// The name of a side for programs.
pub fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// How the game writes a move by its squares.
pub fn uci(mv: Move, game: &Game) -> String {
    let style =
        if game.settings().chess960 { CastlingStyle::Chess960 } else { CastlingStyle::Classical };
    Uci::of(mv, style).to_string()
}

fn keywords(event: &Event, game: &Game) -> String {
    match event {
        Event::Moved { by, mv, san } => {
            let number = before_last(game).map_or(0, |before| before.fullmove_number());
            format!("move {number} {} {san} {}", side(*by), uci(*mv, game))
        }
        Event::Offered(offer) => offer_line(*offer, "open"),
        Event::Accepted(offer) => offer_line(*offer, "accepted"),
        Event::Declined { offer, by_move: false } => offer_line(*offer, "declined"),
        Event::Declined { offer, by_move: true } => offer_line(*offer, "declined by move"),
        Event::ClaimDenied { by } => format!("claim {} denied", side(*by)),
        Event::Withdrawn(offer) => offer_line(*offer, "withdrawn"),
        Event::TakenBack { plies } => format!("undo {plies}"),
        Event::Redone { plies } => format!("redo {plies}"),
        Event::Ended(ending) => Voice::Keywords.result(Some(*ending)),
        Event::Reopened => "reopen".to_owned(),
    }
}

fn offer_line(offer: Offer, what: &str) -> String {
    let kind = match offer.kind {
        OfferKind::Draw => "draw".to_owned(),
        OfferKind::TakeBack { plies } => format!("takeback {plies}"),
    };
    format!("offer {} {kind} {} {what}", offer.number, side(offer.by))
}

fn words(event: &Event) -> String {
    let wish = |offer: &Offer| match offer.kind {
        OfferKind::Draw => "the draw".to_owned(),
        OfferKind::TakeBack { plies } => format!("to take back {}", plies_text(plies)),
    };
    match event {
        Event::Moved { by, san, .. } => format!("{} plays {san}", by.name()),
        Event::Offered(offer) if offer.kind == OfferKind::Draw => {
            format!("{} offers a draw.", offer.by.name())
        }
        Event::Offered(offer) => format!("{} asks {}.", offer.by.name(), wish(offer)),
        Event::Accepted(offer) => format!("{} accepts {}.", (!offer.by).name(), wish(offer)),
        Event::Declined { offer, by_move: false } => {
            format!("{} declines {}.", (!offer.by).name(), wish(offer))
        }
        Event::Declined { offer, by_move: true } => {
            format!("The move declines what {} offered: {}.", offer.by.name(), wish(offer))
        }
        Event::ClaimDenied { by } => format!(
            "The claim of {} is wrong: the position has not occurred three times, nor were there 50 \
             moves without pawn move or capture. The move stands.",
            by.name()
        ),
        Event::Withdrawn(offer) => {
            format!("What {} offered is void: {}.", offer.by.name(), wish(offer))
        }
        Event::TakenBack { plies } => format!("Took back {}.", plies_text(*plies)),
        Event::Redone { plies } => format!("Made {} again.", plies_text(*plies)),
        Event::Ended(ending) => Voice::Words.result(Some(*ending)),
        Event::Reopened => "The game goes on.".to_owned(),
    }
}

fn plies_text(plies: usize) -> String {
    if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") }
}

/// A move in words, and whose turn it is then.
fn spoken(before: &Position, mv: Move, game: &Game) -> String {
    let color = before.turn();
    let role = |square| before.board().piece_at(square).map(|piece| piece.role);
    let mut text = if mv.is_castle() {
        let side = match CastlingSide::of(mv.from, mv.to) {
            CastlingSide::KingSide => "king",
            CastlingSide::QueenSide => "queen",
        };
        format!("{} castles on the {side}'s side", color.name())
    } else {
        let piece = role(mv.from).unwrap_or(Role::Pawn);
        let where_to = match before.captured(mv) {
            Some(taken) => format!("takes {taken} on {}", mv.to),
            None => format!("to {}", mv.to),
        };
        format!("{} plays {piece} {where_to}", color.name())
    };
    if mv == Move::en_passant(mv.from, mv.to) {
        text.push_str(" en passant");
    }
    if let Some(role) = mv.promoted() {
        text.push_str(" and becomes a ");
        text.push_str(&role.to_string());
    }
    let after = game.position();
    if after.is_checkmate() {
        text.push_str(", checkmate");
    } else if after.is_check() {
        text.push_str(", check");
    }
    if game.ending().is_none() {
        text.push_str(". ");
        text.push_str(after.turn().name());
        text.push_str(" to move");
    }
    text + "."
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::notation::{fen, san::San};
    use crate::play::{Action, Settings};

    fn game(start: &str) -> Game {
        let start = fen::read(start.as_bytes()).unwrap().0;
        Game::new(Settings { start, ..Settings::default() }, Duration::ZERO)
    }

    fn play(game: &mut Game, text: &str) -> Vec<Event> {
        let mv = San::parse(text.as_bytes()).unwrap().resolve(game.position()).unwrap().mv;
        game.act(game.turn(), Action::Move(mv), Duration::ZERO).unwrap()
    }

    fn say(start: &str, text: &str, voice: Voice) -> String {
        let mut game = game(start);
        let events = play(&mut game, text);
        voice.event(&events[0], &game)
    }

    #[test]
    fn moves_are_spoken_as_a_person_would_say_them() {
        for (start, san, text) in [
            (
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                "O-O",
                "White castles on the king's side. Black to move.",
            ),
            (
                "r3k3/8/8/8/8/8/8/4K2R b q - 0 1",
                "O-O-O",
                "Black castles on the queen's side. White to move.",
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                "exd6",
                "White plays pawn takes pawn on d6 en passant. Black to move.",
            ),
            (
                "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1",
                "exd8=Q+",
                "White plays pawn takes rook on d8 and becomes a queen, check. Black to move.",
            ),
            ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8#", "White plays rook to a8, checkmate."),
        ] {
            assert_eq!(say(start, san, Voice::Words), text);
        }
    }

    #[test]
    fn the_number_is_that_of_the_board() {
        let start = "4k3/8/8/8/8/8/8/4K2R b - - 0 12";
        assert_eq!(say(start, "Kd7", Voice::Keywords), "move 12 black Kd7 e8d7");
        assert_eq!(say(start, "Kd7", Voice::Notation), "Black plays 12... Kd7");
    }

    #[test]
    fn every_line_of_an_event_begins_with_a_keyword() {
        let game = game("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        let offer = Offer { number: 2, by: Color::White, kind: OfferKind::Draw };
        for (event, line) in [
            (Event::Offered(offer), "offer 2 draw white open"),
            (Event::Accepted(offer), "offer 2 draw white accepted"),
            (Event::Declined { offer, by_move: false }, "offer 2 draw white declined"),
            (Event::Declined { offer, by_move: true }, "offer 2 draw white declined by move"),
            (Event::Withdrawn(offer), "offer 2 draw white withdrawn"),
            (Event::TakenBack { plies: 2 }, "undo 2"),
            (Event::Redone { plies: 1 }, "redo 1"),
            (Event::Reopened, "reopen"),
            (Event::ClaimDenied { by: Color::Black }, "claim black denied"),
            (Event::Ended(Ending::Stalemate), "result 1/2-1/2 {Draw by stalemate}"),
        ] {
            assert_eq!(Voice::Keywords.event(&event, &game), line);
            assert!(Voice::Words.event(&event, &game).ends_with('.'));
        }
        assert_eq!(Voice::Keywords.result(None), "result * {Unfinished}");
    }
}
