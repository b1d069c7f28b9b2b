//! Questions to a person, and what the answers mean.

use super::leave::Leaving;
use crate::chess::{Color, Move, Role};

/// What a person is asked.
#[derive(Clone, Debug)]
pub(super) enum Question {
    /// What a pawn becomes: the moves to choose from.
    Promotion([Move; 4]),
    /// Whether to give up.
    Resign(Color),
    /// Whether to leave a game that is neither over nor saved.
    Leave(Leaving),
    /// Whether to play again.
    Rematch,
}

/// What an answer means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    Yes,
    No,
    /// Save first.
    Save,
    /// This move.
    Move(Move),
    /// It is no answer, but something else that was typed.
    Other,
}

impl Question {
    /// Returns what the person reads.
    pub(super) const fn text(&self) -> &'static str {
        match self {
            Self::Promotion(_) => "Promote to [q]ueen, [r]ook, [b]ishop, k[n]ight? ",
            Self::Resign(_) => "Resign the game? [y/N] ",
            Self::Leave(_) => "Leave the game? It will be lost unless saved [y/N/s] ",
            Self::Rematch => "Rematch? [y/N] ",
        }
    }

    /// Reads an answer.
    pub(super) fn read(&self, answer: &str) -> Reply {
        let answer = answer.trim().to_lowercase();
        if let Self::Promotion(moves) = self {
            let role = match answer.as_str() {
                "q" | "queen" => Role::Queen,
                "r" | "rook" => Role::Rook,
                "b" | "bishop" => Role::Bishop,
                "n" | "knight" => Role::Knight,
                "" => return Reply::No,
                _ => return Reply::Other,
            };
            let found = moves.iter().copied().find(|mv| mv.promoted() == Some(role));
            return found.map_or(Reply::No, Reply::Move);
        }
        match (self, answer.as_str()) {
            (_, "y" | "yes") => Reply::Yes,
            (Self::Leave(_), "s" | "save") => Reply::Save,
            (_, "" | "n" | "no") => Reply::No,
            _ => Reply::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_answer_is_no() {
        let quit = Question::Leave(Leaving::Quit);
        for (answer, reply) in [
            ("", Reply::No),
            ("n", Reply::No),
            (" YES ", Reply::Yes),
            ("s", Reply::Save),
            ("Nf3", Reply::Other),
        ] {
            assert_eq!(quit.read(answer), reply, "{answer}");
        }
        assert_eq!(Question::Rematch.read("s"), Reply::Other);
    }
}
