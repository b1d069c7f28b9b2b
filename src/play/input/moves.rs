//! Moves as people type them: one or several, numbered or not, with a draw offer or not.

use std::time::Duration;

use super::command;
use super::spellings::without_words;
use super::word::{Word, not_understood};
use crate::chess::{Move, Position, Role, Square};
use crate::notation::san::is_en_passant_suffix;
use crate::play::{Action, Ending, Game, Refusal};

/// The moves of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedMoves {
    /// One or more, legal one after the other.
    pub moves: Vec<Move>,
    /// Whether a draw is offered with the last one.
    pub offers_draw: bool,
    /// Whether comments or a result stood in the line, which are left out.
    pub leaves_out: bool,
}

/// Why a line is not a line of moves.
pub(super) struct Failure {
    pub(super) refusal: Refusal,
    /// Whether it has the shape of moves at least.
    pub(super) looks_like_a_move: bool,
}

/// Reads a line of moves.
pub(super) fn read(line: &str, game: &Game) -> Result<TypedMoves, Failure> {
    let (line, has_comments) = without_comments(line);
    let line = without_words(&line);
    let mut tokens = tokens(&line);
    let has_result = tokens.len() > 1 && tokens.last().is_some_and(|last| is_result(last));
    if has_result {
        tokens.pop();
    }
    let is_offer = |last: &String| last == "(=)" || last.eq_ignore_ascii_case("draw");
    let offers_draw = tokens.len() > 1 && tokens.last().is_some_and(is_offer);
    if offers_draw {
        tokens.pop();
    }
    let mut line = Line::of(game);
    let result = line.read(&tokens).or_else(|failure| {
        // `e2 e4` is one move, unless it is two.
        let joined = joined_squares(&tokens).ok_or(failure)?;
        line = Line::of(game);
        line.read(&[joined])
    });
    match (game.ending(), result) {
        (_, Err(failure)) if !failure.looks_like_a_move => Err(failure),
        (Some(ending), _) => {
            Err(Failure { refusal: Refusal::GameOver(ending), looks_like_a_move: true })
        }
        (None, Err(failure)) => Err(failure),
        (None, Ok(())) => {
            let leaves_out = has_comments || has_result;
            Ok(TypedMoves { moves: line.moves, offers_draw, leaves_out })
        }
    }
}

/// Takes comments in braces out, as they stand in games that are pasted.
fn without_comments(line: &str) -> (String, bool) {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once('{')
        && let Some((_, after)) = behind.split_once('}')
    {
        text = text + before + " ";
        rest = after;
    }
    (text + rest, rest.len() < line.len())
}

fn is_result(token: &str) -> bool {
    matches!(token, "1-0" | "0-1" | "1/2-1/2" | "*")
}

/// The words of a line up to a comment, numbers together with the move behind them.
fn tokens(line: &str) -> Vec<String> {
    let is_of_numbers = |c: char| c.is_ascii_digit() || matches!(c, '.' | '…');
    let mut tokens: Vec<String> = Vec::new();
    let mut number = String::new();
    for word in line.split_whitespace().take_while(|word| !word.starts_with(['#', ';'])) {
        if let Some(last) = tokens.last_mut().filter(|_| number.is_empty())
            && let Some(ending) = ending_of_move(last, word)
        {
            last.push_str(ending);
            continue;
        }
        number.push_str(word);
        if !word.ends_with(['.', '…']) || !word.chars().all(is_of_numbers) {
            tokens.push(std::mem::take(&mut number));
        }
    }
    if !number.is_empty() {
        tokens.push(number);
    }
    tokens
}

/// What belongs to the move before, though a blank stands between: `e8 = Q`, `e8 queen`, `Nf3 !`.
fn ending_of_move<'t>(before: &str, word: &'t str) -> Option<&'t str> {
    let is_mark = |c| matches!(c, '!' | '?' | '+');
    if word.chars().all(is_mark) || word.starts_with('=') {
        return Some(word);
    }
    let promotes = before.ends_with(['1', '8', '=']) && before.len() > 1;
    let letter = match &*word.to_ascii_lowercase() {
        "q" | "queen" => "q",
        "r" | "rook" => "r",
        "b" | "bishop" => "b",
        "n" | "knight" => "n",
        _ => return None,
    };
    promotes.then_some(letter)
}

/// Two squares with a blank between them, and perhaps a promotion, as one token.
fn joined_squares(tokens: &[String]) -> Option<String> {
    let is_square = |text: &str| text.to_ascii_lowercase().parse::<Square>().is_ok();
    match tokens {
        [from, to] if is_square(from) => {
            let square = to.get(..2)?;
            is_square(square).then(|| tokens.concat())
        }
        [from, to, promotion] if is_square(from) && is_square(to) => {
            let is_letter = Role::from_letter(*promotion.as_bytes().last()?).is_some();
            (promotion.len() <= 2 && is_letter).then(|| tokens.concat())
        }
        _ => None,
    }
}

/// A line of moves, as far as it was read.
struct Line<'a> {
    game: &'a Game,
    position: Position,
    moves: Vec<Move>,
    /// How each of them was typed.
    texts: Vec<String>,
}

impl<'a> Line<'a> {
    fn of(game: &'a Game) -> Self {
        Self { game, position: *game.position(), moves: Vec::new(), texts: Vec::new() }
    }

    fn read(&mut self, tokens: &[String]) -> Result<(), Failure> {
        if let [token] = tokens
            && token.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '…'))
            && token.ends_with(['.', '…'])
        {
            let (turn, due) = (self.position.turn(), self.due());
            let refusal = Refusal::NumberAlone { turn, due };
            return Err(Failure { refusal, looks_like_a_move: true });
        }
        for token in tokens {
            if let Err(failure) = self.add(token) {
                if !self.moves.is_empty() {
                    if let Some(ending) = self.rehearse()? {
                        let refusal = Refusal::GameOver(ending);
                        return Err(self.name(token, Failure { refusal, looks_like_a_move: true }));
                    }
                    if let Some(command) = command::exact(token) {
                        let refusal = Refusal::BehindMove(command);
                        return Err(self.name(token, Failure { refusal, looks_like_a_move: true }));
                    }
                }
                let is_no_line = tokens.len() == 1 || !failure.looks_like_a_move;
                let is_alone = self.moves.is_empty() && is_no_line;
                return Err(if is_alone { failure } else { self.name(token, failure) });
            }
        }
        if self.moves.is_empty() {
            let text = tokens.concat();
            return Err(Failure { refusal: not_understood(&text), looks_like_a_move: false });
        }
        self.rehearse().map(drop)
    }

    /// Makes the move of a token.
    fn add(&mut self, token: &str) -> Result<(), Failure> {
        let text = self.number(token)?;
        let is_suffix = !self.moves.is_empty() && is_en_passant_suffix(text.as_bytes());
        if !text.is_empty() && !is_suffix {
            let mv = Word { game: self.game, position: &self.position }.read(text)?;
            self.position.play(mv);
            self.moves.push(mv);
            self.texts.push(token.to_owned());
        }
        Ok(())
    }

    /// Says which move of a line is refused.
    fn name(&self, text: &str, failure: Failure) -> Failure {
        let Failure { refusal, looks_like_a_move } = failure;
        let number = self.moves.len() + 1;
        Failure {
            refusal: in_line(number, text, refusal),
            looks_like_a_move: looks_like_a_move || number > 1,
        }
    }

    /// Sees whether the game would be over before the last of several moves, and after it.
    fn rehearse(&self) -> Result<Option<Ending>, Failure> {
        let mut rehearsal = self.game.without_clock();
        for (number, (mv, text)) in (1..).zip(self.moves.iter().zip(&self.texts)) {
            let by = rehearsal.turn();
            if let Err(reason) = rehearsal.act(by, Action::Move(*mv), Duration::ZERO) {
                let refusal = in_line(number, text, reason);
                return Err(Failure { refusal, looks_like_a_move: true });
            }
        }
        Ok(rehearsal.ending())
    }

    /// The number that is due, with its dots.
    fn due(&self) -> String {
        format!("{}{}", self.position.fullmove_number(), self.position.turn().fold(".", "..."))
    }

    /// Takes the number before a move away, if there is one; it must be the one that is due.
    fn number<'t>(&self, token: &'t str) -> Result<&'t str, Failure> {
        let digits = token.len() - token.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let rest = token[digits..].trim_start_matches(['.', '…']);
        let dots = &token[digits..token.len() - rest.len()];
        if dots.is_empty() {
            return Ok(token);
        }
        let turn = self.position.turn();
        let is_of_black = dots != ".";
        let number = self.position.fullmove_number();
        let fits = (digits == 0 || token[..digits].parse() == Ok(number))
            && is_of_black == turn.fold(false, true);
        if fits {
            return Ok(rest);
        }
        let written = token[..token.len() - rest.len()].to_owned();
        let refusal = Refusal::WrongNumber { written, due: self.due() };
        Err(Failure { refusal, looks_like_a_move: true })
    }
}

fn in_line(number: usize, text: &str, reason: Refusal) -> Refusal {
    Refusal::InLine { number, text: text.to_owned(), reason: Box::new(reason) }
}
