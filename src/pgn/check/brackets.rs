//! Wrong brackets: a comment that was meant to end at a parenthesis goes on to the next brace and
//! swallows moves. Where a game breaks off, it is read once more with such a bracket exchanged for
//! the other kind; if that carries the main line on, it was meant so.

use super::Checker;
use super::meant::Effort;
use crate::notation::san::San;
use crate::pgn::lexer::{Break, Kind, Lexer};
use crate::pgn::reader::{Tail, read};
use crate::pgn::{BlockReport, Options};

/// How many brackets of a game are exchanged, at most.
const MOST: usize = 4;

/// How many bytes are read again for one game, in all tries together.
const WORK: usize = 1 << 20;

/// How many plies more of the main line must be legal with a bracket exchanged.
const PROOF: u32 = 2;

/// A game with some brackets exchanged.
pub(super) struct Exchanged {
    /// Where they are, in the game.
    pub(super) brackets: Vec<usize>,
    /// What is found in the game then.
    pub(super) report: BlockReport,
}

/// What comes of one exchange.
struct Try {
    bracket: usize,
    plies: u32,
    findings: usize,
}

impl Try {
    /// Whether more of the main line can be played, or as much of it with less to find fault with.
    const fn is_better_than(&self, other: &Self) -> bool {
        self.plies > other.plies || self.plies == other.plies && self.findings < other.findings
    }
}

/// Exchanges brackets of a game that breaks off after so many plies, at a byte. None if that does
/// not help.
pub(super) fn exchange(
    game: &[u8],
    options: &Options,
    mut plies: u32,
    mut breaks_off: usize,
) -> Option<Exchanged> {
    let options = Options { all_games: true, cross_check: false, ..options.clone() };
    let mut text = game.to_vec();
    let mut brackets = Vec::new();
    let mut work = 0;
    while brackets.len() < MOST {
        let mut best: Option<Try> = None;
        for bracket in suspects(&text, breaks_off).into_iter().rev() {
            work += text.len();
            if work > WORK {
                break;
            }
            flip(&mut text, bracket);
            let report = check(&text, &options, Effort::Least);
            flip(&mut text, bracket);
            let [game] = &report.games[..] else { continue };
            let it = Try { bracket, plies: game.plies, findings: report.findings.len() };
            let helps = it.plies >= plies.saturating_add(PROOF);
            if helps && best.as_ref().is_none_or(|best| it.is_better_than(best)) {
                best = Some(it);
            }
        }
        let Some(best) = best else { break };
        flip(&mut text, best.bracket);
        brackets.push(best.bracket);
        plies = best.plies;
        breaks_off = text.len();
    }
    if brackets.is_empty() {
        return None;
    }
    Some(Exchanged { brackets, report: check(&text, &options, Effort::Moves) })
}

fn check(game: &[u8], options: &Options, effort: Effort) -> BlockReport {
    let mut checker = Checker { effort, ..Checker::new(options, true) };
    let len = read(game, Break::Blank, Tail::End, &mut checker);
    checker.finish(game, len)
}

/// The brackets that may be wrong, of comments that begin before a byte: the first parenthesis
/// that closes nothing, and the brace at the start.
fn suspects(text: &[u8], before: usize) -> Vec<usize> {
    let mut lexer = Lexer::new(text);
    let mut suspects = Vec::new();
    loop {
        let token = lexer.token();
        if token.kind == Kind::End || token.start >= before {
            return suspects;
        }
        if let Kind::Comment(_) = token.kind
            && let Some(close) = unmatched(&text[token.span()])
        {
            suspects.extend([token.start + close, token.start]);
        }
    }
}

/// Whether a comment, with its brackets, holds moves and nothing else.
pub(super) fn holds_moves(comment: &[u8]) -> bool {
    let mut lexer = Lexer::new(&comment[1..comment.len() - 1]);
    let mut has_moves = false;
    loop {
        let token = lexer.token();
        match token.kind {
            Kind::End => return has_moves,
            Kind::Word if San::parse(&lexer.text()[token.span()]).is_ok() => has_moves = true,
            Kind::Number { .. } | Kind::Periods | Kind::Nag(Some(_)) | Kind::Suffix => {}
            _ => return false,
        }
    }
}

/// The first parenthesis in a comment that closes none of its own.
fn unmatched(comment: &[u8]) -> Option<usize> {
    let mut open = 0_usize;
    comment.iter().position(|byte| {
        match byte {
            b'(' => open += 1,
            b')' if open == 0 => return true,
            b')' => open -= 1,
            _ => {}
        }
        false
    })
}

/// Exchanges a bracket for the other kind.
fn flip(text: &mut [u8], at: usize) {
    text[at] = match text[at] {
        b'{' => b'(',
        b'(' => b'{',
        b'}' => b')',
        _ => b'}',
    };
}
