//! What the lexer makes of bytes.

use crate::pgn::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A tag pair, well formed or repaired (PGN 8.1).
    Tag(TagShape),
    /// A move number, with the number of periods after it (PGN 8.2.2).
    Number {
        /// Its value; one too large for it is given as `u32::MAX`.
        value: u32,
        /// How many periods follow it directly, 255 at most.
        periods: u8,
    },
    /// Periods alone.
    Periods,
    /// A word of movetext: a move, or whatever else is spelled like one.
    Word,
    /// A game termination marker (PGN 8.2.6).
    Result(Outcome, Spelling),
    /// A numeric annotation glyph, `$` and digits (PGN 8.2.4).
    Nag(Option<u8>),
    /// A suffix annotation set apart, such as `!?`.
    Suffix,
    /// A comment in braces (PGN 5).
    Comment(Closing),
    /// A comment from `;` to the end of the line (PGN 5).
    LineComment,
    /// A line that begins with `%` (PGN 6).
    Escape,
    /// `(`, the start of a variation (PGN 8.2.5).
    Open,
    /// `)`, its end.
    Close,
    /// A byte order mark, U+FEFF.
    ByteOrderMark,
    /// A blank that is none of ASCII's: U+00A0, U+200B and the like, or the Ctrl-Z of DOS.
    OddBlank,
    /// NUL bytes.
    Nul,
    /// A line or the rest of a line that belongs to no game, or a word in a tag section. The lexer
    /// never finds that by itself: see [`Lexer::take_line`](super::Lexer::take_line).
    Text,
    /// A character that begins nothing: a lone `}`, `]`, `"`, a control character.
    Stray,
    /// The end of the text.
    End,
}

/// What is wrong with a tag pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagShape {
    /// Nothing.
    Good,
    /// A quotation mark or backslash in the value is not escaped.
    Unescaped,
    /// There is no quotation mark or bracket at the end; the tag was ended with its line.
    Unterminated,
    /// There is no value in quotation marks; the tag was ended with its line.
    NoString,
}

/// How a game ended, as its marker or its Result tag says (PGN 8.1.1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`: not finished, abandoned or unknown.
    Unknown,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Self; 4] = [Self::White, Self::Black, Self::Draw, Self::Unknown];

    /// Returns the spelling of PGN.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

/// Whether something is spelled as the standard wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// As in PGN.
    Standard,
    /// Readable, but another way.
    Other,
}

/// Whether a comment has its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// It ends with `}`.
    Closed,
    /// A tag section begins before any `}`; the comment was ended there.
    AtTagSection,
    /// The text ends before any `}`.
    AtEnd,
    /// It ends with `)`, as movetext follows there up to the next comment or tag section.
    Parenthesis,
}

/// How the blank before a token breaks the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Break {
    /// The token goes on in the same line.
    None,
    /// The token is the first of its line.
    Line,
    /// There is an empty line before the token.
    Blank,
}

/// A token with the blank before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where the blank before it starts, which is where the token before it ended.
    pub blank: usize,
    /// Its first byte.
    pub start: usize,
    /// The byte after its last.
    pub end: usize,
    /// How the blank breaks the text.
    pub breaks: Break,
}

impl Token {
    /// Returns its bytes.
    pub const fn span(&self) -> Span {
        self.start..self.end
    }
}
