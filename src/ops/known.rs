//! Sets known findings aside while the files are validated, and notes what is found.

use super::baseline::Baseline;
use crate::pgn::{BlockReport, Finding, Fingerprint, GameKey, Levels, Rule};

/// What was known before, and what is known the next time.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// Findings that are not reported; each as often as it stands there.
    pub known: Option<Baseline>,
    /// All findings, known or not, if they are to be noted.
    pub found: Option<Baseline>,
}

impl Ledger {
    /// Takes what is known out of the report on a part of a file; numbers and levels are then
    /// those of the rest. Returns how many findings were known.
    pub(super) fn settle(
        &mut self,
        file: &str,
        text: &[u8],
        report: &mut BlockReport,
        levels: &Levels,
    ) -> u64 {
        if self.known.is_none() && self.found.is_none() || report.findings.is_empty() {
            return 0;
        }
        let mut known = 0;
        let mut last: Option<(u32, GameKey)> = None;
        report.retain(levels, |finding, game| {
            let key = game.map(|game| match last {
                Some((number, key)) if number == game.game => key,
                _ => {
                    let key = GameKey::of(&text[game.start..game.region.end]);
                    last = Some((game.game, key));
                    key
                }
            });
            let Finding { rule, ply, span, .. } = finding;
            let found = Fingerprint::of(*rule, key, *ply, &text[span.clone()]);
            let is_known = self.enter(file, *rule, found);
            known += u64::from(is_known);
            !is_known
        });
        known
    }

    /// Notes a finding of a file as a whole. Returns whether it is known.
    pub(super) fn settle_file(&mut self, file: &str, rule: Rule) -> bool {
        self.enter(file, rule, Fingerprint::of(rule, None, None, b""))
    }

    fn enter(&mut self, file: &str, rule: Rule, found: Fingerprint) -> bool {
        if let Some(all) = &mut self.found {
            all.add(file, rule, found);
        }
        self.known.as_mut().is_some_and(|known| known.take(file, rule, found))
    }
}
