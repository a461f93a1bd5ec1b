//! Foreign files: only regular files are read, and only up to a stated size. Their text: UTF-8, or UTF-16 with a byte
//! order mark as Excel and PowerShell write it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use az::Az;
use sha2::{Digest, Sha256};

#[cfg(unix)]
use rustix::fs::OFlags;

pub const PIECE: usize = 1 << 16;

/// Opens a regular file. Folders, pipes and devices are refused ([`io::ErrorKind::InvalidInput`]), as reading one may
/// never end.
pub fn open_regular(path: &Path) -> io::Result<File> {
    let irregular = || io::Error::new(io::ErrorKind::InvalidInput, "not a regular file");
    let refuse_other = |there: fs::Metadata| there.is_file().then_some(()).ok_or_else(irregular);
    // Merely opening a device may have an effect.
    refuse_other(fs::metadata(path)?)?;
    let file = open_at_once(OpenOptions::new().read(true), path)?;
    refuse_other(file.metadata()?)?;
    Ok(file)
}

/// Turns [`io::ErrorKind::NotFound`] into `None`.
pub fn if_there<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        found => found.map(Some),
    }
}

/// Whether the path is free, even of a link. An unreadable entry may be something, so it is not absent.
pub fn is_absent(path: &Path) -> bool {
    matches!(if_there(fs::symlink_metadata(path)), Ok(None))
}

/// Opens without waiting for the other end of a pipe, which may have taken the place of a file.
pub fn open_at_once(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, OFlags::NONBLOCK.bits().cast_signed());
    options.open(path)
}

/// Contents of an open file of at most `most` bytes. A larger file is refused unread ([`io::ErrorKind::FileTooLarge`]).
pub fn read_open(file: &File, most: u64) -> io::Result<Vec<u8>> {
    let length = file.metadata()?.len();
    if length > most {
        return Err(too_large(most));
    }
    // The file may grow meanwhile.
    read_within(file, Vec::with_capacity(length.az::<usize>()), most)
}

/// Appends at most `most` bytes of a reader to `contents`; more are refused ([`io::ErrorKind::FileTooLarge`]).
pub fn read_within(reader: impl Read, mut contents: Vec<u8>, most: u64) -> io::Result<Vec<u8>> {
    reader.take(most + 1).read_to_end(&mut contents)?;
    if contents.len() as u64 > most { Err(too_large(most)) } else { Ok(contents) }
}

fn too_large(most: u64) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, format!("larger than {} MiB, the most that is read", most >> 20))
}

/// Contents of a regular file of at most `most` bytes; see [`open_regular`] and [`read_open`].
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_open(&open_regular(path)?, most)
}

/// Calls `each` with every piece of what a reader has.
fn in_pieces(mut reader: impl Read, mut each: impl FnMut(&[u8])) -> io::Result<()> {
    let mut piece = Vec::with_capacity(PIECE);
    while reader.by_ref().take(PIECE as u64).read_to_end(&mut piece)? > 0 {
        each(&piece);
        piece.clear();
    }
    Ok(())
}

/// SHA-256 of a regular file with an expected `length`, piece by piece. If the file grows meanwhile, one extra byte is
/// hashed, so that the hash differs.
pub fn sha256_of(path: &Path, length: u64) -> io::Result<[u8; 32]> {
    let mut hash = Sha256::new();
    in_pieces(open_regular(path)?.take(length.saturating_add(1)), |piece| hash.update(piece))?;
    Ok(hash.finalize().into())
}

/// SHA-256 of a regular file of at most `most` bytes with every line end as LF, and as CRLF, piece by piece; of a
/// longer file, of its beginning.
pub fn sha256_by_line_ends(path: &Path, most: u64) -> io::Result<[[u8; 32]; 2]> {
    let (mut lf, mut crlf) = (Sha256::new(), Sha256::new());
    // Whether the last byte was a CR that may belong to a line end.
    let mut is_held = false;
    in_pieces(open_regular(path)?.take(most), |piece| {
        let mut with_lf = Vec::with_capacity(piece.len());
        for &byte in piece {
            if is_held && byte != b'\n' {
                with_lf.push(b'\r');
            }
            is_held = byte == b'\r';
            if !is_held {
                with_lf.push(byte);
            }
        }
        lf.update(&with_lf);
        crlf.update(with_lf.split(|&byte| byte == b'\n').collect::<Vec<_>>().join(&b"\r\n"[..]));
    })?;
    let last: &[u8] = if is_held { b"\r" } else { b"" };
    Ok([lf, crlf].map(|hash| hash.chain_update(last).finalize().into()))
}

/// UTF-16 byte order marks, little-endian and big-endian.
const MARKS: [[u8; 2]; 2] = [[0xff, 0xfe], [0xfe, 0xff]];

pub struct Decoded {
    /// Text without its byte order mark; U+FFFD replaces invalid units.
    pub text: String,
    /// Offset in `text` of the first invalid unit, and its description.
    pub broken: Option<(usize, String)>,
}

pub fn is_utf16(bytes: &[u8]) -> bool {
    MARKS.iter().any(|mark| bytes.starts_with(mark))
}

pub fn decoded(bytes: &[u8]) -> Decoded {
    match MARKS.map(|mark| bytes.strip_prefix(&mark)) {
        [Some(units), _] => of_utf16(units, u16::from_le_bytes),
        [_, Some(units)] => of_utf16(units, u16::from_be_bytes),
        _ => of_utf8(bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)),
    }
}

pub fn of_utf8(bytes: &[u8]) -> Decoded {
    let valid = std::str::from_utf8(bytes).map_err(|error| error.valid_up_to()).err();
    let broken = valid.and_then(|valid| Some((valid, format!("byte 0x{:02x} is not UTF-8 text", bytes.get(valid)?))));
    Decoded { text: String::from_utf8_lossy(bytes).into_owned(), broken }
}

fn of_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Decoded {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let mut decoded = Decoded { text: String::new(), broken: None };
    for letter in char::decode_utf16(pairs.iter().map(|pair| unit(*pair))) {
        if let Err(error) = &letter {
            let what = || format!("unit 0x{:04x} is not UTF-16 text", error.unpaired_surrogate());
            decoded.broken.get_or_insert_with(|| (decoded.text.len(), what()));
        }
        decoded.text.push(letter.unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    if !odd.is_empty() {
        decoded.broken.get_or_insert_with(|| (decoded.text.len(), "half a unit of UTF-16 text".to_string()));
    }
    decoded
}
