//! Zip archives of others, unpacked into an empty folder: regular files under names within it, and no more than the
//! stated limits. Sizes stated in an archive may be wrong, so that what is unpacked counts.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use thiserror::Error;
use zip::ZipArchive;
use zip::read::ZipFile;
use zip::result::ZipError;

use super::is_of_file_manager;
use super::reading::open_regular;
use crate::paytable::{MOST_SHOWN, quoted, shortened};

/// Signature of an entry in an archive's directory.
const ENTRY: &[u8; 4] = b"PK\x01\x02";
const PIECE: usize = 1 << 16;
/// Most folders within folders.
const DEEPEST: usize = 16;
/// Bytes that any archive may unpack to, whatever its size.
const ALWAYS_UNPACKED: u64 = 1 << 20;

/// Limits of an archive.
#[derive(Clone, Copy, Debug)]
pub struct UnpackLimits {
    pub files: usize,
    /// Bytes of each file, and of all together.
    pub each: u64,
    pub all: u64,
    /// Bytes unpacked from each byte of the archive.
    pub ratio: u64,
}

#[derive(Debug, Error)]
pub enum UnpackError {
    #[error("not a zip archive: {0}")]
    NotOne(String),
    #[error("the archive has more than {0} files, the most that are unpacked")]
    TooMany(usize),
    #[error("{name} unpacks to more than {} MiB, the most of a file", most >> 20)]
    LargeFile { name: String, most: u64 },
    #[error("the archive unpacks to more than {} MiB, the most in all", .0 >> 20)]
    Large(u64),
    #[error("the archive unpacks to more than {0} times its size; nothing that expands so far is unpacked")]
    Bomb(u64),
    #[error(
        "unsafe path {0} in the archive (absolute, upwards, or more than {DEEPEST} folders deep); extraction stopped"
    )]
    Name(String),
    #[error("{0} is a link; archive the file that it leads to")]
    Link(String),
    #[error("{0} is in the archive twice")]
    Twice(String),
    #[error("a name is in the archive twice")]
    TwiceNamed,
    #[error("{name} cannot be unpacked: {why}")]
    Unread { name: String, why: String },
    #[error("the archive has no {0}, neither at its top nor in its only folder")]
    Without(&'static str),
    #[error("cannot read the archive: {0}")]
    Unreadable(#[from] io::Error),
    #[error("interrupted")]
    Interrupted,
}

/// An unpacked archive, deleted when it is dropped.
pub struct Unpacked {
    /// The folder that has the file looked for.
    pub folder: PathBuf,
    _root: TempDir,
}

impl Unpacked {
    /// The archive with a file `marker` at its top, or in its only folder.
    pub fn with(
        marker: &'static str,
        archive: &Path,
        limits: UnpackLimits,
        is_asked_to_end: impl Fn() -> bool,
    ) -> Result<Self, UnpackError> {
        let root = TempDir::new()?;
        unpack(archive, root.path(), limits, is_asked_to_end)?;
        let folder = folder_with(marker, root.path())?.ok_or(UnpackError::Without(marker))?;
        Ok(Unpacked { folder, _root: root })
    }
}

/// Unpacks the archive into `folder`, file by file, until `is_asked_to_end`.
fn unpack(
    archive: &Path,
    folder: &Path,
    limits: UnpackLimits,
    is_asked_to_end: impl Fn() -> bool,
) -> Result<(), UnpackError> {
    let mut keep = |within: &Path, contents: Option<&mut dyn Read>| {
        let path = folder.join(within);
        match contents {
            None => fs::create_dir_all(&path).map(|()| 0),
            Some(contents) => io::copy(contents, &mut new_file(&path)?),
        }
    };
    unpack_each(open_regular(archive)?, limits, is_asked_to_end, &mut keep)
}

/// Takes the path of a folder, or of a file with its contents; returns the bytes that it read.
pub type Keep<'k> = dyn FnMut(&Path, Option<&mut dyn Read>) -> io::Result<u64> + 'k;

/// Passes on the folders and files of an archive, one after another. A file that `keep` has already is an error.
pub fn unpack_each<R: Read + Seek>(
    mut archive: R,
    limits: UnpackLimits,
    is_asked_to_end: impl Fn() -> bool,
    keep: &mut Keep<'_>,
) -> Result<(), UnpackError> {
    if entries(&mut archive)? > limits.files {
        return Err(UnpackError::TooMany(limits.files));
    }
    let by_ratio = archive.stream_position()?.saturating_mul(limits.ratio).saturating_add(ALWAYS_UNPACKED);
    let not_one = |error: ZipError| UnpackError::NotOne(shortened(&error.to_string(), MOST_SHOWN));
    let stated = entries_stated(&mut archive)?;
    let mut archive = ZipArchive::new(BufReader::new(archive)).map_err(not_one)?;
    // Of two entries of one name programs unpack different ones.
    if stated.is_some_and(|stated| stated != archive.len()) {
        return Err(UnpackError::TwiceNamed);
    }
    let mut unpacked = 0;
    for place in 0..archive.len() {
        if is_asked_to_end() {
            return Err(UnpackError::Interrupted);
        }
        let entry = archive.by_index(place).map_err(not_one)?;
        let (name, most) = (name_of(&entry), limits.each.min(limits.all.min(by_ratio).saturating_sub(unpacked)));
        let kept = kept(entry, most, keep)?;
        unpacked += kept;
        if kept > most {
            return Err(match most == limits.each {
                true => UnpackError::LargeFile { name, most },
                false if by_ratio < limits.all => UnpackError::Bomb(limits.ratio),
                false => UnpackError::Large(limits.all),
            });
        }
    }
    Ok(())
}

/// Number of entries by the end of an archive, which may have a comment after it.
fn entries_stated(archive: &mut (impl Read + Seek)) -> io::Result<Option<usize>> {
    const END: &[u8] = b"PK\x05\x06";
    const LONGEST_END: u64 = (1 << 16) + 22;
    const NUMBER: usize = 10;
    let length = archive.seek(SeekFrom::End(0))?;
    archive.seek(SeekFrom::Start(length.saturating_sub(LONGEST_END)))?;
    let mut end = Vec::new();
    archive.take(LONGEST_END).read_to_end(&mut end)?;
    let at = end.windows(END.len()).rposition(|window| window == END);
    let number = at.and_then(|at| end.get(at + NUMBER..at + NUMBER + 2));
    Ok(number.map(|bytes| usize::from(u16::from_le_bytes([bytes[0], bytes[1]]))))
}

/// Signatures of directory entries in an archive, read to its end: at least as many as the directory has, which takes
/// memory for each.
fn entries(archive: &mut impl Read) -> io::Result<usize> {
    let (mut piece, mut kept, mut found) = (vec![0; PIECE], 0, 0);
    loop {
        let read = match archive.read(&mut piece[kept..]) {
            Ok(0) => return Ok(found),
            Ok(read) => kept + read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        found += piece[..read].windows(ENTRY.len()).filter(|window| window == ENTRY).count();
        // A signature may begin in the last bytes.
        kept = read.min(ENTRY.len() - 1);
        piece.copy_within(read - kept..read, 0);
    }
}

fn name_of<R: Read>(entry: &ZipFile<'_, R>) -> String {
    quoted(&String::from_utf8_lossy(entry.name_raw()))
}

/// Passes on an entry, with one byte more than `most` at most; returns its bytes.
fn kept<R: Read>(entry: ZipFile<'_, R>, most: u64, keep: &mut Keep<'_>) -> Result<u64, UnpackError> {
    let name = name_of(&entry);
    if entry.is_symlink() {
        return Err(UnpackError::Link(name));
    }
    let within = entry.enclosed_name().filter(|path| (1..=DEEPEST).contains(&path.components().count()));
    let Some(within) = within else { return Err(UnpackError::Name(name)) };
    let result = match entry.is_dir() {
        true => keep(&within, None),
        false => keep(&within, Some(&mut entry.take(most.saturating_add(1)))),
    };
    result.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => UnpackError::Twice(name),
        _ => UnpackError::Unread { name, why: shortened(&error.to_string(), MOST_SHOWN) },
    })
}

fn new_file(path: &Path) -> io::Result<File> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// The unpacked folder that has the file `marker`: `folder` itself, or the only one in it, apart from what file
/// managers add to archives.
fn folder_with(marker: &str, folder: &Path) -> io::Result<Option<PathBuf>> {
    let is_there = |folder: &Path| folder.join(marker).is_file();
    if is_there(folder) {
        return Ok(Some(folder.to_path_buf()));
    }
    let mut within = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    within.retain(|entry| !is_of_file_manager(entry));
    Ok(match &within[..] {
        [only] => Some(only.path()).filter(|only| is_there(only)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use tempfile::TempDir;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    const LIMITS: UnpackLimits = UnpackLimits { files: 4, each: 3 << 20, all: 4 << 20, ratio: 100 };

    type Files<'a> = &'a [(&'a str, &'a [u8])];

    /// An archive of these files; noise does not compress.
    fn archive(within: &Path, files: Files<'_>) -> PathBuf {
        let path = within.join("archive.zip");
        let mut zip = ZipWriter::new(File::create(&path).expect("made"));
        for (name, contents) in files {
            zip.start_file(*name, SimpleFileOptions::default()).expect("an entry");
            zip.write_all(contents).expect("written");
        }
        zip.finish().expect("an archive");
        path
    }

    fn noise(length: usize) -> Vec<u8> {
        let next = |state: &mut u64| {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state.to_be_bytes().first().copied()
        };
        let mut state = 1;
        std::iter::from_fn(|| next(&mut state)).take(length).collect()
    }

    fn unpacked(files: Files<'_>) -> (TempDir, Result<(), String>) {
        let within = TempDir::new().expect("a folder");
        let archive = archive(within.path(), files);
        let folder = within.path().join("out");
        fs::create_dir(&folder).expect("made");
        let result = unpack(&archive, &folder, LIMITS, || false).map_err(|error| error.to_string());
        (within, result)
    }

    #[test]
    fn files_are_unpacked_and_a_pack_is_found_in_its_folder() {
        let (within, result) =
            unpacked(&[("p/manifest.json", b"{}"), ("p/a/b.csv", b"x"), ("__MACOSX/._p", b"y"), (".DS_Store", b"")]);
        assert_eq!(result, Ok(()));
        let out = within.path().join("out");
        assert_eq!(fs::read(out.join("p/a/b.csv")).expect("there"), b"x");
        assert_eq!(folder_with("manifest.json", &out).expect("read"), Some(out.join("p")));
        assert_eq!(folder_with("manifest.json", &out.join("p")).expect("read"), Some(out.join("p")));
        assert_eq!(folder_with("b.csv", &out).expect("read"), None);
    }

    #[test]
    fn nothing_leaves_the_folder_or_exceeds_a_limit() {
        let (three, four) = (noise(3 << 20), noise((3 << 20) + 1));
        let cases: [(Files<'_>, &str); 6] = [
            (&[("../a", b"x")], "unsafe path `../a` in the archive"),
            (&[("a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q", b"x")], "or more than 16 folders deep); extraction stopped"),
            (&[("1", b""), ("2", b""), ("3", b""), ("4", b""), ("5", b"")], "more than 4 files"),
            (&[("a", &four)], "`a` unpacks to more than 3 MiB"),
            (&[("a", &three), ("b", &three)], "unpacks to more than 4 MiB"),
            (&[("a", &[0; 2 << 20])], "unpacks to more than 100 times its size"),
        ];
        for (files, expected) in cases {
            let (within, result) = unpacked(files);
            assert!(result.as_ref().is_err_and(|error| error.contains(expected)), "{expected}: {result:?}");
            assert_eq!(fs::read_dir(within.path()).expect("read").count(), 2, "nothing next to the folder");
        }
    }

    #[test]
    fn links_repeated_names_and_other_files_are_refused() {
        let within = TempDir::new().expect("a folder");
        let (path, out) = (within.path().join("links.zip"), within.path().join("out"));
        fs::create_dir(&out).expect("made");
        let error = |archive: &Path| unpack(archive, &out, LIMITS, || false).expect_err("refused").to_string();
        let mut zip = ZipWriter::new(File::create(&path).expect("made"));
        zip.add_symlink("passwd", "/etc/passwd", SimpleFileOptions::default()).expect("an entry");
        zip.finish().expect("an archive");
        assert!(error(&path).starts_with("`passwd` is a link"), "{}", error(&path));
        let twice = archive(within.path(), &[("a", b"x"), ("b/../a", b"y")]);
        assert_eq!(error(&twice), "`b/../a` is in the archive twice");
        fs::write(&path, "no archive").expect("written");
        assert!(error(&path).starts_with("not a zip archive: "), "{}", error(&path));
        assert!(matches!(unpack(&twice, &out, LIMITS, || true), Err(UnpackError::Interrupted)));
    }
}
