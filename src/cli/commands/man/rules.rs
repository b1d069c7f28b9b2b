//! The manual page of the rules, made from their texts.

use std::io::{self, Write};

use crate::output::{Paragraph, paragraphs};
use crate::pgn::{Explanation, Level, Rule};

/// The name of the page.
pub(super) const NAME: &str = "rules";

/// The file of the page.
pub(super) const FILE: &str = "pgnkit-rules.7";

/// Renders the page.
pub(super) fn page() -> io::Result<Vec<u8>> {
    let mut roff = Vec::new();
    let version = env!("CARGO_PKG_VERSION");
    writeln!(roff, ".TH pgnkit\\-rules 7 \"\" \"pgnkit {version}\" \"pgnkit manual\"")?;
    writeln!(roff, ".SH NAME\npgnkit\\-rules \\- what pgnkit validate looks for")?;
    writeln!(roff, ".SH DESCRIPTION")?;
    let about = "Each finding names its rule. PGN stands for the Portable Game Notation \
                 Specification of 1994, FIDE for the Laws of Chess of 2023.";
    writeln!(roff, "{}", escaped(about))?;
    for level in [Level::Error, Level::Warning, Level::Note] {
        writeln!(roff, ".SH RULES THAT ARE {}S", level.as_str().to_uppercase())?;
        for rule in Rule::ALL.iter().filter(|rule| rule.default_level() == level) {
            write_rule(&mut roff, *rule)?;
        }
    }
    writeln!(roff, ".SH SEE ALSO\npgnkit\\-validate(1), pgnkit\\-fix(1), pgnkit\\-explain(1)")?;
    Ok(roff)
}

fn write_rule(roff: &mut Vec<u8>, rule: Rule) -> io::Result<()> {
    writeln!(roff, ".SS {}", escaped(rule.id()))?;
    for paragraph in paragraphs(Explanation::of(rule)) {
        match paragraph {
            Paragraph::Prose(prose) => writeln!(roff, ".PP\n{}", escaped(&prose))?,
            Paragraph::Example(title, lines) => {
                writeln!(roff, ".PP\n{title}:\n.PP\n.nf")?;
                for line in lines {
                    writeln!(roff, "    {}", escaped(&line))?;
                }
                writeln!(roff, ".fi")?;
            }
        }
    }
    Ok(())
}

/// Makes text harmless to roff. Lines never begin with it as a request: `\&` is in front.
fn escaped(text: &str) -> String {
    format!("\\&{}", text.replace('\\', "\\e").replace('-', "\\-"))
}
