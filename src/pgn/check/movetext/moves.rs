//! The moves: played over, or why not, and how they are written.

use super::Over;
use crate::chess::draw::{AUTOMATIC_HALFMOVES, AUTOMATIC_REPETITIONS, may_be_dead};
use crate::chess::{Bitboard, CastlingSide, EnPassant, Move, Position, Rank, Role};
use crate::notation::san::{
    CheckMark, Quirk, Quirks, San, SanError, SanKind, ShortWord, is_en_passant_suffix, mark_after,
};
use crate::pgn::Rule;
use crate::pgn::Span;
use crate::pgn::check::Checker;
use crate::pgn::encoding::decode;
use crate::pgn::finding::MoveDetail;
use crate::pgn::lexer::Token;

/// Four times there and back: no position can be there five times earlier.
const FASTEST_FIVEFOLD: u32 = 16;

/// d4, e4, d5 and e5.
const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

impl Checker<'_> {
    /// Plays a word that is a usual move and returns the move, or else leaves it alone.
    #[inline(always)]
    pub(in crate::pgn) fn play_usual_word(&mut self, word: ShortWord, span: Span) -> Option<Move> {
        if !self.plays_over() {
            return None;
        }
        let (mv, mark) = self.movetext.replay.play_usual(word)?;
        self.movetext.has_words = true;
        self.check_played(span, mark);
        Some(mv)
    }

    pub(super) fn check_word(&mut self, text: &[u8], token: &Token) {
        self.check_header(text, token);
        let word = ShortWord::of(&text[token.span()]);
        if word.and_then(|word| self.play_usual_word(word, token.span())).is_none() {
            self.check_unusual_word(text, token);
        }
    }

    /// Whether the moves of the line at hand are played over.
    #[inline]
    fn plays_over(&self) -> bool {
        let replay = &self.movetext.replay;
        !replay.is_broken()
            && !self.header.is_other_game()
            && (self.options.variations || replay.in_main_line())
    }

    /// A word that is not a usual move: it may be another move, or none.
    #[inline(never)]
    fn check_unusual_word(&mut self, text: &[u8], token: &Token) {
        let word = &text[token.span()];
        let san = match San::parse(word) {
            Ok(san) => san,
            Err(error) => match self.cut_off_marks(word, token) {
                Some(san) => san,
                None => return self.check_no_move(text, token, &error.to_string()),
            },
        };
        self.movetext.has_words = true;
        if self.movetext.dgt_tail.is_some() && !goes_to_the_centre(&san) {
            self.movetext.dgt_tail = None;
        }
        if !self.plays_over() {
            return;
        }
        if san.kind == SanKind::Null {
            return self.check_null_move(token);
        }
        match self.movetext.replay.play(&san) {
            Ok(resolved) => {
                self.check_played(token.span(), san.mark);
                if !resolved.quirks.is_empty() {
                    self.report_quirks(token, resolved.quirks);
                }
                if san.glyph.is_some() {
                    let message = "a suffix annotation instead of a NAG";
                    let ply = Some(self.last_ply());
                    self.find_at(Rule::SuffixNotNag, token.span(), ply, message, None);
                }
            }
            Err(error) => self.check_unplayable(text, token, &san, &error),
        }
    }

    /// After a move that was played; `written` is its sign for check or mate.
    #[inline(always)]
    fn check_played(&mut self, span: Span, written: Option<CheckMark>) {
        self.movetext.mark_missing = false;
        if (written.is_some() || self.movetext.replay.is_check()) && self.checks_marks {
            self.check_mark(&span, written);
        }
        if self.movetext.replay.in_main_line() {
            self.follow_main_line(span);
        }
    }

    fn check_mark(&mut self, span: &Span, written: Option<CheckMark>) {
        let due = mark_after(self.movetext.replay.position());
        if written != due {
            self.wrong_mark(span.clone(), written, due);
        }
    }

    #[inline(always)]
    fn follow_main_line(&mut self, span: Span) {
        self.movetext.main_plies += 1;
        if !self.options.moves_after_draws {
            return;
        }
        if self.movetext.over.is_some() {
            return self.report_over(span);
        }
        let position = self.movetext.replay.position();
        let hash = position.hash(EnPassant::Legal);
        let clock = position.halfmove_clock();
        let is_dead = clock == 0 && may_be_dead(position.board(), 0) && position.is_plainly_dead();
        self.movetext.history.push(hash, clock);
        // Mate takes precedence (FIDE 9.6.2), but then no ply follows to be reported.
        let is_automatic = !self.header.is_before_automatic_draws;
        if is_automatic && clock >= AUTOMATIC_HALFMOVES {
            let by = "75 moves without pawn move and capture (FIDE 9.6.2)";
            self.movetext.over = Some(Over::new(Rule::MovesAfterAutomaticDraw, by));
        } else if is_automatic
            && clock >= FASTEST_FIVEFOLD
            && self.movetext.history.repetitions() >= AUTOMATIC_REPETITIONS
        {
            let by = "a fivefold repetition (FIDE 9.6.1)";
            self.movetext.over = Some(Over::new(Rule::MovesAfterAutomaticDraw, by));
        } else if is_dead {
            let by = "a dead position (FIDE 5.2.2)";
            self.movetext.over = Some(Over::new(Rule::MovesAfterEnd, by));
        }
    }

    #[cold]
    fn report_over(&mut self, span: Span) {
        let ply = self.last_ply();
        if let Some(over) = &mut self.movetext.over
            && !std::mem::replace(&mut over.reported, true)
        {
            let (rule, message) = (over.rule, format!("the game goes on after {}", over.by));
            self.find_at(rule, span, Some(ply), message, None);
        }
    }

    /// A move could not be played.
    #[cold]
    fn check_unplayable(&mut self, text: &[u8], token: &Token, san: &San, error: &SanError) {
        let position = *self.movetext.replay.position();
        let in_main_line = self.movetext.replay.in_main_line();
        let ply = self.next_ply();
        let written = decode(&text[token.span()]).into_owned();
        let number = ply.numbered(&written);
        let (rule, message, reason, because) = match error {
            SanError::Ambiguous(squares) => {
                let all: Vec<String> = san
                    .from_each(&position, *squares)
                    .map(|m| San::of(&position, m).to_string())
                    .collect();
                let because = format!("it may be {}", all.join(" or "));
                (Rule::AmbiguousMove, format!("{number} is ambiguous"), "ambiguous", because)
            }
            _ if !position.has_legal_move() => {
                let end = if position.is_check() { "checkmate" } else { "stalemate" };
                let because = format!("the game has ended in {end}");
                let message = format!("{number} comes after the end of the game");
                (Rule::MovesAfterEnd, message, end, because)
            }
            _ => {
                let message = format!("{number} is not legal");
                let (reason, mut because) = match san.why_illegal(&position) {
                    Some(why) => (why.id(), why.to_string()),
                    None => ("promotion", error.to_string()),
                };
                if let Some(castling) = castling_meant(san, &position) {
                    because.push_str("; castling is written ");
                    because.push_str(castling);
                }
                (Rule::IllegalMove, message, reason, because)
            }
        };
        if in_main_line && goes_to_the_centre(san) {
            self.movetext.dgt_tail = Some((token.span(), ply));
        }
        let rule = if in_main_line { rule } else { Rule::VariationIllegal };
        let detail = MoveDetail::new(reason, because, &position);
        self.find_at(rule, token.span(), Some(ply), message, Some(detail));
        self.break_line(in_main_line);
    }

    fn break_line(&mut self, in_main_line: bool) {
        self.movetext.replay.break_line();
        self.movetext.main_broken |= in_main_line;
    }

    /// Reads a move with marks behind it that are no part of a move, such as `Nf3???` or `Nf3,`.
    #[cold]
    fn cut_off_marks(&mut self, word: &[u8], token: &Token) -> Option<San> {
        let marks = word.iter().rev().take_while(|byte| b"!?,".contains(byte)).count();
        let (before, marks) = word.split_at(word.len() - marks);
        let san = San::parse(before).ok()?;
        let span = token.start + before.len()..token.end;
        if marks.contains(&b',') {
            self.find(Rule::StrayText, span, "a comma behind a move");
        } else if !self.movetext.replay.is_broken() {
            self.find(Rule::SuffixNotNag, span, "a suffix annotation instead of a NAG");
        }
        Some(san)
    }

    /// A word that is no move. What looks like one breaks the line; other text is passed over.
    #[cold]
    fn check_no_move(&mut self, text: &[u8], token: &Token, why: &str) {
        let word = &text[token.span()];
        if is_en_passant_suffix(word) {
            return self.find(
                Rule::EnPassantSuffix,
                token.span(),
                "a mark of en passant set apart",
            );
        }
        if word.iter().all(|byte| b"+#".contains(byte)) {
            return self.detached_mark(token);
        }
        if is_evaluation_sign(word) {
            let message = "an evaluation sign instead of a NAG";
            return self.find(Rule::SuffixNotNag, token.span(), message);
        }
        if !looks_like_a_move(word) {
            return self.stray(text, token);
        }
        self.movetext.has_words = true;
        if self.movetext.replay.is_broken() || self.header.is_other_game() {
            return;
        }
        let in_main_line = self.movetext.replay.in_main_line();
        if !in_main_line && !self.options.variations {
            return;
        }
        let ply = self.next_ply();
        let written = decode(word).into_owned();
        let message = format!("{} is not a move", ply.numbered(&written));
        let rule = if in_main_line { Rule::UnparsableMove } else { Rule::VariationIllegal };
        let position = self.movetext.replay.position();
        let detail = MoveDetail::new("unparsable", why.to_owned(), position);
        self.find_at(rule, token.span(), Some(ply), message, Some(detail));
        self.break_line(in_main_line);
    }

    /// `+` or `#` with a blank before it.
    fn detached_mark(&mut self, token: &Token) {
        self.find(Rule::SpaceBeforeCheckMark, token.span(), "a check mark set apart from its move");
        // It is there after all.
        if std::mem::take(&mut self.movetext.mark_missing)
            && self.report.findings.len() >= 2
            && let Some(at) =
                self.report.findings.iter().rposition(|f| f.rule == Rule::WrongCheckMark)
        {
            self.report.findings.remove(at);
        }
    }

    #[cold]
    fn wrong_mark(&mut self, span: Span, written: Option<CheckMark>, due: Option<CheckMark>) {
        let message = match (written, due) {
            (None, Some(CheckMark::Check)) => "this move gives check, but has no +",
            (None, Some(CheckMark::Mate)) => "this move gives mate, but has no #",
            (Some(CheckMark::Mate), Some(CheckMark::Check)) => "this is check, not mate",
            (Some(CheckMark::Check), Some(CheckMark::Mate)) => "this is mate, not only check",
            (Some(CheckMark::Mate), None) => "a mate mark, but this is not even check",
            _ => "a check mark, but this is no check",
        };
        self.movetext.mark_missing = written.is_none();
        let ply = self.last_ply();
        self.find_at(Rule::WrongCheckMark, span, Some(ply), message, None);
    }

    #[cold]
    fn report_quirks(&mut self, token: &Token, quirks: Quirks) {
        let ply = self.last_ply();
        let is_long = quirks.contains(Quirk::LongAlgebraic);
        let needless_square =
            quirks.contains(Quirk::NeedlessFile) && quirks.contains(Quirk::NeedlessRank);
        let mut last = None;
        for quirk in quirks.iter() {
            let rule = quirk_rule(quirk);
            // The whole origin is part of the long notation.
            if is_long && rule == Rule::NeedlessDisambiguation || last.replace(rule) == Some(rule) {
                continue;
            }
            let message = match quirk {
                Quirk::NeedlessFile if needless_square => "needless square of origin",
                _ => quirk.name(),
            };
            self.find_at(rule, token.span(), Some(ply), message, None);
        }
    }

    fn check_null_move(&mut self, token: &Token) {
        let ply = self.next_ply();
        if self.movetext.replay.position().is_check() {
            let because = "the king is in check".to_owned();
            let position = self.movetext.replay.position();
            let detail = MoveDetail::new("null-move-in-check", because, position);
            let in_main_line = self.movetext.replay.in_main_line();
            let rule = if in_main_line { Rule::IllegalMove } else { Rule::VariationIllegal };
            let message = "the turn cannot be passed in check";
            self.find_at(rule, token.span(), Some(ply), message, Some(detail));
            return self.break_line(in_main_line);
        }
        // Analyses are full of them: of those in variations, the first tells enough.
        let in_main_line = self.movetext.replay.in_main_line();
        if in_main_line || !std::mem::replace(&mut self.movetext.null_in_variation, true) {
            self.find_at(Rule::NullMove, token.span(), Some(ply), "the turn is passed", None);
        }
        self.movetext.replay.pass();
        if self.movetext.replay.in_main_line() {
            self.movetext.main_plies += 1;
        }
    }
}

/// How castling is written, if it is legal and takes the king where this move says.
fn castling_meant(san: &San, position: &Position) -> Option<&'static str> {
    let SanKind::Piece { role: Role::King, to, .. } = san.kind else { return None };
    let side = [CastlingSide::KingSide, CastlingSide::QueenSide]
        .into_iter()
        .find(|side| side.targets(Rank::back(position.turn())).0 == to)?;
    let castling = match side {
        CastlingSide::KingSide => "O-O",
        CastlingSide::QueenSide => "O-O-O",
    };
    let is_legal = San::parse(castling.as_bytes()).is_ok_and(|san| san.resolve(position).is_ok());
    is_legal.then_some(castling)
}

/// Whether a king goes to one of the four squares in the centre, where players put it to tell an
/// electronic board the result.
fn goes_to_the_centre(san: &San) -> bool {
    match san.kind {
        SanKind::Piece { role: Role::King, to, .. } => CENTRE.contains(to),
        _ => false,
    }
}

/// Whether a word that cannot be read was meant as a move, or as several: it is as short as one
/// and has a digit, or begins with one.
pub(in crate::pgn) fn looks_like_a_move(word: &[u8]) -> bool {
    const SHORTEST_CASTLING: usize = 3;
    let is_short = word.len() <= 10
        && word.iter().any(u8::is_ascii_digit)
        && word.iter().any(u8::is_ascii_alphabetic);
    let is_move = |len: usize| {
        let start = &word[..len];
        San::parse(start).is_ok_and(|san| san.kind != SanKind::Null)
            && (len >= SHORTEST_CASTLING || start.iter().any(u8::is_ascii_digit))
    };
    is_short || (2..=word.len().min(6)).any(is_move)
}

/// Signs that printed games have behind a move, set apart.
pub(in crate::pgn) fn is_evaluation_sign(word: &[u8]) -> bool {
    const SIGNS: [&str; 21] = [
        "=", "+=", "=+", "+/=", "=/+", "+/-", "-/+", "+-", "-+", "+--", "--+", "+/--", "--/+", "±",
        "∓", "⩲", "⩱", "∞", "=/∞", "N", "TN",
    ];
    SIGNS.iter().any(|sign| sign.as_bytes() == word)
}

/// The rule that a departure from export SAN is against.
const fn quirk_rule(quirk: Quirk) -> Rule {
    match quirk {
        Quirk::CastlingWithZeros | Quirk::CastlingInLowerCase | Quirk::CastlingWithoutHyphen => {
            Rule::ZeroCastling
        }
        Quirk::PromotionWithoutEquals
        | Quirk::PromotionInBrackets
        | Quirk::PromotionAfterSlash
        | Quirk::LowerCasePromotion => Rule::PromotionWithoutEquals,
        Quirk::OddCaptureSign | Quirk::MissingCaptureSign => Rule::MissingCaptureSign,
        Quirk::FalseCaptureSign => Rule::FalseCaptureSign,
        Quirk::EnPassantSuffix | Quirk::NotEnPassant => Rule::EnPassantSuffix,
        Quirk::DoubledMark => Rule::DoubledCheckMark,
        Quirk::ForeignLetter | Quirk::Figurine => Rule::NonstandardPieceLetter,
        Quirk::NeedlessFile | Quirk::NeedlessRank | Quirk::RankForFile => {
            Rule::NeedlessDisambiguation
        }
        Quirk::OddDash
        | Quirk::DaggerMark
        | Quirk::GlyphBeforeMark
        | Quirk::LongAlgebraic
        | Quirk::Coordinates
        | Quirk::PawnLetter
        | Quirk::LowerCasePiece
        | Quirk::MissingPawnFile => Rule::NonstandardMove,
    }
}
