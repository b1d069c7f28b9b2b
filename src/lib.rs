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
//! | [`play`] | a game as it is played, and what people type | `pgn`, `notation`, `chess` |
//! | [`pgn`] | bytes -> tokens -> games -> findings | `notation`, `chess` |
//! | [`engine`] | the built-in opponent: search, evaluation, levels; the texts of UCI | `notation`, `chess` |
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
//!
//! # As a library
//!
//! Read a file game by game, in bounded memory; what could not be taken over is told with each game:
//!
//! ```
//! use pgnkit::io::{Source, open};
//! use pgnkit::pgn::Games;
//!
//! let path = concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/pgn/opera.pgn");
//! let input = open(&Source::from_path(path.as_ref()))?;
//! for read in Games::new(input.reader) {
//!     let read = read?;
//!     assert!(read.findings.is_empty() && !read.is_broken);
//!     assert_eq!(read.game.tag("White"), Some("Morphy, Paul"));
//!     assert_eq!(read.game.plies(), 33);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Replay it: [`Track`](pgn::tree::Track) knows the position at each step.
//!
//! ```
//! use pgnkit::notation::san::San;
//! use pgnkit::pgn::tree::{Game, Step, Track};
//!
//! let game = Game::parse(b"1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0")?;
//! let mut track = Track::of(&game);
//! let mut last = String::new();
//! for step in game.main_line().filter_map(|node| node.step()) {
//!     track.step(step);
//!     if let Step::Move(mv) = step {
//!         last = San::of(track.before(), mv).to_string();
//!     }
//! }
//! assert_eq!(last, "Qxf7#");
//! assert!(track.position().is_check() && track.position().legal_moves().is_empty());
//! # Ok::<(), pgnkit::pgn::tree::ParseGameError>(())
//! ```
//!
//! Convert it to another notation, or to JSON and back:
//!
//! ```
//! use pgnkit::notation::{Notation, Spelling};
//! use pgnkit::pgn::{Writer, json, tree::Game};
//!
//! let game = Game::parse(b"1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 *")?;
//! let spelling = Spelling { notation: Notation::Uci, ..Spelling::default() };
//! let writer = Writer { spelling, numbers: false, ..Writer::default() };
//! let (mut uci, mut object) = (String::new(), String::new());
//! writer.write_movetext(&game, &mut uci);
//! json::write(&game, false, &mut object);
//! assert_eq!(uci, "e2e4 e7e5 g1f3 (f2f4 e5f4) b8c6 *");
//! assert_eq!(json::read(&object)?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Count moves, and draw a board:
//!
//! ```
//! use pgnkit::chess::{Position, perft};
//! use pgnkit::output::{Diagram, PieceStyle, Theme};
//!
//! assert_eq!(perft::count(&Position::INITIAL, 3), 8902);
//! let diagram = Diagram::of(&Position::INITIAL);
//! assert!(diagram.text(PieceStyle::Letters).to_string().starts_with("8  r n b q k b n r"));
//! assert!(diagram.svg(Theme::Brown).to_string().starts_with("<svg "));
//! ```

pub mod chess;
#[doc(hidden)]
pub mod cli;
pub mod engine;
pub mod io;
pub mod notation;
pub mod ops;
pub mod output;
pub mod pgn;
pub mod play;
