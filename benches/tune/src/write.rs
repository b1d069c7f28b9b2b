//! Writes weights as the source file that holds them.

use pgnkit::engine::eval::terms::{COUNT, GROUPS};

const HEAD: &str = "\
//! The weights of the terms, in centipawns: for the middle game and for the endgame. Written by
//! `benches/tune`; how they were made is told in [the module above](super).

use super::tapered::Tapered;
use super::terms::COUNT;

/// One for each term, in their order.
pub(super) static WEIGHTS: [Tapered; COUNT] = {
    let mut weights = [Tapered::ZERO; COUNT];
    let mut at = 0;
    while at < COUNT {
        weights[at] = Tapered::new(PAIRS[at].0 as i32, PAIRS[at].1 as i32);
        at += 1;
    }
    weights
};

#[rustfmt::skip]
const PAIRS: [(i16, i16); COUNT] = [";

/// Writes the file to the standard output.
pub fn weights(weights: &[(f64, f64)]) {
    assert_eq!(weights.len(), COUNT, "one for each term");
    println!("{HEAD}");
    for group in GROUPS {
        println!("    // {}", group.name);
        for line in weights[group.start..][..group.count].chunks(8) {
            let pairs: Vec<String> =
                line.iter().map(|(a, b)| format!("({:.0}, {:.0}),", a + 0.0, b + 0.0)).collect();
            println!("    {}", pairs.join(" ").replace("-0,", "0,").replace("-0)", "0)"));
        }
    }
    println!("];");
}
