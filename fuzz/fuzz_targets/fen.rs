//! A FEN that is read is written as the same position.

#![no_main]

#[expect(dead_code, reason = "each target uses one body")]
#[path = "../../tests/support/fuzz_bodies.rs"]
mod fuzz_bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz_bodies::fen_round_trip(bytes));
