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

/// Returns the sign of a NAG, as books print it; none for those that have no usual one.
///
/// ```
/// use pgnkit::pgn::sign_of_nag;
/// assert_eq!((sign_of_nag(3), sign_of_nag(14), sign_of_nag(99)), (Some("!!"), Some("⩲"), None));
/// ```
pub const fn sign_of_nag(nag: u8) -> Option<&'static str> {
    Some(match nag {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        7 => "□",
        10 => "=",
        13 => "∞",
        14 => "⩲",
        15 => "⩱",
        16 => "±",
        17 => "∓",
        18 => "+−",
        19 => "−+",
        22 | 23 => "⨀",
        32 | 33 => "⟳",
        36 | 37 => "↑",
        40 | 41 => "→",
        44 | 45 => "=∞",
        132 | 133 => "⇆",
        138 | 139 => "⊕",
        140 => "∆",
        142 => "⌓",
        146 => "N",
        _ => return None,
    })
}
