//! The tag section: which tags there are, in which order, and what they say.

use std::collections::HashSet;

use super::{Checker, quoted};
use crate::chess::Position;
use crate::notation::fen::{self, FenErrors, FenReport};
use crate::pgn::lexer::{Break, Kind, Outcome, Spelling, TagShape, Token, read_result};
use crate::pgn::tags::{self, ROSTER, Variant};
use crate::pgn::{Rule, Span};

/// From this number of tags on, doubles are looked up in a set instead of a list.
const MANY_TAGS: usize = 32;

/// What the tag section at hand has said so far. Spans are those of whole tag pairs.
#[derive(Default)]
pub(super) struct Header {
    pub(super) white: Option<Span>,
    pub(super) black: Option<Span>,
    /// The Result tag and what it says, if that is a result.
    pub(super) result: Option<(Span, Option<Outcome>)>,
    pub(super) termination: Option<Span>,
    /// Whether the game is older than draws that nobody claims.
    pub(super) is_before_automatic_draws: bool,
    pub(super) ply_count: Option<Span>,
    fen: Option<(Span, TagShape)>,
    set_up: Option<Span>,
    variant: Variant,
    variant_tag: Option<Span>,
    first: Option<Span>,
    /// Where the last tag ends.
    end: Option<usize>,
    /// Which tags of the roster there are.
    roster: u8,
    roster_in_order: bool,
    others_in_order: bool,
    last_other: Option<Span>,
    /// The names of all tags, with what tells most of them apart at a glance.
    names: Vec<(u64, Span)>,
    names_set: HashSet<Vec<u8>>,
    checked: bool,
}

impl Header {
    pub(super) fn clear(&mut self) {
        let mut names = std::mem::take(&mut self.names);
        let mut names_set = std::mem::take(&mut self.names_set);
        names.clear();
        names_set.clear();
        *self = Self {
            roster_in_order: true,
            others_in_order: true,
            names,
            names_set,
            ..Self::default()
        };
    }

    /// Whether the game is of a variant that is not played over.
    pub(super) fn is_other_game(&self) -> bool {
        self.variant == Variant::Other
    }

    /// Reads the value of a FEN tag, by the variant of the game.
    fn read_fen(
        &self,
        text: &[u8],
        span: &Span,
        shape: TagShape,
    ) -> Result<(Position, FenReport), FenErrors> {
        let game = match self.variant {
            Variant::Chess960 => fen::Variant::Chess960,
            Variant::Chess | Variant::Other => fen::Variant::Standard,
        };
        fen::read_as(&tags::value(&text[span.clone()], shape), game)
    }

    /// Returns the position from which the game starts; none if its FEN is refused.
    pub(super) fn start(&self, text: &[u8]) -> Option<Position> {
        let Some((span, shape)) = &self.fen else { return Some(Position::INITIAL) };
        self.read_fen(text, span, *shape).ok().map(|(position, _)| position)
    }

    /// Whether a tag of this name was there before, of those that say how to read the game.
    fn is_noted(&self, name: &[u8]) -> bool {
        match name {
            b"FEN" => self.fen.is_some(),
            b"SetUp" => self.set_up.is_some(),
            b"Variant" => self.variant_tag.is_some(),
            b"Result" => self.result.is_some(),
            _ => false,
        }
    }

    /// Whether a tag of this name was there before; remembers the name.
    fn is_double(&mut self, text: &[u8], name: &Span) -> bool {
        let bytes = &text[name.clone()];
        if self.names.len() < MANY_TAGS {
            let glance = glance(text, name);
            let double = self
                .names
                .iter()
                .any(|(other, span)| *other == glance && text[span.clone()] == *bytes);
            self.names.push((glance, name.clone()));
            return double;
        }
        if self.names_set.is_empty() {
            self.names_set.extend(self.names.iter().map(|(_, name)| text[name.clone()].to_vec()));
        }
        !self.names_set.insert(bytes.to_vec())
    }

    /// Follows the order of tags: the roster first, in its order, then the others by ASCII.
    fn follow_order(&mut self, text: &[u8], name: &Span) {
        let bytes = &text[name.clone()];
        if let Some(place) = tags::place_in_roster(bytes) {
            self.roster_in_order &= self.roster >> place == 0 && self.last_other.is_none();
            self.roster |= 1 << place;
        } else {
            let after = self.last_other.as_ref().is_none_or(|last| text[last.clone()] <= *bytes);
            self.others_in_order &= after;
            self.last_other = Some(name.clone());
        }
    }
}

/// The first bytes of a name and its length in one number.
fn glance(text: &[u8], name: &Span) -> u64 {
    let mut bytes = [0; 8];
    match text[name.start..].first_chunk() {
        Some(chunk) => bytes = *chunk,
        None => bytes[..name.len()].copy_from_slice(&text[name.clone()]),
    }
    // What is behind the name is shifted out.
    let behind = 8 * (bytes.len() - name.len().clamp(1, bytes.len()));
    (u64::from_le_bytes(bytes) << behind) ^ name.len() as u64
}

impl Checker<'_> {
    pub(super) fn check_tag(&mut self, text: &[u8], token: &Token, in_movetext: bool) {
        let span = token.span();
        let bytes = &text[span.clone()];
        let Kind::Tag(shape) = token.kind else { return };
        let name = tags::name(bytes);
        self.check_shape(token, name, shape);
        if in_movetext {
            let name = quoted(name);
            if tags::is_of_start(tags::name(bytes)) {
                let message =
                    format!("the tag {name} stands behind moves, and cannot say where they begin");
                return self.find(Rule::BadTag, span, message);
            }
            let message = format!("the tag {name} stands in the movetext");
            return self.find(Rule::TagInMovetext, span, message);
        }
        if self.header.first.is_none() {
            self.header.first = Some(span.clone());
            if token.breaks == Break::Line {
                self.find(Rule::NoBlankLine, span.clone(), "no empty line before this game");
            }
        }

        self.header.end = Some(span.end);
        let name_start = span.start + (name.as_ptr() as usize - bytes.as_ptr() as usize);
        let name_span = name_start..name_start + name.len();
        if !self.checks_tags {
            // Of doubles, the first one counts here, too.
            if !self.header.is_noted(name) {
                self.note_value(bytes, name, shape, span);
            }
            return;
        }
        if self.header.is_double(text, &name_span) {
            let message = format!("the game has the tag {} twice", quoted(name));
            self.find(Rule::DuplicateTag, span, message);
            return;
        }
        self.header.follow_order(text, &name_span);
        self.note_value(bytes, name, shape, span);
    }

    fn check_shape(&mut self, token: &Token, name: &[u8], shape: TagShape) {
        if !tags::is_name(name) {
            let message =
                format!("the name of the tag {} is not of letters, digits and _", quoted(name));
            self.find(Rule::BadTag, token.span(), message);
        }
        let (rule, what) = match shape {
            TagShape::Good => return,
            TagShape::Unescaped => {
                (Rule::BadTag, "has a quotation mark or backslash without a backslash before it")
            }
            TagShape::NoString => (Rule::BadTag, "has no value in quotation marks"),
            TagShape::Unterminated => {
                (Rule::UnterminatedTag, "has no `\"]`; it was read up to the end of its line")
            }
        };
        self.find(rule, token.span(), format!("the tag {} {what}", quoted(name)));
    }

    /// Remembers what the game needs, and looks at values that have a form.
    fn note_value(&mut self, bytes: &[u8], name: &[u8], shape: TagShape, span: Span) {
        match name {
            b"White" => self.header.white = Some(span),
            b"Black" => self.header.black = Some(span),
            b"Result" => {
                let value = tags::value(bytes, shape);
                let result = read_result(&value);
                match result {
                    Some((_, Spelling::Standard)) => {}
                    Some((outcome, Spelling::Other)) => {
                        self.nonstandard_result(span.clone(), &value, outcome);
                    }
                    None => {
                        let message = format!("{} is no result", quoted(&value));
                        self.find(Rule::BadResultToken, span.clone(), message);
                    }
                }
                self.header.result = Some((span, result.map(|(outcome, _)| outcome)));
            }
            b"Termination" => self.header.termination = Some(span),
            b"PlyCount" => self.header.ply_count = Some(span),
            b"Date" | b"EventDate" | b"UTCDate" => {
                let value = tags::value(bytes, shape);
                if tags::is_date(&value) {
                    self.header.is_before_automatic_draws |=
                        name == b"Date" && tags::is_before_automatic_draws(&value);
                } else {
                    let message = format!("the date {} is not a day as YYYY.MM.DD", quoted(&value));
                    self.find(Rule::BadDate, span, message);
                }
            }
            b"WhiteElo" | b"BlackElo" => {
                let value = tags::value(bytes, shape);
                if !tags::is_rating(&value) {
                    let message = format!("the rating {} is not a number", quoted(&value));
                    self.find(Rule::BadElo, span, message);
                }
            }
            _ if name.eq_ignore_ascii_case(b"FEN") => self.header.fen = Some((span, shape)),
            _ if name.eq_ignore_ascii_case(b"SetUp") => self.header.set_up = Some(span),
            _ if name.eq_ignore_ascii_case(b"Variant") => self.header.variant_tag = Some(span),
            _ => {}
        }
    }

    /// Before the first token of movetext, looks at the tag section as a whole.
    #[inline(always)]
    pub(super) fn check_header(&mut self, text: &[u8], token: &Token) {
        if !self.header.checked {
            self.begin_movetext(text, token);
        }
    }

    #[cold]
    fn begin_movetext(&mut self, text: &[u8], token: &Token) {
        if self.header.end == Some(token.blank) && token.breaks != Break::Blank {
            self.find(Rule::NoBlankLine, token.span(), "no empty line behind the tag section");
        }
        self.end_header(text);
    }

    /// Looks at the tag section as a whole and sets up the position, if that is not done yet.
    pub(super) fn end_header(&mut self, text: &[u8]) {
        if std::mem::replace(&mut self.header.checked, true) {
            return;
        }
        if self.checks_tags {
            self.check_roster();
        }
        self.check_variant(text);
        self.check_set_up(text);
    }

    fn check_roster(&mut self) {
        let Some(first) = self.header.first.clone() else { return };
        let has = self.header.roster;
        if has != 0x7F {
            let missing: Vec<&str> =
                (0..7).filter(|place| has >> place & 1 == 0).map(|place| ROSTER[place]).collect();
            let message = format!("no tag {}", missing.join(", "));
            self.find(Rule::MissingStrTag, first.clone(), message);
        }
        if !self.header.roster_in_order {
            self.find(
                Rule::StrOrder,
                first.clone(),
                "the seven tags of the roster are not first, in their order",
            );
        }
        if !self.header.others_in_order {
            self.find(Rule::TagOrder, first, "the tags behind the roster are not in ASCII order");
        }
    }

    fn check_variant(&mut self, text: &[u8]) {
        let Some(span) = self.header.variant_tag.clone() else { return };
        let value = tags::value(&text[span.clone()], TagShape::Good);
        self.header.variant = tags::variant(&value);
        if self.header.variant == Variant::Other {
            let message = format!("games of the variant {} are not played over", quoted(&value));
            self.find(Rule::UnsupportedVariant, span, message);
        }
    }

    fn check_set_up(&mut self, text: &[u8]) {
        let set_up = self.header.set_up.clone();
        let says = set_up.as_ref().map(|span| tags::value(&text[span.clone()], TagShape::Good));
        let Some((fen_span, shape)) = self.header.fen.clone() else {
            if let (Some(span), Some(value)) = (set_up, says)
                && *value != *b"0"
            {
                self.find(Rule::SetupWithoutFen, span, "a SetUp tag, but no FEN tag");
            }
            self.movetext.restart(Position::INITIAL);
            return;
        };
        match (set_up, says) {
            (_, Some(value)) if *value == *b"1" => {}
            (Some(span), Some(value)) => {
                let message = format!("there is a FEN tag, but SetUp says {}", quoted(&value));
                self.find(Rule::FenWithoutSetup, span, message);
            }
            _ => self.find(
                Rule::FenWithoutSetup,
                fen_span.clone(),
                "a FEN tag, but no tag SetUp \"1\"",
            ),
        }
        if self.header.is_other_game() {
            return;
        }
        let faults = match self.header.read_fen(text, &fen_span, shape) {
            Ok((position, report)) => {
                self.movetext.restart(position);
                report.faults
            }
            Err(errors) => {
                self.movetext.restart(Position::INITIAL);
                self.movetext.give_up();
                errors.0
            }
        };
        for fault in faults {
            self.find(Rule::BadFen, fen_span.clone(), format!("in the FEN, {fault}"));
        }
    }
}
