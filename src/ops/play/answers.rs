//! What is done at a command.

use super::failure::Refused;
use super::leave::Leaving;
use super::session::Session;
use super::{Audience, Begin};
use crate::chess::{Bitboard, Color, EnPassant, Piece};
use crate::engine::Score;
use crate::notation::Fen;
use crate::notation::san::San;
use crate::output::play::{
    Help, Topic, Voice, clocks, history, line_of, material, pieces, tip, uci,
};
use crate::play::{Action, Command, Refusal, explain};

/// The widest line of a list.
const COLUMNS: usize = 76;

impl Session {
    pub(super) fn command(
        &mut self,
        command: Command,
        to: &mut dyn Audience,
    ) -> Result<(), Refused> {
        self.refuse_unseen(&command)?;
        match command {
            Command::Board => Ok(self.draw_board(Bitboard::EMPTY, to)?),
            Command::Moves(from) => self.list_moves(from, to),
            Command::Undo(turns) => self.undo(turns, to),
            Command::Redo(turns) => self.redo(turns, to),
            Command::Draw => self.draw(to),
            Command::Accept => self.reply(Action::Accept, to),
            Command::Decline => self.reply(Action::Decline, to),
            Command::Claim(text) => self.claim(text.as_deref(), to),
            Command::Resign => self.resign(to),
            Command::Abort => self.by_actor(Action::Abort, to),
            Command::Reopen => self.by_actor(Action::Reopen, to),
            Command::Save { path, overwrites } => self.save(&path, overwrites, to),
            Command::Load(text) => {
                let begin = Begin::file_or_position(&text)?;
                // Nobody is asked about what then cannot be done.
                begin.resume(self.setup.settings, self.now())?;
                self.leave(Leaving::Load(begin), to).map(drop)
            }
            Command::Replay(text) => self.replay(&text, to),
            Command::Return => self.leave_replay(to),
            Command::Level(text) => self.set_level(&text, to),
            Command::Go => self.set_engine_side(Some(self.game.turn()), to),
            Command::Switch => self.switch(to),
            Command::Force => self.set_engine_side(None, to),
            Command::New => self.leave(Leaving::New, to).map(drop),
            Command::Rematch(colors) => self.rematch(colors, to),
            Command::Flip
            | Command::Unicode(_)
            | Command::Coords(_)
            | Command::Color(_)
            | Command::Large(_)
            | Command::Back(_)
            | Command::Next(_)
            | Command::First
            | Command::GoTo(_) => self.look(&command, to),
            Command::Last if self.replay.is_some() => self.look(&command, to),
            Command::Last => {
                self.review.last();
                self.tell_answer("last", &self.last_move(), to)
            }
            Command::Hint => self.hint(to),
            command => {
                let (keyword, text) = self.question_answered(&command)?;
                self.tell_answer(keyword, &text, to)
            }
        }
    }

    fn tell_answer(
        &mut self,
        keyword: &str,
        text: &str,
        to: &mut dyn Audience,
    ) -> Result<(), Refused> {
        Ok(self.answer(keyword, text, to)?)
    }

    /// Answers a question that changes nothing.
    fn question_answered(&mut self, command: &Command) -> Result<(&'static str, String), Refused> {
        let (game, review) = self.viewed();
        let position = review.position(game);
        let board = position.board();
        Ok(match command {
            Command::Help(Some(name)) => ("help", name.parse::<Help>()?.text()),
            Command::Rules(None) => ("rules", Topic::list()),
            Command::Rules(Some(topic)) => ("rules", topic.parse::<Topic>()?.text()),
            Command::Tip => ("tip", wrapped(&tip(position), COLUMNS)),
            Command::Explain(text) => {
                let told = match explain(text, &self.seen()) {
                    Ok(explanation) => explanation.to_string(),
                    Err(refusal) => refusal.to_string(),
                };
                ("explain", told)
            }
            Command::Clock => {
                let now = self.now();
                ("clock", clocks(&self.game, now).unwrap_or_else(|| "none".to_owned()))
            }
            Command::Opponent => ("players", self.who_plays()),
            Command::Status => ("status", self.status()),
            Command::Material => ("material", material(&self.captures(), board)),
            Command::Eval => ("eval", self.eval()?),
            Command::History => {
                let lines = history(game).join("\n");
                ("history", if lines.is_empty() { "none".to_owned() } else { lines })
            }
            Command::Pgn => ("pgn", self.viewed_pgn()),
            Command::Fen => ("fen", Fen::of(position, EnPassant::Always).to_string()),
            Command::Epd => {
                let fen = Fen::of(position, EnPassant::Always).to_string();
                ("epd", fen.split(' ').take(4).collect::<Vec<_>>().join(" "))
            }
            Command::Pieces(piece) => ("pieces", pieces(board, *piece)),
            Command::File(file) => ("line", line_of(board, Ok(*file))),
            Command::Rank(rank) => ("line", line_of(board, Err(*rank))),
            // `help` alone; those that do something are done elsewhere.
            _ => ("help", Help::list().to_owned()),
        })
    }

    /// What was taken up to the position that is looked at.
    fn captures(&self) -> Vec<Piece> {
        let (game, review) = self.viewed();
        let moves = game.plies().iter().take(review.plies(game)).enumerate();
        let taken = moves.filter_map(|(index, ply)| {
            let before = game.position_after(index)?;
            let role = before.captured(ply.mv)?;
            Some(Piece { color: !before.turn(), role })
        });
        taken.collect()
    }

    fn last_move(&self) -> String {
        let Some(ply) = self.game.plies().last() else { return "none".to_owned() };
        let mover = !ply.position.turn();
        match self.setup.voice {
            Voice::Keywords => {
                format!("{} {} {}", mover.name().to_lowercase(), ply.san, uci(ply.mv, &self.game))
            }
            _ => format!("{} played {}", mover.name(), ply.san),
        }
    }

    /// Says first which piece to move; asked again on the same turn, the move.
    fn hint(&mut self, to: &mut dyn Audience) -> Result<(), Refused> {
        let game = self.seen().into_owned();
        if let Some(ending) = game.ending() {
            return Err(Refusal::GameOver(ending).into());
        }
        let Some(mv) = self.judge.judge(&game).0 else { return Ok(()) };
        let plies = game.plies().len();
        let position = game.position();
        let is_second = self.hinted == Some(plies);
        let role = position.board().role_at(mv.from).map(|role| role.to_string());
        let role = role.unwrap_or_default();
        let san = San::of(position, mv).text();
        let text = match (self.setup.voice, is_second) {
            (Voice::Keywords, false) => format!("piece {role} {}", mv.from),
            (Voice::Keywords, true) => format!("move {san} {}", uci(mv, &game)),
            (_, false) => format!("Move the {role} on {}.", mv.from),
            (_, true) => format!("Play {san}."),
        };
        self.hinted = Some(plies);
        self.tell_answer("hint", &text, to)
    }

    /// What the engine thinks, from White's side.
    fn eval(&mut self) -> Result<String, Refusal> {
        let game = self.seen().into_owned();
        if let Some(ending) = game.ending() {
            return Err(Refusal::GameOver(ending));
        }
        let sign = if game.turn() == Color::White { 1 } else { -1 };
        Ok(match self.judge.judge(&game).1 {
            Score::Centipawns(value) => {
                let value = sign * value;
                let sign = if value < 0 { '-' } else { '+' };
                format!("{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
            }
            Score::Mate(moves) => format!("#{}", sign * moves),
        })
    }
}

/// Breaks a text into lines at its blanks.
pub(super) fn wrapped(text: &str, columns: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last().map_or(0, String::len);
        if last > 0 && last + 1 + word.len() > columns {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}
