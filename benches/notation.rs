//! SAN and FEN, beside shakmaty.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput};
use pgnkit::chess::EnPassant;
use pgnkit::notation::san::San;
use pgnkit::notation::{Fen, fen as ours};
use shakmaty::{CastlingMode, Chess, Position as _};

use crate::data;

/// Moves of whole games from text to legal moves.
pub(crate) fn san(criterion: &mut Criterion) {
    let games = data::games(50);
    let plies = games.iter().flatten();
    let known: Vec<_> = plies.map(|(at, m)| (*at, San::of(at, *m).to_string())).collect();
    let mut group = criterion.benchmark_group("san");
    group.throughput(Throughput::Elements(known.len() as u64));
    group.bench_function("pgnkit", |b| {
        b.iter(|| {
            for (position, text) in &known {
                black_box(San::parse(text.as_bytes()).unwrap().resolve(position).unwrap());
            }
        });
    });
    let chess = |at: &pgnkit::chess::Position| -> Chess {
        let text = Fen::of(at, EnPassant::Always).to_string();
        let fen: shakmaty::fen::Fen = text.parse().unwrap();
        fen.into_position(CastlingMode::Standard).unwrap()
    };
    let theirs: Vec<_> = known.iter().map(|(at, text)| (chess(at), text)).collect();
    group.bench_function("shakmaty", |b| {
        b.iter(|| {
            for (position, text) in &theirs {
                let san = shakmaty::san::San::from_ascii(text.as_bytes()).unwrap();
                black_box(san.to_move(position).unwrap());
            }
        });
    });
    assert!(theirs.iter().all(|(position, _)| !position.legal_moves().is_empty()));
    group.finish();
}

/// Positions from text and back.
pub(crate) fn fen(criterion: &mut Criterion) {
    let games = data::games(50);
    let texts: Vec<_> =
        games.iter().flatten().map(|(at, _)| Fen::of(at, EnPassant::Legal).to_string()).collect();
    let mut group = criterion.benchmark_group("fen");
    group.throughput(Throughput::Elements(texts.len() as u64));
    group.bench_function("pgnkit", |b| {
        b.iter_batched(
            String::new,
            |mut out| {
                for text in &texts {
                    let (position, _) = ours::read(text.as_bytes()).unwrap();
                    out.push_str(&Fen::of(&position, EnPassant::Legal).to_string());
                }
                out
            },
            BatchSize::SmallInput,
        );
    });
    group.bench_function("shakmaty", |b| {
        b.iter_batched(
            String::new,
            |mut out| {
                for text in &texts {
                    let fen: shakmaty::fen::Fen = text.parse().unwrap();
                    let position: Chess = fen.into_position(CastlingMode::Standard).unwrap();
                    let mode = shakmaty::EnPassantMode::Legal;
                    let fen = shakmaty::fen::Fen::from_position(&position, mode);
                    out.push_str(&fen.to_string());
                }
                out
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}
