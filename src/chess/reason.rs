//! Why a move is illegal.

use std::fmt;

use super::{CastlingSide, Color, File, Piece, Rank, Role, Square};

/// A piece that stands in the way, attacks or is attacked. Whose it is follows from the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct On {
    /// What it is.
    pub role: Role,
    /// Where it stands.
    pub square: Square,
}

impl fmt::Display for On {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} on {}", self.role, self.square)
    }
}

/// The one reason why a move is illegal: a closed list, each with the pieces and squares that
/// make it so.
///
/// ```
/// use pgnkit::chess::{Move, Position, Square};
/// let (a1, a4) = (Square::A1, "a4".parse().unwrap());
/// let reason = Position::INITIAL.why_illegal(Move::normal(a1, a4)).unwrap();
/// assert_eq!(reason.to_string(), "the rook on a1 is blocked by the pawn on a2");
/// assert_eq!(reason.id(), "blocked");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// Nothing stands where the move starts.
    NoPiece(Square),
    /// The piece is the opponent's.
    WrongSide(Piece, Square),
    /// No piece of a role, as far as the move says which, goes to a square.
    NoneReaches {
        /// The role of the piece that is looked for.
        role: Role,
        /// The file where it is said to stand.
        file: Option<File>,
        /// The rank where it is said to stand.
        rank: Option<Rank>,
        /// Where it is said to go.
        to: Square,
    },
    /// The piece does not move so.
    CannotReach(On, Square),
    /// A piece of its own side stands where it goes.
    OwnPiece {
        /// The piece that would move.
        piece: On,
        /// What stands there.
        own: On,
    },
    /// Another piece stands in between.
    Blocked {
        /// The piece that would move.
        piece: On,
        /// What stands in between, nearest to it.
        by: On,
    },
    /// A pawn never goes back.
    PawnBackward {
        /// The pawn.
        from: Square,
        /// Where it would go.
        to: Square,
    },
    /// A pawn goes two squares only from where it stands at the start.
    PawnTwoSquares(Square),
    /// A pawn does not take straight ahead.
    PawnAhead {
        /// The pawn.
        from: Square,
        /// What stands ahead of it.
        enemy: On,
    },
    /// A pawn moves diagonally only to take.
    PawnTakesNothing {
        /// The pawn.
        from: Square,
        /// The empty square.
        to: Square,
    },
    /// A pawn beside could be taken in passing only just after it had passed.
    EnPassantLate {
        /// The pawn that would take.
        from: Square,
        /// The square that the other passed, if it ever did.
        to: Square,
    },
    /// A pawn that takes in passing goes to the square that was passed, not to the other pawn.
    EnPassantLands {
        /// The pawn that would take.
        from: Square,
        /// The square that was passed.
        on: Square,
    },
    /// A capture in passing takes two pawns away, and with them the cover of the king.
    EnPassantExposes {
        /// The piece that would attack the king.
        attacker: On,
    },
    /// A pawn reaches the last rank and does not become anything.
    PromotionMissing(Square),
    /// A piece other than a pawn, or a pawn before the last rank, does not promote.
    PromotionElsewhere(On, Square),
    /// A pawn does not become a king, nor remain a pawn.
    PromotionTo(Role),
    /// Moving the piece would uncover an attack on its king.
    Pinned {
        /// The piece that would move.
        piece: On,
        /// The piece that would attack the king.
        by: On,
    },
    /// The king would be attacked where it goes.
    KingAttacked {
        /// Where it goes.
        to: Square,
        /// What attacks that square.
        by: On,
    },
    /// The king is in check, and would still be.
    InCheck {
        /// What gives check.
        by: On,
    },
    /// Two pieces give check, so only the king can move.
    DoubleCheck([On; 2]),
    /// There is no right to castle in this position.
    CastlingRight(Color, CastlingSide),
    /// The king has moved.
    CastlingKingMoved(Color),
    /// The rook has moved that stood there.
    CastlingRookMoved(Square),
    /// There is no rook to castle with.
    CastlingNoRook(Square),
    /// A piece stands where king or rook pass.
    CastlingBlocked {
        /// The side to which the king would castle.
        side: CastlingSide,
        /// What stands there, nearest to the king.
        by: On,
    },
    /// A king in check does not castle.
    CastlingInCheck {
        /// What gives check.
        by: On,
    },
    /// The king would pass a square that is attacked.
    CastlingThrough {
        /// That square.
        square: Square,
        /// What attacks it.
        by: On,
    },
    /// The king would arrive on a square that is attacked.
    CastlingInto {
        /// That square.
        square: Square,
        /// What attacks it.
        by: On,
    },
}

impl Illegal {
    /// Returns a short name for programs, which stays when the wording changes.
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoPiece(_) => "no-piece",
            Self::WrongSide(..) => "wrong-side",
            Self::NoneReaches { .. } | Self::CannotReach(..) => "cannot-reach",
            Self::OwnPiece { .. } => "own-piece",
            Self::Blocked { .. } => "blocked",
            Self::PawnBackward { .. } => "pawn-backward",
            Self::PawnTwoSquares(_) => "pawn-two-squares",
            Self::PawnAhead { .. } => "pawn-ahead",
            Self::PawnTakesNothing { .. } => "pawn-takes-nothing",
            Self::EnPassantLate { .. } => "en-passant-late",
            Self::EnPassantLands { .. } => "en-passant-lands",
            Self::EnPassantExposes { .. } => "en-passant-exposes",
            Self::PromotionMissing(_) => "promotion-missing",
            Self::PromotionElsewhere(..) | Self::PromotionTo(_) => "promotion-not-allowed",
            Self::Pinned { .. } => "pinned",
            Self::KingAttacked { .. } => "king-attacked",
            Self::InCheck { .. } => "in-check",
            Self::DoubleCheck(_) => "double-check",
            Self::CastlingRight(..) => "castling-right",
            Self::CastlingKingMoved(_) => "castling-king-moved",
            Self::CastlingRookMoved(_) => "castling-rook-moved",
            Self::CastlingNoRook(_) => "castling-no-rook",
            Self::CastlingBlocked { .. } => "castling-blocked",
            Self::CastlingInCheck { .. } => "castling-in-check",
            Self::CastlingThrough { .. } => "castling-through-check",
            Self::CastlingInto { .. } => "castling-into-check",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoPiece(square) => write!(f, "there is no piece on {square}"),
            Self::WrongSide(Piece { color, role }, square) => {
                write!(f, "{} belongs to {}", On { role, square }, color.name())
            }
            Self::NoneReaches { role, file, rank, to } => {
                write!(f, "{} {role}", if role == Role::King { "the" } else { "no" })?;
                match (file, rank) {
                    (None, None) => {}
                    (Some(file), None) => write!(f, " on the {file}-file")?,
                    (None, Some(rank)) => write!(f, " on rank {rank}")?,
                    (Some(file), Some(rank)) => write!(f, " on {}", Square::at(file, rank))?,
                }
                let can = if role == Role::King { "cannot" } else { "can" };
                write!(f, " {can} reach {to}")
            }
            Self::CannotReach(piece, to) => write!(f, "{piece} cannot reach {to}"),
            Self::OwnPiece { piece, own } => {
                write!(f, "{piece} cannot take its own {} on {}", own.role, own.square)
            }
            Self::Blocked { piece, by } => write!(f, "{piece} is blocked by {by}"),
            Self::PawnBackward { from, to } => {
                write!(f, "the pawn on {from} cannot go back to {to}")
            }
            Self::PawnTwoSquares(from) => write!(
                f,
                "the pawn on {from} has left its first square and no longer goes two squares"
            ),
            Self::PawnAhead { from, enemy } => {
                write!(f, "the pawn on {from} takes only diagonally and is blocked by {enemy}")
            }
            Self::PawnTakesNothing { from, to } => {
                write!(f, "the pawn on {from} moves diagonally only to take, and {to} is empty")
            }
            Self::EnPassantLate { from, to } => write!(
                f,
                "the pawn on {from} could take in passing on {to} only on the very next move"
            ),
            Self::EnPassantLands { from, on } => {
                write!(f, "taking in passing, the pawn on {from} lands on {on}")
            }
            Self::EnPassantExposes { attacker } => {
                write!(f, "taking in passing would expose the king to {attacker}")
            }
            Self::PromotionMissing(to) => {
                write!(f, "the pawn reaches {to} but it is not said what it becomes")
            }
            Self::PromotionElsewhere(piece, to) => write!(f, "{piece} cannot promote on {to}"),
            Self::PromotionTo(role) => write!(f, "a pawn cannot become a {role}"),
            Self::Pinned { piece, by } => write!(f, "{piece} is pinned by {by}"),
            Self::KingAttacked { to, by: On { role: Role::King, square } } => {
                write!(f, "the king would stand on {to} next to the king on {square}")
            }
            Self::KingAttacked { to, by } => {
                write!(f, "the king would be attacked on {to} by {by}")
            }
            Self::InCheck { by } => {
                write!(f, "the king is in check from {by}, which the move does not answer")?;
                if matches!(by.role, Role::Knight | Role::Pawn) {
                    write!(f, " (a check by a {} cannot be blocked)", by.role)?;
                }
                Ok(())
            }
            Self::DoubleCheck([one, other]) => {
                write!(f, "{one} and {other} both give check: only the king can move")
            }
            Self::CastlingRight(color, side) => {
                write!(f, "{} has no right to castle {side}", color.name())
            }
            Self::CastlingKingMoved(color) => {
                write!(f, "the king of {} has moved and can no longer castle", color.name())
            }
            Self::CastlingRookMoved(square) => {
                write!(f, "the rook from {square} has moved and can no longer castle")
            }
            Self::CastlingNoRook(square) => {
                write!(f, "there is no rook on {square} to castle with")
            }
            Self::CastlingBlocked { side, by } => write!(f, "castling {side} is blocked by {by}"),
            Self::CastlingInCheck { by } => {
                write!(f, "the king cannot castle in check from {by}")
            }
            Self::CastlingThrough { square, by } => {
                write!(f, "the king passes {square}, attacked by {by}")
            }
            Self::CastlingInto { square, by } => {
                write!(f, "the king arrives on {square}, attacked by {by}")
            }
        }
    }
}
