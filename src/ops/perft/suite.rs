//! A suite counted, entry by entry.

use super::{CountError, Counter};
use crate::notation::fen::{self, FenErrors, Variant};
use crate::notation::perft_suite::SuiteEntry;
use crate::output::perft::SuiteTotals;

/// How a suite is counted.
#[derive(Debug)]
pub struct Suite<'a> {
    /// What counts.
    pub counter: &'a Counter<'a>,
    /// Which game its positions are of.
    pub variant: Variant,
    /// Expected counts above this are skipped.
    pub max_nodes: u64,
}

/// What happens, in the order of the file.
#[derive(Debug)]
pub enum SuiteEvent<'a> {
    /// Something was counted.
    Count {
        /// The position.
        entry: &'a SuiteEntry,
        /// The number of plies.
        depth: u32,
        /// The number the suite gives.
        expected: u64,
        /// The number found.
        found: u64,
    },
    /// A position cannot be played on, so there is nothing to count.
    NoPosition(&'a SuiteEntry, FenErrors),
}

impl Suite<'_> {
    /// Counts the entries and hands what happens to `report`.
    ///
    /// # Errors
    ///
    /// If counting was interrupted, or with the error that `report` returns.
    pub fn run<E: From<CountError>>(
        &self,
        entries: &[SuiteEntry],
        totals: &mut SuiteTotals,
        mut report: impl FnMut(SuiteEvent<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        for entry in entries {
            totals.positions += 1;
            let position = match fen::read_as(entry.fen.as_bytes(), self.variant) {
                Ok((position, _)) => position,
                Err(errors) => {
                    totals.unplayable += 1;
                    report(SuiteEvent::NoPosition(entry, errors))?;
                    continue;
                }
            };
            for &(depth, expected) in &entry.counts {
                if expected > self.max_nodes {
                    totals.skipped += 1;
                    continue;
                }
                let found = self.counter.count(&position, depth)?;
                totals.counts += 1;
                totals.nodes = totals.nodes.saturating_add(found);
                totals.wrong += u64::from(found != expected);
                report(SuiteEvent::Count { entry, depth, expected, found })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::notation::perft_suite;

    #[test]
    fn what_is_wrong_is_counted_and_the_rest_goes_on() {
        let text = b"8/8/8/8/8/8/8/8 w - - 0 1 ;D1 20\n\
            rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 401 ;D5 4865609\n";
        let (entries, _) = perft_suite::parse(text);
        let never = AtomicBool::new(false);
        let counter = Counter::new(1, None, &never).unwrap();
        let suite = Suite { counter: &counter, variant: Variant::Standard, max_nodes: 1_000 };
        let mut totals = SuiteTotals::default();
        let mut found = Vec::new();
        let result = suite.run::<CountError>(&entries, &mut totals, |event| {
            if let SuiteEvent::Count { depth, found: nodes, .. } = event {
                found.push((depth, nodes));
            }
            Ok(())
        });
        assert_eq!(result, Ok(()));
        assert_eq!(found, [(1, 20), (2, 400)]);
        let expected = SuiteTotals {
            positions: 2,
            counts: 2,
            wrong: 1,
            skipped: 1,
            unplayable: 1,
            nodes: 420,
        };
        assert_eq!(totals, expected);
    }
}
