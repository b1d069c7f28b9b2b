//! The board: how it looks, and when it is drawn.

use std::io;

use super::failure::Refused;
use super::session::Session;
use super::{Audience, Boards};
use crate::chess::Bitboard;
use crate::output::play::{View, side, targets_of};
use crate::output::{Palette, PieceStyle, Size};
use crate::play::Command;

/// What a board that was drawn showed: it is not drawn again while nothing of that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Drawn {
    plies: usize,
    hash: u64,
    view: View,
}

impl Session {
    /// Draws the board if somebody is to see it and it has changed.
    pub(super) fn present(&mut self, to: &mut dyn Audience) -> io::Result<()> {
        if self.setup.boards == Boards::Never {
            return Ok(());
        }
        if self.setup.turns_board && self.engine_side.is_none() && self.replay.is_none() {
            self.setup.view.below = self.game.turn();
        }
        let now = self.drawing();
        let is_same = self.drawn.is_some_and(|drawn| {
            let columns = now.view.columns;
            Drawn { view: View { columns, ..drawn.view }, ..drawn } == now
        });
        if is_same { Ok(()) } else { self.draw_board(Bitboard::EMPTY, to) }
    }

    fn drawing(&self) -> Drawn {
        let (game, review) = self.viewed();
        let hash = review.position(game).hash(crate::chess::EnPassant::Always);
        Drawn { plies: review.plies(game), hash, view: self.setup.view }
    }

    /// Draws the board that is looked at.
    pub(super) fn draw_board(
        &mut self,
        targets: Bitboard,
        to: &mut dyn Audience,
    ) -> io::Result<()> {
        self.drawn = Some(self.drawing());
        let was_result = self.was_result;
        let (game, review) = self.viewed();
        let lines = self.setup.view.lines(game, review.plies(game), targets).join("\n");
        self.answer("board", &lines, to)?;
        // A board that comes by itself does not hide that the game is over.
        self.was_result = was_result && targets.is_empty() && self.setup.boards == Boards::Each;
        Ok(())
    }

    /// Lists the legal moves of a square, or all; marks them on the board where there is one.
    pub(super) fn list_moves(
        &mut self,
        from: Option<crate::chess::Square>,
        to: &mut dyn Audience,
    ) -> Result<(), Refused> {
        let position = *self.seen().position();
        let moves = crate::output::play::legal_moves(&position, from);
        let text = if moves.is_empty() { "none".to_owned() } else { moves.join(" ") };
        self.answer("moves", &text, to)?;
        if let (Some(square), Boards::Each) = (from, self.setup.boards) {
            self.review.last();
            self.draw_board(targets_of(&position, square), to)?;
        }
        Ok(())
    }

    /// Looks at another position of the game, or changes how the board looks.
    pub(super) fn look(&mut self, command: &Command, to: &mut dyn Audience) -> Result<(), Refused> {
        let view = &mut self.setup.view;
        let what = match *command {
            Command::Flip => {
                self.setup.turns_board = false;
                view.below = !view.below;
                format!("below {}", side(view.below))
            }
            Command::Unicode(on) => {
                view.style = if on { PieceStyle::Figures } else { PieceStyle::Letters };
                format!("unicode {}", on_off(on))
            }
            Command::Coords(on) => {
                view.has_coordinates = on;
                format!("coords {}", on_off(on))
            }
            Command::Color(on) => {
                view.palette = on.then_some(view.palette.unwrap_or(Palette::Many));
                format!("color {}", on_off(on))
            }
            Command::Large(on) => {
                view.size = if on { Size::Large } else { Size::Small };
                format!("size {}", if on { "large" } else { "small" })
            }
            _ => {
                self.step(command);
                return Ok(self.tell_step(to)?);
            }
        };
        Ok(self.answer("view", &what, to)?)
    }

    fn step(&mut self, command: &Command) {
        let (game, review) = self.stepping();
        match *command {
            Command::Back(plies) => review.back(plies, game),
            Command::Next(plies) => review.next(plies, game),
            Command::First => review.first(game),
            Command::GoTo(plies) => review.go_to(plies, game),
            _ => review.last(),
        }
    }
}

const fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}
