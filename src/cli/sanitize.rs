//! Makes untrusted text harmless to a terminal.
//!
//! Tags, comments and file names come from strangers. An escape sequence in them could retitle
//! the window or repaint earlier lines, and a bidi override could make a move read as another.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

/// A function that prepares untrusted text for where it will be written.
pub type Sanitizer = fn(&str) -> Cow<'_, str>;

/// Escapes control, bidi and invisible characters; line feeds and tabs stay.
///
/// ```
/// use pgnkit::cli::sanitize::for_terminal;
/// assert_eq!(for_terminal("K\u{e1}roly"), "K\u{e1}roly");
/// assert_eq!(for_terminal("a\x1b[2Jb"), "a\\x1b[2Jb");
/// assert_eq!(for_terminal("0\u{202e}1-"), "0\\u{202e}1-");
/// ```
pub fn for_terminal(text: &str) -> Cow<'_, str> {
    let Some(first) = text.find(is_harmful) else {
        return Cow::Borrowed(text);
    };
    let mut clean = String::with_capacity(text.len() + 8);
    clean.push_str(&text[..first]);
    for c in text[first..].chars() {
        // Writing to a string cannot fail.
        let _ = match c {
            c if !is_harmful(c) => clean.write_char(c),
            '\0'..='\x7f' => write!(clean, "\\x{:02x}", u32::from(c)),
            c => write!(clean, "{}", c.escape_unicode()),
        };
    }
    Cow::Owned(clean)
}

/// Leaves the text as it is: what is piped or written to a file keeps its bytes.
pub fn raw(text: &str) -> Cow<'_, str> {
    Cow::Borrowed(text)
}

/// Writes untrusted text to a terminal, made harmless.
pub struct Harmless<W> {
    inner: W,
    /// The start of a character, of which the rest is to come.
    cut: Vec<u8>,
}

impl<W: Write> Harmless<W> {
    /// Writes to a terminal.
    pub const fn new(inner: W) -> Self {
        Self { inner, cut: Vec::new() }
    }
}

impl<W: Write> Write for Harmless<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut text = std::mem::take(&mut self.cut);
        text.extend_from_slice(bytes);
        let mut rest = &text[..];
        while let Err(error) = str::from_utf8(rest) {
            let (valid, behind) = rest.split_at(error.valid_up_to());
            let Some(bad) = error.error_len() else {
                self.cut = behind.to_vec();
                rest = valid;
                break;
            };
            self.inner.write_all(for_terminal(&String::from_utf8_lossy(valid)).as_bytes())?;
            self.inner.write_all("\u{FFFD}".as_bytes())?;
            rest = &behind[bad..];
        }
        self.inner.write_all(for_terminal(&String::from_utf8_lossy(rest)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

const fn is_harmful(c: char) -> bool {
    matches!(c,
        '\0'..='\x08' | '\x0b'..='\x1f' | '\x7f'..='\u{9f}'  // C0, DEL, C1; not line feed or tab
        | '\u{ad}'                                            // soft hyphen
        | '\u{61c}' | '\u{200e}' | '\u{200f}'                 // bidi marks
        | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'   // bidi embeddings, isolates
        | '\u{180e}' | '\u{200b}'..='\u{200d}'                // zero width
        | '\u{2060}'..='\u{2064}' | '\u{206a}'..='\u{206f}'   // invisible operators
        | '\u{2028}' | '\u{2029}'                             // line and paragraph separators
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}'                // BOM, annotations
        | '\u{e0000}'..='\u{e007f}') // tag characters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_in_pieces_is_harmless_as_a_whole() {
        let text = "a\u{e1}\x1b[2J\u{202e}\u{1f600}\n".as_bytes();
        for len in 1..=text.len() {
            let mut out = Harmless::new(Vec::new());
            text.chunks(len).for_each(|part| out.write_all(part).unwrap());
            out.write_all(b"b\xFFc").unwrap();
            let shown = String::from_utf8(out.inner).unwrap();
            assert_eq!(shown, "a\u{e1}\\x1b[2J\\u{202e}\u{1f600}\nb\u{fffd}c");
        }
    }

    #[test]
    fn harmless_text_is_not_copied() {
        assert!(matches!(for_terminal("Réti, R.\t♘f3\n"), Cow::Borrowed(_)));
    }

    #[test]
    fn every_control_character_but_line_feed_and_tab_is_escaped() {
        for c in (0..=0x9f).filter_map(char::from_u32).filter(|c| c.is_control()) {
            let text = c.to_string();
            let kept = for_terminal(&text) == text.as_str();
            assert_eq!(kept, c == '\n' || c == '\t', "{c:?}");
        }
    }

    #[test]
    fn escapes_are_readable() {
        assert_eq!(for_terminal("a\r\u{9b}31m\u{200b}b"), "a\\x0d\\u{9b}31m\\u{200b}b");
    }
}
