//! A game played over: the position after each move, in the main line and in variations.

use crate::chess::{Color, Move, Position, Role, Undo};
use crate::notation::san::{CheckMark, Resolved, San, SanError, ShortWord, Usual};

/// How deep variations may be nested and still be played. Each level takes some 250 bytes.
pub const MAX_NESTING: usize = 1_000;

/// How the last ply of a line was made, to take it back for a variation.
#[derive(Clone, Copy, Debug)]
enum Last {
    /// There is none, or the line is broken.
    Nothing,
    Move(Move, Undo),
    /// The turn was passed.
    Pass(Undo),
}

/// A line that waits for the end of a variation.
#[derive(Clone, Copy, Debug)]
struct Frame {
    position: Position,
    last: Last,
    ply: u32,
    in_check: bool,
    broken: bool,
}

/// Plays the moves of a game.
///
/// A line in which a move could not be played is broken: what follows in it, and in variations
/// of what follows, cannot be played either.
///
/// ```
/// use pgnkit::notation::san::San;
/// use pgnkit::pgn::Replay;
/// let mut replay = Replay::default();
/// for word in ["e4", "e5"] {
///     replay.play(&San::parse(word.as_bytes()).unwrap()).unwrap();
/// }
/// // A variation begins before the last move, and its end leads back behind it.
/// replay.open();
/// replay.play(&San::parse(b"c5").unwrap()).unwrap();
/// assert!(replay.close());
/// assert_eq!(replay.ply(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    line: Frame,
    waiting: Vec<Frame>,
    /// Variations that are nested too deep to be played.
    ignored: usize,
}

impl Default for Replay {
    fn default() -> Self {
        Self::new()
    }
}

impl Replay {
    /// Starts from the initial position.
    pub const fn new() -> Self {
        Self { line: Frame::at(Position::INITIAL, false), waiting: Vec::new(), ignored: 0 }
    }

    /// Starts a game from a position.
    pub fn restart(&mut self, position: Position) {
        self.line = Frame::at(position, position.is_check());
        self.waiting.clear();
        self.ignored = 0;
    }

    /// Returns the position after the last move.
    #[inline]
    pub const fn position(&self) -> &Position {
        &self.line.position
    }

    /// Returns whether the side to move is in check.
    #[inline]
    pub const fn is_check(&self) -> bool {
        self.line.in_check
    }

    /// Returns the plies played since the start of the game.
    #[inline]
    pub const fn ply(&self) -> u32 {
        self.line.ply
    }

    /// Returns the last move of the line; none if there is none, or if the turn was passed.
    #[inline]
    pub const fn last_move(&self) -> Option<Move> {
        match self.line.last {
            Last::Move(mv, _) => Some(mv),
            Last::Nothing | Last::Pass(_) => None,
        }
    }

    /// Returns whose turn it is.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.line.position.turn()
    }

    /// Returns whether a move of this line could not be played.
    #[inline]
    pub const fn is_broken(&self) -> bool {
        self.line.broken || self.ignored > 0
    }

    /// Says that a move of this line cannot be played.
    pub const fn break_line(&mut self) {
        self.line.broken = true;
    }

    /// Returns whether the main line is at hand, and not a variation.
    #[inline]
    pub fn in_main_line(&self) -> bool {
        self.waiting.is_empty() && self.ignored == 0
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// If it is not legal or fits several moves. The position is as before.
    pub fn play(&mut self, san: &San) -> Result<Resolved, SanError> {
        let resolved = san.resolve(&self.line.position)?;
        self.make(resolved.role, resolved.mv);
        Ok(resolved)
    }

    /// Plays a word that is a [usual move](San::usual), if it is one, and returns the move and the
    /// sign for check or mate that is written.
    #[inline(always)]
    pub fn play_usual(&mut self, word: ShortWord) -> Option<(Move, Option<CheckMark>)> {
        let Frame { position, in_check, .. } = &mut self.line;
        let Some(Usual { role, from, to, captured, mark }) = San::usual(word, position, *in_check)
        else {
            return self.play_castling(word);
        };
        let undo = position.play_normal(role, from, to, captured);
        *in_check = position.is_check_by(role, from, to);
        let mv = Move::normal(from, to);
        self.line.last = Last::Move(mv, undo);
        self.line.ply += 1;
        Some((mv, mark))
    }

    /// Plays a word that is castling in its usual spelling.
    #[inline(never)]
    fn play_castling(&mut self, word: ShortWord) -> Option<(Move, Option<CheckMark>)> {
        let (mv, mark) = San::usual_castling(word, &self.line.position)?;
        self.make(Role::King, mv);
        Some((mv, mark))
    }

    fn make(&mut self, role: Role, mv: Move) {
        let undo = self.line.position.play_with(role, mv);
        self.line.last = Last::Move(mv, undo);
        self.line.ply += 1;
        self.line.in_check = self.line.position.is_check();
    }

    /// Passes the turn.
    pub fn pass(&mut self) {
        self.line.last = Last::Pass(self.line.position.pass());
        self.line.ply += 1;
        self.line.in_check = self.line.position.is_check();
    }

    /// Begins a variation: it replaces the last move (PGN 8.2.5). Returns whether there is one to
    /// replace and the nesting is not too deep.
    pub fn open(&mut self) -> bool {
        if self.ignored > 0 || self.waiting.len() >= MAX_NESTING {
            self.ignored += 1;
            return false;
        }
        self.waiting.push(self.line);
        if self.line.broken {
            return true;
        }
        match self.line.last {
            Last::Nothing => {
                self.line.broken = true;
                return false;
            }
            Last::Move(m, undo) => self.line.position.undo(m, undo),
            Last::Pass(undo) => self.line.position.undo_pass(undo),
        }
        self.line.ply -= 1;
        self.line.in_check = self.line.position.is_check();
        self.line.last = Last::Nothing;
        true
    }

    /// Ends a variation. Returns whether one was open.
    pub fn close(&mut self) -> bool {
        if self.ignored > 0 {
            self.ignored -= 1;
            return true;
        }
        let Some(line) = self.waiting.pop() else { return false };
        self.line = line;
        true
    }

    /// Returns how many variations are open.
    pub fn depth(&self) -> usize {
        self.waiting.len() + self.ignored
    }
}

impl Frame {
    const fn at(position: Position, in_check: bool) -> Self {
        Self { position, last: Last::Nothing, ply: 0, in_check, broken: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whether_it_is_check_is_known_after_whatever_was_done() {
        let mut replay = Replay::new();
        // Usual moves with and without check, one that is none, and variations.
        let words =
            "e4 e5 Qh5 Nc6 ( Nf6 Qxf7+ Kxf7 ) Bc4 Ke7 ( Nf6 Qxf7# ) Qxe5+ ( d3 ) ( -- ) Nxe5";
        let mut checks = 0;
        for word in words.split(' ') {
            match word {
                "(" => assert!(replay.open()),
                ")" => assert!(replay.close()),
                "--" => replay.pass(),
                _ => {
                    let short = ShortWord::of(word.as_bytes()).unwrap();
                    assert!(replay.play_usual(short).is_some(), "{word}");
                }
            }
            assert_eq!(replay.is_check(), replay.position().is_check(), "{word}");
            checks += u32::from(replay.is_check());
        }
        assert_eq!(checks, 5);
    }
}
