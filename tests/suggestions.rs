//! What was meant where a game breaks off: single games, and how often the answer is right over
//! many games that were spoiled on purpose, with the truth beside them.
//!
//! To measure more of them: files as in `testdata/suggestions`, several with commas between,
//! without their suffixes:
//!
//! ```sh
//! SLIPS=a,b cargo test --release --locked --test main measured -- --ignored --nocapture
//! ```
//!
//! Games with two slips are those of a spoiled file spoiled again: `TWO_SLIPS=spoiled.pgn`, with
//! the games as they were in `ORIGINALS=games.pgn`, known by their tags.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};
use std::{env, fmt, fs};

use pgnkit::chess::{Move, Position};
use pgnkit::notation::san::San;
use pgnkit::pgn::{Suggestion, SuggestionKind, suggest};
use serde_json::Value;

use crate::support::root;

/// A game, and what comes first: the ply, the kind, what is written and what is meant.
type Row = (&'static str, u32, &'static str, Option<&'static str>, Option<&'static str>);

const ROWS: &[Row] = &[
    // The example of the documentation: the capture sign counts.
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxd7 Nf6 *", 7, "replace", Some("Bxd7"), Some("Bxc6")),
    // A slip that is legal and hurts later, as the bishop cannot come out.
    ("1. d4 Nf6 2. c4 h6 3. Nc3 Bg7 4. e4 d6 5. Nf3 O-O *", 4, "replace", Some("h6"), Some("g6")),
    // Only one of the letters was lost; a pawn never begins with `x`.
    ("1. e4 d5 2. xd5 Qxd5 3. Nc3 Qa5 *", 3, "replace", Some("xd5"), Some("exd5")),
    ("1. e4 5e 2. Nf3 Nc6 3. Bb5 a6 *", 2, "replace", Some("5e"), Some("e5")),
    ("1. e4 e5 2. Nf Nc6 3. Bb5 a6 4. Ba4 Nf6 *", 3, "replace", Some("Nf"), Some("Nf3")),
    // The square of origin is missing: that is what makes a move ambiguous.
    ("1. Nf3 d5 2. d3 c5 3. Nd2 e6 4. e4 *", 5, "replace", Some("Nd2"), Some("Nbd2")),
    ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Kg1 Nf6 *", 7, "replace", Some("Kg1"), Some("O-O")),
    // Coordinates are compared with coordinates.
    ("1. e2e4 e7e5 2. g1f4 b8c6 3. f1b5 *", 3, "replace", Some("g1f4"), Some("Nf3")),
    // Plies that are doubled, exchanged or missing.
    ("1. e4 e5 2. Nf3 Nf3 3. Nc6 Bb5 4. a6 *", 3, "delete", Some("Nf3"), None),
    ("1. e4 e5 2. Nf3 Bb5 3. Nc6 a6 4. Ba4 Nf6 *", 4, "swap", Some("Bb5"), Some("Nc6")),
    (
        "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 5. e3 O-O 6. Nf3 Nbd7 7. Rc1 c6 8. Bd3 dxc4 *",
        8,
        "insert",
        None,
        Some("Be7"),
    ),
];

#[test]
fn the_first_suggestion_is_what_was_meant() {
    for (game, ply, kind, written, san) in ROWS {
        let list = suggest(game.as_bytes(), &Position::INITIAL);
        let first = list.first().unwrap_or_else(|| panic!("nothing for {game}"));
        let found =
            (first.ply.ply, first.kind.as_str(), first.written.as_deref(), first.san.as_deref());
        assert_eq!(found, (*ply, *kind, *written, *san), "{game}\n{list:#?}");
        assert!(first.rest_legal, "{game}");
    }
}

#[test]
fn nothing_is_suggested_where_nothing_is_known() {
    for game in [
        // A sound game.
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
        "*",
        "",
        // Moves after mate: the mark says that mate was meant.
        "1. f3 e5 2. g4 Qh4# 3. a3 a6 0-1",
        // Nothing goes on from here.
        "1. e4 e5 2. Nz9 Zz3 3. Qx9 y7 *",
    ] {
        assert_eq!(suggest(game.as_bytes(), &Position::INITIAL), [], "{game}");
    }
}

#[test]
fn numbers_that_do_not_fit_tell_where_a_ply_is_missing() {
    // A knight could be missing anywhere before the fault: only the numbers tell.
    let game = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 4. Ng1 Ng8 5. Nf3 Nf6 6. Nc3 *";
    let first = &suggest(game.as_bytes(), &Position::INITIAL)[0];
    assert_eq!((first.ply.ply, first.kind), (6, SuggestionKind::Insert));
}

#[test]
fn the_work_is_bounded() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(20_000);
    let queens = "Qa1 ".repeat(50_000);
    let start = Instant::now();
    for game in [
        format!("{shuffle} Nh4 {shuffle} *"),
        format!("{shuffle} Ke5 {shuffle} *"),
        format!("e4 e5 {queens} *"),
        format!("e4 e5 {}", "Nf ".repeat(100_000)),
    ] {
        suggest(game.as_bytes(), &Position::INITIAL);
    }
    let time = start.elapsed();
    assert!(time < Duration::from_secs(4), "{time:?}");
}

/// How many percent must be right.
struct Floor {
    exact: f64,
    exact_of_five: f64,
    ply: f64,
    among_three: f64,
}

#[test]
fn slips_are_undone() {
    let slips = root().join("testdata/suggestions/slips");
    let scores = score(&slips.to_string_lossy());
    let floor = Floor { exact: 96.0, exact_of_five: 97.0, ply: 98.5, among_three: 99.0 };
    scores.assert_at_least(&floor);
}

#[test]
#[ignore = "measures files that are named by SLIPS"]
fn slips_are_undone_as_measured() {
    let floor = Floor { exact: 92.0, exact_of_five: 93.0, ply: 97.0, among_three: 97.0 };
    for name in env::var("SLIPS").unwrap().split(',') {
        let scores = score(name);
        println!("{name}\n{scores}");
        scores.assert_at_least(&floor);
    }
}

/// How often the answer is right, by the kind of the slip.
#[derive(Default)]
struct Scores {
    by_kind: BTreeMap<String, Score>,
    legal: u32,
    time: Duration,
}

#[derive(Clone, Copy, Default)]
struct Score {
    games: u32,
    exact: u32,
    ply: u32,
    among_three: u32,
}

/// The kinds of slips in a single ply.
const FIVE: [&str; 5] = ["file", "rank", "piece", "swap", "drop"];

impl Scores {
    fn sum(&self, of: impl Fn(&str) -> bool) -> Score {
        let rows = self.by_kind.iter().filter(|(kind, _)| of(kind));
        rows.fold(Score::default(), |sum, (_, row)| Score {
            games: sum.games + row.games,
            exact: sum.exact + row.exact,
            ply: sum.ply + row.ply,
            among_three: sum.among_three + row.among_three,
        })
    }

    #[track_caller]
    fn assert_at_least(&self, floor: &Floor) {
        let (all, five) = (self.sum(|_| true), self.sum(|kind| FIVE.contains(&kind)));
        assert!(all.percent(all.exact) >= floor.exact, "\n{self}");
        assert!(five.percent(five.exact) >= floor.exact_of_five, "\n{self}");
        assert!(all.percent(all.ply) >= floor.ply, "\n{self}");
        assert!(all.percent(all.among_three) >= floor.among_three, "\n{self}");
    }
}

impl Score {
    fn percent(&self, number: u32) -> f64 {
        100.0 * f64::from(number) / f64::from(self.games.max(1))
    }
}

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |name: &str, row: Score| {
            let [exact, ply, three] = [row.exact, row.ply, row.among_three].map(|n| row.percent(n));
            writeln!(f, "{name:8} {:6} {exact:7.1} {ply:7.1} {three:7.1}", row.games)
        };
        for (kind, row) in &self.by_kind {
            line(kind, *row)?;
        }
        line("the five", self.sum(|kind| FIVE.contains(&kind)))?;
        line("all", self.sum(|_| true))?;
        let games = self.sum(|_| true).games.max(1);
        writeln!(f, "(games, then percent: exact first, its ply, exact among the first three)")?;
        write!(f, "{} more are legal; {:?} for each broken game", self.legal, self.time / games)
    }
}

/// Asks for suggestions in each game of a file, and compares them with the truth.
fn score(name: &str) -> Scores {
    let text = fs::read(format!("{name}.pgn")).unwrap();
    let truth = fs::read_to_string(format!("{name}.jsonl")).unwrap();
    let mut scores = Scores::default();
    for (game, line) in games(&text).into_iter().zip(truth.lines()) {
        let truth: Value = serde_json::from_str(line).unwrap();
        let written = plies(game);
        if played(&written).is_some() {
            scores.legal += 1;
            continue;
        }
        let start = Instant::now();
        let list = suggest(game, &Position::INITIAL);
        scores.time += start.elapsed();
        let meant = played(&undone(&written, &truth));
        assert!(meant.is_some(), "the truth of {line} is not legal");
        let is_exact = |it: &Suggestion| played(&changed(&written, it)) == meant;
        let ply = u32::try_from(truth["ply"].as_u64().unwrap()).unwrap();
        let is_its_ply = |it: &Suggestion| it.ply.ply == ply || is_exact(it);
        let kind = truth["kind"].as_str().unwrap().to_owned();
        let row = scores.by_kind.entry(kind).or_default();
        row.games += 1;
        row.exact += u32::from(list.first().is_some_and(is_exact));
        row.ply += u32::from(list.first().is_some_and(is_its_ply));
        row.among_three += u32::from(list.iter().take(3).any(is_exact));
    }
    scores
}

/// The games of a file of which each begins with an Event tag.
fn games(text: &[u8]) -> Vec<&[u8]> {
    let starts: Vec<usize> = memchr::memmem::find_iter(text, b"[Event \"").collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(start, end)| &text[*start..end]).collect()
}

/// The plies of a game of nothing but tags and moves.
fn plies(game: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(game);
    let moves = text.lines().filter(|line| !line.starts_with('['));
    let is_result = |word: &str| ["1-0", "0-1", "1/2-1/2", "*"].contains(&word);
    moves
        .flat_map(str::split_whitespace)
        .filter(|word| !is_result(word))
        .map(|word| word.rsplit_once('.').map_or(word, |(_, ply)| ply))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The moves, if all are legal.
fn played(plies: &[String]) -> Option<Vec<Move>> {
    let mut position = Position::INITIAL;
    let mut play = |ply: &String| {
        let mv = San::parse(ply.as_bytes()).ok()?.resolve(&position).ok()?.mv;
        position.play(mv);
        Some(mv)
    };
    plies.iter().map(&mut play).collect()
}

/// The plies before the slip.
fn undone(written: &[String], truth: &Value) -> Vec<String> {
    let mut plies = written.to_vec();
    let at = usize::try_from(truth["ply"].as_u64().unwrap()).unwrap() - 1;
    let original = truth["original"].as_str().unwrap().to_owned();
    match truth["kind"].as_str().unwrap() {
        "missing" => plies.insert(at, original),
        "double" => drop(plies.remove(at)),
        "turned" => plies.swap(at, at + 1),
        _ => plies[at] = original,
    }
    plies
}

/// The plies as a suggestion would have them.
fn changed(written: &[String], suggestion: &Suggestion) -> Vec<String> {
    let mut plies = written.to_vec();
    let at = usize::try_from(suggestion.ply.ply).unwrap() - 1;
    let san = suggestion.san.clone().unwrap_or_default();
    match suggestion.kind {
        SuggestionKind::Replace => plies[at] = san,
        SuggestionKind::Insert => plies.insert(at, san),
        SuggestionKind::Delete => drop(plies.remove(at)),
        SuggestionKind::Swap => plies.swap(at, at + 1),
    }
    plies
}

#[test]
#[ignore = "measures a file that is named by TWO_SLIPS"]
fn two_slips_are_undone_in_two_rounds_as_measured() {
    let read = |name: &str| fs::read(env::var(name).unwrap()).unwrap();
    let (text, originals) = (read("TWO_SLIPS"), read("ORIGINALS"));
    let tags = |game: &[u8]| -> Vec<String> {
        let text = String::from_utf8_lossy(game).into_owned();
        text.lines().filter(|line| line.starts_with('[')).map(str::to_owned).collect()
    };
    let originals: HashMap<_, _> =
        games(&originals).into_iter().map(|game| (tags(game), game)).collect();
    let (mut broken, mut mended) = (0, 0);
    for game in games(&text) {
        let Some(original) = originals.get(&tags(game)) else { continue };
        let meant = played(&plies(original));
        let mut written = plies(game);
        if meant.is_none() || played(&written).is_some() {
            continue;
        }
        broken += 1;
        for _ in 0..2 {
            let text = written.join(" ");
            let Some(first) = suggest(text.as_bytes(), &Position::INITIAL).into_iter().next()
            else {
                break;
            };
            written = changed(&written, &first);
        }
        mended += u32::from(played(&written) == meant);
    }
    let percent = 100.0 * f64::from(mended) / f64::from(broken);
    println!("{broken} broken games, {mended} mended in two rounds: {percent:.1} %");
    assert!(percent >= 75.0);
}
