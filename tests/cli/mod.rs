//! The commands from outside: what a user types and sees.

mod baseline;
mod bench;
mod board;
mod completions;
mod convert;
mod diff;
mod explain;
mod fen;
mod fix;
mod global;
mod info;
mod man;
mod perft;
mod reports;
mod results;
mod validate;
