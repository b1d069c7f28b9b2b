//! The decompressors behind one interface: bytes in, bytes out, one member at a time.

use std::io;

use bzip2::Status as BzStatus;
use flate2::{FlushDecompress, Status};
use zstd::stream::raw::{DParameter, Decoder, Operation};

/// The largest window of a zstd frame that is accepted: 2 GB, what `zstd --long=31` writes.
const ZSTD_WINDOW_LOG: u32 = if cfg!(target_pointer_width = "64") { 31 } else { 30 };

/// What one call of a decompressor did.
pub(super) struct Step {
    /// Bytes of the input that are done with.
    pub(super) consumed: usize,
    /// Bytes of the output that were written, also if it then failed.
    pub(super) produced: usize,
    /// Whether the member ended, or what is wrong with it.
    pub(super) ended: io::Result<bool>,
}

/// A decompressor of one kind of member.
pub(super) trait Codec: Send {
    /// Returns the name of the format.
    fn name(&self) -> &'static str;

    /// Gets ready for another member.
    fn restart(&mut self) -> io::Result<()>;

    /// Decompresses some of the input.
    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step;
}

/// Returns the error of data that cannot be decompressed.
fn damaged(name: &str, reason: &dyn std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("the {name} data is damaged: {reason}"))
}

/// Returns the difference of two counters that differ by no more than a buffer's length.
#[expect(clippy::cast_possible_truncation, reason = "the length of a buffer fits")]
fn since(now: u64, before: u64) -> usize {
    (now - before) as usize
}

/// The deflate format, in a gzip member or as it stands in a zip archive.
pub(super) struct Inflate {
    gzip: bool,
    inner: flate2::Decompress,
}

impl Inflate {
    /// Returns a decompressor of gzip members; header and checksum are its business.
    pub(super) fn gzip() -> Self {
        Self { gzip: true, inner: Self::start(true) }
    }

    /// Returns a decompressor of bare deflate data.
    pub(super) fn raw() -> Self {
        Self { gzip: false, inner: Self::start(false) }
    }

    fn start(gzip: bool) -> flate2::Decompress {
        const WINDOW_LOG: u8 = 15;
        if gzip { flate2::Decompress::new_gzip(WINDOW_LOG) } else { flate2::Decompress::new(false) }
    }
}

impl Codec for Inflate {
    fn name(&self) -> &'static str {
        if self.gzip { "gzip" } else { "deflate" }
    }

    fn restart(&mut self) -> io::Result<()> {
        self.inner = Self::start(self.gzip);
        Ok(())
    }

    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let (before_in, before_out) = (self.inner.total_in(), self.inner.total_out());
        let status = self.inner.decompress(input, output, FlushDecompress::None);
        Step {
            consumed: since(self.inner.total_in(), before_in),
            produced: since(self.inner.total_out(), before_out),
            ended: status.map(|status| status == Status::StreamEnd).map_err(|error| {
                damaged(self.name(), &error.message().unwrap_or("it makes no sense"))
            }),
        }
    }
}

/// The bzip2 format.
pub(super) struct Bunzip {
    inner: bzip2::Decompress,
}

impl Bunzip {
    pub(super) fn new() -> Self {
        Self { inner: bzip2::Decompress::new(false) }
    }
}

impl Codec for Bunzip {
    fn name(&self) -> &'static str {
        "bzip2"
    }

    fn restart(&mut self) -> io::Result<()> {
        *self = Self::new();
        Ok(())
    }

    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        let (before_in, before_out) = (self.inner.total_in(), self.inner.total_out());
        let status = self.inner.decompress(input, output);
        Step {
            consumed: since(self.inner.total_in(), before_in),
            produced: since(self.inner.total_out(), before_out),
            ended: match status {
                Ok(BzStatus::MemNeeded) => Err(io::ErrorKind::OutOfMemory.into()),
                Ok(status) => Ok(status == BzStatus::StreamEnd),
                Err(error) => Err(damaged(self.name(), &error)),
            },
        }
    }
}

/// The zstd format, skippable frames included.
pub(super) struct Unzstd {
    inner: Decoder<'static>,
    /// How many bytes the decoder wants next.
    wanted: usize,
}

impl Unzstd {
    pub(super) fn new() -> io::Result<Self> {
        let mut inner = Decoder::new()?;
        inner.set_parameter(DParameter::WindowLogMax(ZSTD_WINDOW_LOG))?;
        Ok(Self { inner, wanted: 1 })
    }
}

impl Codec for Unzstd {
    fn name(&self) -> &'static str {
        "zstd"
    }

    fn restart(&mut self) -> io::Result<()> {
        self.wanted = 1;
        self.inner.reinit()
    }

    fn step(&mut self, input: &[u8], output: &mut [u8]) -> Step {
        // A call that fails does not say what it had written before. Given no more than it asks
        // for, it works on one block a call, and nothing of the blocks before can be lost.
        let input = &input[..input.len().min(self.wanted)];
        match self.inner.run_on_buffers(input, output) {
            Ok(status) => {
                self.wanted = status.remaining.max(1);
                Step {
                    consumed: status.bytes_read,
                    produced: status.bytes_written,
                    ended: Ok(status.remaining == 0),
                }
            }
            Err(error) => {
                Step { consumed: 0, produced: 0, ended: Err(damaged(self.name(), &error)) }
            }
        }
    }
}
