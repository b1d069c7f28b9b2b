//! The options of `convert`.

use std::path::PathBuf;

use clap::Args;

use super::choices::{Add, From, Part, RowChoice, To, VariationChoice};
use crate::cli::commands::fen::{Castling, Ep};
use crate::cli::commands::games::{GameFiles, number};
use crate::notation::Letters;
use crate::ops::pipeline::BLOCK_SIZE;
use crate::output::convert::WhichPositions;
use crate::pgn::lexer::Outcome;
use crate::pgn::tags::{is_name, is_of_start};

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ pgnkit convert testdata/pgn/opera.pgn
  $ pgnkit convert --to uci --bare testdata/pgn/opera.pgn
  $ pgnkit convert --to jsonl testdata/pgn/opera.pgn
  $ pgnkit convert --piece-letters de --columns 0 testdata/pgn/opera.pgn
  $ pgnkit convert --strip comments,variations,nags --tags str testdata/pgn/opera.pgn
  $ pgnkit convert --to epd --positions each:10,quiet testdata/pgn/opera.pgn
  $ pgnkit convert --to csv --columns-csv game,white,black,plies testdata/pgn/opera.pgn
  $ pgnkit convert --to html -o games.html testdata/pgn/opera.pgn
  $ pgnkit convert --to ascii testdata/pgn/opera.pgn
  $ pgnkit convert --to svg --output-dir endings testdata/pgn/opera.pgn
  $ pgnkit convert --add eco --eco-file testdata/eco/sample.tsv testdata/pgn/opera.pgn

POSITIONS:
  --to fen and --to epd write a line a position; --positions is a list of what to write. A position
  is written if one of these picks it:
    all         every position, the start included
    final       the last one of the line (the default)
    ply:N       the one after N plies; ply:0 is the start
    each:N      the start, and those after N, 2N, 3N... plies
  and if it passes all of these:
    white       White is to move
    black       Black is to move
    quiet       the side to move is not in check, and the move it plays next, if any, takes
                nothing, promotes nothing and gives no check
    unique      it was not written before, in any game: as for repetitions, by pieces, side to move,
                rights to castle and en passant captures that are legal. By a key of 64 bits; takes
                about 16 bytes of memory a position
  If only the latter are named, all positions are picked. `variations` looks at the positions of
  variations, too, each where it stands in the text; plies count on from the main line.

  EPD has c0 (the comments), ce and dm (the evaluation [%eval], for the side to move), fmvn and
  hmvc (the counters), id (players, event and ply) and sm (the move that was played next).

TABLES:
  --to csv (RFC 4180) and --to tsv write a header and a row for each game or, with --rows moves, for
  each move, those of variations too. In TSV, \\t, \\n, \\r and \\\\ stand for tab, line feed, carriage
  return and backslash. Games are numbered over all files as they are read; a game that is left out
  or split keeps its number. Times are seconds; evaluations are for White.

OPENINGS:
  A table is a file of lines with code, name and moves, tabs between, or PGN with the tags ECO,
  Opening and Variation. The last position of the main line that a table has, by whatever moves it
  was reached, names the opening; these tags are then replaced. Else they stay as they are.

A game with a move that cannot be played is written up to that move, and told on standard error;
so is everything else that could not be taken over.

EXIT STATUS:
  1 if a game, or something in one, could not be taken over.";

/// Write games in another notation or format
///
/// Moves may be in any notation: SAN as people write it, UCI, long algebraic, figurines. All that
/// is in a game is kept unless an option says otherwise: tags, variations, comments, glyphs.
#[derive(Debug, Args)]
#[command(after_long_help = AFTER_LONG_HELP)]
pub struct ConvertArgs {
    #[command(flatten)]
    pub(super) input: GameFiles,

    /// What the files hold; by default told by their names, else PGN
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Input")]
    pub(super) from: Option<From>,

    /// What the pieces are called in the files: a language (de, fr, ...) or letters (KDTLS)
    #[arg(
        long,
        value_name = "LETTERS",
        default_value = "en",
        hide_default_value = true,
        help_heading = "Input"
    )]
    pub(super) from_letters: Letters,

    /// What to write
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", help_heading = "Output")]
    pub(super) to: To,

    /// Write to a file, once all is done
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(super) output: Option<PathBuf>,

    /// Write a picture a game into a directory, which is made or must be empty: 0001.svg and so on
    #[arg(long, value_name = "DIR", conflicts_with = "output", help_heading = "Output")]
    pub(super) output_dir: Option<PathBuf>,

    /// Write the moves of the main line alone, a line a game
    #[arg(long, help_heading = "Output")]
    pub(super) bare: bool,

    /// The greatest length of a line of movetext in characters [default: 79]; 0 for no limit
    #[arg(long, value_name = "N", value_parser = number::<usize>, help_heading = "Output")]
    pub(super) columns: Option<usize>,

    /// What the pieces are called: a language (de, fr, ...) or letters (KDTLS)
    #[arg(long, value_name = "LETTERS", help_heading = "Output")]
    pub(super) piece_letters: Option<Letters>,

    /// Leave tags in their order and fill up none
    #[arg(long, help_heading = "Output")]
    pub(super) keep_tag_order: bool,

    /// Which positions to write: all, final, ply:N, each:N, variations; white, black, quiet, unique
    /// [default: final]
    #[arg(long, value_name = "LIST", help_heading = "Positions and tables")]
    pub(super) positions: Option<WhichPositions>,

    /// When a FEN has an en passant square [default: legal]
    #[arg(long, value_enum, value_name = "WHEN", help_heading = "Positions and tables")]
    pub(super) ep: Option<Ep>,

    /// How a FEN has castling rights [default: xfen]
    #[arg(long, value_enum, value_name = "STYLE", help_heading = "Positions and tables")]
    pub(super) castling: Option<Castling>,

    /// What a row of a table is [default: games]
    #[arg(long, value_enum, value_name = "WHAT", help_heading = "Positions and tables")]
    pub(super) rows: Option<RowChoice>,

    /// The columns of a table, by names; a wrong one lists all
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        help_heading = "Positions and tables"
    )]
    pub(super) columns_csv: Vec<String>,

    /// Leave out games that cannot be played to their end
    #[arg(long, help_heading = "Changes")]
    pub(super) skip_broken: bool,

    /// Leave out parts of games
    #[arg(long, value_enum, value_name = "PARTS", value_delimiter = ',', help_heading = "Changes")]
    pub(super) strip: Vec<Part>,

    /// What becomes of variations
    #[arg(long, value_enum, default_value_t, value_name = "WHAT", help_heading = "Changes")]
    pub(super) variations: VariationChoice,

    /// Which tags to keep: `all`, `str` (the seven of the roster), `none`, or names; those of a
    /// start that is not the initial position (FEN, `SetUp`, Variant) always stay
    #[arg(
        long,
        value_name = "TAGS",
        value_delimiter = ',',
        default_value = "all",
        hide_default_value = true,
        help_heading = "Changes"
    )]
    pub(super) tags: Vec<String>,

    /// Give a tag a value (may be repeated); with Result, the termination marker says the same
    #[arg(long, value_name = "TAG=VALUE", value_parser = tag_and_value, help_heading = "Changes")]
    pub(super) set: Vec<(String, String)>,

    /// Add something to each game
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',', help_heading = "Changes")]
    pub(super) add: Vec<Add>,

    /// A table of openings for `--add eco` (may be repeated)
    #[arg(long, value_name = "FILE", help_heading = "Changes")]
    pub(super) eco_file: Vec<PathBuf>,

    /// Write the reduced export format: the seven tags and the moves of the main line alone
    #[arg(long, help_heading = "Changes")]
    pub(super) reduced: bool,

    /// Bytes of a block, for tests
    #[arg(long, value_name = "BYTES", hide = true, default_value_t = BLOCK_SIZE)]
    pub(super) block_size: usize,
}

/// Reads `Tag=value`.
fn tag_and_value(text: &str) -> Result<(String, String), &'static str> {
    let (name, value) = text.split_once('=').ok_or("expected TAG=VALUE")?;
    if !is_name(name.as_bytes()) {
        return Err("the name of a tag is made of letters, digits and _");
    }
    if is_of_start(name.as_bytes()) {
        return Err("this tag says where the moves begin, and cannot be set");
    }
    if name == "Result" && !Outcome::ALL.iter().any(|outcome| outcome.as_str() == value) {
        return Err("a result is 1-0, 0-1, 1/2-1/2 or *");
    }
    Ok((name.to_owned(), value.to_owned()))
}
