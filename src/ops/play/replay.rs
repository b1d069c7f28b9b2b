//! Stored games, to be looked at and not played on: the game that is played waits meanwhile, but for
//! its clock.

use std::borrow::Cow;
use std::time::Duration;

use super::begin::{stored, why_broken};
use super::failure::Refused;
use super::session::Session;
use super::{Audience, BeginError, Place};
use crate::output::play::{players, status};
use crate::pgn::{Outcome, Writer, tree};
use crate::play::{Command, DrawPolicy, Game, RecordError, Review, Settings};

/// A stored game, and how far it was stepped through.
#[derive(Debug)]
pub(super) struct Replay {
    record: tree::Game,
    /// Its main line, as far as it can be played.
    game: Game,
    review: Review,
    /// Why there are no more moves, if it breaks off.
    broken: Option<String>,
}

impl Replay {
    fn read(place: &Place) -> Result<Self, BeginError> {
        let read = stored(place)?;
        let broken = why_broken(&read);
        let record = read.game;
        let game = Game::resume(&record, settings(), Duration::ZERO)?;
        let plies = game.plies().len();
        let ply = place.ply.unwrap_or(0);
        if ply > plies {
            return Err(RecordError::Plies(plies).into());
        }
        let mut review = Review::default();
        review.go_to(ply, &game);
        Ok(Self { record, game, review, broken })
    }

    /// The game up to the position that is looked at.
    fn at(&self) -> Game {
        let plies = self.review.plies(&self.game);
        // The whole main line could be followed, so a part of it can.
        Game::from_record(&self.record, Some(plies), settings(), Duration::ZERO)
            .unwrap_or_else(|_| self.game.clone())
    }

    fn pgn(&self) -> String {
        let mut text = String::new();
        Writer::default().write(&self.record, &mut text);
        visible(&text)
    }

    fn outcome(&self) -> Outcome {
        self.record.result.unwrap_or(Outcome::Unknown)
    }
}

/// A game that was played is not over only because a draw could have been claimed.
fn settings() -> Settings {
    Settings { draws: DrawPolicy::Claim, ..Settings::default() }
}

/// Whether a command acts on the game that is played, which cannot be seen now.
const fn acts(command: &Command) -> bool {
    matches!(
        command,
        Command::Undo(_)
            | Command::Redo(_)
            | Command::Draw
            | Command::Accept
            | Command::Decline
            | Command::Claim(_)
            | Command::Resign
            | Command::Abort
            | Command::Reopen
            | Command::Save { .. }
            | Command::Go
            | Command::Switch
            | Command::Force
            | Command::Rematch(_)
    )
}

impl Session {
    /// Returns the game that is looked at as far as it is seen: that which is played, or a part of a
    /// stored one.
    pub(super) fn seen(&self) -> Cow<'_, Game> {
        match &self.replay {
            Some(replay) => Cow::Owned(replay.at()),
            None => Cow::Borrowed(&self.game),
        }
    }

    /// Returns all of the game that is looked at, and at which of its positions.
    pub(super) fn viewed(&self) -> (&Game, Review) {
        match &self.replay {
            Some(replay) => (&replay.game, replay.review),
            None => (&self.game, self.review),
        }
    }

    /// Returns how far the game that is looked at was stepped through, to go on.
    pub(super) fn stepping(&mut self) -> (&Game, &mut Review) {
        match &mut self.replay {
            Some(replay) => (&replay.game, &mut replay.review),
            None => (&self.game, &mut self.review),
        }
    }

    /// Looks at a stored game; the one that is played waits.
    pub(super) fn replay(&mut self, text: &str, to: &mut dyn Audience) -> Result<(), Refused> {
        let place = Place::of_file(text).map_err(BeginError::Place)?;
        let replay = Replay::read(&place)?;
        let title = visible(&players(&replay.record));
        let plies = replay.game.plies().len();
        (self.replay, self.hinted) = (Some(replay), None);
        if self.is_keyed() {
            self.answer("replay", &format!("{} {plies} {title}", place.game), to)?;
        } else {
            self.say_prose(&format!("Game {}, {plies} plies: {title}.", place.game), to)?;
            self.say_prose("`next` and `back` step through it, `return` ends it.", to)?;
        }
        Ok(self.tell_step(to)?)
    }

    /// Goes back to the game that is played.
    pub(super) fn leave_replay(&mut self, to: &mut dyn Audience) -> Result<(), Refused> {
        if self.replay.take().is_none() {
            let text = "no stored game is looked at; `last` returns to the position on the board";
            return Err(Refused::Other(text.to_owned()));
        }
        self.hinted = None;
        self.review.last();
        let text = if self.is_keyed() { "none" } else { "Back to the game that is played." };
        Ok(self.answer("replay", text, to)?)
    }

    /// Refuses what would act on a game that is out of sight.
    pub(super) fn refuse_unseen(&self, command: &Command) -> Result<(), Refused> {
        if self.replay.is_some() && acts(command) { Err(Refused::Replay) } else { Ok(()) }
    }

    /// Tells of the position of a stored game: which one it is, the move that led to it, what is
    /// said of that, and at the end the result.
    pub(super) fn tell_step(&mut self, to: &mut dyn Audience) -> std::io::Result<()> {
        let (game, review) = self.viewed();
        let (plies, all) = (review.plies(game), game.plies().len());
        let view = format!("ply {plies} of {all}");
        let mut lines = vec![("view", view)];
        if let Some(replay) = &self.replay {
            let voice = self.setup.voice;
            let node = replay.record.main_line().nth(plies);
            let glyphs: Vec<u8> = node.iter().flat_map(tree::Node::nags).collect();
            lines.extend(voice.step(&replay.at(), &glyphs).map(|step| ("step", step)));
            let comments = node.iter().flat_map(tree::Node::comments);
            lines.extend(comments.map(|comment| ("comment", visible(comment).trim().to_owned())));
            if plies == all {
                let broken = replay.broken.as_ref();
                lines.extend(broken.map(|why| ("note", format!("it breaks off here: {why}"))));
                let outcome = voice.outcome(replay.outcome(), replay.game.ending());
                lines.push(("outcome", outcome));
            }
        }
        lines.iter().try_for_each(|(keyword, text)| self.answer(keyword, text, to))
    }

    /// The game that is looked at, in PGN.
    pub(super) fn viewed_pgn(&self) -> String {
        self.replay.as_ref().map_or_else(|| self.pgn(), Replay::pgn)
    }

    /// One line on the state of the game that is looked at.
    pub(super) fn status(&self) -> String {
        let line = status(&self.seen(), self.now());
        if self.replay.is_none() {
            return line;
        }
        let (game, review) = self.viewed();
        format!("stored game  ply {} of {}  {line}", review.plies(game), game.plies().len())
    }
}

/// Text of a file, without what would be an order to a terminal.
fn visible(text: &str) -> String {
    text.replace(|c: char| c.is_control() && c != '\n', " ")
}
