//! What a game can be at fault with: the rules, their public names and their levels.

use std::fmt;
use std::str::FromStr;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Not reported.
    Allow,
    /// A departure from the standard that a tolerant reading understands.
    Note,
    /// Very likely a mistake, but the game can be read.
    Warning,
    /// The game is not a legal, complete game of chess in readable PGN.
    Error,
}

impl Level {
    /// Returns its word in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

macro_rules! rules {
    ($($name:ident $id:literal $level:ident $summary:literal)*) => {
        /// A rule. Its id is public and is never renamed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Rule {
            $(
                #[doc = concat!("`", $id, "`: ", $summary)]
                $name,
            )*
        }

        impl Rule {
            /// Every rule, errors first.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns its public name.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)*
                }
            }

            /// Returns its level, if nobody asked for another.
            pub const fn default_level(self) -> Level {
                match self {
                    $(Self::$name => Level::$level,)*
                }
            }

            /// Returns what it finds, in one line.
            pub const fn summary(self) -> &'static str {
                match self {
                    $(Self::$name => $summary,)*
                }
            }
        }
    };
}

rules! {
    IllegalMove "illegal-move" Error "A move is against the rules of chess."
    AmbiguousMove "ambiguous-move" Error "Two pieces or more could make the move as it is written."
    UnparsableMove "unparsable-move" Error "A word looks like a move but is none."
    VariationIllegal "variation-illegal" Error "A move of a variation is illegal, ambiguous or unreadable."
    BadFen "bad-fen" Error "The FEN tag does not describe a possible position."
    ResultMismatch "result-mismatch" Error "The Result tag and the termination marker differ."
    ResultContradictsBoard "result-contradicts-board" Error "The result is not that of the mate, stalemate or dead position on the board."
    MovesAfterEnd "moves-after-end" Error "The game goes on after mate, stalemate or a dead position."
    UnterminatedComment "unterminated-comment" Error "A comment in braces has no end."
    UnterminatedVariation "unterminated-variation" Error "A variation has no closing parenthesis."
    MismatchedBracket "mismatched-bracket" Error "A bracket of a comment or variation has no partner."
    UnterminatedTag "unterminated-tag" Error "A tag pair has no closing quotation mark or bracket."
    BadTag "bad-tag" Error "A tag pair is not a name and a string with its quotation marks escaped."
    MissingResult "missing-result" Error "A game has no termination marker."
    BadResultToken "bad-result-token" Error "A result cannot be read."
    StrayText "stray-text" Error "A game has text in it that is no movetext."
    TruncatedFile "truncated-file" Error "The last game ends in the midst of something."
    NulByte "nul-byte" Error "There are NUL bytes in the text."
    UnsupportedVariant "unsupported-variant" Error "The game is of another variant of chess."
    OversizedGame "oversized-game" Error "A game is larger than 256 MiB and is ended there."
    TooManyFindings "too-many-findings" Error "A game has more than 10,000 findings, and the rest is left out."
    CrossCheck "cross-check" Error "A second reader comes to another game; looked for with --cross-check only."
    MovesAfterAutomaticDraw "moves-after-automatic-draw" Warning "The game goes on after a fivefold repetition or 75 moves without pawn move and capture."
    FalseCaptureSign "false-capture-sign" Warning "A move is written as a capture, but takes nothing."
    NonstandardResult "nonstandard-result" Warning "A result is readable, but not 1-0, 0-1, 1/2-1/2 or * standing alone."
    BadEpdOperation "bad-epd-operation" Warning "An operation of an EPD line is malformed."
    UndecidedResult "undecided-result" Warning "The game ended on the board, but its result is *."
    DuplicateTag "duplicate-tag" Warning "A game has a tag twice."
    SetupWithoutFen "setup-without-fen" Warning "There is a tag SetUp with the value 1, but no FEN tag."
    FenWithoutSetup "fen-without-setup" Warning "There is a FEN tag, but no SetUp tag with the value 1."
    BadDate "bad-date" Warning "A date is not of the form YYYY.MM.DD, or there is no such day."
    BadElo "bad-elo" Warning "A rating is not a number that a rating can be."
    WrongMoveNumber "wrong-move-number" Warning "A move number is not that of the move behind it."
    NullMove "null-move" Warning "A turn is passed; in variations, reported once a game."
    MixedEncoding "mixed-encoding" Warning "A file is in UTF-8 in some places and not in others."
    EmptyGame "empty-game" Warning "A game has no moves."
    NoGames "no-games" Warning "A file has text, but no game."
    DgtTail "dgt-tail" Warning "The kings are put in the centre at the end, as electronic boards record it."
    PlycountWrong "plycount-wrong" Warning "The PlyCount tag is not the number of plies."
    TagInMovetext "tag-in-movetext" Warning "A tag pair stands in the movetext."
    FlagWithoutMatingMaterial "flag-without-mating-material" Warning "A game is won on time by a side that could not mate by any series of moves."
    NestingTooDeep "nesting-too-deep" Warning "Variations are nested so deep that they are not checked."
    MissingStrTag "missing-str-tag" Note "One of the seven tags that every game should have is missing."
    StrOrder "str-order" Note "The seven tags of the roster are not first, or not in their order."
    TagOrder "tag-order" Note "The other tags are not in ASCII order."
    WrongCheckMark "wrong-check-mark" Note "A check or mate mark is missing or wrong."
    NeedlessDisambiguation "needless-disambiguation" Note "A move names its origin more closely than needed."
    MissingCaptureSign "missing-capture-sign" Note "The sign of a capture is missing or odd."
    ZeroCastling "zero-castling" Note "Castling is not written with the letter O and hyphens."
    PromotionWithoutEquals "promotion-without-equals" Note "A promotion is not written with = and a capital letter."
    SuffixNotNag "suffix-not-nag" Note "An annotation is a sign such as !? or +/- and not a NAG."
    EnPassantSuffix "en-passant-suffix" Note "A capture in passing is marked as such."
    NonstandardMove "nonstandard-move" Note "A move is in long or coordinate notation or has an odd form."
    NonstandardPieceLetter "nonstandard-piece-letter" Note "A piece is named by a letter of another language or a figurine."
    SpaceBeforeCheckMark "space-before-check-mark" Note "A check mark stands apart from its move."
    DoubledCheckMark "doubled-check-mark" Note "A check mark is doubled."
    NumberWithoutPeriod "number-without-period" Note "A move number has no period."
    LongLine "long-line" Note "A line has more than 255 characters, its end included."
    Tab "tab" Note "There is a tab."
    MixedLineEnds "mixed-line-ends" Note "The lines of a file end in different ways."
    NoBlankLine "no-blank-line" Note "There is no empty line before or behind a tag section."
    ByteOrderMark "byte-order-mark" Note "There is a byte order mark within a file."
    UnusualSpace "unusual-space" Note "There is a blank that is not one of ASCII, or the end mark of DOS."
    TextBetweenGames "text-between-games" Note "There is text between games."
}

impl Rule {
    /// Returns its place in [`Rule::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// The error of reading the name of a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule `{id}`{}", similar.map_or_else(String::new, |rule| format!("; did you mean `{rule}`?")))]
pub struct ParseRuleError {
    id: String,
    similar: Option<Rule>,
}

impl ParseRuleError {
    fn new(id: &str) -> Self {
        let near = |rule: &Rule| (edit_distance(id.as_bytes(), rule.id().as_bytes()), *rule);
        let nearest = Rule::ALL.iter().map(near).min_by_key(|(distance, _)| *distance);
        let similar = nearest.filter(|(distance, _)| *distance <= id.len() / 3);
        Self { id: id.to_owned(), similar: similar.map(|(_, rule)| rule) }
    }
}

/// How many letters must be changed, inserted or deleted to make one word of another.
fn edit_distance(from: &[u8], to: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, byte) in from.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, other) in to.iter().enumerate() {
            let changed = diagonal + usize::from(byte != other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[to.len()]
}

impl FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(id: &str) -> Result<Self, ParseRuleError> {
        Self::ALL
            .iter()
            .copied()
            .find(|rule| rule.id() == id)
            .ok_or_else(|| ParseRuleError::new(id))
    }
}

/// The level of each rule.
///
/// ```
/// use pgnkit::pgn::{Level, Levels, Rule};
/// let mut levels = Levels::default();
/// assert_eq!(levels.of(Rule::BadElo), Level::Warning);
/// levels.set(Rule::BadElo, Level::Allow);
/// assert!(!levels.reports(Rule::BadElo));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels(Vec<Level>);

impl Default for Levels {
    fn default() -> Self {
        Self(Rule::ALL.iter().map(|rule| rule.default_level()).collect())
    }
}

impl Levels {
    /// Conformance to the export format: every note is a warning.
    pub fn strict() -> Self {
        Self::default().with_notes_as(Level::Warning)
    }

    /// Only what makes a game unusable or very likely wrong: no notes.
    pub fn lenient() -> Self {
        Self::default().with_notes_as(Level::Allow)
    }

    fn with_notes_as(mut self, level: Level) -> Self {
        for each in &mut self.0 {
            if *each == Level::Note {
                *each = level;
            }
        }
        self
    }

    /// Returns the level of a rule.
    #[inline]
    pub fn of(&self, rule: Rule) -> Level {
        self.0[rule.index()]
    }

    /// Returns whether a rule is reported at all.
    #[inline]
    pub fn reports(&self, rule: Rule) -> bool {
        self.of(rule) != Level::Allow
    }

    /// Gives a rule another level.
    pub fn set(&mut self, rule: Rule, level: Level) {
        self.0[rule.index()] = level;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_distinct_words_in_kebab_case() {
        for (i, rule) in Rule::ALL.iter().enumerate() {
            assert_eq!(rule.index(), i);
            assert_eq!(rule.id().parse(), Ok(*rule));
            assert!(rule.id().bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{rule}");
        }
    }

    #[test]
    fn a_misspelled_id_is_answered_with_the_nearest() {
        let error = |id: &str| id.parse::<Rule>().unwrap_err().to_string();
        assert_eq!(
            error("ilegal-move"),
            "there is no rule `ilegal-move`; did you mean `illegal-move`?"
        );
        assert_eq!(error("bad-elos"), "there is no rule `bad-elos`; did you mean `bad-elo`?");
        assert_eq!(error("spelling"), "there is no rule `spelling`");
        assert_eq!(error(""), "there is no rule ``");
        assert_eq!(edit_distance(b"kitten", b"sitting"), 3);
    }

    #[test]
    fn rules_are_listed_from_error_to_note() {
        assert!(Rule::ALL.is_sorted_by_key(|rule| std::cmp::Reverse(rule.default_level())));
    }
}
