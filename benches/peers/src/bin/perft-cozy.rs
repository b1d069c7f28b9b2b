//! `perft-cozy DEPTH FEN`: cozy-chess, bulk counting.

use cozy_chess::Board;

fn count(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += count(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    println!("{}", count(&args[2].parse().unwrap(), args[1].parse().unwrap()));
}
