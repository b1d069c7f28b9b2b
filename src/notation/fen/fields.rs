//! The first step of reading: a text cut into fields.

use super::fault::{Field, Findings, REST};

/// A word of a text.
#[derive(Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    /// Where it begins, in characters of the whole text, from 1.
    pub(super) column: usize,
}

/// The fields of a text; what is missing is `None`.
#[derive(Default)]
pub(super) struct Fields<'a> {
    pub(super) board: Option<Token<'a>>,
    pub(super) turn: Option<Token<'a>>,
    pub(super) castling: Option<Token<'a>>,
    pub(super) en_passant: Option<Token<'a>>,
    pub(super) clock: Option<Token<'a>>,
    pub(super) number: Option<Token<'a>>,
    /// Where the text after the fields begins, in bytes.
    pub(super) rest: Option<usize>,
    end: usize,
}

impl Fields<'_> {
    /// Returns where each [`Field`] begins; the end of the text for those that are missing.
    pub(super) fn columns(&self) -> [usize; 7] {
        let column = |token: Option<Token<'_>>| token.map_or(self.end, |token| token.column);
        [
            1,
            column(self.board),
            column(self.turn),
            column(self.castling),
            column(self.en_passant),
            column(self.clock),
            column(self.number),
        ]
    }
}

/// A word and what stands before it.
struct Word<'a> {
    token: Token<'a>,
    start: usize,
    blanks: &'a str,
}

/// Cuts off the first words. Six are fields; a seventh is enough to know that there is more.
fn words(text: &str) -> (Vec<Word<'_>>, Token<'_>) {
    let mut words = Vec::with_capacity(7);
    let (mut at, mut column) = (0, 1);
    loop {
        let after = &text[at..];
        let blanks = &after[..after.len() - after.trim_start().len()];
        let start = at + blanks.len();
        let word = text[start..].split(char::is_whitespace).next().unwrap_or_default();
        if word.is_empty() || words.len() == 7 {
            return (words, Token { text: after, column });
        }
        column += blanks.chars().count();
        words.push(Word { token: Token { text: word, column }, start, blanks });
        column += word.chars().count();
        at = start + word.len();
    }
}

pub(super) fn split<'a>(text: &'a str, findings: &mut Findings) -> Fields<'a> {
    let (words, tail) = words(text);
    let mut fields = Fields { end: tail.column, ..Fields::default() };
    if words.is_empty() {
        findings.fault(Field::Text, 1, "no text, expected a position in FEN".to_owned());
        return fields;
    }

    let mut count = words.len().min(6);
    if let Some(rest) = (0..count).find(|i| begins_operations(text, &words[*i], *i)) {
        count = rest;
    }
    let mut tokens = words[..count].iter().map(|word| word.token);
    fields.board = tokens.next();
    fields.turn = tokens.next();
    fields.castling = tokens.next();
    // `w KQkq 0 1`: a number is no square, so this field was left out.
    let left_out = findings.is_tolerant()
        && count < 6
        && words[..count].get(3).is_some_and(|word| is_number(word.token.text));
    fields.en_passant = if left_out { None } else { tokens.next() };
    fields.clock = tokens.next();
    fields.number = tokens.next();

    if let Some(rest) = words.get(count) {
        fields.rest = Some(rest.start);
        fields.end = rest.token.column;
        findings.deviation(Field::Text, rest.token.column, REST.to_owned());
    }
    blanks(&words[..count], tail, findings);
    missing(&fields, findings);
    fields
}

/// Whether the operations of an EPD (PGN 16.2) or of a perft suite begin with this word, and not
/// a field. Operations are recognized by their semicolon.
fn begins_operations(text: &str, word: &Word<'_>, index: usize) -> bool {
    let token = word.token.text;
    token.starts_with(';') && index > 0
        || index >= 4 && !is_number(token) && token != "-" && text[word.start..].contains(';')
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn blanks(words: &[Word<'_>], tail: Token<'_>, findings: &mut Findings) {
    let mut message = |column: usize, text: &str| {
        findings.deviation(Field::Text, column, text.to_owned());
    };
    let before = |word: &Word<'_>| word.token.column - word.blanks.chars().count();
    if words.first().is_some_and(|word| !word.blanks.is_empty()) {
        message(1, "blanks before the first field");
    }
    if let Some(word) = words.iter().skip(1).find(|word| word.blanks != " ") {
        message(before(word), "fields are separated by something else than one blank");
    }
    if !tail.text.is_empty() && tail.text.trim_start().is_empty() {
        message(tail.column, "blanks after the last field");
    }
}

fn missing(fields: &Fields<'_>, findings: &mut Findings) {
    if fields.turn.is_none() && !findings.is_tolerant() {
        let message = "side to move is missing, expected w or b".to_owned();
        findings.fault(Field::Turn, fields.end, message);
    }
    let with_defaults = [
        (Field::Turn, fields.turn, "w"),
        (Field::Castling, fields.castling, "-"),
        (Field::EnPassant, fields.en_passant, "-"),
        (Field::HalfmoveClock, fields.clock, "0"),
        (Field::FullmoveNumber, fields.number, "1"),
    ];
    for (field, token, default) in with_defaults {
        if token.is_none() && (field != Field::Turn || findings.is_tolerant()) {
            let verb = if field == Field::Castling { "are" } else { "is" };
            let message = format!("{field} {verb} missing, read as {default}");
            findings.deviation(field, fields.end, message);
        }
    }
}
