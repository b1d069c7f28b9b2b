//! The integration tests, in one binary.

mod cases_positions;
mod differential;
mod perft;
