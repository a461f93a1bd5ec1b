//! A file of a pack as its manifest lists it, by length and digest.

use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::file_names::PDF;
use crate::files::{compression, reading};

/// Size limit of a listed file in bytes; more than ten times what a report writes.
pub const LARGEST_LISTED: u64 = 256 << 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedFile {
    /// Path in the pack.
    pub file: String,
    /// Length; of a compressed file, the length of the uncompressed contents.
    pub bytes: u64,
    /// The file's digest in hexadecimal digits; of a compressed file, the digest of the uncompressed contents.
    pub sha256: String,
    /// How the file is compressed; absent if it is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compression: Option<Compression>,
    /// Name and version of another program that made the file from the others; absent for this program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_by: Option<String>,
}

/// Length and digest do not depend on the compressor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Compression {
    Gzip,
}

impl ListedFile {
    /// Whether the file is the report as printed by another program, which this one does not make again.
    pub fn is_printed(&self) -> bool {
        self.file == PDF && self.made_by.is_some()
    }

    /// Whether the file in `folder` has the listed bytes.
    pub fn is_unchanged(&self, folder: &Path) -> io::Result<bool> {
        let path = without_links(folder, &self.file)?;
        let entry = fs::symlink_metadata(&path)?;
        if !entry.is_file() {
            return Ok(false);
        }
        if self.compression.is_some() {
            let contents = compression::sha256_of_contents(&path, self.bytes)?;
            return Ok(contents.is_some_and(|hash| hexadecimal(&hash) == self.sha256));
        }
        Ok(entry.len() == self.bytes && hexadecimal(&reading::sha256_of(&path, self.bytes)?) == self.sha256)
    }

    /// Whether the file in `folder` has the listed bytes except for line ends, CRLF for LF or the reverse.
    pub fn has_other_line_ends(&self, folder: &Path) -> bool {
        let hashes = without_links(folder, &self.file)
            .and_then(|path| reading::sha256_by_line_ends(&path, self.bytes.saturating_mul(2)));
        hashes.is_ok_and(|hashes| hashes.iter().any(|hash| hexadecimal(hash) == self.sha256))
    }

    /// A file with these bytes; a compressed one is listed by its contents.
    pub fn of(file: &str, bytes: &[u8]) -> Self {
        let is_compressed = file.ends_with(compression::ENDING);
        let contents = is_compressed.then(|| compression::decompressed(bytes, LARGEST_LISTED).ok()).flatten();
        contents
            .map_or_else(|| ListedFile::plain(file, bytes), |contents| ListedFile::before_compression(file, &contents))
    }

    /// A file that has or will have these contents compressed.
    pub fn before_compression(file: &str, contents: &[u8]) -> Self {
        ListedFile { compression: Some(Compression::Gzip), ..ListedFile::plain(file, contents) }
    }

    fn plain(file: &str, contents: &[u8]) -> Self {
        let (bytes, sha256) = (contents.len() as u64, sha256(contents));
        ListedFile { file: file.to_string(), bytes, sha256, compression: None, made_by: None }
    }
}

/// Path of a file in `folder`, without links on the way.
pub fn without_links(folder: &Path, file: &str) -> io::Result<PathBuf> {
    if let Some(link) = link_on_the_way(folder, file) {
        return Err(io::Error::other(format!("{} is a link", link.display())));
    }
    let path = folder.join(file);
    fs::symlink_metadata(&path)?;
    Ok(path)
}

/// First link on the way from `folder` to a file in it, which may be the file itself.
pub fn link_on_the_way(folder: &Path, file: &str) -> Option<PathBuf> {
    let mut path = folder.to_path_buf();
    Path::new(file).iter().find_map(|part| {
        path.push(part);
        path.is_symlink().then(|| path.clone())
    })
}

/// Digest in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
