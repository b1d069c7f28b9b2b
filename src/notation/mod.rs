//! How positions and moves are written. It knows the rules and nothing above them.

pub mod san;
pub mod uci;
