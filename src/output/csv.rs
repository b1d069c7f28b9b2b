//! For spreadsheets: a row a finding (RFC 4180).

use std::borrow::Cow;
use std::io::{self, Write};

use super::json::token;
use super::{FileSummary, Located, NumberedGame, Reporter, escaped};

const HEADER: &str = "file,game,line,column,offset,end,level,rule,ply,token,reason,fen,white,black,\
                      message";

/// Writes a header and a row for each finding. Games are not listed.
pub struct Csv<W> {
    out: W,
    has_header: bool,
}

impl<W: Write> Csv<W> {
    /// Writes to `out`.
    pub const fn new(out: W) -> Self {
        Self { out, has_header: false }
    }

    fn header(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.has_header, true) {
            return Ok(());
        }
        write_row(&mut self.out, HEADER.split(','))
    }
}

impl<W: Write> Reporter for Csv<W> {
    fn finding(&mut self, found: &Located<'_>) -> io::Result<()> {
        self.header()?;
        let finding = found.finding;
        let detail = finding.detail.as_deref();
        let name = |name: Option<Cow<'_, str>>| name.unwrap_or_default().into_owned();
        let number = |number: Option<u64>| number.map_or(String::new(), |it| it.to_string());
        write_row(
            &mut self.out,
            [
                found.file,
                &number(found.game.map(|game| game.number)),
                &found.place.line.to_string(),
                &found.place.column.to_string(),
                &found.offset.to_string(),
                &(found.offset + finding.span.len() as u64).to_string(),
                found.level.as_str(),
                finding.rule.id(),
                &number(finding.ply.map(|ply| ply.ply.into())),
                &token(found.token()),
                detail.map_or("", |detail| detail.reason),
                detail.map_or("", |detail| &detail.fen),
                &name(found.game.as_ref().and_then(NumberedGame::white)),
                &name(found.game.as_ref().and_then(NumberedGame::black)),
                &found.message(),
            ]
            .into_iter(),
        )
    }

    fn game(&mut self, _: &str, _: &NumberedGame<'_>, _: u64, _: u64) -> io::Result<()> {
        Ok(())
    }

    fn file(&mut self, _: &FileSummary<'_>) -> io::Result<()> {
        self.header()
    }
}

/// Writes a row and ends it.
pub(super) fn write_row<'a>(
    out: &mut impl Write,
    fields: impl Iterator<Item = &'a str>,
) -> io::Result<()> {
    for (i, field) in fields.enumerate() {
        if i > 0 {
            out.write_all(b",")?;
        }
        out.write_all(quoted(field).as_bytes())?;
    }
    out.write_all(b"\r\n")
}

/// Puts a field in quotation marks where it needs them. Control characters but line ends, which no
/// field may hold, are written as escapes; a field that a spreadsheet would take for a formula gets
/// an apostrophe before it.
pub(super) fn quoted(field: &str) -> Cow<'_, str> {
    let mut field = escaped(field, |c| c.is_control() && !matches!(c, '\r' | '\n'));
    // A sign alone, as the name of standard input, does nothing.
    if field.len() > 1 && field.starts_with(['=', '+', '-', '@']) {
        field = Cow::Owned(format!("'{field}"));
    }
    if field.contains([',', '"', '\r', '\n']) {
        field = Cow::Owned(format!("\"{}\"", field.replace('"', "\"\"")));
    }
    field
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_need_it() {
        assert_eq!(quoted("Carlsen, M"), "\"Carlsen, M\"");
        assert_eq!(quoted("a \"b\""), "\"a \"\"b\"\"\"");
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("a\0b\t\n"), "\"a\\0b\\t\n\"");
    }

    #[test]
    fn no_field_is_a_formula() {
        assert_eq!(quoted("=cmd()"), "'=cmd()");
        assert_eq!(quoted("@SUM(A1,A2)"), "\"'@SUM(A1,A2)\"");
        assert_eq!(quoted("-+"), "'-+");
        assert_eq!(quoted("-"), "-");
        assert_eq!(quoted("1-0"), "1-0");
    }
}
