//! Expensive solutions, kept in the user's cache folder, each with a checksum.

use std::path::PathBuf;
use std::{fs, io};

use thiserror::Error;

use super::files::{self, FileError, write_all_or_nothing};
use super::sealed::{seal, unseal};

/// The folder to keep solutions in, instead of the user's cache folder.
pub const FOLDER_VARIABLE: &str = "HOUSE_EDGE_CACHE";

/// First line of a kept file: what it is, and the key of the sources of the program that solved it.
const HEADER: &str = concat!("house-edge solution ", env!("HOUSE_EDGE_SOURCE_KEY"), "\n");
/// What the first line begins with, whatever the sources.
const ANY_HEADER: &str = "house-edge solution ";

/// A folder of kept solutions.
pub struct Solutions {
    /// `None`: nothing is kept.
    folder: Option<PathBuf>,
}

/// A kept solution that cannot be used.
#[derive(Debug, Error)]
pub enum SolutionError {
    #[error("cannot read {}: {source}", path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("{} is damaged, or of another program", .0.display())]
    Damaged(PathBuf),
    #[error("{} is of another version of this program", .0.display())]
    OtherVersion(PathBuf),
}

impl Solutions {
    /// Keeps nothing.
    pub const NONE: Self = Solutions { folder: None };

    /// Those in the folder of [`FOLDER_VARIABLE`], or in the user's; `None` if there is neither.
    pub fn of_user() -> Option<Self> {
        let named = std::env::var_os(FOLDER_VARIABLE).filter(|name| !name.is_empty()).map(PathBuf::from);
        let folder = named.or_else(|| Some(dirs::cache_dir()?.join("house-edge")))?;
        Some(Solutions::in_folder(folder))
    }

    /// Those in `folder`, which is made when the first one is kept.
    pub fn in_folder(folder: PathBuf) -> Self {
        Solutions { folder: Some(folder) }
    }

    /// The file of this name, if solutions are kept.
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{name}.solution")))
    }

    /// Checks before long work whether a solution could be written; makes the folder.
    ///
    /// # Errors
    /// [`FileError`] as [`Solutions::write`] would return it.
    pub fn ensure_writable(&self) -> Result<(), FileError> {
        self.path("any").map_or(Ok(()), |path| files::ensure_writable(&path))
    }

    /// The contents kept under this name; `None` if there are none.
    ///
    /// # Errors
    /// [`SolutionError`] if it cannot be used.
    pub fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SolutionError> {
        let Some(path) = self.path(name) else { return Ok(None) };
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(SolutionError::Unreadable { path, source }),
        };
        match unseal(HEADER, &bytes) {
            Some(contents) => Ok(Some(contents.to_vec())),
            None if is_of_other_version(&bytes) => Err(SolutionError::OtherVersion(path)),
            None => Err(SolutionError::Damaged(path)),
        }
    }

    /// Keeps `contents` under this name.
    ///
    /// # Errors
    /// [`FileError`] if they cannot be written.
    pub fn write(&self, name: &str, contents: &[u8]) -> Result<(), FileError> {
        self.path(name).map_or(Ok(()), |path| write_all_or_nothing(&[(path, seal(HEADER, contents))]))
    }
}

fn is_of_other_version(bytes: &[u8]) -> bool {
    bytes.starts_with(ANY_HEADER.as_bytes()) && bytes.contains(&b'\n') && !bytes.starts_with(HEADER.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::super::sealed::CHECKSUM;
    use super::*;

    fn kept(solutions: &Solutions, name: &str) -> Option<Vec<u8>> {
        solutions.read(name).ok().flatten()
    }

    #[test]
    fn kept_contents_are_returned_whole_or_not_at_all() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let solutions = Solutions::in_folder(folder.path().join("not there yet"));
        solutions.ensure_writable().expect("it can be made");
        assert_eq!(kept(&solutions, "part"), None);
        solutions.write("part", b"figures").expect("written");
        assert_eq!(kept(&solutions, "part").as_deref(), Some(&b"figures"[..]));
        assert_eq!(kept(&solutions, "other part"), None);
        let path = solutions.path("part").expect("a folder");
        let whole = fs::read(&path).expect("written");
        let mut flipped = whole.clone();
        flipped[HEADER.len() + CHECKSUM] ^= 1;
        for damaged in
            [&whole[..whole.len() - 1], &whole[..HEADER.len() + 3], b"", b"a file of another program", &flipped]
        {
            fs::write(&path, damaged).expect("written");
            assert!(matches!(solutions.read("part"), Err(SolutionError::Damaged(_))), "{} bytes", damaged.len());
        }
        for other in ["1\n", "0123456789abcdef0123456789abcdef\n"] {
            fs::write(&path, seal(&format!("{ANY_HEADER}{other}"), b"figures")).expect("written");
            assert!(matches!(solutions.read("part"), Err(SolutionError::OtherVersion(_))), "{other}");
        }
        solutions.write("part", b"figures again").expect("written");
        assert_eq!(kept(&solutions, "part").as_deref(), Some(&b"figures again"[..]));
    }

    #[test]
    fn without_a_folder_nothing_is_kept() {
        Solutions::NONE.write("part", b"figures").expect("nothing to write");
        assert_eq!(kept(&Solutions::NONE, "part"), None);
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_an_error() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let file = folder.path().join("file");
        fs::write(&file, b"").expect("written");
        let solutions = Solutions::in_folder(file);
        assert!(solutions.write("part", b"figures").is_err());
        assert!(solutions.ensure_writable().is_err());
        assert_eq!(kept(&solutions, "part"), None);
    }
}
