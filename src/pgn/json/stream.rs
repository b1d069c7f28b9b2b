//! Several games in one text: an object a line, objects one after the other, or arrays of them,
//! however they are laid out.

use serde_json::Deserializer;

use super::fault::ReadJsonError;
use super::read::{GameObject, Reading, read_object, read_with};
use crate::pgn::Span;
use crate::pgn::encoding::decode;

/// What stands next in a text, between blanks.
#[derive(Debug)]
pub enum Item {
    /// `[`, the start of an array of games.
    Open,
    /// `]`, its end.
    Close,
    /// `,`, between games.
    Comma,
    /// A game, or what is no game.
    Game(Box<Result<Reading, ReadJsonError>>),
    /// The start of an object of which the end is missing.
    Cut,
}

/// Returns what stands next in a text from a byte on, and where; nothing if only blanks follow.
///
/// ```
/// use pgnkit::pgn::json::{Item, next};
/// let text = b"[ {\"moves\":\n[{\"san\":\"e4\"}]} ]";
/// let (item, span) = next(text, 1).unwrap();
/// let Item::Game(reading) = item else { panic!("no game") };
/// assert_eq!(reading.unwrap().game.plies(), 1);
/// assert!(matches!(next(text, span.end), Some((Item::Close, _))));
/// ```
pub fn next(text: &[u8], from: usize) -> Option<(Item, Span)> {
    const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";
    let rest = &text[from..];
    let rest = rest.strip_prefix(BYTE_ORDER_MARK).filter(|_| from == 0).unwrap_or(rest);
    let rest = rest.trim_ascii_start();
    let at = text.len() - rest.len();
    let sign = |item| Some((item, at..at + 1));
    match rest.first()? {
        b'[' => return sign(Item::Open),
        b']' => return sign(Item::Close),
        b',' => return sign(Item::Comma),
        b'{' => {}
        _ => {
            let end = rest.iter().position(|byte| b"\n{[],".contains(byte)).unwrap_or(rest.len());
            let line = rest[..end].trim_ascii_end();
            let error =
                ReadJsonError::Json { message: "a game in braces is expected".to_owned(), at: 0 };
            return Some((Item::Game(Box::new(Err(error))), at..at + line.len()));
        }
    }
    let mut objects = Deserializer::from_slice(rest).into_iter::<GameObject>();
    if let Some(Ok(object)) = objects.next() {
        let span = at..at + objects.byte_offset();
        return Some((Item::Game(Box::new(read_object(object))), span));
    }
    // It is damaged, is of another encoding, is nested deep, or its end is missing.
    let Some(end) = end_of_object(rest) else {
        return Some((Item::Cut, at..text.len()));
    };
    let reading = read_with(&decode(&rest[..end]));
    Some((Item::Game(Box::new(reading)), at..at + end))
}

/// Returns where the object ends with which a text begins: behind its last brace, or before a line
/// that begins with the brace of the next object, as that of a damaged one may be missing.
fn end_of_object(text: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    let mut in_string = false;
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        match byte {
            b'\\' if in_string => at += 1,
            b'"' => in_string = !in_string,
            // Strings have no line ends.
            b'\n' => {
                in_string = false;
                if text.get(at + 1) == Some(&b'{') {
                    return Some(at);
                }
            }
            b'{' | b'[' if !in_string => depth += 1,
            b'}' | b']' if !in_string => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}
