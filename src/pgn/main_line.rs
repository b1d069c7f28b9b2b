//! The main line of a game, ply by ply: what a diagram is drawn of.

use super::encoding::decode;
use super::lexer::{Break, Kind, Token};
use super::reader::{Ending, Visitor};
use super::{Checker, Finding, Options, Rule, Span, Tail, read, tags};
use crate::chess::{Move, Position};
use crate::notation::Marks;
use crate::notation::san::ShortWord;

/// The main line of a game, as far as it can be played.
///
/// ```
/// use pgnkit::pgn::MainLine;
/// let line = MainLine::read(b"1. e4 {[%csl Ge5]} e5 (1... c5) 2. Ke3 *", true);
/// assert_eq!(line.steps.len(), 3);
/// assert_eq!(line.steps[1].marks.squares.len(), 1);
/// assert_eq!(line.fault.unwrap().message, "2. Ke3 is not legal");
/// ```
#[derive(Clone, Debug)]
pub struct MainLine {
    /// The White tag.
    pub white: Option<String>,
    /// The Black tag.
    pub black: Option<String>,
    /// The position at the start, then that after each ply.
    pub steps: Vec<LineStep>,
    /// Why the line cannot be followed to its end, if it cannot.
    pub fault: Option<Finding>,
}

/// A position of the main line.
#[derive(Clone, Debug)]
pub struct LineStep {
    /// The position.
    pub position: Position,
    /// The move that led here; none at the start and after a turn that was passed.
    pub last: Option<Move>,
    /// The arrows and squares in the comments that follow.
    pub marks: Marks,
}

impl MainLine {
    /// Reads the bytes of one game; `is_first` if it is the first of its file.
    pub fn read(game: &[u8], is_first: bool) -> Self {
        let options = Options { variations: false, ..Options::default() };
        let mut reader = LineReader {
            checker: Checker::new(&options, is_first),
            line: Self { white: None, black: None, steps: Vec::new(), fault: None },
            early: Marks::default(),
            depth: 0,
            is_whole: false,
            has_ended: false,
        };
        read(game, Break::Blank, Tail::End, &mut reader);
        let LineReader { checker, mut line, is_whole, .. } = reader;
        if !is_whole {
            let has_start = !line.steps.is_empty();
            let findings = checker.finish(game, game.len()).findings;
            line.fault = findings.into_iter().find(|finding| breaks_line(finding, has_start));
        }
        line
    }
}

/// Whether a finding is why a main line cannot be followed.
fn breaks_line(finding: &Finding, has_start: bool) -> bool {
    match finding.rule {
        Rule::BadFen => !has_start,
        Rule::AmbiguousMove
        | Rule::IllegalMove
        | Rule::MovesAfterEnd
        | Rule::UnparsableMove
        | Rule::UnsupportedVariant
        | Rule::UnterminatedComment
        | Rule::UnterminatedVariation => true,
        _ => false,
    }
}

struct LineReader<'o> {
    /// Plays the moves.
    checker: Checker<'o>,
    line: MainLine,
    /// What comments before the first move hold.
    early: Marks,
    depth: usize,
    is_whole: bool,
    /// Whether the game is over: if there is another one, it is not asked for.
    has_ended: bool,
}

impl LineReader<'_> {
    /// Takes the position before the first move.
    fn start(&mut self, position: Position) {
        let marks = std::mem::take(&mut self.early);
        self.line.steps.push(LineStep { position, last: None, marks });
    }

    /// Takes the position after a move of the main line.
    fn follow(&mut self) {
        let Some(before) = self.line.steps.last() else { return };
        if self.has_ended || self.checker.plies() as usize != self.line.steps.len() {
            return;
        }
        let position = *self.checker.position();
        let last = before.move_to(&position);
        self.line.steps.push(LineStep { position, last, marks: Marks::default() });
    }

    fn comment(&mut self, text: &[u8]) {
        if self.depth == 0 && !self.has_ended {
            let marks = self.line.steps.last_mut().map_or(&mut self.early, |step| &mut step.marks);
            marks.read(&decode(text));
        }
    }
}

impl LineStep {
    /// Returns the move that leads to another position.
    fn move_to(&self, next: &Position) -> Option<Move> {
        self.position.legal_moves().into_iter().find(|mv| {
            let mut after = self.position;
            after.play(*mv);
            after == *next
        })
    }
}

impl Visitor for LineReader<'_> {
    fn begin_game(&mut self, at: usize) {
        self.checker.begin_game(at);
    }

    fn tag(&mut self, text: &[u8], token: &Token, in_movetext: bool) {
        self.checker.tag(text, token, in_movetext);
        let (Kind::Tag(shape), false) = (token.kind, in_movetext || self.has_ended) else { return };
        let pair = &text[token.span()];
        let value = || Some(decode(&tags::value(pair, shape)).into_owned());
        match tags::name(pair) {
            b"White" => self.line.white = value(),
            b"Black" => self.line.black = value(),
            _ => {}
        }
    }

    fn usual_number(&mut self, value: u32) -> bool {
        self.checker.usual_number(value)
    }

    fn usual_word(&mut self, word: ShortWord, span: Span) -> bool {
        // Before the first move, the position to start from is noted.
        let is_taken = !self.line.steps.is_empty() && self.checker.usual_word(word, span);
        self.follow();
        is_taken
    }

    fn token(&mut self, text: &[u8], token: &Token) {
        match token.kind {
            Kind::Open => self.depth += 1,
            Kind::Close => self.depth = self.depth.saturating_sub(1),
            Kind::Comment(_) | Kind::LineComment => self.comment(&text[token.span()]),
            Kind::Word if self.line.steps.is_empty() && !self.has_ended => {
                let position = *self.checker.start(text, token);
                if self.checker.has_start(text) {
                    self.start(position);
                }
            }
            _ => {}
        }
        self.checker.token(text, token);
        self.follow();
    }

    fn after_marker(&mut self, text: &[u8], token: &Token) {
        self.checker.after_marker(text, token);
    }

    fn end_game(&mut self, text: &[u8], ending: Ending, region: Span) {
        self.checker.end_game(text, ending, region);
        if self.has_ended {
            return;
        }
        if self.line.steps.is_empty() && self.checker.has_start(text) {
            self.start(*self.checker.position());
        }
        self.is_whole = self.checker.is_whole();
        self.has_ended = true;
    }

    fn abandon(&mut self, from: usize) {
        self.checker.abandon(from);
    }

    fn outside(&mut self, text: &[u8], token: &Token) {
        if matches!(token.kind, Kind::Comment(_) | Kind::LineComment) {
            self.comment(&text[token.span()]);
        }
        self.checker.outside(text, token);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::EnPassant;
    use crate::notation::Fen;

    fn last_fen(game: &str) -> String {
        let line = MainLine::read(game.as_bytes(), true);
        Fen::of(&line.steps.last().unwrap().position, EnPassant::Legal).to_string()
    }

    #[test]
    fn variations_are_no_part_of_it() {
        let line = MainLine::read(b"1. e4 (1. d4 {[%cal Ga1a2]} d5 (1... c5)) 1... e5 *", true);
        assert_eq!(line.steps.len(), 3);
        assert!(line.fault.is_none());
        assert!(line.steps.iter().all(|step| step.marks.arrows.is_empty()));
    }

    #[test]
    fn it_begins_where_the_tags_say() {
        let game = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n";
        assert_eq!(last_fen(&format!("{game}*")), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(last_fen(&format!("{game}1. O-O *")), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
        let refused = MainLine::read(game.replace("4K2R", "4K2X").as_bytes(), true);
        assert!(refused.steps.is_empty());
        assert_eq!(refused.fault.unwrap().rule, Rule::BadFen);
    }

    #[test]
    fn comments_belong_to_the_ply_before_them() {
        let line =
            MainLine::read(b"{[%csl Ga1]} 1. e4 {[%csl Ga2]} ; [%csl Ga3]\n 1... e5 *", true);
        let squares: Vec<_> = line.steps.iter().map(|step| step.marks.squares.len()).collect();
        assert_eq!(squares, [1, 2, 0]);
    }

    #[test]
    fn moves_are_found_out_and_passed_turns_have_none() {
        let line = MainLine::read(b"1. Nf3 -- 2. g3 *", true);
        let moves: Vec<_> = line.steps.iter().map(|step| step.last.is_some()).collect();
        assert_eq!(moves, [false, true, false, true]);
    }

    #[test]
    fn a_broken_line_ends_before_its_fault() {
        for (game, plies, rule) in [
            ("1. e4 e5 2. Ke3 Nf6 *", 2, Rule::IllegalMove),
            ("1. e4 e5 2. N3 *", 2, Rule::UnparsableMove),
            ("1. f3 e5 2. g4 Qh4# 3. a3 *", 4, Rule::MovesAfterEnd),
            ("[Variant \"Crazyhouse\"]\n\n1. e4 *", 0, Rule::UnsupportedVariant),
        ] {
            let line = MainLine::read(game.as_bytes(), true);
            assert_eq!(line.steps.len(), plies + 1, "{game}");
            assert_eq!(line.fault.map(|fault| fault.rule), Some(rule), "{game}");
        }
    }
}
