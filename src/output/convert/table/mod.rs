//! Games as tables: a row a game, or a row a move.

mod games;
mod moves;

use super::{About, Frame, GameFormat, Page};
use crate::chess::Position;
use crate::notation::Spelling;
use crate::output::csv::quoted;
use crate::output::escaped;
use crate::output::position::FenStyle;
use crate::pgn::tree::{Game, Step};

pub use games::GameColumn;
pub use moves::MoveColumn;

/// Writes a header and rows.
#[derive(Clone, Debug)]
pub struct Table {
    /// What is in a row.
    pub rows: Rows,
    /// How fields are set apart.
    pub separator: Separator,
    /// How moves are written. In which way UCI castles is decided game by game.
    pub spelling: Spelling,
    /// How positions are written.
    pub style: FenStyle,
}

/// How fields are set apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// By commas (RFC 4180): fields that need it are in quotation marks; rows end with CR LF.
    Comma,
    /// By tabs: tab, line feed, carriage return and backslash in a field are `\t`, `\n`, `\r` and
    /// `\\`; rows end with LF.
    Tab,
}

/// What is in a row, and under which names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rows {
    /// A game.
    Games(Vec<(String, GameColumn)>),
    /// A move; those of variations, too.
    Moves(Vec<(String, MoveColumn)>),
}

/// A name that is no column.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no column is named `{name}`; there are {known}")]
pub struct UnknownColumn {
    /// The name.
    pub name: String,
    /// Those that there are.
    pub known: String,
}

impl Rows {
    /// Rows of games with these columns; the usual ones if none is named.
    ///
    /// # Errors
    ///
    /// If there is no such column.
    ///
    /// ```
    /// use pgnkit::output::convert::Rows;
    /// assert!(Rows::games(&["white", "TimeControl", "plies"]).is_ok());
    /// let error = Rows::games(&["colour"]).unwrap_err();
    /// assert!(error.to_string().starts_with("no column is named `colour`; there are game, event,"));
    /// ```
    pub fn games(names: &[impl AsRef<str>]) -> Result<Self, UnknownColumn> {
        let known = || GameColumn::names().join(", ") + ", and any tag by its name (TimeControl)";
        columns(names, GameColumn::USUAL, GameColumn::named, known).map(Self::Games)
    }

    /// Rows of moves with these columns; the usual ones if none is named.
    ///
    /// # Errors
    ///
    /// If there is no such column.
    pub fn moves(names: &[impl AsRef<str>]) -> Result<Self, UnknownColumn> {
        let known = || MoveColumn::ALL.map(|(name, _)| name).join(", ");
        columns(names, MoveColumn::USUAL, MoveColumn::named, known).map(Self::Moves)
    }

    fn names(&self) -> Vec<&str> {
        match self {
            Self::Games(columns) => columns.iter().map(|(name, _)| &**name).collect(),
            Self::Moves(columns) => columns.iter().map(|(name, _)| &**name).collect(),
        }
    }
}

fn columns<C>(
    names: &[impl AsRef<str>],
    usual: &[&str],
    named: impl Fn(&str) -> Option<C>,
    known: impl Fn() -> String,
) -> Result<Vec<(String, C)>, UnknownColumn> {
    let column = |name: &str| match named(name) {
        Some(column) => Ok((name.to_owned(), column)),
        None => Err(UnknownColumn { name: name.to_owned(), known: known() }),
    };
    if names.is_empty() {
        return usual.iter().map(|name| column(name)).collect();
    }
    names.iter().map(|name| column(name.as_ref().trim())).collect()
}

impl GameFormat for Table {
    fn frame(&self) -> Frame {
        let mut head = String::new();
        for (at, name) in self.rows.names().into_iter().enumerate() {
            self.separator.write_between(at, &mut head);
            self.separator.write_text(name, &mut head);
        }
        self.separator.write_end(&mut head);
        Frame { head: head.into(), ..Frame::default() }
    }

    fn writes_san(&self) -> bool {
        false
    }

    fn game(&self, game: &Game, about: &About, page: &mut Page) {
        let spelling = Spelling { castling: game.castling_style(), ..self.spelling.clone() };
        match &self.rows {
            Rows::Games(columns) => games::write(self, &spelling, columns, game, about, page),
            Rows::Moves(columns) => moves::write(self, &spelling, columns, game, about, page),
        }
    }
}

impl Separator {
    fn write_between(self, at: usize, out: &mut String) {
        if at > 0 {
            out.push(match self {
                Self::Comma => ',',
                Self::Tab => '\t',
            });
        }
    }

    /// Adds a field that came from a game, where anything may stand.
    fn write_text(self, text: &str, out: &mut String) {
        out.push_str(&match self {
            Self::Comma => quoted(text),
            Self::Tab => escaped(text, |c| c.is_control() || c == '\\'),
        });
    }

    fn write_end(self, out: &mut String) {
        out.push_str(match self {
            Self::Comma => "\r\n",
            Self::Tab => "\n",
        });
    }
}

/// Adds a step as it is spelled.
fn write_step(
    spelling: &Spelling,
    before: &Position,
    step: Step,
    after: &Position,
    out: &mut String,
) {
    // Writing to a string does not fail.
    let _ = match step {
        Step::Move(mv) => spelling.write(out, before, mv, after),
        Step::Pass => spelling.write_pass(out),
    };
}

#[cfg(test)]
mod tests;
