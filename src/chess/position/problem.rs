//! Why a setup is no position of chess.

use std::fmt;

use super::Position;
use crate::chess::attacks;
use crate::chess::{Bitboard, CastlingSide, Color, File, Rank, Role, Setup, Square};

/// One reason why a setup is impossible or cannot be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    SeveralKings(Color, u32),
    /// The two kings stand side by side, on these squares in order.
    TouchingKings(Square, Square),
    /// A pawn stands on the first or the last rank.
    PawnOnBackRank(Color, Square),
    /// A side has more than 16 men.
    TooManyMen(Color, u32),
    /// A side has more than 8 pawns.
    TooManyPawns(Color, u32),
    /// A side has more promoted pieces than pawns are missing.
    TooManyPromoted(Color, u32),
    /// The king of the side that has just moved is attacked.
    OppositeCheck(Color, Square),
    /// No move can have given these checks together.
    ImpossibleCheck(Bitboard),
    /// A side may castle with these rooks, but its king is not on its first rank.
    CastlingKing(Color, Bitboard, Square),
    /// There is no rook of that side to castle with on this square.
    CastlingRook(Color, Square),
    /// A side may castle with several rooks on one side of its king.
    CastlingSeveral(Color, Bitboard),
    /// The en passant square is not on the rank a pawn can just have passed over.
    EnPassantRank(Square, Rank),
    /// Nothing has passed over the en passant square, or it is not empty.
    EnPassantPawn(Square),
}

impl Problem {
    /// Returns whether the position can be played on in spite of it: the count of moves is then
    /// still well defined. Castling rights and en passant squares without their pieces are left
    /// out for that.
    pub const fn is_playable(self) -> bool {
        matches!(
            self,
            Self::TooManyMen(..)
                | Self::TooManyPawns(..)
                | Self::TooManyPromoted(..)
                | Self::ImpossibleCheck(_)
                | Self::CastlingKing(..)
                | Self::CastlingRook(..)
                | Self::CastlingSeveral(..)
                | Self::EnPassantRank(..)
                | Self::EnPassantPawn(_)
        )
    }

    /// Returns whether the position is right without what [`Position::new_tolerant`] leaves out.
    pub const fn is_repairable(self) -> bool {
        matches!(
            self,
            Self::CastlingKing(..)
                | Self::CastlingRook(..)
                | Self::CastlingSeveral(..)
                | Self::EnPassantRank(..)
                | Self::EnPassantPawn(_)
        )
    }
}

/// Writes the rights of FEN that rooks stand for, the king's side first.
fn write_rights(f: &mut fmt::Formatter<'_>, color: Color, rooks: Bitboard) -> fmt::Result {
    f.write_str(if rooks.several() { "castling rights " } else { "castling right " })?;
    for file in File::ALL.into_iter().rev().filter(|file| (rooks & Bitboard::file(*file)).any()) {
        let letter = match file.char() {
            'h' => 'k',
            'a' => 'q',
            other => other,
        };
        write!(f, "{}", color.fold(letter.to_ascii_uppercase(), letter))?;
    }
    Ok(())
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoKing(color) => write!(f, "no {color} king"),
            Self::SeveralKings(color, count) => write!(f, "{count} {color} kings"),
            Self::TouchingKings(a, b) => write!(f, "kings on {a} and {b} touch"),
            Self::PawnOnBackRank(color, at) => write!(f, "{color} pawn on {at}"),
            Self::TooManyMen(color, count) => write!(f, "{count} {color} men (at most 16)"),
            Self::TooManyPawns(color, count) => write!(f, "{count} {color} pawns (at most 8)"),
            Self::TooManyPromoted(color, count) => {
                write!(f, "{count} {color} pieces too many for the pawns that are missing")
            }
            Self::OppositeCheck(color, at) => {
                let mover = !color;
                write!(f, "the {color} king on {at} is in check but {} is to move", mover.name())
            }
            Self::ImpossibleCheck(checkers) => {
                f.write_str("impossible check by the pieces on")?;
                for (i, at) in checkers.into_iter().enumerate() {
                    write!(f, "{} {at}", if i == 0 { "" } else { " and" })?;
                }
                Ok(())
            }
            Self::CastlingKing(color, rooks, at) => {
                write_rights(f, color, rooks)?;
                write!(f, " but the {color} king is on {at}")
            }
            Self::CastlingRook(color, at) => {
                write_rights(f, color, at.into())?;
                write!(f, " but no {color} rook on {at}")
            }
            Self::CastlingSeveral(color, rooks) => {
                write_rights(f, color, rooks)?;
                write!(f, " but the {color} king may castle with one rook a side")
            }
            Self::EnPassantRank(at, rank) => {
                write!(f, "en passant square {at} is not on rank {rank}")
            }
            Self::EnPassantPawn(at) => {
                write!(f, "en passant square {at} but no pawn can just have passed over it")
            }
        }
    }
}

/// Every reason why a setup is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            write!(f, "{}{problem}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

impl Position {
    /// Checks a setup.
    ///
    /// # Errors
    ///
    /// Returns all reasons why it is no position of a game.
    pub fn new(setup: Setup) -> Result<Self, Problems> {
        let (position, problems) = Self::new_tolerant(setup)?;
        if problems.is_empty() { Ok(position) } else { Err(Problems(problems)) }
    }

    /// Checks a setup, and plays down what does not hinder playing on: see
    /// [`Problem::is_playable`]. The problems found are returned with the position.
    ///
    /// # Errors
    ///
    /// Returns all reasons if one of them makes the position unplayable.
    pub fn new_tolerant(mut setup: Setup) -> Result<(Self, Vec<Problem>), Problems> {
        // A square elsewhere is no right at all.
        setup.castling &= Bitboard::BACK_RANKS;
        let problems = problems(&setup);
        if !problems.iter().all(|problem| problem.is_playable()) {
            return Err(Problems(problems));
        }
        for problem in &problems {
            match *problem {
                Problem::CastlingKing(_, rooks, _) | Problem::CastlingSeveral(_, rooks) => {
                    setup.castling &= !rooks;
                }
                Problem::CastlingRook(_, at) => setup.castling &= !Bitboard::from(at),
                Problem::EnPassantRank(..) | Problem::EnPassantPawn(_) => setup.ep_square = None,
                _ => {}
            }
        }
        Ok((Self::from_checked(setup), problems))
    }
}

/// The rights that stand on a side's first rank.
fn setup_rights(setup: &Setup, color: Color) -> Bitboard {
    setup.castling & Bitboard::back_rank(color)
}

fn problems(setup: &Setup) -> Vec<Problem> {
    let mut problems = Vec::new();
    for color in Color::ALL {
        men(setup, color, &mut problems);
        castling(setup, color, &mut problems);
    }
    let ep_problem = en_passant(setup);
    // What no pawn passed over says nothing of the last move.
    let ep_square = setup.ep_square.filter(|_| ep_problem.is_none());
    kings_and_checks(&Setup { ep_square, ..*setup }, &mut problems);
    problems.extend(ep_problem);
    problems
}

fn men(setup: &Setup, color: Color, problems: &mut Vec<Problem>) {
    let count = |role| setup.board.pieces(color, role).count();
    match count(Role::King) {
        0 => problems.push(Problem::NoKing(color)),
        1 => {}
        kings => problems.push(Problem::SeveralKings(color, kings)),
    }
    let pawns = setup.board.pieces(color, Role::Pawn);
    problems.extend(
        (pawns & Bitboard::BACK_RANKS).into_iter().map(|at| Problem::PawnOnBackRank(color, at)),
    );
    let all = setup.board.color(color).count();
    if all > 16 {
        problems.push(Problem::TooManyMen(color, all));
    }
    if pawns.count() > 8 {
        problems.push(Problem::TooManyPawns(color, pawns.count()));
    } else {
        let bishops = setup.board.pieces(color, Role::Bishop);
        let promoted = count(Role::Queen).saturating_sub(1)
            + count(Role::Rook).saturating_sub(2)
            + count(Role::Knight).saturating_sub(2)
            + (bishops & Bitboard::LIGHT).count().saturating_sub(1)
            + (bishops & Bitboard::DARK).count().saturating_sub(1);
        let surplus = (promoted + pawns.count()).saturating_sub(8);
        if surplus > 0 && all <= 16 {
            problems.push(Problem::TooManyPromoted(color, surplus));
        }
    }
}

fn castling(setup: &Setup, color: Color, problems: &mut Vec<Problem>) {
    let rights = setup_rights(setup, color);
    if rights.is_empty() {
        return;
    }
    let king = setup.board.pieces(color, Role::King).single();
    if let Some(king) = king.filter(|king| !Bitboard::back_rank(color).contains(*king)) {
        problems.push(Problem::CastlingKing(color, rights, king));
        return;
    }
    let missing = rights & !setup.board.pieces(color, Role::Rook);
    problems.extend(missing.into_iter().map(|at| Problem::CastlingRook(color, at)));
    let Some(king) = king else { return };
    for side in [CastlingSide::KingSide, CastlingSide::QueenSide] {
        let rooks: Bitboard = (rights & !missing)
            .into_iter()
            .filter(|rook| CastlingSide::of(king, *rook) == side)
            .collect();
        if rooks.several() {
            problems.push(Problem::CastlingSeveral(color, rooks));
        }
    }
}

fn kings_and_checks(setup: &Setup, problems: &mut Vec<Problem>) {
    let king = |color| setup.board.pieces(color, Role::King).single();
    let (us, them) = (setup.turn, !setup.turn);
    let (Some(our_king), Some(their_king)) = (king(us), king(them)) else { return };
    if attacks::king(our_king).contains(their_king) {
        let (first, second) = (our_king.min(their_king), our_king.max(their_king));
        problems.push(Problem::TouchingKings(first, second));
    }
    let position = Position::from_checked(*setup);
    let occupied = setup.board.occupied();
    let no_king = !setup.board.role(Role::King);
    if (position.attackers(their_king, us, occupied) & no_king).any() {
        problems.push(Problem::OppositeCheck(them, their_king));
    }
    let checkers = position.attackers(our_king, them, occupied) & no_king;
    if !is_possible_check(&position, our_king, checkers) {
        problems.push(Problem::ImpossibleCheck(checkers));
    }
}

/// Whether one move can have given these checks: the piece that moved gives one, and it uncovers
/// at most one more, of a slider on another line.
fn is_possible_check(position: &Position, king: Square, checkers: Bitboard) -> bool {
    let Some(first) = checkers.first() else { return true };
    let (us, board) = (position.turn, &position.board);
    if let Some(target) = position.ep_square {
        // The last move was a double push. It gave the check itself, or uncovered it; then there
        // was no check before it, which nobody may leave standing.
        let up = us.fold(1, -1);
        let (Some(pushed), Some(origin)) = (target.offset(0, -up), target.offset(0, up)) else {
            return true;
        };
        let before = board.occupied() & !Bitboard::from(pushed) | origin.into();
        let attackers = position.attackers(king, !us, before) & !board.role(Role::King);
        return !checkers.several() && (first == pushed || attackers.is_empty());
    }
    let Some(second) = checkers.without_first().single() else { return !checkers.several() };
    let leapers = checkers & !board.diagonal_sliders() & !board.orthogonal_sliders();
    // On one line through the king, neither can have uncovered the other.
    !attacks::line(first, second).contains(king) && !leapers.several()
}

fn en_passant(setup: &Setup) -> Option<Problem> {
    let target = setup.ep_square?;
    let them = !setup.turn;
    let rank = Rank::ALL[2].relative_to(them);
    if target.rank() != rank {
        return Some(Problem::EnPassantRank(target, rank));
    }
    let up = them.fold(1, -1);
    let occupied = setup.board.occupied();
    let pawn_arrived =
        target.offset(0, up).is_some_and(|at| setup.board.pieces(them, Role::Pawn).contains(at));
    let origin_left = target.offset(0, -up).is_some_and(|at| !occupied.contains(at));
    (!pawn_arrived || !origin_left || occupied.contains(target))
        .then_some(Problem::EnPassantPawn(target))
}
