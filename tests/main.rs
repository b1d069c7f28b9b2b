//! Every integration test, in one binary: linking is the slow part.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod cli;
mod docs;
mod forgotten;
mod layering;
mod support;
//! All integration tests, in one program that links once.

mod san;
