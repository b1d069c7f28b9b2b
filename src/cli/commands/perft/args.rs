//! The options of `perft`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::chess::perft::Cpu;
use crate::notation::fen::Variant;
use crate::ops::perft::MAX_DEPTH;

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ pgnkit perft 4
  $ pgnkit perft --divide 3 kiwipete
  $ pgnkit perft --expect 8902 3 startpos
  $ pgnkit perft --each-depth --hash 64 5 \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\"
  $ pgnkit perft --suite testdata/perft/well-known.epd --max-nodes 100000

SUITES:
  A line of a suite is a FEN with its counts, `FEN ;D1 20 ;D2 400`; or `epd FEN` is followed by
  lines `perft 1 20`, as in .perft files. Lines that begin with # are skipped.

EXIT STATUS:
  0    counted, and as expected
  1    a count is not as expected, or a position cannot be played on
  2    a usage error, or something could not be read or written
  130  interrupted from the keyboard";

/// Count the ways to play on from a position, to test move generators
///
/// Prints the number of move sequences of a length: 20, 400, 8902 and so on from the initial
/// position. Positions that no game can reach are counted, too, if they can be played on.
#[derive(Debug, Args)]
#[command(after_long_help = AFTER_LONG_HELP)]
pub struct PerftArgs {
    /// How many plies to play
    #[arg(value_name = "DEPTH", value_parser = parse_depth, allow_negative_numbers = true,
          required_unless_present = "suite", conflicts_with = "suite", help_heading = "Input")]
    pub(super) depth: Option<u32>,

    /// The position: FEN, `startpos` or `kiwipete` [default: startpos]
    #[arg(value_name = "FEN", conflicts_with = "suite", help_heading = "Input")]
    pub(super) fen: Vec<String>,

    /// Compare with the counts of a file of positions
    #[arg(long, value_name = "FILE", conflicts_with_all = ["divide", "each_depth", "expect"],
          help_heading = "Input")]
    pub(super) suite: Option<PathBuf>,

    /// Skip the counts of a suite that are larger
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true,
          requires = "suite", conflicts_with_all = ["depth", "fen"], help_heading = "Input")]
    pub(super) max_nodes: u64,

    /// Read K and Q as rooks of Chess960, and write castling as king takes rook
    #[arg(long, help_heading = "Input")]
    pub(super) chess960: bool,

    /// Print the count behind each move, in the lines of Stockfish
    #[arg(long, help_heading = "Output")]
    pub(super) divide: bool,

    /// Print the counts of all depths up to DEPTH
    #[arg(long, conflicts_with = "divide", help_heading = "Output")]
    pub(super) each_depth: bool,

    /// Compare the count with a number
    #[arg(long, value_name = "N", help_heading = "Output")]
    pub(super) expect: Option<u64>,

    /// How counts look
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", help_heading = "Output")]
    pub(super) format: Format,

    /// Say on standard error how long it took, though that is no terminal
    #[arg(long, help_heading = "Output")]
    pub(super) timing: bool,

    /// Remember counts of positions in so many MiB [default: do not]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=1_048_576),
          help_heading = "Performance")]
    pub(super) hash: Option<u32>,

    /// Count with the code for this kind of processor, not with the fastest: for tests
    #[arg(long, value_enum, value_name = "KIND", hide = true)]
    pub(super) cpu: Option<CpuKind>,
}

impl PerftArgs {
    pub(super) fn variant(&self) -> Variant {
        if self.chess960 { Variant::Chess960 } else { Variant::Standard }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Numbers, and the lines of Stockfish
    #[default]
    Text,
    /// JSON: an object a count, each on a line
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum CpuKind {
    Portable,
    Popcnt,
    Bmi2,
    Avx2,
}

impl From<CpuKind> for Cpu {
    fn from(kind: CpuKind) -> Self {
        match kind {
            CpuKind::Portable => Self::Portable,
            CpuKind::Popcnt => Self::Popcnt,
            CpuKind::Bmi2 => Self::Bmi2,
            CpuKind::Avx2 => Self::Avx2,
        }
    }
}

fn parse_depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= MAX_DEPTH);
    depth.ok_or_else(|| format!("expected a whole number from 0 to {MAX_DEPTH}"))
}
