//! Makes the weights of the evaluation, from nothing but a formula and games of the engine against
//! itself.
//!
//! ```sh
//! cd benches/tune
//! cargo run --release -- start > ../../src/engine/eval/weights.rs   # the formula
//! cargo run --release -- play 5000 1 > games.txt                    # games, and a seed
//! cargo run --release -- fit games.txt > ../../src/engine/eval/weights.rs
//! ```
//!
//! The last two steps can be done again with the weights they made.

mod fit;
mod formula;
mod games;
mod write;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["start"] => write::weights(&formula::weights()),
        ["play", games, seed] => {
            let (Ok(games), Ok(seed)) = (games.parse(), seed.parse()) else { return usage() };
            games::play(games, seed);
        }
        ["fit", ref files @ ..] if !files.is_empty() => match fit::fit(files) {
            Ok(weights) => write::weights(&weights),
            Err(error) => {
                eprintln!("tune: {error}");
                return ExitCode::FAILURE;
            }
        },
        _ => return usage(),
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("usage: tune start | play GAMES SEED | fit FILE...");
    ExitCode::from(2)
}
