//! The main line of a game, ply by ply: what a diagram is drawn of.

use super::lexer::Break;
use super::tree::{self, Game, Step, TreeReader};
use super::{Finding, Rule, Tail, read};
use crate::chess::{Move, Position};
use crate::notation::Marks;

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
        let options = tree::options();
        let mut first = None;
        let mut reader = TreeReader::new(&options, is_first, |game: &mut Game, told| {
            // If there is another one, it is not asked for.
            first.get_or_insert_with(|| (Self::of(game), told.is_broken));
        });
        let len = read(game, Break::Blank, Tail::End, &mut reader);
        let (report, _) = reader.finish(game, len);
        let empty = || Self { white: None, black: None, steps: Vec::new(), fault: None };
        let (mut line, is_broken) = first.unwrap_or_else(|| (empty(), false));
        let breaks = |finding: &Finding| breaks_line(finding.rule, is_broken);
        let is_fault = |finding: &Finding| finding.game == Some(0) && breaks(finding);
        line.fault = report.findings.into_iter().find(is_fault);
        if line.fault.as_ref().is_some_and(|fault| fault.rule == Rule::BadFen) {
            line.steps.clear();
        }
        line
    }

    /// Takes the main line of a game, with the marks in its comments.
    fn of(game: &Game) -> Self {
        let name = |name| game.tag(name).map(str::to_owned);
        let mut line =
            Self { white: name("White"), black: name("Black"), steps: Vec::new(), fault: None };
        let mut position = *game.start();
        for node in game.main_line() {
            let last = match node.step() {
                Some(Step::Move(mv)) => {
                    position.play(mv);
                    Some(mv)
                }
                Some(Step::Pass) => {
                    position = position.after_null_move();
                    None
                }
                None => None,
            };
            let mut marks = Marks::default();
            node.comments().for_each(|text| marks.read(text));
            line.steps.push(LineStep { position, last, marks });
        }
        line
    }
}

/// Whether a finding is why a main line cannot be followed.
const fn breaks_line(rule: Rule, is_broken: bool) -> bool {
    match rule {
        // Some can be played all the same.
        Rule::BadFen => is_broken,
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
