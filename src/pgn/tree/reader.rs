//! From a text to trees.

use std::borrow::Cow;

use super::{Game, NodeId, Step, read_comment};
use crate::notation::san::{San, ShortWord, mark_after};
use crate::pgn::encoding::decode;
use crate::pgn::lexer::{Closing, Kind, Token};
use crate::pgn::reader::{Ending, Visitor};
use crate::pgn::replay::MAX_NESTING;
use crate::pgn::{BlockReport, Checker, Level, Levels, Options, Replay, Rule, Span, nag, tags};

/// The rules against which a game has something that a tree cannot hold.
const LOSSES: &[Rule] = &[
    Rule::IllegalMove,
    Rule::AmbiguousMove,
    Rule::UnparsableMove,
    Rule::VariationIllegal,
    Rule::MovesAfterEnd,
    Rule::BadFen,
    Rule::MismatchedBracket,
    Rule::UnterminatedComment,
    Rule::UnterminatedVariation,
    Rule::UnterminatedTag,
    Rule::BadTag,
    Rule::BadResultToken,
    Rule::StrayText,
    Rule::TruncatedFile,
    Rule::NulByte,
    Rule::UnsupportedVariant,
    Rule::OversizedGame,
    Rule::TooManyFindings,
    Rule::NestingTooDeep,
    Rule::TextBetweenGames,
    Rule::NoGames,
];

/// Returns how games are checked that are to become trees: for what would be lost, or was only
/// guessed. Text between games and a variation nested too deep are warnings, all else are errors.
pub fn options() -> Options {
    let mut levels = Levels::default();
    for rule in Rule::ALL {
        let level = if LOSSES.contains(rule) { rule.default_level() } else { Level::Allow };
        levels.set(*rule, level);
    }
    levels.set(Rule::TextBetweenGames, Level::Warning);
    Options { levels, moves_after_draws: false, ..Options::default() }
}

/// What there is to say of a game that was read, beside the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// Its first byte within the block.
    pub start: usize,
    /// Whether the main line goes on with something that could not be played: the tree has only
    /// what stands before that.
    pub is_broken: bool,
}

/// Reads the games of a block as trees and hands each to `take`: give it to
/// [`read`](crate::pgn::read), and [finish](Self::finish) it. The tree is reused for the next game.
///
/// ```
/// use pgnkit::pgn::lexer::Break;
/// use pgnkit::pgn::tree::{Game, TreeReader, options};
/// use pgnkit::pgn::{Tail, read};
/// let options = options();
/// let mut plies = Vec::new();
/// let mut reader = TreeReader::new(&options, true, |game: &mut Game, _| plies.push(game.plies()));
/// let text = b"1. e4 e5 2. Nf3 *\n\n1. d4 d6 2. Ke3 *";
/// let len = read(text, Break::Blank, Tail::End, &mut reader);
/// let (report, games) = reader.finish(text, len);
/// assert_eq!(report.findings[0].message, "2. Ke3 is not legal");
/// assert_eq!((games, plies), (2, vec![3, 2]));
/// ```
pub struct TreeReader<'o, F> {
    /// Plays the moves.
    checker: Checker<'o>,
    game: Game,
    /// The node behind which the game goes on.
    last: NodeId,
    /// Where the lines go on behind the variations that are open.
    waiting: Vec<NodeId>,
    /// Tags of the game that are not copied yet.
    tags: Vec<Token>,
    /// Comments before the game at hand. They are part of it if it has no tags.
    before: Vec<Token>,
    start: usize,
    /// Whether the position to start from is known.
    has_start: bool,
    /// Whether it is noted how the export format writes the moves.
    spells: bool,
    /// The games so far, and how many of them are sure to stay.
    games: usize,
    settled: usize,
    take: F,
}

impl<'o, F: FnMut(&mut Game, Told)> TreeReader<'o, F> {
    /// Starts on a block, with the [`options`]; `is_first` if it is the first of its file.
    pub fn new(options: &'o Options, is_first: bool, take: F) -> Self {
        Self {
            checker: Checker::new(options, is_first),
            game: Game::default(),
            last: NodeId::ROOT,
            waiting: Vec::new(),
            tags: Vec::new(),
            before: Vec::new(),
            start: 0,
            has_start: false,
            spells: true,
            games: 0,
            settled: 0,
            take,
        }
    }

    /// Does not note how the export format writes the moves, for games that are written in another
    /// notation.
    #[must_use]
    pub const fn without_spelling(mut self) -> Self {
        self.spells = false;
        self
    }

    /// Ends the report on a block that was read in full up to a byte. Returns it with the number
    /// of the games that were read in full: any that were taken after them will be told again.
    pub fn finish(mut self, text: &[u8], read: usize) -> (BlockReport, usize) {
        self.leave_out_comments();
        let mut report = self.checker.finish(text, read);
        // Comments between games are told only once it is known that no game follows.
        report.findings.sort_by_key(|finding| finding.span.start);
        (report, self.games)
    }

    fn replay(&self) -> &Replay {
        self.checker.replay()
    }

    /// Whether what comes next can be taken over.
    fn takes(&self) -> bool {
        !self.has_start || !self.replay().is_broken() && !self.checker.is_other_game()
    }

    /// Ends the tag section at the first token of movetext.
    #[cold]
    fn begin_movetext(&mut self, text: &[u8], token: &Token) {
        self.has_start = true;
        self.take_tags(text);
        let start = *self.checker.start(text, token);
        self.game.set_start(start);
        for token in std::mem::take(&mut self.before) {
            self.comment(text, &token);
        }
    }

    /// Copies the tags that came since the last time.
    fn take_tags(&mut self, text: &[u8]) {
        let (Some(first), Some(last)) = (self.tags.first(), self.tags.last()) else { return };
        let section = first.start..last.end;
        let len: usize = self.tags.iter().map(|token| token.end - token.start).sum();
        // What stands between them is copied, too, unless that is much.
        let all = Some(&text[section.clone()]).filter(|all| all.len() <= 2 * len);
        let all = all.and_then(|all| std::str::from_utf8(all).ok());
        let base = all.map(|all| self.game.add_text(all));
        for token in self.tags.drain(..) {
            let Kind::Tag(shape) = token.kind else { continue };
            let tag = &text[token.span()];
            let (name, value) = (tags::name(tag), tags::value(tag, shape));
            match (base, &value) {
                (Some(base), Cow::Borrowed(value)) => {
                    let place = |part: &[u8]| {
                        let start = part.as_ptr() as usize - text.as_ptr() as usize;
                        let start = base + start - section.start;
                        start..start + part.len()
                    };
                    self.game.add_tag_at(place(name), place(value));
                }
                _ => self.game.add_tag(&decode(name), &decode(&value)),
            }
        }
    }

    /// The comments before the game belong to none.
    fn leave_out_comments(&mut self) {
        for token in self.before.drain(..) {
            self.checker.find_comment_between_games(token.span());
        }
    }

    #[inline(always)]
    fn played(&mut self) {
        let step = self.replay().last_move().map_or(Step::Pass, Step::Move);
        self.last = self.game.play(self.last, step);
    }

    /// Whether a usual move, which was just played, has the sign that it should have. But for that
    /// it is written as the export format does it.
    #[inline(always)]
    fn is_marked_right(&self, word: ShortWord) -> bool {
        let mark = word.mark();
        if self.replay().is_check() {
            mark.is_some() && mark == mark_after(self.replay().position())
        } else {
            mark.is_none()
        }
    }

    fn word(&mut self, text: &[u8], token: &Token) {
        let takes = self.takes();
        let ply = self.replay().ply();
        self.checker.token(text, token);
        if !takes {
            return;
        }
        let word = &text[token.span()];
        if self.replay().ply() > ply {
            self.played();
            let signs = word.iter().rev().take_while(|byte| b"!?,".contains(byte)).count();
            let glyph = San::parse(word).ok().and_then(|san| san.glyph);
            if let Some(nag) = glyph.or_else(|| nag::of_suffix(&word[word.len() - signs..])) {
                self.game.annotate(self.last, nag);
            }
        } else if let Some(nag) = nag::of_sign(word).filter(|_| self.takes()) {
            self.game.annotate(self.last, nag);
        }
    }

    fn open(&mut self, text: &[u8], token: &Token) {
        self.checker.token(text, token);
        if self.replay().depth() <= MAX_NESTING {
            self.waiting.push(self.last);
        }
        if self.takes() {
            self.last = self.game.vary(self.last);
        }
    }

    fn close(&mut self, text: &[u8], token: &Token) {
        if self.replay().depth() <= MAX_NESTING
            && let Some(last) = self.waiting.pop()
        {
            self.last = last;
            // That of which not even the first move could be taken over.
            self.game.unvary_if_empty(last);
        }
        self.checker.token(text, token);
    }

    /// Takes the comment of a token over, from between its braces or behind its semicolon.
    fn comment(&mut self, text: &[u8], token: &Token) {
        let bytes = &text[token.start + 1..token.end];
        let bytes = match token.kind {
            Kind::Comment(Closing::Closed | Closing::Parenthesis) => &bytes[..bytes.len() - 1],
            _ => bytes,
        };
        if self.takes() {
            self.game.comment_with(self.last, |all| read_comment(bytes, all));
        }
    }
}

/// Whether a token is of movetext, and may not stand in a tag section.
const fn is_movetext(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::Comment(_)
            | Kind::LineComment
            | Kind::Escape
            | Kind::ByteOrderMark
            | Kind::OddBlank
            | Kind::Nul
            | Kind::Text
    )
}

impl<F: FnMut(&mut Game, Told)> Visitor for TreeReader<'_, F> {
    fn begin_game(&mut self, at: usize) {
        self.checker.begin_game(at);
        self.game.clear(crate::chess::Position::INITIAL);
        self.last = NodeId::ROOT;
        self.waiting.clear();
        self.start = at;
        self.has_start = false;
    }

    fn tag(&mut self, text: &[u8], token: &Token, in_movetext: bool) {
        self.leave_out_comments();
        self.checker.tag(text, token, in_movetext);
        // As it does not say where the moves begin here, it must not do so when it is read again.
        if in_movetext && tags::is_of_start(tags::name(&text[token.span()])) {
            return;
        }
        self.tags.push(*token);
        // Usual ones are copied together, when all of them are known.
        if self.has_start {
            self.take_tags(text);
        }
    }

    #[inline(always)]
    fn usual_number(&mut self, value: u32) -> bool {
        self.checker.usual_number(value)
    }

    #[inline(always)]
    fn usual_word(&mut self, word: ShortWord, span: Span) -> bool {
        // Before the first move, the position to start from is noted.
        if !self.has_start {
            return false;
        }
        // The move comes out of the hands of who played it: in memory, its parts were just written
        // one by one, and reading them as one would wait for that.
        let Some(mv) = self.checker.play_usual_word(word, span) else { return false };
        self.last = self.game.play(self.last, Step::Move(mv));
        if self.spells && self.is_marked_right(word) {
            self.game.spell(self.last, word);
        }
        true
    }

    fn token(&mut self, text: &[u8], token: &Token) {
        if !self.has_start && is_movetext(token.kind) {
            self.begin_movetext(text, token);
        }
        match token.kind {
            Kind::Word => return self.word(text, token),
            Kind::Open => return self.open(text, token),
            Kind::Close => return self.close(text, token),
            _ => {}
        }
        self.checker.token(text, token);
        if !self.takes() {
            if let Kind::Result(outcome, _) = token.kind
                && self.replay().in_main_line()
            {
                self.game.result = Some(outcome);
            }
            return;
        }
        match token.kind {
            Kind::Comment(_) | Kind::LineComment => self.comment(text, token),
            Kind::Nag(Some(nag)) => self.game.annotate(self.last, nag),
            Kind::Suffix => {
                if let Some(nag) = nag::of_suffix(&text[token.span()]) {
                    self.game.annotate(self.last, nag);
                }
            }
            Kind::Result(outcome, _) if self.replay().in_main_line() => {
                self.game.result = Some(outcome);
            }
            // That of a game quoted in a variation.
            Kind::Result(outcome, _) => self.game.comment(self.last, outcome.as_str()),
            _ => {}
        }
    }

    fn after_marker(&mut self, text: &[u8], token: &Token) {
        self.checker.after_marker(text, token);
        if matches!(token.kind, Kind::Comment(_) | Kind::LineComment) {
            self.comment(text, token);
        }
    }

    fn end_game(&mut self, text: &[u8], ending: Ending, region: Span) {
        let end = region.end;
        self.checker.end_game(text, ending, region);
        if !self.has_start {
            // A game without moves: what its FEN says is known now.
            self.take_tags(text);
            self.game.set_start(*self.checker.position());
        }
        let is_broken = self.checker.is_broken();
        (self.take)(&mut self.game, Told { start: self.start, is_broken });
        self.games += 1;
        if matches!(text[end - 1], b'\n' | b'\r') {
            self.settled = self.games;
        }
    }

    fn abandon(&mut self, from: usize) {
        self.checker.abandon(from);
        self.games = self.settled;
        self.tags.clear();
        self.before.clear();
    }

    fn outside(&mut self, text: &[u8], token: &Token) {
        if matches!(token.kind, Kind::Comment(_) | Kind::LineComment) {
            self.before.push(*token);
        }
        self.checker.outside(text, token);
    }
}
