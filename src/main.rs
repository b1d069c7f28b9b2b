//! The `pgnkit` program. Everything is in the library; this hands it the arguments.

use std::process::ExitCode;

fn main() -> ExitCode {
    pgnkit::cli::run(std::env::args_os()).into()
}
