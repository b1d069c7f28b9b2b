//! One word that is a move, or should be.

use super::moves::Failure;
use super::nearest::{nearest_command, nearest_move};
use super::spellings::{files_of_capture, others};
use crate::chess::{File, Illegal, Move, Position, Role};
use crate::notation::san::{ParseSanError, San, SanError, SanKind};
use crate::play::{Game, Refusal};

/// How many legal moves are few enough to be listed.
const FEW: usize = 6;

/// Reads words that are moves of a position, to which moves may lead that are not yet made.
pub(super) struct Word<'a> {
    pub(super) game: &'a Game,
    pub(super) position: &'a Position,
}

impl Word<'_> {
    /// Finds the legal move that a word means.
    pub(super) fn read(&self, token: &str) -> Result<Move, Failure> {
        let looks_like_a_move = true;
        let mut refused = match self.reading(token) {
            Some(Ok(mv)) => return Ok(mv),
            exact => exact.and_then(Result::err),
        };
        if refused.as_ref().is_none_or(is_illegal) {
            for spelling in others(token, refused.is_some()) {
                match self.reading(&spelling) {
                    Some(Ok(mv)) => return Ok(mv),
                    Some(Err(refusal)) if refused.is_none() || !is_illegal(&refusal) => {
                        refused = Some(refusal);
                    }
                    _ => {}
                }
            }
        }
        if let Some(refusal) = refused {
            return Err(Failure { refusal, looks_like_a_move });
        }
        if let Some((from, to)) = files_of_capture(token) {
            let found = self.pawn_takes(token, from, to);
            return found.map_err(|refusal| Failure { refusal, looks_like_a_move });
        }
        Err(Failure { refusal: self.not_understood(token), looks_like_a_move: false })
    }

    /// Reads a token as it is spelled; none if it has not the shape of a move.
    fn reading(&self, token: &str) -> Option<Result<Move, Refusal>> {
        if token.eq_ignore_ascii_case("pass") {
            return Some(Err(Refusal::Pass));
        }
        let san = match San::parse(token.as_bytes()) {
            Ok(san) => san,
            Err(ParseSanError::Promotion { role, .. }) => {
                return Some(Err(Refusal::illegal(Illegal::PromotionTo(role))));
            }
            Err(ParseSanError::OffTheBoard { .. }) => return Some(Err(self.not_understood(token))),
            Err(_) => return None,
        };
        Some(match san.resolve(self.position) {
            Ok(resolved) => Ok(resolved.mv),
            Err(SanError::NullMove) => Err(Refusal::Pass),
            Err(SanError::NoPromotionPiece) => {
                self.promotion(Role::PROMOTIONS.into_iter().filter_map(|role| {
                    promoting(san, role).resolve(self.position).ok().map(|found| found.mv)
                }))
            }
            Err(SanError::Ambiguous(squares)) => {
                let fits = |mv: &Move| squares.contains(mv.from) && goes_to(&san, *mv);
                Err(self.ambiguous(token, self.position.legal_moves().into_iter().filter(fits)))
            }
            Err(_) => Err(self.illegal(token, &san)),
        })
    }

    /// A pawn is to take from one file to another, on whatever rank.
    fn pawn_takes(&self, token: &str, from: File, to: File) -> Result<Move, Refusal> {
        let board = self.position.board();
        let is_meant = |mv: &Move| {
            board.role_at(mv.from) == Some(Role::Pawn)
                && (mv.from.file(), mv.to.file()) == (from, to)
        };
        let moves: Vec<Move> = self.position.legal_moves().into_iter().filter(is_meant).collect();
        match moves[..] {
            [] => Err(Refusal::NoPawnTakes { from, to }),
            [mv] => Ok(mv),
            [first, ..] if moves.iter().all(|mv| (mv.from, mv.to) == (first.from, first.to)) => {
                self.promotion(
                    Role::PROMOTIONS
                        .into_iter()
                        .map(|role| Move::promotion(first.from, first.to, role)),
                )
            }
            _ => Err(self.ambiguous(token, moves.into_iter())),
        }
    }

    /// What a pawn becomes is not said: a queen if that is agreed, or else it has to be said.
    fn promotion(&self, moves: impl Iterator<Item = Move>) -> Result<Move, Refusal> {
        let moves: Vec<Move> = moves.collect();
        let Ok(moves) = <[Move; 4]>::try_from(moves) else {
            return Err(Refusal::illegal(Illegal::PromotionTo(Role::Pawn)));
        };
        if self.game.settings().auto_queen {
            return Ok(moves[0]);
        }
        Err(Refusal::PromotionMissing { moves, spelled: self.spelled(moves) })
    }

    fn ambiguous(&self, token: &str, candidates: impl Iterator<Item = Move>) -> Refusal {
        Refusal::Ambiguous { text: token.to_owned(), candidates: self.spelled(candidates) }
    }

    fn spelled(&self, moves: impl IntoIterator<Item = Move>) -> Vec<String> {
        moves.into_iter().map(|mv| San::of(self.position, mv).to_string()).collect()
    }

    fn not_understood(&self, token: &str) -> Refusal {
        match nearest_move(token, self.position, false) {
            Some(near) => Refusal::NotUnderstood { text: token.to_owned(), nearest: Some(near) },
            None => not_understood(token),
        }
    }

    fn illegal(&self, token: &str, san: &San) -> Refusal {
        let Some(reason) = san.why_illegal(self.position) else {
            return self.not_understood(token);
        };
        let reason = self.game.told_by_moves(reason);
        let nearest = match reason {
            Illegal::NoPiece(_) | Illegal::NoneReaches { .. } => {
                nearest_move(token, self.position, true)
            }
            _ => None,
        };
        let moves = self.position.legal_moves();
        let answers = match reason {
            Illegal::InCheck { .. } | Illegal::DoubleCheck(_) if moves.len() <= FEW => {
                self.spelled(moves)
            }
            _ => Vec::new(),
        };
        Refusal::Illegal { reason, answers, nearest }
    }
}

const fn is_illegal(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::Illegal { .. })
}

/// The same move with something that the pawn becomes.
fn promoting(san: San, role: Role) -> San {
    let kind = match san.kind {
        SanKind::Piece { role: piece, from_file, from_rank, to, capture, .. } => {
            let promotion = Some(role);
            SanKind::Piece { role: piece, from_file, from_rank, to, capture, promotion }
        }
        SanKind::Coordinate { from, to, capture, .. } => {
            SanKind::Coordinate { from, to, capture, promotion: Some(role) }
        }
        other => other,
    };
    San { kind, ..san }
}

fn goes_to(san: &San, mv: Move) -> bool {
    match san.kind {
        SanKind::Piece { to, promotion, .. } => {
            mv.to == to && !mv.is_castle() && (promotion.is_none() || promotion == mv.promoted())
        }
        _ => true,
    }
}

pub(super) fn not_understood(text: &str) -> Refusal {
    Refusal::NotUnderstood { text: text.to_owned(), nearest: nearest_command(text) }
}
