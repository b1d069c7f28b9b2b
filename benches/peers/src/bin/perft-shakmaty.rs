//! `perft-shakmaty DEPTH FEN`: shakmaty, bulk counting.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let fen: Fen = args[2].parse().unwrap();
    let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    println!("{}", shakmaty::perft(&position, args[1].parse().unwrap()));
}
