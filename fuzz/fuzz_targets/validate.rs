//! The report on any bytes does not depend on how they are cut into blocks.

#![no_main]

#[expect(dead_code, reason = "each target uses one body")]
#[path = "../../tests/support/fuzz_bodies.rs"]
mod fuzz_bodies;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    fuzz_bodies::games_tile(bytes);
    // Threads are left to the tests: starting them would take most of the time.
    fuzz_bodies::blocks_agree(bytes, &[(1, 1), (7, 1), (64, 1)]);
});
