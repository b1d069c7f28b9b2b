//! pgnkit: a toolkit for chess games (PGN) and positions (FEN, EPD).
//!
//! The program is a house through which a game flows, from the bytes of a file to a line of a
//! report. Each layer knows only those below it; `tests/layering.rs` holds that.
//!
//! | layer | what it does | knows |
//! |---|---|---|
//! | [`cli`] | commands, terminal, exit codes; the only layer that prints | everything below |
//! | [`ops`] | what the commands do; the pipeline of blocks and threads | `output`, `pgn`, `io` |
//! | [`output`] | renders findings and results as text and JSON | `pgn` |
//! | [`pgn`] | bytes -> tokens -> games -> findings | `notation`, `chess` |
//! | [`notation`] | FEN, EPD, SAN, UCI, keys of books | `chess` |
//! | [`chess`] | the rules | nothing |
//! | [`io`] | sources, decompression, atomic output | nothing of chess |
//!
//! The way of a game through `validate`: [`io::open`] decompresses a file, [`ops::pipeline`] cuts
//! it into blocks and hands them to threads, [`pgn::lexer`] makes tokens of the bytes,
//! [`pgn::reader`] games of the tokens, [`pgn::Replay`] plays the moves over, [`pgn::Checker`]
//! notes each [`pgn::Finding`], and an [`output::Reporter`] shows them in the order of the text.
//! In `results`, a [`pgn::results::ResultReader`] stands around the checker and tells of each game
//! how it ended.

pub mod chess;
#[doc(hidden)]
pub mod cli;
pub mod io;
pub mod notation;
pub mod ops;
pub mod output;
pub mod pgn;
