//! `bench`: a signature of what the hot paths compute, hidden from users. Work on speed must not
//! change it; a test compares it with what is written down.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::chess::perft;
use crate::cli::{CliError, ExitStatus, Ui};
use crate::notation::{fen, perft_suite};
use crate::pgn::lexer::Break;
use crate::pgn::{Checker, Counts, Options, Tail, read};

/// Print the nodes of perft suites and the findings in games, all added up
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// Perft suites, whose positions are counted as deep as `--max-nodes` allows
    #[arg(long, value_name = "FILE", num_args = 1..)]
    suites: Vec<PathBuf>,

    /// Files of games, which are checked
    #[arg(long, value_name = "FILE", num_args = 1..)]
    games: Vec<PathBuf>,

    /// Skip the counts of a suite that are larger
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    max_nodes: u64,
}

/// Computes and prints it.
pub(super) fn run(args: &BenchArgs, ui: &mut Ui) -> Result<ExitStatus, CliError> {
    let mut nodes = 0_u64;
    for path in &args.suites {
        for entry in perft_suite::parse(&load(path)?).0 {
            let (position, _) = fen::read(entry.fen.as_bytes()).map_err(CliError::input)?;
            let deep = entry.counts.iter().filter(|(_, count)| *count <= args.max_nodes);
            nodes += deep.map(|(depth, _)| perft::count(&position, *depth)).sum::<u64>();
        }
    }

    let mut counts = Counts::default();
    let options = Options::default();
    for path in &args.games {
        let text = load(path)?;
        let mut checker = Checker::new(&options, true);
        let read = read(&text, Break::Blank, Tail::End, &mut checker);
        counts.add(&checker.finish(&text, read).counts);
    }

    let Counts { games, plies, errors, warnings, notes, .. } = counts;
    writeln!(
        ui.out(),
        "perft nodes {nodes}\ngames {games}\nplies {plies}\nerrors {errors}\nwarnings {warnings}\n\
         notes {notes}"
    )?;
    Ok(ExitStatus::Success)
}

fn load(path: &Path) -> Result<Vec<u8>, CliError> {
    fs::read(path)
        .map_err(|error| CliError::from(error).context(format!("cannot read `{}`", path.display())))
}
