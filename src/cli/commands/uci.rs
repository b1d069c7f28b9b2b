//! `uci`: an engine for user interfaces.

use std::io;

use clap::Args;

use crate::cli::{CliError, ExitStatus, Ui};
use crate::ops;

const AFTER_LONG_HELP: &str = "\
A user interface for chess starts this and talks with it on standard input and output, in the lines
of the Universal Chess Interface. A script can do so, too: what is asked during a search is done
after it, and the end of the input ends the program when all is answered.

OPTIONS OF THE ENGINE (setoption name NAME value VALUE):
  Hash               MiB for what the search remembers, 16 at first
  Clear Hash         forget it
  Skill Level        1 (a beginner beats it) to 8, and 9, at first: all it can do. A level is a
                     number of positions and a depth, not a time, and the lower ones misjudge
                     positions; so they answer at once however much time there is
  UCI_LimitStrength, UCI_Elo
                     the level that is meant for players of this rating on the large sites:
                     600, 800, 1000, 1250, 1500, 1800, 2100, 2400 for levels 1 to 8, 2700 for 9.
                     These are aims of a ladder of our own; nobody has measured them against people
  Seed               which errors of judgement a level makes; 0, at first: others in each game
  MultiPV            how many of the best lines to tell
  Move Overhead      milliseconds that pass between the clock and us, 10 at first
  UCI_Chess960       castling is written as the king taking its rook
  Ponder             understood; it changes nothing

SEARCHES (go ...):
  depth nodes movetime wtime btime winc binc movestogo infinite ponder searchmoves
  mate N             ends with a mate in N, or 2N+6 plies deep
  perft N            counts moves instead, as does `perft N` alone
  With nothing of all this, it thinks for half a second, or as long as the level does.

FURTHER COMMANDS:
  d                  show the position
  eval               judge it without a search
  bench [DEPTH]      search positions that never change, and count: the number tells one version
                     of the search from another

A position that is refused is told in an `info string`; a search answers `bestmove 0000` until
another one comes, as it does where there is no legal move.

EXAMPLES:
  $ printf 'position startpos moves f2f3 e7e5 g2g4\\ngo depth 2\\n' | pgnkit uci | tail -1
  $ printf 'go perft 3\\n' | pgnkit uci | tail -1
  $ printf 'position kiwipete\\nd\\n' | pgnkit uci";

/// Be a chess engine for user interfaces (UCI)
#[derive(Debug, Args)]
#[command(after_long_help = AFTER_LONG_HELP)]
pub struct UciArgs {}

/// Answers until all is answered.
pub(super) fn run(_: &UciArgs, ui: &mut Ui) -> Result<ExitStatus, CliError> {
    ops::uci::serve(io::stdin(), ui.out())?;
    Ok(ExitStatus::Success)
}
