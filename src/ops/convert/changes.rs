//! What may be changed in games before they are written.

use crate::chess::Position;
use crate::notation::polyglot;
use crate::output::position::FenStyle;
use crate::pgn::eco::Openings;
use crate::pgn::lexer::Outcome;
use crate::pgn::results::due_termination;
use crate::pgn::tags::{ROSTER, is_of_start};
use crate::pgn::tree::{Game, Lines, NodeId, Track, strip};

/// What becomes of variations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variations {
    /// They stay.
    #[default]
    Keep,
    /// They are left out.
    Drop,
    /// Each becomes a game of its own, behind the main line.
    Split,
}

/// Which tags stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TagChoice {
    /// All.
    #[default]
    All,
    /// The seven of the roster (PGN 8.1.1), and those without which the moves could not be read.
    Roster,
    /// Those with these names, and those without which the moves could not be read; if there are
    /// no names, the latter only of a game that does not start from the initial position.
    Named(Vec<String>),
}

/// What is added.
#[derive(Clone, Debug)]
pub enum Addition {
    /// The tag `PlyCount`.
    PlyCount,
    /// A comment with the position at the end of the main line.
    Fen(FenStyle),
    /// The tag `HashCode`: the Polyglot key of that position in hexadecimal.
    Hash,
    /// The tag Termination, where it is missing and sure.
    Termination,
    /// The tags of the opening, where the table has one.
    Eco(Openings),
}

/// The commands of comments that are clocks.
const CLOCKS: &[&str] = &["clk", "emt", "egt", "mct"];
/// Those that are evaluations.
const EVALUATIONS: &[&str] = &["eval"];
/// Those that are arrows and coloured squares.
const ARROWS: &[&str] = &["cal", "csl"];

/// Lines that weigh more than this together are not made all at once. A block of games that stay
/// just below becomes some ten megabytes.
const LARGE_SPLIT: u64 = 1 << 18;

/// What is changed in each game, all at once. By default, nothing.
#[derive(Clone, Debug, Default)]
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
    /// Tags that get a value. The termination marker says what the tag Result does.
    pub set: Vec<(String, String)>,
    /// What is added.
    pub add: Vec<Addition>,
}

impl Changes {
    /// Changes a game, and hands on what becomes of it: one game, or several if it is split; each
    /// with whether its main line was broken off.
    ///
    /// # Errors
    ///
    /// Those of `take`.
    pub fn apply<E>(
        &self,
        game: &mut Game,
        is_broken: bool,
        mut take: impl FnMut(&Game, bool) -> Result<(), E>,
    ) -> Result<(), E> {
        self.take_away(game);
        if self.variations != Variations::Split {
            self.add(game, is_broken);
            return take(game, is_broken);
        }
        let mut lines = Lines::of(game);
        let mut line = Game::default();
        let mut is_broken = is_broken;
        while lines.next_into(&mut line) {
            self.add(&mut line, is_broken);
            take(&line, is_broken)?;
            // A variation has no more moves than could be played.
            is_broken = false;
        }
        Ok(())
    }

    /// Returns whether a game is to be split into lines that are large together.
    pub(super) fn is_large_split(&self, game: &Game) -> bool {
        self.variations == Variations::Split && Lines::weight(game) > LARGE_SPLIT
    }

    /// Takes away what is not wanted, and sets tags.
    fn take_away(&self, game: &mut Game) {
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
        // Nobody could play the moves from another position than they start from.
        let is_needed = |name: &str| is_of_start(name.as_bytes());
        match &self.tags {
            TagChoice::All => {}
            TagChoice::Roster => {
                game.retain_tags(|name, _| ROSTER.contains(&name) || is_needed(name));
            }
            TagChoice::Named(names) if names.is_empty() && *game.start() == Position::INITIAL => {
                game.retain_tags(|_, _| false);
            }
            TagChoice::Named(names) => game.retain_tags(|name, _| {
                is_needed(name) || names.iter().any(|wanted| wanted == name)
            }),
        }
        for (name, value) in &self.set {
            game.set_tag(name, value);
            if name == "Result" {
                game.result = Outcome::ALL.into_iter().find(|outcome| outcome.as_str() == value);
            }
        }
    }

    fn add(&self, game: &mut Game, is_broken: bool) {
        for addition in &self.add {
            match addition {
                Addition::PlyCount => game.set_tag("PlyCount", &game.plies().to_string()),
                Addition::Fen(style) => {
                    let (last, position) = end_of(game);
                    game.comment(last, &style.fen(&position).to_string());
                }
                Addition::Hash => {
                    let (_, position) = end_of(game);
                    game.set_tag("HashCode", &format!("{:016x}", polyglot::key(&position)));
                }
                Addition::Termination => {
                    if let Some(value) = due_termination(game, is_broken) {
                        game.set_tag("Termination", value);
                    }
                }
                Addition::Eco(openings) => {
                    openings.name(game);
                }
            }
        }
    }

    fn strips(&self, name: &str) -> bool {
        self.no_clocks && CLOCKS.contains(&name)
            || self.no_evaluations && EVALUATIONS.contains(&name)
            || self.no_arrows && ARROWS.contains(&name)
    }
}

/// The last node of the main line, and its position.
fn end_of(game: &Game) -> (NodeId, Position) {
    let mut track = Track::of(game);
    let mut last = NodeId::ROOT;
    for node in game.main_line() {
        node.step().into_iter().for_each(|step| track.step(step));
        last = node.id();
    }
    (last, *track.position())
}
