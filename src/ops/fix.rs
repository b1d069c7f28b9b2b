//! `fix`: games repaired step by step; all other bytes as they are.

use std::io::{self, Write};

use super::pipeline::{Block, Event, Processor};
use crate::output::{Change, Diff, RepairLog};
use crate::pgn::{Checker, Finding, Fixed, Options, Rule, Span, Step, fix, fix_character, read};

/// Repairs the games of blocks; the part that runs on several threads.
#[derive(Debug)]
pub struct Fix<'s> {
    /// The steps to take.
    pub steps: &'s [Step],
}

/// What was changed in a block.
#[derive(Debug, Default)]
pub struct FixedGames {
    /// How many games there are.
    games: u64,
    /// The number of each changed game within the block, from 0, or none for what stands between
    /// games; its bytes, and what came of it.
    changed: Vec<(Option<u32>, Span, Fixed)>,
}

impl Fix<'_> {
    fn mends(&self, rule: Rule) -> bool {
        self.steps.iter().any(|step| step.rules().contains(&rule))
    }

    /// Between games only characters are mended.
    fn between(&self, text: &[u8], finding: &Finding) -> Option<(Option<u32>, Span, Fixed)> {
        let is_wanted = finding.game.is_none() && self.steps.contains(&Step::Encoding);
        let fixed = is_wanted.then(|| fix_character(text, finding)).flatten()?;
        Some((None, finding.span.clone(), fixed))
    }
}

impl Processor for Fix<'_> {
    type Output = FixedGames;

    fn process(&self, block: &Block) -> (usize, FixedGames) {
        let options = Options { all_games: true, ..Options::default() };
        let mut checker = Checker::new(&options, block.is_first);
        let read = read(&block.bytes, block.before, block.tail, &mut checker);
        let report = checker.finish(&block.bytes, read);
        let mut changed = Vec::new();
        let mut findings = report.findings.iter().peekable();
        for game in &report.games {
            let mut has_findings = false;
            while let Some(finding) =
                findings.next_if(|it| it.game.is_none_or(|number| number <= game.game))
            {
                match finding.game {
                    Some(_) => has_findings |= self.mends(finding.rule),
                    None => changed.extend(self.between(&block.bytes, finding)),
                }
            }
            let span = game.start..game.region.end;
            let text = &block.bytes[span.clone()];
            let is_suspect = has_findings
                || self.steps.contains(&Step::Encoding) && std::str::from_utf8(text).is_err();
            if is_suspect && let Some(fixed) = fix(text, self.steps) {
                changed.push((Some(game.game), span, fixed));
            }
        }
        changed.extend(findings.filter_map(|finding| self.between(&block.bytes, finding)));
        changed.sort_by_key(|(_, span, _)| span.start);
        (read, FixedGames { games: report.counts.games, changed })
    }
}

/// Where the repaired text goes.
pub enum Product<'a> {
    /// All of it is written.
    Text(&'a mut (dyn Write + 'a)),
    /// The differences are written.
    Diff(&'a mut (dyn Write + 'a)),
    /// Nothing is.
    Nothing,
}

/// What was done in a file, or in several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    /// Games.
    pub games: u64,
    /// Games that were changed.
    pub changed: u64,
    /// Edits by step, in the order of [`Step::ALL`].
    pub by_step: [u64; Step::ALL.len()],
}

/// Follows the events of a run on one file and writes what comes of it.
pub struct Fixing<'a> {
    name: &'a str,
    product: Product<'a>,
    log: Option<&'a mut (dyn Write + 'a)>,
    repairs: Repairs,
    diff: Diff,
}

impl<'a> Fixing<'a> {
    /// Prepares to repair a file of this name.
    pub fn new(name: &'a str, product: Product<'a>, log: Option<&'a mut (dyn Write + 'a)>) -> Self {
        Self { name, product, log, repairs: Repairs::default(), diff: Diff::default() }
    }

    /// Returns what was done so far.
    pub const fn repairs(&self) -> &Repairs {
        &self.repairs
    }

    /// Takes an event of the run. Errors of reading come back as the value.
    ///
    /// # Errors
    ///
    /// If the product or the log cannot be written.
    pub fn event(&mut self, event: Event<'_, FixedGames>) -> io::Result<Option<io::Error>> {
        match event {
            Event::Begin(_) => Ok(None),
            Event::Part(text, fixed) => self.part(text, &fixed).map(|()| None),
            Event::End(error) => Ok(error),
        }
    }

    fn part(&mut self, text: &[u8], fixed: &FixedGames) -> io::Result<()> {
        for (game, _, fixed) in &fixed.changed {
            for mended in &fixed.mended {
                if let Some(place) = Step::ALL.iter().position(|step| *step == mended.step) {
                    self.repairs.by_step[place] += 1;
                }
                if let Some(log) = &mut self.log {
                    let game = game.map(|game| self.repairs.games + u64::from(game) + 1);
                    RepairLog { file: self.name, game, mended }.write(log)?;
                }
            }
        }
        let changes: Vec<Change<'_>> = fixed
            .changed
            .iter()
            .map(|(_, span, fixed)| Change { span: span.clone(), text: &fixed.text })
            .collect();
        match &mut self.product {
            Product::Text(out) => {
                let mut at = 0;
                for change in &changes {
                    out.write_all(&text[at..change.span.start])?;
                    out.write_all(change.text)?;
                    at = change.span.end;
                }
                out.write_all(&text[at..])?;
            }
            Product::Diff(out) => self.diff.write(out, self.name, text, &changes)?,
            Product::Nothing => {}
        }
        self.repairs.games += fixed.games;
        self.repairs.changed +=
            fixed.changed.iter().filter(|(game, ..)| game.is_some()).count() as u64;
        Ok(())
    }
}

impl Repairs {
    /// Returns whether anything was done, in games or between them.
    pub fn any(&self) -> bool {
        self.by_step.iter().any(|number| *number > 0)
    }

    /// Adds what was done in another file.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.changed += other.changed;
        for (sum, number) in self.by_step.iter_mut().zip(other.by_step) {
            *sum += number;
        }
    }
}
