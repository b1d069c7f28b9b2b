//! The last step of reading: what the rules say about a setup.

use super::setup::{Right, corner};
use super::{Draft, FenErrors, FenFault, FenNote, Field, Findings, Reading};
use crate::chess::{
    Bitboard, CastlingSide, Color, File, Position, Problem, Rank, Role, Setup, Square,
};

/// Which game a text is taken to be of. It matters for one thing only: a king on e1 and the right
/// K without a rook on h1. In Chess960 that is another rook; in the classical game, a mistake.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// The classical game, unless the text itself shows that it is Chess960.
    #[default]
    Standard,
    /// Chess960 (FIDE Guidelines II).
    Chess960,
}

/// What was found in a text that gave a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenReport {
    /// What is wrong with it, though it can be played on: a strict caller refuses any of these.
    pub faults: Vec<FenFault>,
    /// What is unusual about the text, and how it was read.
    pub notes: Vec<FenNote>,
    /// The position without its faults, if castling rights and en passant square are all that was
    /// wrong: rights without their pieces are gone, and a pawn's own square is the one it passed.
    pub repaired: Option<Position>,
    /// Where the text after the last field begins, in bytes: the operations of an EPD.
    pub rest: Option<usize>,
}

/// Reads a position tolerantly: every fault of text and rules is found, and those that do not
/// hinder playing on are left to the caller to judge.
///
/// # Errors
///
/// Returns all faults if one of them is not playable.
///
/// ```
/// use pgnkit::chess::EnPassant;
/// use pgnkit::notation::fen::{self, Fen};
/// let (_, report) = fen::read(b"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1").unwrap();
/// assert_eq!(report.faults[0].message, "castling right K but no white rook on h1");
/// let repaired = Fen::of(&report.repaired.unwrap(), EnPassant::Legal);
/// assert_eq!(repaired.to_string(), "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1");
/// ```
pub fn read(text: &[u8]) -> Result<(Position, FenReport), FenErrors> {
    read_as(text, Variant::Standard)
}

/// The same for a text whose game is known.
///
/// # Errors
///
/// Returns all faults if one of them is not playable.
pub fn read_as(text: &[u8], variant: Variant) -> Result<(Position, FenReport), FenErrors> {
    let mut draft = Draft::of(text, Reading::Tolerant);
    let mut fatal = !draft.findings.faults.is_empty();
    if !draft.has_pieces_and_turn {
        return Err(FenErrors(draft.findings.faults));
    }
    let mut setup = draft.setup;
    let doubtful = match variant {
        Variant::Standard => draft.report_missing_corners(),
        Variant::Chess960 => Bitboard::EMPTY,
    };
    let checked = Position::new_tolerant(setup);
    let problems = match &checked {
        Ok((_, problems)) => problems,
        Err(problems) => &problems.0,
    };
    let mut repairable = true;
    for problem in problems {
        repairable &= problem.is_repairable();
        let fault = draft.fault(*problem);
        fatal |= !fault.playable;
        draft.findings.faults.push(fault);
    }
    let rest = draft.rest;
    let Findings { mut faults, notes, .. } = draft.findings;
    faults.sort_by_key(|fault| fault.column);
    let (false, Ok((position, _))) = (fatal, checked) else { return Err(FenErrors(faults)) };

    let repaired = (repairable && !faults.is_empty()).then(|| {
        setup.castling &= !doubtful;
        setup.ep_square = setup.ep_square.map(|at| passed_square(&setup, at).unwrap_or(at));
        Position::new_tolerant(setup).ok().map(|(position, _)| position)
    });
    Ok((position, FenReport { faults, notes, repaired: repaired.flatten(), rest }))
}

/// Returns the square behind a pawn, if that is what should have been written in its place.
fn passed_square(setup: &Setup, at: Square) -> Option<Square> {
    let them = !setup.turn;
    let behind = at.offset(0, them.fold(-1, 1))?;
    (setup.board.pieces(them, Role::Pawn).contains(at)
        && behind.rank().relative_to(them) == Rank::ALL[2])
        .then_some(behind)
}

impl Draft {
    /// Reports the rights K and Q of a king on its classical square that name a rook which is not
    /// in the corner, and returns those rooks. If the other side has a right on the same file,
    /// that is how this game of Chess960 began.
    fn report_missing_corners(&mut self) -> Bitboard {
        let mut doubtful = Bitboard::EMPTY;
        for right in &self.rights {
            let Right { color, rook, names_side, column } = *right;
            let home = Square::at(File::ALL[4], Rank::back(color));
            let mirrored = Square::at(rook.file(), Rank::back(!color));
            let corner = corner(color, CastlingSide::of(home, rook));
            if names_side
                && rook != corner
                && self.setup.board.pieces(color, Role::King) == home.into()
                && !self.setup.castling.contains(mirrored)
            {
                doubtful |= rook.into();
                self.findings.faults.push(FenFault {
                    field: Field::Castling,
                    column,
                    message: Problem::CastlingRook(color, corner).to_string(),
                    hint: Some(format!(
                        "in Chess960 this is the rook on {rook}, which the letter {} names",
                        letter_of_file(color, rook.file())
                    )),
                    playable: true,
                });
            }
        }
        doubtful
    }

    fn fault(&self, problem: Problem) -> FenFault {
        let mut hint = None;
        let (field, column) = match problem {
            Problem::CastlingKing(color, ..) => self.at_right(|right| right.color == color),
            Problem::CastlingRook(_, rook) => self.at_right(|right| right.rook == rook),
            Problem::CastlingSeveral(color, _) => self.at_right(|right| right.color == color),
            Problem::EnPassantRank(at, _) => {
                hint = passed_square(&self.setup, at)
                    .map(|passed| format!("{passed}, the square that the pawn passed over"));
                (Field::EnPassant, self.column(Field::EnPassant))
            }
            Problem::EnPassantPawn(_) => (Field::EnPassant, self.column(Field::EnPassant)),
            Problem::OppositeCheck(..) => {
                let turn = self.setup.turn;
                hint = Some(format!("side to move {}", (!turn).letter()));
                (Field::Turn, self.column(Field::Turn))
            }
            Problem::TouchingKings(at, _) | Problem::PawnOnBackRank(_, at) => {
                (Field::Board, self.placement.column(at))
            }
            _ => (Field::Board, self.column(Field::Board)),
        };
        let playable = problem.is_playable();
        FenFault { field, column, message: problem.to_string(), hint, playable }
    }

    fn at_right(&self, wanted: impl Fn(&Right) -> bool) -> (Field, usize) {
        let right = self.rights.iter().find(|right| wanted(right));
        (Field::Castling, right.map_or(self.column(Field::Castling), |right| right.column))
    }
}

fn letter_of_file(color: Color, file: File) -> char {
    color.fold(file.char().to_ascii_uppercase(), file.char())
}
