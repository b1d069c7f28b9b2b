//! How games ended: on the board, by which rule, and whether their tags agree.
//!
//! A [`ResultReader`] reads games; `judge` tells what the last position, the result and the
//! Termination tag make of each.

mod insert;
mod judge;
mod reader;
mod tree;

use super::{Encoding, Evidence, GameInfo, LineEnds, Outcome, Ply, Span};
use crate::chess::{self, Color};

pub use insert::Insertion;
pub use reader::{ResultReader, options};
pub use tree::due_termination;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Mate on the board.
    Checkmate,
    /// Stalemate on the board.
    Stalemate,
    /// Neither side can mate by any series of legal moves.
    DeadPosition,
    /// The last position had occurred five times.
    Fivefold,
    /// 75 moves of each side without pawn move or capture.
    SeventyFiveMoves,
    /// A draw in a position that had occurred three times: claimed, as it seems.
    Threefold,
    /// A draw after 50 moves of each side without pawn move or capture: claimed, as it seems.
    FiftyMoves,
    /// A player resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A player ran out of time.
    Time,
    /// A player left.
    Abandoned,
    /// The result was awarded.
    Adjudication,
    /// A player broke the rules.
    RulesInfraction,
    /// A player died.
    Death,
    /// Something unforeseen broke the game off.
    Emergency,
    /// It has no result yet.
    Unfinished,
    /// It has a result, but nothing tells why.
    Untold,
    /// Its moves could not be played to the end.
    Unread,
}

impl Ending {
    /// Every way, in the order of reports.
    pub const ALL: [Self; 18] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::DeadPosition,
        Self::Fivefold,
        Self::SeventyFiveMoves,
        Self::Threefold,
        Self::FiftyMoves,
        Self::Resignation,
        Self::Agreement,
        Self::Time,
        Self::Abandoned,
        Self::Adjudication,
        Self::RulesInfraction,
        Self::Death,
        Self::Emergency,
        Self::Unfinished,
        Self::Untold,
        Self::Unread,
    ];

    /// Returns its place in [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns its name for programs.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead-position",
            Self::Fivefold => "fivefold-repetition",
            Self::SeventyFiveMoves => "seventy-five-moves",
            Self::Threefold => "threefold-repetition",
            Self::FiftyMoves => "fifty-moves",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time",
            Self::Abandoned => "abandoned",
            Self::Adjudication => "adjudication",
            Self::RulesInfraction => "rules-infraction",
            Self::Death => "death",
            Self::Emergency => "emergency",
            Self::Unfinished => "unfinished",
            Self::Untold => "untold",
            Self::Unread => "unread",
        }
    }

    /// Returns what it is, in words.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead position",
            Self::Fivefold => "fivefold repetition",
            Self::SeventyFiveMoves => "75-move rule",
            Self::Threefold => "threefold repetition",
            Self::FiftyMoves => "50-move rule",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time",
            Self::Abandoned => "abandoned",
            Self::Adjudication => "adjudication",
            Self::RulesInfraction => "rules infraction",
            Self::Death => "death",
            Self::Emergency => "emergency",
            Self::Unfinished => "unfinished",
            Self::Untold => "untold",
            Self::Unread => "moves unreadable",
        }
    }

    /// Returns the article of the FIDE Laws of Chess, if there is one.
    pub const fn article(self) -> Option<&'static str> {
        Some(match self {
            Self::Checkmate => "5.1.1",
            Self::Resignation => "5.1.2",
            Self::Stalemate => "5.2.1",
            Self::DeadPosition => "5.2.2",
            Self::Agreement => "5.2.3",
            Self::Time => "6.9",
            Self::Threefold => "9.2",
            Self::FiftyMoves => "9.3",
            Self::Fivefold => "9.6.1",
            Self::SeventyFiveMoves => "9.6.2",
            _ => return None,
        })
    }

    /// Returns whether the last position tells it, without anybody saying so or claiming it.
    pub const fn is_automatic(self) -> bool {
        matches!(
            self,
            Self::Checkmate
                | Self::Stalemate
                | Self::DeadPosition
                | Self::Fivefold
                | Self::SeventyFiveMoves
        )
    }
}

impl From<chess::Outcome> for Ending {
    fn from(outcome: chess::Outcome) -> Self {
        match outcome {
            chess::Outcome::Checkmate { .. } => Self::Checkmate,
            chess::Outcome::Stalemate => Self::Stalemate,
            chess::Outcome::DeadPosition => Self::DeadPosition,
            chess::Outcome::FivefoldRepetition => Self::Fivefold,
            chess::Outcome::SeventyFiveMoves => Self::SeventyFiveMoves,
        }
    }
}

/// In what the tags and the board of a game disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conflict {
    /// The Result tag is not the termination marker.
    ResultMismatch,
    /// The result is not that of the end on the board.
    ResultAndBoard,
    /// The game is over on the board, but has no result.
    UndecidedResult,
    /// The Termination tag tells of another end than the board.
    TerminationAndBoard,
    /// The Termination tag does not go with the result.
    TerminationAndResult,
    /// A win on time by a side that cannot mate.
    FlagWithoutMatingMaterial,
    /// Moves follow after mate or stalemate.
    MovesAfterEnd,
}

impl Conflict {
    /// Returns its name for programs; that of the rule of `validate`, where there is one.
    pub const fn id(self) -> &'static str {
        match self {
            Self::ResultMismatch => "result-mismatch",
            Self::ResultAndBoard => "result-contradicts-board",
            Self::UndecidedResult => "undecided-result",
            Self::TerminationAndBoard => "termination-contradicts-board",
            Self::TerminationAndResult => "termination-contradicts-result",
            Self::FlagWithoutMatingMaterial => "flag-without-mating-material",
            Self::MovesAfterEnd => "moves-after-end",
        }
    }
}

/// What there is to say of the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The game.
    pub info: GameInfo,
    /// How it ended.
    pub ending: Ending,
    /// What its marker says, or else its Result tag.
    pub result: Option<Outcome>,
    /// What its Result tag says.
    pub result_tag: Option<Outcome>,
    /// Its Termination tag.
    pub termination: Option<Span>,
    /// Where the game was over by the rules although it went on: a fivefold repetition, 75 moves
    /// or a dead position.
    pub over: Option<(Ending, Ply)>,
    /// From where on a threefold repetition could first be claimed.
    pub threefold: Option<Ply>,
    /// From where on a draw by the 50-move rule could first be claimed.
    pub fifty_moves: Option<Ply>,
    /// In what its parts disagree, with a sentence each.
    pub conflicts: Vec<(Conflict, String)>,
    /// The Termination tag that it should have, and has not.
    pub insertion: Option<Insertion>,
}

impl GameEnd {
    /// Returns who has won, by the result.
    pub fn winner(&self) -> Option<Color> {
        match self.result? {
            Outcome::White => Some(Color::White),
            Outcome::Black => Some(Color::Black),
            Outcome::Draw | Outcome::Unknown => None,
        }
    }

    /// Returns whether a draw could have been claimed.
    pub const fn is_claimable(&self) -> bool {
        self.threefold.is_some() || self.fifty_moves.is_some()
    }
}

/// What is known of the ends of the games of a block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultReport {
    /// The games, in the order of the text.
    pub games: Vec<GameEnd>,
    /// How lines end.
    pub line_ends: LineEnds,
    /// What the bytes can be.
    pub evidence: Evidence,
}

impl ResultReport {
    /// Returns what the bytes most likely mean.
    pub fn encoding(&self) -> Encoding {
        self.evidence.encoding()
    }
}
