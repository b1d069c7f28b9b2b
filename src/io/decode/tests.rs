use std::error::Error as _;
use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use std::sync::atomic::Ordering;

use zip::CompressionMethod;
use zip::write::{SimpleFileOptions, ZipWriter};

use super::*;
use Compression::{Bzip2, Gzip, Plain, Zip, Zstd};

const PACKED: [Compression; 3] = [Gzip, Bzip2, Zstd];

/// A text that does not compress to nothing, some 300 kB of it.
fn text() -> Vec<u8> {
    let mut state = 1u32;
    let mut text = Vec::new();
    while text.len() < 300_000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        writeln!(text, "{}. e4 {}", state >> 20, state >> 8).unwrap();
    }
    text
}

fn pack(compression: Compression, data: &[u8]) -> Vec<u8> {
    match compression {
        Plain => data.to_vec(),
        Gzip => {
            let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
            writer.write_all(data).unwrap();
            writer.finish().unwrap()
        }
        Bzip2 => {
            let level = bzip2::Compression::new(1);
            let mut writer = bzip2::write::BzEncoder::new(Vec::new(), level);
            writer.write_all(data).unwrap();
            writer.finish().unwrap()
        }
        Zstd => zstd::encode_all(data, 3).unwrap(),
        Zip => zip(&[("a.pgn", data)]),
    }
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, data) in files {
        let options = SimpleFileOptions::default();
        if name.ends_with('/') {
            writer.add_directory(*name, options).unwrap();
        } else {
            let method = if name.starts_with("stored") {
                CompressionMethod::Stored
            } else {
                CompressionMethod::Deflated
            };
            writer.start_file(*name, options.compression_method(method)).unwrap();
            writer.write_all(data).unwrap();
        }
    }
    writer.finish().unwrap().into_inner()
}

/// A pipe: cannot seek, and yields a few bytes at a time.
struct Pipe(Cursor<Vec<u8>>);

impl Read for Pipe {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let len = out.len().min(7);
        self.0.read(&mut out[..len])
    }
}

/// Opens bytes as a file and as a pipe.
fn both(bytes: &[u8]) -> [Result<Input, OpenError>; 2] {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    let by_path = open(&Source::File(file.path().to_owned()));
    let pipe = Pipe(Cursor::new(bytes.to_vec()));
    [by_path, Input::new(pipe, None, spool, "`pipe`".to_owned())]
}

/// Reads to the end; returns the bytes and the error with its cause.
fn drain(input: &mut Input) -> (Vec<u8>, Option<String>) {
    let mut bytes = Vec::new();
    let mut chunk = vec![0; 10_000];
    loop {
        match input.reader.read(&mut chunk) {
            Ok(0) => return (bytes, None),
            Ok(n) => bytes.extend_from_slice(&chunk[..n]),
            Err(error) => {
                let again = input.reader.read(&mut chunk).unwrap_err();
                assert_eq!(again.kind(), error.kind());
                assert!(error.to_string().starts_with("cannot read `"), "{error}");
                return (bytes, Some(error.source().unwrap().to_string()));
            }
        }
    }
}

/// Checks that bytes are read as `expected` and what the error at their end is.
#[track_caller]
fn check(bytes: &[u8], compression: Compression, expected: &[u8], error: Option<&str>) {
    for input in both(bytes) {
        let mut input = input.unwrap();
        assert_eq!(input.compression, compression);
        let (read, problem) = drain(&mut input);
        assert_eq!(problem.as_deref(), error);
        assert!(read == expected, "{} bytes of {}", read.len(), expected.len());
        if error.is_none() {
            assert_eq!(input.progress.load(Ordering::Relaxed), bytes.len() as u64);
            assert!(input.compressed_len.is_none_or(|len| len == bytes.len() as u64));
        }
    }
}

#[test]
fn every_format_is_read() {
    let text = text();
    for compression in [Plain, Gzip, Bzip2, Zstd, Zip] {
        check(&pack(compression, &text), compression, &text, None);
        if compression != Plain {
            check(&pack(compression, b""), compression, b"", None);
        }
    }
}

#[test]
fn an_empty_file_is_plain() {
    check(b"", Plain, b"", None);
}

#[test]
fn lookalikes_are_read_as_they_are() {
    for bytes in [&b"BZh9 e4 e5"[..], b"\x1f\x8b", b"PK is a name", b"(\xb5/"] {
        check(bytes, Plain, bytes, None);
    }
}

#[test]
fn members_are_read_as_one() {
    let text = text();
    for compression in PACKED {
        let (a, b) = text.split_at(1234);
        let packed = [pack(compression, a), pack(compression, b""), pack(compression, b)].concat();
        check(&packed, compression, &text, None);
    }
}

#[test]
fn zeros_between_and_after_members_are_padding() {
    for compression in PACKED {
        let member = pack(compression, b"1-0\n");
        let packed = [&member[..], &[0; 512], &member, &vec![0; 100_000]].concat();
        check(&packed, compression, b"1-0\n1-0\n", None);
    }
}

#[test]
fn other_bytes_after_the_last_member_are_an_error() {
    for compression in PACKED {
        let packed = [&pack(compression, b"1-0\n")[..], b"1. e4"].concat();
        let error = format!(
            "something that is not {compression} follows the {compression} data (damaged file?)"
        );
        check(&packed, compression, b"1-0\n", Some(&error));
    }
}

#[test]
fn skippable_frames_are_skipped() {
    let skippable = |n: u8| {
        let mut frame = vec![0x50 + n, 0x2a, 0x4d, 0x18, 5, 0, 0, 0];
        frame.extend_from_slice(b"12345");
        frame
    };
    let (a, b) = (pack(Zstd, b"a"), pack(Zstd, b"b"));
    let packed = [skippable(0), a, skippable(7), skippable(15), b, skippable(3)].concat();
    check(&packed, Zstd, b"ab", None);
    check(&skippable(1), Zstd, b"", None);
}

#[test]
fn long_windows_are_accepted() {
    let mut writer = zstd::stream::write::Encoder::new(Vec::new(), 1).unwrap();
    writer.long_distance_matching(true).unwrap();
    writer.window_log(30).unwrap();
    writer.write_all(b"1. e4").unwrap();
    let packed = writer.finish().unwrap();
    check(&packed, Zstd, b"1. e4", None);
}

#[test]
fn truncated_data_is_delivered_and_then_an_error() {
    let text = text();
    for compression in PACKED {
        let packed = pack(compression, &text);
        let error = format!("the {compression} data ends too early (truncated file?)");
        for len in [packed.len() - 1, packed.len() / 2, 14] {
            for input in both(&packed[..len]) {
                let (read, problem) = drain(&mut input.unwrap());
                assert_eq!(problem.as_deref(), Some(error.as_str()), "{len}");
                assert!(text.starts_with(&read));
                if len == packed.len() - 1 {
                    assert!(read.len() >= text.len() - 128 * 1024, "{compression}: {}", read.len());
                }
                if len == packed.len() / 2 {
                    assert!(!read.is_empty(), "{compression}");
                }
            }
        }
    }
}

#[test]
fn gzip_delivers_all_before_a_missing_trailer() {
    let text = text();
    let packed = pack(Gzip, &text);
    let error = "the gzip data ends too early (truncated file?)";
    check(&packed[..packed.len() - 8], Gzip, &text, Some(error));
    check(b"\x1f\x8b\x08", Gzip, b"", Some(error));
}

#[test]
fn damaged_data_is_delivered_up_to_the_damage() {
    let text = text();
    for compression in PACKED {
        let first = pack(compression, &text);
        let mut second = pack(compression, &text);
        let middle = second.len() * 3 / 4;
        for byte in &mut second[middle..middle + 40] {
            *byte ^= 0x55;
        }
        for input in both(&[first, second].concat()) {
            let (read, problem) = drain(&mut input.unwrap());
            let problem = problem.unwrap();
            assert!(problem.contains(&format!("the {compression} data is damaged")), "{problem}");
            assert!(read.len() > text.len() && read[..text.len()] == text, "{compression}");
        }
    }
}

#[test]
fn a_wrong_checksum_is_found() {
    let mut packed = pack(Gzip, b"1. e4");
    let at = packed.len() - 8;
    packed[at] ^= 1;
    check(&packed, Gzip, b"1. e4", Some("the gzip data is damaged: incorrect data check"));
}

#[test]
fn a_zip_archive_is_its_files_in_order() {
    let text = text();
    let packed = zip(&[
        ("z.pgn", &text),
        ("dir/", b""),
        ("__MACOSX/._z.pgn", b"icon"),
        ("dir/no-newline.pgn", b"1. e4"),
        ("stored.pgn", &text),
        ("empty.pgn", b""),
        ("a.pgn", b"last\n"),
    ]);
    check(&packed, Zip, &[&text[..], b"1. e4", &text, b"last\n"].concat(), None);
    check(&zip(&[]), Zip, b"", None);
}

#[test]
fn a_streamed_zip_archive_is_read() {
    // Lengths that follow the data instead of preceding it.
    let mut writer = ZipWriter::new_stream(Vec::new());
    for name in ["a.pgn", "b.pgn"] {
        writer.start_file(name, SimpleFileOptions::default()).unwrap();
        writer.write_all(name.as_bytes()).unwrap();
    }
    let packed = writer.finish().unwrap().into_inner();
    check(&packed, Zip, b"a.pgnb.pgn", None);
}

/// Finds the place of bytes in others, the last one.
fn last(haystack: &[u8], needle: &[u8]) -> usize {
    haystack.windows(needle.len()).rposition(|window| window == needle).unwrap()
}

#[test]
fn an_unreadable_file_of_a_zip_archive_is_named_after_those_before_it() {
    let good = zip(&[("a.pgn", b"fine\n"), ("stored-b.pgn", b"bad\n")]);
    let first_of = |signature: &[u8], bytes: &[u8]| last(bytes, signature);
    let central = first_of(b"PK\x01\x02", &good);
    let local = first_of(b"PK\x03\x04", &good);

    let mut encrypted = good.clone();
    encrypted[central + 8] |= 1;
    encrypted[local + 6] |= 1;
    let error = "the file `stored-b.pgn` in the zip archive: it is encrypted";
    check(&encrypted, Zip, b"fine\n", Some(error));

    let mut method = good.clone();
    method[central + 10] = 14;
    method[local + 8] = 14;
    for input in both(&method) {
        let (read, problem) = drain(&mut input.unwrap());
        let problem = problem.unwrap();
        assert_eq!(read, b"fine\n");
        assert!(problem.starts_with("the file `stored-b.pgn` in the zip archive: its compression"));
        assert!(problem.ends_with("is not supported"), "{problem}");
    }

    let mut damaged = good.clone();
    let at = last(&damaged, b"bad\n");
    damaged[at] = b'B';
    let error =
        "the file `stored-b.pgn` in the zip archive: it is damaged: its checksum does not match";
    check(&damaged, Zip, b"fine\nBad\n", Some(error));
}

#[test]
fn a_zip_archive_with_other_codecs_is_read() {
    let text = text();
    for (compression, method) in [(Bzip2, 12), (Zstd, 93)] {
        // Stored, then relabelled: the checksum and size are those of the text.
        let body = pack(compression, &text);
        let mut packed = zip(&[("stored.pgn", &body)]);
        let mut crc = flate2::Crc::new();
        crc.update(&text);
        let central = last(&packed, b"PK\x01\x02");
        let local = last(&packed[..30], b"PK\x03\x04");
        for (at, to_method) in [(local, 8), (central, 10)] {
            packed[at + to_method] = method;
            let crc_at = at + to_method + 6;
            packed[crc_at..crc_at + 4].copy_from_slice(&crc.sum().to_le_bytes());
            let len = u32::try_from(text.len()).unwrap();
            packed[crc_at + 8..crc_at + 12].copy_from_slice(&len.to_le_bytes());
        }
        check(&packed, Zip, &text, None);
    }
}

#[test]
fn a_broken_zip_archive_cannot_be_opened() {
    let packed = zip(&[("a.pgn", b"1. e4")]);
    for input in both(&packed[..packed.len() - 30]) {
        let error = input.unwrap_err();
        assert!(error.to_string().starts_with("cannot read the zip archive `"), "{error}");
        assert!(error.source().is_some());
    }
}

#[test]
fn two_files_of_one_name_in_a_zip_archive_are_refused() {
    let mut packed = zip(&[("stored-a.pgn", b"1. e4"), ("stored-b.pgn", b"1. d4")]);
    while let Some(at) = packed.windows(8).position(|window| window == b"stored-b") {
        packed[at + 7] = b'a';
    }
    for input in both(&packed) {
        let cause = input.unwrap_err().source().unwrap().to_string();
        assert!(cause.ends_with("two of its files have the same name"), "{cause}");
    }
}

#[test]
fn unsupported_formats_are_named() {
    for input in both(b"7z\xbc\xaf\x27\x1c\0\x04") {
        let error = input.unwrap_err();
        assert!(error.to_string().ends_with("`: 7z files are not supported"), "{error}");
        assert_eq!(error.hint(), Some("unpack it first"));
    }
}

#[test]
fn errors_carry_the_path() {
    let missing = Source::File("no/such/file.pgn".into());
    let error = open(&missing).unwrap_err();
    assert_eq!(error.to_string(), "cannot open `no/such/file.pgn`");
    assert!(error.source().is_some());
}

#[cfg(unix)]
#[test]
fn a_directory_cannot_be_read() {
    let dir = tempfile::tempdir().unwrap();
    let error = open(&Source::File(dir.path().to_owned())).unwrap_err();
    assert_eq!(error.to_string(), format!("cannot read `{}`", dir.path().display()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_named_pipe_is_read() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    if !made.is_ok_and(|status| status.success()) {
        return;
    }
    let text = text();
    for compression in [Plain, Gzip, Zip] {
        let (path, packed) = (path.clone(), pack(compression, &text));
        let to: &Path = &path;
        let read = std::thread::scope(|scope| {
            scope.spawn(|| fs::write(to, packed).unwrap());
            let mut input = open(&Source::File(to.to_owned())).unwrap();
            assert_eq!(input.compression, compression);
            drain(&mut input)
        });
        assert!(read == (text.clone(), None));
    }
}
