//! Why something typed or done is refused: a closed list.

use std::fmt;

use super::Ending;
use crate::chess::{Color, File, Illegal, Move};

/// Why something is refused. It changes nothing: position, turn and clocks are as before.
///
/// [`Display`](fmt::Display) says it in words that name the squares; [`id`](Self::id) is for
/// programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is no move and no command.
    NotUnderstood {
        /// What was typed.
        text: String,
        /// The one legal move, or else command, that is only one letter away.
        nearest: Option<String>,
    },
    /// Several legal moves fit it.
    Ambiguous {
        /// What was typed.
        text: String,
        /// The moves.
        candidates: Vec<String>,
    },
    /// The move is illegal.
    Illegal {
        /// Why.
        reason: Illegal,
        /// The moves that answer the check, if there is one that the move does not answer and few
        /// moves do.
        answers: Vec<String>,
        /// The one legal move that is only one letter away from what was typed.
        nearest: Option<String>,
    },
    /// No pawn of a file takes on another one.
    NoPawnTakes {
        /// The file of the pawn.
        from: File,
        /// The file where it would take.
        to: File,
    },
    /// A pawn reaches the last rank, and it is not said what it becomes.
    PromotionMissing {
        /// The moves that may be meant: queen, rook, bishop, knight.
        moves: [Move; 4],
        /// How they are written.
        spelled: Vec<String>,
    },
    /// The number before a move is not that of the move that is due.
    WrongNumber {
        /// The number as it was typed, with its dots.
        written: String,
        /// The number that is due, the same way.
        due: String,
    },
    /// There is no move behind a number.
    NumberAlone {
        /// Whose turn it is.
        turn: Color,
        /// The number that is due, with its dots.
        due: String,
    },
    /// A command stands behind a move.
    BehindMove(&'static str),
    /// No turn may be passed (FIDE 1.3).
    Pass,
    /// One of several moves is refused, and so all of them are.
    InLine {
        /// Which one of them, from 1.
        number: usize,
        /// How it was typed.
        text: String,
        /// Why.
        reason: Box<Self>,
    },
    /// The game is over.
    GameOver(Ending),
    /// The game is not over.
    NotOver,
    /// It is the turn of this side.
    NotYourTurn(Color),
    /// An offer is open, and there is but one at a time.
    OfferOpen,
    /// No offer is open.
    NoOffer,
    /// Nobody answers an own offer.
    OwnOffer,
    /// It was offered or asked before, and no move was made since.
    OfferedAlready,
    /// No draw can be claimed.
    NothingToClaim,
    /// It is agreed that no moves are taken back.
    NoTakeBacks,
    /// So many moves were not made.
    NothingToTakeBack,
    /// So many moves were not taken back.
    NothingToRedo,
    /// Both sides have moved.
    TooLateToAbort,
    /// A command that has to be written in full.
    InFull(&'static str),
    /// Several commands begin so.
    AmbiguousCommand {
        /// What was typed.
        text: String,
        /// The commands.
        candidates: Vec<&'static str>,
    },
    /// What stands behind a command is not what it wants.
    Argument {
        /// The command.
        command: &'static str,
        /// What it wants.
        expected: &'static str,
    },
}

impl Refusal {
    /// Makes the refusal of an illegal move for nothing but this reason.
    pub(super) const fn illegal(reason: Illegal) -> Self {
        Self::Illegal { reason, answers: Vec::new(), nearest: None }
    }

    /// Returns whether it is a move that is refused, or a line of moves.
    pub const fn is_of_a_move(&self) -> bool {
        !matches!(
            self,
            Self::NotUnderstood { .. }
                | Self::InFull(_)
                | Self::AmbiguousCommand { .. }
                | Self::Argument { .. }
        )
    }

    /// Returns a short name for programs, which stays when the wording changes.
    pub const fn id(&self) -> &'static str {
        match self {
            Self::NotUnderstood { .. } => "not-understood",
            Self::Ambiguous { .. } => "ambiguous",
            Self::Illegal { reason, .. } => reason.id(),
            Self::NoPawnTakes { .. } => "no-pawn-takes",
            Self::PromotionMissing { .. } => "promotion-missing",
            Self::WrongNumber { .. } => "wrong-number",
            Self::NumberAlone { .. } => "number-alone",
            Self::BehindMove(_) => "behind-move",
            Self::Pass => "pass",
            Self::InLine { reason, .. } => match &**reason {
                Self::InLine { .. } => "in-line",
                other => other.id(),
            },
            Self::GameOver(_) => "game-over",
            Self::NotOver => "not-over",
            Self::NotYourTurn(_) => "not-your-turn",
            Self::OfferOpen => "offer-open",
            Self::NoOffer => "no-offer",
            Self::OwnOffer => "own-offer",
            Self::OfferedAlready => "offered-already",
            Self::NothingToClaim => "nothing-to-claim",
            Self::NoTakeBacks => "no-take-backs",
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::NothingToRedo => "nothing-to-redo",
            Self::TooLateToAbort => "too-late-to-abort",
            Self::InFull(_) => "in-full",
            Self::AmbiguousCommand { .. } => "ambiguous-command",
            Self::Argument { .. } => "argument",
        }
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUnderstood { text, nearest } => {
                write!(f, "\"{}\" is no move and no command", shown(text))?;
                did_you_mean(f, nearest.as_deref())
            }
            Self::Ambiguous { text, candidates } => {
                write!(f, "\"{}\" may be {}", shown(text), or(candidates))
            }
            Self::Illegal { reason, answers, nearest } => {
                write!(f, "{reason}")?;
                match &answers[..] {
                    [] => {}
                    [only] => write!(f, "; only {only} would answer it")?,
                    several => write!(f, "; {} would answer it", or(several))?,
                }
                did_you_mean(f, nearest.as_deref())
            }
            Self::NoPawnTakes { from, to } => {
                write!(f, "no pawn on the {from}-file can take on the {to}-file")
            }
            Self::PromotionMissing { spelled, .. } => {
                write!(f, "say what the pawn becomes: {}", or(spelled))
            }
            Self::WrongNumber { written, due } => {
                write!(f, "the number is {written} but the move that is due is {due}")
            }
            Self::NumberAlone { turn, due } => {
                write!(
                    f,
                    "there is no move behind the number; {} is to move, and {due} is due",
                    turn.name()
                )
            }
            Self::BehindMove(command) => write!(
                f,
                "only `draw` may stand behind a move; `{command}` needs a line of its own"
            ),
            Self::Pass => f.write_str("a turn may not be passed"),
            Self::InLine { number, text, reason } => {
                write!(f, "move {number} of the line, {}: {reason}", shown(text))
            }
            Self::GameOver(ending) => write!(f, "the game is over: {ending}"),
            Self::NotOver => f.write_str("the game is not over"),
            Self::NotYourTurn(turn) => write!(f, "it is the turn of {}", turn.name()),
            Self::OfferOpen => f.write_str("an offer is already open"),
            Self::NoOffer => f.write_str("no offer is open"),
            Self::OwnOffer => f.write_str("the offer is for the other side to answer"),
            Self::OfferedAlready => f.write_str("that was offered before: make a move first"),
            Self::NothingToClaim => f.write_str(
                "no draw can be claimed: the position has not occurred three times, nor were there \
                 50 moves without pawn move or capture",
            ),
            Self::NoTakeBacks => f.write_str("no moves are taken back in this game"),
            Self::NothingToTakeBack => f.write_str("there is no such move to take back"),
            Self::NothingToRedo => f.write_str("there is no such move to make again"),
            Self::TooLateToAbort => {
                f.write_str("both sides have moved: the game can no longer be broken off")
            }
            Self::InFull(word) => write!(f, "`{word}` has to be written in full"),
            Self::AmbiguousCommand { text, candidates } => {
                write!(f, "\"{}\" may be {}", shown(text), or(candidates))
            }
            Self::Argument { command, expected } => write!(f, "`{command}` wants {expected}"),
        }
    }
}

fn did_you_mean(f: &mut fmt::Formatter<'_>, nearest: Option<&str>) -> fmt::Result {
    nearest.map_or(Ok(()), |nearest| write!(f, "; did you mean {nearest}?"))
}

/// What was typed, as it can be shown: control characters are escaped, and there is an end to it.
fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push_str("...");
    }
    shown
}

/// Joins names: `a`, `a or b`, `a, b or c`.
fn or<T: AsRef<str>>(names: &[T]) -> String {
    let Some((last, others)) = names.split_last() else { return String::new() };
    let others: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
    if others.is_empty() {
        return last.as_ref().to_owned();
    }
    format!("{} or {}", others.join(", "), last.as_ref())
}
