//! Plays two UCI engines against each other, with our rules core as the referee, and says how sure
//! the result is.
//!
//! ```text
//! cargo run --release -- --a "../../target/release/pgnkit uci" --b "gnuchess --uci" \
//!     --option-b OwnBook=false --go "movetime 50" --games 200 --pgn games.pgn
//! cargo run --release -- --option-a "Skill Level=3" --option-b "Skill Level=2" --games 200
//! cargo run --release -- --go "nodes 20000" --concurrency 2 --a NEW --b OLD
//! ```
//!
//! Each opening is played twice, with colours swapped, and statistics are those of pairs: the two
//! games of an opening are not independent. Nothing but the rules ends a game: mate, stalemate, a
//! dead position, the third repetition, 50 moves; after 300 plies it counts as drawn. Whoever plays
//! an illegal move, crashes, hangs or is late loses, and that is told.
//!
//! Where time counts, games go one after the other, and a machine with other work refuses to begin
//! (`--busy` overrules it). For comparisons of two versions take nodes or depth, which no load
//! disturbs.
//!
//! `openings.epd` was made by this program itself with `--make-openings 100 --seed 1`: so many random
//! openings of eight plies each, which Stockfish 15.1 at depth 10 judges to be within 80 centipawns.

mod game;
mod openings;
mod stats;

use std::error::Error;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use pgnkit::engine::protocol::{Command, Go};

use game::{Clock, Player, Table};
use stats::Tally;

/// Play two UCI engines against each other
#[derive(Debug, Parser)]
struct Args {
    /// The command of the first engine
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/release/pgnkit uci"))]
    a: String,
    /// The command of the second engine
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/release/pgnkit uci"))]
    b: String,
    /// An option of the first engine
    #[arg(long, value_name = "NAME=VALUE")]
    option_a: Vec<String>,
    /// An option of the second engine
    #[arg(long, value_name = "NAME=VALUE")]
    option_b: Vec<String>,
    /// What follows "go" for both: "movetime 50", "depth 6", "nodes 20000"; nothing is their own choice
    #[arg(long, default_value = "")]
    go: String,
    /// The same for the first engine only
    #[arg(long)]
    go_a: Option<String>,
    /// The same for the second engine only
    #[arg(long)]
    go_b: Option<String>,
    /// A clock for each, in seconds, with what it gains by a move
    #[arg(long, value_name = "S+S", value_parser = clock)]
    clock: Option<Clock>,
    /// How many games; two for each opening
    #[arg(long, default_value_t = 200)]
    games: usize,
    /// Positions to begin with, one a line
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/openings.epd"))]
    openings: PathBuf,
    /// Where to write the games
    #[arg(long)]
    pgn: Option<PathBuf>,
    /// How many games at a time; more than one only where time does not count
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// How much later than allowed a move may be, in milliseconds
    #[arg(long, default_value_t = 50)]
    margin: u64,
    /// Measure times though the machine is busy
    #[arg(long)]
    busy: bool,
    /// Print so many openings, and play nothing
    #[arg(long, value_name = "N")]
    make_openings: Option<usize>,
    /// For --make-openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn clock(text: &str) -> Result<Clock, String> {
    let read = || {
        let (base, gain) = text.split_once('+')?;
        let seconds = |text: &str| Duration::try_from_secs_f64(text.parse().ok()?).ok();
        Some(Clock { base: seconds(base)?, gain: seconds(gain)? })
    };
    read().ok_or_else(|| "expected seconds like 10+0.1".to_owned())
}

fn go(text: &str) -> Result<Go, Box<dyn Error>> {
    match format!("go {text}").parse()? {
        Command::Go(go) if !go.is_open() && go.perft.is_none() => Ok(go),
        _ => Err(format!("`{text}` would not end").into()),
    }
}

fn options(given: &[String]) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let split = |option: &String| {
        let (name, value) = option.split_once('=').ok_or(format!("no `=` in `{option}`"))?;
        Ok((name.to_owned(), value.to_owned()))
    };
    given.iter().map(split).collect()
}

/// How busy the machine was in the last minute, if it tells.
fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

fn main() -> ExitCode {
    let Err(error) = run(&Args::parse()) else { return ExitCode::SUCCESS };
    let (mut text, mut cause) = (error.to_string(), error.source());
    while let Some(error) = cause {
        text.extend([": ", &error.to_string()]);
        cause = error.source();
    }
    eprintln!("error: {text}");
    ExitCode::from(2)
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    if let Some(count) = args.make_openings {
        return openings::make(count, args.seed);
    }
    let player = |command: &str, given, own: &Option<String>| -> Result<Player, Box<dyn Error>> {
        let go = go(own.as_ref().unwrap_or(&args.go))?;
        Ok(Player { command: command.to_owned(), options: options(given)?, go })
    };
    let players = [
        player(&args.a, &args.option_a, &args.go_a)?,
        player(&args.b, &args.option_b, &args.go_b)?,
    ];
    let is_timed =
        args.clock.is_some() || players.iter().any(|player| player.go.move_time.is_some());
    let before = load();
    if is_timed && args.concurrency > 1 {
        return Err("games at the same time would disturb each other's clocks".into());
    }
    if is_timed && !args.busy && before.is_some_and(|load| load > 0.7) {
        return Err("the machine is busy (--busy measures all the same)".into());
    }
    let openings = openings::read(&args.openings)?;
    let pairs = args.games.div_ceil(2);
    let pgn = args.pgn.as_ref().map(fs::File::create).transpose()?;
    let shared = Mutex::new((Tally::default(), pgn));
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(None));
    let begin = Instant::now();
    let margin = Duration::from_millis(args.margin);
    let work = || -> Result<(), Box<dyn Error>> {
        let mut table = Table::new(&players, args.clock, margin)?;
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= pairs {
                return Ok(());
            }
            let opening = &openings[pair % openings.len()];
            let games = [table.play(opening, 0)?, table.play(opening, 1)?];
            let mut shared = shared.lock().map_err(|_| "another game panicked")?;
            shared.0.add(&games, table.names());
            if let Some(pgn) = &mut shared.1 {
                for (number, game) in (1..).zip(&games) {
                    pgn.write_all(game.pgn(2 * pair + number).as_bytes())?;
                }
            }
            eprintln!("{}", shared.0.line());
        }
    };
    thread::scope(|scope| {
        for _ in 0..args.concurrency.max(1) {
            scope.spawn(|| {
                if let Err(error) = work() {
                    next.store(pairs, Ordering::Relaxed);
                    let mut failed = failed.lock().unwrap();
                    failed.get_or_insert(error.to_string());
                }
            });
        }
    });
    if let Some(error) = failed.into_inner()? {
        return Err(error.into());
    }
    print!("{}", shared.into_inner()?.0.report(&players));
    let shown = |load: Option<f64>| load.map_or("unknown".to_owned(), |load| format!("{load:.2}"));
    println!(
        "load {} before, {} after; {:.0} s",
        shown(before),
        shown(load()),
        begin.elapsed().as_secs_f64()
    );
    Ok(())
}
