//! Files that are written atomically, and the folders and temporary files for them.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::{NamedTempFile, TempPath};
use thiserror::Error;

use super::is_dash;
use super::reading::{if_there, open_at_once};

/// Beginning of the names of temporary files.
const TEMPORARY: &str = ".house-edge-unfinished-";
const RANDOM_LETTERS: usize = 6;
/// A younger temporary file may be one that another process has not locked yet.
const LEFTOVER_AGE: Duration = Duration::from_secs(2);

#[derive(Debug, Error)]
#[error("cannot {action} {}: {source}{remark}", path.display())]
pub struct FileError {
    action: &'static str,
    path: PathBuf,
    source: io::Error,
    pub(super) remark: String,
}

impl FileError {
    pub(super) fn new(path: &Path, source: io::Error) -> Self {
        FileError::of("write", path, source)
    }

    pub(super) fn of(action: &'static str, path: &Path, source: io::Error) -> Self {
        // An error that is not the system's own names the temporary file; its kind is enough then.
        let own = source.raw_os_error().is_some();
        let source = if own { source } else { source.kind().into() };
        FileError { action, path: path.to_path_buf(), source, remark: String::new() }
    }
}

/// Writes a file atomically, and never over another one, even if that appears meanwhile.
pub fn write_new(path: &Path, contents: &[u8]) -> Result<(), FileError> {
    let write = || {
        let mut file = temporary_in(folder_of(path), Access::AsUsual)?;
        file.as_file_mut().write_all(contents)?;
        file.as_file().sync_all()?;
        Ok(file)
    };
    let file = write().map_err(|error| FileError::new(path, error))?;
    match file.persist_noclobber(path).map_err(|error| error.error) {
        Ok(_) => sync_folder(path),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let source = io::Error::new(error.kind(), "it exists already and is not replaced; name another file");
            return Err(FileError { source, ..FileError::new(path, error) });
        }
        Err(error) => return Err(FileError::new(path, error)),
    }
    Ok(())
}

/// Writes a file atomically, for use by `access`.
pub fn write_for(access: Access, path: &Path, contents: &[u8]) -> Result<(), FileError> {
    let mut file = GrowingFile::create_for(path, access)?;
    file.write_all(contents).map_err(|source| file.error(source))?;
    file.finish()
}

/// Gives a temporary file its final name. A file that is mounted by itself, as in a container, keeps its place and
/// takes the contents: another cannot replace it.
pub(super) fn put(temporary: TempPath, target: &Path) -> io::Result<()> {
    match temporary.persist(target) {
        Err(busy) if busy.error.kind() == io::ErrorKind::ResourceBusy => {
            let mut file = fs::OpenOptions::new().write(true).truncate(true).open(target)?;
            io::copy(&mut fs::File::open(&busy.path)?, &mut file)?;
            file.sync_all()
        }
        persisted => persisted.map_err(|error| error.error),
    }
}

/// Makes the new name of a file durable, where folders can be synced.
fn sync_folder(path: &Path) {
    if let Ok(folder) = fs::File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
}

/// Checks before long work whether a file could be written, and leaves nothing behind: a missing folder is created with
/// the file only.
pub fn ensure_writable(path: &Path) -> Result<(), FileError> {
    if is_device(path) {
        return Ok(());
    }
    if is_dash(path) {
        let source = io::Error::other("standard output is ⟦output⟧ alone; name a file, or ./- for one of that name");
        return Err(FileError { source, ..FileError::new(path, io::ErrorKind::InvalidInput.into()) });
    }
    let try_to_write = || {
        let target = target_of(path)?;
        if target.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        tempfile::tempfile_in(first_existing(folder_of(&target))).map(drop)
    };
    try_to_write().map_err(|source| FileError::new(path, source))
}

/// The folder itself, or the nearest existing one above it.
fn first_existing(folder: &Path) -> &Path {
    let mut there = folder.ancestors().filter(|above| above.symlink_metadata().is_ok());
    there.next().unwrap_or(Path::new("."))
}

/// Removes temporary files that no running process holds; where files cannot be locked, they stay.
fn remove_leftovers(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(is_temporary) {
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

fn is_temporary(entry: &fs::DirEntry) -> bool {
    let name = entry.file_name();
    name.to_string_lossy().strip_prefix(TEMPORARY).map(str::len) == Some(RANDOM_LETTERS)
}

/// Removes temporary files that no running process holds, in a folder and at any depth in its folders `within`, but not
/// through links or on other file systems.
pub fn remove_leftovers_in(folder: &Path, within: &[&str]) {
    remove_leftovers(folder);
    within.iter().for_each(|name| remove_leftovers_below(folder, &folder.join(name)));
}

fn remove_leftovers_below(above: &Path, folder: &Path) {
    if !is_folder_on_file_system_of(above, folder) {
        return;
    }
    remove_leftovers(folder);
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.for_each(|entry| remove_leftovers_below(folder, &entry.path()));
}

/// Whether `folder` is a folder, not a link, on the file system of `above`, where systems tell file systems apart.
fn is_folder_on_file_system_of(above: &Path, folder: &Path) -> bool {
    let Ok(there) = fs::symlink_metadata(folder) else { return false };
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        there.is_dir() && fs::metadata(above).is_ok_and(|above| above.dev() == there.dev())
    }
    #[cfg(not(unix))]
    {
        let _ = above;
        there.is_dir()
    }
}

/// Whether a folder holds no files except temporary ones, at any depth.
pub fn holds_nothing(folder: &Path) -> bool {
    let Ok(entries) = fs::read_dir(folder) else { return false };
    let holds_nothing_in = |entry: fs::DirEntry| match entry.file_type() {
        Ok(kind) if kind.is_dir() => holds_nothing(&entry.path()),
        _ => is_temporary(&entry),
    };
    entries.into_iter().all(|entry| entry.is_ok_and(holds_nothing_in))
}

/// Creates the folder of `path` and locks it against other processes of this program while the result lives. Where
/// folders cannot be locked, there is no waiting.
pub fn hold_folder(path: &Path) -> Option<fs::File> {
    Access::AsUsual.make_folder(folder_of(path)).ok()?;
    let folder = fs::File::open(folder_of(path)).ok()?;
    folder.lock().ok()?;
    Some(folder)
}

pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file itself, or the target of a link, so that the link is not replaced. A dangling link is an error.
fn target_of(path: &Path) -> io::Result<PathBuf> {
    let entry = if_there(fs::symlink_metadata(path))?;
    if entry.is_some_and(|entry| entry.is_symlink()) { fs::canonicalize(path) } else { Ok(path.to_path_buf()) }
}

/// Opens a device or a pipe for writing, without waiting for a pipe's reader.
fn open_device(path: &Path) -> io::Result<fs::File> {
    let file = open_at_once(fs::OpenOptions::new().write(true), path)?;
    #[cfg(unix)]
    rustix::fs::fcntl_setfl(&file, rustix::fs::OFlags::empty())?;
    Ok(file)
}

fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|existing| !existing.is_file() && !existing.is_dir())
}

/// A file that is written while its contents are computed, so that they need not fit in memory, and that appears whole
/// or not at all. A device is written to directly.
pub struct GrowingFile {
    pub(super) path: PathBuf,
    file: BufWriter<fs::File>,
    /// Temporary and final name; `None` for a device.
    pub(super) names: Option<(TempPath, PathBuf)>,
}

impl GrowingFile {
    pub fn create(path: &Path) -> Result<Self, FileError> {
        Self::create_for(path, Access::AsUsual)
    }

    fn create_for(path: &Path, access: Access) -> Result<Self, FileError> {
        let open = || {
            if is_device(path) {
                return Ok((open_device(path)?, None));
            }
            let target = target_of(path)?;
            let (file, temporary) = beside(&target, access)?.into_parts();
            Ok((file, Some((temporary, target))))
        };
        let (file, names) = open().map_err(|source| FileError::new(path, source))?;
        Ok(GrowingFile { path: path.to_path_buf(), file: BufWriter::new(file), names })
    }

    pub fn finish(mut self) -> Result<(), FileError> {
        self.sync()?;
        self.appear()
    }

    pub(super) fn sync(&mut self) -> Result<(), FileError> {
        let is_device = self.names.is_none();
        let flushed = self.file.flush();
        let synced = flushed.and_then(|()| if is_device { Ok(()) } else { self.file.get_ref().sync_all() });
        synced.map_err(|source| self.error(source))
    }

    pub(super) fn appear(self) -> Result<(), FileError> {
        let Some((temporary, target)) = self.names else { return Ok(()) };
        put(temporary, &target).map_err(|error| FileError::new(&self.path, error))?;
        sync_folder(&target);
        Ok(())
    }

    /// The error of a failed write to this file.
    pub fn error(&self, source: io::Error) -> FileError {
        FileError::new(&self.path, source)
    }
}

impl Write for GrowingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Access to a new file and its new folders, where systems distinguish users.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The permissions of the existing file; for a new one, the user's defaults.
    AsUsual,
    /// Readable and writable by this user only.
    Private,
    /// Readable and writable by this user, readable by the folder's group.
    ReadByGroup,
}

impl Access {
    /// Permission bits of a new file, before the system subtracts the user's mask.
    #[cfg(unix)]
    fn bits(self) -> u32 {
        match self {
            Access::AsUsual => 0o666,
            Access::Private => 0o600,
            Access::ReadByGroup => 0o640,
        }
    }

    pub(super) fn make_folder(self, folder: &Path) -> io::Result<()> {
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        if self != Access::AsUsual {
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        }
        builder.create(folder)
    }
}

/// An empty temporary file in the folder of `path`.
fn beside(path: &Path, access: Access) -> io::Result<NamedTempFile> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let file = temporary_in(folder_of(path), access)?;
    if access == Access::AsUsual
        && let Some(existing) = if_there(fs::metadata(path))?
    {
        file.as_file().set_permissions(existing.permissions())?;
    }
    Ok(file)
}

pub(super) fn temporary() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY).rand_bytes(RANDOM_LETTERS);
    builder
}

/// An empty temporary file in a folder, which is made. Removes the leftovers of killed processes there.
fn temporary_in(folder: &Path, access: Access) -> io::Result<NamedTempFile> {
    access.make_folder(folder)?;
    remove_leftovers(folder);
    let open = |path: &Path| {
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, access.bits());
        options.open(path)
    };
    let file = temporary().make_in(folder, open)?;
    // The lock lasts as long as this process; where files cannot be locked, leftovers are not removed.
    let _ = file.as_file().lock();
    Ok(file)
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn leftovers_of_killed_processes_are_removed_and_locked_files_are_not() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let named = |name: &str| folder.path().join(name);
        for (name, age) in
            [(".house-edge-unfinished-killed", 120), (".house-edge-unfinished-newest", 0), (".house-edge-config", 120)]
        {
            let file = fs::File::create(named(name)).expect("written");
            file.set_modified(SystemTime::now() - Duration::from_secs(age)).expect("its own file");
        }
        fs::write(named("other"), b"someone's").expect("written");
        let mut held = GrowingFile::create(&named("file")).expect("a temporary file");
        held.write_all(b"being written").expect("written");
        write_for(Access::AsUsual, &named("next"), b"").expect("writable");
        held.file.get_ref().set_modified(SystemTime::now() - Duration::from_secs(120)).expect("its own file");
        ensure_writable(&named("file")).expect("writable");
        ensure_writable(&named("new/deep/file")).expect("it can be created");
        assert!(!named("new").exists());
        assert!(ensure_writable(&named("other/file")).is_err(), "a file is no folder");
        assert!(!named(".house-edge-unfinished-killed").exists() && named(".house-edge-unfinished-newest").exists());
        assert!(named(".house-edge-config").exists());
        assert!(named("other").exists());
        held.finish().expect("put in its place");
        assert_eq!(fs::read(named("file")).expect("whole"), b"being written");
    }
}
