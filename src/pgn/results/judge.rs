//! What the last position, the result and the Termination tag of a game make together.

use std::borrow::Cow;

use super::{Conflict, Ending};
use crate::chess::draw::{
    AUTOMATIC_HALFMOVES, AUTOMATIC_REPETITIONS, CLAIMABLE_HALFMOVES, CLAIMABLE_REPETITIONS,
};
use crate::chess::{CanMate, Color, Position};
use crate::pgn::encoding::decode;
use crate::pgn::{Outcome, Termination};

/// What is known of a game at its end.
pub(super) struct Facts<'a> {
    /// The last position, if the game could be played to its end.
    pub(super) position: Option<Position>,
    /// Whether moves follow after it, although it is mate or stalemate.
    pub(super) goes_on: bool,
    /// How often it had occurred.
    pub(super) repetitions: u32,
    pub(super) is_before_automatic_draws: bool,
    pub(super) marker: Option<Outcome>,
    pub(super) result_tag: Option<Outcome>,
    /// The value of the Termination tag.
    pub(super) termination: Option<Cow<'a, [u8]>>,
}

/// What comes of it.
pub(super) struct Verdict {
    pub(super) ending: Ending,
    pub(super) conflicts: Vec<(Conflict, String)>,
    /// What a Termination tag should say (PGN 9.8.1), as far as that is sure.
    pub(super) due_termination: Option<&'static str>,
}

pub(super) fn judge(facts: &Facts<'_>) -> Verdict {
    let said = facts.termination.as_ref().map(|value| Termination::read(value));
    let result = facts.marker.or(facts.result_tag);
    let ending = ending(facts, said, result);
    let mut conflicts = Vec::new();
    if let (Some(marker), Some(tag)) = (facts.marker, facts.result_tag)
        && marker != tag
    {
        let message = format!("end marker {}, tag Result \"{}\"", marker.as_str(), tag.as_str());
        conflicts.push((Conflict::ResultMismatch, message));
    }
    if facts.goes_on {
        let message = format!("the game ended {}, but goes on", way(ending));
        conflicts.push((Conflict::MovesAfterEnd, message));
    }
    if let (Some(position), Some(result)) = (&facts.position, result) {
        conflicts.extend(against_board(ending, position, result));
        if let Some(said) = said {
            conflicts.extend(against_termination(facts, ending, position, said, result));
        }
    }
    let due_termination = match ending {
        _ if !conflicts.is_empty() || result.is_none() => None,
        Ending::Unfinished => Some("unterminated"),
        Ending::Threefold | Ending::FiftyMoves => Some("normal"),
        ending => ending.is_automatic().then_some("normal"),
    };
    Verdict { ending, conflicts, due_termination }
}

fn ending(facts: &Facts<'_>, said: Option<Termination>, result: Option<Outcome>) -> Ending {
    let Some(position) = &facts.position else { return Ending::Unread };
    if let Some(ending) = on_board(facts, position) {
        return ending;
    }
    let by_claim = || {
        if facts.repetitions >= CLAIMABLE_REPETITIONS {
            Some(Ending::Threefold)
        } else {
            (position.halfmove_clock() >= CLAIMABLE_HALFMOVES).then_some(Ending::FiftyMoves)
        }
    };
    match (said, result) {
        (Some(Termination::Time), _) => Ending::Time,
        (Some(Termination::Abandoned), _) => Ending::Abandoned,
        (Some(Termination::Adjudication), _) => Ending::Adjudication,
        (Some(Termination::RulesInfraction), _) => Ending::RulesInfraction,
        (Some(Termination::Death), _) => Ending::Death,
        (Some(Termination::Emergency), _) => Ending::Emergency,
        (_, Some(Outcome::Unknown) | None) => Ending::Unfinished,
        (Some(Termination::Agreement), _) => Ending::Agreement,
        (Some(Termination::Resignation), _)
        | (Some(Termination::Normal), Some(Outcome::White | Outcome::Black)) => Ending::Resignation,
        (_, Some(Outcome::White | Outcome::Black)) => Ending::Untold,
        (Some(Termination::Normal), Some(Outcome::Draw)) => by_claim().unwrap_or(Ending::Agreement),
        (_, Some(Outcome::Draw)) => by_claim().unwrap_or(Ending::Untold),
    }
}

/// The end that the last position is by itself.
fn on_board(facts: &Facts<'_>, position: &Position) -> Option<Ending> {
    // Mate on the last move comes before the 75-move rule (FIDE 9.6.2).
    if !position.has_legal_move() {
        return Some(if position.is_check() { Ending::Checkmate } else { Ending::Stalemate });
    }
    if position.is_plainly_dead() {
        return Some(Ending::DeadPosition);
    }
    if facts.is_before_automatic_draws {
        return None;
    }
    if facts.repetitions >= AUTOMATIC_REPETITIONS {
        return Some(Ending::Fivefold);
    }
    (position.halfmove_clock() >= AUTOMATIC_HALFMOVES).then_some(Ending::SeventyFiveMoves)
}

/// The result against the end on the board.
fn against_board(
    ending: Ending,
    position: &Position,
    result: Outcome,
) -> Option<(Conflict, String)> {
    let due = match ending {
        Ending::Checkmate => position.turn().fold(Outcome::Black, Outcome::White),
        ending if ending.is_automatic() => Outcome::Draw,
        _ => return None,
    };
    if result == due {
        return None;
    }
    let conflict = match result {
        Outcome::Unknown => Conflict::UndecidedResult,
        _ => Conflict::ResultAndBoard,
    };
    let message = format!(
        "the game ended {} ({}), but the result is {}",
        way(ending),
        due.as_str(),
        result.as_str()
    );
    Some((conflict, message))
}

/// An end on the board as part of a sentence: `in stalemate`, `by the 75-move rule`.
fn way(ending: Ending) -> String {
    match ending {
        Ending::DeadPosition => "in a dead position".to_owned(),
        Ending::Fivefold => "by a fivefold repetition".to_owned(),
        Ending::SeventyFiveMoves => "by the 75-move rule".to_owned(),
        ending => format!("in {}", ending.phrase()),
    }
}

/// The Termination tag against the board and the result.
fn against_termination(
    facts: &Facts<'_>,
    ending: Ending,
    position: &Position,
    said: Termination,
    result: Outcome,
) -> Option<(Conflict, String)> {
    let value = decode(facts.termination.as_deref()?).into_owned();
    let board = |what: &str| {
        Some((Conflict::TerminationAndBoard, format!("Termination says \"{value}\", but {what}")))
    };
    let on_board = match said {
        Termination::Checkmate => ending == Ending::Checkmate,
        Termination::Stalemate => ending == Ending::Stalemate,
        Termination::Repetition => facts.repetitions >= CLAIMABLE_REPETITIONS,
        Termination::FiftyMoves => position.halfmove_clock() >= CLAIMABLE_HALFMOVES,
        Termination::Normal | Termination::Other => true,
        // Over on the board, nothing else can have ended it.
        _ => {
            if matches!(ending, Ending::Checkmate | Ending::Stalemate | Ending::DeadPosition) {
                return board(&format!("the game ended {}", way(ending)));
            }
            true
        }
    };
    if !on_board {
        return board("the last position is no such end");
    }
    against_result(position, said, result, &value)
}

fn against_result(
    position: &Position,
    said: Termination,
    result: Outcome,
    value: &str,
) -> Option<(Conflict, String)> {
    let goes_with = match said {
        Termination::Other | Termination::Abandoned | Termination::Emergency => true,
        Termination::Unterminated => result == Outcome::Unknown,
        Termination::Agreement
        | Termination::Stalemate
        | Termination::Repetition
        | Termination::FiftyMoves => result == Outcome::Draw,
        Termination::Resignation | Termination::Checkmate => {
            matches!(result, Outcome::White | Outcome::Black)
        }
        Termination::Normal
        | Termination::Time
        | Termination::Adjudication
        | Termination::Death
        | Termination::RulesInfraction => result != Outcome::Unknown,
    };
    if !goes_with {
        let message =
            format!("Termination says \"{value}\", but the result is {}", result.as_str());
        return Some((Conflict::TerminationAndResult, message));
    }
    let winner = match (said, result) {
        (Termination::Time, Outcome::White) => Color::White,
        (Termination::Time, Outcome::Black) => Color::Black,
        // It is the side to move whose time runs.
        (Termination::Time, Outcome::Draw)
            if position.can_mate(!position.turn()) == CanMate::Yes =>
        {
            let other = (!position.turn()).name();
            let message = format!("drawn on time, but {other} can still mate (FIDE 6.9)");
            return Some((Conflict::TerminationAndResult, message));
        }
        _ => return None,
    };
    position.plainly_cannot_mate(winner).then(|| {
        let name = winner.name();
        let message = format!("{name} won on time, but cannot mate by any moves (FIDE 6.9)");
        (Conflict::FlagWithoutMatingMaterial, message)
    })
}
