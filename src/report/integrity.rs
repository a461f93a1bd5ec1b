//! What proves a pack: its files as its manifest lists them, by length and digest, and signatures of the manifest, made
//! by minisign.

use std::path::{Path, PathBuf};
use std::{fs, io};

use minisign_verify::{PublicKey, Signature};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::file_names::PDF;
use crate::files::{self, reading};

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
            let contents = files::sha256_of_contents(&path, self.bytes)?;
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
        let is_compressed = file.ends_with(files::ENDING);
        let contents = is_compressed.then(|| files::decompressed(bytes, LARGEST_LISTED).ok()).flatten();
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

/// Size limit of a signature or a key in bytes; both have some 300.
const LARGEST: u64 = 64 << 10;
const LINES_OF_SIGNATURE: usize = 4;

#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Signed by the key, with the comment that is part of the signature.
    Signed { comment: String },
    /// Signed by another key.
    OtherKey,
    /// Not what was signed, or the signature itself was altered.
    Altered,
}

#[derive(Debug, Error)]
pub enum SignatureError {
    #[error("cannot read {file}: {source}")]
    Unreadable { file: String, source: io::Error },
    #[error("{file}: a signature by OpenPGP; check it with `gpg --verify {file} DIR/manifest.json`")]
    OpenPgp { file: String },
    #[error(
        "{file}: no signature by minisign, or cut short: it has four lines, this file {lines}; copy the file that \
         `minisign -S` wrote"
    )]
    NotASignature { file: String, lines: usize },
    #[error(
        "⟦public_key⟧ {key}: no public key of minisign; give the file that `minisign -G` wrote, or its second line"
    )]
    NotAKey { key: String },
}

/// Whether `manifest`, the bytes of the file, was signed by the owner of the key: a file, or the key itself in base 64.
pub fn signature_verdict(manifest: &[u8], signature: &Path, key: &str) -> Result<Verdict, SignatureError> {
    verdict_by_text(manifest, signature.display().to_string(), &text_of(signature)?, key)
}

/// The same, of the text of the signature's `file`.
pub fn verdict_by_text(manifest: &[u8], file: String, text: &str, key: &str) -> Result<Verdict, SignatureError> {
    let (signature, key) = (signature_of(file, text)?, key_of(key)?);
    Ok(match key.verify(manifest, &signature, true) {
        Ok(()) => Verdict::Signed { comment: signature.trusted_comment().to_string() },
        Err(minisign_verify::Error::UnexpectedKeyId) => Verdict::OtherKey,
        Err(_) => Verdict::Altered,
    })
}

fn signature_of(file: String, text: &str) -> Result<Signature, SignatureError> {
    if text.starts_with("-----BEGIN PGP") {
        return Err(SignatureError::OpenPgp { file });
    }
    let lines = text.lines().count();
    // A signature may be cut within its last line.
    let whole = Signature::decode(text).ok().filter(|_| lines <= LINES_OF_SIGNATURE);
    whole.ok_or(SignatureError::NotASignature { file, lines })
}

fn key_of(key: &str) -> Result<PublicKey, SignatureError> {
    if let Ok(key) = PublicKey::from_base64(key.trim()) {
        return Ok(key);
    }
    PublicKey::decode(&text_of(Path::new(key))?).map_err(|_| SignatureError::NotAKey { key: key.to_string() })
}

/// Bytes that are no text become one that is neither a signature nor a key.
fn text_of(path: &Path) -> Result<String, SignatureError> {
    let unreadable = |source| SignatureError::Unreadable { file: path.display().to_string(), source };
    reading::read(path, LARGEST).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).map_err(unreadable)
}

/// Made by minisign 0.11 for tests: `minisign -G -W`, `minisign -S -t "Laboratory"`.
#[cfg(any(test, fuzzing))]
pub mod examples {
    pub const SIGNED: &[u8] = b"{\"program\": \"house-edge\"}\n";
    pub const KEY: &str = "RWRnlNrM3K6rZ+HdCq8r7Ew1CKao5PG2nxIcHFZ78Va3tSXnPQls5HB6";
    pub const OTHER_KEY: &str = "RWS7Ag63yWLvR9rPnowxBJ0vWMCLVyf5XAmNPqvqb3zcT4XJWpF4X491";
    pub const SIGNATURE: &str = "untrusted comment: signature from minisign secret key\n\
         RURnlNrM3K6rZ36wStIulWnM0epM1iXzml74ipTKtLgmohXRuFPh0y+0ZQCtIfUn53DtSqxjvl7CrWRi0BGw1880ZK43iFQtOw0=\n\
         trusted comment: Laboratory\n\
         8sFltmhr1TMHBvBxCSb+CNxSwk9iFL44pbhwxyKO1BpfdI9CwkBDVbiqgTdC2rz4anryYaUFdU3Law1tPMG3CA==\n";
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::report::integrity::examples::{KEY, OTHER_KEY, SIGNATURE, SIGNED};

    fn verdict_of(manifest: &[u8], signature: &str, key: &str) -> Result<Verdict, SignatureError> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("signature");
        fs::write(&path, signature).expect("written");
        signature_verdict(manifest, &path, key)
    }

    #[test]
    fn a_signature_is_good_by_its_key_for_its_bytes_alone() {
        let signed = Verdict::Signed { comment: "Laboratory".to_string() };
        assert_eq!(verdict_of(SIGNED, SIGNATURE, KEY).expect("readable"), signed);
        assert_eq!(verdict_of(b"{\"program\": \"Other\"}\n", SIGNATURE, KEY).expect("readable"), Verdict::Altered);
        assert_eq!(verdict_of(SIGNED, SIGNATURE, OTHER_KEY).expect("readable"), Verdict::OtherKey);
        // The comment is signed too.
        let other = SIGNATURE.replace("Laboratory", "laboratory");
        assert_eq!(verdict_of(SIGNED, &other, KEY).expect("readable"), Verdict::Altered);
    }

    /// At every length: nothing but the whole file, with or without the end of its last line, is a signature.
    #[test]
    fn a_signature_cut_short_is_named_as_that() {
        for end in 0..SIGNATURE.len() - 1 {
            let found = verdict_of(SIGNED, &SIGNATURE[..end], KEY);
            assert!(matches!(found, Err(SignatureError::NotASignature { .. })), "{end}: {found:?}");
        }
        assert!(verdict_of(SIGNED, SIGNATURE.trim_end(), KEY).is_ok());
        let pgp = "-----BEGIN PGP SIGNATURE-----\n";
        assert!(matches!(verdict_of(SIGNED, pgp, KEY), Err(SignatureError::OpenPgp { .. })));
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let missing = verdict_of(SIGNED, SIGNATURE, "no-such-file.pub").expect_err("missing").to_string();
        assert!(missing.starts_with("cannot read no-such-file.pub: "), "{missing}");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("key.pub");
        fs::write(&path, "untrusted comment: minisign public key\nRWQ\n").expect("written");
        let refused = verdict_of(SIGNED, SIGNATURE, path.to_str().expect("UTF-8"));
        assert!(matches!(refused, Err(SignatureError::NotAKey { .. })), "{refused:?}");
        fs::write(&path, format!("untrusted comment: any\n{KEY}\n")).expect("written");
        let found = verdict_of(SIGNED, SIGNATURE, path.to_str().expect("UTF-8")).expect("readable");
        assert!(matches!(found, Verdict::Signed { .. }), "{found:?}");
    }
}
