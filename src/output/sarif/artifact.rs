//! Files as SARIF names them: by references of RFC 3986.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What is encoded in a path: all but the unreserved characters and the slash.
const RESERVED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');

/// Standard input, which has no place. A scheme of its own cannot be taken for a file.
const STDIN: &str = "stdin:";

/// Returns the reference to a file: relative as its name, or with the scheme `file`.
pub(super) fn uri(name: &str) -> String {
    if name == "-" {
        return STDIN.to_owned();
    }
    let slashed = if cfg!(windows) { name.replace('\\', "/") } else { name.to_owned() };
    let path = slashed.strip_prefix("./").unwrap_or(&slashed);
    let encoded = utf8_percent_encode(path, RESERVED);
    if path.starts_with('/') {
        format!("file://{encoded}")
    } else if cfg!(windows) && path.as_bytes().get(1) == Some(&b':') {
        format!("file:///{encoded}")
    } else {
        encoded.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_references() {
        assert_eq!(uri("games/a b%.pgn"), "games/a%20b%25.pgn");
        assert_eq!(uri("./a.pgn"), "a.pgn");
        assert_eq!(uri("Größe#1?.pgn"), "Gr%C3%B6%C3%9Fe%231%3F.pgn");
        assert_eq!(uri("http://a.pgn"), "http%3A//a.pgn");
        assert_eq!(uri("-"), "stdin:");
        #[cfg(unix)]
        assert_eq!(uri("/tmp/a\\b.pgn"), "file:///tmp/a%5Cb.pgn");
    }
}
