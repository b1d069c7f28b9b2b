//! What each rule means, why it matters, and what to do: the text behind the one line that the
//! table of rules has. A file for each level.

mod errors;
mod notes;
mod warnings;

use super::{Rule, Step};

/// The text of a rule.
///
/// ```
/// use pgnkit::pgn::{Explanation, Rule, Step};
/// let text = Explanation::of(Rule::ZeroCastling);
/// assert_eq!(text.source, "PGN 8.2.3.3");
/// assert_eq!(text.steps().collect::<Vec<_>>(), [Step::San]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Explanation {
    /// The rule.
    pub rule: Rule,
    /// What it means, in one or two sentences: to be read behind the summary of the rule, which it
    /// does not repeat.
    pub means: &'static str,
    /// Why it matters.
    pub why: &'static str,
    /// What it rests on: a section of the PGN standard of 1994, an article of the Laws of Chess of
    /// FIDE, or the practice of programs.
    pub source: &'static str,
    /// Text in which it is found.
    pub bad: Example,
    /// The same text as it should be.
    pub good: Example,
    /// What a person can do about it.
    pub remedy: &'static str,
}

/// An example of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// Games.
    Pgn(&'static str),
    /// Games that are not in UTF-8.
    Bytes(&'static [u8]),
    /// Positions, one a line.
    Epd(&'static str),
    /// What is too large to be shown, described.
    Told(&'static str),
}

impl Explanation {
    /// Returns the text of a rule.
    pub const fn of(rule: Rule) -> &'static Self {
        ALL[rule.index()]
    }

    /// Returns the steps of `fix` that mend what the rule finds.
    pub fn steps(&self) -> impl Iterator<Item = Step> + use<> {
        let rule = self.rule;
        Step::ALL.iter().copied().filter(move |step| step.rules().contains(&rule))
    }
}

/// The texts in the order of the rules. That each rule has one is checked when this is compiled.
static ALL: [&Explanation; Rule::ALL.len()] = in_order();

const fn in_order() -> [&'static Explanation; Rule::ALL.len()] {
    let parts: [&'static [Explanation]; 3] = [errors::TEXTS, warnings::TEXTS, notes::TEXTS];
    let mut all = [&errors::TEXTS[0]; Rule::ALL.len()];
    let (mut number, mut part) = (0, 0);
    while part < parts.len() {
        let mut at = 0;
        while at < parts[part].len() {
            let text = &parts[part][at];
            assert!(text.rule.index() == number, "the texts are not those of the rules in order");
            all[number] = text;
            number += 1;
            at += 1;
        }
        part += 1;
    }
    assert!(number == Rule::ALL.len(), "a rule has no text");
    all
}
