//! The values of the options of `convert`.

use clap::ValueEnum;

/// What files hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum From {
    /// Games with moves in any notation
    Pgn,
    /// JSON as `--to json` or `--to jsonl` writes it
    Json,
    /// A line of UCI a game: moves, or the `position` command
    Uci,
}

/// What to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum To {
    /// The export format of PGN
    #[default]
    #[value(alias = "san")]
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
    /// PGN, one game a line (in comments, `}` becomes `)`)
    Line,
    /// JSON: an array of games
    Json,
    /// JSON lines: an object a game
    Jsonl,
    /// Positions, a line each
    Fen,
    /// Positions with what the game says of them, a line each
    Epd,
    /// A table with commas
    Csv,
    /// A table with tabs
    Tsv,
    /// A page to read, with diagrams
    Html,
    /// The last position of each game, drawn with characters
    Ascii,
    /// The last position as a picture; of several games with --output-dir
    Svg,
}

/// A part of games that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Part {
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
pub(super) enum VariationChoice {
    /// They stay
    #[default]
    Keep,
    /// They are left out
    Drop,
    /// Each becomes a game of its own, with the moves that lead to it, behind the main line
    Split,
}

/// What is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Add {
    /// The tag `PlyCount`: how many plies the main line has
    Plycount,
    /// A comment with the FEN of the position at the end of the main line
    Fen,
    /// The tag `HashCode`: the Polyglot key of that position in hexadecimal
    Hash,
    /// The tag Termination, where it is missing and sure, as `results` tells it
    Termination,
    /// The tags ECO and Opening, from the tables of --eco-file
    Eco,
}

/// What a row of a table is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum RowChoice {
    /// A game
    #[default]
    Games,
    /// A move
    Moves,
}

/// What formats have in common that take the same options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// PGN, or like it.
    Movetext,
    Json,
    Fen,
    Epd,
    Table,
    Html,
    Diagram,
}

impl To {
    /// Its name as an option has it.
    pub(super) fn name(self) -> String {
        self.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
    }

    pub(super) const fn kind(self) -> Kind {
        match self {
            Self::Json | Self::Jsonl => Kind::Json,
            Self::Fen => Kind::Fen,
            Self::Epd => Kind::Epd,
            Self::Csv | Self::Tsv => Kind::Table,
            Self::Html => Kind::Html,
            Self::Ascii | Self::Svg => Kind::Diagram,
            _ => Kind::Movetext,
        }
    }
}
