//! What may be wrong with a game in JSON.

use super::SCHEMA;
use crate::notation::fen::FenErrors;

/// Why a text is no game, or not all of it can be taken over.
#[derive(Debug, thiserror::Error)]
pub enum ReadJsonError {
    /// It is not JSON, or not an object of this kind.
    #[error("{message}")]
    Json {
        /// What is wrong.
        message: String,
        /// Where, in bytes from the start of the text.
        at: usize,
    },
    /// It is of a schema that came later.
    #[error("schema {0} is newer than {SCHEMA}, the newest that is read here")]
    Schema(u64),
    /// The position to start from cannot be read.
    #[error("the start is no position: {0}")]
    Start(FenErrors),
    /// The position to start from is told twice, and differently.
    #[error("`start` and the tag FEN are not the same position; `start` counts")]
    TwoStarts,
    /// The game is of a variant that is not played over.
    #[error("games of the variant {0:?} are not played over")]
    Variant(String),
    /// The name of a tag has something else in it than letters, digits and underscores.
    #[error("{0:?} cannot be the name of a tag: letters, digits and _ are expected")]
    TagName(String),
    /// A result is none of PGN's four.
    #[error("{0:?} is no result: 1-0, 0-1, 1/2-1/2 or * is expected")]
    Result(String),
    /// A move cannot be played; what follows it in its line is lost.
    #[error("ply {ply}: {written:?} {why}")]
    Move {
        /// The number of the ply, from 1.
        ply: u32,
        /// The move as it is written.
        written: String,
        /// What is wrong with it.
        why: String,
    },
    /// A move is told twice, and differently.
    #[error("ply {ply}: `san` says {san:?}, but `uci` {uci:?}, which counts")]
    TwoMoves {
        /// The number of the ply, from 1.
        ply: u32,
        /// The one.
        san: String,
        /// The other.
        uci: String,
    },
}

impl ReadJsonError {
    /// Takes over what a parser says of a text.
    pub(super) fn of(error: &serde_json::Error, text: &str) -> Self {
        let mut message = error.to_string();
        // The place is told apart from it.
        message.truncate(message.rfind(" at line ").unwrap_or(message.len()));
        for (of_rust, plain) in OF_RUST {
            message = message.replace(of_rust, plain);
        }
        let lines = memchr::memchr_iter(b'\n', text.as_bytes());
        let line =
            error.line().checked_sub(2).and_then(|before| lines.map(|at| at + 1).nth(before));
        Self::Json { message, at: line.unwrap_or(0) + error.column().saturating_sub(1) }
    }

    /// Returns where it is, in bytes from the start of the text; 0 if it is only known what is
    /// wrong.
    pub const fn at(&self) -> usize {
        if let Self::Json { at, .. } = self { *at } else { 0 }
    }
}

/// What a parser says in terms of Rust, and what that means.
const OF_RUST: [(&str, &str); 9] = [
    ("EOF while parsing", "there is no end of"),
    ("expected u8", "expected a number from 0 to 255"),
    ("expected usize", "expected a number"),
    ("expected u64", "expected a number"),
    ("expected a tuple of size 3", "expected place, name and value"),
    ("expected option", "expected a string or null"),
    ("a sequence", "an array"),
    (": sequence", ": array"),
    (": map", ": object"),
];
