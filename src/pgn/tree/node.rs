//! The parts of a game, and how they name each other.

use super::Game;
use crate::chess::{Move, MoveKind, Role, Square};
use crate::notation::san::ShortWord;
use crate::pgn::Span;

/// A place in a list; the last number there is stands for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link(u32);

impl Link {
    pub(super) const NONE: Self = Self(u32::MAX);

    /// # Panics
    ///
    /// If the list is longer than four thousand million; a game of that many nodes has no room in
    /// the text that it is read from.
    pub(super) fn of(index: usize) -> Self {
        match u32::try_from(index) {
            Ok(index) if index != u32::MAX => Self(index),
            _ => panic!("a game has less than 2^32 - 1 nodes and notes"),
        }
    }

    pub(super) const fn index(self) -> Option<usize> {
        if self.0 == u32::MAX { None } else { Some(self.0 as usize) }
    }
}

/// A piece of the text of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text {
    pub(super) start: usize,
    end: usize,
}

impl Text {
    pub(super) fn push(all: &mut String, text: &str) -> Self {
        let start = all.len();
        all.push_str(text);
        Self { start, end: all.len() }
    }

    pub(super) const fn since(start: usize, all: &str) -> Self {
        Self { start, end: all.len() }
    }

    pub(super) const fn at(place: Span) -> Self {
        Self { start: place.start, end: place.end }
    }

    #[inline]
    pub(super) fn of(self, all: &str) -> &str {
        &all[self.start..self.end]
    }
}

/// What leads from one position to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A legal move.
    Move(Move),
    /// The turn is passed, as analyses do it.
    Pass,
}

/// A step, or none, in one number, which is written and read at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedStep(u32);

impl PackedStep {
    /// No step: the head of a line.
    pub(super) const NONE: Self = Self(0);
    const PASS: Self = Self(1);
    /// Set for every move, whose squares have the bits below.
    const MOVE: u32 = 1 << 12;
    const KIND: u32 = 13;

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the index of a square is below 64")]
    pub(super) const fn of(step: Step) -> Self {
        let Step::Move(mv) = step else { return Self::PASS };
        let kind = match mv.kind {
            MoveKind::Normal => 0,
            MoveKind::EnPassant => 1,
            MoveKind::Castle => 2,
            MoveKind::Promotion(role) => 3 + role as u32,
        };
        Self(mv.from.index() as u32 | (mv.to.index() as u32) << 6 | Self::MOVE | kind << Self::KIND)
    }

    #[inline]
    pub(super) fn step(self) -> Option<Step> {
        if self.0 < Self::MOVE {
            return (self == Self::PASS).then_some(Step::Pass);
        }
        let square = |shift: u32| Square::new((self.0 >> shift & 63) as usize);
        let kind = match self.0 >> Self::KIND {
            0 => MoveKind::Normal,
            1 => MoveKind::EnPassant,
            2 => MoveKind::Castle,
            role => MoveKind::Promotion(*Role::ALL.get(role as usize - 3)?),
        };
        Some(Step::Move(Move { from: square(0)?, to: square(6)?, kind }))
    }
}

/// Names a node of a game: a step, or the head of a line before its first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeId(pub(super) Link);

impl NodeId {
    /// The head of the main line.
    pub const ROOT: Self = Self(Link(0));

    pub(super) fn index(self) -> usize {
        self.0.0 as usize
    }
}

/// A node as it is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeData {
    pub(super) step: PackedStep,
    pub(super) next: Link,
    pub(super) first_note: Link,
    pub(super) last_note: Link,
    /// The [number](ShortWord::bits) of the move as the export format writes it; 0 if it has to be
    /// found out.
    pub(super) san: u64,
}

impl NodeData {
    pub(super) const fn head() -> Self {
        let none = Link::NONE;
        Self { step: PackedStep::NONE, next: none, first_note: none, last_note: none, san: 0 }
    }

    pub(super) const fn of(step: Step) -> Self {
        Self { step: PackedStep::of(step), ..Self::head() }
    }
}

/// What is said of a step, as it is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoteData {
    pub(super) content: Content,
    pub(super) next: Link,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Content {
    Nag(u8),
    Comment(Text),
    /// The head of a line that replaces the step.
    Variation(NodeId),
    /// It was taken away.
    Nothing,
}

/// A node of a game.
#[derive(Clone, Copy)]
pub struct Node<'g> {
    game: &'g Game,
    id: NodeId,
}

/// What is said of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note<'g> {
    /// A glyph by its number (PGN 10).
    Nag(u8),
    /// A comment (PGN 5). An empty line in it is kept, any other blank at the end of a line is one
    /// blank.
    Comment(&'g str),
    /// A variation that replaces the step (PGN 8.2.5), by its head.
    Variation(NodeId),
}

impl<'g> Node<'g> {
    pub(super) fn new(game: &'g Game, id: NodeId) -> Self {
        assert!(id.index() < game.nodes.len(), "a node of this game");
        Self { game, id }
    }

    fn data(&self) -> &'g NodeData {
        &self.game.nodes[self.id.index()]
    }

    /// Returns its name.
    pub const fn id(&self) -> NodeId {
        self.id
    }

    /// Returns another node of the game.
    ///
    /// # Panics
    ///
    /// If it is one of another, larger game.
    #[must_use]
    pub fn of_same_game(&self, id: NodeId) -> Self {
        Self::new(self.game, id)
    }

    /// Returns the step that leads to it; none for the head of a line.
    pub fn step(&self) -> Option<Step> {
        self.data().step.step()
    }

    /// Returns the move as the export format writes it, if that is known without the position.
    #[inline]
    pub fn san(&self) -> Option<ShortWord> {
        ShortWord::from_bits(self.data().san)
    }

    /// Returns the next node of the line.
    pub fn next(&self) -> Option<Self> {
        let link = self.data().next;
        link.index().map(|_| Self { game: self.game, id: NodeId(link) })
    }

    /// Returns all that is said of the step, glyphs first, else in the order of the text.
    pub fn notes(&self) -> impl Iterator<Item = Note<'g>> + use<'g> {
        let game = self.game;
        let mut at = self.data().first_note;
        std::iter::from_fn(move || {
            let note = &game.notes[at.index()?];
            at = note.next;
            Some(note.content)
        })
        .filter_map(|content| match content {
            Content::Nag(nag) => Some(Note::Nag(nag)),
            Content::Comment(text) => Some(Note::Comment(text.of(&game.text))),
            Content::Variation(head) => Some(Note::Variation(head)),
            Content::Nothing => None,
        })
    }

    /// Returns the comments.
    pub fn comments(&self) -> impl Iterator<Item = &'g str> + use<'g> {
        self.notes().filter_map(|note| match note {
            Note::Comment(text) => Some(text),
            _ => None,
        })
    }

    /// Returns the glyphs.
    pub fn nags(&self) -> impl Iterator<Item = u8> + use<'g> {
        self.notes().filter_map(|note| match note {
            Note::Nag(nag) => Some(nag),
            _ => None,
        })
    }

    /// Returns the heads of the variations.
    pub fn variations(&self) -> impl Iterator<Item = Self> + use<'g> {
        let game = self.game;
        self.notes().filter_map(move |note| match note {
            Note::Variation(id) => Some(Self { game, id }),
            _ => None,
        })
    }
}
