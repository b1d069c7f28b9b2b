//! Repairs of games, step by step: each step mends what certain [rules](Rule) find.
//!
//! A game is checked, the first step that has something to mend makes its edits, and the game is
//! checked again, until no step has anything left: so what comes out is clean for these rules as
//! far as they can be mended, and a second run changes nothing. A step whose edits do not help is
//! taken back. A game in which the steps find nothing keeps its bytes.

mod edit;
mod movetext;
mod parts;
mod result;
mod tags;
mod text;

use std::fmt;

use super::check::check_game;
use super::{Finding, Options, Rule};
use edit::{Edit, apply};
use parts::Parts;

/// How often a game is edited, at most. Each round mends a step or a fault.
const MOST_ROUNDS: usize = 64;

macro_rules! steps {
    ($($(#[$doc:meta])* $name:ident $id:literal $what:literal [$($rule:ident),*],)*) => {
        /// A kind of repair.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Step {
            $($(#[$doc])* $name,)*
        }

        impl Step {
            /// Every step, in the order in which they are taken.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns its name.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)*
                }
            }

            /// Returns what it does, in one line.
            pub const fn summary(self) -> &'static str {
                match self {
                    $(Self::$name => $what,)*
                }
            }

            /// Returns the rules of which it mends the findings.
            pub const fn rules(self) -> &'static [Rule] {
                match self {
                    $(Self::$name => &[$(Rule::$rule),*],)*
                }
            }
        }
    };
}

steps! {
    /// Characters.
    Encoding "encoding" "UTF-8 throughout, without marks, odd blanks and NUL bytes"
        [ByteOrderMark, UnusualSpace, NulByte],
    /// Brackets of comments and variations.
    Braces "braces" "brackets of the other kind exchanged, those without a partner left out"
        [MismatchedBracket],
    /// The tag section.
    Tags "tags" "the seven tags first, the others by name, none twice, quotation marks escaped"
        [
            MissingStrTag, StrOrder, TagOrder, DuplicateTag, FenWithoutSetup, SetupWithoutFen,
            BadTag, UnterminatedTag, PlycountWrong
        ],
    /// Days.
    Dates "dates" "dates as YYYY.MM.DD, what is not known as ?" [BadDate],
    /// The record of an electronic board.
    DgtTail "dgt-tail" "kings put in the centre at the end left out" [DgtTail],
    /// Moves that cannot be played. Of 1,966 games with a slip, 1,785 had one change that was
    /// clearly the likeliest, and it was the right one in 1,783.
    Moves "moves" "the move that was meant, where only one change makes the rest legal"
        [IllegalMove, AmbiguousMove, UnparsableMove, MovesAfterEnd],
    /// How moves are written.
    San "san" "moves as the export format writes them, annotations as NAGs"
        [
            WrongCheckMark, FalseCaptureSign, NeedlessDisambiguation, MissingCaptureSign,
            ZeroCastling, PromotionWithoutEquals, SuffixNotNag, EnPassantSuffix, NonstandardMove,
            NonstandardPieceLetter, SpaceBeforeCheckMark, DoubledCheckMark
        ],
    /// Move numbers.
    Numbers "numbers" "move numbers as the game counts them" [WrongMoveNumber, NumberWithoutPeriod],
    /// The result.
    Result "result" "1-0, 0-1, 1/2-1/2 or *, at the end and in the tag"
        [
            NonstandardResult, BadResultToken, MissingResult, TruncatedFile, ResultMismatch,
            UndecidedResult
        ],
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// One edit that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    /// The step that made it.
    pub step: Step,
    /// The bytes before.
    pub was: Vec<u8>,
    /// The bytes in their place.
    pub is: Vec<u8>,
}

/// A game that was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// Its bytes now.
    pub text: Vec<u8>,
    /// What was done, in order.
    pub mended: Vec<Mended>,
}

/// Mends a game by some steps; none if there is nothing that they mend.
///
/// ```
/// use pgnkit::pgn::{Step, fix};
/// let game = b"1. e4 e5 2. Ng1-f3! Nc6 3. 0-0 1-0";
/// let fixed = fix(game, &[Step::San]).unwrap();
/// assert_eq!(fixed.text, b"1. e4 e5 2. Nf3 $1 Nc6 3. 0-0 1-0");
/// assert_eq!(fix(&fixed.text, &[Step::San]), None);
/// ```
pub fn fix(game: &[u8], steps: &[Step]) -> Option<Fixed> {
    let mut state = State::of(game.to_vec())?;
    let mut mended = Vec::new();
    // Steps that did not help; they may once others have.
    let mut vain = Vec::new();
    for _ in 0..MOST_ROUNDS {
        let is_open = |step: &&Step| steps.contains(step) && !vain.contains(*step);
        let with_edits = |step: &Step| Some((*step, state.edits(*step)?));
        let next = Step::ALL.iter().filter(is_open).find_map(with_edits);
        let Some((step, edits)) = next else { break };
        let before = mended.len();
        let text = apply(&state.text, edits, |was, is| {
            mended.push(Mended { step, was: was.to_vec(), is: is.to_vec() });
        });
        let next = State::of(text).filter(|next| next.faults(step) < state.faults(step));
        if let Some(next) = next {
            state = next;
            vain.clear();
        } else {
            mended.truncate(before);
            vain.push(step);
        }
    }
    (state.text != game).then_some(Fixed { text: state.text, mended })
}

/// A game with what is found in it.
struct State {
    text: Vec<u8>,
    findings: Vec<Finding>,
    parts: Parts,
}

impl State {
    /// Looks at a text; none if it is not one game, as it is not known well enough then.
    fn of(text: Vec<u8>) -> Option<Self> {
        let options = Options { all_games: true, ..Options::default() };
        let (report, start) = check_game(&text, &options);
        let [game] = &report.games[..] else { return None };
        if game.region.end != text.len() {
            return None;
        }
        let parts = Parts::read(&text, start);
        Some(Self { findings: report.findings, parts, text })
    }

    fn found(&self, step: Step) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(move |finding| step.rules().contains(&finding.rule))
    }

    /// How much there is to mend for a step.
    fn faults(&self, step: Step) -> usize {
        let not_utf8 = step == Step::Encoding && std::str::from_utf8(&self.text).is_err();
        self.found(step).count() + usize::from(not_utf8)
    }

    /// The edits of a step, none of which leaves the text as it is; none if there are none.
    fn edits(&self, step: Step) -> Option<Vec<Edit>> {
        if self.faults(step) == 0 {
            return None;
        }
        let (text, found, parts) = (&self.text, self.found(step), &self.parts);
        let mut edits = match step {
            Step::Encoding => text::encoding(text, found),
            Step::Braces => text::braces(text, found),
            Step::Tags => tags::tags(text, parts),
            Step::Dates => tags::dates(text, found),
            Step::DgtTail => movetext::dgt_tail(text, found),
            Step::Moves => movetext::moves(text, found),
            Step::San => movetext::san(text, found, parts),
            Step::Numbers => movetext::numbers(text, parts),
            Step::Result => result::result(text, parts),
        };
        edits.retain(|edit| text[edit.span.clone()] != *edit.text);
        (!edits.is_empty()).then_some(edits)
    }
}

/// Mends a character that stands between games, in a text that a finding counts its bytes in; none
/// if it is none that [`Step::Encoding`] mends.
pub fn fix_character(text: &[u8], finding: &Finding) -> Option<Fixed> {
    let step = Step::Encoding;
    step.rules().contains(&finding.rule).then(|| {
        let edit = text::plain(text, finding);
        let was = text[edit.span].to_vec();
        Fixed { text: edit.text.clone(), mended: vec![Mended { step, was, is: edit.text }] }
    })
}
