//! Perft with bulk counting, without a table, beside cozy-chess and shakmaty.

use criterion::{Criterion, Throughput};
use pgnkit::chess::perft::{Cpu, count_on};
use pgnkit::notation::fen;
use shakmaty::{CastlingMode, Chess};

const POSITIONS: [(&str, &str, u32); 3] = [
    ("startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
];

pub(crate) fn bench(criterion: &mut Criterion) {
    for (name, text, depth) in POSITIONS {
        let (ours, _) = fen::read(text.as_bytes()).unwrap();
        let cozy: cozy_chess::Board = text.parse().unwrap();
        let setup: shakmaty::fen::Fen = text.parse().unwrap();
        let theirs: Chess = setup.into_position(CastlingMode::Standard).unwrap();

        let mut group = criterion.benchmark_group(format!("perft/{name}"));
        group.throughput(Throughput::Elements(count_on(Cpu::best(), &ours, depth, None)));
        for cpu in Cpu::all() {
            group.bench_function(format!("{cpu:?}"), |b| {
                b.iter(|| count_on(cpu, &ours, depth, None));
            });
        }
        group.bench_function("cozy-chess", |b| b.iter(|| count(&cozy, depth)));
        group.bench_function("shakmaty", |b| b.iter(|| shakmaty::perft(&theirs, depth)));
        group.finish();
    }
}

fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
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
