//! Reading.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use super::fault::ReadJsonError;
use super::{SCHEMA, deep};
use crate::chess::{EnPassant, Position};
use crate::notation::Fen;
use crate::notation::fen;
use crate::notation::san::{San, SanKind};
use crate::notation::uci::Uci;
use crate::pgn::lexer::Outcome;
use crate::pgn::tags::{self, Variant};
use crate::pgn::tree::{Game, NodeId, Step, read_comment};

/// A game with what could not be taken over.
#[derive(Debug)]
pub struct Reading {
    /// The game, as far as it could be read.
    pub game: Game,
    /// Whether the main line goes on with something that could not be played.
    pub is_broken: bool,
    /// What is wrong with it.
    pub faults: Vec<ReadJsonError>,
}

/// Reads a game from an object as [`write`](super::write()) makes them. Fields that repeat what
/// others say are passed over, but for `san` beside `uci` and `start` beside the tag FEN, which
/// must agree.
///
/// # Errors
///
/// If it is not such an object, or not all of it can be taken over, such as a move that is not
/// legal.
pub fn read(text: &str) -> Result<Game, ReadJsonError> {
    let Reading { game, mut faults, .. } = read_with(text)?;
    if faults.is_empty() { Ok(game) } else { Err(faults.swap_remove(0)) }
}

/// Reads a game as [`read`] does it, as far as that goes: of a line, what stands before a move
/// that cannot be played.
///
/// # Errors
///
/// If it is not such an object.
pub(super) fn read_with(text: &str) -> Result<Reading, ReadJsonError> {
    match serde_json::from_str(text) {
        Ok(object) => read_object(object),
        Err(error) if error.to_string().starts_with("recursion limit") => deep::read(text),
        Err(error) => Err(ReadJsonError::of(&error, text)),
    }
}

/// Makes a game of an object.
pub(super) fn read_object(object: GameObject) -> Result<Reading, ReadJsonError> {
    if let Some(schema) = object.schema.filter(|schema| *schema > u64::from(SCHEMA)) {
        return Err(ReadJsonError::Schema(schema));
    }
    let mut reading = Reading { game: Game::default(), is_broken: false, faults: Vec::new() };
    let Reading { game, is_broken, faults } = &mut reading;
    let mut tags: Vec<_> = Vec::with_capacity(object.tags.0.len() + object.more_tags.len());
    let mut first = object.tags.0.iter();
    for (at, name, value) in &object.more_tags {
        tags.extend(first.by_ref().take(at.saturating_sub(tags.len())).map(|(n, v)| (n, v)));
        tags.push((name, value));
    }
    tags.extend(first.map(|(name, value)| (name, value)));
    for (name, value) in tags {
        if tags::is_symbol(name.as_bytes()) {
            game.add_tag(name, value);
        } else {
            faults.push(ReadJsonError::TagName(name.clone()));
        }
    }
    match start(object.start.as_deref(), game, faults) {
        Some(start) => game.set_start(start),
        None => *is_broken = true,
    }
    if let Some(text) = &object.result {
        game.result = Outcome::ALL.into_iter().find(|outcome| outcome.as_str() == text);
        if game.result.is_none() {
            faults.push(ReadJsonError::Result(text.clone()));
        }
    }
    let mut head = LineObject {
        comments: object.comments,
        nags: object.nags,
        moves: object.moves,
        after_comments: None,
    };
    if *is_broken {
        head.moves.clear();
    }
    *is_broken |= read_lines(game, head, faults);
    Ok(reading)
}

/// Returns the position to start from; none if no moves can be played from it.
fn start(
    written: Option<&str>,
    game: &mut Game,
    faults: &mut Vec<ReadJsonError>,
) -> Option<Position> {
    let tag = |wanted: &str| {
        let mut tags = game.tags();
        tags.find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|(_, value)| value)
    };
    let variant = match tag("Variant").map(|value| (tags::variant(value.as_bytes()), value)) {
        Some((Variant::Other, value)) => {
            faults.push(ReadJsonError::Variant(value.to_owned()));
            return None;
        }
        Some((Variant::Chess960, _)) => fen::Variant::Chess960,
        _ => fen::Variant::Standard,
    };
    let read = |text: &str| fen::read_as(text.as_bytes(), variant).map(|(position, _)| position);
    let of_tag = tag("FEN").map(read);
    let Some(written) = written else {
        return of_tag.unwrap_or(Ok(Position::INITIAL)).map_or_else(
            |errors| {
                faults.push(ReadJsonError::Start(errors));
                None
            },
            Some,
        );
    };
    match read(written) {
        Ok(start) => {
            if of_tag.is_some_and(|of_tag| of_tag.ok() != Some(start)) {
                faults.push(ReadJsonError::TwoStarts);
                game.retain_tags(|name, _| !name.eq_ignore_ascii_case("FEN"));
                game.set_tag("FEN", &Fen::of(&start, EnPassant::Always).to_string());
            }
            Some(start)
        }
        Err(errors) => {
            faults.push(ReadJsonError::Start(errors));
            None
        }
    }
}

/// Adds the lines of an object to a game, the outer ones first. Returns whether a move of the main
/// line could not be played.
fn read_lines(game: &mut Game, main: LineObject, faults: &mut Vec<ReadJsonError>) -> bool {
    let mut is_broken = false;
    let mut waiting = vec![(NodeId::ROOT, main, *game.start(), 1)];
    while let Some((head, line, mut position, mut ply)) = waiting.pop() {
        annotate(game, head, &line.nags, &line.comments);
        let mut last = head;
        for object in line.moves {
            let before = position;
            let step = match object.step(&position, ply, faults) {
                Ok(step) => step,
                Err(fault) => {
                    is_broken |= head == NodeId::ROOT;
                    faults.push(fault);
                    break;
                }
            };
            match step {
                Step::Move(mv) => {
                    position.play(mv);
                }
                Step::Pass => {
                    position.pass();
                }
            }
            last = game.play(last, step);
            annotate(game, last, &object.nags, &[]);
            let mut comments = object.comments.iter();
            let mut told = 0;
            for variation in object.variations {
                let due = variation.after_comments.unwrap_or(object.comments.len());
                for text in comments.by_ref().take(due.saturating_sub(told)) {
                    told += 1;
                    comment(game, last, text);
                }
                let head = game.vary(last);
                waiting.push((head, variation, before, ply));
            }
            for text in comments {
                comment(game, last, text);
            }
            ply += 1;
        }
    }
    game.drop_empty_variations();
    is_broken
}

fn annotate(game: &mut Game, node: NodeId, nags: &[u8], comments: &[String]) {
    for nag in nags {
        game.annotate(node, *nag);
    }
    for text in comments {
        comment(game, node, text);
    }
}

fn comment(game: &mut Game, node: NodeId, text: &str) {
    let mut plain = String::new();
    read_comment(text.as_bytes(), &mut plain);
    game.comment(node, &plain);
}

#[derive(Deserialize)]
#[serde(expecting = "an object with a game")]
pub(super) struct GameObject {
    schema: Option<u64>,
    #[serde(default)]
    tags: Pairs,
    #[serde(default)]
    more_tags: Vec<(usize, String, String)>,
    start: Option<String>,
    #[serde(default)]
    comments: Vec<String>,
    #[serde(default)]
    nags: Vec<u8>,
    moves: Vec<MoveObject>,
    result: Option<String>,
}

#[derive(Deserialize)]
#[serde(expecting = "an object with a variation")]
struct LineObject {
    #[serde(default)]
    comments: Vec<String>,
    #[serde(default)]
    nags: Vec<u8>,
    #[serde(default)]
    moves: Vec<MoveObject>,
    after_comments: Option<usize>,
}

#[derive(Deserialize)]
#[serde(expecting = "an object with a move")]
struct MoveObject {
    san: Option<String>,
    uci: Option<String>,
    #[serde(default)]
    nags: Vec<u8>,
    #[serde(default)]
    comments: Vec<String>,
    #[serde(default)]
    variations: Vec<LineObject>,
}

impl MoveObject {
    fn step(
        &self,
        position: &Position,
        ply: u32,
        faults: &mut Vec<ReadJsonError>,
    ) -> Result<Step, ReadJsonError> {
        let fault = |written: &str, why: String| ReadJsonError::Move {
            ply,
            written: written.to_owned(),
            why,
        };
        let of_san = |san: &str| read_san(san, position).map_err(|why| fault(san, why));
        match (&self.uci, &self.san) {
            (None, None) => Err(fault("", "has neither uci nor san".to_owned())),
            (None, Some(san)) => of_san(san),
            (Some(uci), san) => {
                let step = read_uci(uci, position).map_err(|why| fault(uci, why))?;
                if let Some(san) = san
                    && of_san(san).ok() != Some(step)
                {
                    let (san, uci) = (san.clone(), uci.clone());
                    faults.push(ReadJsonError::TwoMoves { ply, san, uci });
                }
                Ok(step)
            }
        }
    }
}

fn pass(position: &Position) -> Result<Step, String> {
    if position.is_check() {
        return Err("is not legal: the turn cannot be passed in check".to_owned());
    }
    Ok(Step::Pass)
}

fn read_uci(text: &str, position: &Position) -> Result<Step, String> {
    let uci = Uci::parse(text.as_bytes()).map_err(|error| format!("is no move: {error}"))?;
    if uci == Uci::Null {
        return pass(position);
    }
    let mv = uci.resolve(position).map_err(|error| format!("is not legal: {error}"))?;
    Ok(Step::Move(mv))
}

fn read_san(text: &str, position: &Position) -> Result<Step, String> {
    let san = San::parse(text.as_bytes()).map_err(|error| format!("is no move: {error}"))?;
    if san.kind == SanKind::Null {
        return pass(position);
    }
    san.resolve(position).map(|resolved| Step::Move(resolved.mv)).map_err(|error| {
        let why = san.why_illegal(position).map(|why| why.to_string());
        format!("is not legal: {}", why.unwrap_or_else(|| error.to_string()))
    })
}

/// An object as pairs, in the order in which they stand.
#[derive(Default)]
struct Pairs(Vec<(String, String)>);

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = Pairs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of strings")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Each)
    }
}
