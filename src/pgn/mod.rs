//! Games in Portable Game Notation: from bytes to tokens, games and findings.
//!
//! [`lexer`] makes tokens of bytes, [`reader`] games of tokens, [`Replay`] plays them over, and a
//! [`Checker`] tells what is wrong with them.

mod check;
pub mod compare;
mod cross_check;
pub mod eco;
pub mod encoding;
mod english;
mod epd;
mod explain;
mod finding;
mod fingerprint;
mod fix;
mod games;
pub mod info;
pub mod json;
pub mod lexer;
mod main_line;
mod nag;
pub mod reader;
mod replay;
pub mod results;
mod rule;
mod span;
mod suggest;
pub mod tags;
mod termination;
pub mod tree;
mod uci_line;
mod writer;

pub use check::{Checker, Options};
pub use cross_check::{Disagreement, Second, compare, cross_check};
pub use encoding::{Encoding, Evidence};
pub use english::with_english_letters;
pub use epd::check_epd;
pub use explain::{Example, Explanation};
pub use finding::{BlockReport, Counts, Finding, GameInfo, MoveDetail, Ply};
pub use fingerprint::{Fingerprint, GameKey, ParseFingerprintError};
pub use fix::{Fixed, Mended, Step, fix, fix_character};
pub use games::{Games, MAX_GAME, ReadGame};
pub use lexer::Outcome;
pub use main_line::{LineStep, MainLine};
pub use nag::sign_of_nag;
pub use reader::{Tail, Visitor, read};
pub use replay::{MAX_NESTING, Replay};
pub use rule::{Level, Levels, ParseRuleError, Rule};
pub use span::{LineCounter, LineEnds, Place, Span, line_around};
pub use suggest::{Suggestion, SuggestionKind, suggest, suggest_in_variation};
pub use termination::Termination;
pub use uci_line::{ReadUciLineError, read_uci_line};
pub use writer::{EXPORT_COLUMNS, Writer};
