//! The check of games against the [rules](super::Rule): listens to a [reader](super::reader),
//! plays each game over, and collects findings.
//!
//! One file for each part of a game: its tag section, its movetext, its end.

mod brackets;
mod ending;
mod followed;
mod header;
mod lines;
mod meant;
mod movetext;
mod survey;

pub(in crate::pgn) use movetext::{is_evaluation_sign, looks_like_a_move};

use std::borrow::Cow;

use super::cross_check::compare;
use super::encoding::decode;
use super::finding::MoveDetail;
use super::lexer::{Break, Closing, Kind, Outcome, Token};
use super::reader::{Ending, Tail, Visitor, read};
use super::{BlockReport, Counts, Finding, GameInfo, Level, Levels, Ply, Rule, Span};
use crate::chess::Position;
use crate::notation::san::ShortWord;
use header::Header;
use meant::Effort;
use movetext::Movetext;
use survey::Survey;

/// The rules about which tags there are, and in which order.
const TAG_ORDER: [Rule; 4] =
    [Rule::DuplicateTag, Rule::MissingStrTag, Rule::StrOrder, Rule::TagOrder];

/// How many findings are kept of a game, so that memory stays bounded however large it is.
const MOST_FINDINGS: usize = 10_000;

/// How to check.
#[derive(Clone, Debug)]
pub struct Options {
    /// The level of each rule.
    pub levels: Levels,
    /// Whether variations are played over, too.
    pub variations: bool,
    /// Whether the report names games without findings, too.
    pub all_games: bool,
    /// Whether each game is read a second time, by another reader.
    pub cross_check: bool,
    /// Whether moves are looked for that follow a dead position or an automatic draw.
    pub moves_after_draws: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            levels: Levels::default(),
            variations: true,
            all_games: false,
            cross_check: false,
            moves_after_draws: true,
        }
    }
}

/// Checks the games of a block: give it to [`reader::read`](super::reader::read), and take the
/// report.
///
/// ```
/// use pgnkit::pgn::lexer::Break;
/// use pgnkit::pgn::{Checker, Options, Rule, Tail, read};
/// let options = Options::default();
/// let mut checker = Checker::new(&options, true);
/// let text = b"1. e4 e5 2. Ke3 *";
/// let read = read(text, Break::Blank, Tail::End, &mut checker);
/// let report = checker.finish(text, read);
/// assert_eq!(report.counts.games, 1);
/// assert!(report.findings.iter().any(|finding| finding.rule == Rule::IllegalMove));
/// ```
pub struct Checker<'o> {
    options: &'o Options,
    /// Whether signs for check and mate are looked at, and the order of tags.
    checks_marks: bool,
    checks_tags: bool,
    report: BlockReport,
    /// The game at hand; kept between games for its buffers.
    header: Header,
    movetext: Movetext,
    start: usize,
    /// How many findings there are before the game at hand.
    findings_before: usize,
    /// What to go back to if what follows is abandoned.
    settled: Settled,
    /// Whether the block is the first of its file.
    is_first: bool,
    /// What there is in the whole block, once that was looked at.
    survey: Option<Survey>,
    in_game: bool,
    /// Text outside games that is not reported yet, as it may go on.
    text: Option<Span>,
    /// The first NUL byte in it.
    nul: Option<usize>,
    effort: Effort,
}

/// How far the report is sure to stay, at the end of a game and a line.
#[derive(Clone, Copy, Default)]
struct Settled {
    at: usize,
    findings: usize,
    games: usize,
    counts: Counts,
}

impl<'o> Checker<'o> {
    /// Starts a report on a block; `is_first` if it is the first of its file.
    pub fn new(options: &'o Options, is_first: bool) -> Self {
        Self {
            options,
            checks_marks: options.levels.reports(Rule::WrongCheckMark),
            checks_tags: TAG_ORDER.iter().any(|rule| options.levels.reports(*rule)),
            report: BlockReport::default(),
            header: Header::default(),
            movetext: Movetext::default(),
            start: 0,
            findings_before: 0,
            settled: Settled::default(),
            is_first,
            survey: None,
            in_game: false,
            text: None,
            nul: None,
            effort: Effort::Most,
        }
    }

    /// Ends the report on a block that was read in full up to a byte.
    pub fn finish(mut self, text: &[u8], read: usize) -> BlockReport {
        self.report_text();
        for finding in &self.report.findings {
            self.report.counts.finding(self.options.levels.of(finding.rule));
        }
        let survey = if read == text.len() { self.survey(text) } else { Survey::of(&text[..read]) };
        self.report.line_ends = survey.line_ends();
        self.report.evidence = survey.evidence(&text[..read]);
        self.report
    }

    /// Returns what there is in the whole block.
    fn survey(&mut self, text: &[u8]) -> Survey {
        *self.survey.get_or_insert_with(|| Survey::of(text))
    }

    /// Adds a finding, unless its rule is not reported.
    fn find(&mut self, rule: Rule, span: Span, message: impl Into<Cow<'static, str>>) {
        self.find_at(rule, span, None, message, None);
    }

    fn find_at(
        &mut self,
        rule: Rule,
        span: Span,
        ply: Option<Ply>,
        message: impl Into<Cow<'static, str>>,
        detail: Option<MoveDetail>,
    ) {
        if self.options.levels.reports(rule) {
            let (mut rule, mut message, mut detail) = (rule, message.into(), detail);
            if self.in_game {
                match self.report.findings.len() - self.findings_before {
                    ..MOST_FINDINGS => {}
                    MOST_FINDINGS => {
                        let more = "the game has more findings than this; the rest is left out";
                        (rule, message, detail) = (Rule::TooManyFindings, more.into(), None);
                    }
                    _ => return,
                }
            }
            let game = self.in_game.then_some(self.report.next_game());
            let detail = detail.map(Box::new);
            self.report.findings.push(Finding { rule, game, span, ply, message, detail });
        }
    }

    fn nonstandard_result(&mut self, span: Span, written: &[u8], outcome: Outcome) {
        let message = format!("the result {} is read as {}", quoted(written), outcome.as_str());
        self.find(Rule::NonstandardResult, span, message);
    }

    /// Reports text between games as a whole, not line by line.
    fn report_text(&mut self) {
        if let Some(span) = self.text.take() {
            self.find(Rule::TextBetweenGames, span, "this text belongs to no game");
        }
        if let Some(at) = self.nul.take() {
            self.find(Rule::NulByte, at..at + 1, "NUL bytes in text that belongs to no game");
        }
    }

    /// What may stand inside and outside of games alike.
    fn common(&mut self, text: &[u8], token: &Token) {
        match token.kind {
            Kind::Comment(Closing::AtTagSection) => {
                self.find(
                    Rule::UnterminatedComment,
                    token.start..token.start + 1,
                    "this comment is not closed before the next tag section",
                );
            }
            Kind::Comment(Closing::AtEnd) => {
                self.find(
                    Rule::UnterminatedComment,
                    token.start..token.start + 1,
                    "this comment is not closed before the end of the file",
                );
            }
            Kind::Comment(Closing::Parenthesis) if brackets::holds_moves(&text[token.span()]) => {
                self.wrong_bracket(text, token.start);
            }
            Kind::Comment(Closing::Parenthesis) => self.wrong_bracket(text, token.end - 1),
            Kind::ByteOrderMark => {
                self.find(Rule::ByteOrderMark, token.span(), "a byte order mark within the text");
            }
            Kind::OddBlank => {
                let name = odd_blank_name(&text[token.span()]);
                self.find(Rule::UnusualSpace, token.span(), format!("{name} as a blank"));
            }
            Kind::Nul => {
                let number = token.end - token.start;
                let message = format!("{number} NUL byte{}", if number == 1 { "" } else { "s" });
                self.find(Rule::NulByte, token.span(), message);
            }
            _ => {}
        }
    }
}

impl Visitor for Checker<'_> {
    fn begin_game(&mut self, at: usize) {
        self.report_text();
        self.findings_before = self.report.findings.len();
        self.start = at;
        self.in_game = true;
        self.header.clear();
        self.movetext.clear();
    }

    fn tag(&mut self, text: &[u8], token: &Token, in_movetext: bool) {
        self.check_tag(text, token, in_movetext);
    }

    #[inline(always)]
    fn usual_number(&mut self, value: u32) -> bool {
        self.is_usual_number(value)
    }

    #[inline(always)]
    fn usual_word(&mut self, word: ShortWord, span: Span) -> bool {
        self.play_usual_word(word, span).is_some()
    }

    #[inline(always)]
    fn usual_comment(&mut self) -> bool {
        self.note_comment(Closing::Closed);
        true
    }

    fn token(&mut self, text: &[u8], token: &Token) {
        self.check_token(text, token);
    }

    fn after_marker(&mut self, text: &[u8], token: &Token) {
        match token.kind {
            Kind::Comment(_)
            | Kind::LineComment
            | Kind::ByteOrderMark
            | Kind::OddBlank
            | Kind::Nul => self.common(text, token),
            Kind::Result(..) => {
                self.find(Rule::StrayText, token.span(), "a second termination marker");
            }
            _ => self.stray(text, token),
        }
    }

    fn end_game(&mut self, text: &[u8], ending: Ending, region: Span) {
        let end = region.end;
        self.check_ending(text, ending, end);
        self.check_lines(text, &(self.start..end));
        let (plies, outcome) = self.look_closer(text, end).unwrap_or_else(|| {
            let outcome = self.movetext.marker().map(|(outcome, _)| outcome);
            (self.movetext.main_plies(), outcome)
        });
        if self.options.cross_check
            && let Some(disagreement) = compare(&text[self.start..end])
        {
            let at = self.start..self.start + 1;
            self.find(Rule::CrossCheck, at, disagreement.to_string());
        }
        let findings = &mut self.report.findings[self.findings_before..];
        // Some are known only after others behind them.
        findings.sort_by_key(|finding| finding.span.start);
        let levels = findings.iter().map(|finding| self.options.levels.of(finding.rule));
        let level = levels.max().unwrap_or(Level::Allow);
        if level > Level::Allow || self.options.all_games {
            self.report.games.push(GameInfo {
                game: self.report.next_game(),
                region,
                start: self.start,
                white: self.header.white.clone(),
                black: self.header.black.clone(),
                plies,
                outcome,
                level,
            });
        }
        self.report.counts.game(level, plies);
        self.in_game = false;
        if matches!(text[end - 1], b'\n' | b'\r') {
            self.settled = Settled {
                at: end,
                findings: self.report.findings.len(),
                games: self.report.games.len(),
                counts: self.report.counts,
            };
        }
    }

    fn abandon(&mut self, from: usize) {
        debug_assert_eq!(from, self.settled.at, "only whole lines are settled");
        self.in_game = false;
        self.text = None;
        self.nul = None;
        self.report.findings.truncate(self.settled.findings);
        self.report.games.truncate(self.settled.games);
        self.report.counts = self.settled.counts;
    }

    fn outside(&mut self, text: &[u8], token: &Token) {
        match token.kind {
            Kind::Text => {
                let start = self.text.as_ref().map_or(token.start, |span| span.start);
                self.text = Some(start..token.end);
                let nul = || memchr::memchr(0, &text[token.span()]).map(|at| token.start + at);
                self.nul = self.nul.or_else(nul);
            }
            Kind::ByteOrderMark if self.is_first && token.start == 0 => {}
            _ => {
                self.report_text();
                self.common(text, token);
            }
        }
    }
}

/// Checks a text that is one game. Returns what is found, and the position from which the game
/// starts, if it can be read.
pub(in crate::pgn) fn check_game(
    game: &[u8],
    options: &Options,
) -> (BlockReport, Option<Position>) {
    let mut checker = Checker::new(options, true);
    let len = read(game, Break::Blank, Tail::End, &mut checker);
    let start = checker.header.start(game).filter(|_| !checker.header.is_other_game());
    (checker.finish(game, len), start)
}

/// Returns a value in quotation marks, short and readable, for a message.
fn quoted(bytes: &[u8]) -> String {
    const LONGEST: usize = 40;
    let text = decode(bytes);
    let mut shown: String = text.chars().take(LONGEST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    format!("\"{}\"", shown.escape_debug().to_string().replace("\\'", "'").replace("\\\"", "\""))
}

fn odd_blank_name(bytes: &[u8]) -> String {
    match bytes {
        [0x1A] => "the end mark of DOS (U+001A)".to_owned(),
        _ => format!("U+{:04X}", decode(bytes).chars().next().map_or(0, u32::from)),
    }
}
