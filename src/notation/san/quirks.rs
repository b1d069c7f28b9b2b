//! How a move as written departs from the SAN of the export format (PGN 8.2.3).

use std::fmt;

macro_rules! quirks {
    ($($(#[$doc:meta])* $name:ident => $text:literal,)*) => {
        /// One departure from export SAN.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Quirk {
            $($(#[$doc])* $name,)*
        }

        impl Quirk {
            /// Every departure there is.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns what it is, in words.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

quirks! {
    /// `0-0`.
    CastlingWithZeros => "castling with zeros",
    /// `o-o`.
    CastlingInLowerCase => "castling in lower case",
    /// `OO`.
    CastlingWithoutHyphen => "castling without hyphens",
    /// An en dash, a minus sign or a no-break hyphen for a hyphen.
    OddDash => "dash that is not a hyphen",
    /// `e8Q`.
    PromotionWithoutEquals => "promotion without `=`",
    /// `e8(Q)`.
    PromotionInBrackets => "promotion in brackets",
    /// `e8/Q`.
    PromotionAfterSlash => "promotion after a slash",
    /// `e8=q`.
    LowerCasePromotion => "promotion in lower case",
    /// `eXd5`, `e:d5` or a multiplication sign.
    OddCaptureSign => "capture sign that is not `x`",
    /// `exd6e.p.`.
    EnPassantSuffix => "en passant suffix",
    /// `++`, `+#`.
    DoubledMark => "doubled check sign",
    /// A dagger for check.
    DaggerMark => "dagger for a check sign",
    /// `Nf3!+`.
    GlyphBeforeMark => "check sign after `!` or `?`",
    /// `Ng1-f3`.
    LongAlgebraic => "long algebraic notation",
    /// `g1f3`.
    Coordinates => "coordinate notation",
    /// `Pe4`.
    PawnLetter => "letter of a pawn",
    /// `Sf3`.
    ForeignLetter => "foreign piece letter",
    /// A chess symbol of Unicode.
    Figurine => "figurine",
    /// `nf3`.
    LowerCasePiece => "piece letter in lower case",
    /// `ed5`; found on the board, as are all that follow.
    MissingCaptureSign => "missing capture sign",
    /// `Nxf3` to an empty square.
    FalseCaptureSign => "capture sign without a capture",
    /// The file that tells pieces apart is written, but one piece goes there, or the rank does it.
    NeedlessFile => "needless file",
    /// The same for the rank.
    NeedlessRank => "needless rank",
    /// The rank tells pieces apart where the file would, which has precedence (PGN 8.2.3.4).
    RankForFile => "rank instead of file",
    /// `Pxd5`.
    MissingPawnFile => "missing file of a pawn",
    /// An en passant suffix on another move.
    NotEnPassant => "en passant suffix on another move",
}

impl fmt::Display for Quirk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The departures of one move.
///
/// ```
/// use pgnkit::notation::san::{Quirk, San};
/// let san = San::parse(b"0-0!+").unwrap();
/// assert!(san.quirks.contains(Quirk::CastlingWithZeros));
/// let names: Vec<_> = san.quirks.iter().map(Quirk::name).collect();
/// assert_eq!(names, ["castling with zeros", "check sign after `!` or `?`"]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Quirks(u32);

impl Quirks {
    /// Export SAN.
    pub const NONE: Self = Self(0);

    /// Returns whether the move is written as in the export format.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether this departure is among them.
    #[inline]
    pub const fn contains(self, quirk: Quirk) -> bool {
        self.0 >> quirk as u8 & 1 == 1
    }

    /// Iterates over them.
    pub fn iter(self) -> impl Iterator<Item = Quirk> {
        Quirk::ALL.iter().copied().filter(move |quirk| self.contains(*quirk))
    }

    /// Adds one.
    #[inline]
    pub(super) const fn add(&mut self, quirk: Quirk) {
        self.0 |= 1 << quirk as u8;
    }
}

impl FromIterator<Quirk> for Quirks {
    fn from_iter<T: IntoIterator<Item = Quirk>>(quirks: T) -> Self {
        quirks.into_iter().fold(Self::NONE, |mut set, quirk| {
            set.add(quirk);
            set
        })
    }
}

impl fmt::Debug for Quirks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
