//! The commands from outside: what a user types and sees.

mod completions;
mod global;
mod man;
mod validate;
