//! `help`: the commands of a game.

use std::str::FromStr;

/// The help on one command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Help(&'static Entry);

#[derive(Debug, PartialEq, Eq)]
struct Entry {
    /// The names, of which the first is the usual one.
    names: &'static [&'static str],
    /// How it is written.
    usage: &'static str,
    /// What it does, in lines of at most 76 columns.
    text: &'static str,
}

/// There is no such command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such command; `help` lists them")]
pub struct UnknownCommand;

/// All commands on a screen.
const LIST: &str = "\
Type a move: e4, Nf3, exd5, O-O, e8=Q, or e2e4. `Nf3 draw` offers a draw, too.

  see       board (or an empty line), moves [SQUARE], history, last, status,
            clock, material, fen, epd, pgn
  learn     hint, explain MOVE, eval, tip, rules [TOPIC]
  take back undo [N], redo [N], reopen
  look back back [N], next [N], first, last, goto PLY
  end       draw, accept, decline, claim [MOVE], resign, abort
  files     save FILE, save! FILE, load FILE or FEN, replay FILE, return
  engine    level 1..8 or max, go, switch, force, opponent
  again     new, rematch [same|random]
  view      flip, size large|small, unicode on|off, coords on|off, color on|off
  listen    p N (where are the knights), s e (what is on the e-file)
  leave     quit

`help COMMAND` tells more. The first letters are enough if only one command
begins so, but for `resign`. What follows # or ; is a comment.
";

const fn entry(names: &'static [&'static str], usage: &'static str, text: &'static str) -> Entry {
    Entry { names, usage, text }
}

const ENTRIES: &[Entry] = &[
    entry(&["help", "?"], "help [COMMAND]", "Lists the commands, or tells about one."),
    entry(
        &["board", "d"],
        "board",
        "Draws the board. So does an empty line: it never plays a move.
The squares of the last move stand in [ ], a king in check in > <.",
    ),
    entry(
        &["moves", "m"],
        "moves [SQUARE]",
        "Lists the legal moves, all or those of the piece on a square. Its targets are
marked on the board: * empty, ( ) with a piece that can be taken.",
    ),
    entry(
        &["explain"],
        "explain MOVE",
        "Says why a move is illegal, or what it does. Nothing is played.",
    ),
    entry(
        &["hint"],
        "hint",
        "Says which piece to move; asked again on the same turn, the move. Nothing is
played.",
    ),
    entry(
        &["undo", "takeback"],
        "undo [N]",
        "Takes moves back: the last one, or N. Against an engine, back to your own last
turn, or your Nth last. Clocks are set back, too.",
    ),
    entry(&["redo"], "redo [N]", "Makes moves again that were taken back."),
    entry(
        &["reopen"],
        "reopen",
        "Goes on with a game that is over. If the last move ended it, that is taken
back.",
    ),
    entry(
        &["draw"],
        "draw",
        "Offers a draw, on either turn; where a draw can be claimed, claims it. A move
of the other side declines. After an offer the next has to wait for a move of
your own. The engine answers at once, and accepts if it thinks it is worse.",
    ),
    entry(&["accept"], "accept", "Accepts the offer of the other side."),
    entry(
        &["decline"],
        "decline",
        "Declines the offer of the other side. Any move does that, too.",
    ),
    entry(
        &["claim"],
        "claim [MOVE]",
        "Claims a draw by threefold repetition or by 50 moves without a capture or a
pawn move. With a move, for the position that this would lead to: it is made,
and stands though the claim is wrong. Needed with --draws claim only.",
    ),
    entry(&["resign"], "resign", "Gives the game up. The word has to be written in full."),
    entry(
        &["abort"],
        "abort",
        "Breaks the game off, before both sides have moved: nobody wins or loses.",
    ),
    entry(&["clock", "c"], "clock", "Shows what both clocks have left."),
    entry(&["last", "l"], "last", "Tells the last move. While you look back, returns to it."),
    entry(&["opponent", "o"], "opponent", "Tells who plays which side."),
    entry(
        &["status"],
        "status",
        "Tells whose turn it is, the number of the move, check, clocks and offers.",
    ),
    entry(
        &["material"],
        "material",
        "Tells what each side has taken, and who is ahead: a pawn counts 1, knight and
bishop 3, rook 5, queen 9.",
    ),
    entry(
        &["eval"],
        "eval",
        "Tells what the engine thinks of the position, in pawns: + is good for White.",
    ),
    entry(&["history"], "history", "Lists the moves of the game."),
    entry(&["pgn"], "pgn", "Prints the game in PGN."),
    entry(&["fen"], "fen", "Prints the position in FEN: a line to send to a friend."),
    entry(&["epd"], "epd", "Prints the position in EPD: a FEN without counters."),
    entry(
        &["save", "save!"],
        "save FILE",
        "Writes the game to a file, in PGN. A file that is there is left alone; with
`save! FILE` it is replaced.",
    ),
    entry(
        &["load"],
        "load FILE[#GAME][@PLY] | FEN",
        "Goes on from a game of a file of PGN, the first one or that of the number GAME,
from its end or the ply PLY; or from a position in FEN. The game that is being
played is left.",
    ),
    entry(
        &["replay"],
        "replay FILE[#GAME][@PLY]",
        "Shows a game of a file of PGN, from its start or the ply PLY. `next`, `back`,
`goto` and `last` step through it, with its comments and signs; what asks about
a position or a game asks about this one. Variations are shown by `pgn` only.
Nothing is played: the game that you play waits, but for its clock, until
`return`.",
    ),
    entry(&["return"], "return", "Ends `replay`, and goes back to the game that you play."),
    entry(&["flip"], "flip", "Turns the board."),
    entry(&["unicode"], "unicode on|off", "Draws the pieces as figures, or as letters."),
    entry(&["coords"], "coords on|off", "Shows or hides the letters and digits at the edge."),
    entry(&["color"], "color on|off", "Switches the colours of the board on or off."),
    entry(
        &["size"],
        "size large|small",
        "Draws a board of three lines a rank, or of one. The large one needs a window of
30 lines.",
    ),
    entry(
        &["level"],
        "level LEVEL",
        "Sets the strength of the built-in engine: 1 (a beginner) to 8, or max. The
numbers are a ladder of our own, and no ratings of a federation or a site.",
    ),
    entry(&["go"], "go", "The engine plays the side to move from now on, and you the other one."),
    entry(&["switch"], "switch", "You and the engine exchange sides."),
    entry(
        &["force"],
        "force",
        "The engine plays neither side: you move for both. `go` lets it play again.",
    ),
    entry(&["new"], "new", "Begins a new game with the same settings and sides."),
    entry(
        &["rematch"],
        "rematch [same|random]",
        "Begins a new game with the sides exchanged, or as before, or drawn by lot.",
    ),
    entry(
        &["p"],
        "p LETTER",
        "Tells where the pieces of a kind are: p N White's knights, p n Black's.",
    ),
    entry(&["s"], "s FILE | RANK", "Tells what stands on a file or rank: s e, s 4."),
    entry(&["rules"], "rules [TOPIC]", "Lists the pages of rules, or shows one."),
    entry(&["tip"], "tip", "Gives advice for this position."),
    entry(
        &["back"],
        "back [N]",
        "Shows the position N plies earlier. The game is as it was: a move goes on from
its end.",
    ),
    entry(&["next"], "next [N]", "Shows the position N plies later."),
    entry(&["first"], "first", "Shows the start of the game."),
    entry(&["goto"], "goto PLY", "Shows the position after so many plies: 0 is the start."),
    entry(
        &["quit", "exit", "q"],
        "quit",
        "Leaves. On a terminal it asks first if the game is neither over nor saved, as
do `new` and `load`.",
    ),
];

impl Help {
    /// Returns the list of all commands.
    pub const fn list() -> &'static str {
        LIST
    }

    /// Returns what the command does.
    ///
    /// ```
    /// use pgnkit::output::play::Help;
    /// let help: Help = "q".parse().unwrap();
    /// assert!(help.text().starts_with("quit (exit, q)\n\n"));
    /// ```
    pub fn text(self) -> String {
        let Entry { names, usage, text } = self.0;
        let others = match &names[1..] {
            [] => String::new(),
            others => format!(" ({})", others.join(", ")),
        };
        format!("{usage}{others}\n\n{text}\n")
    }
}

impl FromStr for Help {
    type Err = UnknownCommand;

    fn from_str(text: &str) -> Result<Self, UnknownCommand> {
        let word = text.trim().to_lowercase();
        let is_named = |entry: &&Entry| entry.names.contains(&word.as_str());
        ENTRIES.iter().find(is_named).map(Self).ok_or(UnknownCommand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Command;

    #[test]
    fn every_command_has_help_and_stands_in_the_list() {
        for name in Command::names() {
            let help: Help = name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(help.text().lines().all(|line| line.len() <= 79), "{name}");
            let first = help.0.names[0];
            assert!(LIST.contains(first), "{name}");
        }
        for name in ENTRIES.iter().flat_map(|entry| entry.names) {
            assert!(Command::names().any(|known| known == *name), "{name}");
        }
    }

    #[test]
    fn the_list_fits_a_screen() {
        assert!(LIST.lines().count() <= 23 && LIST.lines().all(|line| line.len() <= 79));
    }
}
