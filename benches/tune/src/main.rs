//! Makes the network of the evaluation, from nothing but random numbers and games of the engine
//! against itself.
//!
//! ```sh
//! cd benches/tune
//! cargo run --release -- play 100000 100 1 > games.txt   # games, nodes a move, a seed
//! cargo run --release -- fit 20 ../../src/engine/eval/net.bin games.txt  # rounds
//! ```
//!
//! Both steps can be done again with the network they made. `RUSTFLAGS="-C target-cpu=native"`
//! lets the second one use all vectors of the processor.

mod fit;
mod games;
mod network;
mod samples;

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["play", games, nodes, seed] => match (games.parse(), nodes.parse(), seed.parse()) {
            (Ok(games), Ok(nodes), Ok(seed)) => {
                games::play(games, nodes, seed, &mut io::stdout().lock())
            }
            _ => return usage(),
        },
        ["fit", rounds, out, ref files @ ..] if !files.is_empty() => match rounds.parse() {
            Ok(rounds) => fit::fit(rounds, out, files),
            Err(_) => return usage(),
        },
        _ => return usage(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tune: {error}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: tune play GAMES NODES SEED | fit ROUNDS NETWORK GAMES...");
    ExitCode::from(2)
}
