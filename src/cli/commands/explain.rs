//! `explain`: what a rule means and what to do about it.

use clap::{Args, ValueEnum};

use crate::cli::{CliError, ExitStatus, Ui};
use crate::output::{write_explanation, write_explanation_json, write_rules};
use crate::pgn::{Explanation, Rule};

const AFTER_LONG_HELP: &str = "\
EXAMPLES:
  $ pgnkit explain illegal-move
  $ pgnkit explain --list
  $ pgnkit explain --format json illegal-move
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

    /// How it is written
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
}

/// A format of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For a person
    #[default]
    Text,
    /// An object of JSON a rule, each on a line
    Json,
}

fn rule(id: &str) -> Result<Rule, String> {
    id.parse::<Rule>().map_err(|error| format!("{error} (--list shows all)"))
}

/// Prints it.
pub(super) fn run(args: &ExplainArgs, ui: &mut Ui) -> Result<ExitStatus, CliError> {
    let out = ui.out();
    match (args.rule, args.format) {
        (Some(rule), Format::Text) => write_explanation(out, Explanation::of(rule))?,
        (Some(rule), Format::Json) => write_explanation_json(out, Explanation::of(rule))?,
        (None, Format::Text) => write_rules(out)?,
        (None, Format::Json) => {
            for rule in Rule::ALL {
                write_explanation_json(out, Explanation::of(*rule))?;
            }
        }
    }
    Ok(ExitStatus::Success)
}
