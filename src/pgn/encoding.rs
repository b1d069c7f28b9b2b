//! From bytes to characters. PGN is ISO 8859-1 by the standard (4.1) and UTF-8 in practice.
//!
//! A text is read line by line: a line that is valid UTF-8 is taken as that, any other as
//! Windows-1252, of which ISO 8859-1 is a part. So a place counts the same whatever stands
//! elsewhere in the file.

use std::borrow::Cow;

/// How the bytes of a file stand for characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Valid UTF-8, of which ASCII is a part.
    Utf8,
    /// Bytes that are not UTF-8.
    Windows1252,
}

impl Encoding {
    /// Returns its name in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Windows1252 => "windows-1252",
        }
    }
}

/// Decodes a piece of one line.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// Counts the characters of a piece of one line.
pub fn width(bytes: &[u8]) -> usize {
    if bytes.is_ascii() { bytes.len() } else { decode(bytes).chars().count() }
}

/// What the bytes of a text, taken together, can be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// Characters of more than one byte, in valid UTF-8.
    has_utf8: bool,
    /// Bytes that are not valid UTF-8.
    has_other: bool,
}

impl Evidence {
    /// Looks at a part of a text; it must not be cut within a character.
    pub fn of(text: &[u8]) -> Self {
        if text.is_ascii() {
            return Self::default();
        }
        if std::str::from_utf8(text).is_ok() {
            return Self { has_utf8: true, has_other: false };
        }
        let has_utf8 = text.utf8_chunks().any(|chunk| !chunk.valid().is_ascii());
        Self { has_utf8, has_other: true }
    }

    /// Adds that of another part.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            has_utf8: self.has_utf8 | other.has_utf8,
            has_other: self.has_other | other.has_other,
        }
    }

    /// Returns the most likely encoding of the whole.
    pub const fn encoding(self) -> Encoding {
        if self.has_other { Encoding::Windows1252 } else { Encoding::Utf8 }
    }

    /// Returns whether there is both valid UTF-8 beyond ASCII and something else.
    pub const fn is_mixed(self) -> bool {
        self.has_utf8 && self.has_other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_utf8_or_else_windows_1252() {
        assert_eq!(decode("Grünfeld".as_bytes()), "Grünfeld");
        assert_eq!(decode(b"Gr\xFCnfeld \x96"), "Grünfeld –");
        assert_eq!(width("½-½".as_bytes()), 3);
        assert_eq!(width(b"\xBD-\xBD"), 3);
    }

    #[test]
    fn the_parts_tell_of_the_whole() {
        let parts = [b"abc".as_slice(), "é".as_bytes(), b"\xE9"];
        let whole =
            parts.iter().fold(Evidence::default(), |sum, part| sum.plus(Evidence::of(part)));
        assert!(whole.is_mixed());
        assert_eq!(whole.encoding(), Encoding::Windows1252);
        assert_eq!(Evidence::of("é".as_bytes()).encoding(), Encoding::Utf8);
        assert_eq!(Evidence::default().encoding(), Encoding::Utf8);
    }
}
