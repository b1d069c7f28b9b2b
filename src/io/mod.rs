//! Bytes in and bytes out: sources, decompression, atomic output. Knows nothing of chess.
//!
//! Reading goes from paths to bytes in two steps: [`expand`] turns what the user named into
//! [`Source`]s, [`open`] turns one source into an [`Input`] that yields its decompressed bytes.
//! Writing goes through an [`AtomicFile`], which replaces its target only when all is written.
//!
//! ```
//! use std::io::{Read, Write};
//! use pgnkit::io::{AtomicFile, expand, open};
//!
//! let dir = tempfile::tempdir()?;
//! let mut out = AtomicFile::create(&dir.path().join("one.pgn"))?;
//! out.write_all(b"1. e4 e5 *\n")?;
//! out.commit()?;
//!
//! for source in expand(&[dir.path().to_owned()], true, &["pgn"]) {
//!     let mut text = String::new();
//!     open(&source?)?.reader.read_to_string(&mut text)?;
//!     assert_eq!(text, "1. e4 e5 *\n");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decode;
mod lines;
mod sink;
mod source;

pub use decode::{Compression, Input, OpenError, ReadError, open};
pub use lines::Lines;
pub use sink::{AtomicFile, SinkError, same_file};
pub use source::{Source, SourceError, expand};
