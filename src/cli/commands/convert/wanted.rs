//! From the options of `convert` to what is done; and those that do not go together.

use std::io::Read;
use std::path::Path;

use super::args::ConvertArgs;
use super::choices::{Add, From, Kind, Part, RowChoice, To, VariationChoice};
use crate::cli::CliError;
use crate::cli::commands::fen::style;
use crate::io::{Source as File, open};
use crate::notation::{Letters, Notation, Spelling};
use crate::ops::convert::{Addition, Changes, Source, TagChoice, Variations};
use crate::output::convert::{
    Ascii, GameFormat, Html, JsonArray, JsonLines, Line, Moves, Pgn, Positions, Rows, Separator,
    Svg, Table, WhichPositions,
};
use crate::output::position::FenStyle;
use crate::pgn::eco::Openings;
use crate::pgn::tags::{ROSTER, is_name};
use crate::pgn::{EXPORT_COLUMNS, Writer};

/// Tags with names that people may write in another case.
const KNOWN_TAGS: [&str; 18] = [
    "Annotator",
    "BlackElo",
    "BlackTitle",
    "ECO",
    "EventDate",
    "FEN",
    "Mode",
    "NIC",
    "Opening",
    "PlyCount",
    "SetUp",
    "Termination",
    "Time",
    "TimeControl",
    "Variant",
    "Variation",
    "WhiteElo",
    "WhiteTitle",
];

impl ConvertArgs {
    /// Refuses options that would change nothing.
    pub(super) fn check(&self) -> Result<(), CliError> {
        use Kind::{Diagram, Epd, Fen, Html, Movetext, Table};
        let strips = |part| self.strips(part);
        let kind = self.to.kind();
        let has_fens = matches!(kind, Fen | Epd | Table) || self.add.contains(&Add::Fen);
        let of_movetext = kind == Movetext;
        let to_read = of_movetext || kind == Html;
        let has_letters = to_read && self.to != To::Fan && self.to != To::Uci || kind == Table;
        let has_tags = kind != Fen;
        for (option, is_given, makes_sense) in [
            ("--bare", self.bare, of_movetext && self.to != To::Line),
            ("--columns", self.columns.is_some(), of_movetext && self.to != To::Line),
            ("--piece-letters", self.piece_letters.is_some(), has_letters),
            ("--keep-tag-order", self.keep_tag_order, of_movetext),
            ("--strip results", strips(Part::Results), to_read),
            ("--strip numbers", strips(Part::Numbers), to_read),
            ("--strip checks", strips(Part::Checks), to_read || kind == Table),
            ("--positions", self.positions.is_some(), matches!(kind, Fen | Epd)),
            ("--ep", self.ep.is_some(), has_fens),
            ("--castling", self.castling.is_some(), has_fens),
            ("--rows", self.rows.is_some(), kind == Table),
            ("--columns-csv", !self.columns_csv.is_empty(), kind == Table),
            ("--output-dir", self.output_dir.is_some(), self.to == To::Svg),
            ("--strip nags", strips(Part::Nags), kind != Diagram),
            ("--strip variations", strips(Part::Variations), kind != Diagram),
            ("--add", !self.add.is_empty(), has_tags),
            ("--set", !self.set.is_empty(), has_tags),
        ] {
            if is_given && !makes_sense {
                let to = self.to.name();
                let message = format!("`{option}` changes nothing in what `--to {to}` writes");
                return Err(CliError::usage(message).hint("leave it out, or name another format"));
            }
        }
        self.check_pairs()?;
        self.check_tags()
    }

    /// Refuses choices of tags that contradict each other.
    fn check_tags(&self) -> Result<(), CliError> {
        let tags: Vec<&str> = self.tags.iter().map(String::as_str).collect();
        let usage = |message: String, hint: String| Err(CliError::usage(message).hint(hint));
        for tag in &tags {
            let is_word = matches!(*tag, "all" | "str" | "none");
            if is_word && tags.len() > 1 {
                return usage(
                    format!("`{tag}` stands alone in `--tags`"),
                    "name tags, or use one of all, str and none".to_owned(),
                );
            }
            let known = ROSTER.iter().chain(&KNOWN_TAGS);
            let meant = known.clone().find(|known| known.eq_ignore_ascii_case(tag));
            if let Some(meant) = meant
                && !known.clone().any(|known| known == tag)
            {
                return usage(
                    format!("no tag is named `{tag}`"),
                    format!("did you mean `{meant}`?"),
                );
            }
            if !is_word && !is_name(tag.as_bytes()) {
                return usage(
                    format!("`{tag}` cannot be the name of a tag"),
                    "names are made of letters, digits and _".to_owned(),
                );
            }
        }
        let writes_none = self.bare || self.strips(Part::Tags) || tags == ["none"];
        let sets = !self.set.is_empty() || self.add.iter().any(|add| *add != Add::Fen);
        if writes_none && sets {
            return usage(
                "`--set` and `--add` give tags, but none are written".to_owned(),
                "leave out `--bare`, `--tags none` and `--strip tags`, or what adds tags"
                    .to_owned(),
            );
        }
        let is_other = |(name, _): &(String, String)| !ROSTER.contains(&name.as_str());
        let more = tags != ["all"] || self.set.iter().any(is_other) || !self.add.is_empty();
        if self.reduced && more {
            return usage(
                "`--reduced` writes the seven tags and the moves, and nothing else".to_owned(),
                "leave out `--tags`, `--add`, and `--set` of other tags".to_owned(),
            );
        }
        Ok(())
    }

    fn check_pairs(&self) -> Result<(), CliError> {
        let takes_variations = self.positions.as_ref().is_some_and(|which| which.variations);
        if takes_variations && self.variations() != Variations::Keep {
            return Err(CliError::usage("`--positions variations` needs variations")
                .hint("leave out `--variations`, `--strip variations` and `--reduced`"));
        }
        let adds_eco = self.add.contains(&Add::Eco);
        if adds_eco && self.eco_file.is_empty() {
            return Err(CliError::usage("`--add eco` needs a table of openings")
                .hint("name one: --eco-file FILE"));
        }
        if !adds_eco && !self.eco_file.is_empty() {
            return Err(CliError::usage("`--eco-file` is for `--add eco`"));
        }
        Ok(())
    }

    /// What a file of this name holds.
    pub(super) fn source(&self, name: &str) -> Source {
        match self.from {
            None => Source::of_name(name),
            Some(From::Pgn) => Source::Pgn,
            Some(From::Json) => Source::Json,
            Some(From::Uci) => Source::Uci,
        }
    }

    /// Whether each game becomes a document of its own.
    pub(super) fn is_of_documents(&self) -> bool {
        self.to == To::Svg
    }

    fn strips(&self, part: Part) -> bool {
        self.strip.contains(&part)
    }

    fn variations(&self) -> Variations {
        match self.variations {
            _ if self.strips(Part::Variations) || self.reduced => Variations::Drop,
            VariationChoice::Keep if self.bare => Variations::Drop,
            VariationChoice::Keep => Variations::Keep,
            VariationChoice::Drop => Variations::Drop,
            VariationChoice::Split => Variations::Split,
        }
    }

    fn fen_style(&self) -> FenStyle {
        style(self.ep.unwrap_or_default(), self.castling.unwrap_or_default())
    }

    /// What is changed in each game.
    pub(super) fn changes(&self) -> Result<Changes, CliError> {
        let tags = match self.tags.as_slice() {
            _ if self.reduced => TagChoice::Roster,
            _ if self.strips(Part::Tags) => TagChoice::Named(Vec::new()),
            [one] if one == "all" => TagChoice::All,
            [one] if one == "str" => TagChoice::Roster,
            [one] if one == "none" => TagChoice::Named(Vec::new()),
            names => TagChoice::Named(names.to_vec()),
        };
        Ok(Changes {
            variations: self.variations(),
            no_comments: self.strips(Part::Comments) || self.reduced || self.bare,
            no_nags: self.strips(Part::Nags) || self.reduced || self.bare,
            no_clocks: self.strips(Part::Clocks),
            no_evaluations: self.strips(Part::Evals),
            no_arrows: self.strips(Part::Arrows),
            tags,
            set: self.set.clone(),
            add: self.add.iter().map(|add| self.addition(*add)).collect::<Result<_, _>>()?,
        })
    }

    fn addition(&self, add: Add) -> Result<Addition, CliError> {
        Ok(match add {
            Add::Plycount => Addition::PlyCount,
            Add::Fen => Addition::Fen(self.fen_style()),
            Add::Hash => Addition::Hash,
            Add::Termination => Addition::Termination,
            Add::Eco => {
                let mut openings = Openings::default();
                for path in &self.eco_file {
                    read_openings(path, &mut openings)?;
                }
                Addition::Eco(openings)
            }
        })
    }

    /// How games are written.
    pub(super) fn format(&self) -> Result<Box<dyn GameFormat>, CliError> {
        let positions = |epd| Positions {
            which: self.positions.clone().unwrap_or_else(WhichPositions::last),
            style: self.fen_style(),
            epd,
        };
        Ok(match self.to {
            To::Json => Box::new(JsonArray),
            To::Jsonl => Box::new(JsonLines),
            To::Fen => Box::new(positions(false)),
            To::Epd => Box::new(positions(true)),
            To::Csv => Box::new(self.table(Separator::Comma)?),
            To::Tsv => Box::new(self.table(Separator::Tab)?),
            To::Html => Box::new(self.page()),
            To::Ascii => Box::new(Ascii),
            To::Svg => Box::new(Svg),
            _ if self.bare => Box::new(Moves(self.writer())),
            To::Line => Box::new(Line(self.writer())),
            _ => Box::new(Pgn(self.writer())),
        })
    }

    fn page(&self) -> Html {
        Html {
            spelling: self.spelling(Notation::San),
            numbers: !self.strips(Part::Numbers),
            result: !self.strips(Part::Results),
        }
    }

    fn table(&self, separator: Separator) -> Result<Table, CliError> {
        let rows = match self.rows.unwrap_or_default() {
            RowChoice::Games => Rows::games(&self.columns_csv),
            RowChoice::Moves => Rows::moves(&self.columns_csv),
        };
        Ok(Table {
            rows: rows.map_err(CliError::usage)?,
            separator,
            spelling: self.spelling(Notation::San),
            style: self.fen_style(),
        })
    }

    fn spelling(&self, notation: Notation) -> Spelling {
        let letters = match &self.piece_letters {
            _ if self.to == To::Fan => Letters::FIGURINES,
            Some(letters) => letters.clone(),
            None => Letters::ENGLISH,
        };
        let marks = !self.strips(Part::Checks);
        Spelling { notation, letters, marks, ..Spelling::default() }
    }

    fn writer(&self) -> Writer {
        let notation = match self.to {
            To::Uci => Notation::Uci,
            To::Lan => Notation::Lan,
            To::Lalg => Notation::Lalg,
            To::Halg => Notation::Halg,
            To::Elalg => Notation::Elalg,
            To::Xlalg => Notation::Xlalg,
            _ => Notation::San,
        };
        // Who names tags, or none, wants those.
        let names_tags = self.strips(Part::Tags)
            || !matches!(self.tags.as_slice(), [one] if one == "all" || one == "str");
        let is_line = self.bare || self.to == To::Line;
        Writer {
            spelling: self.spelling(notation),
            columns: if is_line { 0 } else { self.columns.unwrap_or(EXPORT_COLUMNS) },
            tags: true,
            roster: !self.keep_tag_order && !names_tags,
            numbers: !self.strips(Part::Numbers) && notation != Notation::Uci && !self.bare,
            result: !self.strips(Part::Results) && !self.bare,
        }
    }
}

/// Adds the openings of a file.
fn read_openings(path: &Path, openings: &mut Openings) -> Result<(), CliError> {
    let file = File::from_path(path);
    let mut text = Vec::new();
    let mut input = open(&file).map_err(CliError::input)?;
    let doing = || format!("cannot read `{}`", path.display());
    input.reader.read_to_end(&mut text).map_err(|error| CliError::input(error).context(doing()))?;
    openings.read(&text).map_err(|error| {
        CliError::input(format!("{}:{error}", path.display()))
            .hint("a line of a table is code, name and moves, with tabs between; or it is PGN")
    })
}
