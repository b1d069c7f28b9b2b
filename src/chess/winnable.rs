//! Whether a side can still mate, by any series of legal moves (FIDE 5.2.2 and 6.9).

use super::draw::cannot_mate;
use super::{Color, EnPassant, File, Move, MoveKind, MoveList, Position, Rank, Role, Square};

/// Whether a side can mate by some series of legal moves, the other side's help included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CanMate {
    /// A game that ends so was found.
    Yes,
    /// The game is over, or the material does not allow it.
    No,
    /// Neither was proved.
    Unknown,
}

impl CanMate {
    /// Returns `yes`, `no` or `unknown`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown => "unknown",
        }
    }
}

/// How many games are tried, and how long they may become. Most positions with a pawn or a heavy
/// piece are proved by the first; the rest is not worth more time.
const GAMES: u32 = 64;
const PLIES: u32 = 150;

impl Position {
    /// Returns whether `color` can mate. The counters of the 50- and 75-move rules are not asked.
    ///
    /// It hardly searches: it plays at random, with the other side helping. A mate that comes about
    /// is a proof; that none does proves nothing. The same position always gets the same
    /// answer.
    ///
    /// ```
    /// use pgnkit::chess::{CanMate, Color, Position};
    /// assert_eq!(Position::INITIAL.can_mate(Color::Black), CanMate::Yes);
    /// ```
    pub fn can_mate(&self, color: Color) -> CanMate {
        if !self.has_legal_move() {
            let has_mated = self.is_check() && color != self.turn();
            return if has_mated { CanMate::Yes } else { CanMate::No };
        }
        if cannot_mate(self.board(), color) {
            return CanMate::No;
        }
        let mut random = Random(self.hash(EnPassant::Legal) | 1);
        let mated = (0..GAMES).any(|_| self.ends_in_mate_by(color, &mut random));
        if mated { CanMate::Yes } else { CanMate::Unknown }
    }

    /// Plays one game, and returns whether `color` mates in it.
    fn ends_in_mate_by(&self, color: Color, random: &mut Random) -> bool {
        let corner = CORNERS[random.below(CORNERS.len())];
        let mut position = *self;
        for _ in 0..PLIES {
            let mut moves = position.legal_moves();
            if position.turn() == color {
                if moves.iter().any(|m| position.mates(*m)) {
                    return true;
                }
                if cannot_mate(position.board(), color) {
                    return false;
                }
            }
            if moves.is_empty() {
                return false;
            }
            keep(&mut moves, |m| position.is_helpful(m, color));
            // Mostly the kings go where mates are: one to a corner, the other close to it.
            if random.below(4) > 0 {
                keep(&mut moves, |m| position.leads_to_mate(m, color, corner));
            }
            position.play(moves[random.below(moves.len())]);
        }
        false
    }

    fn mates(&self, m: Move) -> bool {
        let mut next = *self;
        next.play(m);
        next.is_checkmate()
    }

    /// Whether a move leaves `color` its pieces and makes it new ones.
    fn is_helpful(&self, m: Move, color: Color) -> bool {
        match m.kind {
            MoveKind::Promotion(role) => self.turn() == color && role == Role::Queen,
            _ => self.turn() == color || self.captured(m).is_none(),
        }
    }

    fn leads_to_mate(&self, m: Move, color: Color, corner: Square) -> bool {
        let (goal, near) =
            if self.turn() == color { (self.board().king(!color), 2) } else { (corner, 0) };
        let is_king = m.from == self.board().king(self.turn()) && !m.is_castle();
        let now = distance(self.board().king(self.turn()), goal);
        if now <= near { !is_king } else { is_king && distance(m.to, goal) < now }
    }
}

const CORNERS: [Square; 4] = [
    Square::at(File::ALL[0], Rank::ALL[0]),
    Square::at(File::ALL[7], Rank::ALL[0]),
    Square::at(File::ALL[0], Rank::ALL[7]),
    Square::at(File::ALL[7], Rank::ALL[7]),
];

/// The moves that a king needs from one square to another.
fn distance(a: Square, b: Square) -> u8 {
    a.file().distance(b.file()).max(a.rank().distance(b.rank()))
}

/// Leaves out the moves that are not wanted, unless that is all of them.
fn keep(moves: &mut MoveList, wanted: impl Fn(Move) -> bool) {
    if moves.iter().any(|m| wanted(*m)) {
        moves.retain(|m| wanted(*m));
    }
}

/// Xorshift (Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::testing::position;

    fn both(fen: &str) -> [&'static str; 2] {
        Color::ALL.map(|color| position(fen).can_mate(color).as_str())
    }

    #[test]
    fn a_mate_is_found_for_sides_that_can() {
        assert_eq!(Color::ALL.map(|c| Position::INITIAL.can_mate(c).as_str()), ["yes", "yes"]);
        assert_eq!(both("4k3/8/8/8/8/8/8/4K2R w K -"), ["yes", "no"]);
        assert_eq!(both("4k3/8/8/8/8/8/4P3/4K3 w - -"), ["yes", "no"]);
        assert_eq!(both("4k3/8/8/8/8/8/8/2B1KB2 w - -"), ["yes", "no"]);
    }

    #[test]
    fn when_the_game_is_over_only_the_winner_can() {
        assert_eq!(both("7k/6Q1/6K1/8/8/8/8/8 b - -"), ["yes", "no"]);
        assert_eq!(both("7k/5Q2/6K1/8/8/8/8/8 b - -"), ["no", "no"]);
    }

    #[test]
    fn a_dead_position_is_not_said_to_be_won() {
        // A wall of pawns that nobody passes.
        assert_eq!(both("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - -"), ["unknown", "unknown"]);
        assert_eq!(both("4k3/8/8/8/8/8/8/4K1N1 w - -"), ["no", "no"]);
    }
}
