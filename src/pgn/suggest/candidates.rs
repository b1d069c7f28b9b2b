//! The ways to read a broken game that carry it on.

use super::broken::{Broken, Change, Played};
use super::slip::{self, Slip};
use super::{Suggestion, SuggestionKind};
use crate::chess::Position;
use crate::notation::san::San;
use crate::pgn::Ply;
use crate::pgn::encoding::decode;

/// How many plies before the one that fails may be missing, too many or exchanged: that hurts
/// soon.
const NEAR: usize = 16;

/// How many plies are played for one game in all tries together, beyond which no more are made.
/// An ordinary game needs a twentieth of it.
const WORK: usize = 100_000;

/// How many plies must follow before an improbable change is believed.
const PROOF: usize = 4;

/// What a wrong sign or number counts against a way, as a natural logarithm, and how many count
/// at most: a file may be careless throughout.
const WRONG: f32 = 5.0;
const MOST_WRONG: u32 = 4;

/// What a wrong sign of a ply that is replaced counts: it would be another slip.
const WRONG_THERE: f32 = 12.0;

/// A way to read a broken game that carries it on beyond the ply that failed.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) at: usize,
    pub(super) change: Change,
    /// How likely the slip is, as a natural logarithm.
    pub(super) slip: f32,
    pub(super) played: Played,
}

/// Tries all ways to read the plies from the one that fails backwards.
pub(super) fn gather(broken: &Broken<'_>, game: &[u8]) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    let mut work = 0;
    for at in (broken.first..=broken.at).rev() {
        for (change, slip) in changes(broken, game, at) {
            if work > WORK {
                return candidates;
            }
            let played = broken.play(at, change, broken.line.plies.len(), |_, _| {});
            work += played.work + 1;
            let candidate = Candidate { at, change, slip, played };
            if candidate.is_believable(broken) {
                candidates.push(candidate);
            }
        }
    }
    candidates
}

/// The ways to read a ply.
fn changes(broken: &Broken<'_>, game: &[u8], at: usize) -> Vec<(Change, f32)> {
    let plies = &broken.line.plies;
    let position = broken.position(at);
    let fails = at == broken.at;
    let is_near = at + NEAR >= broken.at;
    let written = slip::letters_of(&plies[at], game);
    let mut changes = Vec::new();
    if is_near {
        let is_double = is_double(broken, game, at);
        let slip = if is_double { slip::DOUBLED } else { slip::SURPLUS_PLY };
        changes.extend([(Change::Delete, slip), (Change::Swap, slip::SWAPPED)]);
    }
    let moves = position.legal_moves();
    let is_forced = fails && moves.len() == 1;
    for mv in moves {
        let slip = Slip::between(&slip::letters_of_move(position, mv, &plies[at]), &written);
        if broken.mv(at) != Some(mv) && (fails || slip.is_one()) {
            let likelihood = slip.likelihood();
            changes.push((
                Change::Replace(mv),
                if is_forced { likelihood.max(slip::FORCED) } else { likelihood },
            ));
        }
        if is_near {
            changes.push((Change::Insert(mv), slip::LOST_PLY));
        }
    }
    changes
}

/// Whether a ply is the first of two that are written alike.
fn is_double(broken: &Broken<'_>, game: &[u8], at: usize) -> bool {
    let text = |at: usize| broken.line.plies.get(at).map(|ply| &game[ply.span.clone()]);
    text(at) == text(at + 1)
}

impl Candidate {
    /// Whether it carries the game to its end.
    pub(super) fn is_complete(&self, broken: &Broken<'_>) -> bool {
        self.played.until == broken.line.plies.len()
    }

    /// Whether it says something: it carries on beyond the fault, and not only by chance.
    fn is_believable(&self, broken: &Broken<'_>) -> bool {
        let until = self.played.until;
        let proof = if self.on_paper() > slip::IMPROBABLE { 1 } else { PROOF };
        let gained = until.saturating_sub(broken.at + 1);
        until > broken.at && (self.is_complete(broken) && proof == 1 || gained >= proof)
    }

    /// How likely the writing is if the game was meant so, as a natural logarithm.
    pub(super) fn on_paper(&self) -> f32 {
        let number = |number: u32| f32::from(u8::try_from(number).unwrap_or(u8::MAX));
        let wrong = (self.played.wrong_signs + self.played.wrong_numbers).min(MOST_WRONG);
        self.slip - WRONG * number(wrong) - WRONG_THERE * number(self.played.wrong_signs_there)
    }

    /// The index of the first ply behind the change.
    const fn behind(&self) -> usize {
        match self.change {
            Change::Replace(_) | Change::Delete => self.at + 1,
            Change::Insert(_) => self.at,
            Change::Swap => self.at + 2,
        }
    }

    /// Puts it into words.
    pub(super) fn suggestion(&self, broken: &Broken<'_>, game: &[u8]) -> Suggestion {
        let position = broken.position(self.at);
        let written = |at: usize| {
            let ply = broken.line.plies.get(at)?;
            Some(decode(&game[ply.span.clone()]).into_owned())
        };
        let spelled = |mv| San::of(position, mv).to_string();
        let (kind, written, san) = match self.change {
            Change::Replace(mv) => (SuggestionKind::Replace, written(self.at), Some(spelled(mv))),
            Change::Insert(mv) => (SuggestionKind::Insert, None, Some(spelled(mv))),
            Change::Delete => (SuggestionKind::Delete, written(self.at), None),
            Change::Swap => {
                (SuggestionKind::Swap, written(self.at), next_spelled(broken, self.at, position))
            }
        };
        Suggestion {
            ply: Ply {
                ply: u32::try_from(self.at + 1).unwrap_or(u32::MAX),
                move_number: position.fullmove_number(),
                side: position.turn(),
                in_variation: broken.line.before_variation.is_some(),
            },
            kind,
            is_double: self.change == Change::Delete && is_double(broken, game, self.at),
            written,
            san,
            plies: u32::try_from(self.played.until.saturating_sub(self.behind()))
                .unwrap_or(u32::MAX),
            rest_legal: self.is_complete(broken) && !broken.line.is_cut,
        }
    }
}

/// The move that the next ply says, played in place of a ply.
fn next_spelled(broken: &Broken<'_>, at: usize, position: &Position) -> Option<String> {
    let san = broken.line.plies.get(at + 1)?.san?;
    Some(San::of(position, san.resolve(position).ok()?.mv).to_string())
}
