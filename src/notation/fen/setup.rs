//! The fields after the board: turn, rights, en passant square, counters.

use super::fault::{Field, Findings, quote};
use super::fields::Token;
use crate::chess::{Bitboard, Board, CastlingSide, Color, File, Rank, Role, Square};

pub(super) fn turn(token: Token<'_>, findings: &mut Findings) -> Option<Color> {
    match token.text {
        "w" => return Some(Color::White),
        "b" => return Some(Color::Black),
        _ => {}
    }
    let message = format!("side to move must be w or b, found {}", quote(token.text));
    findings.fault(Field::Turn, token.column, message);
    match token.text.as_bytes().first() {
        Some(b'W') => findings.hint("w".to_owned()),
        Some(b'B') => findings.hint("b".to_owned()),
        _ => {}
    }
    None
}

/// A letter of the castling field, resolved.
pub(super) struct Right {
    pub(super) color: Color,
    pub(super) rook: Square,
    /// Whether it was K or Q, which name a side and not a file.
    pub(super) names_side: bool,
    pub(super) column: usize,
}

pub(super) fn castling(token: Token<'_>, board: &Board, findings: &mut Findings) -> Vec<Right> {
    let mut rights: Vec<Right> = Vec::new();
    if token.text == "-" {
        return rights;
    }
    let (mut twice, mut disordered) = (false, false);
    for (column, letter) in (token.column..).zip(token.text.chars()) {
        let Some((color, rook, names_side)) = right(letter, board) else {
            let found = quote(letter.encode_utf8(&mut [0; 4]));
            let message =
                format!("castling right {found}, expected letters of KQkq, A-H, a-h or -");
            findings.fault(Field::Castling, column, message);
            return rights;
        };
        if rights.iter().any(|right| right.rook == rook) {
            twice = true;
            continue;
        }
        // White before Black, the king's side first.
        disordered |=
            rights.last().is_some_and(|last| (last.color, rook.file()) > (color, last.rook.file()));
        rights.push(Right { color, rook, names_side, column });
    }
    for (is_so, what) in [(twice, "twice"), (disordered, "in an unusual order")] {
        if is_so {
            let message = format!("castling rights {} name a right {what}", quote(token.text));
            let message = message.replace("a right in", "the rights in");
            findings.note(Field::Castling, token.column, message);
        }
    }
    rights
}

/// Resolves a letter: K and Q are the outermost rook of that side of the king (X-FEN), A to H the
/// rook of that file.
fn right(letter: char, board: &Board) -> Option<(Color, Square, bool)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let side = match letter.to_ascii_lowercase() {
        'k' => CastlingSide::KingSide,
        'q' => CastlingSide::QueenSide,
        letter => {
            let file = u8::try_from(letter).ok().and_then(File::from_char)?;
            return Some((color, Square::at(file, Rank::back(color)), false));
        }
    };
    // Without king or rook the corner stands for the right, and the check of the position says
    // what is missing there.
    let rook = outermost_rook(board, color, side).unwrap_or_else(|| corner(color, side));
    Some((color, rook, true))
}

/// Returns the corner where a side's rook stands in the classical game.
pub(super) fn corner(color: Color, side: CastlingSide) -> Square {
    let file = match side {
        CastlingSide::KingSide => File::ALL[7],
        CastlingSide::QueenSide => File::ALL[0],
    };
    Square::at(file, Rank::back(color))
}

/// Returns the rook that K or Q names.
pub(super) fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Option<Square> {
    let home = Bitboard::back_rank(color);
    let king = (board.pieces(color, Role::King)).single().filter(|king| home.contains(*king))?;
    let mut rooks = (board.pieces(color, Role::Rook) & home)
        .into_iter()
        .filter(|rook| CastlingSide::of(king, *rook) == side);
    match side {
        CastlingSide::KingSide => rooks.last(),
        CastlingSide::QueenSide => rooks.next(),
    }
}

pub(super) fn en_passant(token: Token<'_>, findings: &mut Findings) -> Option<Square> {
    if token.text == "-" {
        return None;
    }
    let square = token.text.parse().ok();
    if square.is_none() {
        let found = quote(token.text);
        let message = format!("en passant square must be a square or -, found {found}");
        findings.fault(Field::EnPassant, token.column, message);
    }
    square
}

/// The greatest number that is read: no game is so long that one of its counters overflows.
const GREATEST: u32 = i32::MAX as u32;

/// Reads one of the two counters.
pub(super) fn clock(token: Token<'_>, field: Field, findings: &mut Findings) -> Option<u32> {
    let Token { text, column } = token;
    if text == "-" {
        findings.deviation(field, column, format!("{field} is missing"));
        return None;
    }
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        findings.fault(field, column, format!("{field} {} is not a number", quote(text)));
        return None;
    }
    let value = text.parse().ok().filter(|value| *value <= GREATEST);
    if value.is_none() {
        let message = format!("{field} {} is above {GREATEST}", quote(text));
        findings.fault(field, column, message);
    }
    value
}

pub(super) fn fullmove_number(token: Token<'_>, findings: &mut Findings) -> Option<u32> {
    let number = clock(token, Field::FullmoveNumber, findings)?;
    if number == 0 {
        let message = "fullmove number 0 read as 1".to_owned();
        findings.deviation(Field::FullmoveNumber, token.column, message);
    }
    Some(number.max(1))
}
