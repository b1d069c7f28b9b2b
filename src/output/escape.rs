//! Text of any file in formats that cannot hold every character.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

/// Writes characters that a format may not hold, or that a terminal would act upon, as escapes.
pub(crate) fn escaped(text: &str, is_forbidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_forbidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_forbidden(c) { shown.extend(c.escape_debug()) } else { shown.push(c) }
    }
    Cow::Owned(shown)
}

/// Text of a document of XML or HTML, in an element or an attribute. Characters that XML 1.0 cannot
/// hold are written as escapes.
pub(crate) struct Markup<'a>(pub(crate) &'a str);

impl fmt::Display for Markup<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\u{fffe}' | '\u{ffff}' => write!(f, "{}", c.escape_unicode())?,
                '\n' | '\t' => f.write_char(c)?,
                c if c.is_control() => write!(f, "{}", c.escape_debug())?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_forbidden_is_escaped() {
        assert_eq!(escaped("a\0b\x1b\n", |c| c.is_control() && c != '\n'), "a\\0b\\u{1b}\n");
        assert!(matches!(escaped("plain", char::is_control), Cow::Borrowed(_)));
    }

    #[test]
    fn markup_is_only_what_we_write() {
        let shown = |text| Markup(text).to_string();
        assert_eq!(shown("<a b=\"c\">&amp;"), "&lt;a b=&quot;c&quot;&gt;&amp;amp;");
        assert_eq!(shown("\0a\u{fffe}\u{85}"), "\\0a\\u{fffe}\\u{85}");
        assert_eq!(shown("é\n\tb"), "é\n\tb");
        assert_eq!(shown(""), "");
    }
}
