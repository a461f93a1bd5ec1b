//! Checkpoints: the records of runs, so that these can be resumed, extended and merged.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::{seal, unseal};
use crate::files::reading::{self, if_there};
use crate::files::replacing::write_all_or_nothing;
use crate::files::writing::{FileError, ensure_writable, hold_folder};
use crate::simulation::{Record, RecordError, Run};

/// First line of a checkpoint. It has the version of the program, as figures may change between versions, and the
/// version of the file format.
const HEADER: &str = concat!("house-edge ", env!("CARGO_PKG_VERSION"), " checkpoint 1\n");
/// Beginning of the first line in any version, and the text before its file version.
const ANY_VERSION: (&str, &str) = ("house-edge ", " checkpoint ");
/// Largest checkpoint in bytes: all games, wagers and readings together fill less than a hundredth of it.
const LARGEST: u64 = 16 << 20;
const LONGEST_HEADER: usize = 100;

/// A checkpoint that cannot be used; it is never overwritten.
#[derive(Debug, Error)]
#[allow(missing_docs)]
pub enum CheckpointError {
    #[error("cannot read {}: {source}", path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("{} is a folder; name a checkpoint file", .0.display())]
    Folder(PathBuf),
    #[error("{} is not a checkpoint of this program; name another file", .0.display())]
    Foreign(PathBuf),
    #[error(
        "{} was written by another version: \"{found}\", and this is \"{}\"; finish it with that one, or name another \
         file",
        path.display(),
        HEADER.trim_end()
    )]
    OtherVersion { path: PathBuf, found: String },
    #[error("{} is damaged: its checksum is wrong; restore it or name another file", .0.display())]
    Damaged(PathBuf),
    #[error(
        "{}: {source}; it is left untouched: resume with the command that wrote it, or name another file",
        path.display()
    )]
    Record { path: PathBuf, source: RecordError },
    #[error("{} holds {found} games, not {wanted}; name another file", path.display())]
    OtherGames { path: PathBuf, found: usize, wanted: usize },
    #[error("{} was changed by another run and is left alone; two runs cannot share a file", .0.display())]
    ChangedMeanwhile(PathBuf),
    #[error("{} already exists and is left alone; remove it or name another file", .0.display())]
    InTheWay(PathBuf),
    #[error(
        "{} would have more than {} MiB, the most that is read again, so it is not written; play fewer games or wagers \
         in one run",
        .0.display(),
        LARGEST >> 20
    )]
    TooLarge(PathBuf),
    #[error(transparent)]
    File(#[from] FileError),
    #[error("internal error, please report it: cannot make the checkpoint: {0}")]
    Encoding(#[from] postcard::Error),
}

/// A checkpoint that is replaced during the run.
#[derive(Debug)]
pub struct CheckpointFile {
    path: PathBuf,
    /// Checksum of the file as last seen by this process; `None` if there was none.
    seen: Option<[u8; 32]>,
}

impl CheckpointFile {
    /// The checkpoint of these runs at `path`, and its records if it exists.
    pub fn open(path: &Path, runs: &[Run]) -> Result<(Self, Vec<Record>), CheckpointError> {
        ensure_writable(path)?;
        let file = |seen| CheckpointFile { path: path.to_path_buf(), seen };
        let Some(bytes) = bytes_at(path)? else { return Ok((file(None), Vec::new())) };
        let records = decode(path, &bytes)?;
        if records.len() != runs.len() {
            let (found, wanted) = (records.len(), runs.len());
            return Err(CheckpointError::OtherGames { path: path.to_path_buf(), found, wanted });
        }
        let file = file(Some(Sha256::digest(&bytes).into()));
        match records.iter().zip(runs).find_map(|(record, run)| run.difference(&record.run)) {
            Some(difference) => Err(file.unusable(RecordError::OtherRun(difference))),
            None => Ok((file, records)),
        }
    }

    /// Writes a checkpoint at `path`, where no other file may exist.
    pub fn create(path: &Path, records: &[&Record]) -> Result<(), CheckpointError> {
        let bytes = encode(path, records)?;
        // No other process creates a checkpoint there between the check and the write.
        let _held = hold_folder(path);
        match bytes_at(path)? {
            Some(there) if there == bytes => Ok(()),
            Some(_) => Err(CheckpointError::InTheWay(path.to_path_buf())),
            None => Ok(write_all_or_nothing(&[(path.to_path_buf(), bytes)])?),
        }
    }

    pub fn unusable(&self, source: RecordError) -> CheckpointError {
        CheckpointError::Record { path: self.path.clone(), source }
    }

    pub fn save(&mut self, records: &[&Record]) -> Result<(), CheckpointError> {
        let bytes = encode(&self.path, records)?;
        // As in `create`.
        let _held = hold_folder(&self.path);
        let there = bytes_at(&self.path)?.map(|bytes| <[u8; 32]>::from(Sha256::digest(bytes)));
        // A removed file is written again.
        if there.is_some() && there != self.seen {
            return Err(CheckpointError::ChangedMeanwhile(self.path.clone()));
        }
        let seen = Sha256::digest(&bytes).into();
        write_all_or_nothing(&[(self.path.clone(), bytes)])?;
        self.seen = Some(seen);
        Ok(())
    }
}

pub fn read(path: &Path) -> Result<Vec<Record>, CheckpointError> {
    let bytes = reading::read(path, LARGEST).map_err(|source| unread(path, source))?;
    decode(path, &bytes)
}

/// The bytes of the file; `None` if there is none.
fn bytes_at(path: &Path) -> Result<Option<Vec<u8>>, CheckpointError> {
    if_there(reading::read(path, LARGEST)).map_err(|source| unread(path, source))
}

fn unread(path: &Path, source: io::Error) -> CheckpointError {
    let path = path.to_path_buf();
    match source.kind() {
        io::ErrorKind::InvalidInput if path.is_dir() => CheckpointError::Folder(path),
        // A pipe or a device, or more bytes than any run has.
        io::ErrorKind::InvalidInput | io::ErrorKind::FileTooLarge => CheckpointError::Foreign(path),
        _ => CheckpointError::Unreadable { path, source },
    }
}

fn encode<R: Serialize>(path: &Path, records: &[&R]) -> Result<Vec<u8>, CheckpointError> {
    let bytes = seal(HEADER, &postcard::to_stdvec(records)?);
    if bytes.len() as u64 > LARGEST { Err(CheckpointError::TooLarge(path.to_path_buf())) } else { Ok(bytes) }
}

/// Checkpoint of these contents: first line, checksum, contents.
#[cfg(any(test, fuzzing))]
pub fn sealed(contents: &[u8]) -> Vec<u8> {
    seal(HEADER, contents)
}

/// The records in a checkpoint of these bytes.
pub fn decode(path: &Path, bytes: &[u8]) -> Result<Vec<Record>, CheckpointError> {
    let path = || path.to_path_buf();
    let first_line = bytes.iter().take(LONGEST_HEADER).position(|&byte| byte == b'\n');
    let first_line = first_line.and_then(|end| std::str::from_utf8(&bytes[..end]).ok());
    match first_line {
        Some(line) if line == HEADER.trim_end() => {}
        Some(line) if line.starts_with(ANY_VERSION.0) && line.contains(ANY_VERSION.1) => {
            return Err(CheckpointError::OtherVersion { path: path(), found: line.to_string() });
        }
        _ => return Err(CheckpointError::Foreign(path())),
    }
    let contents = unseal(HEADER, bytes).ok_or_else(|| CheckpointError::Damaged(path()))?;
    match postcard::take_from_bytes(contents) {
        Ok((records, [])) => Ok(records),
        _ => Err(CheckpointError::Damaged(path())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::CHECKSUM;

    #[test]
    fn what_could_not_be_read_again_is_not_written() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let path = folder.path().join("run");
        // The sealed text has its length before it in four bytes, and there is one record.
        let most = LARGEST as usize - HEADER.len() - CHECKSUM - 1 - 4;
        let [fits, exceeds] = [most, most + 1].map(|length| encode(&path, &[&"x".repeat(length)]));
        assert_eq!(fits.expect("as large as what is read").len() as u64, LARGEST);
        assert!(matches!(exceeds, Err(CheckpointError::TooLarge(_))));
    }
}
