//! Piece letters of other languages turned into those of PGN, in place.

use super::lexer::{Kind, Lexer};
use crate::chess::Role;
use crate::notation::Letters;

/// Returns a text with the piece letters of its moves turned into English ones. It has the same
/// length, and every token begins where it began: what a longer name leaves is blank behind the
/// move. Tags and comments are left alone.
///
/// ```
/// use pgnkit::pgn::with_english_letters;
/// let german = "de".parse().unwrap();
/// assert_eq!(with_english_letters(b"1. Sf3 {Sf3} d5", &german), b"1. Nf3 {Sf3} d5");
/// ```
pub fn with_english_letters(text: &[u8], letters: &Letters) -> Vec<u8> {
    let mut english = text.to_vec();
    let mut lexer = Lexer::new(text);
    loop {
        let token = lexer.token();
        match token.kind {
            Kind::End => return english,
            Kind::Word => {
                let word = &text[token.span()];
                if let Some(translated) = translate(word, letters) {
                    let room = &mut english[token.span()];
                    room.fill(b' ');
                    room[..translated.len()].copy_from_slice(&translated);
                }
            }
            _ => {}
        }
    }
}

/// Returns a word with the names of the piece that moves and of what a pawn becomes in English;
/// none if nothing changes.
fn translate(word: &[u8], letters: &Letters) -> Option<Vec<u8>> {
    // In Estonian, the letter of a bishop is that of castling.
    if word.starts_with(b"O-O") {
        return None;
    }
    let mut english = Vec::with_capacity(word.len());
    let mut rest = word;
    if let Some((role, len)) = letters.read(rest) {
        english.push(letter(role));
        rest = &rest[len..];
    }
    while let Some((&byte, behind)) = rest.split_first() {
        english.push(byte);
        rest = behind;
        if matches!(byte, b'=' | b'(' | b'/' | b'1' | b'8')
            && let Some((role, len)) = letters.read(rest)
        {
            english.push(letter(role));
            rest = &rest[len..];
        }
    }
    (english != word).then_some(english)
}

const fn letter(role: Role) -> u8 {
    role.upper() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english(text: &str, letters: &str) -> String {
        String::from_utf8(with_english_letters(text.as_bytes(), &letters.parse().unwrap())).unwrap()
    }

    #[test]
    fn letters_of_moves_and_promotions_are_turned_and_places_stay() {
        assert_eq!(english("1. Sgf3 Dxe5+ e8=D e8T O-O", "de"), "1. Ngf3 Qxe5+ e8=Q e8R O-O");
        assert_eq!(english("Re1 Rxe2 Tb1", "fr"), "Ke1 Kxe2 Rb1");
        assert_eq!(english("[White \"Sf3\"]\nHe1 ; Ha1", "is"), "[White \"Sf3\"]\nRe1 ; Ha1");
        assert_eq!(english("O-O Oe5 O-O-O+", "et"), "O-O Be5 O-O-O+");
        let russian = "1. Крe2 Кf6 2. Фxd8+";
        let turned = english(russian, "ru");
        assert_eq!(
            turned.split_whitespace().collect::<Vec<_>>(),
            ["1.", "Ke2", "Nf6", "2.", "Qxd8+"]
        );
        assert_eq!(turned.len(), russian.len());
        assert_eq!(turned.find("Nf6"), russian.find("Кf6"));
    }
}
