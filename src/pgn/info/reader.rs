//! Reads games for what there is to count of them.

use super::{Biggest, Census, Dates, TagNames, bigger};
use crate::notation::san::ShortWord;
use crate::pgn::lexer::{Kind, TagShape, Token};
use crate::pgn::reader::{Ending, Visitor};
use crate::pgn::tags::{self, Variant};
use crate::pgn::{Checker, Options, Outcome, Span};

/// Returns how games are checked to be counted: no finding is asked for.
pub fn options() -> Options {
    Options { all_games: true, ..crate::pgn::results::options() }
}

/// Reads the games of a block: give it to [`read`](crate::pgn::read), and take the census.
///
/// ```
/// use pgnkit::pgn::info::{InfoReader, options};
/// use pgnkit::pgn::lexer::Break;
/// use pgnkit::pgn::{Tail, read};
/// let options = options();
/// let mut reader = InfoReader::new(&options, true);
/// let text = b"[Date \"1858.??.??\"]\n\n1. e4 e5 1-0";
/// let read = read(text, Break::Blank, Tail::End, &mut reader);
/// let census = reader.finish(text, read, 0);
/// assert_eq!((census.games, census.plies), (1, 2));
/// ```
pub struct InfoReader<'o> {
    /// Plays the moves.
    checker: Checker<'o>,
    /// The tags of all games, and the game of each.
    tags: Vec<(usize, Span, TagShape)>,
    /// The results by their Result tags, a game each.
    results: Vec<Option<Outcome>>,
    /// How many games and tags are sure to stay.
    settled: (usize, usize),
}

impl<'o> InfoReader<'o> {
    /// Starts on a block, with the [`options`]; `is_first` if it is the first of its file.
    pub fn new(options: &'o Options, is_first: bool) -> Self {
        let checker = Checker::new(options, is_first);
        Self { checker, tags: Vec::new(), results: Vec::new(), settled: (0, 0) }
    }

    /// Ends the census of a block of a file that was read in full up to a byte.
    pub fn finish(self, text: &[u8], read: usize, file: usize) -> Census {
        let report = self.checker.finish(text, read);
        let mut census = Census {
            games: report.counts.games,
            plies: report.counts.plies,
            bytes: read as u64,
            line_ends: report.line_ends,
            evidence: report.evidence,
            ..Census::default()
        };
        for (info, result_tag) in report.games.iter().zip(&self.results) {
            if let Some(outcome) = info.outcome.or(*result_tag) {
                census.results[outcome as usize] += 1;
            }
            let game = u64::from(info.game) + 1;
            let bytes = (info.region.end - info.start) as u64;
            bigger(&mut census.longest, Some(Biggest { file, game, size: u64::from(info.plies) }));
            bigger(&mut census.largest, Some(Biggest { file, game, size: bytes }));
        }
        let mut variants = [0; 3];
        let mut dated = 0;
        for game in self.tags.chunk_by(|a, b| a.0 == b.0) {
            let facts = Facts::of(text, game, &mut census.tags);
            if let Some(date) = facts.date {
                dated += 1;
                let date = Dates { first: date, last: date };
                census.dates = Some(census.dates.map_or(date, |dates| dates.with(date)));
            }
            variants[facts.variant as usize] += 1;
            census.from_position += u64::from(facts.has_position);
        }
        census.undated = census.games - dated;
        census.variants.chess960 = variants[Variant::Chess960 as usize];
        census.variants.other = variants[Variant::Other as usize];
        census.variants.chess = census.games - census.variants.chess960 - census.variants.other;
        census
    }
}

/// What the tags of a game say.
#[derive(Default)]
struct Facts {
    date: Option<[u8; 10]>,
    variant: Variant,
    has_position: bool,
}

impl Facts {
    fn of(text: &[u8], game: &[(usize, Span, TagShape)], names: &mut TagNames) -> Self {
        let mut facts = Self::default();
        for (game, span, shape) in game {
            let tag = &text[span.clone()];
            let name = tags::name(tag);
            names.count(name, *game as u64);
            match name {
                b"Date" if facts.date.is_none() => facts.date = date(&tags::value(tag, *shape)),
                b"Variant" => facts.variant = tags::variant(&tags::value(tag, *shape)),
                b"FEN" => facts.has_position = true,
                _ => {}
            }
        }
        facts
    }
}

/// A date with a year that is known.
fn date(value: &[u8]) -> Option<[u8; 10]> {
    let date: [u8; 10] = value.try_into().ok()?;
    (tags::is_date(&date) && date[..4].iter().all(u8::is_ascii_digit)).then_some(date)
}

impl Visitor for InfoReader<'_> {
    fn begin_game(&mut self, at: usize) {
        self.checker.begin_game(at);
    }

    fn tag(&mut self, text: &[u8], token: &Token, in_movetext: bool) {
        self.checker.tag(text, token, in_movetext);
        if let (Kind::Tag(shape), false) = (token.kind, in_movetext) {
            self.tags.push((self.results.len(), token.span(), shape));
        }
    }

    #[inline(always)]
    fn usual_number(&mut self, value: u32) -> bool {
        self.checker.usual_number(value)
    }

    #[inline(always)]
    fn usual_word(&mut self, word: ShortWord, span: Span) -> bool {
        self.checker.usual_word(word, span)
    }

    #[inline(always)]
    fn usual_comment(&mut self) -> bool {
        self.checker.usual_comment()
    }

    fn token(&mut self, text: &[u8], token: &Token) {
        self.checker.token(text, token);
    }

    fn after_marker(&mut self, text: &[u8], token: &Token) {
        self.checker.after_marker(text, token);
    }

    fn end_game(&mut self, text: &[u8], ending: Ending, region: Span) {
        let end = region.end;
        self.checker.end_game(text, ending, region);
        self.results.push(self.checker.result_tag());
        if matches!(text[end - 1], b'\n' | b'\r') {
            self.settled = (self.results.len(), self.tags.len());
        }
    }

    fn abandon(&mut self, from: usize) {
        self.checker.abandon(from);
        self.results.truncate(self.settled.0);
        self.tags.truncate(self.settled.1);
    }

    fn outside(&mut self, text: &[u8], token: &Token) {
        self.checker.outside(text, token);
    }
}
