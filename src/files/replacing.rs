//! Several files that are replaced together: all of them, or none.

use std::fs::{File, Permissions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

use tempfile::{NamedTempFile, TempPath};

use super::reading::{if_there, is_absent};
use super::writing::{FileError, GrowingFile, folder_of, put, temporary};

/// Writes every file whole. None is replaced until all contents are written next to their places and synced; if one
/// cannot be put in its place then, the others are put back. Creates missing folders and follows links. A device, or
/// another place that is no regular file, is written to directly; a file that is mounted by itself, when all are
/// written.
pub fn write_all_or_nothing(files: &[(PathBuf, Vec<u8>)]) -> Result<(), FileError> {
    replace_all(files, &[])
}

/// Writes every file and removes the files `without`, and folders that become empty, just before the last file appears,
/// which may list the others. All are in its folder, at any depth.
pub fn replace_all(files: &[(PathBuf, Vec<u8>)], without: &[PathBuf]) -> Result<(), FileError> {
    let mut changed = Vec::new();
    let replaced = written_beside(files).and_then(|written| change_all(written, without, &mut changed));
    let top = files.last().map(|(last, _)| folder_of(last));
    replaced.map_err(|error| {
        let error = with_all_put_back(changed, error);
        let _ = files.iter().try_for_each(|(path, _)| remove_empty_folders(top, path));
        error
    })
}

fn written_beside(files: &[(PathBuf, Vec<u8>)]) -> Result<Vec<GrowingFile>, FileError> {
    let write = |(path, contents): &(PathBuf, Vec<u8>)| {
        let mut file = GrowingFile::create(path)?;
        file.write_all(contents).map_err(|source| file.error(source))?;
        file.sync()?;
        Ok(file)
    };
    files.iter().map(write).collect()
}

/// Lets the files appear and removes others; adds their former contents to `changed`. The last change needs no way
/// back.
fn change_all(mut written: Vec<GrowingFile>, without: &[PathBuf], changed: &mut Vec<Before>) -> Result<(), FileError> {
    let Some(last) = written.pop() else { return Ok(()) };
    let top = folder_of(&last.path).to_path_buf();
    for file in written {
        let before = file.names.as_ref().map(|(_, target)| Before::of(target, &top)).transpose()?;
        file.appear()?;
        changed.extend(before);
    }
    for path in without {
        let before = Before::of(path, &top)?;
        if before.kept.is_some() {
            fs::remove_file(path).map_err(|source| FileError::of("remove", path, source))?;
            changed.push(before);
        }
        remove_empty_folders(Some(&top), path)?;
    }
    last.appear()
}

/// Removes the folders from `path` up to `top`, exclusive; a folder with other files stays.
fn remove_empty_folders(top: Option<&Path>, path: &Path) -> Result<(), FileError> {
    for above in top.into_iter().flat_map(|top| between(top, path)) {
        match fs::remove_dir(above).map_err(|error| (error.kind(), error)) {
            Ok(()) | Err((io::ErrorKind::NotFound, _)) => {}
            Err((io::ErrorKind::DirectoryNotEmpty | io::ErrorKind::NotADirectory, _)) => break,
            Err((_, source)) => return Err(FileError::of("remove", above, source)),
        }
    }
    Ok(())
}

/// The folders from `path` up to `top`, exclusive, innermost first.
fn between<'p>(top: &'p Path, path: &'p Path) -> impl Iterator<Item = &'p Path> {
    path.ancestors().skip(1).take_while(move |above| above.starts_with(top) && *above != top)
}

fn with_all_put_back(changed: Vec<Before>, mut error: FileError) -> FileError {
    let failures: Vec<FileError> = changed.into_iter().rev().filter_map(|before| before.put_back().err()).collect();
    if let Some(first) = failures.first() {
        error.remark = format!("; {first}, so part is changed: repeat the command");
    }
    error
}

/// A file as it was before a change: under a temporary name, or none.
struct Before {
    path: PathBuf,
    kept: Option<TempPath>,
    /// Keeps other processes from taking the temporary name for the leftover of a killed process.
    _lock: Option<File>,
    /// The folders above it, innermost first, with their permissions.
    folders: Vec<(PathBuf, Permissions)>,
}

impl Before {
    /// Gives the file a second, temporary name in the folder `top`, which is not removed.
    fn of(path: &Path, top: &Path) -> Result<Self, FileError> {
        let keep = |name: &Path| match fs::hard_link(path, name) {
            Err(error) if !matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::AlreadyExists) => {
                // Some file systems give a file one name only.
                fs::copy(path, name).map(drop).inspect_err(|_| drop(fs::remove_file(name)))
            }
            linked => linked,
        };
        let kept = if_there(temporary().make_in(top, keep)).map_err(|source| FileError::new(path, source))?;
        let kept = kept.map(NamedTempFile::into_temp_path);
        let lock = kept.as_ref().and_then(|kept| File::open(kept).ok()).filter(|file| file.try_lock().is_ok());
        let folder = |above: &Path| Some((above.to_path_buf(), fs::metadata(above).ok()?.permissions()));
        let folders = between(top, path).filter_map(folder).collect();
        Ok(Before { path: path.to_path_buf(), kept, _lock: lock, folders })
    }

    fn put_back(self) -> Result<(), FileError> {
        let put_back = match self.kept {
            Some(kept) => make_again(self.folders).and_then(|()| put(kept, &self.path)),
            None => fs::remove_file(&self.path),
        };
        put_back.map_err(|source| FileError::of("put back", &self.path, source))
    }
}

/// Makes missing folders again, with their permissions.
fn make_again(folders: Vec<(PathBuf, Permissions)>) -> io::Result<()> {
    let gone = folders.into_iter().rev().filter(|(folder, _)| is_absent(folder));
    gone.into_iter().try_for_each(|(folder, permissions)| {
        fs::create_dir(&folder)?;
        fs::set_permissions(folder, permissions)
    })
}
