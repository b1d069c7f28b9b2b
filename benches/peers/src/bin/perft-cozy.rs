//! `perft-cozy DEPTH FEN`: cozy-chess, bulk counting.

use cozy_chess::Board;

fn count(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    // One closure for each case: that is the fastest way to use it.
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += count(&next, depth - 1);
            }
            false
        });
    }
    nodes
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    println!("{}", count(&args[2].parse().unwrap(), args[1].parse().unwrap()));
}
