//! A game in a line of UCI: moves alone, or the protocol's `position` command.

use super::lexer::{Spelling, read_result};
use super::tree::{Game, NodeId, Step};
use crate::chess::Position;
use crate::notation::fen;
use crate::notation::uci::Uci;

/// Why a line is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ReadUciLineError {
    /// What is wrong.
    pub message: String,
    /// Where, in bytes from the start of the line.
    pub at: usize,
}

/// Reads a line such as `e2e4 e7e5`, with `position startpos moves` or `position fen ... moves`
/// before the moves or without, and with a termination marker behind them or without. Castling is
/// read as `e1g1` and as `e1h1`.
///
/// # Errors
///
/// If a word is no move, a move is not legal, or the position cannot be read.
///
/// ```
/// use pgnkit::pgn::read_uci_line;
/// assert_eq!(read_uci_line("position startpos moves e2e4 c7c5").unwrap().plies(), 2);
/// let error = read_uci_line("e2e4 e2e4").unwrap_err();
/// assert_eq!((error.at, error.message.as_str()), (5, "ply 2: \"e2e4\" is not legal: there is no piece on e2"));
/// ```
pub fn read_uci_line(line: &str) -> Result<Game, ReadUciLineError> {
    let at = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
    let mut rest = line.trim_ascii();
    let position_command = rest.strip_prefix("position").map(str::trim_ascii_start);
    rest = position_command.unwrap_or(rest);
    let mut game = Game::default();
    if let Some(behind) = rest.strip_prefix("startpos") {
        rest = behind;
    } else if let Some(behind) = rest.strip_prefix("fen ") {
        let end = behind.find(" moves").unwrap_or(behind.len());
        let (fen, moves) = behind.split_at(end);
        let (start, _) = fen::read(fen.trim_ascii().as_bytes()).map_err(|errors| {
            ReadUciLineError { message: format!("no position: {errors}"), at: at(behind) }
        })?;
        game = Game::new(start);
        rest = moves;
    }
    rest = rest.trim_ascii_start();
    rest = rest.strip_prefix("moves").unwrap_or(rest);
    let mut position: Position = *game.start();
    let mut last = NodeId::ROOT;
    for (ply, word) in (1..).zip(rest.split_ascii_whitespace()) {
        if let Some((outcome, Spelling::Standard)) = read_result(word.as_bytes()) {
            game.result = Some(outcome);
            continue;
        }
        let error = |why: String| ReadUciLineError {
            message: format!("ply {ply}: {word:?} {why}"),
            at: at(word),
        };
        let uci = Uci::parse(word.as_bytes()).map_err(|why| error(format!("is no move: {why}")))?;
        let step = if uci == Uci::Null {
            position.pass();
            Step::Pass
        } else {
            let mv = uci.resolve(&position).map_err(|why| error(format!("is not legal: {why}")))?;
            position.play(mv);
            Step::Move(mv)
        };
        last = game.play(last, step);
    }
    Ok(game)
}
