//! From options to what a session needs.

use std::collections::hash_map::RandomState;
use std::env;
use std::hash::BuildHasher as _;
use std::sync::Arc;
use std::time::Duration;

use super::args::{Board, BoardSize, Draws, Flip, PlayArgs, Versus};
use super::date::today;
use super::screen;
use crate::chess::Color;
use crate::cli::{CliError, ColorWhen, GlobalArgs, Ui};
use crate::ops::play::{Begin, Boards, Budget, OpponentKind, Setup};
use crate::output::play::{View, Voice};
use crate::output::{Palette, PieceStyle, Size};
use crate::play::{DrawPolicy, Settings, TakeBacks};

impl PlayArgs {
    /// Puts together what a session needs.
    pub(super) fn setup(&self, ui: &Ui, global: &GlobalArgs) -> Result<Setup, CliError> {
        let is_person = ui.stdin_is_terminal();
        let boards = match self.board {
            Some(Board::None) => Boards::Never,
            _ if self.say => Boards::Never,
            Some(_) => Boards::Each,
            None if is_person => Boards::Each,
            None => Boards::Never,
        };
        let voice = match (is_person, boards) {
            _ if self.say => Voice::Words,
            (false, _) => Voice::Keywords,
            (true, Boards::Never) => Voice::Words,
            (true, Boards::Each) => Voice::Notation,
        };
        let side = if self.white {
            Some(Color::White)
        } else if self.black {
            Some(Color::Black)
        } else {
            None
        };
        let date = match (&self.date, self.seed) {
            (Some(date), _) => date.clone(),
            (None, Some(_)) => "????.??.??".to_owned(),
            (None, None) => today(),
        };
        Ok(Setup {
            settings: self.settings(),
            begin: self.begin()?,
            opponent: self.opponent()?,
            budget: Budget {
                nodes: self.nodes,
                time: self.movetime.map(Duration::from_millis),
                depth: self.depth,
            },
            engine_resigns: self.engine_resigns,
            side,
            seed: self.seed.unwrap_or_else(seed),
            name: self.name.clone(),
            date,
            log: self.log.clone(),
            voice,
            view: self.view(side, is_person, ui, global),
            boards,
            turns_board: self.flip == Flip::Auto,
            asks: is_person,
            strict: self.strict,
            quiet: global.quiet,
            stop: Arc::default(),
        })
    }

    fn settings(&self) -> Settings {
        Settings {
            chess960: self.chess960,
            draws: match self.draws {
                Draws::Auto => DrawPolicy::Auto,
                Draws::Claim => DrawPolicy::Claim,
            },
            clock: self.clock,
            take_backs: if self.no_undo { TakeBacks::Never } else { TakeBacks::Free },
            auto_queen: self.auto_queen,
            ..Settings::default()
        }
    }

    fn begin(&self) -> Result<Begin, CliError> {
        match (&self.fen, &self.from) {
            (Some(fen), _) => Begin::position(fen).map_err(CliError::input),
            (None, Some(from)) => Begin::file(from).map_err(CliError::input),
            (None, None) => Ok(Begin::default()),
        }
    }

    fn opponent(&self) -> Result<Option<OpponentKind>, CliError> {
        let of_engine = [
            ("--level", self.level.is_some()),
            ("--engine", self.engine.is_some()),
            ("--nodes", self.nodes.is_some()),
            ("--movetime", self.movetime.is_some()),
            ("--depth", self.depth.is_some()),
            ("--engine-resigns", self.engine_resigns),
        ];
        if self.vs == Some(Versus::Human) {
            return match of_engine.into_iter().find(|(_, is_given)| *is_given) {
                Some((option, _)) => {
                    Err(CliError::usage(format!("{option} is for a game against an engine"))
                        .hint("leave out --vs human"))
                }
                None => Ok(None),
            };
        }
        Ok(Some(match (&self.engine, self.level) {
            (Some(command), _) => {
                OpponentKind::External { command: command.clone(), options: self.options.clone() }
            }
            (None, Some(level)) => OpponentKind::BuiltIn(level),
            (None, None) => OpponentKind::default(),
        }))
    }

    fn view(&self, side: Option<Color>, is_person: bool, ui: &Ui, global: &GlobalArgs) -> View {
        let has_color = match global.color {
            // A pipe gets no escapes, wherever its output goes.
            ColorWhen::Auto => is_person && ui.color(),
            _ => ui.color(),
        };
        let is_unicode = match self.board {
            Some(Board::Unicode) => true,
            Some(Board::Ascii) => false,
            _ => is_person && has_color && is_utf8_locale(),
        };
        let window = screen::size().filter(|_| ui.stdout_is_terminal());
        let is_high = window.is_none_or(|(_, rows)| rows >= 30);
        View {
            style: if is_unicode { PieceStyle::Figures } else { PieceStyle::Letters },
            palette: has_color.then(palette),
            size: if self.size == BoardSize::Large && is_high { Size::Large } else { Size::Small },
            below: side.unwrap_or(Color::White),
            has_coordinates: !self.no_coordinates,
            columns: if is_person { window.map_or(80, |(columns, _)| columns) } else { 0 },
        }
    }
}

/// A number that nobody can foresee, short enough to be typed again.
fn seed() -> u64 {
    RandomState::new().hash_one(std::process::id()) % 1_000_000
}

/// Whether the locale says that text is UTF-8.
fn is_utf8_locale() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(|name| env::var(name).ok())
        .find(|value| !value.is_empty());
    set.is_some_and(|value| {
        let value = value.to_lowercase();
        value.contains("utf-8") || value.contains("utf8")
    })
}

/// The colours that the terminal is likely to have.
fn palette() -> Palette {
    let term = env::var("TERM").unwrap_or_default();
    let has_many = term.is_empty()
        || term.contains("256color")
        || env::var_os("COLORTERM").is_some_and(|value| !value.is_empty());
    if has_many { Palette::Many } else { Palette::Few }
}
