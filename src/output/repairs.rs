//! What `fix` did, for machines.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;

use super::{SCHEMA, json_line};
use crate::pgn::Mended;
use crate::pgn::encoding::decode;

/// One edit of one game.
#[derive(Clone, Copy, Debug)]
pub struct RepairLog<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// The number of the game in the file, from 1; none for what stands between games.
    pub game: Option<u64>,
    /// The edit.
    pub mended: &'a Mended,
}

#[derive(Serialize)]
struct RepairLine<'a> {
    r#type: &'static str,
    schema: u32,
    file: &'a str,
    game: Option<u64>,
    step: &'static str,
    was: Cow<'a, str>,
    is: Cow<'a, str>,
}

impl RepairLog<'_> {
    /// Writes it as an object of JSON in a line of its own.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&self, mut out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        json_line(
            &mut out,
            &RepairLine {
                r#type: "repair",
                schema: SCHEMA,
                file: self.file,
                game: self.game,
                step: self.mended.step.id(),
                was: decode(&self.mended.was),
                is: decode(&self.mended.is),
            },
        )
    }
}
