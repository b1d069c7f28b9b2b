//! What the commands do, without command line and terminal.

pub mod compare;
pub mod fix;
pub mod game;
pub mod info;
pub mod perft;
pub mod pipeline;
pub mod position;
pub mod results;
pub mod validate;
