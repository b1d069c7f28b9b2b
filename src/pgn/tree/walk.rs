//! The way through a game in the order in which its text tells it.

use super::Game;
use super::node::{Content, Link, Node, NodeId, Step};
use crate::notation::san::ShortWord;

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'g> {
    /// A step of the line at hand.
    Step(Step),
    /// A glyph of the step before it.
    Nag(u8),
    /// A comment on the step before it, or before the first one of a line.
    Comment(&'g str),
    /// A variation begins that replaces the step before it.
    Open,
    /// A variation ends; what follows goes on behind the step that it replaces.
    Close,
}

/// Goes through a game, variations included, without recursion.
#[derive(Clone)]
pub struct Walk<'g> {
    game: &'g Game,
    /// The node at hand and the next of its notes.
    at: Option<(NodeId, Link)>,
    waiting: Vec<(NodeId, Link)>,
}

impl Walk<'_> {
    /// Returns the last step as the export format writes it, if that is known without the
    /// position.
    #[inline]
    pub fn san(&self) -> Option<ShortWord> {
        let (node, _) = self.at?;
        ShortWord::from_bits(self.game.nodes[node.index()].san)
    }
}

impl<'g> Walk<'g> {
    pub(super) fn new(game: &'g Game) -> Self {
        let mut walk = Self { game, at: None, waiting: Vec::new() };
        walk.go_to(NodeId::ROOT);
        walk
    }

    /// Returns the node at hand: that of the last step, or the head of a line before its first one;
    /// none at the end.
    pub fn node(&self) -> Option<Node<'g>> {
        self.at.map(|(id, _)| Node::new(self.game, id))
    }

    fn go_to(&mut self, node: NodeId) {
        self.at = Some((node, self.game.nodes[node.index()].first_note));
    }
}

impl<'g> Iterator for Walk<'g> {
    type Item = Event<'g>;

    #[inline]
    fn next(&mut self) -> Option<Event<'g>> {
        loop {
            let (node, note) = self.at?;
            if let Some(index) = note.index() {
                let note = &self.game.notes[index];
                self.at = Some((node, note.next));
                match note.content {
                    Content::Nag(nag) => return Some(Event::Nag(nag)),
                    Content::Comment(text) => {
                        return Some(Event::Comment(text.of(&self.game.text)));
                    }
                    Content::Variation(head) => {
                        self.waiting.push((node, note.next));
                        self.go_to(head);
                        return Some(Event::Open);
                    }
                    Content::Nothing => continue,
                }
            }
            let next = self.game.nodes[node.index()].next;
            if let Some(index) = next.index()
                && let Some(step) = self.game.nodes[index].step
            {
                self.go_to(NodeId(next));
                return Some(Event::Step(step));
            }
            self.at = self.waiting.pop();
            return self.at.map(|_| Event::Close);
        }
    }
}
