//! What is seen of a game that is being played: the board, what happened, answers to questions, and
//! pages of help and rules. All of it is text; who prints it decides where.

mod answers;
mod event;
mod help;
mod replay;
mod rules;
mod status;
mod tips;
mod view;

pub use answers::{balance, history, legal_moves, line_of, material, pieces};
pub use event::{Voice, side, uci};
pub use help::{Help, UnknownCommand};
pub use replay::players;
pub use rules::{FAQ, Question, Topic, UnknownTopic, targets_of};
pub use status::{clock_face, clocks, status};
pub use tips::tip;
pub use view::View;
