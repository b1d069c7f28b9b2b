//! Writing.

use std::collections::HashSet;
use std::fmt::Write;

use super::SCHEMA;
use crate::chess::{EnPassant, Position};
use crate::notation::san::{San, ShortWord, mark_after};
use crate::notation::uci::{CastlingStyle, Uci};
use crate::notation::{Arrow, Fen, MarkedSquare, Marks};
use crate::pgn::lexer::Outcome;
use crate::pgn::tree::{
    Annotation, Evaluation, Game, Node, NodeId, Note, Score, Step, annotations,
};

/// Adds a game to a text as one object without line ends; `is_broken` if moves are missing that
/// could not be played.
pub fn write(game: &Game, is_broken: bool, out: &mut String) {
    out.push_str("{\"type\":\"game\",\"schema\":");
    number(SCHEMA, out);
    out.push(',');
    tags(game, out);
    if *game.start() != Position::INITIAL {
        // Writing to a string does not fail.
        let _ = write!(out, ",\"start\":\"{}\"", Fen::of(game.start(), EnPassant::Always));
    }
    let head = game.node(NodeId::ROOT);
    glyphs_and_comments(&head, out);
    out.push_str(",\"moves\":[");
    lines(game, out);
    let result = game.result.map(Outcome::as_str);
    let _ = match result {
        Some(result) => write!(out, "],\"result\":\"{result}\""),
        None => write!(out, "],\"result\":null"),
    };
    let _ = write!(out, ",\"plies\":{}", game.plies());
    if is_broken {
        out.push_str(",\"broken\":true");
    }
    out.push('}');
}

/// Adds a string with its quotation marks.
fn string(text: &str, out: &mut String) {
    let is_plain = |byte| !matches!(byte, b'"' | b'\\' | 0..b' ');
    if text.bytes().all(is_plain) {
        out.push('"');
        out.push_str(text);
        out.push('"');
    } else {
        out.push_str(&serde_json::Value::from(text).to_string());
    }
}

/// Adds a number.
fn number(number: impl itoa::Integer, out: &mut String) {
    out.push_str(itoa::Buffer::new().format(number));
}

/// Adds items with commas between them.
fn list<T>(items: impl Iterator<Item = T>, out: &mut String, mut item: impl FnMut(T, &mut String)) {
    for (i, each) in items.enumerate() {
        if i > 0 {
            out.push(',');
        }
        item(each, out);
    }
}

fn tags(game: &Game, out: &mut String) {
    /// Up to this number of tags, names are looked up in a list.
    const FEW: usize = 32;
    let (mut first, mut more) = (Vec::<(&str, &str)>::new(), Vec::new());
    let mut names = HashSet::new();
    let is_few = game.tags().len() <= FEW;
    for (at, (name, value)) in game.tags().enumerate() {
        let is_first =
            if is_few { first.iter().all(|(other, _)| *other != name) } else { names.insert(name) };
        if is_first {
            first.push((name, value));
        } else {
            more.push((at, name, value));
        }
    }
    out.push_str("\"tags\":{");
    list(first.into_iter(), out, |(name, value), out| {
        string(name, out);
        out.push(':');
        string(value, out);
    });
    out.push('}');
    if !more.is_empty() {
        out.push_str(",\"more_tags\":[");
        list(more.into_iter(), out, |(at, name, value), out| {
            out.push('[');
            number(at, out);
            out.push(',');
            string(name, out);
            out.push(',');
            string(value, out);
            out.push(']');
        });
        out.push(']');
    }
}

fn glyphs_and_comments(node: &Node<'_>, out: &mut String) {
    if node.notes().next().is_none() {
        return;
    }
    if node.nags().next().is_some() {
        out.push_str(",\"nags\":[");
        list(node.nags(), out, number);
        out.push(']');
    }
    if node.comments().next().is_some() {
        out.push_str(",\"comments\":[");
        list(node.comments(), out, string);
        out.push(']');
        typed(node, out);
    }
}

/// Adds what the commands of the comments say, with their types; of several, the first one counts.
fn typed(node: &Node<'_>, out: &mut String) {
    let all = || node.comments().flat_map(annotations);
    let clock = all().find_map(|annotation| match annotation {
        Annotation::Clock(time) => Some(time),
        _ => None,
    });
    let elapsed = all().find_map(|annotation| match annotation {
        Annotation::Elapsed(time) => Some(time),
        _ => None,
    });
    for (name, time) in [("clock", clock), ("elapsed", elapsed)] {
        if let Some(time) = time {
            let _ = write!(out, ",\"{name}\":{}", time.as_secs_f64());
        }
    }
    let evaluation = all().find_map(|annotation| match annotation {
        Annotation::Evaluation(evaluation) => Some(evaluation),
        _ => None,
    });
    if let Some(Evaluation { score, depth }) = evaluation {
        let (name, value) = match score {
            Score::Centipawns(value) => ("cp", value),
            Score::Mate(value) => ("mate", value),
        };
        let _ = write!(out, ",\"eval\":{{\"{name}\":{value}");
        if let Some(depth) = depth {
            let _ = write!(out, ",\"depth\":{depth}");
        }
        out.push('}');
    }
    let mut marks = Marks::default();
    node.comments().for_each(|text| marks.read(text));
    if !marks.arrows.is_empty() {
        out.push_str(",\"arrows\":[");
        list(marks.arrows.iter(), out, |Arrow { color, from, to }, out| {
            let color = color.name();
            let _ = write!(out, "{{\"color\":\"{color}\",\"from\":\"{from}\",\"to\":\"{to}\"}}");
        });
        out.push(']');
    }
    if !marks.squares.is_empty() {
        out.push_str(",\"squares\":[");
        list(marks.squares.iter(), out, |MarkedSquare { color, square }, out| {
            let _ = write!(out, "{{\"color\":\"{}\",\"square\":\"{square}\"}}", color.name());
        });
        out.push(']');
    }
}

/// What is still to be written.
enum Task<'g> {
    /// The rest of a line.
    Line(Line<'g>),
    /// A variation.
    Variation { line: Line<'g>, after_comments: Option<usize> },
    /// What stands here.
    Text(&'static str),
}

/// A line from behind one of its nodes on.
#[derive(Clone, Copy)]
struct Line<'g> {
    behind: Node<'g>,
    /// The position behind it, if it is needed to write the moves.
    position: Option<Position>,
    /// The number of the next ply.
    ply: u32,
}

/// Adds the moves of the main line and all that is in them, without recursion.
fn lines(game: &Game, out: &mut String) {
    let style = game.castling_style();
    let behind = game.node(NodeId::ROOT);
    let position = (!game.is_spelled()).then(|| *game.start());
    let mut tasks = vec![Task::Line(Line { behind, position, ply: 1 })];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Text(text) => out.push_str(text),
            Task::Line(line) => rest_of_line(line, style, &mut tasks, out),
            Task::Variation { line, after_comments } => {
                let _ = write!(out, "{{\"ply\":{}", line.ply);
                if let Some(number) = after_comments {
                    let _ = write!(out, ",\"after_comments\":{number}");
                }
                glyphs_and_comments(&line.behind, out);
                out.push_str(",\"moves\":[");
                tasks.extend([Task::Text("]}"), Task::Line(line)]);
            }
        }
    }
}

/// Adds the moves up to one that has variations, and leaves what is behind to the tasks.
fn rest_of_line<'g>(
    mut line: Line<'g>,
    style: CastlingStyle,
    tasks: &mut Vec<Task<'g>>,
    out: &mut String,
) {
    while let Some(node) = line.behind.next()
        && let Some(step) = node.step()
    {
        if line.behind.step().is_some() {
            out.push(',');
        }
        let before = line;
        line = Line { behind: node, position: before.position, ply: before.ply + 1 };
        one_move(step, node.san(), &before, &mut line.position, style, out);
        glyphs_and_comments(&node, out);
        if node.variations().next().is_some() {
            out.push_str(",\"variations\":[");
            tasks.extend([Task::Line(line), Task::Text("]}")]);
            return push_variations(&node, before, tasks);
        }
        out.push('}');
    }
}

/// Leaves the variations of a node, whose step is played in the position of `before`, to the
/// tasks, the first one on top.
fn push_variations<'g>(node: &Node<'g>, before: Line<'g>, tasks: &mut Vec<Task<'g>>) {
    let number = node.comments().count();
    let mut comments = 0;
    let bottom = tasks.len();
    for note in node.notes() {
        match note {
            Note::Nag(_) => {}
            Note::Comment(_) => comments += 1,
            Note::Variation(head) => {
                if tasks.len() > bottom {
                    tasks.push(Task::Text(","));
                }
                tasks.push(Task::Variation {
                    line: Line { behind: node.of_same_game(head), ..before },
                    after_comments: (comments < number).then_some(comments),
                });
            }
        }
    }
    tasks[bottom..].reverse();
}

/// Begins the object of a move, and plays it.
fn one_move(
    step: Step,
    san: Option<ShortWord>,
    before: &Line<'_>,
    position: &mut Option<Position>,
    style: CastlingStyle,
    out: &mut String,
) {
    out.push_str("{\"ply\":");
    number(before.ply, out);
    out.push_str(",\"san\":\"");
    let Step::Move(mv) = step else {
        if let Some(position) = position {
            position.pass();
        }
        return out.push_str("--\",\"uci\":\"0000\"");
    };
    match (&before.position, position) {
        (Some(before), Some(after)) => {
            after.play(mv);
            let san = San { mark: mark_after(after), ..San::without_mark(before, mv) };
            out.push_str(&san.text());
        }
        _ => out.push_str(&san.map(ShortWord::text).unwrap_or_default()),
    }
    out.push_str("\",\"uci\":\"");
    let _ = Uci::of(mv, style).write_to(out);
    out.push('"');
}
