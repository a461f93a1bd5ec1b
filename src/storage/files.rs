//! Files that appear whole or not at all.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;
use thiserror::Error;

/// How the names of temporary files begin.
const TEMPORARY: &str = ".house-edge-";
/// How many letters follow.
const RANDOM_LETTERS: usize = 6;
/// A temporary file that is younger may be one that another process has not locked yet.
const LEFTOVER_AGE: Duration = Duration::from_secs(60);

/// A file that cannot be written.
#[derive(Debug, Error)]
#[error("cannot write {}: {source}", path.display())]
pub struct FileError {
    path: PathBuf,
    source: io::Error,
}

impl FileError {
    fn new(path: &Path, source: io::Error) -> Self {
        // An error that is not the system's own names the temporary file; then its kind says enough.
        let own = source.raw_os_error().is_some();
        FileError { path: path.to_path_buf(), source: if own { source } else { source.kind().into() } }
    }
}

/// Writes every file whole. None is replaced unless all contents could be written beside their places and synced first.
/// Missing folders are made, links followed. A place that is no regular file, such as a device, is written to directly.
///
/// # Errors
/// [`FileError`] with the file that cannot be written and what the system says.
pub fn write_all_or_nothing(files: &[(PathBuf, Vec<u8>)]) -> Result<(), FileError> {
    let (devices, files): (Vec<_>, Vec<_>) = files.iter().partition(|(path, _)| is_device(path));
    let mut prepared = Vec::new();
    for (path, contents) in files {
        let target = target_of(path).map_err(|source| FileError::new(path, source))?;
        let file = beside(&target, contents).map_err(|source| FileError::new(path, source))?;
        prepared.push((target, file));
    }
    for (path, contents) in devices {
        let write = fs::OpenOptions::new().write(true).open(path).and_then(|mut device| device.write_all(contents));
        write.map_err(|source| FileError::new(path, source))?;
    }
    for (target, file) in prepared {
        file.persist(&target).map_err(|error| FileError::new(&target, error.error))?;
        sync_folder(&target);
    }
    Ok(())
}

/// Makes the new name of a file durable, where folders can be synced.
fn sync_folder(path: &Path) {
    if let Ok(folder) = fs::File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
}

/// Finds out, before long work is begun, whether a file could be written; makes missing folders. Removes what killed
/// processes left beside it.
///
/// # Errors
/// [`FileError`] as [`write_all_or_nothing`] would give it.
pub fn ensure_writable(path: &Path) -> Result<(), FileError> {
    if is_device(path) {
        return Ok(());
    }
    let prepared = target_of(path).and_then(|target| {
        remove_leftovers(folder_of(&target));
        beside(&target, &[])
    });
    prepared.map(drop).map_err(|source| FileError::new(path, source))
}

/// Removes temporary files that no living process holds; where files cannot be locked, they stay.
fn remove_leftovers(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_own = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        let random = name.to_string_lossy().strip_prefix(TEMPORARY).map(str::len);
        random == Some(RANDOM_LETTERS)
    };
    for entry in entries.filter(is_own) {
        let is_old = |there: fs::Metadata| {
            let age = there.modified().ok().and_then(|modified| modified.elapsed().ok());
            there.is_file() && age.is_some_and(|age| age > LEFTOVER_AGE)
        };
        let unheld = |file: &fs::File| file.try_lock().is_ok();
        if entry.metadata().is_ok_and(is_old) && fs::File::open(entry.path()).is_ok_and(|file| unheld(&file)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Holds the folder of `path` against other processes of this program that ask for it, as long as the result lives.
/// Where folders cannot be locked there is no waiting.
pub fn hold_folder(path: &Path) -> Option<fs::File> {
    let folder = fs::File::open(folder_of(path)).ok()?;
    folder.lock().ok()?;
    Some(folder)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file itself, or the one that a link leads to, so that the link is not replaced. A link that leads nowhere is an
/// error.
fn target_of(path: &Path) -> io::Result<PathBuf> {
    if fs::symlink_metadata(path).is_ok_and(|entry| entry.is_symlink()) {
        return fs::canonicalize(path);
    }
    Ok(path.to_path_buf())
}

fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|existing| !existing.is_file() && !existing.is_dir())
}

/// A file that is written as its contents are made, so that they need not fit in memory, and that appears whole or not
/// at all. A device is written to directly.
pub struct GrowingFile {
    path: PathBuf,
    contents: Contents,
}

enum Contents {
    Device(BufWriter<fs::File>),
    Beside(BufWriter<NamedTempFile>, PathBuf),
}

impl GrowingFile {
    /// A file that will appear at `path`.
    ///
    /// # Errors
    /// [`FileError`] as [`write_all_or_nothing`] would give it.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        let contents = || {
            if is_device(path) {
                return Ok(Contents::Device(BufWriter::new(fs::OpenOptions::new().write(true).open(path)?)));
            }
            let target = target_of(path)?;
            Ok(Contents::Beside(BufWriter::new(beside(&target, &[])?), target))
        };
        let contents = contents().map_err(|source| FileError::new(path, source))?;
        Ok(GrowingFile { path: path.to_path_buf(), contents })
    }

    /// Lets the file appear.
    ///
    /// # Errors
    /// [`FileError`] if it cannot be written to its end, or not be put in its place.
    pub fn finish(self) -> Result<(), FileError> {
        let finished = match self.contents {
            Contents::Device(mut device) => device.flush(),
            Contents::Beside(file, target) => {
                file.into_inner().map_err(io::IntoInnerError::into_error).and_then(|file| {
                    file.as_file().sync_all()?;
                    file.persist(&target).map(drop).map_err(|error| error.error)?;
                    sync_folder(&target);
                    Ok(())
                })
            }
        };
        finished.map_err(|source| FileError::new(&self.path, source))
    }

    /// The error of a failed write to this file.
    pub fn error(&self, source: io::Error) -> FileError {
        FileError::new(&self.path, source)
    }
}

impl Write for GrowingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.contents {
            Contents::Device(device) => device.write(bytes),
            Contents::Beside(file, _) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.contents {
            Contents::Device(device) => device.flush(),
            Contents::Beside(file, _) => file.flush(),
        }
    }
}

/// A temporary file with `contents` in the folder of `path`, with the permissions of the file there, or of an ordinary
/// new file if there is none.
fn beside(path: &Path, contents: &[u8]) -> io::Result<NamedTempFile> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let folder = folder_of(path);
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY).rand_bytes(RANDOM_LETTERS);
    #[cfg(unix)]
    {
        // The system takes away what the user's umask forbids, as for any new file.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    // As long as this process lives it holds the file; where files cannot be locked nobody takes them away.
    let _ = file.as_file().lock();
    file.as_file_mut().write_all(contents)?;
    if let Ok(existing) = fs::metadata(path) {
        file.as_file().set_permissions(existing.permissions())?;
    }
    file.as_file().sync_all()?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn what_killed_processes_left_is_taken_away_and_what_is_held_is_not() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let named = |name: &str| folder.path().join(name);
        for (name, age) in [(".house-edge-killed", 120), (".house-edge-newest", 0), (".house-edge-notes-of-mine", 120)]
        {
            let file = fs::File::create(named(name)).expect("written");
            file.set_modified(SystemTime::now() - Duration::from_secs(age)).expect("its own file");
        }
        fs::write(named("other"), b"someone's").expect("written");
        let held = beside(&named("file"), b"being written").expect("a temporary file");
        ensure_writable(&named("file")).expect("writable");
        held.as_file().set_modified(SystemTime::now() - Duration::from_secs(120)).expect("its own file");
        ensure_writable(&named("file")).expect("writable");
        assert!(!named(".house-edge-killed").exists() && named(".house-edge-newest").exists());
        assert!(named(".house-edge-notes-of-mine").exists());
        assert!(named("other").exists() && held.path().exists());
        held.persist(named("file")).expect("put in its place");
        assert_eq!(fs::read(named("file")).expect("whole"), b"being written");
    }
}
