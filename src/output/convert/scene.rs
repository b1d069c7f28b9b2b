//! A position of a game with what led to it, for diagrams.

use std::fmt::Write;

use crate::notation::{Marks, Spelling};
use crate::output::Diagram;
use crate::pgn::tree::{Game, Step, Track};

/// What a diagram shows.
pub(super) struct Scene {
    /// It is at the position.
    pub(super) track: Track,
    /// The step that led there; none at the start of a line.
    pub(super) last: Option<Step>,
    /// What comments on that step mark.
    pub(super) marks: Marks,
}

impl Scene {
    /// The end of the main line.
    pub(super) fn last_of(game: &Game) -> Self {
        let mut scene = Self { track: Track::of(game), last: None, marks: Marks::default() };
        let mut end = None;
        for node in game.main_line() {
            if let Some(step) = node.step() {
                scene.track.step(step);
                scene.last = Some(step);
            }
            end = Some(node);
        }
        if let Some(node) = end {
            node.comments().for_each(|text| scene.marks.read(text));
        }
        scene
    }

    pub(super) fn diagram(&self) -> Diagram {
        let diagram = Diagram::of(self.track.position()).marks(&self.marks);
        match self.last {
            Some(Step::Move(mv)) => diagram.last_move(mv),
            _ => diagram,
        }
    }

    /// Says after which move it is; `what` is what it is called.
    pub(super) fn title(&self, what: &str, spelling: &Spelling) -> String {
        let mut title = what.to_owned();
        if let Some(step) = self.last {
            title.push_str(", after ");
            write_number(&self.track, &mut title);
            title.push(' ');
            write_step(step, &self.track, spelling, &mut title);
        } else {
            title.push_str(", ");
            title.push_str(self.track.position().turn().name());
            title.push_str(" to move");
        }
        title
    }
}

/// Adds the number of the step that led to the position at hand, such as `12.` or `12...`.
pub(super) fn write_number(track: &Track, out: &mut String) {
    let periods = track.before().turn().fold(".", "...");
    // Writing to a string does not fail.
    let _ = write!(out, "{}{periods}", track.before().fullmove_number());
}

/// Adds the step that led to the position at hand.
pub(super) fn write_step(step: Step, track: &Track, spelling: &Spelling, out: &mut String) {
    let _ = match step {
        Step::Move(mv) => spelling.write(out, track.before(), mv, track.position()),
        Step::Pass => spelling.write_pass(out),
    };
}
