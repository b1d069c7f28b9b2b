//! What a move does, in words.

use std::fmt;

use super::input::read_move;
use super::{Game, Refusal};
use crate::chess::{CastlingSide, Move, MoveKind, On, Role, Square, attacks};
use crate::notation::san::{CheckMark, San, SanText, mark_after};

/// What a legal move does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The move.
    pub mv: Move,
    /// How the export format writes it.
    pub san: SanText,
    /// What moves, and from where.
    pub piece: On,
    /// What it takes, and where that stands.
    pub takes: Option<On>,
    /// What it then attacks, kings left out.
    pub attacks: Vec<On>,
    /// Whether it gives check or mates.
    pub mark: Option<CheckMark>,
    /// Whether the other side has no move left and is not in check.
    pub stalemates: bool,
}

/// Explains a move: what it does, or why it cannot be made. Nothing is moved.
///
/// ```
/// use std::time::Duration;
/// use pgnkit::play::{Game, Settings, explain};
/// let game = Game::new(Settings::default(), Duration::ZERO);
/// let told = explain("Nf3", &game)?.to_string();
/// assert_eq!(told, "Nf3 is legal: the knight on g1 goes to f3");
/// let refused = explain("Ra4", &game).unwrap_err();
/// assert_eq!(refused.to_string(), "the rook on a1 is blocked by the pawn on a2");
/// # Ok::<(), pgnkit::play::Refusal>(())
/// ```
///
/// # Errors
///
/// Returns why it cannot be made.
pub fn explain(text: &str, game: &Game) -> Result<Explanation, Refusal> {
    let mv = read_move(text, game, "explain")?;
    let before = *game.position();
    let us = before.turn();
    let mut after = before;
    after.play(mv);
    let role = before.board().role_at(mv.from).unwrap_or(Role::Pawn);
    let takes = before.captured(mv).map(|role| On { role, square: taken_on(mv) });
    let (from, then) = if mv.is_castle() {
        (CastlingSide::of(mv.from, mv.to).targets(mv.from.rank()).1, Role::Rook)
    } else {
        (mv.to, mv.promoted().unwrap_or(role))
    };
    let board = after.board();
    let attacked = attacks::of(then, us, from, board.occupied()) & board.color(!us);
    let attacks = attacked
        .into_iter()
        .filter_map(|square| board.role_at(square).map(|role| On { role, square }))
        .filter(|on| on.role != Role::King)
        .collect();
    Ok(Explanation {
        mv,
        san: San::of(&before, mv).text(),
        piece: On { role, square: mv.from },
        takes,
        attacks,
        mark: mark_after(&after),
        stalemates: after.is_stalemate(),
    })
}

/// Where that stands which a move takes.
const fn taken_on(mv: Move) -> Square {
    match mv.kind {
        MoveKind::EnPassant => Square::at(mv.to.file(), mv.from.rank()),
        _ => mv.to,
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mv, san, piece, .. } = self;
        write!(f, "{san} is legal: ")?;
        if mv.is_castle() {
            let (king, rook) = CastlingSide::of(mv.from, mv.to).targets(mv.from.rank());
            write!(f, "the king goes to {king} and the rook on {} to {rook}", mv.to)?;
        } else if let Some(takes) = self.takes {
            write!(f, "{piece} takes {takes}")?;
            if mv.kind == MoveKind::EnPassant {
                write!(f, " in passing and lands on {}", mv.to)?;
            }
        } else {
            write!(f, "{piece} goes to {}", mv.to)?;
        }
        if let Some(role) = mv.promoted() {
            write!(f, " and becomes a {role}")?;
        }
        match self.mark {
            Some(CheckMark::Mate) => return f.write_str("; it mates"),
            Some(CheckMark::Check) => f.write_str("; it gives check")?,
            None if self.stalemates => return f.write_str("; it stalemates"),
            None => {}
        }
        for (at, on) in self.attacks.iter().enumerate() {
            f.write_str(match at {
                0 if mv.is_castle() => "; the rook attacks ",
                0 => "; it attacks ",
                _ if at + 1 == self.attacks.len() => " and ",
                _ => ", ",
            })?;
            write!(f, "{on}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::testing::{game, played};

    #[track_caller]
    fn told(fen: &str, text: &str) -> String {
        explain(text, &game(fen)).unwrap().to_string()
    }

    #[test]
    fn a_move_is_told_with_what_it_takes_and_attacks() {
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -";
        let both = "Bb5 is legal: the bishop on f1 goes to b5; it attacks the knight on c6";
        assert_eq!(told(fen, "bb5"), both);
        let takes = "Nxe5 is legal: the knight on f3 takes the pawn on e5; it attacks the knight on \
                     c6, the pawn on d7 and the pawn on f7";
        assert_eq!(told(fen, "f3e5"), takes);
    }

    #[test]
    fn special_moves_are_told_as_what_they_are() {
        let passing =
            "exd6 is legal: the pawn on e5 takes the pawn on d5 in passing and lands on d6";
        assert_eq!(told("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "ed"), passing);
        let castling =
            "O-O+ is legal: the king goes to g1 and the rook on h1 to f1; it gives check";
        assert_eq!(told("5k2/8/8/8/8/8/8/4K2R w K -", "0-0"), castling);
        let promotion = "exd8=N is legal: the pawn on e7 takes the rook on d8 and becomes a knight; it \
                         attacks the pawn on b7";
        assert_eq!(told("3r3k/1p2P3/8/8/8/8/8/K7 w - -", "ed8n"), promotion);
    }

    #[test]
    fn mate_and_stalemate_are_told() {
        let game = played(crate::chess::testing::STARTS[0], "f3 e5 g4");
        let told_mate = explain("Qh4", &game).unwrap().to_string();
        assert_eq!(told_mate, "Qh4# is legal: the queen on d8 goes to h4; it mates");
        let stalemate = "Qg6 is legal: the queen on g5 goes to g6; it stalemates";
        assert_eq!(told("7k/8/8/6Q1/8/8/8/K7 w - -", "Qg6"), stalemate);
    }

    #[test]
    fn only_one_move_is_explained() {
        let game = game(crate::chess::testing::STARTS[0]);
        assert!(matches!(explain("e4 e5", &game), Err(Refusal::Argument { .. })));
        assert!(matches!(explain("", &game), Err(Refusal::NotUnderstood { .. })));
        assert!(explain("Ke2", &game).is_err());
    }
}
