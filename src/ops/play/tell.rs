//! What a session says: events, answers, refusals, and the text where a person types.

use std::error::Error;
use std::io;

use super::Audience;
use super::answers::wrapped;
use super::failure::{Failure, Refused};
use super::question::Question;
use super::session::Session;
use crate::io::SinkError;
use crate::output::play::{Topic, Voice, legal_moves};
use crate::play::{Command, Event};

impl Session {
    /// Returns the text before the place where a person types.
    pub fn prompt(&self) -> String {
        match &self.question {
            Some(question) => question.text().to_owned(),
            None if self.replay.is_some() => "stored game> ".to_owned(),
            None if self.game.ending().is_some() => "> ".to_owned(),
            None => format!("{}> ", self.game.turn().name()),
        }
    }

    /// Returns what Tab may complete to: legal moves, then commands.
    pub fn completions(&self) -> Vec<String> {
        let may_move = self.game.ending().is_none() && self.replay.is_none();
        let moves = if may_move { legal_moves(self.game.position(), None) } else { Vec::new() };
        let commands = Command::names().filter(|name| name.len() > 1).map(str::to_owned);
        let pages = Topic::all().map(|topic| format!("rules {}", topic.name()));
        moves.into_iter().chain(commands).chain(pages).collect()
    }

    /// Says why a line is refused.
    pub(super) fn refuse(
        &mut self,
        number: u64,
        text: &str,
        refused: &Refused,
        to: &mut dyn Audience,
    ) -> io::Result<()> {
        self.refusals += 1;
        if self.setup.asks {
            return to.refuse(&chain(refused));
        }
        to.refuse(&format!("line {number}: {}{}", shown(text.trim()), chain(refused)))
    }

    /// Counts and tells what could not be written, once; the game goes on.
    pub(super) fn complain(&mut self, error: &SinkError, to: &mut dyn Audience) -> io::Result<()> {
        self.refusals += 1;
        let text = chain(error);
        let is_new = self.complaint.as_ref() != Some(&text);
        self.complaint = Some(text.clone());
        if is_new { to.refuse(&text) } else { Ok(()) }
    }

    /// Tells what happened, and notes it.
    pub(super) fn tell(&mut self, events: &[Event], to: &mut dyn Audience) -> Result<(), Failure> {
        if !events.is_empty() {
            // First of all: who hears of a move may end the program.
            self.is_saved = false;
            self.review.last();
            self.replay = None;
            self.write_log(to)?;
        }
        for event in events {
            let line = self.setup.voice.event(event, &self.game);
            to.say(&line)?;
            self.was_result = matches!(event, Event::Ended(_));
        }
        if self.was_result && self.setup.asks && !events.is_empty() {
            self.question = Some(Question::Rematch);
        }
        Ok(())
    }

    /// Says a line; to a person in so many lines that none is wider than the window.
    pub(super) fn say_prose(&self, line: &str, to: &mut dyn Audience) -> io::Result<()> {
        let widest = self.setup.view.columns.saturating_sub(1).clamp(20, 79);
        if !self.setup.asks || line.chars().count() <= widest {
            return to.say(line);
        }
        wrapped(line, widest).lines().try_for_each(|line| to.say(line))
    }

    /// Whether programs listen.
    pub(super) fn is_keyed(&self) -> bool {
        self.setup.voice == Voice::Keywords
    }

    /// Answers a question: each line with its keyword where programs listen.
    pub(super) fn answer(
        &mut self,
        keyword: &str,
        text: &str,
        to: &mut dyn Audience,
    ) -> io::Result<()> {
        self.was_result = false;
        let is_keyed = self.is_keyed();
        for line in text.lines() {
            match (is_keyed, line) {
                (true, "") => to.say(keyword)?,
                (true, line) => to.say(&format!("{keyword} {line}"))?,
                (false, line) if PROSE.contains(&keyword) => self.say_prose(line, to)?,
                (false, line) => to.say(line)?,
            }
        }
        Ok(())
    }
}

/// Answers that are text, of which a line may be broken where a window is narrow.
const PROSE: [&str; 6] = ["help", "rules", "tip", "moves", "explain", "comment"];

/// What was typed, as it can be shown before the reason: control characters are escaped, and there
/// is an end to it.
fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.is_empty() {
        return String::new();
    }
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push_str("...");
    }
    shown + ": "
}

/// An error with its causes.
fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text += ": ";
        text += &error.to_string();
        cause = error.source();
    }
    text
}
