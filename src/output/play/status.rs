//! One line on the state of a game, and times as clocks show them.

use std::time::Duration;

use super::event::side;
use crate::chess::Color;
use crate::play::{Game, OfferKind};

/// Returns the line of a status bar: whose turn it is, the number of the move, and what else there
/// is to know: `White to move  move 14  check  clocks 4:31 / 2:07  draw offered`.
///
/// ```
/// use std::time::Duration;
/// use pgnkit::output::play::status;
/// use pgnkit::play::{Game, Settings};
/// let game = Game::new(Settings::default(), Duration::ZERO);
/// assert_eq!(status(&game, Duration::ZERO), "White to move  move 1");
/// ```
pub fn status(game: &Game, now: Duration) -> String {
    let position = game.position();
    let mut parts = match game.ending() {
        Some(ending) => vec![format!("Game over  {ending}")],
        None => vec![
            format!("{} to move", position.turn().name()),
            format!("move {}", position.fullmove_number()),
        ],
    };
    if game.ending().is_none() && position.is_check() {
        parts.push("check".to_owned());
    }
    if let Some(clock) = game.clock() {
        let [white, black] = Color::ALL.map(|color| clock_face(clock.left(color, now)));
        parts.push(format!("clocks {white} / {black}"));
    }
    match game.offer().map(|offer| (offer.kind, offer.by)) {
        Some((OfferKind::Draw, by)) => parts.push(format!("draw offered by {}", by.name())),
        Some((OfferKind::TakeBack { plies }, by)) => {
            parts.push(format!("{} asks to take back {plies}", by.name()));
        }
        None => {}
    }
    if game.claim().is_some() {
        parts.push("a draw can be claimed".to_owned());
    }
    parts.join("  ")
}

/// Returns what both clocks show, for programs: `white 4:31 black 2:07`.
pub fn clocks(game: &Game, now: Duration) -> Option<String> {
    let clock = game.clock()?;
    let face = |color| format!("{} {}", side(color), clock_face(clock.left(color, now)));
    Some(Color::ALL.map(face).join(" "))
}

/// Writes a time as a clock shows it: `1:02:03`, `4:31`, and with tenths below 20 seconds. What is
/// left of a tenth or a second counts in full, so that only an empty clock shows 0.
pub fn clock_face(left: Duration) -> String {
    let tenths = left.as_millis().div_ceil(100);
    if tenths < 200 {
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = left.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::play::{Action, Settings};

    #[test]
    fn a_clock_shows_what_is_left() {
        for (millis, face) in [
            (0, "0:00.0"),
            (1, "0:00.1"),
            (19_900, "0:19.9"),
            (19_901, "0:20"),
            (271_000, "4:31"),
            (3_723_000, "1:02:03"),
        ] {
            assert_eq!(clock_face(Duration::from_millis(millis)), face);
        }
    }

    #[test]
    fn the_line_has_all_that_matters() {
        let start = fen::read(b"4k3/8/8/8/8/8/8/4K2q w - - 0 14").unwrap().0;
        let settings = Settings { start, clock: "5".parse().ok(), ..Settings::default() };
        let mut game = Game::new(settings, Duration::ZERO);
        game.act(Color::Black, Action::OfferDraw, Duration::from_secs(29)).unwrap();
        let now = Duration::from_secs(29);
        let line = "White to move  move 14  check  clocks 4:31 / 5:00  draw offered by Black";
        assert_eq!(status(&game, now), line);
        assert_eq!(clocks(&game, now).as_deref(), Some("white 4:31 black 5:00"));
        game.act(Color::White, Action::Resign, now).unwrap();
        assert!(status(&game, now).starts_with("Game over  0-1 {White resigns}  clocks"));
    }
}
