//! The files of a zip archive, one after another.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

use super::codec::{Bunzip, Codec, Inflate, Unzstd};
use super::peek::Peek;
use super::stream::Stream;

/// Reads the files of a zip archive in the order of its directory, byte for byte.
///
/// Nothing is put between them. Directories, links and the `__MACOSX/` shadow files that the
/// Finder adds (icons and such, never text) are passed over. The archive is read by its
/// directory, never by the headers before each file: those may lack the length, and may belong
/// to files that were deleted.
pub(super) struct Archive {
    file: Arc<File>,
    members: std::vec::IntoIter<Member>,
    current: Option<Open>,
    len: u64,
    taken: Arc<AtomicU64>,
}

/// A file of the archive, as its directory describes it.
struct Member {
    name: String,
    /// Where its data starts, or why that is not known.
    start: Result<u64, ZipError>,
    packed: u64,
    size: u64,
    crc: u32,
    method: CompressionMethod,
    encrypted: bool,
}

/// A file of the archive that is being read.
struct Open {
    member: Member,
    data: Data,
    crc: flate2::Crc,
    size: u64,
}

enum Data {
    Stored(Peek<io::Take<Arc<File>>>),
    Packed(Stream<io::Take<Arc<File>>>),
}

impl Archive {
    /// Reads the directory of an archive.
    pub(super) fn new(file: File, taken: Arc<AtomicU64>) -> Result<Self, ZipError> {
        let file = Arc::new(file);
        let len = file.metadata()?.len();
        let mut archive = ZipArchive::new(BufReader::new(Arc::clone(&file)))?;
        if archive.has_duplicate_names() {
            // The directory is kept by name: all but one of them would be lost unseen.
            return Err(ZipError::InvalidArchive("two of its files have the same name".into()));
        }
        let mut members = Vec::new();
        for index in 0..archive.len() {
            let entry = archive.by_index_data(index)?;
            let name = String::from_utf8_lossy(entry.name_raw()).into_owned();
            if !entry.is_file() || name.starts_with("__MACOSX/") {
                continue;
            }
            let mut member = Member {
                name,
                start: Err(ZipError::FileNotFound),
                packed: entry.compressed_size(),
                size: entry.size(),
                crc: entry.crc32(),
                method: entry.compression(),
                encrypted: entry.encrypted(),
            };
            member.start = archive
                .by_index_raw(index)
                .and_then(|file| file.data_start().ok_or(ZipError::FileNotFound));
            members.push(member);
        }
        taken.store(0, Ordering::Relaxed);
        Ok(Self { file, members: members.into_iter(), current: None, len, taken })
    }

    /// Goes to the data of a member.
    fn start(&mut self, member: Member) -> io::Result<Open> {
        if member.encrypted {
            return Err(member.error(io::ErrorKind::Unsupported, &"it is encrypted"));
        }
        let codec: Option<Box<dyn Codec>> = match member.method {
            CompressionMethod::Stored => None,
            CompressionMethod::Deflated => Some(Box::new(Inflate::raw())),
            CompressionMethod::BZIP2 => Some(Box::new(Bunzip::new())),
            CompressionMethod::ZSTD => Some(Box::new(Unzstd::new()?)),
            method => {
                let reason = format!("its compression ({method}) is not supported");
                return Err(member.error(io::ErrorKind::Unsupported, &reason));
            }
        };
        let start = match &member.start {
            Ok(start) => *start,
            Err(error) => return Err(member.error(io::ErrorKind::InvalidData, error)),
        };
        let mut file = Arc::clone(&self.file);
        file.seek(SeekFrom::Start(start))?;
        let input = Peek::new(file.take(member.packed), Arc::clone(&self.taken));
        let data = match codec {
            None => Data::Stored(input),
            Some(codec) => Data::Packed(Stream::new(input, codec)),
        };
        Ok(Open { member, data, crc: flate2::Crc::new(), size: 0 })
    }
}

impl Member {
    /// Returns an error that names the member.
    fn error(&self, kind: io::ErrorKind, reason: &dyn std::fmt::Display) -> io::Error {
        io::Error::new(kind, format!("the file `{}` in the zip archive: {reason}", self.name))
    }
}

impl Read for Open {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = match &mut self.data {
            Data::Stored(input) => input.read(out),
            Data::Packed(input) => input.read(out),
        };
        let read = read.map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            kind => self.member.error(kind, &error),
        })?;
        self.crc.update(&out[..read]);
        self.size += read as u64;
        if read == 0 && !out.is_empty() {
            if self.size < self.member.size {
                let reason = "it ends too early (truncated file?)";
                return Err(self.member.error(io::ErrorKind::UnexpectedEof, &reason));
            }
            if self.size > self.member.size || self.crc.sum() != self.member.crc {
                let reason = "it is damaged: its checksum does not match";
                return Err(self.member.error(io::ErrorKind::InvalidData, &reason));
            }
        }
        Ok(read)
    }
}

impl Read for Archive {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        loop {
            if let Some(current) = &mut self.current {
                let read = current.read(out)?;
                if read > 0 {
                    return Ok(read);
                }
                self.current = None;
            }
            let Some(member) = self.members.next() else {
                // The directory was read first and counts as read at the end.
                self.taken.store(self.len, Ordering::Relaxed);
                return Ok(0);
            };
            self.current = Some(self.start(member)?);
        }
    }
}
