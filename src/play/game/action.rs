//! What players do, and what comes of it.

use crate::chess::{Color, Move};
use crate::notation::san::SanText;
use crate::play::Ending;

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Makes a move. It declines an offer of the other side.
    Move(Move),
    /// Offers a draw; where one can be claimed, claims it. On either turn.
    OfferDraw,
    /// Accepts the open offer of the other side.
    Accept,
    /// Declines it.
    Decline,
    /// Claims a draw by threefold repetition or the 50-move rule in the position on the board (FIDE
    /// 9.2.1.2, 9.3.2). Both sides may, on either turn.
    ClaimDraw,
    /// Claims such a draw with a move that is to be made (FIDE 9.2.1.1, 9.3.1). The move is made,
    /// whether the claim is right or not (FIDE 9.5.3); if it ends the game by itself, that counts.
    ClaimWith(Move),
    /// Gives up.
    Resign,
    /// Takes moves back, or asks the other side to agree to it, as the settings say.
    TakeBack {
        /// How many.
        plies: usize,
    },
    /// Makes moves again that were taken back.
    Redo {
        /// How many.
        plies: usize,
    },
    /// Breaks the game off while not both sides have moved.
    Abort,
    /// Goes on with a game that is over, where moves are taken back freely. If its last position
    /// is the end of it, the last move is taken back.
    Reopen,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move was made.
    Moved {
        /// Who made it.
        by: Color,
        /// The move.
        mv: Move,
        /// How the export format writes it.
        san: SanText,
    },
    /// Something is offered or asked.
    Offered(Offer),
    /// It was accepted.
    Accepted(Offer),
    /// It was declined.
    Declined {
        /// What was.
        offer: Offer,
        /// Whether by making a move.
        by_move: bool,
    },
    /// A draw was claimed with the last move, and wrongly: the game goes on.
    ClaimDenied {
        /// Who claimed it.
        by: Color,
    },
    /// It came to nothing: who asked has moved, moves were taken back, or the game is over.
    Withdrawn(Offer),
    /// So many moves were taken back.
    TakenBack {
        /// How many.
        plies: usize,
    },
    /// So many moves were made again.
    Redone {
        /// How many.
        plies: usize,
    },
    /// The game is over.
    Ended(Ending),
    /// It is not over any more.
    Reopened,
}

/// Something that one side offers or asks, and the other one answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Offer {
    /// Its number in this game, from 1.
    pub number: u32,
    /// Who offers.
    pub by: Color,
    /// What.
    pub kind: OfferKind,
}

/// What is offered or asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// To take moves back.
    TakeBack {
        /// How many.
        plies: usize,
    },
}

/// Which offers a side has made since its last move: each is made once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    draw: bool,
    take_back: bool,
}

impl Spent {
    pub(super) const fn of(&mut self, kind: OfferKind) -> &mut bool {
        match kind {
            OfferKind::Draw => &mut self.draw,
            OfferKind::TakeBack { .. } => &mut self.take_back,
        }
    }
}
