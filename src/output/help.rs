//! What may have been meant, in words.

use crate::pgn::{Ply, Suggestion, SuggestionKind};

/// How many other possibilities are named.
const MOST_OTHERS: usize = 3;

/// Says what may have been meant at a ply that fails; nothing if nothing is known.
pub(super) fn help(fails: Option<Ply>, suggestions: &[Suggestion]) -> Option<String> {
    let (best, others) = suggestions.split_first()?;
    let san = best.san.as_deref().unwrap_or_default();
    let written = best.written.as_deref().unwrap_or_default();
    let is_here = fails.is_some_and(|ply| ply == best.ply);
    let side = best.ply.side.fold("White", "Black");
    let what = match best.kind {
        SuggestionKind::Replace if is_here => format!("did you mean {san}? with it"),
        SuggestionKind::Replace => {
            let (written, meant) = (best.ply.numbered(written), best.ply.numbered(san));
            format!("{written} is legal, but was {meant} meant? with it")
        }
        SuggestionKind::Insert if is_here => {
            format!("a ply by {side} is missing here, perhaps {san}; with it")
        }
        SuggestionKind::Insert => {
            let move_ = best.ply.numbered(san);
            format!("a ply by {side} is missing, perhaps {move_}; with it")
        }
        SuggestionKind::Delete if best.is_double => {
            format!("{} is written twice; with one of them", best.ply.numbered(written))
        }
        SuggestionKind::Delete => {
            format!("{} is a ply too many; without it", best.ply.numbered(written))
        }
        SuggestionKind::Swap => {
            let written = best.ply.numbered(written);
            format!("{written} and the ply behind it are exchanged; the other way round")
        }
    };
    let mut help = format!("{what} {}", rest(best));
    let like_the_best = |other: &&Suggestion| {
        other.kind == best.kind && other.ply == best.ply && other.rest_legal == best.rest_legal
    };
    let others: Vec<&str> = others
        .iter()
        .filter(like_the_best)
        .filter_map(|other| other.san.as_deref())
        .take(MOST_OTHERS)
        .collect();
    if !others.is_empty() {
        help.push_str("; also possible: ");
        help.push_str(&others.join(", "));
    }
    Some(help)
}

/// How far a suggestion carries.
fn rest(suggestion: &Suggestion) -> String {
    let plies = |number| if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") };
    let line = if suggestion.ply.in_variation { "variation" } else { "game" };
    match (suggestion.rest_legal, suggestion.plies) {
        (true, 0) => format!("the {line} is legal to its end"),
        (true, number) => format!("the rest of the {line} ({}) is legal", plies(number)),
        (false, 1) => "the next ply is legal".to_owned(),
        (false, number) => format!("the next {} are legal", plies(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Color, Position};
    use crate::pgn::{suggest, suggest_in_variation};

    /// The help for a game that breaks off at a ply.
    fn help_for(game: &str, fails: u32) -> String {
        let suggestions = suggest(game.as_bytes(), &Position::INITIAL);
        let side = if fails.is_multiple_of(2) { Color::Black } else { Color::White };
        let ply = Ply { ply: fails, move_number: fails.div_ceil(2), side, in_variation: false };
        help(Some(ply), &suggestions).unwrap_or_default()
    }

    #[test]
    fn each_kind_has_its_words() {
        for (game, fails, words) in [
            (
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxd7 Nf6 0-1",
                7,
                "did you mean Bxc6? with it the rest of the game (1 ply) is legal",
            ),
            (
                "1. d4 Nf6 2. c4 h6 3. Nc3 Bg7 4. e4 d6 5. Nf3 O-O *",
                6,
                "2... h6 is legal, but was 2... g6 meant? with it the rest of the game (6 plies) is legal",
            ),
            (
                "1. e4 e5 2. Nf3 Nf3 3. Nc6 Bb5 4. a6 *",
                4,
                "2. Nf3 is written twice; with one of them the rest of the game (4 plies) is legal",
            ),
            (
                "1. e4 e5 2. Nf3 Bb5 3. Nc6 a6 4. Ba4 Nf6 *",
                4,
                "2... Bb5 and the ply behind it are exchanged; the other way round \
                 the rest of the game (3 plies) is legal",
            ),
            (
                "1. e4 e5 2. Nf3 Bb5 3. a6 Ba4 4. Nf6 O-O 5. Be7 Re1 *",
                4,
                "a ply by Black is missing here, perhaps Nc6; with it \
                 the rest of the game (7 plies) is legal",
            ),
            ("1. e4 e5 2. Ke3 *", 3, "did you mean Ke2? with it the game is legal to its end"),
        ] {
            let said = help_for(game, fails);
            assert!(said.starts_with(words), "{said}");
        }
    }

    #[test]
    fn a_game_that_breaks_off_again_is_no_more_than_the_next_plies() {
        let said = help_for("1. e4 e5 2. Nf4 Nc6 3. Bb5 a6 4. Bb9 Nf6 *", 3);
        assert_eq!(said, "did you mean Nf3? with it the next 3 plies are legal; also possible: f4");
    }

    #[test]
    fn of_a_variation_its_own_rest_is_told() {
        let game = "1. e4 e5 (1... c5 2. Nf3 d6 3. Bb5+ Bd7 4. Bxd6+ Qxd7 5. O-O) 2. Nf3 *";
        let at = game.find("Bxd6").unwrap();
        let suggestions = suggest_in_variation(game.as_bytes(), at, &Position::INITIAL);
        let said = help(Some(suggestions[0].ply), &suggestions).unwrap();
        let words = "did you mean Bxd7+? with it the rest of the variation (2 plies) is legal";
        assert!(said.starts_with(words), "{said}");
    }

    #[test]
    fn nothing_is_said_where_nothing_is_known() {
        assert_eq!(help_for("1. e4 e5 *", 1), "");
    }
}
