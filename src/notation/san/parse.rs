//! Reading a token in all the ways in which people write moves.

use super::{CheckMark, Quirk, Quirks, San, SanKind};
use crate::chess::{CastlingSide, File, Rank, Role, Square};

/// The length in bytes from which on a token is not looked at: no way to write a move needs half
/// of it.
pub const MAX_LENGTH: usize = 32;

/// Why a token is no move. Offsets are in bytes from the start of the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSanError {
    /// There is nothing to read.
    #[error("expected a move")]
    Empty,
    /// It is longer than any move, see [`MAX_LENGTH`].
    #[error("too long for a move")]
    TooLong,
    /// It has not the shape of a move.
    #[error("not a move")]
    NotAMove,
    /// It names a square beyond the eight files and ranks.
    #[error("there is no square {}{}", .file.escape_ascii(), .rank.escape_ascii())]
    OffTheBoard {
        /// The letter of the square.
        file: u8,
        /// The digit of the square.
        rank: u8,
        /// Where the square is written.
        at: usize,
    },
    /// A pawn becomes a king or remains a pawn.
    #[error("a pawn cannot become a {role}")]
    Promotion {
        /// What it would become.
        role: Role,
        /// Where that is written.
        at: usize,
    },
    /// A move, and then something that does not belong to it.
    #[error("unexpected text after the move")]
    TrailingText {
        /// Where the move ends.
        at: usize,
    },
}

/// Returns whether a token is the sign that a capture was in passing, as people write it after
/// the move (PGN 8.2.3.3 has none).
pub fn is_en_passant_suffix(token: &[u8]) -> bool {
    en_passant_length(token) == token.len() && !token.is_empty()
}

/// The length of an en passant suffix at the start of a text; 0 if there is none.
fn en_passant_length(text: &[u8]) -> usize {
    [&b"e.p."[..], b"e.p", b"ep.", b"ep"]
        .into_iter()
        .find(|suffix| text.starts_with(suffix))
        .map_or(0, <[u8]>::len)
}

/// Reads a token.
pub(super) fn parse(token: &[u8]) -> Result<San, ParseSanError> {
    if token.is_empty() {
        return Err(ParseSanError::Empty);
    }
    if token.len() > MAX_LENGTH {
        return Err(ParseSanError::TooLong);
    }
    let mut reader = Reader { token, at: 0, quirks: Quirks::NONE };
    let kind = if reader.null_move() {
        SanKind::Null
    } else if let Some(side) = reader.castling() {
        SanKind::Castle(side)
    } else {
        reader.piece_move()?
    };
    let (mark, glyph) = reader.suffixes(kind)?;
    Ok(San { kind, mark, glyph, quirks: reader.quirks })
}

/// How a piece is named.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spelling {
    English,
    LowerCase,
    Foreign,
    Figurine,
}

/// What stands between two squares.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    None,
    Capture,
    Dash,
}

#[derive(Clone, Copy)]
struct Reader<'a> {
    token: &'a [u8],
    at: usize,
    quirks: Quirks,
}

impl Reader<'_> {
    fn rest(&self) -> &[u8] {
        &self.token[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.token.get(self.at).copied()
    }

    /// Takes a text if it comes next.
    fn take(&mut self, text: &[u8]) -> bool {
        let found = self.rest().starts_with(text);
        self.at += if found { text.len() } else { 0 };
        found
    }

    fn null_move(&mut self) -> bool {
        self.take(b"--") || self.take(b"Z0") || self.take(b"0000") || self.take(b"@@@@")
    }

    fn castling(&mut self) -> Option<CastlingSide> {
        let mut reader = *self;
        reader.castling_letter()?;
        let dashed = reader.dash();
        reader.castling_letter()?;
        let mut side = CastlingSide::KingSide;
        let mut longer = reader;
        if (!dashed || longer.dash()) && longer.castling_letter().is_some() {
            reader = longer;
            side = CastlingSide::QueenSide;
        }
        if !dashed {
            // Zeros alone are a number, not castling.
            if reader.quirks.contains(Quirk::CastlingWithZeros) {
                return None;
            }
            reader.quirks.add(Quirk::CastlingWithoutHyphen);
        }
        *self = reader;
        Some(side)
    }

    fn castling_letter(&mut self) -> Option<()> {
        match self.peek()? {
            b'O' => {}
            b'0' => self.quirks.add(Quirk::CastlingWithZeros),
            b'o' => self.quirks.add(Quirk::CastlingInLowerCase),
            _ => return None,
        }
        self.at += 1;
        Some(())
    }

    /// Takes a hyphen, U+2010 to U+2014 or the minus sign U+2212.
    fn dash(&mut self) -> bool {
        if self.take(b"-") {
            return true;
        }
        let odd = matches!(self.rest(), [0xE2, 0x80, 0x90..=0x94, ..] | [0xE2, 0x88, 0x92, ..]);
        if odd {
            self.at += 3;
            self.quirks.add(Quirk::OddDash);
        }
        odd
    }

    /// Takes a piece letter or figurine.
    fn letter(&mut self) -> Option<(Role, Spelling)> {
        let byte = self.peek()?;
        if let [0xE2, 0x99, sign @ 0x94..=0x9F, rest @ ..] = self.rest() {
            let order =
                [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
            let role = order[usize::from(sign - 0x94) % 6];
            // The sign may ask to be shown as text or as a picture (U+FE0E, U+FE0F).
            let variant = matches!(rest, [0xEF, 0xB8, 0x8E | 0x8F, ..]);
            self.at += if variant { 6 } else { 3 };
            return Some((role, Spelling::Figurine));
        }
        let foreign = match byte {
            b'D' => Some(Role::Queen),
            b'T' => Some(Role::Rook),
            b'L' | b'F' | b'A' => Some(Role::Bishop),
            b'S' | b'C' => Some(Role::Knight),
            _ => None,
        };
        let found = match (Role::from_letter(byte), foreign) {
            (Some(role), _) if byte.is_ascii_uppercase() => (role, Spelling::English),
            (Some(role), _) => (role, Spelling::LowerCase),
            (None, Some(role)) => (role, Spelling::Foreign),
            (None, None) => return None,
        };
        self.at += 1;
        Some(found)
    }

    /// Takes the name of the piece that moves. A small `b` is always the file.
    fn role(&mut self) -> Option<Role> {
        if self.peek() == Some(b'b') {
            return None;
        }
        let (role, spelling) = self.letter()?;
        match spelling {
            Spelling::English => {}
            Spelling::LowerCase => self.quirks.add(Quirk::LowerCasePiece),
            Spelling::Foreign => self.quirks.add(Quirk::ForeignLetter),
            Spelling::Figurine => self.quirks.add(Quirk::Figurine),
        }
        if role == Role::Pawn {
            self.quirks.add(Quirk::PawnLetter);
        }
        Some(role)
    }

    fn file(&mut self) -> Option<File> {
        let file = self.peek().and_then(File::from_char)?;
        self.at += 1;
        Some(file)
    }

    fn rank(&mut self) -> Option<Rank> {
        let rank = self.peek().and_then(Rank::from_char)?;
        self.at += 1;
        Some(rank)
    }

    /// Takes a square if one comes next.
    fn square(&mut self) -> Result<Option<Square>, ParseSanError> {
        let [file, rank, ..] = *self.rest() else { return Ok(None) };
        if let Some(square) = Square::from_ascii([file, rank]) {
            self.at += 2;
            return Ok(Some(square));
        }
        if file.is_ascii_lowercase() && rank.is_ascii_digit() {
            return Err(ParseSanError::OffTheBoard { file, rank, at: self.at });
        }
        Ok(None)
    }

    fn separator(&mut self) -> Separator {
        if self.take(b"x") {
            Separator::Capture
        } else if self.take(b"X") || self.take(b":") || self.take("×".as_bytes()) {
            self.quirks.add(Quirk::OddCaptureSign);
            Separator::Capture
        } else if self.dash() {
            Separator::Dash
        } else {
            Separator::None
        }
    }

    fn piece_move(&mut self) -> Result<SanKind, ParseSanError> {
        let role = self.role();
        let start = self.at;
        let (from_file, from_rank) = (self.file(), self.rank());
        let end = self.at;
        let separator = self.separator();
        let capture = separator == Separator::Capture;
        let Some(to) = self.square()? else {
            return self.end_on_first_square(role, from_file, from_rank, separator, start, end);
        };
        if separator == Separator::Dash {
            if from_file.is_none() || from_rank.is_none() {
                return Err(ParseSanError::NotAMove);
            }
            self.quirks.add(Quirk::LongAlgebraic);
        }
        let role = match (role, from_file, from_rank) {
            (Some(role), ..) => role,
            (None, Some(_), None) => Role::Pawn,
            (None, Some(file), Some(rank)) => {
                self.quirks.add(Quirk::Coordinates);
                let promotion = self.promotion(Role::Pawn, to, separator == Separator::None)?;
                let from = Square::at(file, rank);
                return Ok(SanKind::Coordinate { from, to, promotion, capture });
            }
            (None, None, _) => return Err(ParseSanError::NotAMove),
        };
        let promotion = self.promotion(role, to, false)?;
        Ok(SanKind::Piece { role, from_file, from_rank, to, promotion, capture })
    }

    /// No second square follows, so the first, which began at `start`, is where the piece goes.
    fn end_on_first_square(
        &mut self,
        role: Option<Role>,
        file: Option<File>,
        rank: Option<Rank>,
        separator: Separator,
        start: usize,
        end: usize,
    ) -> Result<SanKind, ParseSanError> {
        let to = match (file, rank) {
            (Some(file), Some(rank)) => Square::at(file, rank),
            (Some(_), None) => {
                return Err(match self.token[start..] {
                    [file, rank @ (b'0' | b'9'), ..] => {
                        ParseSanError::OffTheBoard { file, rank, at: start }
                    }
                    _ => ParseSanError::NotAMove,
                });
            }
            _ => return Err(ParseSanError::NotAMove),
        };
        if separator != Separator::None {
            return Err(ParseSanError::TrailingText { at: end });
        }
        let role = role.unwrap_or(Role::Pawn);
        let promotion = self.promotion(role, to, false)?;
        let (from_file, from_rank) = (None, None);
        Ok(SanKind::Piece { role, from_file, from_rank, to, promotion, capture: false })
    }

    /// Takes what a pawn becomes. `uci` says that a bare letter in lower case is as it should be,
    /// and on any rank: the token is then surely meant for a promotion.
    fn promotion(
        &mut self,
        role: Role,
        to: Square,
        uci: bool,
    ) -> Result<Option<Role>, ParseSanError> {
        let before = *self;
        let quirk = if self.take(b"=") {
            None
        } else if self.take(b"(") {
            Some(Quirk::PromotionInBrackets)
        } else if self.take(b"/") {
            Some(Quirk::PromotionAfterSlash)
        } else if uci || role == Role::Pawn && matches!(to.rank().char(), '1' | '8') {
            Some(Quirk::PromotionWithoutEquals)
        } else {
            return Ok(None);
        };
        let at = self.at;
        let Some((promoted, spelling)) = self.letter() else {
            *self = before;
            return Ok(None);
        };
        if quirk == Some(Quirk::PromotionInBrackets) && !self.take(b")") {
            *self = before;
            return Ok(None);
        }
        if !Role::PROMOTIONS.contains(&promoted) {
            return Err(ParseSanError::Promotion { role: promoted, at });
        }
        match spelling {
            Spelling::English => {}
            Spelling::LowerCase if uci && quirk == Some(Quirk::PromotionWithoutEquals) => {
                return Ok(Some(promoted));
            }
            Spelling::LowerCase => self.quirks.add(Quirk::LowerCasePromotion),
            Spelling::Foreign => self.quirks.add(Quirk::ForeignLetter),
            Spelling::Figurine => self.quirks.add(Quirk::Figurine),
        }
        if let Some(quirk) = quirk {
            self.quirks.add(quirk);
        }
        Ok(Some(promoted))
    }

    /// Takes check sign, glyph and en passant suffix, each at most once, to the end of the token.
    fn suffixes(
        &mut self,
        kind: SanKind,
    ) -> Result<(Option<CheckMark>, Option<u8>), ParseSanError> {
        let pawn =
            matches!(kind, SanKind::Piece { role: Role::Pawn, .. } | SanKind::Coordinate { .. });
        let (mut mark, mut glyph) = (None, None);
        while self.at < self.token.len() {
            let at = self.at;
            if let (None, Some(found)) = (mark, self.mark()) {
                mark = Some(found);
                if let Some(second) = self.mark() {
                    self.quirks.add(Quirk::DoubledMark);
                    mark = Some(if second == CheckMark::Mate { second } else { found });
                }
                if glyph.is_some() {
                    self.quirks.add(Quirk::GlyphBeforeMark);
                }
                continue;
            }
            self.at = at;
            if let (None, Some(found)) = (glyph, self.glyph()) {
                glyph = Some(found);
                continue;
            }
            self.at = at;
            let length = en_passant_length(self.rest());
            if length > 0 && pawn && !self.quirks.contains(Quirk::EnPassantSuffix) {
                self.quirks.add(Quirk::EnPassantSuffix);
                self.at += length;
                continue;
            }
            return Err(ParseSanError::TrailingText { at });
        }
        Ok((mark, glyph))
    }

    fn mark(&mut self) -> Option<CheckMark> {
        if self.take(b"+") {
            Some(CheckMark::Check)
        } else if self.take(b"#") {
            Some(CheckMark::Mate)
        } else if self.take("†".as_bytes()) {
            self.quirks.add(Quirk::DaggerMark);
            Some(CheckMark::Check)
        } else {
            None
        }
    }

    fn glyph(&mut self) -> Option<u8> {
        [(&b"!!"[..], 3), (b"??", 4), (b"!?", 5), (b"?!", 6), (b"!", 1), (b"?", 2)]
            .into_iter()
            .find_map(|(text, number)| self.take(text).then_some(number))
    }
}
