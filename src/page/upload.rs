//! Files that a user drops on the page: kept under a key of their contents, as long as the server runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::answer::{Refusal, because};
use crate::report::integrity::sha256;

/// Largest file in bytes, as docs/limits.md says.
pub const LARGEST: usize = 64 << 20;
/// Most bytes of files that are kept.
const MOST: usize = 8 * LARGEST;
/// Characters of a key, and most of a name.
const KEY: usize = 16;
const LONGEST_NAME: usize = 80;

pub struct Uploads {
    folder: PathBuf,
    /// The oldest first.
    kept: Mutex<Vec<KeptFile>>,
}

struct KeptFile {
    key: String,
    path: PathBuf,
    bytes: usize,
}

impl Uploads {
    pub fn new(folder: &Path) -> Self {
        Uploads { folder: folder.to_path_buf(), kept: Mutex::default() }
    }

    /// Keeps a file under the key that is returned. The name is the user's, and shows in messages.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self, name: &str, bytes: &[u8]) -> Result<String, Refusal> {
        // The name is part of the key, as it tells the kind of the file.
        let (digest, named) = (sha256(bytes), sha256(name.as_bytes()));
        let key = format!("{}{}", &digest[..KEY - 4], &named[..4]);
        let folder = self.folder.join(&key);
        let path = folder.join(plain(name));
        // A job may be reading the same file.
        let is_there = self.file(&key).is_ok();
        let written =
            if is_there { Ok(()) } else { fs::create_dir_all(&folder).and_then(|()| fs::write(&path, bytes)) };
        written.map_err(|error| because(format!("cannot keep the file: {error}")))?;
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|file| file.key != key);
        kept.push(KeptFile { key: key.clone(), path, bytes: bytes.len() });
        while kept.iter().map(|file| file.bytes).sum::<usize>() > MOST {
            // What cannot be deleted now goes with the whole folder.
            let _ = fs::remove_dir_all(self.folder.join(kept.remove(0).key));
        }
        Ok(key)
    }

    /// The file of a key.
    ///
    /// # Errors
    /// If there is none, or no longer.
    pub fn file(&self, key: &str) -> Result<PathBuf, Refusal> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().find(|file| file.key == key).map(|file| file.path.clone());
        found.ok_or_else(|| because("this file is no longer here; drop it again"))
    }
}

/// A name without folders or odd characters.
fn plain(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_plain = |letter: char| letter.is_alphanumeric() || " .-_()".contains(letter);
    let kept: Vec<char> = last.chars().filter(|&letter| is_plain(letter)).collect();
    // The ending stays.
    let kept: String = kept[kept.len().saturating_sub(LONGEST_NAME)..].iter().collect();
    match kept.trim().trim_start_matches('.') {
        "" => "file".to_string(),
        name => name.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_keep_their_ending() {
        let names = [
            ("october.csv", "october.csv"),
            ("../../etc/passwd", "passwd"),
            ("C:\\a\\b.xlsx", "b.xlsx"),
            ("..", "file"),
            ("", "file"),
            ("a\u{0}b\n.csv", "ab.csv"),
        ];
        for (name, kept) in names {
            assert_eq!(plain(name), kept, "{name:?}");
        }
        assert!(plain(&format!("{}.csv", "x".repeat(300))).ends_with(".csv"));
    }

    #[test]
    fn the_oldest_file_goes_and_the_same_file_has_one_key() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let uploads = Uploads::new(folder.path());
        let first = uploads.keep("a.csv", b"1").expect("kept");
        assert_eq!(uploads.keep("a.csv", b"1").expect("kept"), first);
        assert_ne!(uploads.keep("b.csv", b"1").expect("kept"), first);
        assert!(uploads.file(&first).is_ok());
        let large = KeptFile { key: String::new(), path: PathBuf::new(), bytes: MOST - 1 };
        uploads.kept.lock().expect("whole").push(large);
        uploads.keep("c.csv", b"3").expect("kept");
        assert!(uploads.file(&first).is_err() && uploads.file("../x").is_err());
    }
}
