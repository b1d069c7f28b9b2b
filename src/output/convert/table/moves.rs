//! Columns of moves.

use std::fmt::Write;

use super::{Table, write_step};
use crate::notation::{Notation, Spelling};
use crate::output::convert::{About, Page};
use crate::pgn::tree::{Annotation, Game, NodeId, Score, Step, Visit, Visits, annotations, strip};

/// A column of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveColumn {
    /// The number of the game over all files.
    Number,
    /// How many variations it is in, one in the other; 0 in the main line.
    Depth,
    /// Its ply, counted from 1 at the start of the game.
    Ply,
    /// The number before it.
    MoveNumber,
    /// `white` or `black`.
    Side,
    /// The move.
    San,
    /// The move in UCI.
    Uci,
    /// The position before it.
    FenBefore,
    /// The position after it.
    FenAfter,
    /// What the player has left on the clock, in seconds.
    Clock,
    /// What the player took for it, in seconds.
    Elapsed,
    /// The evaluation after it in hundredths of a pawn, for White.
    EvalCp,
    /// The evaluation after it as a mate in so many moves; negative if Black gives it.
    EvalMate,
    /// How deep the search for it was, in plies.
    EvalDepth,
    /// The numbers of the glyphs.
    Nags,
    /// The comments, without what has columns of its own.
    Comment,
}

/// The commands that have columns of their own.
const COMMANDS: [&str; 3] = ["clk", "emt", "eval"];

impl MoveColumn {
    /// All of them with their names.
    pub const ALL: [(&'static str, Self); 16] = [
        ("game", Self::Number),
        ("depth", Self::Depth),
        ("ply", Self::Ply),
        ("move_number", Self::MoveNumber),
        ("side", Self::Side),
        ("san", Self::San),
        ("uci", Self::Uci),
        ("fen_before", Self::FenBefore),
        ("fen_after", Self::FenAfter),
        ("clock", Self::Clock),
        ("elapsed", Self::Elapsed),
        ("eval_cp", Self::EvalCp),
        ("eval_mate", Self::EvalMate),
        ("eval_depth", Self::EvalDepth),
        ("nags", Self::Nags),
        ("comment", Self::Comment),
    ];

    /// The columns of a table for which none is asked.
    pub const USUAL: &[&str] = &[
        "game",
        "depth",
        "ply",
        "move_number",
        "side",
        "san",
        "uci",
        "fen_after",
        "clock",
        "elapsed",
        "eval_cp",
        "eval_mate",
        "eval_depth",
        "nags",
        "comment",
    ];

    /// Returns the column of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(other, _)| *other == name).map(|(_, column)| column)
    }
}

pub(super) fn write(
    table: &Table,
    spelling: &Spelling,
    columns: &[(String, MoveColumn)],
    game: &Game,
    about: &About,
    page: &mut Page,
) {
    let uci = &Spelling { notation: Notation::Uci, ..spelling.clone() };
    let mut comment = String::new();
    for visit in Visits::of(game) {
        let Some(step) = visit.node.step() else { continue };
        let row = Row { table, spelling, uci, game, visit, step };
        for (at, (_, column)) in columns.iter().enumerate() {
            table.separator.write_between(at, &mut page.text);
            match column {
                MoveColumn::Number => page.push_number(about.game),
                MoveColumn::Comment => {
                    comment.clear();
                    row.comments(&mut comment);
                    table.separator.write_text(&comment, &mut page.text);
                }
                column => row.write(*column, &mut page.text),
            }
        }
        table.separator.write_end(&mut page.text);
    }
}

struct Row<'r, 'g> {
    table: &'r Table,
    spelling: &'r Spelling,
    uci: &'r Spelling,
    game: &'g Game,
    visit: Visit<'g>,
    step: Step,
}

impl Row<'_, '_> {
    /// Adds a field in which no character can stand that would have to be set apart.
    fn write(&self, column: MoveColumn, out: &mut String) {
        let Visit { node, before, position, .. } = &self.visit;
        // Writing to a string does not fail.
        let _ = match column {
            // What is not known yet, or is text of anybody.
            MoveColumn::Number | MoveColumn::Comment => Ok(()),
            MoveColumn::Depth => write!(out, "{}", self.visit.depth),
            MoveColumn::Ply => write!(out, "{}", self.visit.ply),
            MoveColumn::MoveNumber => write!(out, "{}", before.fullmove_number()),
            MoveColumn::Side => write!(out, "{}", before.turn().fold("white", "black")),
            MoveColumn::San => {
                write_step(self.spelling, before, self.step, position, out);
                Ok(())
            }
            MoveColumn::Uci => {
                write_step(self.uci, before, self.step, position, out);
                Ok(())
            }
            MoveColumn::FenBefore => write!(out, "{}", self.table.style.fen(before)),
            MoveColumn::FenAfter => write!(out, "{}", self.table.style.fen(position)),
            MoveColumn::Nags => node
                .nags()
                .enumerate()
                .try_for_each(|(at, nag)| write!(out, "{}{nag}", if at > 0 { " " } else { "" })),
            MoveColumn::Clock
            | MoveColumn::Elapsed
            | MoveColumn::EvalCp
            | MoveColumn::EvalMate
            | MoveColumn::EvalDepth => {
                let mut all = node.comments().flat_map(annotations);
                let value = all.find_map(|annotation| value(column, annotation));
                out.push_str(&value.unwrap_or_default());
                Ok(())
            }
        };
    }

    /// Adds the comments on the move, and those before it if it is the first of its line.
    fn comments(&self, out: &mut String) {
        let is_first = self.visit.ply == 1 && self.visit.depth == 0;
        let root = is_first.then(|| self.game.node(NodeId::ROOT));
        let before = root.into_iter().chain(self.visit.head).flat_map(|head| head.comments());
        for comment in before.chain(self.visit.node.comments()) {
            let cannot_be_read = annotations(comment).any(
                |annotation| matches!(annotation, Annotation::Other(name, _) if COMMANDS.contains(&name)),
            );
            let text = if cannot_be_read {
                Some(comment.to_owned())
            } else {
                strip(comment, |name| COMMANDS.contains(&name))
            };
            let Some(text) = text else { continue };
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(&text);
        }
    }
}

/// What a command of a comment says for a column.
fn value(column: MoveColumn, annotation: Annotation<'_>) -> Option<String> {
    Some(match (column, annotation) {
        (MoveColumn::Clock, Annotation::Clock(time))
        | (MoveColumn::Elapsed, Annotation::Elapsed(time)) => time.as_secs_f64().to_string(),
        (_, Annotation::Evaluation(evaluation)) => match (column, evaluation.score) {
            (MoveColumn::EvalCp, Score::Centipawns(value))
            | (MoveColumn::EvalMate, Score::Mate(value)) => value.to_string(),
            (MoveColumn::EvalDepth, _) => evaluation.depth?.to_string(),
            _ => return None,
        },
        _ => return None,
    })
}
