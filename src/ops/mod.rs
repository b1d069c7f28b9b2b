//! What the commands do, without command line and terminal.

pub mod baseline;
pub mod compare;
pub mod convert;
pub mod external_engine;
pub mod fix;
pub mod game;
pub mod info;
mod known;
pub mod perft;
pub mod pipeline;
pub mod play;
pub mod position;
pub mod results;
pub mod uci;
pub mod validate;
