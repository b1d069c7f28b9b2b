//! Text of any file in formats that cannot hold every character.

use std::borrow::Cow;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_forbidden_is_escaped() {
        assert_eq!(escaped("a\0b\x1b\n", |c| c.is_control() && c != '\n'), "a\\0b\\u{1b}\n");
        assert!(matches!(escaped("plain", char::is_control), Cow::Borrowed(_)));
    }
}
