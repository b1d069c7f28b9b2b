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
    match (suggestion.rest_legal, suggestion.plies) {
        (true, 0) => "the game is legal to its end".to_owned(),
        (true, number) => format!("the rest of the game ({}) is legal", plies(number)),
        (false, 1) => "the next ply is legal".to_owned(),
        (false, number) => format!("the next {} are legal", plies(number)),
    }
}
