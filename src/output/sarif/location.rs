//! Where a finding is: in a file, and in a game.

use std::borrow::Cow;

use serde::Serialize;

use super::artifact::uri;
use crate::output::Located;
use crate::pgn::encoding::width;
use crate::pgn::{LineEnds, Place};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Location {
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    logical_locations: Option<[LogicalLocation; 1]>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
pub(super) struct ArtifactLocation {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LogicalLocation {
    name: String,
    fully_qualified_name: String,
    kind: &'static str,
}

/// A part of a file; the end is behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Region {
    start_line: u64,
    start_column: usize,
    end_line: u64,
    end_column: usize,
    byte_offset: u64,
    byte_length: usize,
}

impl ArtifactLocation {
    pub(super) fn of(file: &str) -> Self {
        Self { uri: uri(file) }
    }
}

impl Location {
    /// A file as a whole.
    pub(super) fn of_file(file: &str) -> Self {
        let artifact_location = ArtifactLocation::of(file);
        let physical_location = PhysicalLocation { artifact_location, region: None };
        Self { physical_location, logical_locations: None }
    }

    pub(super) fn of(found: &Located<'_>) -> Self {
        let logical_location = found.game.map(|game| {
            let name = |name: Option<Cow<'_, str>>| name.unwrap_or(Cow::Borrowed("?")).into_owned();
            let number = game.number;
            let (white, black) = (name(game.white()), name(game.black()));
            let fully_qualified_name = format!("game {number}: {white} - {black}");
            [LogicalLocation { name: format!("game {number}"), fully_qualified_name, kind: "game" }]
        });
        let artifact_location = ArtifactLocation::of(found.file);
        let physical_location =
            PhysicalLocation { artifact_location, region: Some(Region::of(found)) };
        Self { physical_location, logical_locations: logical_location }
    }
}

impl Region {
    pub(super) fn of(found: &Located<'_>) -> Self {
        let Place { line, column } = found.place;
        let token = found.token();
        let end = end_of(found.place, token, found.text.get(found.finding.span.end).copied());
        Self {
            start_line: line,
            start_column: column,
            end_line: end.line,
            end_column: end.column,
            byte_offset: found.offset,
            byte_length: token.len(),
        }
    }
}

/// Returns the place behind some bytes that start at a place.
fn end_of(start: Place, bytes: &[u8], behind: Option<u8>) -> Place {
    let Some(at) = memchr::memrchr2(b'\n', b'\r', bytes) else {
        return Place { line: start.line, column: start.column + width(bytes) };
    };
    // Between the two bytes of a line end its line is not over.
    if at + 1 == bytes.len() && bytes[at] == b'\r' && behind == Some(b'\n') {
        let before = end_of(start, &bytes[..at], None);
        return Place { line: before.line, column: before.column + 1 };
    }
    let line = start.line + LineEnds::count(&bytes[..=at]).total();
    Place { line, column: 1 + width(&bytes[at + 1..]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_end_behind_their_bytes() {
        let start = Place { line: 3, column: 5 };
        let end = |bytes: &[u8], behind| {
            let Place { line, column } = end_of(start, bytes, behind);
            (line, column)
        };
        assert_eq!(end(b"", None), (3, 5));
        assert_eq!(end("Bé7".as_bytes(), Some(b'\n')), (3, 8));
        assert_eq!(end(b"a\r\nbc", None), (4, 3));
        assert_eq!(end(b"a\n", None), (4, 1));
        assert_eq!(end(b"a\r", Some(b'\n')), (3, 7));
        assert_eq!(end(b"a\r", Some(b'b')), (4, 1));
        assert_eq!(end(b"\n\r\n", None), (5, 1));
    }
}
