//! The options of `fen`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::chess::EnPassant;
use crate::notation::CastlingStyle;
use crate::notation::fen::Variant;
use crate::ops::position::How;
use crate::output::position::FenStyle;

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ pgnkit fen \"r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1\"
  $ pgnkit fen --moves=uci kiwipete
  $ pgnkit fen --board=unicode --black startpos
  $ pgnkit fen --hash=polyglot --mirror kiwipete
  $ pgnkit fen --epd --file testdata/perft/well-known.epd
  $ echo startpos | pgnkit fen --status --format jsonl -

INPUT:
  Positions are arguments, or lines of files or of standard input: FEN, or EPD with its
  operations. Blank lines and lines that begin with # are skipped. Counters and rights that are
  missing are filled in, with a note; whatever contradicts the rules is a fault.

SYMMETRY:
  --mirror exchanges the colours: the board upside down, the other side to move, rights and en
  passant square with it. The game goes on in the same way, so an engine should say the same.
  --flip exchanges left and right. Castling has no image in that mirror, so the rights go, and it is
  said; with --chess960 the rooks keep them. Without another option the new FEN is printed.

HASHES:
  zobrist   of pgnkit: equal if positions are, as repetition counts them (--ep legal)
  polyglot  the key of opening books: an en passant square counts if a pawn stands beside, pinned or
            not. The format knows no rooks of Chess960; a right counts as that of its side

EXIT STATUS:
  0  every position is fine
  1  a position is faulty; the others were answered all the same
  2  a usage error, or something could not be read or written";

/// Check positions, and say, rewrite or draw what they are
///
/// Without an option that asks for something else, each position gets a verdict: its faults, each
/// with its column and a mark below the text, or whose turn it is, and its normal form.
#[derive(Debug, Args)]
#[command(after_long_help = AFTER_LONG_HELP)]
pub struct FenArgs {
    /// Positions in FEN; `startpos` and `kiwipete` are names, `-` is standard input
    #[arg(value_name = "FEN", help_heading = "Input")]
    pub(super) positions: Vec<String>,

    /// Read positions from a file, one a line (may be repeated)
    #[arg(short, long, value_name = "FILE", help_heading = "Input")]
    pub(super) file: Vec<PathBuf>,

    /// Read K and Q as rooks of Chess960, and write castling in UCI as king takes rook
    #[arg(long, help_heading = "Checks")]
    pub(super) chess960: bool,

    /// Accept nothing but the six fields of the standard
    #[arg(long, help_heading = "Checks")]
    pub(super) strict: bool,

    /// Exchange the colours, the board upside down
    #[arg(long, conflicts_with_all = ["status", "format", "epd"], help_heading = "Output")]
    pub(super) mirror: bool,

    /// Exchange left and right
    #[arg(long, conflicts_with_all = ["status", "format", "epd"], help_heading = "Output")]
    pub(super) flip: bool,

    /// Print the normal form only
    #[arg(long, group = "answer", help_heading = "Output")]
    pub(super) normalize: bool,

    /// Print the position as EPD, with all its operations
    #[arg(long, group = "answer", help_heading = "Output")]
    pub(super) epd: bool,

    /// Print the form without the faults that can be mended, and say what was changed
    #[arg(long, group = "answer", help_heading = "Output")]
    pub(super) repair: bool,

    /// Print the legal moves, on one line
    #[arg(long, group = "answer", value_name = "NOTATION", value_enum, num_args = 0..=1,
          require_equals = true, default_missing_value = "san", help_heading = "Output")]
    pub(super) moves: Option<Moves>,

    /// Print a hash of the position, in hexadecimal
    #[arg(long, group = "answer", value_name = "KIND", value_enum, num_args = 0..=1,
          require_equals = true, default_missing_value = "zobrist", help_heading = "Output")]
    pub(super) hash: Option<Hash>,

    /// Draw the board
    #[arg(long, group = "answer", value_name = "PIECES", value_enum, num_args = 0..=1,
          require_equals = true, default_missing_value = "ascii", help_heading = "Output")]
    pub(super) board: Option<Pieces>,

    /// Draw the board as Black sees it
    #[arg(long, requires = "board", help_heading = "Output")]
    pub(super) black: bool,

    /// Print the verdict only
    #[arg(long, group = "answer", help_heading = "Output")]
    pub(super) status: bool,

    /// How the verdict looks
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", help_heading = "Output",
          conflicts_with_all = ["normalize", "epd", "repair", "moves", "hash", "board"])]
    pub(super) format: Format,

    /// When an en passant square is written, and counts for the hash
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", help_heading = "Output")]
    pub(super) ep: Ep,

    /// How castling rights are written
    #[arg(long, value_enum, default_value_t, value_name = "STYLE", help_heading = "Output")]
    pub(super) castling: Castling,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For a person
    #[default]
    Text,
    /// JSON: an array with an object a position
    Json,
    /// JSON lines: an object a position
    Jsonl,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Moves {
    /// Nf3, O-O
    San,
    /// g1f3, e1g1
    Uci,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Hash {
    /// That by which pgnkit compares positions
    Zobrist,
    /// The key of opening books
    Polyglot,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Pieces {
    /// The letters of FEN
    Ascii,
    /// The figures of Unicode
    Unicode,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli::commands) enum Ep {
    /// If a pawn can take there
    #[default]
    Legal,
    /// If a pawn stands beside, though it may be pinned
    #[value(name = "pseudo", alias = "pseudo-legal")]
    PseudoLegal,
    /// After every double push
    Always,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli::commands) enum Castling {
    /// `KQkq`, and letters of files where those would not do
    #[default]
    #[value(name = "xfen", alias = "x-fen")]
    XFen,
    /// Letters of files: `HAha`
    Shredder,
}

/// How positions are written.
pub(in crate::cli::commands) const fn style(ep: Ep, castling: Castling) -> FenStyle {
    let ep = match ep {
        Ep::Legal => EnPassant::Legal,
        Ep::PseudoLegal => EnPassant::PseudoLegal,
        Ep::Always => EnPassant::Always,
    };
    let castling = match castling {
        Castling::XFen => CastlingStyle::XFen,
        Castling::Shredder => CastlingStyle::Shredder,
    };
    FenStyle { ep, castling }
}

impl FenArgs {
    pub(super) fn how(&self) -> How {
        let variant = if self.chess960 { Variant::Chess960 } else { Variant::Standard };
        How { variant, strict: self.strict }
    }

    pub(super) fn style(&self) -> FenStyle {
        style(self.ep, self.castling)
    }

    /// Whether the verdict itself is what is printed.
    pub(super) fn wants_verdict(&self) -> bool {
        let asks_else = self.normalize || self.epd || self.repair || self.mirror || self.flip;
        !asks_else && self.moves.is_none() && self.hash.is_none() && self.board.is_none()
    }
}
