//! Compressed files: gzip without a name or a time, so that its beginning depends on nothing.
//!
//! What a compressor makes of the contents may change with its version; hashes are of the contents before compression.

use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use flate2::bufread::GzDecoder;
use flate2::{Compression, GzBuilder};
use sha2::{Digest, Sha256};

use super::reading::{open_regular, read_within};

/// Ending of a compressed file's name.
pub const ENDING: &str = ".gz";

/// The first ten bytes: gzip, deflate, no flags, no time, no further remarks, an unknown system (RFC 1952).
const HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

/// Place in the beginning from which on it tells of the compressor: its remarks and its system.
const OF_COMPRESSOR: usize = 8;

const PIECE: usize = 1 << 16;

pub fn compressed(contents: &[u8]) -> io::Result<Vec<u8>> {
    let mut file = GzBuilder::new().mtime(0).operating_system(HEADER[9]).write(Vec::new(), Compression::default());
    file.write_all(contents)?;
    file.finish()
}

/// Contents of a compressed file, of at most `most` bytes.
pub fn decompressed(file: &[u8], most: u64) -> io::Result<Vec<u8>> {
    read_within(GzDecoder::new(file), Vec::new(), most)
}

/// SHA-256 of the contents of a compressed file that should have this `length`, by any compressor. `None` if the
/// file is cut short, damaged, has a name or a time, longer contents, or more after their end.
pub fn sha256_of_contents(path: &Path, length: u64) -> io::Result<Option<[u8; 32]>> {
    // A file that cannot be compressed grows by a few bytes for each block.
    let most = length.saturating_add(length / 1_000).saturating_add(1_000);
    let mut file = BufReader::with_capacity(PIECE, open_regular(path)?.take(most));
    let mut header = [0; HEADER.len()];
    if file.read_exact(&mut header).is_err() || header[..OF_COMPRESSOR] != HEADER[..OF_COMPRESSOR] {
        return Ok(None);
    }
    let mut contents = GzDecoder::new(header.as_slice().chain(file));
    let (mut hash, mut piece, mut left) = (Sha256::new(), vec![0; PIECE], length.saturating_add(1));
    while left > 0 {
        let most = usize::try_from(left).map_or(PIECE, |left| left.min(PIECE));
        match contents.read(&mut piece[..most]) {
            Ok(0) => break,
            Ok(read) => {
                hash.update(&piece[..read]);
                left -= read as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            // Errors of the system have a number; others are of the contents.
            Err(error) if error.raw_os_error().is_some() => return Err(error),
            Err(_) => return Ok(None),
        }
    }
    let (_, mut rest) = contents.into_inner().into_inner();
    let is_ended = left > 0 && rest.read(&mut [0; 1])? == 0;
    Ok(is_ended.then(|| hash.finalize().into()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn hash_of(file: &[u8], length: usize) -> Option<[u8; 32]> {
        let folder = tempfile::TempDir::new().expect("a folder");
        let path = folder.path().join("file.gz");
        fs::write(&path, file).expect("written");
        sha256_of_contents(&path, length as u64).expect("read")
    }

    /// The beginning is RFC 1952's with a time of zero, and every byte but the two of the compressor counts.
    #[test]
    fn a_changed_byte_anywhere_is_seen() {
        let contents: Vec<u8> = (0..5_000_u32).map(|number| b'0' + (number * number % 7) as u8).collect();
        let file = compressed(&contents).expect("compressed");
        assert_eq!(file[..10], HEADER);
        assert_eq!(decompressed(&file, 5_000).expect("whole"), contents);
        assert!(decompressed(&file, 4_999).is_err());
        let expected: [u8; 32] = Sha256::digest(&contents).into();
        assert_eq!(hash_of(&file, contents.len()), Some(expected));
        assert_ne!(hash_of(&file, contents.len() - 1), Some(expected));
        for length in [0, 5, 10, file.len() / 2, file.len() - 1] {
            assert_ne!(hash_of(&file[..length], contents.len()), Some(expected), "cut at {length}");
        }
        assert_eq!(hash_of(&[&file[..], b"x"].concat(), contents.len()), None, "a byte more");
        let mut unseen = 0;
        for place in (0..file.len()).filter(|place| !(OF_COMPRESSOR..HEADER.len()).contains(place)) {
            let mut altered = file.clone();
            altered[place] ^= 0xff;
            unseen += usize::from(hash_of(&altered, contents.len()) == Some(expected));
        }
        assert_eq!(unseen, 0);
        let mut another = file;
        another[OF_COMPRESSOR..HEADER.len()].copy_from_slice(&[2, 3]);
        assert_eq!(hash_of(&another, contents.len()), Some(expected), "as `gzip -9` on Unix begins");
    }
}
