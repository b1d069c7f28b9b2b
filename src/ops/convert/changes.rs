//! What may be changed in games before they are written.

use crate::pgn::tags::ROSTER;
use crate::pgn::tree::{Game, strip};

/// What becomes of variations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variations {
    /// They stay.
    #[default]
    Keep,
    /// They are left out.
    Drop,
}

/// Which tags stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TagChoice {
    /// All.
    #[default]
    All,
    /// The seven of the roster (PGN 8.1.1), and those without which the moves could not be read:
    /// FEN, `SetUp` and Variant.
    Roster,
    /// Those with these names.
    Named(Vec<String>),
}

/// What is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addition {
    /// The tag `PlyCount`.
    PlyCount,
}

/// The commands of comments that are clocks.
const CLOCKS: &[&str] = &["clk", "emt", "egt", "mct"];
/// Those that are evaluations.
const EVALUATIONS: &[&str] = &["eval"];
/// Those that are arrows and coloured squares.
const ARROWS: &[&str] = &["cal", "csl"];

/// What is changed in each game, all at once. By default, nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// What becomes of variations.
    pub variations: Variations,
    /// Whether comments are left out.
    pub no_comments: bool,
    /// Whether glyphs are left out.
    pub no_nags: bool,
    /// Whether clocks are left out of comments.
    pub no_clocks: bool,
    /// Whether evaluations are left out of comments.
    pub no_evaluations: bool,
    /// Whether arrows and coloured squares are left out of comments.
    pub no_arrows: bool,
    /// Which tags stay.
    pub tags: TagChoice,
    /// Tags that get a value.
    pub set: Vec<(String, String)>,
    /// What is added.
    pub add: Vec<Addition>,
}

impl Changes {
    /// Changes a game.
    pub fn apply(&self, game: &mut Game) {
        if self.variations == Variations::Drop {
            game.drop_variations();
        }
        if self.no_nags {
            game.drop_nags();
        }
        if self.no_comments {
            game.edit_comments(|_| None);
        } else if self.no_clocks || self.no_evaluations || self.no_arrows {
            game.edit_comments(|text| strip(text, |name| self.strips(name)));
        }
        match &self.tags {
            TagChoice::All => {}
            TagChoice::Roster => game.retain_tags(|name, _| {
                ROSTER.contains(&name) || matches!(name, "FEN" | "SetUp" | "Variant")
            }),
            TagChoice::Named(names) => game.retain_tags(|name, _| names.iter().any(|n| n == name)),
        }
        for (name, value) in &self.set {
            game.set_tag(name, value);
        }
        for addition in &self.add {
            match addition {
                Addition::PlyCount => game.set_tag("PlyCount", &game.plies().to_string()),
            }
        }
    }

    fn strips(&self, name: &str) -> bool {
        self.no_clocks && CLOCKS.contains(&name)
            || self.no_evaluations && EVALUATIONS.contains(&name)
            || self.no_arrows && ARROWS.contains(&name)
    }
}
