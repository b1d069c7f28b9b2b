//! Tokens set in lines: as many in each as fit (PGN 8.2.1).

/// Sets tokens one behind the other, with a blank or a line end between them.
pub(super) struct Lines<'o> {
    out: &'o mut String,
    /// How many characters a line may have; 0 for no limit.
    limit: usize,
    /// How many characters the last line has.
    column: usize,
    /// The last token, which is not set yet: a parenthesis may follow close behind it.
    word: String,
    /// Whether the next token follows close behind it.
    is_open: bool,
}

impl<'o> Lines<'o> {
    pub(super) const fn new(out: &'o mut String, limit: usize) -> Self {
        Self { out, limit, column: 0, word: String::new(), is_open: false }
    }

    /// Begins a token; what is written to the string is part of it.
    #[inline]
    pub(super) fn word(&mut self) -> &mut String {
        if !std::mem::take(&mut self.is_open) {
            self.set();
        }
        &mut self.word
    }

    /// Begins a variation.
    pub(super) fn open(&mut self) {
        self.word().push('(');
        self.is_open = true;
    }

    /// Ends a variation.
    pub(super) fn close(&mut self) {
        self.is_open = false;
        self.word.push(')');
    }

    /// Sets a comment (PGN 5). Control characters, which the export format does not have, are
    /// blanks.
    pub(super) fn comment(&mut self, text: &str) {
        let plain;
        let mut text = text;
        if text.bytes().any(|byte| byte.is_ascii_control() && byte != b'\n') {
            plain = text.replace(|c: char| c.is_ascii_control() && c != '\n', " ");
            text = &plain;
        }
        if text.contains('}') {
            return self.line_comment(text);
        }
        self.word().push('{');
        let mut paragraphs = text.split("\n\n").peekable();
        while let Some(paragraph) = paragraphs.next() {
            if self.limit == 0 {
                self.word.push_str(paragraph);
            } else {
                self.units(paragraph);
            }
            if let Some(next) = paragraphs.peek() {
                self.set();
                // At the start of a line it would look like a tag.
                self.out.push_str(if next.starts_with('[') { "\n\n " } else { "\n\n" });
                self.column = 0;
            }
        }
        self.word.push('}');
    }

    /// Sets the text of a comment, broken only where a reader finds a blank again.
    fn units(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut start = 0;
        let mut in_command = false;
        for at in 1..bytes.len().saturating_sub(1) {
            match bytes[at] {
                b'[' if bytes[at + 1] == b'%' => in_command = true,
                b']' => in_command = false,
                b' ' if !in_command && is_break(bytes[at - 1], bytes[at + 1]) => {
                    self.word.push_str(&text[start..at]);
                    self.set();
                    start = at + 1;
                }
                _ => {}
            }
        }
        self.word.push_str(&text[start..]);
    }

    /// Sets a comment that braces cannot hold: it goes to the end of a line.
    fn line_comment(&mut self, text: &str) {
        self.is_open = false;
        self.set();
        if self.column > 0 {
            self.out.push(' ');
        }
        self.out.push_str("; ");
        self.out.push_str(&text.replace('\n', " "));
        self.out.push('\n');
        self.column = 0;
    }

    /// Sets the last token, if there is one.
    #[inline]
    fn set(&mut self) {
        if !self.word.is_empty() {
            self.place();
        }
    }

    fn place(&mut self) {
        let width = if self.word.is_ascii() { self.word.len() } else { self.word.chars().count() };
        if self.column > 0 {
            if self.limit > 0 && self.column + 1 + width > self.limit {
                self.out.push('\n');
                self.column = 0;
            } else {
                self.out.push(' ');
                self.column += 1;
            }
        }
        self.out.push_str(&self.word);
        self.column += width;
        self.word.clear();
    }

    /// Sets what is left.
    pub(super) fn finish(mut self) {
        self.set();
    }
}

/// Whether a line may end at a blank between two bytes: a reader that takes the line end for a
/// blank finds the same text, and the next line does not begin like a tag or an escape.
const fn is_break(before: u8, after: u8) -> bool {
    !before.is_ascii_whitespace() && !after.is_ascii_whitespace() && !matches!(after, b'[' | b'%')
}
