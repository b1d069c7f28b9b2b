//! Commands: their names, and what stands behind them.

use crate::chess::{File, Piece, Rank, Square};
use crate::play::{Refusal, RematchColors};

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `help [COMMAND]`.
    Help(Option<String>),
    /// `board`, or an empty line.
    Board,
    /// `moves [SQUARE]`: the legal moves, all or those of a piece.
    Moves(Option<Square>),
    /// `explain MOVE`; see [`explain`](crate::play::explain).
    Explain(String),
    /// `hint`.
    Hint,
    /// `undo [TURNS]`.
    Undo(usize),
    /// `redo [TURNS]`.
    Redo(usize),
    /// `draw`: offers a draw, or claims it.
    Draw,
    /// `accept`.
    Accept,
    /// `decline`.
    Decline,
    /// `claim [MOVE]`.
    Claim(Option<String>),
    /// `resign`.
    Resign,
    /// `abort`.
    Abort,
    /// `reopen`: goes on with a game that is over.
    Reopen,
    /// `clock`.
    Clock,
    /// `last`: the last move; a review of the game goes there.
    Last,
    /// `opponent`: who that is.
    Opponent,
    /// `status`.
    Status,
    /// `material`.
    Material,
    /// `eval`.
    Eval,
    /// `history`.
    History,
    /// `pgn`.
    Pgn,
    /// `fen`.
    Fen,
    /// `epd`.
    Epd,
    /// `save FILE`, `save! FILE`.
    Save {
        /// The name of the file.
        path: String,
        /// Whether it may be there already.
        overwrites: bool,
    },
    /// `load FILE[#GAME][@PLY]`, `load FEN`.
    Load(String),
    /// `replay FILE[#GAME][@PLY]`: a stored game, to look at only.
    Replay(String),
    /// `return`: from there to the game that is played.
    Return,
    /// `flip`.
    Flip,
    /// `unicode on|off`.
    Unicode(bool),
    /// `coords on|off`.
    Coords(bool),
    /// `color on|off`.
    Color(bool),
    /// `size large|small`: whether it is to be large.
    Large(bool),
    /// `level LEVEL`.
    Level(String),
    /// `go`: the engine plays the side to move.
    Go,
    /// `switch`: the sides are exchanged.
    Switch,
    /// `force`: the engine plays neither side.
    Force,
    /// `new`.
    New,
    /// `rematch [swap|same|random]`.
    Rematch(RematchColors),
    /// `p N`: where the pieces of a kind are; as in FEN, a capital is White's.
    Pieces(Piece),
    /// `s e`: what stands on a file.
    File(File),
    /// `s 4`: what stands on a rank.
    Rank(Rank),
    /// `rules [TOPIC]`.
    Rules(Option<String>),
    /// `tip`.
    Tip,
    /// `back [PLIES]`: an earlier position, to look at only.
    Back(usize),
    /// `next [PLIES]`: a later one.
    Next(usize),
    /// `first`: the start of the game.
    First,
    /// `goto PLIES`: the position after so many plies.
    GoTo(usize),
    /// `quit`.
    Quit,
}

/// The names of commands and their other names. What stands first is the name.
const NAMES: &[&[&str]] = &[
    &["help", "?"],
    &["board", "d"],
    &["moves", "m"],
    &["explain"],
    &["hint"],
    &["undo", "takeback"],
    &["redo"],
    &["draw"],
    &["accept"],
    &["decline"],
    &["claim"],
    &["resign"],
    &["abort"],
    &["reopen"],
    &["clock", "c"],
    &["last", "l"],
    &["opponent", "o"],
    &["status"],
    &["material"],
    &["eval"],
    &["history"],
    &["pgn"],
    &["fen"],
    &["epd"],
    &["save"],
    &["save!"],
    &["load"],
    &["replay"],
    &["return"],
    &["flip"],
    &["unicode"],
    &["coords"],
    &["color"],
    &["size"],
    &["level"],
    &["go"],
    &["switch"],
    &["force"],
    &["new"],
    &["rematch"],
    &["p"],
    &["s"],
    &["rules"],
    &["tip"],
    &["back"],
    &["next"],
    &["first"],
    &["goto"],
    &["quit", "exit", "q"],
];

/// What a command wants that stands alone.
const NOTHING: &str = "nothing behind it";
const NUMBER: &str = "a number from 1 to 9999 behind it, or nothing";
const ON_OFF: &str = "`on` or `off` behind it";
const LONGEST_NUMBER: usize = 4;

impl Command {
    /// Returns the names of all commands, other names included, for completion.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().flat_map(|names| names.iter().copied())
    }
}

/// Finds the command of which this is a name in full. Words may be written in capitals; of single
/// letters, capitals are pieces.
pub(super) fn exact(word: &str) -> Option<&'static str> {
    let is_name = |name: &&str| {
        if name.len() == 1 { *name == word } else { name.eq_ignore_ascii_case(word) }
    };
    NAMES.iter().find(|names| names.iter().any(is_name)).map(|names| names[0])
}

/// Finds the one command whose name begins so.
pub(super) fn beginning(word: &str) -> Result<Option<&'static str>, Refusal> {
    if matches!(word.as_bytes(), [b'a'..=b'h' | b'A'..=b'H']) {
        return Ok(None);
    }
    let word = word.to_ascii_lowercase();
    let begins = |name: &&str| name.starts_with(&word);
    let found: Vec<&'static str> = NAMES
        .iter()
        .filter(|names| names[0] != "save!" && names.iter().any(begins))
        .map(|names| names[0])
        .collect();
    match found[..] {
        [] => Ok(None),
        // Nobody is to lose a game by a slip.
        ["resign"] => Err(Refusal::InFull("resign")),
        [name] => Ok(Some(name)),
        _ => Err(Refusal::AmbiguousCommand { text: word, candidates: found }),
    }
}

/// Reads what stands behind the name of a command.
pub(super) fn read(name: &'static str, rest: &str) -> Result<Command, Refusal> {
    let wrong = |expected| Refusal::Argument { command: name, expected };
    let text = || (!rest.is_empty()).then(|| rest.to_owned());
    let needed = |expected| text().ok_or(wrong(expected));
    let turns = || number(rest).ok_or(wrong(NUMBER));
    let switch = || match rest {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(wrong(ON_OFF)),
    };
    let command = match name {
        "help" => return Ok(Command::Help(text())),
        "rules" => return Ok(Command::Rules(text())),
        "claim" => return Ok(Command::Claim(text())),
        "moves" => {
            let square = (!rest.is_empty()).then(|| rest.to_ascii_lowercase().parse());
            return square.transpose().map(Command::Moves).map_err(|_| wrong("a square behind it"));
        }
        "explain" => return needed("a move behind it").map(Command::Explain),
        "undo" => return turns().map(Command::Undo),
        "redo" => return turns().map(Command::Redo),
        "back" => return turns().map(Command::Back),
        "next" => return turns().map(Command::Next),
        "goto" => {
            let plies = (!rest.is_empty()).then(|| number(rest)).flatten();
            let plies = if rest == "0" { Some(0) } else { plies };
            return plies.map(Command::GoTo).ok_or(wrong("a number of plies behind it"));
        }
        "save" | "save!" => {
            let overwrites = name == "save!";
            let path = needed("the name of a file behind it")?;
            return Ok(Command::Save { path, overwrites });
        }
        "load" => return needed("the name of a file or a FEN behind it").map(Command::Load),
        "replay" => return needed("the name of a file behind it").map(Command::Replay),
        "level" => return needed("a level behind it, `1` to `8` or `max`").map(Command::Level),
        "unicode" => return switch().map(Command::Unicode),
        "coords" => return switch().map(Command::Coords),
        "color" => return switch().map(Command::Color),
        "size" => {
            return match rest {
                "large" => Ok(Command::Large(true)),
                "small" => Ok(Command::Large(false)),
                _ => Err(wrong("`large` or `small` behind it")),
            };
        }
        "rematch" => {
            let colors = rest.parse().map_err(|()| wrong("`swap`, `same`, `random` or nothing"));
            return colors.map(Command::Rematch);
        }
        "p" => {
            let piece = match *rest.as_bytes() {
                [letter] => Piece::from_letter(letter),
                _ => None,
            };
            return piece.map(Command::Pieces).ok_or(wrong(
                "the letter of a piece behind it, a capital for White's, as in `p N`",
            ));
        }
        "s" => {
            let line = match *rest.as_bytes() {
                [byte] => File::from_char(byte)
                    .map(Command::File)
                    .or_else(|| Rank::from_char(byte).map(Command::Rank)),
                _ => None,
            };
            return line.ok_or(wrong("a file or a rank behind it, as in `s e` or `s 4`"));
        }
        "board" => Command::Board,
        "hint" => Command::Hint,
        "draw" => Command::Draw,
        "accept" => Command::Accept,
        "decline" => Command::Decline,
        "resign" => Command::Resign,
        "abort" => Command::Abort,
        "reopen" => Command::Reopen,
        "return" => Command::Return,
        "clock" => Command::Clock,
        "last" => Command::Last,
        "opponent" => Command::Opponent,
        "status" => Command::Status,
        "material" => Command::Material,
        "eval" => Command::Eval,
        "history" => Command::History,
        "pgn" => Command::Pgn,
        "fen" => Command::Fen,
        "epd" => Command::Epd,
        "flip" => Command::Flip,
        "go" => Command::Go,
        "switch" => Command::Switch,
        "force" => Command::Force,
        "new" => Command::New,
        "tip" => Command::Tip,
        "first" => Command::First,
        _ => Command::Quit,
    };
    if rest.is_empty() { Ok(command) } else { Err(wrong(NOTHING)) }
}

/// Reads a number from 1 on; nothing is 1.
fn number(text: &str) -> Option<usize> {
    if text.is_empty() {
        return Some(1);
    }
    let is_short = text.len() <= LONGEST_NUMBER && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_short && *number > 0)
}
