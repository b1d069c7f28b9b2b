//! The positions of a game, one after the other, with what leads to each.

use super::{Event, Game, Node, NodeId, Track, Walk};
use crate::chess::Position;

/// A position of a game.
#[derive(Clone, Copy)]
pub struct Visit<'g> {
    /// The node with the step that leads to it; the head of the main line for the first one.
    pub node: Node<'g>,
    /// The head of its line, if it is the first one of a variation: comments before the step are
    /// there.
    pub head: Option<Node<'g>>,
    /// How many plies lead to it from the start of the game.
    pub ply: u32,
    /// How many variations it is in, one in the other; 0 in the main line.
    pub depth: usize,
    /// The position before the step; for the first one, the same.
    pub before: Position,
    /// The position.
    pub position: Position,
}

/// Goes through the positions of a game in the order of its text, without recursion. The one from
/// which a variation starts is not told again.
///
/// ```
/// use pgnkit::pgn::tree::{Game, Visits};
/// let game = Game::parse(b"1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *").unwrap();
/// let visits: Vec<_> = Visits::of(&game).map(|visit| (visit.ply, visit.depth)).collect();
/// assert_eq!(visits, [(0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (3, 0)]);
/// ```
#[derive(Clone)]
pub struct Visits<'g> {
    walk: Walk<'g>,
    track: Track,
    ply: u32,
    /// The ply of each line that goes on behind a variation.
    waiting: Vec<u32>,
    /// The head of the game, before it is told.
    first: Option<Node<'g>>,
    head: Option<Node<'g>>,
}

impl<'g> Visits<'g> {
    /// Begins at the start of a game.
    pub fn of(game: &'g Game) -> Self {
        Self {
            walk: game.walk(),
            track: Track::of(game),
            ply: 0,
            waiting: Vec::new(),
            first: Some(game.node(NodeId::ROOT)),
            head: None,
        }
    }

    fn visit(&mut self, node: Node<'g>) -> Visit<'g> {
        Visit {
            node,
            head: self.head.take(),
            ply: self.ply,
            depth: self.track.depth(),
            before: *self.track.before(),
            position: *self.track.position(),
        }
    }
}

impl<'g> Iterator for Visits<'g> {
    type Item = Visit<'g>;

    fn next(&mut self) -> Option<Visit<'g>> {
        if let Some(first) = self.first.take() {
            return Some(self.visit(first));
        }
        loop {
            let event = self.walk.next()?;
            self.track.follow(event);
            match event {
                Event::Step(_) => {
                    self.ply += 1;
                    let node = self.walk.node()?;
                    return Some(self.visit(node));
                }
                Event::Open => {
                    self.waiting.push(self.ply);
                    self.ply = self.ply.saturating_sub(1);
                    self.head = self.walk.node();
                }
                Event::Close => {
                    self.ply = self.waiting.pop().unwrap_or_default();
                    self.head = None;
                }
                Event::Nag(_) | Event::Comment(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variation_starts_before_the_step_that_it_replaces() {
        let text = b"1. e4 e5 (1... c5 (1... d5 {Scandinavian} 2. exd5) 2. Nf3) 2. Nc3 *";
        let game = Game::parse(text).unwrap();
        let numbers: Vec<_> = Visits::of(&game)
            .map(|visit| (visit.ply, visit.depth, visit.position.fullmove_number()))
            .collect();
        assert_eq!(
            numbers,
            [
                (0, 0, 1),
                (1, 0, 1),
                (2, 0, 2),
                (2, 1, 2),
                (2, 2, 2),
                (3, 2, 2),
                (3, 1, 2),
                (3, 0, 2)
            ]
        );
        let heads = Visits::of(&game).filter(|visit| visit.head.is_some()).count();
        assert_eq!(heads, 2);
        for visit in Visits::of(&game).skip(1) {
            let mut track = Track::of(&Game::new(visit.before));
            track.step(visit.node.step().unwrap());
            assert_eq!(*track.position(), visit.position);
        }
    }
}
