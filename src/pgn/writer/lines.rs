//! Tokens set in lines: as many in each as fit (PGN 8.2.1).

/// Sets tokens one behind the other, with a blank or a line end between them.
pub(super) struct Lines<'o> {
    out: &'o mut String,
    /// How many characters a line may have.
    limit: usize,
    /// How many characters the last line has.
    column: usize,
    /// The blank before the last token, unless that begins its line. It becomes a line end if a
    /// parenthesis behind the token makes the line too long.
    blank: Option<usize>,
    /// Whether the next token follows close behind the last one.
    is_open: bool,
}

impl<'o> Lines<'o> {
    /// Begins a line; `limit` is 0 for lines of any length.
    pub(super) const fn new(out: &'o mut String, limit: usize) -> Self {
        let limit = if limit == 0 { usize::MAX } else { limit };
        Self { out, limit, column: 0, blank: None, is_open: false }
    }

    /// Sets a token.
    #[inline]
    pub(super) fn token(&mut self, text: &str) {
        self.begin(text);
        self.out.push_str(text);
    }

    /// Makes room for a token that begins with a text, which is then to be added.
    #[inline]
    fn begin(&mut self, text: &str) {
        let width = if text.is_ascii() { text.len() } else { text.chars().count() };
        if std::mem::take(&mut self.is_open) {
            self.column += width;
            return self.settle();
        }
        if self.column == 0 {
            self.column = width;
        } else if self.column + 1 + width > self.limit {
            self.out.push('\n');
            self.blank = None;
            self.column = width;
        } else {
            self.blank = Some(self.out.len());
            self.out.push(' ');
            self.column += 1 + width;
        }
    }

    /// Begins a variation.
    pub(super) fn open(&mut self) {
        self.token("(");
        self.is_open = true;
    }

    /// Ends a variation.
    pub(super) fn close(&mut self) {
        self.is_open = false;
        self.out.push(')');
        self.column += 1;
        self.settle();
    }

    /// Ends the line before the last token if what followed close behind it is too much.
    fn settle(&mut self) {
        if self.column > self.limit
            && let Some(blank) = self.blank.take()
        {
            let before = self.out[..blank].rfind('\n').map_or(0, |end| end + 1);
            self.column -= self.out[before..=blank].chars().count();
            self.out.replace_range(blank..=blank, "\n");
        }
    }

    /// Sets a comment (PGN 5). Control characters, which the export format does not have, are
    /// blanks.
    pub(super) fn comment(&mut self, text: &str) {
        let plain;
        let mut text = text;
        // All bytes are looked at, which takes a few instructions for many of them.
        let is_special = |byte: u8| byte.is_ascii_control() || byte == b'}';
        if !text.bytes().fold(false, |found, byte| found | is_special(byte)) {
            return self.paragraph("{", text, "}");
        }
        if text.bytes().any(|byte| byte.is_ascii_control() && byte != b'\n') {
            plain = text.replace(|c: char| c.is_ascii_control() && c != '\n', " ");
            text = &plain;
        }
        if text.contains('}') {
            return self.line_comment(text);
        }
        let mut before = "{";
        let mut paragraphs = text.split("\n\n").peekable();
        while let Some(paragraph) = paragraphs.next() {
            let after = if paragraphs.peek().is_some() { "" } else { "}" };
            self.paragraph(before, paragraph, after);
            if let Some(next) = paragraphs.peek() {
                // At the start of a line it would look like a tag.
                self.out.push_str(if next.starts_with('[') { "\n\n " } else { "\n\n" });
                self.begin_line();
                before = "";
            }
        }
    }

    /// Sets a part of a comment with its braces, broken only where a reader finds a blank again.
    fn paragraph(&mut self, before: &str, text: &str, after: &str) {
        let bytes = text.as_bytes();
        let mut units = Units { lines: self, before, start: 0 };
        let mut in_command = false;
        for at in memchr::memchr3_iter(b' ', b'[', b']', bytes) {
            match bytes[at] {
                b'[' => in_command |= bytes.get(at + 1) == Some(&b'%'),
                b']' => in_command = false,
                _ if at > 0
                    && !in_command
                    && bytes.get(at + 1).is_some_and(|next| is_break(bytes[at - 1], *next)) =>
                {
                    units.set(&text[units.start..at], "");
                    units.start = at + 1;
                }
                _ => {}
            }
        }
        let rest = &text[units.start..];
        units.set(rest, after);
    }

    /// Sets a comment that braces cannot hold: it goes to the end of a line.
    fn line_comment(&mut self, text: &str) {
        self.is_open = false;
        self.token("; ");
        self.out.push_str(&text.replace('\n', " "));
        self.out.push('\n');
        self.begin_line();
    }

    const fn begin_line(&mut self) {
        self.column = 0;
        self.blank = None;
    }
}

/// The parts of a comment that are not broken.
struct Units<'u, 'o> {
    lines: &'u mut Lines<'o>,
    /// The brace before the first one.
    before: &'u str,
    /// Where the next one begins.
    start: usize,
}

impl Units<'_, '_> {
    fn set(&mut self, text: &str, after: &str) {
        let before = std::mem::take(&mut self.before);
        if before.is_empty() && after.is_empty() {
            return self.lines.token(text);
        }
        self.lines.token(&[before, text, after].concat());
    }
}

/// Whether a line may end at a blank between two bytes: a reader that takes the line end for a
/// blank finds the same text, and the next line does not begin like a tag or an escape.
const fn is_break(before: u8, after: u8) -> bool {
    !before.is_ascii_whitespace() && !after.is_ascii_whitespace() && !matches!(after, b'[' | b'%')
}
