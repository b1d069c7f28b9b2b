//! Reading.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use crate::chess::Position;
use crate::notation::fen::{self, FenErrors};
use crate::notation::san::{San, SanKind};
use crate::notation::uci::Uci;
use crate::pgn::lexer::Outcome;
use crate::pgn::tags::{self, Variant};
use crate::pgn::tree::{Game, NodeId, Step, read_comment};

/// Why a text is no game.
#[derive(Debug, thiserror::Error)]
pub enum ReadJsonError {
    /// It is not JSON, or not an object of this kind. Lines and columns count from 1.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The position to start from cannot be read.
    #[error("the start is no position: {0}")]
    Start(FenErrors),
    /// The name of a tag has something else in it than letters, digits and underscores.
    #[error("{0:?} cannot be the name of a tag: letters, digits and _ are expected")]
    TagName(String),
    /// A result is none of PGN's four.
    #[error("{0:?} is no result: 1-0, 0-1, 1/2-1/2 or * is expected")]
    Result(String),
    /// A move cannot be played.
    #[error("ply {ply}: {written:?} {why}")]
    Move {
        /// The number of the ply, from 1.
        ply: u32,
        /// The move as it is written.
        written: String,
        /// What is wrong with it.
        why: String,
    },
}

/// Reads a game from an object as [`write`](super::write()) makes them. Fields that repeat what
/// others say are passed over: of `uci` and `san` the first counts, of comments their text.
///
/// # Errors
///
/// If it is not such an object, or a move in it is not legal.
pub fn read(text: &str) -> Result<Game, ReadJsonError> {
    let object: GameObject = serde_json::from_str(text)?;
    let mut game = Game::new(start(&object)?);
    let mut tags: Vec<_> = object.tags.0.iter().map(|(name, value)| (name, value)).collect();
    for (at, name, value) in &object.more_tags {
        tags.insert((*at).min(tags.len()), (name, value));
    }
    for (name, value) in tags {
        let is_name_byte = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if name.is_empty() || !name.bytes().all(is_name_byte) {
            return Err(ReadJsonError::TagName(name.clone()));
        }
        game.add_tag(name, value);
    }
    let outcome = |text: &String| {
        let found = Outcome::ALL.into_iter().find(|outcome| outcome.as_str() == text);
        found.ok_or_else(|| ReadJsonError::Result(text.clone()))
    };
    game.result = object.result.as_ref().map(outcome).transpose()?;
    let head = LineObject {
        comments: object.comments,
        nags: object.nags,
        moves: object.moves,
        after_comments: None,
    };
    let position = *game.start();
    read_lines(&mut game, head, position)?;
    Ok(game)
}

fn start(object: &GameObject) -> Result<Position, ReadJsonError> {
    let tag = |name: &str| object.tags.0.iter().find(|(other, _)| other == name).map(|(_, v)| v);
    let Some(text) = object.start.as_ref().or_else(|| tag("FEN")) else {
        return Ok(Position::INITIAL);
    };
    let variant = match tag("Variant").map(|value| tags::variant(value.as_bytes())) {
        Some(Variant::Chess960) => fen::Variant::Chess960,
        _ => fen::Variant::Standard,
    };
    let read = fen::read_as(text.as_bytes(), variant);
    read.map(|(position, _)| position).map_err(ReadJsonError::Start)
}

/// Adds the lines of an object to a game, the outer ones first.
fn read_lines(game: &mut Game, main: LineObject, start: Position) -> Result<(), ReadJsonError> {
    let mut waiting = vec![(NodeId::ROOT, main, start, 1)];
    while let Some((head, line, mut position, mut ply)) = waiting.pop() {
        annotate(game, head, &line.nags, &line.comments);
        let mut last = head;
        for object in line.moves {
            let before = position;
            let step = object.step(&position, ply)?;
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
    Ok(())
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
struct GameObject {
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
    fn step(&self, position: &Position, ply: u32) -> Result<Step, ReadJsonError> {
        let written = self.uci.as_ref().or(self.san.as_ref());
        let fault = |why: String| ReadJsonError::Move {
            ply,
            written: written.cloned().unwrap_or_default(),
            why,
        };
        if let Some(uci) = &self.uci {
            let uci = Uci::parse(uci.as_bytes())
                .map_err(|error| fault(format!("is no move: {error}")))?;
            if uci == Uci::Null {
                return Ok(Step::Pass);
            }
            let mv =
                uci.resolve(position).map_err(|error| fault(format!("is not legal: {error}")))?;
            return Ok(Step::Move(mv));
        }
        let Some(san) = &self.san else {
            return Err(fault("has neither uci nor san".to_owned()));
        };
        let san =
            San::parse(san.as_bytes()).map_err(|error| fault(format!("is no move: {error}")))?;
        if san.kind == SanKind::Null {
            return Ok(Step::Pass);
        }
        match san.resolve(position) {
            Ok(resolved) => Ok(Step::Move(resolved.mv)),
            Err(error) => {
                let why = san.why_illegal(position).map(|why| why.to_string());
                Err(fault(format!("is not legal: {}", why.unwrap_or_else(|| error.to_string()))))
            }
        }
    }
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
