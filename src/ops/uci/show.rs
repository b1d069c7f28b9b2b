//! What is written for people and not for user interfaces, and the introduction.

use std::io::{self, Write};
use std::time::Duration;

use super::settings::Settings;
use crate::chess::{EnPassant, Move, Position};
use crate::engine::evaluate;
use crate::engine::protocol::Reply;
use crate::notation::uci::{CastlingStyle, Uci};
use crate::notation::{Fen, polyglot};
use crate::output::perft::Counted;
use crate::output::{Diagram, PieceStyle};

/// Name, author and options.
pub(super) fn introduction(out: &mut impl Write) -> io::Result<()> {
    let name = concat!("pgnkit ", env!("CARGO_PKG_VERSION")).to_owned();
    writeln!(out, "{}", Reply::Name(name))?;
    writeln!(out, "{}", Reply::Author("the authors of pgnkit".to_owned()))?;
    for setting in Settings::announce() {
        writeln!(out, "{setting}")?;
    }
    writeln!(out, "{}", Reply::UciOk)
}

/// The board, and what it does not show.
pub(super) fn board(out: &mut impl Write, position: &Position) -> io::Result<()> {
    let diagram = Diagram::of(position);
    let checkers = position.checkers().into_iter().map(|square| format!(" {square}"));
    writeln!(out, "{}", diagram.text(PieceStyle::Letters))?;
    writeln!(out, "Fen: {}", Fen::of(position, EnPassant::Legal))?;
    writeln!(out, "Key: {:016x}", polyglot::key(position))?;
    writeln!(out, "Checkers:{}", checkers.collect::<String>())
}

pub(super) fn evaluation(out: &mut impl Write, position: &Position) -> io::Result<()> {
    let value = evaluate(position);
    writeln!(out, "Evaluation: {value:+} centipawns for the side to move")
}

/// The nodes of each move and of all, as `perft --divide` writes them.
pub(super) fn count(
    out: &mut impl Write,
    divide: Vec<(Move, u64)>,
    nodes: u64,
    style: CastlingStyle,
) -> io::Result<()> {
    let in_uci = |(mv, nodes)| (Uci::of(mv, style).to_string(), nodes);
    let divide = Some(divide.into_iter().map(in_uci).collect());
    Counted { fen: String::new(), depth: 0, nodes, divide, expected: None }.write_text(out)
}

/// How much work was done, and how fast.
pub(super) fn bench(out: &mut impl Write, nodes: u64, time: Duration) -> io::Result<()> {
    let millis = time.as_millis().max(1);
    let speed = u128::from(nodes) * 1000 / millis;
    writeln!(out, "Time (ms)      : {millis}")?;
    writeln!(out, "Nodes searched : {nodes}")?;
    writeln!(out, "Nodes/second   : {speed}")
}
