//! A game with variations as several games without.

use super::{Event, Game, Node, NodeId, Note, Step, Walk};
use crate::pgn::lexer::Outcome;

/// Splits a game: the main line comes first, then each variation in the order of the text, as a
/// game of its own. Such a game has the moves that lead to the variation, bare, and the
/// variation's own with what is said of them; tags and start are those of the whole. How the game
/// ended is said of the main line alone: the result of the others is `*`.
///
/// Only the line at hand is in memory. All of them together may be far longer than the game: many
/// variations late in a long game repeat all that stands before them.
///
/// ```
/// use pgnkit::pgn::tree::{Game, Lines};
/// let game = Game::parse(b"1. e4 {best} e5 (1... c5 {Sicilian} (1... d5)) 2. Nf3 *").unwrap();
/// let mut lines = Lines::of(&game);
/// let mut line = Game::default();
/// let mut texts = Vec::new();
/// while lines.next_into(&mut line) {
///     let mut text = String::new();
///     pgnkit::pgn::Writer::default().write_movetext(&line, &mut text);
///     texts.push(text);
/// }
/// assert_eq!(
///     texts,
///     ["1. e4 {best} 1... e5 2. Nf3 *", "1. e4 c5 {Sicilian} *", "1. e4 d5 *"]
/// );
/// ```
#[derive(Clone)]
pub struct Lines<'g> {
    game: &'g Game,
    walk: Walk<'g>,
    path: Path,
    /// Whether the main line is still to come.
    at_start: bool,
}

/// The steps to the place of a walk.
#[derive(Clone, Default)]
struct Path {
    steps: Vec<Step>,
    /// For each variation that is open, how many steps lead to it, and the one that it replaces.
    waiting: Vec<(usize, Option<Step>)>,
}

impl Path {
    fn follow(&mut self, event: Event<'_>) {
        match event {
            Event::Step(step) => self.steps.push(step),
            Event::Open => {
                let replaced = self.steps.pop();
                self.waiting.push((self.steps.len(), replaced));
            }
            Event::Close => {
                if let Some((len, replaced)) = self.waiting.pop() {
                    self.steps.truncate(len);
                    self.steps.extend(replaced);
                }
            }
            Event::Nag(_) | Event::Comment(_) => {}
        }
    }
}

impl<'g> Lines<'g> {
    /// Begins with the main line of a game.
    pub fn of(game: &'g Game) -> Self {
        Self { game, walk: game.walk(), path: Path::default(), at_start: true }
    }

    /// Returns about how many bytes all lines of a game are as text together, without making them.
    pub fn weight(game: &Game) -> u64 {
        /// Of a move in a text.
        const STEP: u64 = 6;
        let tags: usize = game.tags().map(|(name, value)| name.len() + value.len() + 6).sum();
        let mut path = Path::default();
        let mut weight = tags as u64;
        for event in game.walk() {
            path.follow(event);
            weight = weight.saturating_add(match event {
                Event::Open => tags as u64 + STEP * path.steps.len() as u64,
                Event::Comment(text) => text.len() as u64,
                Event::Step(_) | Event::Nag(_) => STEP,
                Event::Close => 0,
            });
        }
        weight
    }

    /// Makes `line` the next one, in its memory. Returns whether there was one.
    pub fn next_into(&mut self, line: &mut Game) -> bool {
        let is_main = std::mem::take(&mut self.at_start);
        let head = if is_main { Some(self.game.node(NodeId::ROOT)) } else { self.next_head() };
        let Some(head) = head else { return false };
        line.clear(*self.game.start());
        for (name, value) in self.game.tags() {
            line.add_tag(name, value);
        }
        line.result = self.game.result;
        if !is_main {
            line.result = line.result.and(Some(Outcome::Unknown));
            if line.tag("Result").is_some() {
                line.set_tag("Result", Outcome::Unknown.as_str());
            }
        }
        let last = self.path.steps.iter().fold(NodeId::ROOT, |last, step| line.play(last, *step));
        copy(head, line, last);
        true
    }

    /// Goes on to the next variation.
    fn next_head(&mut self) -> Option<Node<'g>> {
        loop {
            let event = self.walk.next()?;
            self.path.follow(event);
            if event == Event::Open {
                return self.walk.node();
            }
        }
    }
}

/// Adds what is said before and of the steps of a line, without its variations.
fn copy(head: Node<'_>, line: &mut Game, mut last: NodeId) {
    for node in std::iter::successors(Some(head), Node::next) {
        if let Some(step) = node.step() {
            last = line.play(last, step);
        }
        for note in node.notes() {
            match note {
                Note::Nag(nag) => line.annotate(last, nag),
                Note::Comment(text) => line.comment(last, text),
                Note::Variation(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{EnPassant, Position};
    use crate::pgn::tree::Visits;

    fn lines(text: &str) -> Vec<Game> {
        let game = Game::parse(text.as_bytes()).unwrap();
        let mut lines = Lines::of(&game);
        let mut all = Vec::new();
        let mut line = Game::default();
        while lines.next_into(&mut line) {
            all.push(line.clone());
        }
        all
    }

    /// As pgn-extract splits games, too.
    #[test]
    fn the_result_is_that_of_the_main_line_alone() {
        let of =
            |line: &Game| (line.result.map(Outcome::as_str), line.tag("Result").map(str::to_owned));
        let results: Vec<_> =
            lines("[Result \"1-0\"]\n\n1. e4 (1. d4) (1. c4) e5 1-0").iter().map(of).collect();
        let told = |result: &'static str| (Some(result), Some(result.to_owned()));
        assert_eq!(results, [told("1-0"), told("*"), told("*")]);
        assert_eq!(of(&lines("1. e4 (1. d4)\n")[1]), (None, None));
    }

    #[test]
    fn every_line_ends_in_the_position_in_which_it_ends_in_the_tree() {
        let text = "[White \"A\"]\n\n1. e4 e5 (1... c5 (1... d5 2. exd5 (2. e5) 2... Qxd5) 2. Nf3 $1) \
                    (1... e6) 2. Nc3 (2. -- d5) *";
        let lines = lines(text);
        let game = Game::parse(text.as_bytes()).unwrap();
        let mut ends: Vec<_> = Visits::of(&game)
            .filter(|visit| visit.node.next().is_none())
            .map(|visit| visit.position)
            .collect();
        let mut found: Vec<_> =
            lines.iter().map(|line| Visits::of(line).last().unwrap().position).collect();
        let key = |position: &Position| position.hash(EnPassant::Legal);
        ends.sort_by_key(key);
        found.sort_by_key(key);
        assert_eq!(found, ends);
        for line in &lines {
            assert_eq!(line.tag("White"), Some("A"));
            assert_eq!(line.result, game.result);
            assert!(line.walk().all(|event| event != Event::Open));
        }
    }

    #[test]
    fn a_game_without_variations_is_one_line() {
        let text = "{before} 1. e4 $1 {good} e5 1/2-1/2";
        assert_eq!(lines(text), [Game::parse(text.as_bytes()).unwrap()]);
    }
}
