//! `explain`: what a rule means and what to do about it.

use clap::Args;

use crate::cli::{CliError, ExitStatus, Ui};
use crate::output::{write_explanation, write_rules};
use crate::pgn::{Explanation, Rule};

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ pgnkit explain illegal-move
  $ pgnkit explain --list
  $ pgnkit man rules > pgnkit-rules.7";

/// Explain a rule: what it means, why it matters, and what to do
#[derive(Debug, Args)]
#[command(after_long_help = AFTER_LONG_HELP)]
pub struct ExplainArgs {
    /// The rule, as reports name it
    #[arg(value_name = "RULE", required_unless_present = "list", value_parser = rule)]
    rule: Option<Rule>,

    /// List all rules with their levels
    #[arg(long, conflicts_with = "rule")]
    list: bool,
}

fn rule(id: &str) -> Result<Rule, String> {
    id.parse::<Rule>().map_err(|error| format!("{error} (--list shows all)"))
}

/// Prints it.
pub(super) fn run(args: &ExplainArgs, ui: &mut Ui) -> Result<ExitStatus, CliError> {
    match args.rule {
        Some(rule) => write_explanation(ui.out(), Explanation::of(rule))?,
        None => write_rules(ui.out())?,
    }
    Ok(ExitStatus::Success)
}
