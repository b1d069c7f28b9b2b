//! A game as a tree: everything that its text says, and can be written again.
//!
//! A [`Game`] is an arena: its nodes, notes and texts stand in three lists and name each other by
//! their places, so that a game is read into the memory of the one before and walked without
//! recursion, however deep its variations are.
//!
//! ```
//! use pgnkit::pgn::tree::{Event, Game};
//! let game = Game::parse(b"1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 *").unwrap();
//! let moves: Vec<_> = game.main_line().filter_map(|node| node.step()).collect();
//! assert_eq!(moves.len(), 3);
//! let events: Vec<_> = game.walk().collect();
//! assert_eq!(events[2], Event::Open);
//! assert_eq!(events[4], Event::Comment("Sicilian"));
//! ```

mod comment;
mod lines;
mod node;

mod reader;
mod track;
mod visits;
mod walk;

use std::fmt;

use super::lexer::Outcome;
use super::tags::{self, Variant};
use super::{Finding, Span, Tail, read};
use crate::chess::Position;
use crate::notation::san::ShortWord;
use crate::notation::uci::CastlingStyle;

pub(super) use comment::read_comment;
pub use comment::{Annotation, Evaluation, Score, annotations, strip};
pub use lines::Lines;
use node::{Content, Link, NodeData, NoteData, Text};
pub use node::{Node, NodeId, Note, Step};
pub use reader::{Told, TreeReader, options};
pub use track::Track;
pub use visits::{Visit, Visits};
pub use walk::{Event, Walk};

/// A game with all that PGN can say of it.
///
/// Two games are equal if they have the same tags, start, result, and the same moves, glyphs,
/// comments and variations in the same order.
#[derive(Clone)]
pub struct Game {
    tags: Vec<(Text, Text)>,
    start: Position,
    nodes: Vec<NodeData>,
    notes: Vec<NoteData>,
    /// The texts of tags and comments, one after the other.
    text: String,
    /// Whether each step stands behind the one that it follows.
    is_straight: bool,
    /// How many steps there are of which the spelling is not known without the position.
    unspelled: usize,
    /// The node that got a glyph last, and where that stands.
    last_glyph: Option<(NodeId, Link)>,
    /// What the termination marker says (PGN 8.2.6); none if there is no marker.
    pub result: Option<Outcome>,
}

impl Default for Game {
    fn default() -> Self {
        Self::new(Position::INITIAL)
    }
}

impl Game {
    /// Makes a game without tags and moves that starts from a position. (A FEN tag is not set.)
    pub fn new(start: Position) -> Self {
        Self {
            tags: Vec::new(),
            start,
            nodes: vec![NodeData::head()],
            notes: Vec::new(),
            text: String::new(),
            is_straight: true,
            unspelled: 0,
            last_glyph: None,
            result: None,
        }
    }

    /// Reads the first game of a text.
    ///
    /// # Errors
    ///
    /// If there is none, or not all of it could be taken over, with what is wrong in it.
    pub fn parse(text: &[u8]) -> Result<Self, ParseGameError> {
        let options = options();
        let mut first = None;
        let mut reader = TreeReader::new(&options, true, |game: &mut Self, _| {
            first.get_or_insert_with(|| game.clone());
        });
        let len = read(text, super::lexer::Break::Blank, Tail::End, &mut reader);
        let (report, _) = reader.finish(text, len);
        let findings: Vec<_> =
            report.findings.into_iter().filter(|finding| finding.game == Some(0)).collect();
        match first {
            Some(game) if findings.is_empty() => Ok(game),
            _ => Err(ParseGameError(findings)),
        }
    }

    /// Forgets all of it and keeps the memory.
    pub fn clear(&mut self, start: Position) {
        self.start = start;
        self.tags.clear();
        self.nodes.truncate(1);
        self.nodes[0] = NodeData::head();
        self.notes.clear();
        self.text.clear();
        self.is_straight = true;
        self.unspelled = 0;
        self.last_glyph = None;
        self.result = None;
    }

    /// Returns the position from which it starts.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Says from which position it starts; that of the moves added before must be the same.
    pub const fn set_start(&mut self, start: Position) {
        self.start = start;
    }

    /// Returns names and values of the tags, in their order.
    pub fn tags(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.of(&self.text), value.of(&self.text)))
    }

    /// Returns the value of the first tag of a name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Adds a tag behind the others.
    pub fn add_tag(&mut self, name: &str, value: &str) {
        let tag = (Text::push(&mut self.text, name), Text::push(&mut self.text, value));
        self.tags.push(tag);
    }

    /// Adds a text of which parts are to become tags, and returns where it begins.
    fn add_text(&mut self, text: &str) -> usize {
        Text::push(&mut self.text, text).start
    }

    /// Adds a tag behind the others, given where in the texts its name and value stand.
    fn add_tag_at(&mut self, name: Span, value: Span) {
        self.tags.push((Text::at(name), Text::at(value)));
    }

    /// Gives the tag of a name another value, or adds it. If there are several, the first one stays.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let Some(at) = self.tags().position(|(other, _)| other == name) else {
            return self.add_tag(name, value);
        };
        self.tags[at].1 = Text::push(&mut self.text, value);
        let mut behind = self.tags.split_off(at + 1);
        behind.retain(|(other, _)| other.of(&self.text) != name);
        self.tags.append(&mut behind);
    }

    /// Keeps the tags of which `keep`, given name and value, says so.
    pub fn retain_tags(&mut self, mut keep: impl FnMut(&str, &str) -> bool) {
        let text = &self.text;
        self.tags.retain(|(name, value)| keep(name.of(text), value.of(text)));
    }

    /// Returns how UCI writes castling in this game: as the king taking its rook if the Variant
    /// tag says Chess960, or if king or rook stand where they cannot in the classical game.
    pub fn castling_style(&self) -> CastlingStyle {
        let variant = self.tag("Variant").map_or(Variant::Chess, |v| tags::variant(v.as_bytes()));
        if variant == Variant::Chess960 || self.start.is_chess960() {
            CastlingStyle::Chess960
        } else {
            CastlingStyle::Classical
        }
    }

    /// Returns a node.
    ///
    /// # Panics
    ///
    /// If it is one of another, larger game.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        Node::new(self, id)
    }

    /// Returns the nodes of the main line, the head first.
    pub fn main_line(&self) -> impl Iterator<Item = Node<'_>> {
        std::iter::successors(Some(self.node(NodeId::ROOT)), Node::next)
    }

    /// Returns all nodes, those of variations too, in no order that means anything.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        (0..self.nodes.len()).map(|index| self.node(NodeId(Link::of(index))))
    }

    /// Returns how many plies the main line has.
    pub fn plies(&self) -> usize {
        self.main_line().count() - 1
    }

    /// Returns all of the moves with what is said of them, in the order of a text.
    pub fn walk(&self) -> Walk<'_> {
        Walk::new(self)
    }

    /// Returns the steps and how the export format writes them, as far as that is known, if there
    /// is nothing else: no comment, glyph or variation.
    pub(in crate::pgn) fn plain_steps(
        &self,
    ) -> Option<impl ExactSizeIterator<Item = (Option<Step>, Option<ShortWord>)>> {
        let is_plain = self.notes.is_empty() && self.is_straight;
        let steps = || self.nodes[1..].iter();
        is_plain.then(|| steps().map(|node| (node.step.step(), ShortWord::from_bits(node.san))))
    }

    /// Adds a step behind the last of a line and returns its node. What stood behind it is cut off.
    #[inline]
    pub fn play(&mut self, last: NodeId, step: Step) -> NodeId {
        let id = NodeId(Link::of(self.nodes.len()));
        self.is_straight &= last.index() + 1 == self.nodes.len();
        self.nodes.push(NodeData::of(step));
        self.unspelled += 1;
        self.nodes[last.index()].next = id.0;
        id
    }

    /// Says how the export format writes the move of a node.
    #[inline]
    fn spell(&mut self, node: NodeId, san: ShortWord) {
        self.nodes[node.index()].san = san.bits();
        self.unspelled -= 1;
    }

    /// Returns whether every move is known as the export format writes it without the positions.
    pub const fn is_spelled(&self) -> bool {
        self.unspelled == 0
    }

    /// Begins a variation that replaces the step of a node, and returns its head.
    pub fn vary(&mut self, instead_of: NodeId) -> NodeId {
        let head = NodeId(Link::of(self.nodes.len()));
        self.nodes.push(NodeData::head());
        self.add_note(instead_of, Content::Variation(head));
        head
    }

    /// Takes the last variation on a node away if there is nothing in it.
    fn unvary_if_empty(&mut self, instead_of: NodeId) {
        if let Some(last) = self.nodes[instead_of.index()].last_note.index()
            && self.is_empty_variation(self.notes[last].content)
        {
            self.notes[last].content = Content::Nothing;
        }
    }

    /// Takes all variations away with nothing in them, which PGN has no way to write (PGN 18: a
    /// variation holds elements of movetext).
    pub fn drop_empty_variations(&mut self) {
        for index in 0..self.notes.len() {
            if self.is_empty_variation(self.notes[index].content) {
                self.notes[index].content = Content::Nothing;
            }
        }
    }

    fn is_empty_variation(&self, content: Content) -> bool {
        let Content::Variation(head) = content else { return false };
        let head = self.node(head);
        head.next().is_none() && head.notes().next().is_none()
    }

    /// Adds a comment to what is said of a step, or before the first one of a line.
    pub fn comment(&mut self, on: NodeId, text: &str) {
        let text = Text::push(&mut self.text, text);
        self.add_note(on, Content::Comment(text));
    }

    /// Adds a comment that `write` writes at the end of a text.
    fn comment_with(&mut self, on: NodeId, write: impl FnOnce(&mut String)) {
        let start = self.text.len();
        write(&mut self.text);
        self.add_note(on, Content::Comment(Text::since(start, &self.text)));
    }

    /// Adds a glyph (PGN 10). Glyphs stand before all else that is said of a step.
    pub fn annotate(&mut self, on: NodeId, nag: u8) {
        // Those before are not passed over again, however many there are.
        let mut last =
            self.last_glyph.filter(|(node, _)| *node == on).map_or(Link::NONE, |it| it.1);
        let mut at = match last.index() {
            Some(index) => self.notes[index].next,
            None => self.nodes[on.index()].first_note,
        };
        while let Some(index) = at.index()
            && matches!(self.notes[index].content, Content::Nag(_))
        {
            last = at;
            at = self.notes[index].next;
        }
        let new = Link::of(self.notes.len());
        self.notes.push(NoteData { content: Content::Nag(nag), next: at });
        match last.index() {
            Some(index) => self.notes[index].next = new,
            None => self.nodes[on.index()].first_note = new,
        }
        if at.index().is_none() {
            self.nodes[on.index()].last_note = new;
        }
        self.last_glyph = Some((on, new));
    }

    fn add_note(&mut self, on: NodeId, content: Content) {
        let new = Link::of(self.notes.len());
        self.notes.push(NoteData { content, next: Link::NONE });
        let node = &mut self.nodes[on.index()];
        match node.last_note.index() {
            Some(index) => self.notes[index].next = new,
            None => node.first_note = new,
        }
        node.last_note = new;
    }

    /// Puts `edit(text)` in the place of each comment; nothing takes it away.
    pub fn edit_comments(&mut self, mut edit: impl FnMut(&str) -> Option<String>) {
        let texts = std::mem::take(&mut self.text);
        for (name, value) in &mut self.tags {
            *name = Text::push(&mut self.text, name.of(&texts));
            *value = Text::push(&mut self.text, value.of(&texts));
        }
        for index in 0..self.notes.len() {
            if let Content::Comment(text) = self.notes[index].content {
                self.notes[index].content = match edit(text.of(&texts)) {
                    Some(new) => Content::Comment(Text::push(&mut self.text, &new)),
                    None => Content::Nothing,
                };
            }
        }
        self.drop_empty_variations();
    }

    /// Takes away all variations.
    pub fn drop_variations(&mut self) {
        self.drop_notes(|content| matches!(content, Content::Variation(_)));
    }

    /// Takes away all glyphs.
    pub fn drop_nags(&mut self) {
        self.drop_notes(|content| matches!(content, Content::Nag(_)));
        self.drop_empty_variations();
    }

    fn drop_notes(&mut self, is_dropped: impl Fn(Content) -> bool) {
        for note in &mut self.notes {
            if is_dropped(note.content) {
                note.content = Content::Nothing;
            }
        }
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.result == other.result
            && self.start == other.start
            && self.tags().eq(other.tags())
            && self.walk().eq(other.walk())
    }
}

impl Eq for Game {}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("tags", &self.tags().collect::<Vec<_>>())
            .field("moves", &self.walk().collect::<Vec<_>>())
            .field("result", &self.result)
            .finish_non_exhaustive()
    }
}

/// Why a text is no game, or not all of it could be taken over: what is wrong in it, which is
/// nothing if there is no game at all. Places count in bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.first().map_or("there is no game in the text", |finding| &*finding.message))]
pub struct ParseGameError(pub Vec<Finding>);

#[cfg(test)]
mod tests;
