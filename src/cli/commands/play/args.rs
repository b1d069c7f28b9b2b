//! The options of `play`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::engine::Level;
use crate::ops::play::Place;
use crate::play::TimeControl;

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ printf 'e4\\ne5\\nNf3\\n' | pgnkit play --vs human
  $ printf 'e4\\nNf3\\nfen\\n' | pgnkit play --white --level 2 --seed 7
  $ printf 'moves\\n' | pgnkit play --vs human --from testdata/pgn/opera.pgn#1@10
  $ printf 'rules castling\\n' | pgnkit play --vs human --say

MOVES AND COMMANDS:
  Moves are typed as e4, Nf3, exd5, O-O, e8=Q, or by their squares, e2e4; in a pipe or between two
  people several in a line. `help` lists the commands, `rules` the pages of rules. An illegal move is
  refused with the reason, and changes nothing.

PIPES:
  If standard input is no terminal, there is no prompt and no escape; each event is a line that
  begins with a keyword (move, offer, result, fen, ...), written at once; refusals go to standard
  error. The last line is the result, `result * {Unfinished}` at the end of the input. Nothing is
  asked: what needs a piece to promote to is refused, what would be confirmed is done. With --seed
  the same input gives the same output.

EXIT STATUS:
  0    played, or left; the result of the game is in the output
  1    a line was refused, a file or the output could not be written, or the other engine failed
  2    a usage error, or something could not be read
  130  interrupted; 143 if terminated. The log is complete in any case";

/// Play a game: against the built-in engine, another engine, or a person
#[derive(Debug, Args)]
#[command(after_long_help = AFTER_LONG_HELP)]
pub struct PlayArgs {
    /// Who plays against you [default: engine]
    #[arg(long, value_name = "WHO", value_enum, help_heading = "Players")]
    pub(super) vs: Option<Versus>,

    /// Strength of the built-in engine, 1 to 8 or max [default: 3]
    #[arg(long, value_name = "LEVEL", help_heading = "Players", conflicts_with = "engine")]
    pub(super) level: Option<Level>,

    /// Another engine that speaks UCI: its command
    #[arg(long, value_name = "COMMAND", help_heading = "Players")]
    pub(super) engine: Option<String>,

    /// An option of that engine, as NAME=VALUE; may be given several times
    #[arg(long = "engine-option", value_name = "NAME=VALUE", help_heading = "Players",
          requires = "engine", value_parser = option)]
    pub(super) options: Vec<(String, String)>,

    /// Nodes that the engine looks at for a move
    #[arg(long, value_name = "N", help_heading = "Players",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: Option<u64>,

    /// Time that the engine takes for a move, in milliseconds
    #[arg(long, value_name = "MS", help_heading = "Players",
          value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub(super) movetime: Option<u64>,

    /// Plies that the engine looks ahead
    #[arg(long, value_name = "PLIES", help_heading = "Players",
          value_parser = clap::value_parser!(u32).range(1..=120))]
    pub(super) depth: Option<u32>,

    /// Let the engine resign when it has no hope
    #[arg(long, help_heading = "Players")]
    pub(super) engine_resigns: bool,

    /// Play White
    #[arg(long, help_heading = "Players", conflicts_with_all = ["black", "random"])]
    pub(super) white: bool,

    /// Play Black
    #[arg(long, help_heading = "Players", conflicts_with = "random")]
    pub(super) black: bool,

    /// Draw lots for the side (the default)
    #[arg(long, help_heading = "Players")]
    pub(super) random: bool,

    /// Your name, for PGN
    #[arg(long, value_name = "NAME", help_heading = "Players")]
    pub(super) name: Option<String>,

    /// Minutes for the game, and seconds more for each move: 5+3, or 10
    #[arg(long, value_name = "M+S", help_heading = "Game")]
    pub(super) clock: Option<TimeControl>,

    /// Begin from a position
    #[arg(long, value_name = "FEN", help_heading = "Game", conflicts_with = "from")]
    pub(super) fen: Option<String>,

    /// Begin from a game of a file: its first, or number GAME, after PLY plies
    #[arg(long, value_name = "FILE[#GAME][@PLY]", help_heading = "Game")]
    pub(super) from: Option<Place>,

    /// Castle as in Chess960; known by itself where the position shows it
    #[arg(long, help_heading = "Game")]
    pub(super) chess960: bool,

    /// When repetitions and 50 moves end the game: by themselves, or by a claim (FIDE 9.2, 9.3)
    #[arg(long, value_name = "POLICY", value_enum, default_value_t, help_heading = "Game")]
    pub(super) draws: Draws,

    /// A pawn becomes a queen if nothing else is typed
    #[arg(long, help_heading = "Game")]
    pub(super) auto_queen: bool,

    /// No moves are taken back
    #[arg(long, help_heading = "Game")]
    pub(super) no_undo: bool,

    /// Draw all lots from this number: the same input gives the same output
    #[arg(long, value_name = "N", help_heading = "Game")]
    pub(super) seed: Option<u64>,

    /// Write the game to a file after every move; what is in it stays
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub(super) log: Option<PathBuf>,

    /// The Date tag [default: today in UTC; unknown with --seed]
    #[arg(long, value_name = "YYYY.MM.DD", help_heading = "Files", value_parser = date)]
    pub(super) date: Option<String>,

    /// Keep the lines that you type, for the arrow keys of the next time
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub(super) history: Option<PathBuf>,

    /// How the board is drawn [default: auto on a terminal, none in a pipe]
    #[arg(long, value_name = "FORM", value_enum, help_heading = "Output")]
    pub(super) board: Option<Board>,

    /// One line a rank, or three
    #[arg(long, value_name = "SIZE", value_enum, default_value_t, help_heading = "Output")]
    pub(super) size: BoardSize,

    /// Turn the board between two people to whoever is to move
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, help_heading = "Output")]
    pub(super) flip: Flip,

    /// Leave out the letters and digits at the edge
    #[arg(long, help_heading = "Output")]
    pub(super) no_coordinates: bool,

    /// Tell everything in words, and draw no board: for listening
    #[arg(long, help_heading = "Output")]
    pub(super) say: bool,

    /// Leave at the first line that is refused
    #[arg(long, help_heading = "Output")]
    pub(super) strict: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Versus {
    /// The built-in one, or that of --engine
    Engine,
    /// A person: you move for both sides
    Human,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Draws {
    /// At the third repetition and after 50 moves
    #[default]
    Auto,
    /// If it is claimed; at the fifth repetition and after 75 moves in any case
    Claim,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Board {
    /// With figures if there are colours and the locale is UTF-8, else with letters
    Auto,
    /// With the figures of Unicode
    Unicode,
    /// With letters
    Ascii,
    /// Not at all
    None,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum BoardSize {
    /// 9 lines
    #[default]
    Small,
    /// 25 lines, in a window of 30 lines or more
    Large,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Flip {
    /// Only when asked to
    #[default]
    Never,
    /// After each move
    Auto,
}

fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// Takes a date of PGN, of which parts may be unknown (PGN 8.1.1.3).
fn date(text: &str) -> Result<String, String> {
    let is_date = text.len() == 10
        && text.bytes().enumerate().all(|(index, byte)| match index {
            4 | 7 => byte == b'.',
            _ => byte.is_ascii_digit() || byte == b'?',
        });
    if is_date { Ok(text.to_owned()) } else { Err("expected a date as in 2026.11.30".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_may_have_unknown_parts() {
        assert!(date("2026.11.30").is_ok() && date("2026.??.??").is_ok());
        assert!(date("30.11.2026").is_err() && date("2026-11-30").is_err());
    }
}
