//! What is settled before a session begins.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::{Begin, Budget, Opponent, OpponentKind};
use crate::chess::Color;
use crate::ops::external_engine::{EngineError, Patience};
use crate::output::play::{View, Voice};
use crate::play::Settings;

/// When boards are drawn without being asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Boards {
    /// Never.
    #[default]
    Never,
    /// When somebody is to move.
    Each,
}

/// What is settled before a session begins.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What the players agreed on.
    pub settings: Settings,
    /// The position or moves from which each game begins.
    pub begin: Begin,
    /// Who plays against the person; nobody if two people play.
    pub opponent: Option<OpponentKind>,
    /// What bounds the thinking of the opponent, beside its level and the clock.
    pub budget: Budget,
    /// Whether the opponent resigns when it has no hope.
    pub engine_resigns: bool,
    /// The side of the person; drawn by lot if it is not said.
    pub side: Option<Color>,
    /// What lots are drawn with.
    pub seed: u64,
    /// The name of the person, for PGN.
    pub name: Option<String>,
    /// The Date tag.
    pub date: String,
    /// Where the game is written after every move.
    pub log: Option<PathBuf>,
    /// The words in which things are told.
    pub voice: Voice,
    /// How the board is drawn.
    pub view: View,
    /// When it is drawn.
    pub boards: Boards,
    /// Whether the board turns to whoever is to move.
    pub turns_board: bool,
    /// Whether somebody is there who can be asked to confirm.
    pub asks: bool,
    /// Whether the first refusal ends the session.
    pub strict: bool,
    /// Whether the line on the players is left out.
    pub quiet: bool,
    /// Ends the start and the thinking of an engine.
    pub stop: Arc<AtomicBool>,
}

impl Setup {
    pub(super) fn start(&self, kind: &OpponentKind) -> Result<Opponent, EngineError> {
        let mut patience = Patience::default();
        if !self.asks {
            // A script that is told to end wants to leave.
            patience.stopped = Duration::from_millis(250);
        }
        Opponent::start(kind, patience, &self.stop)
    }
}

impl Default for Setup {
    /// Against the built-in engine at its usual level, for a pipe.
    fn default() -> Self {
        Self {
            settings: Settings::default(),
            begin: Begin::default(),
            opponent: Some(OpponentKind::default()),
            budget: Budget::default(),
            engine_resigns: false,
            side: None,
            seed: 0,
            name: None,
            date: "????.??.??".to_owned(),
            log: None,
            voice: Voice::Keywords,
            view: View::default(),
            boards: Boards::Never,
            turns_board: false,
            asks: false,
            strict: false,
            quiet: false,
            stop: Arc::default(),
        }
    }
}
