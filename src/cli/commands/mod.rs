//! The commands, one file each: options, and a `run` that calls the layers below.

mod baseline;
mod bench;
mod board;
mod completions;
mod convert;
mod diff;
mod explain;
mod fen;
mod fix;
mod games;
mod info;
mod man;
mod perft;
mod play;
mod results;
mod uci;
mod validate;

use clap::Subcommand;

use super::{CliError, ExitStatus, GlobalArgs, Ui};

/// A command with its options.
#[derive(Debug, Subcommand)]
#[expect(missing_docs, reason = "clap takes the help from the arguments' own doc comments")]
pub enum Command {
    #[command(hide = true)]
    Bench(bench::BenchArgs),
    Board(board::BoardArgs),
    Completions(completions::CompletionsArgs),
    Convert(Box<convert::ConvertArgs>),
    Diff(diff::DiffArgs),
    Explain(explain::ExplainArgs),
    Fen(fen::FenArgs),
    Fix(fix::FixArgs),
    Info(info::InfoArgs),
    Man(man::ManArgs),
    Perft(perft::PerftArgs),
    Play(Box<play::PlayArgs>),
    Results(results::ResultsArgs),
    Uci(uci::UciArgs),
    Validate(validate::ValidateArgs),
}

impl Command {
    /// Does it.
    pub(super) fn run(&self, ui: &mut Ui, global: &GlobalArgs) -> Result<ExitStatus, CliError> {
        match self {
            Self::Bench(args) => bench::run(args, ui),
            Self::Board(args) => board::run(args, ui, global),
            Self::Completions(args) => completions::run(args, ui),
            Self::Convert(args) => convert::run(args, ui, global),
            Self::Diff(args) => diff::run(args, ui, global),
            Self::Explain(args) => explain::run(args, ui),
            Self::Fen(args) => fen::run(args, ui, global),
            Self::Fix(args) => fix::run(args, ui, global),
            Self::Info(args) => info::run(args, ui, global),
            Self::Man(args) => man::run(args, ui),
            Self::Perft(args) => perft::run(args, ui, global),
            Self::Play(args) => play::run(args, ui, global),
            Self::Results(args) => results::run(args, ui, global),
            Self::Uci(args) => uci::run(args, ui),
            Self::Validate(args) => validate::run(args, ui, global),
        }
    }
}
