//! Our hot paths beside those of others, in one process: `cargo bench`, or `cargo bench -- NAME`.
//!
//! These are for work on one function. What a user gets, whole programs against each other, is
//! measured by `benches/compare.py`.

#![allow(clippy::unwrap_used, missing_docs, reason = "a bench that fails should stop")]

use criterion::{criterion_group, criterion_main};

mod data;
mod notation;
mod perft;
mod reading;

criterion_group!(
    benches,
    perft::bench,
    notation::san,
    notation::fen,
    reading::lex,
    reading::validate
);
criterion_main!(benches);
