//! Every integration test, in one binary: linking is the slow part.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod cases_convert;
mod cases_positions;
mod cases_validate;
mod cli;
mod convert_round_trips;
mod corpus;
mod differential;
mod docs;
mod endings;
mod forgotten;
mod layering;
mod perft;
mod pgn_agreement;
mod pipeline;
mod reports;
mod san;
mod suggestions;
mod support;
mod winnable;
