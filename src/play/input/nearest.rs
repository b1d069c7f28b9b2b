//! What was probably meant by something that is refused.

use super::command::Command;
use crate::chess::{Position, Square};
use crate::notation::san::San;
use crate::notation::uci::{CastlingStyle, Uci};

/// Returns the one legal move whose spelling is one slip away: a letter more, less or another, or
/// two letters exchanged. `same_piece` leaves those out that begin with another letter.
pub(super) fn nearest_move(token: &str, position: &Position, same_piece: bool) -> Option<String> {
    let first = token.chars().next();
    let token = token.trim_end_matches(['+', '#', '!', '?']);
    // Who writes both squares means the piece on the first one.
    let origin = token.get(..2).filter(|_| token.len() >= 4);
    let origin = origin.and_then(|square| square.to_ascii_lowercase().parse::<Square>().ok());
    let mut found = None;
    for mv in position.legal_moves() {
        if origin.is_some_and(|square| square != mv.from) {
            continue;
        }
        let san = San::of(position, mv).text();
        let uci = Uci::of(mv, CastlingStyle::Classical).to_string();
        if same_piece && ![&*san, &*uci].iter().any(|text| text.chars().next() == first) {
            continue;
        }
        if is_one_slip(token, san.trim_end_matches(['+', '#'])) || is_one_slip(token, &uci) {
            if found.is_some() {
                return None;
            }
            found = Some(san.to_string());
        }
    }
    found
}

/// Returns the one command whose name is one slip away.
pub(super) fn nearest_command(word: &str) -> Option<String> {
    let word = word.to_ascii_lowercase();
    let mut near = Command::names().filter(|name| name.len() > 2 && is_one_slip(&word, name));
    near.next().filter(|_| near.next().is_none()).map(str::to_owned)
}

/// Whether the distance of Damerau and Levenshtein is 1.
fn is_one_slip(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let same = short.iter().zip(&long).take_while(|(a, b)| a == b).count();
    let (short, long) = (&short[same..], &long[same..]);
    match (short, long) {
        ([], [_]) => true,
        ([a, b, rest @ ..], [c, d, others @ ..])
            if short.len() == long.len() && (a, b) == (d, c) && rest == others =>
        {
            true
        }
        ([_, rest @ ..], [_, others @ ..]) if short.len() == long.len() => rest == others,
        (short, [_, others @ ..]) if long.len() == short.len() + 1 => short == others,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slip_is_a_letter_more_less_or_another_or_two_exchanged() {
        for (a, b) in [("Nf4", "Nf3"), ("Nf", "Nf3"), ("Nff3", "Nf3"), ("N3f", "Nf3"), ("", "a")] {
            assert!(is_one_slip(a, b) && is_one_slip(b, a), "{a} {b}");
        }
        for (a, b) in [("Nf3", "Nf3"), ("Ng4", "Nf3"), ("f3", "Nef3"), ("3fN", "Nf3"), ("", "ab")] {
            assert!(!is_one_slip(a, b) && !is_one_slip(b, a), "{a} {b}");
        }
    }
}
