//! Recognises a format by the first bytes of the data.

use std::io::{self, Read};

use super::Compression;
use super::peek::Peek;

/// What the first bytes say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// A format that can be read.
    Known(Compression),
    /// The name of one that cannot.
    Unsupported(&'static str),
}

/// The first bytes of a format, each with its lowest and highest value.
struct Magic {
    format: Format,
    low: &'static [u8],
    high: &'static [u8],
}

impl Magic {
    const fn new(compression: Compression, bytes: &'static [u8]) -> Self {
        Self::between(compression, bytes, bytes)
    }

    const fn between(compression: Compression, low: &'static [u8], high: &'static [u8]) -> Self {
        Self { format: Format::Known(compression), low, high }
    }

    const fn unsupported(name: &'static str, bytes: &'static [u8]) -> Self {
        Self { format: Format::Unsupported(name), low: bytes, high: bytes }
    }

    /// Returns whether the bytes both have agree.
    fn agrees(&self, head: &[u8]) -> bool {
        head.iter().zip(self.low.iter().zip(self.high)).all(|(b, (l, h))| (l..=h).contains(&b))
    }
}

/// The formats. Those of bzip2 are long because `BZh9` could begin a text.
const MAGICS: [Magic; 13] = [
    // RFC 1952; 8 is deflate, the only method there ever was.
    Magic::new(Compression::Gzip, b"\x1f\x8b\x08"),
    // The level, then the magic of a block (pi) or of the end of an empty stream (root of pi).
    Magic::between(Compression::Bzip2, b"BZh11AY&SY", b"BZh91AY&SY"),
    Magic::between(Compression::Bzip2, b"BZh1\x17rE8P\x90", b"BZh9\x17rE8P\x90"),
    // RFC 8878: a frame, or a skippable frame.
    Magic::new(Compression::Zstd, b"\x28\xb5\x2f\xfd"),
    Magic::between(Compression::Zstd, b"\x50\x2a\x4d\x18", b"\x5f\x2a\x4d\x18"),
    // A member, the end of an empty archive, the marker of one that could have been split.
    Magic::new(Compression::Zip, b"PK\x03\x04"),
    Magic::new(Compression::Zip, b"PK\x05\x06"),
    Magic::new(Compression::Zip, b"PK\x07\x08PK\x03\x04"),
    // What databases of games also come in.
    Magic::unsupported("7z", b"7z\xbc\xaf\x27\x1c"),
    Magic::unsupported("rar", b"Rar!\x1a\x07"),
    Magic::unsupported("xz", b"\xfd7zXZ\0"),
    Magic::unsupported("lz4", b"\x04\x22\x4d\x18"),
    Magic::unsupported("compress (.Z)", b"\x1f\x9d"),
];

/// Looks at the first bytes of a reader, without taking them.
///
/// Looks at no more of them than needed, so that a terminal is not asked for ten characters.
pub(super) fn sniff<R: Read>(input: &mut Peek<R>) -> io::Result<Format> {
    let mut wanted = 1;
    loop {
        let head = input.peek(wanted)?;
        let mut undecided = false;
        for magic in MAGICS.iter().filter(|magic| magic.agrees(head)) {
            if head.len() >= magic.low.len() {
                return Ok(magic.format);
            }
            undecided = true;
        }
        if !undecided || head.len() < wanted {
            return Ok(Format::Known(Compression::Plain));
        }
        wanted = head.len() + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Compression::{Bzip2, Gzip, Plain, Zip, Zstd};

    fn of(bytes: &[u8]) -> Format {
        sniff(&mut Peek::new(bytes, std::sync::Arc::default())).unwrap()
    }

    #[test]
    fn each_format_has_its_magic() {
        for (compression, bytes) in [
            (Gzip, &b"\x1f\x8b\x08"[..]),
            (Bzip2, b"BZh51AY&SY..."),
            (Bzip2, b"BZh9\x17rE8P\x90"),
            (Zstd, b"\x28\xb5\x2f\xfd"),
            (Zstd, b"\x53\x2a\x4d\x18"),
            (Zip, b"PK\x03\x04"),
            (Zip, b"PK\x05\x06"),
        ] {
            assert_eq!(of(bytes), Format::Known(compression), "{bytes:?}");
        }
        assert_eq!(of(b"7z\xbc\xaf\x27\x1c\0\x04"), Format::Unsupported("7z"));
        assert_eq!(of(b"Rar!\x1a\x07\x01"), Format::Unsupported("rar"));
    }

    #[test]
    fn lookalikes_are_plain() {
        for bytes in [
            &b""[..],
            b"\x1f",
            b"\x1f\x8b",
            b"\x1f\x8b\x07",
            b"BZh9",
            b"BZh9 is how my line begins",
            b"BZh01AY&SY",
            b"\x28\xb5\x2f",
            b"P*M",
            b"PK",
            b"PK\x03",
            b"PK\x07\x08",
            b"7z is not it",
            b"[Event \"?\"]",
        ] {
            assert_eq!(of(bytes), Format::Known(Plain), "{bytes:?}");
        }
    }

    #[test]
    fn no_more_is_read_than_needed() {
        struct Terminal(bool);
        impl Read for Terminal {
            fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
                assert!(!std::mem::replace(&mut self.0, true), "asked for more than one line");
                out[..2].copy_from_slice(b"e\n");
                Ok(2)
            }
        }
        let mut input = Peek::new(Terminal(false), std::sync::Arc::default());
        assert_eq!(sniff(&mut input).unwrap(), Format::Known(Plain));
    }
}
