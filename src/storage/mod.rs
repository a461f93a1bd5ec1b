//! Sealed files: [`checkpoint`] keeps the records of runs, [`solutions`] expensive solutions.

pub mod checkpoint;
pub mod solutions;

use sha2::{Digest, Sha256};

/// Bytes of the checksum that follows the header.
const CHECKSUM: usize = 32;

/// `contents` after `header` and its checksum.
fn seal(header: &str, contents: &[u8]) -> Vec<u8> {
    [header.as_bytes(), &Sha256::digest(contents)[..], contents].concat()
}

/// The contents passed to [`seal`], if the bytes are complete and unchanged.
fn unseal<'b>(header: &str, bytes: &'b [u8]) -> Option<&'b [u8]> {
    let (checksum, contents) = bytes.strip_prefix(header.as_bytes())?.split_at_checked(CHECKSUM)?;
    (Sha256::digest(contents)[..] == *checksum).then_some(contents)
}
