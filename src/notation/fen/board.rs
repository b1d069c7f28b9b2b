//! The first field: what stands where (PGN 16.1.3.1).

use super::fault::{Field, Findings, quote};
use super::fields::Token;
use crate::chess::{Board, File, Piece, Rank, Square};

/// No board takes more characters. What is longer is not looked at, so that a fault in a large
/// file costs nothing.
const LONGEST: usize = 200;

/// A board, and where each of its pieces was written.
pub(super) struct Placement {
    pub(super) board: Board,
    columns: [usize; 64],
}

impl Default for Placement {
    fn default() -> Self {
        Self { board: Board::EMPTY, columns: [1; 64] }
    }
}

impl Placement {
    pub(super) fn column(&self, square: Square) -> usize {
        self.columns[square.index()]
    }
}

pub(super) fn parse(token: Token<'_>, findings: &mut Findings) -> Placement {
    let mut placement = Placement::default();
    let Token { text, column } = token;
    placement.columns = [column; 64];
    if text.len() > LONGEST {
        let message = format!("{} is too long for a piece placement", quote(text));
        findings.fault(Field::Board, column, message);
        return placement;
    }
    if let Some(at) = text.chars().position(|c| matches!(c, '[' | ']' | '~')) {
        let message =
            "the board of a variant with pockets or promoted pieces, expected chess".to_owned();
        findings.fault(Field::Board, column + at, message);
        return placement;
    }
    let count = text.split('/').count();
    if count != 8 {
        let plural = if count == 1 { "" } else { "s" };
        findings.fault(Field::Board, column, format!("{count} rank{plural}, expected 8"));
        if text.contains('_') {
            findings.hint("fields are separated by blanks, not underscores".to_owned());
        }
    }
    let mut start = column;
    for (rank, text) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
        let message = placement.read_rank(rank, Token { text, column: start }, findings);
        // With a rank too few or too many the number of a rank says nothing; the place does.
        if let Some((at, message)) = message {
            findings.fault(Field::Board, at, message);
        }
        start += text.chars().count() + 1;
    }
    placement
}

impl Placement {
    /// Reads a rank and returns its first fault.
    fn read_rank(
        &mut self,
        rank: Rank,
        token: Token<'_>,
        findings: &mut Findings,
    ) -> Option<(usize, String)> {
        let mut squares = 0;
        let mut after_digit = false;
        for (column, c) in (token.column..).zip(token.text.chars()) {
            let digit = c.to_digit(10).filter(|digit| (1..=8).contains(digit));
            let piece = u8::try_from(c).ok().and_then(Piece::from_letter);
            match (digit, piece) {
                (Some(digit), _) => {
                    if after_digit {
                        let message = format!("rank {rank} has digits side by side");
                        findings.deviation(Field::Board, column, message);
                    }
                    squares += digit as usize;
                }
                (None, Some(piece)) => {
                    if let Some(file) = File::new(squares) {
                        let square = Square::at(file, rank);
                        self.board.put(square, piece);
                        self.columns[square.index()] = column;
                    }
                    squares += 1;
                }
                (None, None) => {
                    let found = quote(c.encode_utf8(&mut [0; 4]));
                    let expected = "expected a piece letter of PNBRQKpnbrqk or a digit 1 to 8";
                    return Some((column, format!("{found} in rank {rank}, {expected}")));
                }
            }
            after_digit = digit.is_some();
        }
        (squares != 8).then(|| (token.column, format!("rank {rank} has {squares} squares")))
    }
}
