//! The commands from outside: what a user types and sees.

mod baseline;
mod bench;
mod board;
mod completions;
mod convert;
mod convert_changes;
mod convert_files;
mod convert_html;
mod convert_json;
mod convert_positions;
mod convert_start;
mod convert_tables;
mod diff;
mod explain;
mod fen;
mod fix;
mod global;
mod info;
mod man;
mod perft;
mod play;
mod play_engine;
mod play_files;
#[cfg(unix)]
mod play_processes;
mod play_replay;
#[cfg(all(unix, feature = "line-editor"))]
mod play_terminal;
mod reports;
mod results;
mod uci;
mod validate;
