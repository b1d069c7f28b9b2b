//! The options of `board`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, ValueEnum};

use crate::chess::Color;
use crate::cli::CliError;
use crate::cli::commands::games::{number, ordinal};
use crate::notation::fen::Variant;
use crate::notation::{Arrow, MarkedSquare, Marks};
use crate::ops::position::How;
use crate::output::Theme;

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ pgnkit board kiwipete
  $ pgnkit board --move 12... testdata/pgn/opera.pgn
  $ pgnkit board --to unicode --flip --ply 0 testdata/pgn/opera.pgn
  $ pgnkit board -o opera.svg --theme blue --arrows Gd1d8 --squares Re8 testdata/pgn/opera.pgn
  $ pgnkit board --all-plies pictures testdata/pgn/opera.pgn

INPUT:
  A position in FEN, or `startpos`; or a file of games, compressed or not, or `-` for games on
  standard input. What reads like the first field of FEN is a position, all else is a file. Lines of
  FEN or EPD in a file count as its games.

MARKS:
  The squares of the last move, in parentheses where the board is drawn with characters. In SVG
  also a king in check, and arrows and squares: those of the comments behind the ply ([%cal Ge2e4],
  [%csl Rd4]) and those asked for. Colours are G, R, Y and B: green, red, yellow, blue.

EXIT STATUS:
  0  drawn
  1  the game or position is faulty; it was drawn as far as it goes
  2  a usage error, no such game or ply, or something could not be read or written";

/// Draw a position, or a game at some ply: with characters or as SVG
///
/// SVG is complete in itself: it has its own pieces and needs no font. Its title and description
/// say in words what is to be seen.
#[derive(Debug, Args)]
#[command(after_long_help = AFTER_LONG_HELP)]
pub struct BoardArgs {
    /// A position in FEN, or a file of games; `-` is standard input
    #[arg(value_name = "FEN|FILE", help_heading = "Input")]
    pub(super) input: Vec<String>,

    /// Which game of the file [default: the first, 1]
    #[arg(long, value_name = "N", help_heading = "Input",
          value_parser = ordinal)]
    pub(super) game: Option<u64>,

    /// Read K and Q in a FEN as rooks of Chess960; games have the tag Variant for that
    #[arg(long, help_heading = "Input")]
    pub(super) chess960: bool,

    /// After so many plies; 0 is the start [default: the last]
    #[arg(long, value_name = "N", value_parser = number::<usize>, help_heading = "Input")]
    pub(super) ply: Option<usize>,

    /// After a move: `12` is White's, `12...` Black's
    #[arg(long = "move", value_name = "NUMBER", conflicts_with = "ply", help_heading = "Input")]
    pub(super) after: Option<MoveNumber>,

    /// How to draw [default: ascii; svg into files that end in .svg, and for --all-plies]
    #[arg(long, value_name = "FORM", value_enum, help_heading = "Output")]
    pub(super) to: Option<Form>,

    /// Draw the board as Black sees it
    #[arg(long, visible_alias = "black", help_heading = "Output")]
    pub(super) flip: bool,

    /// Leave out the letters and digits at the edge
    #[arg(long, help_heading = "Output")]
    pub(super) no_coordinates: bool,

    /// Leave out the last move, and what comments mark
    #[arg(long, help_heading = "Output")]
    pub(super) no_marks: bool,

    /// Write to a file
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(super) output: Option<PathBuf>,

    /// Write a file a ply into a directory, which is made or must be empty
    #[arg(long, value_name = "DIR", conflicts_with_all = ["ply", "after", "output"],
          help_heading = "Output")]
    pub(super) all_plies: Option<PathBuf>,

    /// Arrows to draw, with commas between: `Ge2e4,Rd8h4`
    #[arg(long, value_name = "LIST", value_delimiter = ',', help_heading = "SVG")]
    pub(super) arrows: Vec<Arrow>,

    /// Squares to colour, with commas between: `Rd4,Ye5`
    #[arg(long, value_name = "LIST", value_delimiter = ',', help_heading = "SVG")]
    pub(super) squares: Vec<MarkedSquare>,

    /// Width and height, in pixels [default: 400]
    #[arg(long, value_name = "PIXELS", help_heading = "SVG",
          value_parser = clap::value_parser!(u32).range(16..=16384))]
    pub(super) size: Option<u32>,

    /// Colours of the board; each is a little darker on a dark page [default: brown]
    #[arg(long, value_name = "THEME", value_enum, help_heading = "SVG")]
    pub(super) theme: Option<ThemeName>,
}

/// The number of a move, and whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveNumber {
    pub(super) number: u32,
    pub(super) side: Color,
}

impl FromStr for MoveNumber {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (number, side) = match text.strip_suffix("...") {
            Some(number) => (number, Color::Black),
            None => (text.strip_suffix('.').unwrap_or(text), Color::White),
        };
        match number.parse() {
            Ok(number) if number > 0 => Ok(Self { number, side }),
            _ => Err("expected a number, with `...` behind it for Black: 12 or 12..."),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// The letters of FEN
    Ascii,
    /// The figures of Unicode
    Unicode,
    /// A picture
    Svg,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ThemeName {
    /// Wood
    Brown,
    /// A board of a club
    Green,
    /// Cool and pale
    Blue,
    /// For print
    Grey,
}

/// How files end that hold what is not written here.
const OTHER_SUFFIXES: [&str; 12] =
    ["png", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "pdf", "eps", "ps", "html"];

impl BoardArgs {
    /// How a FEN is read.
    pub(super) fn how(&self) -> How {
        let variant = if self.chess960 { Variant::Chess960 } else { Variant::Standard };
        How { variant, ..How::default() }
    }

    /// The form asked for.
    pub(super) fn form(&self) -> Result<Form, CliError> {
        let is_svg = |path: &Path| path.extension().is_some_and(|e| e.eq_ignore_ascii_case("svg"));
        let usual = if self.all_plies.is_some() || self.output.as_deref().is_some_and(is_svg) {
            Form::Svg
        } else {
            Form::Ascii
        };
        let form = self.to.unwrap_or(usual);
        let is_other =
            |suffix: &&str| OTHER_SUFFIXES.iter().any(|o| o.eq_ignore_ascii_case(suffix));
        let suffix = self.output.as_deref().and_then(Path::extension).and_then(OsStr::to_str);
        if let Some(suffix) = suffix.filter(is_other) {
            return Err(CliError::usage(format!("a file of kind .{suffix} cannot be written"))
                .hint("name one that ends in .svg, which browsers and word processors show"));
        }
        let of_svg = [
            ("--arrows", !self.arrows.is_empty()),
            ("--squares", !self.squares.is_empty()),
            ("--size", self.size.is_some()),
            ("--theme", self.theme.is_some()),
        ];
        match of_svg.iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) if form != Form::Svg => {
                Err(CliError::usage(format!("{option} is for SVG only")).hint("add --to svg"))
            }
            _ => Ok(form),
        }
    }

    /// What is asked for to be drawn on the board.
    pub(super) fn marks(&self) -> Marks {
        Marks { arrows: self.arrows.clone(), squares: self.squares.clone() }
    }

    pub(super) fn theme(&self) -> Theme {
        match self.theme {
            None | Some(ThemeName::Brown) => Theme::Brown,
            Some(ThemeName::Green) => Theme::Green,
            Some(ThemeName::Blue) => Theme::Blue,
            Some(ThemeName::Grey) => Theme::Grey,
        }
    }

    pub(super) fn below(&self) -> Color {
        if self.flip { Color::Black } else { Color::White }
    }

    /// The option that asks for a game and not a position, if one does. In a file of positions
    /// (`in_file`), those have numbers, too.
    pub(super) fn option_of_games(&self, in_file: bool) -> Option<&'static str> {
        let options = [
            ("--game", self.game.is_some() && !in_file),
            ("--ply", self.ply.is_some()),
            ("--move", self.after.is_some()),
            ("--all-plies", self.all_plies.is_some()),
        ];
        options.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }
}
