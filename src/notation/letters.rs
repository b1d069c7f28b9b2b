//! The letters by which languages name the pieces (PGN 8.2.3.2 has the table), and figurines.

use std::borrow::Cow;
use std::str::FromStr;

use crate::chess::Role;

/// The languages of the table in PGN 8.2.3.2 by their codes (ISO 639-1), and Russian, with their
/// letters of king, queen, rook, bishop and knight.
const LANGUAGES: &[(&str, [&str; 5])] = &[
    ("cs", ["K", "D", "V", "S", "J"]),
    ("da", ["K", "D", "T", "L", "S"]),
    ("de", ["K", "D", "T", "L", "S"]),
    ("en", ["K", "Q", "R", "B", "N"]),
    ("es", ["R", "D", "T", "A", "C"]),
    ("et", ["K", "L", "V", "O", "R"]),
    ("fi", ["K", "D", "T", "L", "R"]),
    ("fr", ["R", "D", "T", "F", "C"]),
    ("hu", ["K", "V", "B", "F", "H"]),
    ("is", ["K", "D", "H", "B", "R"]),
    ("it", ["R", "D", "T", "A", "C"]),
    ("nl", ["K", "D", "T", "L", "P"]),
    ("no", ["K", "D", "T", "L", "S"]),
    ("pl", ["K", "H", "W", "G", "S"]),
    ("pt", ["R", "D", "T", "B", "C"]),
    ("ro", ["R", "D", "T", "N", "C"]),
    ("ru", ["Кр", "Ф", "Л", "С", "К"]),
    ("sv", ["K", "D", "T", "L", "S"]),
];

/// The order in which the letters are named.
const ORDER: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// What the pieces are called: mostly a letter each.
///
/// ```
/// use pgnkit::chess::Role;
/// use pgnkit::notation::Letters;
/// let german: Letters = "de".parse().unwrap();
/// assert_eq!(german.of(Role::Knight), "S");
/// let russian: Letters = "Кр,Ф,Л,С,К".parse().unwrap();
/// // The longer name first: a king is no knight with something behind it.
/// assert_eq!(russian.read("Крe2".as_bytes()), Some((Role::King, "Кр".len())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letters([Cow<'static, str>; 5]);

impl Letters {
    /// Those of PGN, `KQRBN`.
    pub const ENGLISH: Self = Self::borrowed(["K", "Q", "R", "B", "N"]);

    /// Figurines: the outlined ones for both sides, as printers do it.
    pub const FIGURINES: Self = Self::borrowed(["♔", "♕", "♖", "♗", "♘"]);

    /// Returns the codes of the languages there are.
    pub fn languages() -> impl Iterator<Item = &'static str> {
        LANGUAGES.iter().map(|(language, _)| *language)
    }

    const fn borrowed([k, q, r, b, n]: [&'static str; 5]) -> Self {
        Self([
            Cow::Borrowed(k),
            Cow::Borrowed(q),
            Cow::Borrowed(r),
            Cow::Borrowed(b),
            Cow::Borrowed(n),
        ])
    }

    /// Returns what a piece is called. A pawn has no name.
    pub fn of(&self, role: Role) -> &str {
        ORDER.iter().position(|other| *other == role).map_or("", |at| &self.0[at])
    }

    /// Returns the piece whose name a text begins with, and the length of the name in bytes.
    pub fn read(&self, text: &[u8]) -> Option<(Role, usize)> {
        let begins = |(_, name): &(Role, &Cow<'static, str>)| text.starts_with(name.as_bytes());
        let named = ORDER.into_iter().zip(&self.0).filter(begins);
        named.map(|(role, name)| (role, name.len())).max_by_key(|(_, len)| *len)
    }
}

impl Default for Letters {
    fn default() -> Self {
        Self::ENGLISH
    }
}

/// The error of reading what the pieces are called.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a language ({}) or the letters of king, queen, rook, bishop and knight, all \
     different, as `KDTLS` or `Кр,Ф,Л,С,К`",
    Letters::languages().collect::<Vec<_>>().join(", ")
)]
pub struct ParseLettersError;

impl FromStr for Letters {
    type Err = ParseLettersError;

    /// Reads the code of a language, or five letters, or five names with commas between them.
    fn from_str(text: &str) -> Result<Self, ParseLettersError> {
        if let Some((_, names)) = LANGUAGES.iter().find(|(language, _)| *language == text) {
            return Ok(Self::borrowed(*names));
        }
        let names: Vec<String> = if text.contains(',') {
            text.split(',').map(|name| name.trim().to_owned()).collect()
        } else {
            text.chars().map(String::from).collect()
        };
        let is_name = |name: &String| {
            // What moves are written with beside letters of pieces would be misread.
            let is_odd = |c: char| !c.is_alphabetic() || matches!(c, 'a'..='h' | 'x' | 'O' | 'o');
            let is_figurine = |c: char| ('♔'..='♟').contains(&c);
            !name.is_empty()
                && name.len() <= 8
                && !name.chars().any(|c| is_odd(c) && !is_figurine(c))
        };
        let are_different = (1..names.len()).all(|i| !names[..i].contains(&names[i]));
        if !are_different || !names.iter().all(is_name) {
            return Err(ParseLettersError);
        }
        let names: [String; 5] = names.try_into().map_err(|_| ParseLettersError)?;
        Ok(Self(names.map(Cow::Owned)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_names_five_pieces_differently_and_reads_its_own_names() {
        for language in Letters::languages() {
            let letters: Letters = language.parse().unwrap();
            for role in ORDER {
                let name = letters.of(role);
                assert_eq!(letters.read(name.as_bytes()), Some((role, name.len())), "{language}");
            }
            assert_eq!(letters.of(Role::Pawn), "");
        }
    }

    #[test]
    fn letters_that_would_be_misread_are_refused() {
        for good in ["KDTLS", "ЖФЛСК", "Кр,Ф,Л,С,К", "♔♕♖♗♘"] {
            assert!(good.parse::<Letters>().is_ok(), "{good}");
        }
        for bad in
            ["", "xx", "KDTL", "KDTLSP", "KDTLL", "KDTaS", "KDTxS", "KDTOS", "K,D,T,,S", "K1TLS"]
        {
            assert_eq!(bad.parse::<Letters>(), Err(ParseLettersError), "{bad}");
        }
    }
}
