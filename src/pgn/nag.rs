//! Numeric annotation glyphs (PGN 10): the signs that people write instead of them.

/// The NAG of `!`, `??` and the like; of more than two signs, that of the first two.
pub(super) fn of_suffix(suffix: &[u8]) -> Option<u8> {
    let nag = match suffix {
        [b'!', b'!', ..] => 3,
        [b'?', b'?', ..] => 4,
        [b'!', b'?', ..] => 5,
        [b'?', b'!', ..] => 6,
        [b'!'] => 1,
        [b'?'] => 2,
        _ => return None,
    };
    Some(nag)
}

/// The NAG of an evaluation sign set apart.
pub(super) fn of_sign(word: &[u8]) -> Option<u8> {
    let nag = match std::str::from_utf8(word).ok()? {
        "=" => 10,
        "∞" => 13,
        "+=" | "+/=" | "⩲" => 14,
        "=+" | "=/+" | "⩱" => 15,
        "+/-" | "+/--" | "±" => 16,
        "-/+" | "--/+" | "∓" => 17,
        "+-" => 18,
        "-+" => 19,
        "+--" => 20,
        "--+" => 21,
        "=/∞" => 44,
        "N" | "TN" => 146,
        _ => return None,
    };
    Some(nag)
}
