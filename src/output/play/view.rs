//! The board of a game with the moves beside it, as a terminal shows it.

use crate::chess::{Bitboard, Color};
use crate::output::{Diagram, Palette, PieceStyle, Size};
use crate::play::Game;

/// The columns between the board and the moves.
const GAP: usize = 5;
/// The columns of a line of moves: `999. Qa1xb2=Q#` twice would be longer, but never comes.
const PANEL: usize = 24;

/// How the board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Letters or figures.
    pub style: PieceStyle,
    /// The colours, if there are to be any.
    pub palette: Option<Palette>,
    /// Its size.
    pub size: Size,
    /// Who sits below.
    pub below: Color,
    /// Whether letters and digits stand at its edge.
    pub has_coordinates: bool,
    /// How many columns there are: the moves stand beside it if there is room.
    pub columns: usize,
}

impl Default for View {
    fn default() -> Self {
        Self {
            style: PieceStyle::Letters,
            palette: None,
            size: Size::Small,
            below: Color::White,
            has_coordinates: true,
            columns: 0,
        }
    }
}

impl View {
    /// Draws the position after so many plies of a game; `targets` are marked.
    ///
    /// ```
    /// use std::time::Duration;
    /// use pgnkit::chess::Bitboard;
    /// use pgnkit::output::play::View;
    /// use pgnkit::play::{Game, Settings};
    /// let game = Game::new(Settings::default(), Duration::ZERO);
    /// let lines = View::default().lines(&game, 0, Bitboard::EMPTY);
    /// assert_eq!(lines[0], "8  r  n  b  q  k  b  n  r");
    /// assert_eq!(lines.len(), 9);
    /// ```
    pub fn lines(&self, game: &Game, plies: usize, targets: Bitboard) -> Vec<String> {
        let plies = plies.min(game.plies().len());
        let position = game.position_after(plies).unwrap_or(game.position());
        let mut diagram = Diagram::of(position).seen_by(self.below).targets(targets);
        if !self.has_coordinates {
            diagram = diagram.without_coordinates();
        }
        if let Some(last) = plies.checked_sub(1).and_then(|last| game.plies().get(last)) {
            diagram = diagram.last_move(last.mv);
        }
        let cells = diagram.cells(self.style).size(self.size).palette(self.palette);
        let mut lines = cells.lines();
        let width = cells.columns();
        if self.columns < width + GAP + PANEL {
            return lines;
        }
        let ranks = lines.len() - usize::from(self.has_coordinates);
        for (line, text) in lines.iter_mut().zip(panel(game, plies, ranks)) {
            if !text.is_empty() {
                let shown = visible(line);
                *line += &" ".repeat((width + GAP).saturating_sub(shown));
                *line += &text;
            }
        }
        lines
    }
}

/// The last moves up to a ply, a line a number, as many as fit.
fn panel(game: &Game, plies: usize, height: usize) -> Vec<String> {
    let moves = numbered_moves(game, plies);
    let first = moves.len().saturating_sub(height);
    moves[first..].to_vec()
}

/// Returns the moves of a game up to a ply, a line a number: `12. Nf3       Nc6`.
pub(super) fn numbered_moves(game: &Game, plies: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (index, ply) in game.plies().iter().take(plies).enumerate() {
        let before = game.position_after(index).unwrap_or(&ply.position);
        let number = format!("{}.", before.fullmove_number());
        match (before.turn(), lines.last_mut()) {
            (Color::Black, Some(line)) if index > 0 => *line = format!("{line:<14}{}", ply.san),
            (Color::Black, _) => lines.push(format!("{number:<5}{:<9}{}", "...", ply.san)),
            (Color::White, _) => lines.push(format!("{number:<5}{}", ply.san)),
        }
    }
    lines
}

/// How many columns a line takes: escapes and the sign behind a black pawn take none.
fn visible(line: &str) -> usize {
    let mut columns = 0;
    let mut in_escape = false;
    for c in line.chars() {
        match c {
            '\u{1b}' => in_escape = true,
            'm' if in_escape => in_escape = false,
            '\u{fe0e}' => {}
            _ if in_escape => {}
            _ => columns += 1,
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::play::{Action, Input, Settings, read_line};

    fn game(moves: &str) -> Game {
        let mut game = Game::new(Settings::default(), Duration::ZERO);
        for text in moves.split_whitespace() {
            let Ok(Input::Moves(typed)) = read_line(text, &game) else { panic!("{text}") };
            game.act(game.turn(), Action::Move(typed.moves[0]), Duration::ZERO).unwrap();
        }
        game
    }

    #[test]
    fn moves_stand_beside_the_board_if_there_is_room() {
        let game = game("e4 e5 Nf3 Nc6 Bb5");
        let wide = View { columns: 80, ..View::default() };
        let lines = wide.lines(&game, 5, Bitboard::EMPTY);
        assert_eq!(lines[0], "8  r  .  b  q  k  b  n  r      1.   e4       e5");
        assert_eq!(lines[2], "6  .  .  n  .  .  .  .  .      3.   Bb5");
        assert_eq!(lines[4], "4  .  .  .  .  P  .  .  .");
        assert!(lines.iter().all(|line| line.len() < 80));
        let narrow = View { columns: 54, ..wide }.lines(&game, 5, Bitboard::EMPTY);
        assert_eq!(narrow[0], "8  r  .  b  q  k  b  n  r");
    }

    #[test]
    fn colours_and_figures_shift_nothing() {
        let game = game("e4 e5");
        for palette in [None, Some(Palette::Many), Some(Palette::Few)] {
            for style in [PieceStyle::Letters, PieceStyle::Figures] {
                let view = View { style, palette, columns: 80, ..View::default() };
                let lines = view.lines(&game, 2, Bitboard::EMPTY);
                let before_panel = lines[0].split("1.").next().unwrap();
                assert_eq!(visible(before_panel), 26 + GAP);
            }
        }
    }

    #[test]
    fn of_a_long_game_the_last_moves_are_seen() {
        let game = game("Nf3 Nf6 Ng1 Ng8 a3 a6 Nf3 Nf6 Ng1 Ng8 b3 b6");
        let long = "h3 h6 g3 g6 f3 f6 e3 e6 d3 d6 c3 c6 b3 b6 a3 a6 Bg2 Bg7 Bd2 Bd7";
        let lines = View { columns: 80, ..View::default() };
        assert!(lines.lines(&game, 12, Bitboard::EMPTY)[0].ends_with("1.   Nf3      Nf6"));
        let shown = lines.lines(&self::game(long), 20, Bitboard::EMPTY);
        assert!(shown[0].ends_with("3.   f3       f6") && shown[7].ends_with("Bd7"), "{shown:?}");
    }

    #[test]
    fn an_earlier_position_has_its_own_moves_beside_it() {
        let lines =
            View { columns: 80, ..View::default() }.lines(&game("e4 e5"), 1, Bitboard::EMPTY);
        assert!(lines[0].ends_with("1.   e4"));
        assert!(lines[4].contains("[P]"));
    }
}
