//! Games in which both sides help one of them to mate. A mate that comes about is a proof; that
//! none does proves nothing.

use crate::chess::draw::cannot_mate;
use crate::chess::{
    Bitboard, Color, EnPassant, File, Move, MoveKind, MoveList, Position, Rank, Role, Square,
    attacks,
};

/// How many games are tried, and how long they may become. Most positions with a pawn or a heavy
/// piece are proved by the first; the rest is not worth more time.
const GAMES: u32 = 64;
const PLIES: u32 = 150;

/// Plays games for `color`, and returns whether one ends in its mate. They are random, but always
/// the same for the same position.
pub(super) fn is_found(position: &Position, color: Color) -> bool {
    let mut random = Random(position.hash(EnPassant::Legal) | 1);
    (0..GAMES).any(|_| {
        let corner = CORNERS[random.below(CORNERS.len())];
        Game { position: *position, color, corner }.ends_in_mate(&mut random)
    })
}

const CORNERS: [Square; 4] = [
    Square::at(File::ALL[0], Rank::ALL[0]),
    Square::at(File::ALL[7], Rank::ALL[0]),
    Square::at(File::ALL[0], Rank::ALL[7]),
    Square::at(File::ALL[7], Rank::ALL[7]),
];

/// A game that `color` is to win, with the other king going to a corner.
struct Game {
    position: Position,
    color: Color,
    corner: Square,
}

impl Game {
    fn ends_in_mate(mut self, random: &mut Random) -> bool {
        let mut moves = MoveList::new();
        for _ in 0..PLIES {
            moves.clear();
            self.position.add_legal_moves(&mut moves);
            if self.position.turn() == self.color {
                if has_mating_move(&self.position, &moves) {
                    return true;
                }
                if cannot_mate(self.position.board(), self.color) {
                    return false;
                }
            }
            if moves.is_empty() {
                return false;
            }
            self.position.play(self.choose(&moves, random));
        }
        false
    }

    /// Chooses among the moves that help most; now and then among more, so that the game gets out
    /// of where it is stuck.
    fn choose(&self, moves: &MoveList, random: &mut Random) -> Move {
        let start = random.below(moves.len());
        let in_turn = || moves[start..].iter().chain(&moves[..start]).copied();
        let plan = self.plan();
        let keeps_men = |m: &Move| self.keeps_men(*m);
        let planned = (random.below(4) > 0)
            .then(|| in_turn().filter(keeps_men).find(|m| self.follows(&plan, *m)));
        planned.flatten().or_else(|| in_turn().find(keeps_men)).unwrap_or(moves[start])
    }

    /// Whether a move leaves `color` its men, or makes a queen.
    fn keeps_men(&self, m: Move) -> bool {
        match m.kind {
            MoveKind::Promotion(role) => self.position.turn() == self.color && role == Role::Queen,
            MoveKind::EnPassant => self.position.turn() == self.color,
            _ => {
                self.position.turn() == self.color
                    || !self.position.board().color(self.color).contains(m.to)
            }
        }
    }

    fn plan(&self) -> Plan {
        let board = self.position.board();
        let (king, other) = (board.king(self.color), board.king(!self.color));
        if self.position.turn() != self.color {
            return if other == self.corner {
                Plan::Stay(other)
            } else {
                Plan::Go(other, self.corner)
            };
        }
        if distance(king, other) > 2 {
            return Plan::Go(king, other);
        }
        let heavy = board.orthogonal_sliders() & board.color(self.color);
        let pawns = board.pieces(self.color, Role::Pawn);
        if heavy.is_empty() && pawns.any() {
            return Plan::Move(pawns);
        }
        Plan::Close(king, attacks::king(other) | other.into())
    }

    fn follows(&self, plan: &Plan, m: Move) -> bool {
        match *plan {
            Plan::Stay(king) => m.from != king && attacks::king(king).contains(m.to),
            Plan::Go(king, to) => {
                m.from == king && !m.is_castle() && distance(m.to, to) < distance(king, to)
            }
            Plan::Move(men) => men.contains(m.from),
            Plan::Close(king, zone) => {
                let board = self.position.board();
                m.from != king
                    && board.role_at(m.from).is_some_and(|role| {
                        (attacks::of(role, self.color, m.to, board.occupied()) & zone).any()
                    })
            }
        }
    }
}

/// What a side is about.
enum Plan {
    /// To leave the king on this square, and take squares from it with men of its own.
    Stay(Square),
    /// To take the king on this square there.
    Go(Square, Square),
    /// To move one of these men.
    Move(Bitboard),
    /// To take squares from the other king, with men other than the king on this square.
    Close(Square, Bitboard),
}

/// Whether one of the legal moves mates.
fn has_mating_move(position: &Position, moves: &MoveList) -> bool {
    let board = position.board();
    let king = board.king(!position.turn());
    let diagonal = attacks::bishop(king, board.occupied());
    let orthogonal = attacks::rook(king, board.occupied());
    // Where a man of each role gives check.
    let checks = [
        attacks::pawn(!position.turn(), king),
        attacks::knight(king),
        diagonal,
        orthogonal,
        diagonal | orthogonal,
        Bitboard::EMPTY,
    ];
    moves.iter().any(|m| {
        let may_check = m.kind != MoveKind::Normal
            // It uncovers an attack, perhaps.
            || (diagonal | orthogonal).contains(m.from)
            || board.role_at(m.from).is_some_and(|role| checks[role.index()].contains(m.to));
        may_check && {
            let mut next = *position;
            next.play(*m);
            next.is_checkmate()
        }
    })
}

/// The moves that a king needs from one square to another.
fn distance(a: Square, b: Square) -> u8 {
    a.file().distance(b.file()).max(a.rank().distance(b.rank()))
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
