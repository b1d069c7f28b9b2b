//! What the benches work on. Made here, so that they need no file.

use std::fmt::Write as _;

use pgnkit::chess::{Move, Position};
use pgnkit::notation::san::San;

/// Games of random moves, the same in each run: `count` of them, with their positions and moves.
pub(crate) fn games(count: usize) -> Vec<Vec<(Position, Move)>> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut game = || {
        let mut position = Position::INITIAL;
        let mut plies = Vec::new();
        while plies.len() < 80 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let m = moves[(state >> 33) as usize % moves.len()];
            plies.push((position, m));
            position.play(m);
        }
        plies
    };
    (0..count).map(|_| game()).collect()
}

/// The same as PGN, each move with a comment of so many bytes if that is not 0.
pub(crate) fn pgn(count: usize, comment: usize) -> Vec<u8> {
    let mut text = String::new();
    for (number, plies) in games(count).iter().enumerate() {
        let tags =
            "[Site \"?\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n";
        write!(text, "[Event \"Game {number}\"]\n{tags}[Result \"*\"]\n\n").unwrap();
        for (ply, (position, m)) in plies.iter().enumerate() {
            if ply % 2 == 0 {
                write!(text, "{}. ", ply / 2 + 1).unwrap();
            }
            write!(text, "{} ", San::of(position, *m)).unwrap();
            if comment > 0 {
                let words = "a word and another one ".repeat(comment / 23 + 1);
                write!(text, "{{{}}} ", &words[..comment]).unwrap();
            }
            if ply % 12 == 11 {
                text.push('\n');
            }
        }
        text.push_str("*\n\n");
    }
    text.into_bytes()
}
