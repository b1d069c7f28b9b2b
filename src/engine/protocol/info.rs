//! `info`: what an engine has found so far.

use std::fmt;
use std::time::Duration;

use super::words::{Words, count, millis, small, write_moves};
use crate::engine::{Bound, Info, Score};
use crate::notation::uci::{CastlingStyle, Uci};

/// What a search tells of itself; anything may be missing.
///
/// ```
/// use pgnkit::engine::Score;
/// use pgnkit::engine::protocol::Reply;
/// let text = "info depth 9 score mate -2 nodes 4711 pv e8f8 d1d8";
/// let Reply::Info(info) = text.parse()? else { panic!() };
/// assert_eq!(info.score, Some(Score::Mate(-2)));
/// assert_eq!(info.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InfoLine {
    /// Plies that were looked at in full.
    pub depth: Option<u32>,
    /// Plies of the longest line.
    pub seldepth: Option<u32>,
    /// Which of several best moves this is about, from 1.
    pub multi_pv: Option<u32>,
    /// How good the position is for the side to move.
    pub score: Option<Score>,
    /// Whether that is exact.
    pub bound: Bound,
    /// Positions.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub nps: Option<u64>,
    /// How full the hash table is, in thousandths.
    pub hash_full: Option<u32>,
    /// Since the search began.
    pub time: Option<Duration>,
    /// The best line.
    pub pv: Vec<Uci>,
    /// A text for people.
    pub string: Option<String>,
}

impl InfoLine {
    /// Makes a line that is for people only.
    pub fn text(text: impl Into<String>) -> Self {
        Self { string: Some(text.into()), ..Self::default() }
    }

    /// Puts what our search reports into moves of UCI.
    pub fn of(info: &Info, style: CastlingStyle) -> Self {
        let micros = info.time.as_micros().max(1);
        let nps = u64::try_from(u128::from(info.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX);
        Self {
            depth: Some(info.depth),
            seldepth: Some(info.seldepth),
            multi_pv: u32::try_from(info.multi_pv).ok(),
            score: Some(info.score),
            bound: info.bound,
            nodes: Some(info.nodes),
            nps: Some(nps),
            hash_full: Some(info.hashfull),
            time: Some(info.time),
            pv: info.pv.iter().map(|mv| Uci::of(*mv, style)).collect(),
            string: None,
        }
    }

    /// Reads what follows `info`.
    pub(super) fn parse(words: &mut Words<'_>) -> Self {
        let mut info = Self::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = words.next().and_then(small),
                "seldepth" => info.seldepth = words.next().and_then(small),
                "multipv" => info.multi_pv = words.next().and_then(small),
                "score" => info.score = score(words).or(info.score),
                "lowerbound" => info.bound = Bound::Lower,
                "upperbound" => info.bound = Bound::Upper,
                "nodes" => info.nodes = words.next().and_then(count),
                "nps" => info.nps = words.next().and_then(count),
                "hashfull" => info.hash_full = words.next().and_then(small),
                "time" => info.time = words.next().and_then(millis),
                "pv" => info.pv = words.moves(),
                "string" => {
                    info.string = Some(words.rest().to_owned());
                    break;
                }
                _ => {}
            }
        }
        info
    }
}

fn score(words: &mut Words<'_>) -> Option<Score> {
    match words.next()? {
        "cp" => words.next()?.parse().ok().map(Score::Centipawns),
        "mate" => words.next()?.parse().ok().map(Score::Mate),
        _ => None,
    }
}

impl fmt::Display for InfoLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        let word = |f: &mut fmt::Formatter<'_>, word, count: Option<u64>| {
            count.map_or(Ok(()), |count| write!(f, " {word} {count}"))
        };
        word(f, "depth", self.depth.map(u64::from))?;
        word(f, "seldepth", self.seldepth.map(u64::from))?;
        word(f, "multipv", self.multi_pv.map(u64::from))?;
        match self.score {
            Some(Score::Centipawns(score)) => write!(f, " score cp {score}")?,
            Some(Score::Mate(moves)) => write!(f, " score mate {moves}")?,
            None => {}
        }
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })?;
        word(f, "nodes", self.nodes)?;
        word(f, "nps", self.nps)?;
        word(f, "hashfull", self.hash_full.map(u64::from))?;
        if let Some(time) = self.time {
            write!(f, " time {}", time.as_millis())?;
        }
        if !self.pv.is_empty() {
            f.write_str(" pv")?;
            write_moves(f, &self.pv)?;
        }
        self.string.as_ref().map_or(Ok(()), |text| write!(f, " string {text}"))
    }
}
