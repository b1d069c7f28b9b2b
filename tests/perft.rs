//! Known numbers of moves. `testdata/perft/README.md` names the sources.

use pgnkit::chess::perft::{self, Cpu};
use pgnkit::chess::{EnPassant, Position};
use pgnkit::notation::fen::{self, Fen};
use pgnkit::notation::perft_suite::{self, SuiteEntry};
use shakmaty::{CastlingMode, Chess, FromSetup, PositionError};

fn load(entry: &SuiteEntry) -> Position {
    match fen::read(entry.fen.as_bytes()) {
        Ok((position, _)) => position,
        Err(errors) => panic!("line {}: {}: {errors}", entry.line, entry.fen),
    }
}

/// Counts every position of a suite as deep as `limit` leaves allow, and at least once.
fn check(suite: &[u8], limit: u64) -> Vec<SuiteEntry> {
    let (entries, faults) = perft_suite::parse(suite);
    assert!(faults.is_empty(), "{faults:?}");
    for entry in &entries {
        let position = load(entry);
        for (i, (depth, nodes)) in entry.counts.iter().enumerate() {
            if i == 0 || *nodes <= limit {
                assert_eq!(perft::count(&position, *depth), *nodes, "{} {depth}", entry.fen);
            }
            for cpu in Cpu::all().into_iter().filter(|_| *nodes <= limit / 10) {
                let counted = perft::count_on(cpu, &position, *depth, None);
                assert_eq!(counted, *nodes, "{cpu:?} {} {depth}", entry.fen);
            }
        }
    }
    entries
}

#[test]
fn well_known_positions_have_their_counts() {
    let entries = check(include_bytes!("../testdata/perft/well-known.epd"), 200_000_000);
    assert!(entries.iter().all(|entry| entry.counts.last().is_some_and(|(_, n)| *n > 5_000_000)));
}

#[test]
fn chess960_positions_have_their_counts() {
    let entries = check(include_bytes!("../testdata/perft/chess960.epd"), 100_000_000);
    assert!(entries.iter().all(|entry| entry.counts.last().is_some_and(|(_, n)| *n > 5_000_000)));
}

#[test]
fn special_positions_have_their_counts() {
    let entries = check(include_bytes!("../testdata/perft/special.perft"), 10_000_000);
    assert_eq!(entries.len(), 21);
    assert!(entries.iter().all(|entry| entry.id.is_some()));
}

#[test]
fn counting_with_a_table_gives_the_same() {
    let (entries, _) = perft_suite::parse(include_bytes!("../testdata/perft/special.perft"));
    let table = perft::Table::new(8).unwrap();
    for entry in entries {
        let position = load(&entry);
        for (depth, nodes) in entry.counts {
            let counted = perft::count_on(Cpu::best(), &position, depth, Some(&table));
            assert_eq!(counted, nodes, "{}", entry.fen);
        }
    }
}

#[test]
fn a_second_generator_agrees_with_the_suites() {
    let suites: [&[u8]; 3] = [
        include_bytes!("../testdata/perft/well-known.epd"),
        include_bytes!("../testdata/perft/chess960.epd"),
        include_bytes!("../testdata/perft/special.perft"),
    ];
    for entry in suites.into_iter().flat_map(|suite| perft_suite::parse(suite).0) {
        let written = Fen::of(&load(&entry), EnPassant::Always).to_string();
        let setup = written.parse::<shakmaty::fen::Fen>().unwrap().into_setup();
        let oracle: Chess = Chess::from_setup(setup, CastlingMode::Chess960)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .unwrap_or_else(|error| panic!("{written}: {error}"));
        for (depth, nodes) in entry.counts.iter().filter(|(_, nodes)| *nodes <= 1_000_000) {
            let found = shakmaty::perft(&oracle, *depth);
            assert_eq!(found, *nodes, "{written} {depth}");
        }
    }
}

/// Runs suites from elsewhere: `PERFT_SUITES=a.epd:b.perft cargo test -- --ignored suites_from`.
#[test]
#[ignore = "needs files"]
fn suites_from_elsewhere_have_their_counts() {
    let paths = std::env::var("PERFT_SUITES").unwrap();
    for path in paths.split(':') {
        let entries = check(&std::fs::read(path).unwrap(), 10_000_000);
        println!("{path}: {} positions", entries.len());
    }
}
