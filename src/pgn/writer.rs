//! From trees to text: the export format (PGN 3.2.2, 8.1.1, 8.2), and the same with moves in other
//! notations.

mod lines;
mod plain;
mod tag_section;

use std::fmt::Write;

use super::lexer::{Outcome, Spelling as Standard, read_result};
use super::tree::{Event, Game, Step, Track};
use crate::notation::uci::Uci;
use crate::notation::{Notation, Spelling};
use lines::Lines;

/// The most characters a line of the export format has (PGN 8.2.1: fewer than 80).
pub const EXPORT_COLUMNS: usize = 79;

/// How games are written. By default, as the export format wants it.
///
/// ```
/// use pgnkit::notation::{Notation, Spelling};
/// use pgnkit::pgn::{Writer, tree::Game};
/// let game = Game::parse(b"1.e2e4 e7e5 (1...c5 {Sicilian}) 2.Ngf3! *").unwrap();
/// let mut text = String::new();
/// Writer { tags: false, ..Writer::default() }.write(&game, &mut text);
/// assert_eq!(text, "1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 *\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writer {
    /// How moves are written. In which way UCI castles is decided game by game.
    pub spelling: Spelling,
    /// How many characters a line of movetext has at most; 0 for no limit.
    pub columns: usize,
    /// Whether tags are written.
    pub tags: bool,
    /// Whether the seven tags of the roster come first and are filled up, the others follow in
    /// ASCII order (PGN 8.1.1). Otherwise the tags are as they are. A start that has no FEN tag
    /// gets one in any case (PGN 9.7).
    pub roster: bool,
    /// Whether moves are numbered.
    pub numbers: bool,
    /// Whether the termination marker is written.
    pub result: bool,
}

impl Default for Writer {
    fn default() -> Self {
        Self {
            spelling: Spelling::default(),
            columns: EXPORT_COLUMNS,
            tags: true,
            roster: true,
            numbers: true,
            result: true,
        }
    }
}

impl Writer {
    /// Adds a game to a text, with an empty line between tags and movetext and a line end behind
    /// it.
    pub fn write(&self, game: &Game, out: &mut String) {
        if self.tags {
            let before = out.len();
            tag_section::write(self.roster, game, out);
            if out.len() > before {
                out.push('\n');
            }
        }
        let before = out.len();
        self.write_movetext(game, out);
        if out.len() > before && !out.ends_with('\n') {
            out.push('\n');
        }
    }

    /// Adds the movetext of a game to a text, without a line end behind it unless the last thing
    /// is a comment that only a line end closes.
    pub fn write_movetext(&self, game: &Game, out: &mut String) {
        if plain::write(self, game, out) {
            return;
        }
        let mut lines = Lines::new(out, self.columns);
        let spelling = &Spelling { castling: game.castling_style(), ..self.spelling.clone() };
        // Positions are followed only if they are needed, as in few games they are.
        let mut track = match spelling.notation {
            Notation::Uci => None,
            Notation::San if game.is_spelled() => None,
            _ => Some(Track::of(game)),
        };
        let mut plies = Plies::of(game);
        let mut is_interrupted = true;
        let mut word = String::new();
        let mut walk = game.walk();
        while let Some(event) = walk.next() {
            if let Some(track) = &mut track {
                track.follow(event);
            }
            match event {
                Event::Step(step) => {
                    if self.numbers {
                        plies.number(&mut lines, &mut word, is_interrupted);
                    }
                    plies.next += 1;
                    is_interrupted = false;
                    word.clear();
                    // Writing to a string does not fail.
                    let _ = match (step, &track) {
                        (Step::Pass, _) => spelling.write_pass(&mut word),
                        (Step::Move(mv), Some(track)) => {
                            spelling.write(&mut word, track.before(), mv, track.position())
                        }
                        (Step::Move(mv), None) => match (spelling.notation, walk.san()) {
                            (Notation::San, Some(san)) => {
                                spelling.write_known(&mut word, &san.text())
                            }
                            _ => Uci::of(mv, spelling.castling).write_to(&mut word),
                        },
                    };
                    lines.token(&word);
                    continue;
                }
                Event::Nag(nag) => {
                    word.clear();
                    let _ = write!(word, "${nag}");
                    lines.token(&word);
                    continue;
                }
                Event::Comment(text) => lines.comment(text),
                Event::Open => {
                    lines.open();
                    plies.open();
                }
                Event::Close => {
                    lines.close();
                    plies.close();
                }
            }
            is_interrupted = true;
        }
        if self.result {
            lines.token(marker(game).as_str());
        }
    }
}

/// Counts plies, to number moves.
struct Plies {
    /// The next one; even if it is White's, as if the game began with move 0.
    next: u64,
    waiting: Vec<u64>,
}

impl Plies {
    fn of(game: &Game) -> Self {
        let start = game.start();
        let next = 2 * u64::from(start.fullmove_number()) + start.turn().fold(0, 1);
        Self { next, waiting: Vec::new() }
    }

    fn open(&mut self) {
        self.waiting.push(self.next);
        self.next = self.next.saturating_sub(1);
    }

    fn close(&mut self) {
        self.next = self.waiting.pop().unwrap_or(self.next);
    }

    /// Sets the number before the next move, where one is due (PGN 8.2.2.2).
    fn number(&self, lines: &mut Lines<'_>, word: &mut String, is_interrupted: bool) {
        let is_white = self.next.is_multiple_of(2);
        if is_white || is_interrupted {
            word.clear();
            word.push_str(itoa::Buffer::new().format(self.next / 2));
            word.push_str(if is_white { "." } else { "..." });
            lines.token(word);
        }
    }
}

/// What the termination marker says: that of the game, or else what its Result tag says.
fn marker(game: &Game) -> Outcome {
    game.result.or_else(|| result_tag(game)).unwrap_or(Outcome::Unknown)
}

fn result_tag(game: &Game) -> Option<Outcome> {
    match read_result(game.tag("Result")?.as_bytes()) {
        Some((outcome, Standard::Standard)) => Some(outcome),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
