//! A written move is read without panic, and as shakmaty reads it.

#![no_main]

#[expect(dead_code, reason = "each target uses one body")]
#[path = "../../tests/support/fuzz_bodies.rs"]
mod fuzz_bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz_bodies::san_agrees(bytes));
