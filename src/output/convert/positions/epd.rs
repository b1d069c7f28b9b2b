//! EPD with what a game says of a position (PGN 16.2).

use std::fmt::Write;

use crate::notation::Fen;
use crate::notation::san::San;
use crate::pgn::tree::{Annotation, Evaluation, Game, Node, Score, Step, Visit, annotations};

/// No string is longer, in characters (PGN 7).
const LONGEST_ID: usize = 255;

/// Returns what all positions of a game have before their ply in `id`: players and event, as far
/// as they are known.
pub(super) fn id(game: &Game) -> String {
    let known = |name| game.tag(name).filter(|value| !matches!(*value, "" | "?"));
    let players = match (known("White"), known("Black")) {
        (None, None) => String::new(),
        (white, black) => format!("{} - {}, ", white.unwrap_or("?"), black.unwrap_or("?")),
    };
    let event = known("Event").map(|event| format!("{event}, ")).unwrap_or_default();
    let mut id = String::new();
    plain(&(players + &event), &mut id);
    match id.char_indices().nth(LONGEST_ID - "ply 4294967295".len()) {
        Some((end, _)) => {
            id.truncate(end);
            id + " "
        }
        None => id,
    }
}

/// Adds a position with its operations, in the order of their names: `c0` the comments, `ce` and
/// `dm` what an evaluation says to the side to move, `fmvn` and `hmvc` the counters, `id` the game
/// and the ply, `sm` the move that was played next (PGN 16.2.5).
pub(super) fn write(visit: &Visit<'_>, fen: Fen, id: &str, out: &mut String) {
    // Writing to a string does not fail.
    let _ = write!(out, "{}", fen.four_fields());
    let comments = || {
        let before = visit.head.iter().flat_map(Node::comments);
        before.chain(visit.node.comments()).filter(|text| !text.trim().is_empty())
    };
    if comments().next().is_some() {
        out.push_str(" c0 \"");
        for (i, comment) in comments().enumerate() {
            out.push_str(if i > 0 { " " } else { "" });
            plain(comment, out);
        }
        out.push_str("\";");
    }
    let evaluation =
        visit.node.comments().flat_map(annotations).find_map(|annotation| match annotation {
            Annotation::Evaluation(Evaluation { score, .. }) => Some(score),
            _ => None,
        });
    let position = &visit.position;
    let for_turn = |value: i32| position.turn().fold(value, -value);
    let _ = match evaluation {
        Some(Score::Centipawns(value)) => write!(out, " ce {};", for_turn(value)),
        // A mate that the other side gives has no opcode; the comment tells it.
        Some(Score::Mate(moves)) if for_turn(moves) > 0 => write!(out, " dm {};", for_turn(moves)),
        _ => Ok(()),
    };
    let (number, clock) = (position.fullmove_number(), position.halfmove_clock());
    let _ = write!(out, " fmvn {number}; hmvc {clock}; id \"{id}ply {}\";", visit.ply);
    if let Some(Step::Move(mv)) = visit.node.next().and_then(|node| node.step()) {
        let _ = write!(out, " sm {};", San::of(position, mv));
    }
}

/// Adds a text as a string can have it: quotation marks, which EPD cannot escape, are single, and
/// control characters blanks.
fn plain(text: &str, out: &mut String) {
    out.extend(text.chars().map(|c| match c {
        '"' => '\'',
        _ if c.is_control() => ' ',
        _ => c,
    }));
}
