//! Every move can be typed in every notation, and no line does harm.

use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::chess::testing::{STARTS, position, walk};
use crate::chess::{Position, Role};
use crate::notation::uci::CastlingStyle;
use crate::notation::{Letters, Notation, Spelling};
use crate::play::Settings;

fn at(start: Position) -> Game {
    Game::new(Settings { start, ..Settings::default() }, Duration::ZERO)
}

#[track_caller]
fn means(game: &Game, line: &str, mv: Move) {
    let read = read_line(line, game);
    let one = TypedMoves { moves: vec![mv], offers_draw: false, leaves_out: false };
    assert_eq!(read, Ok(Input::Moves(one)), "{line}{:?}", game.position().board());
}

#[test]
fn every_move_is_read_in_every_notation() {
    walk(&STARTS, 40, |position| {
        let game = at(*position);
        if game.ending().is_some() {
            return;
        }
        let castling =
            if position.is_chess960() { CastlingStyle::Chess960 } else { CastlingStyle::Classical };
        for mv in position.legal_moves() {
            for notation in Notation::ALL {
                let spelling = Spelling { notation, castling, ..Spelling::default() };
                means(&game, &spelling.text(position, mv), mv);
            }
            let san = Spelling::default().text(position, mv);
            let figurines = Spelling { letters: Letters::FIGURINES, ..Spelling::default() };
            means(&game, &figurines.text(position, mv), mv);
            // A small `b` may be a pawn.
            if position.board().role_at(mv.from) != Some(Role::Bishop) {
                means(&game, &san.to_ascii_lowercase(), mv);
            }
            means(&game, &san.replace(['x', '='], ""), mv);
        }
    });
}

fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "e4",
        "e5",
        "Nf3",
        "nf6",
        "b",
        "B",
        "c",
        "x",
        ":",
        "=",
        "=Q",
        "q",
        "(N)",
        "/r",
        " ",
        " ",
        " ",
        "\t",
        "1.",
        "2",
        "...",
        "…",
        "O-O",
        "0",
        "o",
        "-",
        "--",
        "♘",
        "é",
        "\u{1b}",
        "draw",
        "un",
        "res",
        "#",
        ";",
        "+",
        "!",
        "e.p.",
        "a1",
        "h8",
        "e9",
        "z",
        "pass",
        "castle",
        "knight",
        "to",
        "p N",
        "s ",
        "goto",
        "99999999999999999999",
        "save",
        "\u{FEFF}",
        "\0",
        "İ",
        "ﬁ",
    ])
}

proptest! {
    #[test]
    fn any_line_is_read_or_refused_with_words(
        pieces in prop::collection::vec(piece(), 0..12),
        start in 0..STARTS.len(),
    ) {
        let game = at(position(STARTS[start]));
        match read_line(&pieces.concat(), &game) {
            Ok(Input::Moves(typed)) => {
                let mut position = *game.position();
                prop_assert!(!typed.moves.is_empty());
                for mv in typed.moves {
                    prop_assert!(position.is_legal(mv));
                    position.play(mv);
                }
            }
            Ok(_) => {}
            Err(refusal) => {
                prop_assert!(!refusal.to_string().is_empty());
                prop_assert!(!refusal.to_string().contains(|c: char| c.is_control()));
            }
        }
    }
}
