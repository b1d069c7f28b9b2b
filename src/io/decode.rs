//! Opens a source and decompresses it, whatever its name says.

mod archive;
mod codec;
mod magic;
mod peek;
mod stream;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use thiserror::Error;

use self::archive::Archive;
use self::codec::{Bunzip, Codec, Inflate, Unzstd};
use self::magic::{Format, sniff};
use self::peek::Peek;
use self::stream::Members;
use super::Source;

/// How the bytes of a source are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compression {
    /// Not at all.
    Plain,
    /// gzip, in one or more members.
    Gzip,
    /// bzip2, in one or more streams.
    Bzip2,
    /// zstd, in one or more frames.
    Zstd,
    /// A zip archive, in one or more files.
    Zip,
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            Self::Gzip => "gzip",
            Self::Bzip2 => "bzip2",
            Self::Zstd => "zstd",
            Self::Zip => "zip",
        })
    }
}

/// An open source.
pub struct Input {
    /// The decompressed bytes.
    ///
    /// If the data is damaged or ends too early, all bytes before the damage are delivered, then
    /// an error, and that error again on each further read. Errors are a [`ReadError`] inside an
    /// [`io::Error`].
    pub reader: Box<dyn Read + Send>,
    /// How the bytes are compressed.
    pub compression: Compression,
    /// How many bytes there are before decompression, if that is known.
    pub compressed_len: Option<u64>,
    /// How many of them were read so far.
    pub progress: Arc<AtomicU64>,
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input")
            .field("compression", &self.compression)
            .field("compressed_len", &self.compressed_len)
            .field("progress", &self.progress)
            .finish_non_exhaustive()
    }
}

/// A source that could not be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// It could not be opened.
    #[error("cannot open {name}")]
    Open {
        /// The source, as it stands in a sentence.
        name: String,
        /// Why.
        source: io::Error,
    },
    /// Its first bytes could not be read.
    #[error("cannot read {name}")]
    Read {
        /// The source, as it stands in a sentence.
        name: String,
        /// Why.
        source: io::Error,
    },
    /// It is a zip archive whose directory could not be read.
    #[error("cannot read the zip archive {name}")]
    Zip {
        /// The source, as it stands in a sentence.
        name: String,
        /// Why.
        source: io::Error,
    },
    /// It is compressed in a way that is known but not supported.
    #[error("cannot read {name}: {format} files are not supported")]
    Unsupported {
        /// The source, as it stands in a sentence.
        name: String,
        /// The name of the format.
        format: &'static str,
    },
}

impl OpenError {
    /// Returns what the user can do about it.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::Unsupported { .. } => Some("unpack it first"),
            _ => None,
        }
    }
}

/// An error while reading an open source; found inside the [`io::Error`] of its reader.
#[derive(Debug, Error)]
#[error("cannot read {name}")]
pub struct ReadError {
    /// The source, as it stands in a sentence.
    pub name: String,
    /// Why.
    pub source: io::Error,
}

/// Opens a source.
///
/// The compression is recognised by the first bytes, never by the name. Several gzip members,
/// bzip2 streams or zstd frames after one another are read as one; zero bytes between or after
/// them are padding, anything else there is an error. Of a zip archive all files are read, in the
/// order of its directory. If it cannot be read at will, as on standard input, it is first copied
/// to a temporary file, since only the directory at its end says what it holds.
///
/// ```
/// use std::io::Read;
/// use pgnkit::io::{Compression, Source, open};
///
/// let dir = tempfile::tempdir()?;
/// let path = dir.path().join("a.pgn.gz");
/// std::fs::write(&path, "not gzip at all")?;
///
/// let mut input = open(&Source::File(path))?;
/// let mut text = String::new();
/// input.reader.read_to_string(&mut text)?;
/// assert_eq!(input.compression, Compression::Plain);
/// assert_eq!(text, "not gzip at all");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If it cannot be opened, its first bytes cannot be read, or its format is not supported.
pub fn open(source: &Source) -> Result<Input, OpenError> {
    let name = source.in_words();
    match source {
        Source::Stdin => Input::new(io::stdin(), None, spool, name),
        Source::File(path) => {
            let open = |source| OpenError::Open { name: name.clone(), source };
            let file = File::open(path).map_err(open)?;
            let metadata = file.metadata().map_err(open)?;
            if metadata.is_file() {
                // The archive reader goes where it wants; what was read ahead does not matter.
                Input::new(file, Some(metadata.len()), |input| Ok(input.into_inner()), name)
            } else {
                Input::new(file, None, spool, name)
            }
        }
    }
}

/// Copies what can only be read once to a temporary file.
fn spool<R: Read>(mut input: Peek<R>) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(&mut input, &mut file)?;
    Ok(file)
}

impl Input {
    /// Recognises the format of a reader; `seekable` makes a file of it if need be.
    fn new<R: Read + Send + 'static>(
        reader: R,
        mut compressed_len: Option<u64>,
        seekable: impl FnOnce(Peek<R>) -> io::Result<File>,
        name: String,
    ) -> Result<Self, OpenError> {
        let progress = Arc::new(AtomicU64::new(0));
        let mut input = Peek::new(reader, Arc::clone(&progress));
        let format = match sniff(&mut input) {
            Ok(format) => format,
            Err(source) => return Err(OpenError::Read { name, source }),
        };
        let compression = match format {
            Format::Known(compression) => compression,
            Format::Unsupported(format) => return Err(OpenError::Unsupported { name, format }),
        };
        let codec: Box<dyn Codec> = match compression {
            Compression::Plain => {
                let reader = Named::boxed(Box::new(input), name);
                return Ok(Self { reader, compression, compressed_len, progress });
            }
            Compression::Zip => {
                let zip = |source| OpenError::Zip { name: name.clone(), source };
                let file = seekable(input).map_err(zip)?;
                compressed_len = Some(file.metadata().map_err(zip)?.len());
                let archive = Archive::new(file, Arc::clone(&progress))
                    .map_err(|error| zip(io::Error::other(error)))?;
                let reader = Named::boxed(Box::new(archive), name);
                return Ok(Self { reader, compression, compressed_len, progress });
            }
            Compression::Gzip => Box::new(Inflate::gzip()),
            Compression::Bzip2 => Box::new(Bunzip::new()),
            Compression::Zstd => match Unzstd::new() {
                Ok(codec) => Box::new(codec),
                Err(source) => return Err(OpenError::Read { name, source }),
            },
        };
        let reader = Named::boxed(Box::new(Members::new(input, codec, format)), name);
        Ok(Self { reader, compression, compressed_len, progress })
    }
}

/// Puts the name of the source on its errors, and never reads on after one. A text in an encoding
/// that nothing here can read is one.
struct Named {
    inner: Box<dyn Read + Send>,
    name: String,
    /// Whether nothing was read so far.
    is_first: bool,
    failure: Option<(io::ErrorKind, String)>,
}

impl Named {
    fn boxed(inner: Box<dyn Read + Send>, name: String) -> Box<dyn Read + Send> {
        Box::new(Self { inner, name, is_first: true, failure: None })
    }

    fn wrap(&self, kind: io::ErrorKind, source: io::Error) -> io::Error {
        io::Error::new(kind, ReadError { name: self.name.clone(), source })
    }
}

impl Read for Named {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if let Some((kind, text)) = &self.failure {
            return Err(self.wrap(*kind, io::Error::new(*kind, text.clone())));
        }
        let is_first = std::mem::take(&mut self.is_first);
        let result = self.inner.read(out).and_then(|len| match wide_encoding(&out[..len]) {
            Some(encoding) if is_first => Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("it looks like {encoding}; convert it first: iconv -f {encoding} -t UTF-8"),
            )),
            _ => Ok(len),
        });
        match result {
            Err(error) if !passes(error.kind()) => {
                let kind = error.kind();
                self.failure = Some((kind, error.to_string()));
                Err(self.wrap(kind, error))
            }
            result => result,
        }
    }
}

/// Returns the encoding of a text of which every character has two bytes or four, told by its byte
/// order mark (Unicode 23.8) or by the zeros of two letters of ASCII.
fn wide_encoding(start: &[u8]) -> Option<&'static str> {
    let is_letter = |byte: u8| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~');
    match *start {
        [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => Some("UTF-32"),
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Some("UTF-16"),
        [a, 0, 0, 0, b, 0, 0, 0, ..] if is_letter(a) && is_letter(b) => Some("UTF-32LE"),
        [0, 0, 0, a, 0, 0, 0, b, ..] if is_letter(a) && is_letter(b) => Some("UTF-32BE"),
        [a, 0, b, 0, ..] if is_letter(a) && is_letter(b) => Some("UTF-16LE"),
        [0, a, 0, b, ..] if is_letter(a) && is_letter(b) => Some("UTF-16BE"),
        _ => None,
    }
}

/// Returns whether a read that failed may be tried again.
fn passes(kind: io::ErrorKind) -> bool {
    matches!(kind, io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock)
}

#[cfg(test)]
mod tests;
