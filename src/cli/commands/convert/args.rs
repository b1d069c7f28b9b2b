//! The options of `convert`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::commands::games::GameFiles;
use crate::notation::{Letters, Notation, Spelling};
use crate::ops::convert::{Addition, Changes, Source, TagChoice, Variations};
use crate::ops::pipeline::BLOCK_SIZE;
use crate::output::convert::{GameFormat, JsonArray, JsonLines, Line, Moves, Pgn};
use crate::pgn::{EXPORT_COLUMNS, Writer};

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ pgnkit convert testdata/pgn/opera.pgn
  $ pgnkit convert --to uci --bare testdata/pgn/opera.pgn
  $ pgnkit convert --to jsonl testdata/pgn/opera.pgn
  $ pgnkit convert --piece-letters de --columns 0 testdata/pgn/opera.pgn
  $ pgnkit convert --strip comments,variations,nags --tags str testdata/pgn/opera.pgn

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
    from: Option<From>,

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
    to: To,

    /// Write to a file, once all is done
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(super) output: Option<PathBuf>,

    /// Write moves alone, a line a game
    #[arg(long, help_heading = "Output")]
    bare: bool,

    /// The greatest length of a line of movetext in characters; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = EXPORT_COLUMNS, help_heading = "Output")]
    columns: usize,

    /// What the pieces are called: a language (de, fr, ...) or letters (KDTLS)
    #[arg(
        long,
        value_name = "LETTERS",
        default_value = "en",
        hide_default_value = true,
        help_heading = "Output"
    )]
    piece_letters: Letters,

    /// Leave tags in their order and fill up none
    #[arg(long, help_heading = "Output")]
    keep_tag_order: bool,

    /// Leave out games that cannot be played to their end
    #[arg(long, help_heading = "Changes")]
    pub(super) skip_broken: bool,

    /// Leave out parts of games
    #[arg(long, value_enum, value_name = "PARTS", value_delimiter = ',', help_heading = "Changes")]
    strip: Vec<Part>,

    /// What becomes of variations
    #[arg(long, value_enum, default_value_t, value_name = "WHAT", help_heading = "Changes")]
    variations: VariationChoice,

    /// Which tags to keep: `all`, `str` (the seven of the roster), `none`, or names
    #[arg(
        long,
        value_name = "TAGS",
        value_delimiter = ',',
        default_value = "all",
        hide_default_value = true,
        help_heading = "Changes"
    )]
    tags: Vec<String>,

    /// Give a tag a value (may be repeated)
    #[arg(long, value_name = "TAG=VALUE", value_parser = tag_and_value, help_heading = "Changes")]
    set: Vec<(String, String)>,

    /// Add something to each game
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',', help_heading = "Changes")]
    add: Vec<Add>,

    /// Write the reduced export format: the seven tags and the moves of the main line alone
    #[arg(long, help_heading = "Changes")]
    reduced: bool,

    /// Bytes of a block, for tests
    #[arg(long, value_name = "BYTES", hide = true, default_value_t = BLOCK_SIZE)]
    pub(super) block_size: usize,
}

/// What files hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum From {
    /// Games with moves in any notation
    Pgn,
    /// JSON as `--to json` or `--to jsonl` writes it
    Json,
    /// A line of UCI a game: moves, or the `position` command
    Uci,
}

/// What to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum To {
    /// The export format of PGN
    #[default]
    Pgn,
    /// The same, with moves as in UCI: g1f3, e7e8q
    Uci,
    /// Long algebraic notation: Ng1-f3, e4xd5, O-O
    Lan,
    /// Both squares: g1f3, e7e8=Q
    Lalg,
    /// Both squares and a hyphen: g1-f3
    Halg,
    /// The piece and both squares: Ng1f3
    Elalg,
    /// The same with hyphen or capture sign, and castling as e1-g1
    #[value(alias = "xlan")]
    Xlalg,
    /// SAN with figurines: ♘f3
    Fan,
    /// PGN, one game a line
    Line,
    /// JSON: an array of games
    Json,
    /// JSON lines: an object a game
    Jsonl,
}

/// A part of games that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Comments, with all that is in them
    Comments,
    /// Glyphs ($1, !)
    Nags,
    /// Variations
    Variations,
    /// Clocks in comments ([%clk], [%emt])
    Clocks,
    /// Evaluations in comments ([%eval])
    Evals,
    /// Arrows and coloured squares in comments ([%cal], [%csl])
    Arrows,
    /// Termination markers
    Results,
    /// Move numbers
    Numbers,
    /// + and # behind moves
    Checks,
    /// Tags
    Tags,
}

/// What becomes of variations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum VariationChoice {
    /// They stay
    #[default]
    Keep,
    /// They are left out
    Drop,
}

/// What is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Add {
    /// The tag PlyCount: how many plies the main line has
    Plycount,
}

/// Reads `Tag=value`.
fn tag_and_value(text: &str) -> Result<(String, String), &'static str> {
    let (name, value) = text.split_once('=').ok_or("expected TAG=VALUE")?;
    let is_name_byte = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if name.is_empty() || !name.bytes().all(is_name_byte) {
        return Err("the name of a tag is made of letters, digits and _");
    }
    if matches!(name, "FEN" | "SetUp" | "Variant") {
        return Err("this tag says where the moves begin, and cannot be set");
    }
    Ok((name.to_owned(), value.to_owned()))
}

impl ConvertArgs {
    /// What a file of this name holds.
    pub(super) fn source(&self, name: &str) -> Source {
        match self.from {
            None => Source::of_name(name),
            Some(From::Pgn) => Source::Pgn,
            Some(From::Json) => Source::Json,
            Some(From::Uci) => Source::Uci,
        }
    }

    fn strips(&self, part: Part) -> bool {
        self.strip.contains(&part)
    }

    /// What is changed in each game.
    pub(super) fn changes(&self) -> Changes {
        let drops = self.variations == VariationChoice::Drop
            || self.strips(Part::Variations)
            || self.reduced;
        let tags = match self.tags.as_slice() {
            _ if self.reduced => TagChoice::Roster,
            [one] if one == "all" => TagChoice::All,
            [one] if one == "str" => TagChoice::Roster,
            [one] if one == "none" => TagChoice::Named(Vec::new()),
            names => TagChoice::Named(names.to_vec()),
        };
        let add = self.add.iter().map(|Add::Plycount| Addition::PlyCount).collect();
        Changes {
            variations: if drops { Variations::Drop } else { Variations::Keep },
            no_comments: self.strips(Part::Comments) || self.reduced,
            no_nags: self.strips(Part::Nags) || self.reduced,
            no_clocks: self.strips(Part::Clocks),
            no_evaluations: self.strips(Part::Evals),
            no_arrows: self.strips(Part::Arrows),
            tags,
            set: self.set.clone(),
            add,
        }
    }

    /// How games are written.
    pub(super) fn format(&self) -> Box<dyn GameFormat> {
        let notation = match self.to {
            To::Uci => Notation::Uci,
            To::Lan => Notation::Lan,
            To::Lalg => Notation::Lalg,
            To::Halg => Notation::Halg,
            To::Elalg => Notation::Elalg,
            To::Xlalg => Notation::Xlalg,
            To::Pgn | To::Fan | To::Line | To::Json | To::Jsonl => Notation::San,
        };
        let letters =
            if self.to == To::Fan { Letters::FIGURINES } else { self.piece_letters.clone() };
        let marks = !self.strips(Part::Checks);
        let has_no_tags = self.strips(Part::Tags) || self.tags == ["none"];
        let is_line = self.bare || self.to == To::Line;
        let writer = Writer {
            spelling: Spelling { notation, letters, marks, ..Spelling::default() },
            columns: if is_line { 0 } else { self.columns },
            tags: !has_no_tags,
            roster: !self.keep_tag_order,
            numbers: !self.strips(Part::Numbers) && notation != Notation::Uci && !self.bare,
            result: !self.strips(Part::Results) && !self.bare,
        };
        match self.to {
            To::Json => Box::new(JsonArray),
            To::Jsonl => Box::new(JsonLines),
            _ if self.bare => Box::new(Moves(writer)),
            To::Line => Box::new(Line(writer)),
            _ => Box::new(Pgn(writer)),
        }
    }
}
