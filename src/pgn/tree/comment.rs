//! Comments: their text, and the commands in brackets that programs put into them, such as
//! `[%clk 0:05:00]`. The standard knows none of these; they are custom.

use std::time::Duration;

use crate::pgn::encoding::decode;

/// Adds the text of a comment, given the bytes between its braces, to `all`. A single line end
/// with the blanks around it is one blank, as a writer may have put it there; empty lines are one
/// empty line. All else is kept.
pub(crate) fn read_comment(bytes: &[u8], all: &mut String) {
    let start = all.len();
    let mut has_empty_line = false;
    let mut rest = Some(bytes);
    while let Some(text) = rest {
        let line;
        (line, rest) = cut_line(text);
        let line = line.trim_ascii();
        if line.is_empty() {
            has_empty_line = true;
            continue;
        }
        if all.len() > start {
            all.push_str(if has_empty_line { "\n\n" } else { " " });
        }
        has_empty_line = false;
        all.push_str(&decode(line));
    }
}

/// Returns the first line of a text, and the text behind its end if it has one.
fn cut_line(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    match memchr::memchr2(b'\n', b'\r', text) {
        None => (text, None),
        Some(at) => {
            let len = if text[at..].starts_with(b"\r\n") { 2 } else { 1 };
            (&text[..at], Some(&text[at + len..]))
        }
    }
}

/// A command of a comment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Annotation<'a> {
    /// `[%clk 1:02:03]`: what the player has left on the clock.
    Clock(Duration),
    /// `[%emt 0:00:07]`: what the player took for the move.
    Elapsed(Duration),
    /// `[%eval 0.25]`, `[%eval #-3,20]`: a judgement of the position after the move.
    Evaluation(Evaluation),
    /// `[%cal Ge2e4,Rd1d8]`: the list of the arrows.
    Arrows(&'a str),
    /// `[%csl Re4,Gd5]`: the list of the coloured squares.
    Squares(&'a str),
    /// Any other, and those that cannot be read, by name and argument.
    Other(&'a str, &'a str),
}

/// What an engine thinks of a position; good for White if it is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// How good it is.
    pub score: Score,
    /// How deep the search was, in plies.
    pub depth: Option<u32>,
}

/// How good a position is, for White if it is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// A mate in that many moves.
    Mate(i32),
}

/// Returns the commands of a comment.
///
/// ```
/// use pgnkit::pgn::tree::{Annotation, annotations};
/// let found: Vec<_> = annotations("[%clk 0:05:00] best [%foo 1,2]").collect();
/// assert_eq!(found[0], Annotation::Clock(std::time::Duration::from_secs(300)));
/// assert_eq!(found[1], Annotation::Other("foo", "1,2"));
/// ```
pub fn annotations(comment: &str) -> impl Iterator<Item = Annotation<'_>> {
    commands(comment).map(|command| command.annotation)
}

/// A command and where it stands.
struct Command<'a> {
    annotation: Annotation<'a>,
    name: &'a str,
    start: usize,
    end: usize,
}

fn commands(comment: &str) -> impl Iterator<Item = Command<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + comment[at..].find("[%")?;
        let end = start + comment[start..].find(']')?;
        at = end + 1;
        let inside = &comment[start + 2..end];
        let (name, argument) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
        let argument = argument.trim();
        Some(Command { annotation: read_command(name, argument), name, start, end: at })
    })
}

fn read_command<'a>(name: &'a str, argument: &'a str) -> Annotation<'a> {
    let known = match name {
        "clk" => read_time(argument).map(Annotation::Clock),
        "emt" => read_time(argument).map(Annotation::Elapsed),
        "eval" => Evaluation::read(argument).map(Annotation::Evaluation),
        "cal" => Some(Annotation::Arrows(argument)),
        "csl" => Some(Annotation::Squares(argument)),
        _ => None,
    };
    known.unwrap_or(Annotation::Other(name, argument))
}

/// Reads `H:MM:SS`, `M:SS` or `S`, with a fraction of the seconds or without.
fn read_time(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds = 0_u64;
    let mut parts = 0;
    for part in whole.split(':') {
        if part.is_empty() || part.len() > 6 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        seconds = seconds * 60 + part.parse::<u64>().ok()?;
        parts += 1;
    }
    if parts > 3 || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let milliseconds = fraction.bytes().chain(*b"000").take(3);
    let milliseconds = milliseconds.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    Some(Duration::from_millis(seconds * 1000 + milliseconds))
}

impl Evaluation {
    /// Reads `0.25`, `-1`, `#3`, `#-3`, each with a comma and the depth behind it or without.
    fn read(text: &str) -> Option<Self> {
        let (score, depth) = match text.split_once(',') {
            Some((score, depth)) => (score.trim(), Some(depth.trim().parse().ok()?)),
            None => (text, None),
        };
        let score = match score.strip_prefix('#') {
            Some(moves) => Score::Mate(moves.parse().ok()?),
            None => Score::Centipawns(centipawns(score)?),
        };
        Some(Self { score, depth })
    }
}

/// Reads pawns with up to two decimals; more are cut off.
fn centipawns(text: &str) -> Option<i32> {
    let (sign, digits) = match text.as_bytes().first()? {
        b'-' => (-1, &text[1..]),
        b'+' => (1, &text[1..]),
        _ => (1, text),
    };
    let (pawns, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if pawns.is_empty() && fraction.is_empty() || pawns.len() > 6 {
        return None;
    }
    if !all_digits(pawns) || !all_digits(fraction) {
        return None;
    }
    let hundredths = fraction.bytes().chain(*b"00").take(2);
    let digits = pawns.bytes().chain(hundredths);
    Some(sign * digits.fold(0, |sum, digit| sum * 10 + i32::from(digit - b'0')))
}

/// Takes commands out of a comment: those of whose names `is_dropped` says so. Returns what is
/// left; none if that is nothing.
///
/// ```
/// use pgnkit::pgn::tree::strip;
/// let left = strip("[%clk 0:05:00] best [%eval 0.2]", |name| name == "clk");
/// assert_eq!(left.as_deref(), Some("best [%eval 0.2]"));
/// assert_eq!(strip("[%clk 0:05:00]", |_| true), None);
/// ```
pub fn strip(comment: &str, is_dropped: impl Fn(&str) -> bool) -> Option<String> {
    let mut left = String::with_capacity(comment.len());
    let mut at = 0;
    for command in commands(comment).filter(|command| is_dropped(command.name)) {
        left.push_str(&comment[at..command.start]);
        // With it goes the blank that set it apart from what is before it.
        at = command.end;
        if left.is_empty() || left.ends_with(' ') {
            at += comment[at..].len() - comment[at..].trim_start_matches(' ').len();
        }
    }
    left.push_str(&comment[at..]);
    let left = left.trim();
    (!left.is_empty()).then(|| left.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> String {
        let mut text = "before".to_owned();
        read_comment(bytes, &mut text);
        text.split_off("before".len())
    }

    #[test]
    fn line_ends_are_blanks_and_empty_lines_paragraphs() {
        assert_eq!(read(b" a\n b \r\nc\rd "), "a b c d");
        assert_eq!(read(b"a\n\nb\r\n \r\n\r\nc"), "a\n\nb\n\nc");
        assert_eq!(read(b"\n\n a  b\tc \n"), "a  b\tc");
        assert_eq!(read(b" \r\n "), "");
        assert_eq!(read(b"Gr\xFCnfeld\nGr\xC3\xBCnfeld"), "Grünfeld Grünfeld");
    }

    #[test]
    fn commands_are_read_with_their_units() {
        let one = |text| annotations(text).next();
        let millis = |n| Some(Annotation::Clock(Duration::from_millis(n)));
        assert_eq!(one("[%clk 1:02:03]"), millis(3_723_000));
        assert_eq!(one("x [%clk 0:00:09.8]"), millis(9_800));
        assert_eq!(one("[%clk 12]"), millis(12_000));
        for bad in ["[%clk ]", "[%clk 1:2:3:4]", "[%clk -1:00]", "[%clk 0:0x]"] {
            assert!(matches!(one(bad), Some(Annotation::Other("clk", _))), "{bad}");
        }
        let evaluation = |score, depth| Some(Annotation::Evaluation(Evaluation { score, depth }));
        assert_eq!(one("[%eval 0.25]"), evaluation(Score::Centipawns(25), None));
        assert_eq!(one("[%eval -0.5,18]"), evaluation(Score::Centipawns(-50), Some(18)));
        assert_eq!(one("[%eval #-3]"), evaluation(Score::Mate(-3), None));
        assert_eq!(one("[%eval 12]"), evaluation(Score::Centipawns(1200), None));
        assert!(matches!(one("[%eval good]"), Some(Annotation::Other("eval", "good"))));
        assert_eq!(one("[%csl Re4]"), Some(Annotation::Squares("Re4")));
        assert_eq!(one("[%clk 0:01"), None);
    }

    #[test]
    fn what_is_left_of_a_comment_has_no_gaps() {
        let clocks = |text| strip(text, |name| name == "clk");
        assert_eq!(clocks("good [%clk 1] move").as_deref(), Some("good move"));
        assert_eq!(clocks("[%eval 1] [%clk 1]").as_deref(), Some("[%eval 1]"));
        assert_eq!(clocks("a [%clk 1] [%clk 2] b").as_deref(), Some("a b"));
        assert_eq!(clocks(" [%clk 1] "), None);
        assert_eq!(clocks("no command").as_deref(), Some("no command"));
    }
}
