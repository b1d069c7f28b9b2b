//! Decompresses what a [`Codec`] understands: one member, or a file of them one after another.

use std::io::{self, BufRead, Read};

use super::codec::Codec;
use super::magic::{Format, sniff};
use super::peek::Peek;

/// One compressed member; ends where the member ends.
pub(super) struct Stream<R> {
    input: Peek<R>,
    codec: Box<dyn Codec>,
    ended: bool,
    /// Whether the last output was full, so that the codec may hold more of it.
    full: bool,
    /// What went wrong after the bytes that were delivered last.
    failure: Option<io::Error>,
}

impl<R: Read> Stream<R> {
    pub(super) fn new(input: Peek<R>, codec: Box<dyn Codec>) -> Self {
        Self { input, codec, ended: false, full: false, failure: None }
    }

    fn truncated(&self) -> io::Error {
        io::Error::new(
            io::ErrorKind::UnexpectedEof,
            format!("the {} data ends too early (truncated file?)", self.codec.name()),
        )
    }
}

impl<R: Read> Read for Stream<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        while !self.ended {
            // What the codec holds back comes first: the input may fail, or wait for long.
            let draining = self.full;
            let input = if draining { &[] } else { self.input.fill_buf()? };
            let at_end = !draining && input.is_empty();
            let step = self.codec.step(input, out);
            self.input.consume(step.consumed);
            self.full = step.produced == out.len();
            let failure = match step.ended {
                Ok(ended) => {
                    self.ended = ended;
                    let stuck = !ended && step.produced == 0 && step.consumed == 0;
                    (stuck && !draining).then(|| {
                        if at_end {
                            self.truncated()
                        } else {
                            io::Error::new(io::ErrorKind::InvalidData, "the decoder is stuck")
                        }
                    })
                }
                Err(error) => Some(error),
            };
            // Bytes that could be decompressed are delivered before the error is.
            if step.produced > 0 {
                self.failure = failure;
                return Ok(step.produced);
            }
            if let Some(error) = failure {
                return Err(error);
            }
        }
        Ok(0)
    }
}

/// Compressed members one after another, up to the end of the file.
///
/// Zero bytes between and after the members are padding and skipped. Anything else that does not
/// start another member of the same format is an error: it is neither data nor can it be ignored
/// without a word, as it may be what is left of data.
pub(super) struct Members<R> {
    stream: Stream<R>,
    format: Format,
}

impl<R: Read> Members<R> {
    /// Reads members of one format; the first is known to start here.
    pub(super) fn new(input: Peek<R>, codec: Box<dyn Codec>, format: Format) -> Self {
        Self { stream: Stream::new(input, codec), format }
    }

    /// Goes to the next member, and returns whether there is one.
    fn advance(&mut self) -> io::Result<bool> {
        let input = &mut self.stream.input;
        loop {
            let ahead = input.fill_buf()?;
            if ahead.is_empty() {
                return Ok(false);
            }
            let padding = ahead.iter().take_while(|&&byte| byte == 0).count();
            let more = padding == ahead.len();
            input.consume(padding);
            if !more {
                break;
            }
        }
        if sniff(input)? != self.format {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!(
                    "something that is not {0} follows the {0} data (damaged file?)",
                    self.stream.codec.name()
                ),
            ));
        }
        self.stream.codec.restart()?;
        self.stream.ended = false;
        self.stream.full = false;
        Ok(true)
    }
}

impl<R: Read> Read for Members<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.stream.read(out)?;
            if read > 0 || out.is_empty() || !self.advance()? {
                return Ok(read);
            }
        }
    }
}
