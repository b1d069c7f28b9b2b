//! What may be meant by a move that is not written as it should be: the same in other letters.

use arrayvec::ArrayVec;

use crate::chess::File;

/// The ways in which a token may be read, in the order in which they are tried, beside the token as
/// it is. `is_readable` says whether it has the shape of a move as it is.
///
/// A small `b` is the file of a pawn; only if no pawn makes the move, it is a bishop. A capital that
/// names a piece never is a file, unless it names one in another language only.
pub(super) fn others(token: &str, is_readable: bool) -> ArrayVec<String, 5> {
    let mut spellings = ArrayVec::new();
    let mut add = |spelling: String| {
        if spelling != token && !spellings.contains(&spelling) {
            // There is room for all that are added here.
            let _ = spellings.try_push(spelling);
        }
    };
    let Some(first) = token.chars().next() else { return spellings };
    let lower = token.to_ascii_lowercase();
    if let Some(castling) = castling(&lower) {
        add(castling.to_owned());
    }
    if let Some(behind) = token.strip_prefix('b') {
        add(format!("B{}", if is_readable { behind } else { &lower[1..] }));
    }
    if matches!(first, 'A' | 'C'..='H') {
        add(lower.clone());
    }
    if !is_readable && first.is_ascii() {
        add(format!("{}{}", first.to_ascii_uppercase(), &lower[1..]));
        add(lower);
    }
    spellings
}

/// Castling without hyphens, of zeros or letters.
fn castling(lower: &str) -> Option<&'static str> {
    match lower.replace('0', "o").trim_end_matches(['+', '#', '!', '?']) {
        "oo" | "o-o" => Some("O-O"),
        "ooo" | "o-o-o" => Some("O-O-O"),
        _ => None,
    }
}

/// Reads a capture by a pawn that names no more than two files: `ed`, `exd`, `e:d`.
pub(super) fn files_of_capture(token: &str) -> Option<(File, File)> {
    let lower = token.to_ascii_lowercase();
    let (from, to) = match *lower.trim_end_matches(['+', '#', '!', '?']).as_bytes() {
        [from, to] | [from, b'x' | b':', to] => (File::from_char(from)?, File::from_char(to)?),
        _ => return None,
    };
    (from.distance(to) == 1).then_some((from, to))
}

/// Puts moves in words into letters: `knight to f3` is `Nf3`, `castle long` is `O-O-O`, and blanks
/// around a hyphen go. Other text is left as it is.
pub(super) fn without_words(line: &str) -> String {
    let line = line.replace(" - ", "-");
    let words: Vec<&str> = line.split_whitespace().collect();
    let lower = |at: usize| words.get(at).map_or(String::new(), |word| word.to_ascii_lowercase());
    let (letter, mut at) = match &*lower(0) {
        "castle" | "castles" | "castling" => {
            let side = match &*lower(1) {
                "" | "short" | "kingside" => "O-O",
                "long" | "queenside" => "O-O-O",
                _ => return line,
            };
            return std::iter::once(side)
                .chain(words.into_iter().skip(2))
                .collect::<Vec<_>>()
                .join(" ");
        }
        "king" => ("K", 1),
        "queen" => ("Q", 1),
        "rook" => ("R", 1),
        "bishop" => ("B", 1),
        "knight" => ("N", 1),
        "pawn" => ("P", 1),
        _ => return line,
    };
    let sign = match &*lower(at) {
        "to" => "",
        "x" | "takes" => "x",
        _ => {
            at -= 1;
            ""
        }
    };
    let rest = words.get(at + 1..).unwrap_or_default().join(" ");
    format!("{letter}{sign}{rest}")
}
