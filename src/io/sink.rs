//! Where to write: files that are either complete or not there.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use thiserror::Error;

/// Bytes gathered before each write.
const CAPACITY: usize = 64 << 10;

/// A file that could not be written.
#[derive(Debug, Error)]
#[error("cannot {action} `{}`", path.display())]
#[non_exhaustive]
pub struct SinkError {
    /// What was being done, such as `write`.
    pub action: &'static str,
    /// The file.
    pub path: PathBuf,
    /// Why it failed.
    pub source: io::Error,
}

/// A file that takes its place only when all of it is written.
///
/// The bytes go to a temporary file in the same directory. [`commit`](Self::commit) renames it;
/// dropped before that, it leaves nothing behind and its target as it was. What is not a regular
/// file, such as `/dev/null` or a named pipe, is written to as it is: there is nothing to replace.
///
/// ```
/// use std::io::Write;
/// use pgnkit::io::AtomicFile;
///
/// let dir = tempfile::tempdir()?;
/// let path = dir.path().join("out.pgn");
/// let mut file = AtomicFile::create(&path)?;
/// file.write_all(b"*\n")?;
/// assert!(!path.exists());
/// assert_eq!(file.commit()?, 2);
/// assert_eq!(std::fs::read(&path)?, b"*\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AtomicFile {
    /// The path as it was given, for messages.
    path: PathBuf,
    target: Target,
    written: u64,
}

#[derive(Debug)]
enum Target {
    /// To be renamed, after it got the permissions of the file it replaces.
    Replace { temp: BufWriter<NamedTempFile>, to: PathBuf, permissions: Option<Permissions> },
    /// Not a regular file.
    Direct(BufWriter<File>),
}

impl AtomicFile {
    /// Starts to write a file.
    ///
    /// A link is followed, so that the file it leads to is replaced and not the link. The
    /// permissions of an existing file are kept; a new one gets the usual ones.
    ///
    /// # Errors
    ///
    /// If the target is a directory or may not be written, or its directory does not exist or may
    /// not be written.
    pub fn create(path: &Path) -> Result<Self, SinkError> {
        let target = Target::new(path).map_err(|source| SinkError {
            action: "create",
            path: path.to_owned(),
            source,
        })?;
        Ok(Self { path: path.to_owned(), target, written: 0 })
    }

    /// Returns the path as it was given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns how many bytes were written so far.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Returns whether it takes its place only when it is [committed](Self::commit), and what is
    /// there stays as it is until then.
    pub const fn replaces(&self) -> bool {
        matches!(self.target, Target::Replace { .. })
    }

    /// Puts the file in its place and returns how many bytes it holds.
    ///
    /// # Errors
    ///
    /// If what was gathered cannot be written or the file cannot be renamed. The target is then
    /// as it was, unless it is not a regular file.
    pub fn commit(mut self) -> Result<u64, SinkError> {
        self.flush_target().map_err(|source| self.error("write", source))?;
        let Self { path, target, written } = self;
        if let Target::Replace { temp, to, permissions } = target {
            let replace = || -> io::Result<()> {
                let temp = temp.into_inner().map_err(io::IntoInnerError::into_error)?;
                if let Some(permissions) = permissions {
                    temp.as_file().set_permissions(permissions)?;
                }
                temp.persist(&to)?;
                Ok(())
            };
            replace().map_err(|source| SinkError { action: "replace", path, source })?;
        }
        Ok(written)
    }

    fn flush_target(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Replace { temp, .. } => temp.flush(),
            Target::Direct(file) => file.flush(),
        }
    }

    fn error(&self, action: &'static str, source: io::Error) -> SinkError {
        SinkError { action, path: self.path.clone(), source }
    }

    /// Returns the error of the [`Write`] trait, with the path in it.
    fn write_error(&self, source: io::Error) -> io::Error {
        match source.kind() {
            // Writers try again on this one, if they can see it.
            io::ErrorKind::Interrupted => source,
            kind => io::Error::new(kind, self.error("write", source)),
        }
    }
}

impl Target {
    fn new(path: &Path) -> io::Result<Self> {
        let (to, permissions) = match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(metadata) => {
                // Also for a file that will be replaced: one that is protected stays so, even
                // if its directory would let it be renamed over.
                let file = OpenOptions::new().write(true).open(path)?;
                if !metadata.is_file() {
                    return Ok(Self::Direct(BufWriter::with_capacity(CAPACITY, file)));
                }
                (fs::canonicalize(path)?, Some(metadata.permissions()))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => (path.to_owned(), None),
            Err(error) => return Err(error),
        };
        if to.file_name().is_none() || path.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        // An error of the builder would name the temporary file.
        fs::metadata(directory(&to))?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(concat!(".", env!("CARGO_PKG_NAME"), "-")).suffix(".tmp");
        #[cfg(unix)]
        if permissions.is_none() {
            use std::os::unix::fs::PermissionsExt;
            // What the umask leaves of it, as for any new file. One that replaces another is
            // private until it gets the permissions of that.
            builder.permissions(Permissions::from_mode(0o666));
        }
        let temp = BufWriter::with_capacity(CAPACITY, builder.tempfile_in(directory(&to))?);
        Ok(Self::Replace { temp, to, permissions })
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let result = match &mut self.target {
            Target::Replace { temp, .. } => temp.write(bytes),
            Target::Direct(file) => file.write(bytes),
        };
        match result {
            Ok(written) => {
                self.written += written as u64;
                Ok(written)
            }
            Err(error) => Err(self.write_error(error)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.flush_target().map_err(|error| self.write_error(error))
    }
}

/// Returns the directory a path is in.
fn directory(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Returns whether writing the one would destroy the other: both are the same regular file, by
/// whatever links, or would be once they are created.
///
/// Devices and pipes are never the same file in this sense: `/dev/null` may be written twice.
///
/// ```
/// use pgnkit::io::same_file;
/// assert!(same_file("out.pgn".as_ref(), "./out.pgn".as_ref()));
/// assert!(!same_file("good.pgn".as_ref(), "bad.pgn".as_ref()));
/// ```
pub fn same_file(a: &Path, b: &Path) -> bool {
    match (fs::metadata(a), fs::metadata(b)) {
        (Ok(of_a), Ok(of_b)) => of_a.is_file() && of_b.is_file() && same_inode(a, &of_a, b, &of_b),
        (Err(_), Err(_)) => match (place(a), place(b)) {
            (Some(a), Some(b)) => a == b,
            _ => a == b,
        },
        _ => false,
    }
}

#[cfg(unix)]
fn same_inode(_: &Path, of_a: &fs::Metadata, _: &Path, of_b: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    of_a.dev() == of_b.dev() && of_a.ino() == of_b.ino()
}

#[cfg(not(unix))]
fn same_inode(a: &Path, _: &fs::Metadata, b: &Path, _: &fs::Metadata) -> bool {
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}

/// Returns where a file that does not exist would be created.
fn place(path: &Path) -> Option<(PathBuf, OsString)> {
    Some((fs::canonicalize(directory(path)).ok()?, path.file_name()?.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names in a directory.
    fn names(dir: &Path) -> Vec<OsString> {
        fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name()).collect()
    }

    #[test]
    fn a_file_appears_when_committed() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("out");
        let mut file = AtomicFile::create(&path).unwrap();
        let bytes = vec![b'x'; 3 * CAPACITY + 1];
        file.write_all(&bytes).unwrap();
        assert!(!path.exists());
        assert_eq!(file.written(), bytes.len() as u64);
        assert_eq!(file.commit().unwrap(), bytes.len() as u64);
        assert_eq!(fs::read(&path).unwrap(), bytes);
        assert_eq!(names(dir.path()), ["out"]);
    }

    #[test]
    fn an_empty_file_appears_too() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("out");
        assert_eq!(AtomicFile::create(&path).unwrap().commit().unwrap(), 0);
        assert_eq!(fs::read(&path).unwrap(), b"");
    }

    #[test]
    fn dropped_it_leaves_nothing_behind_and_the_old_file_alone() {
        let dir = tempfile::tempdir().unwrap();
        let old = dir.path().join("old");
        fs::write(&old, "old").unwrap();
        for path in [&old, &dir.path().join("new")] {
            let mut file = AtomicFile::create(path).unwrap();
            file.write_all(b"new").unwrap();
            file.flush().unwrap();
        }
        assert_eq!(names(dir.path()), ["old"]);
        assert_eq!(fs::read(&old).unwrap(), b"old");
    }

    #[test]
    fn errors_say_what_was_done_to_which_file() {
        let dir = tempfile::tempdir().unwrap();
        for path in [
            dir.path().join("no/such/file"),
            dir.path().to_owned(),
            dir.path().join("new/"),
            PathBuf::from("/"),
            PathBuf::new(),
        ] {
            let error = AtomicFile::create(&path).unwrap_err();
            assert_eq!(error.to_string(), format!("cannot create `{}`", path.display()));
        }
        assert!(names(dir.path()).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_kept_or_the_usual_ones() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
        let write = |path: &Path| {
            let mut file = AtomicFile::create(path).unwrap();
            file.write_all(b"new").unwrap();
            file.commit().unwrap();
        };
        let plain = dir.path().join("plain");
        fs::write(&plain, "").unwrap();
        let new = dir.path().join("new");
        write(&new);
        assert_eq!(mode(&new), mode(&plain));
        for kept in [0o600, 0o640, 0o755] {
            fs::set_permissions(&plain, Permissions::from_mode(kept)).unwrap();
            write(&plain);
            assert_eq!(mode(&plain), kept);
            assert_eq!(fs::read(&plain).unwrap(), b"new");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let dir = tempfile::tempdir().unwrap();
        let (target, link) = (dir.path().join("sub/target"), dir.path().join("link"));
        fs::create_dir(dir.path().join("sub")).unwrap();
        fs::write(&target, "old").unwrap();
        std::os::unix::fs::symlink("sub/target", &link).unwrap();
        let mut file = AtomicFile::create(&link).unwrap();
        file.write_all(b"new").unwrap();
        file.commit().unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&target).unwrap(), b"new");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn devices_are_written_to_directly() {
        let mut null = AtomicFile::create("/dev/null".as_ref()).unwrap();
        null.write_all(b"gone").unwrap();
        assert_eq!(null.commit().unwrap(), 4);
        assert!(!fs::metadata("/dev/null").unwrap().is_file());

        // Noticed when the buffer is written, at the latest when it is committed.
        let mut full = AtomicFile::create("/dev/full".as_ref()).unwrap();
        full.write_all(b"small").unwrap();
        let error = full.commit().unwrap_err();
        assert_eq!(error.to_string(), "cannot write `/dev/full`");
        assert_eq!(error.source.kind(), io::ErrorKind::StorageFull);

        let mut full = AtomicFile::create("/dev/full".as_ref()).unwrap();
        let error = full.write_all(&vec![0; 2 * CAPACITY]).unwrap_err();
        assert_eq!(error.to_string(), "cannot write `/dev/full`");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }

    #[cfg(unix)]
    #[test]
    fn the_same_file_is_known_through_links() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        fs::write(path("a"), "same").unwrap();
        fs::write(path("b"), "same").unwrap();
        fs::hard_link(path("a"), path("hard")).unwrap();
        std::os::unix::fs::symlink(path("a"), path("soft")).unwrap();
        fs::create_dir(path("sub")).unwrap();
        for name in ["a", "hard", "soft", "sub/../a"] {
            assert!(same_file(&path("a"), &path(name)), "{name}");
        }
        assert!(!same_file(&path("a"), &path("b")));
        assert!(!same_file(&path("a"), &path("new")));
        assert!(same_file(&path("new"), &path("sub/../new")));
        assert!(!same_file(&path("new"), &path("sub/new")));
        assert!(!same_file("/dev/null".as_ref(), "/dev/null".as_ref()));
    }
}
