//! Tokens set in lines: as many in each as fit (PGN 8.2.1).

/// Sets tokens one behind the other, with a blank or a line end between them. The blank comes
/// first; it becomes a line end once the token behind it turns out too long.
pub(super) struct Lines<'o> {
    out: &'o mut String,
    /// How many characters a line may have; 0 for no limit.
    limit: usize,
    /// Where the last line begins.
    line: usize,
    /// The blank before the last token, unless that begins its line.
    blank: Option<usize>,
    /// Whether the next token follows close behind the last one.
    is_open: bool,
}

impl<'o> Lines<'o> {
    pub(super) const fn new(out: &'o mut String, limit: usize) -> Self {
        let line = out.len();
        Self { out, limit, line, blank: None, is_open: false }
    }

    /// Begins a token; what is added to the text is part of it.
    #[inline]
    pub(super) fn word(&mut self) -> &mut String {
        self.settle();
        if !std::mem::take(&mut self.is_open) && self.out.len() > self.line {
            self.blank = Some(self.out.len());
            self.out.push(' ');
        }
        self.out
    }

    /// Begins a variation.
    pub(super) fn open(&mut self) {
        self.word().push('(');
        self.is_open = true;
    }

    /// Ends a variation.
    pub(super) fn close(&mut self) {
        self.is_open = false;
        self.out.push(')');
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
                self.out.push_str(paragraph);
            } else {
                self.units(paragraph);
            }
            if let Some(next) = paragraphs.peek() {
                self.settle();
                // At the start of a line it would look like a tag.
                self.out.push_str(if next.starts_with('[') { "\n\n " } else { "\n\n" });
                self.begin_line();
            }
        }
        self.out.push('}');
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
                    self.out.push_str(&text[start..at]);
                    // What follows is a token of its own, with its blank before it.
                    self.word();
                    start = at + 1;
                }
                _ => {}
            }
        }
        self.out.push_str(&text[start..]);
    }

    /// Sets a comment that braces cannot hold: it goes to the end of a line.
    fn line_comment(&mut self, text: &str) {
        self.is_open = false;
        let out = self.word();
        out.push_str("; ");
        out.push_str(&text.replace('\n', " "));
        out.push('\n');
        self.begin_line();
    }

    fn begin_line(&mut self) {
        self.line = self.out.len();
        self.blank = None;
    }

    /// Ends the line before the last token if that makes it too long.
    #[inline]
    fn settle(&mut self) {
        // There are no more characters than bytes.
        if self.limit > 0 && self.out.len() - self.line > self.limit {
            self.break_line();
        }
    }

    #[cold]
    fn break_line(&mut self) {
        if self.out[self.line..].chars().count() > self.limit
            && let Some(blank) = self.blank.take()
        {
            self.out.replace_range(blank..=blank, "\n");
            self.line = blank + 1;
        }
    }

    /// Settles the last token.
    pub(super) fn finish(mut self) {
        self.settle();
    }
}

/// Whether a line may end at a blank between two bytes: a reader that takes the line end for a
/// blank finds the same text, and the next line does not begin like a tag or an escape.
const fn is_break(before: u8, after: u8) -> bool {
    !before.is_ascii_whitespace() && !after.is_ascii_whitespace() && !matches!(after, b'[' | b'%')
}
