//! A second opinion on a game: pgn-reader and shakmaty read it again, and what they come to is
//! compared with our own replay. This is the only file that names them.
//!
//! They are strict where we are tolerant, and pgn-reader passes over what it does not know. So the
//! main line is compared up to the first thing that the two read in different ways by intent: a
//! move or result that is not spelled as in PGN, a damaged tag or comment, a word that is no move,
//! a null move. Where pgn-reader takes one game for several (it ends a game at an empty line and
//! at a line that begins with `[`, we do not) they are played on as one. Within that, a
//! disagreement is another position at the end, or a move that only one of the two accepts; a
//! move that both refuse is none.

use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Skip};
use shakmaty::fen::Fen as TheirFen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

use super::lexer::{Break, Closing, Kind, Spelling, TagShape, Token};
use super::reader::{Ending, Tail, Visitor, read};
use super::tags::{self, Variant};
use super::{Replay, Span};
use crate::chess::EnPassant;
use crate::notation::fen::{self, Fen};
use crate::notation::san::{Quirk, San, SanKind, is_en_passant_suffix};

/// The longest tag and comment that is read as one, in bytes.
const LONGEST: usize = 1 << 16;

/// How far a reader came with the main line of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Second {
    /// The plies that could be played.
    pub plies: usize,
    /// The position after them; none if the game starts from one that is refused.
    pub fen: Option<String>,
    /// The move that was refused, after which nothing is played.
    pub refused: Option<String>,
}

/// In what two readers differ. Ours is the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Disagreement {
    /// Only one of them accepts the position from which the game starts.
    Start {
        /// Whether that is ours.
        ours: bool,
    },
    /// One of them plays more moves than the other, or refuses another one.
    Moves(Second, Second),
    /// The same number of moves leads to different positions.
    Position(Second, Second),
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { ours } => {
                let other = if *ours { "refuse" } else { "accept" };
                write!(f, "pgn-reader and shakmaty {other} the position from which the game starts")
            }
            Self::Moves(ours, theirs) => {
                write!(f, "pgn-reader and shakmaty come to {theirs}, pgnkit to {ours}")
            }
            Self::Position(ours, theirs) => {
                let fen = |reading: &Second| reading.fen.clone().unwrap_or_default();
                write!(
                    f,
                    "after {} plies pgn-reader and shakmaty have {}, pgnkit has {}",
                    ours.plies,
                    fen(theirs),
                    fen(ours)
                )
            }
        }
    }
}

impl fmt::Display for Second {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} plies", self.plies)?;
        match &self.refused {
            Some(refused) => write!(f, ", then `{refused}` is refused"),
            None => Ok(()),
        }
    }
}

/// Reads the first game of a text with pgn-reader and plays its main line with shakmaty.
pub fn cross_check(game: &[u8]) -> Second {
    second_opinion(game, usize::MAX)
}

/// Compares our reading of the first game of a text with another one. None if they agree, or if
/// the game is one of another variant.
pub fn compare(game: &[u8]) -> Option<Disagreement> {
    let mut ours = Ours::default();
    read(game, Break::Blank, Tail::End, &mut ours);
    ours.begin_movetext();
    // In a damaged tag section they may well start from different positions.
    if ours.variant() == Variant::Other || ours.is_foreign && ours.reading.plies == 0 {
        return None;
    }
    let most = if ours.is_foreign { ours.reading.plies } else { usize::MAX };
    let theirs = second_opinion(game, most);
    let Some(replay) = ours.replay.at() else {
        return theirs.fen.is_some().then_some(Disagreement::Start { ours: false });
    };
    if theirs.fen.is_none() {
        return ours.start_is_plain.then_some(Disagreement::Start { ours: true });
    }
    let fen = Fen::of(replay.position(), EnPassant::Legal).to_string();
    let ours = Second { fen: Some(fen), ..ours.reading };
    if ours.plies != theirs.plies || ours.refused.is_some() != theirs.refused.is_some() {
        Some(Disagreement::Moves(ours, theirs))
    } else if ours.fen != theirs.fen {
        Some(Disagreement::Position(ours, theirs))
    } else {
        None
    }
}

/// Where a game starts, and goes on.
#[derive(Default)]
enum Start<T> {
    /// The tag section is not yet at its end.
    #[default]
    Open,
    /// The position is refused.
    Refused,
    At(T),
}

impl<T> Start<T> {
    const fn at(&mut self) -> Option<&mut T> {
        match self {
            Self::At(board) => Some(board),
            Self::Open | Self::Refused => None,
        }
    }
}

/// Our own reading, up to what the other reader reads in another way.
#[derive(Default)]
struct Ours {
    fen: Option<Vec<u8>>,
    variant: Option<Vec<u8>>,
    start_is_plain: bool,
    /// Whether there is anything else than tags. Then pgn-reader sees tags at the very start of a
    /// line only.
    has_other: bool,
    replay: Start<Replay>,
    depth: u32,
    reading: Second,
    /// Whether it goes on with something that only one of the readers understands.
    is_foreign: bool,
    is_over: bool,
}

impl Ours {
    fn variant(&self) -> Variant {
        self.variant.as_deref().map_or(Variant::Chess, tags::variant)
    }

    fn begin_movetext(&mut self) {
        if !matches!(self.replay, Start::Open) {
            return;
        }
        let mut replay = Replay::new();
        self.start_is_plain = true;
        if let Some(text) = &self.fen {
            let game = match self.variant() {
                Variant::Chess960 => fen::Variant::Chess960,
                Variant::Chess | Variant::Other => fen::Variant::Standard,
            };
            let Ok((position, report)) = fen::read_as(text, game) else {
                self.replay = Start::Refused;
                return;
            };
            self.start_is_plain = report.faults.is_empty() && report.notes.is_empty();
            replay.restart(position);
        }
        self.replay = Start::At(replay);
    }

    fn stop(&mut self) {
        self.is_foreign = true;
        self.is_over = true;
    }

    fn word(&mut self, text: &[u8], token: &Token) {
        let word = &text[token.span()];
        let plain = word.trim_ascii_end();
        let plain = &plain[..plain.iter().rposition(|b| !b"!?".contains(b)).map_or(0, |at| at + 1)];
        if is_en_passant_suffix(word) {
            return;
        }
        let san = San::parse(word).ok().filter(|san| san.kind != SanKind::Null);
        let (Some(san), true) = (san, SanPlus::from_ascii(plain).is_ok() && ends(text, token.end))
        else {
            return self.stop();
        };
        let Some(replay) = self.replay.at() else { return };
        let resolved = san.resolve(replay.position());
        let quirks = resolved.as_ref().map_or(san.quirks, |resolved| resolved.quirks);
        if !quirks.iter().all(is_understood) {
            return self.stop();
        }
        if replay.play(&san).is_ok() {
            self.reading.plies += 1;
        } else {
            self.reading.refused = Some(String::from_utf8_lossy(word).into_owned());
            self.is_over = true;
        }
    }
}

/// Whether the other reader understands moves that depart so from the export format.
const fn is_understood(quirk: Quirk) -> bool {
    use Quirk::{CastlingWithZeros, NeedlessFile, NeedlessRank, RankForFile};
    matches!(quirk, CastlingWithZeros | NeedlessFile | NeedlessRank | RankForFile)
}

/// Whether a token ends for pgn-reader where it ends for us.
fn ends(text: &[u8], at: usize) -> bool {
    text.get(at).is_none_or(|byte| b" \t\r\n{}()!?$;.*".contains(byte))
}

/// Whether a token stands at the very start of a line.
fn begins_line(text: &[u8], token: &Token) -> bool {
    token.start.checked_sub(1).is_none_or(|before| matches!(text[before], b'\n' | b'\r'))
}

impl Visitor for Ours {
    fn begin_game(&mut self, _: usize) {}

    fn tag(&mut self, text: &[u8], token: &Token, in_movetext: bool) {
        let bytes = &text[token.span()];
        let is_good = token.kind == Kind::Tag(TagShape::Good);
        if self.is_over {
            return;
        }
        let is_seen = !self.has_other || begins_line(text, token);
        if !is_good || !is_seen || bytes.len() > LONGEST {
            return self.stop();
        }
        if in_movetext {
            // For pgn-reader the movetext has not yet begun before there is a move.
            if self.reading.plies == 0 {
                self.stop();
            }
            return;
        }
        let name = tags::name(bytes);
        for (wanted, slot) in [("FEN", &mut self.fen), ("Variant", &mut self.variant)] {
            if name.eq_ignore_ascii_case(wanted.as_bytes()) && slot.is_none() {
                *slot = Some(tags::value(bytes, TagShape::Good).into_owned());
            }
        }
    }

    fn token(&mut self, text: &[u8], token: &Token) {
        if self.is_over {
            return;
        }
        self.has_other = true;
        match token.kind {
            Kind::Comment(Closing::Closed) | Kind::LineComment => return,
            Kind::Escape if begins_line(text, token) => return,
            _ => self.begin_movetext(),
        }
        match token.kind {
            Kind::Open => self.depth += 1,
            // A brace may end a variation for us.
            Kind::Close if text[token.start] != b')' => self.stop(),
            Kind::Close => self.depth = self.depth.saturating_sub(1),
            Kind::Number { .. } | Kind::Periods => {}
            Kind::Nag(_) if ends(text, token.end) => {}
            Kind::Suffix if text[token.span()].iter().all(|byte| b"!?".contains(byte)) => {}
            Kind::Result(_, Spelling::Standard) => self.is_over = self.depth == 0,
            Kind::Word if self.depth > 0 => {}
            Kind::Word => self.word(text, token),
            _ => self.stop(),
        }
    }

    fn after_marker(&mut self, _: &[u8], _: &Token) {}

    fn end_game(&mut self, _: &[u8], _: Ending, _: Span) {
        // Only the first game counts.
        self.is_over = true;
        self.begin_movetext();
    }

    fn abandon(&mut self, _: usize) {}

    fn outside(&mut self, _: &[u8], _: &Token) {}
}

/// What the other reader comes to in no more than so many plies.
fn second_opinion(game: &[u8], most: usize) -> Second {
    let text = with_plain_blanks(game);
    let limit = text.len().min(LONGEST);
    let mut reader = Reader::build(&*text)
        .set_supported_tag_line_length(limit)
        .set_supported_comment_length(limit)
        .finish();
    let mut theirs = Theirs { most, ..Theirs::default() };
    // An error is one of a tag or comment without end: what was read until then counts.
    while let Ok(Some(())) = reader.read_game(&mut theirs) {
        if theirs.is_over {
            break;
        }
    }
    theirs.begin_movetext();
    let board = theirs.board.at();
    let fen = board.map(|board| TheirFen::from_position(board, EnPassantMode::Legal).to_string());
    Second { fen, ..theirs.reading }
}

/// Line ends and blanks as pgn-reader knows them: it takes a CR alone for a blank, and the rarer
/// blanks of PGN 4.2 for text.
fn with_plain_blanks(text: &[u8]) -> Cow<'_, [u8]> {
    let plain = |at: usize| match text[at] {
        b'\r' if text.get(at + 1) != Some(&b'\n') => b'\n',
        0x0B | 0x0C => b' ',
        byte => byte,
    };
    if memchr::memchr3_iter(b'\r', 0x0B, 0x0C, text).all(|at| plain(at) == text[at]) {
        return Cow::Borrowed(text);
    }
    (0..text.len()).map(plain).collect()
}

/// Their reading.
#[derive(Default)]
struct Theirs {
    fen: Option<Vec<u8>>,
    variant: Option<Vec<u8>>,
    board: Start<Chess>,
    depth: u32,
    reading: Second,
    most: usize,
    is_over: bool,
}

impl Theirs {
    fn begin_movetext(&mut self) {
        if matches!(self.board, Start::Open) {
            self.board = self.start().map_or(Start::Refused, Start::At);
        }
    }

    fn start(&self) -> Option<Chess> {
        let Some(text) = &self.fen else { return Some(Chess::default()) };
        let fen = TheirFen::from_ascii(text).ok()?;
        let mode = match self.variant.as_deref().map_or(Variant::Chess, tags::variant) {
            Variant::Chess960 => CastlingMode::Chess960,
            Variant::Chess | Variant::Other => CastlingMode::detect(fen.as_setup()),
        };
        fen.into_position(mode).ok()
    }
}

impl pgn_reader::Visitor for Theirs {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        let name = name.trim_ascii();
        for (wanted, slot) in [("FEN", &mut self.fen), ("Variant", &mut self.variant)] {
            if name.eq_ignore_ascii_case(wanted.as_bytes()) && slot.is_none() {
                *slot = Some(value.decode().into_owned());
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), written: SanPlus) -> ControlFlow<()> {
        if self.depth > 0 || self.is_over {
            return ControlFlow::Continue(());
        }
        self.begin_movetext();
        let Some(board) = self.board.at() else { return ControlFlow::Continue(()) };
        if self.reading.plies >= self.most {
            self.is_over = true;
        } else if let Ok(m) = written.san.to_move(board) {
            board.play_unchecked(m);
            self.reading.plies += 1;
        } else {
            self.reading.refused = Some(written.to_string());
            self.is_over = true;
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        self.depth += 1;
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<()> {
        self.depth = self.depth.saturating_sub(1);
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, (): &mut (), _: pgn_reader::Outcome) -> ControlFlow<()> {
        self.is_over |= self.depth == 0;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_reader_plays_the_main_line_and_stops_at_what_it_refuses() {
        let second = cross_check(b"1. e4 (1. d4 d5) e5 {c} 2. Nf3 $1 Nc6 1-0\n\n1. c4 *");
        assert_eq!((second.plies, second.refused), (4, None));
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        assert_eq!(second.fen.as_deref(), Some(fen));
        let second = cross_check(b"1. e4 e5 2. Ke3 Nc6 *");
        assert_eq!((second.plies, second.refused.as_deref()), (2, Some("Ke3")));
        let second = cross_check(b"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *");
        assert_eq!((second.plies, second.fen), (0, None));
    }

    #[test]
    fn both_agree_on_games_that_are_written_in_odd_ways() {
        for game in [
            "1. e4 e5 2. Nf3 *",
            "1. e4 e5 2. Ke3 *",
            // One game for us, two for pgn-reader.
            "1. e4 e5\n\n2. Nf3 Nc6 *",
            "1. e4 e5\n[White \"x\"]\n2. Nf3 Nc6 *",
            "1. e4 (1. d4\n\nd5) e5 2. Nf3 *",
            "[Event \"a\"]\n\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *",
            "[Event \"a\"]\r[Site \"b\"]\r\r1. e4 ;c\re5 *",
            // What only one of them understands is not compared.
            "1. e4 e5 2. Sf3 Sc6 *",
            "1. e4 e5 2. g1f3 Nc6 3. Bb5 a6 4. Bc6 *",
            "1. e4 -- 2. d4 *",
            "1. e4 e5 {open",
            "1. e4 e5 } Nf3 *",
            "[White \"a \"b4\" c\"]\n\n1. e4 *",
            "[Variant \"Atomic\"]\n\n1. e4 *",
            "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *",
            "",
        ] {
            assert_eq!(compare(game.as_bytes()), None, "{game}");
        }
    }

    #[test]
    fn chess960_is_read_from_the_variant_or_the_fen() {
        let fen = "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1";
        for variant in ["[Variant \"Chess960\"]\n", ""] {
            let game =
                format!("{variant}[FEN \"{fen}\"]\n\n1. e3 e6 2. Bd3 Bd6 3. Qe2 Qe7 4. O-O O-O *");
            assert_eq!(cross_check(game.as_bytes()).plies, 8);
            assert_eq!(compare(game.as_bytes()), None);
        }
    }

    #[test]
    fn a_disagreement_says_what_each_reader_got() {
        let ours = Second { plies: 4, fen: Some("A".to_owned()), refused: None };
        let theirs = Second { plies: 2, refused: Some("Nf3".to_owned()), ..ours.clone() };
        assert_eq!(
            Disagreement::Moves(ours.clone(), theirs).to_string(),
            "pgn-reader and shakmaty come to 2 plies, then `Nf3` is refused, pgnkit to 4 plies"
        );
        let theirs = Second { fen: Some("B".to_owned()), ..ours.clone() };
        assert_eq!(
            Disagreement::Position(ours, theirs).to_string(),
            "after 4 plies pgn-reader and shakmaty have B, pgnkit has A"
        );
        assert_eq!(
            Disagreement::Start { ours: true }.to_string(),
            "pgn-reader and shakmaty refuse the position from which the game starts"
        );
    }
}
