//! Files that are found, read within a limit, and written atomically: those that a user names by folder or pattern, and
//! their paths relative to the repository's folder, as CI systems need them; and compressed files, gzip without a name
//! or a time, so that its beginning depends on nothing.
//!
//! What a compressor makes of the contents may change with its version; hashes are of the contents before compression.

pub mod paytables;
pub mod replacing;
pub mod tables;
pub mod unpacking;
pub mod workbook;
pub mod writing;

use std::env;
use std::ffi::OsString;
use std::fs::DirEntry;
use std::io::{self, BufReader, Cursor, Read, Write};
use std::path::{Path, PathBuf};

use flate2::bufread::GzDecoder;
use flate2::{Compression, GzBuilder};
use glob::{GlobError, MatchOptions, Pattern, PatternError};
use sha2::{Digest, Sha256};
use thiserror::Error;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use reading::{open_regular, read_within};

use crate::lists::distinct;

pub use house_edge_core::input::reading;

/// Whether a name stands for standard input or output.
pub fn is_dash(path: &Path) -> bool {
    path == Path::new("-")
}

/// A variable of the environment; one that is set but empty counts as unset.
pub fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// Characters that make a name a pattern.
const OF_PATTERNS: [char; 3] = ['*', '?', '['];

/// A hidden file, such as an editor's, is found only by a pattern with its dot.
const AS_A_SHELL: MatchOptions =
    MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: true };

#[derive(Debug, Error)]
pub enum FindingError {
    #[error("{0}: no file matches this pattern")]
    NoMatch(String),
    #[error("{}: no file in this folder ends in .toml", .0.display())]
    NoneInFolder(PathBuf),
    #[error("{pattern}: not a pattern, character {}: {}", source.pos + 1, source.msg)]
    NotAPattern { pattern: String, source: PatternError },
    #[error("cannot read {}: {source}", path.display())]
    Unreadable { path: PathBuf, source: io::Error },
}

/// The files that `named` stands for, in order, each once. A folder stands for all files that end in `.toml`, in any
/// case and at any depth, sorted by name, but only files of its least rank, as copies rank behind originals. A shell
/// pattern stands for its matches, sorted likewise; any other path for itself, whether or not it exists.
pub fn files_named(named: &[PathBuf], rank: fn(&Path) -> u8) -> Result<Vec<PathBuf>, FindingError> {
    let found = named.iter().map(|path| files_of(path, rank)).collect::<Result<Vec<_>, _>>()?;
    Ok(distinct(found.concat()))
}

/// Whether a name is a pattern; the name of an existing file never is.
pub fn is_pattern(name: &str) -> bool {
    name.contains(OF_PATTERNS) && !Path::new(name).exists()
}

fn files_of(path: &Path, rank: fn(&Path) -> u8) -> Result<Vec<PathBuf>, FindingError> {
    if path.is_dir() {
        return files_in(path, rank);
    }
    let Some(pattern) = path.to_str().filter(|name| is_pattern(name)) else { return Ok(vec![path.to_path_buf()]) };
    let matching = matches(pattern)?;
    if matching.is_empty() {
        return Err(FindingError::NoMatch(pattern.to_string()));
    }
    let files = |found: PathBuf| if found.is_dir() { files_in(&found, rank) } else { Ok(vec![found]) };
    Ok(matching.into_iter().map(files).collect::<Result<Vec<_>, _>>()?.concat())
}

fn files_in(folder: &Path, rank: fn(&Path) -> u8) -> Result<Vec<PathBuf>, FindingError> {
    let within = Pattern::escape(&folder.to_string_lossy());
    let ends = |file: &PathBuf| file.extension().is_some_and(|end| end.eq_ignore_ascii_case("toml")) && !file.is_dir();
    let mut files: Vec<PathBuf> = matches(&format!("{within}/**/*"))?.into_iter().filter(ends).collect();
    let Some(least) = files.iter().map(|file| rank(file)).min() else {
        return Err(FindingError::NoneInFolder(folder.to_path_buf()));
    };
    files.retain(|file| rank(file) == least);
    Ok(files)
}

fn matches(pattern: &str) -> Result<Vec<PathBuf>, FindingError> {
    let found = glob::glob_with(pattern, AS_A_SHELL)
        .map_err(|source| FindingError::NotAPattern { pattern: pattern.to_string(), source })?;
    let unreadable = |error: GlobError| FindingError::Unreadable { path: error.path().into(), source: error.into() };
    let mut found = found.map(|path| path.map_err(unreadable)).collect::<Result<Vec<_>, _>>()?;
    found.sort_unstable();
    Ok(found)
}

/// A line of a file, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileLine {
    pub file: String,
    pub line: usize,
}

/// Files that file managers make where they show a folder: Finder, Explorer, Dolphin.
const OF_FILE_MANAGERS: [&str; 7] =
    [".DS_Store", ".localized", "Icon\r", "Thumbs.db", "ehthumbs.db", "desktop.ini", ".directory"];
/// Beginnings of the names of files beside others: attributes by macOS, locks of open workbooks by Excel and LibreOffice.
const BESIDE_OTHERS: [&str; 3] = ["._", "~$", ".~lock."];
/// Folder of attributes in archives of macOS.
const FOLDER_OF_MACOS: &str = "__MACOSX";

/// Whether a file manager, or a program with a workbook open, has made this file or folder for itself.
pub fn is_of_file_manager(entry: &DirEntry) -> bool {
    let (name, kind) = (entry.file_name(), entry.file_type());
    let name = name.to_string_lossy();
    let is_file = OF_FILE_MANAGERS.iter().any(|own| own.eq_ignore_ascii_case(&name))
        || BESIDE_OTHERS.iter().any(|beginning| name.starts_with(beginning));
    kind.is_ok_and(|kind| kind.is_file() && is_file || kind.is_dir() && name == FOLDER_OF_MACOS)
}

/// Variables with the folder of the repository: GitHub Actions, GitLab.
const ROOTS: [&str; 2] = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"];

/// The path of a file relative to the repository's folder, with `/` between folders and without `.` or `..`. That
/// folder is the one that a CI system names, else the nearest with a `.git` from the working directory upwards. A file
/// outside of it, or a missing one such as a part of the program, keeps its name.
pub fn path_in_repository(file: &str) -> String {
    let stated = ROOTS.into_iter().filter_map(variable).map(PathBuf::from);
    let here = env::current_dir().unwrap_or_default();
    let of_git = here.ancestors().find(|above| above.join(".git").exists()).map(Path::to_path_buf);
    path_in(stated.chain(of_git), &here, file)
}

/// The path relative to the first of these folders that has the file; relative paths begin at `here`.
fn path_in(roots: impl IntoIterator<Item = PathBuf>, here: &Path, file: &str) -> String {
    let path = here.join(file);
    // The file itself may be a link, which is in the repository wherever it leads.
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    let whole = folder.zip(path.file_name()).map(|(folder, name)| folder.join(name));
    let whole = whole.filter(|whole| whole.symlink_metadata().is_ok());
    let within = |whole: PathBuf| {
        let mut roots = roots.into_iter().filter_map(|root| root.canonicalize().ok());
        roots.find_map(|root| whole.strip_prefix(root).ok().map(Path::to_path_buf))
    };
    match whole.and_then(within) {
        Some(within) => within.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/"),
        None => file.replace(std::path::MAIN_SEPARATOR, "/"),
    }
}

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

/// These files as one archive, whose bytes depend on nothing else.
pub fn archived(files: &[(String, Vec<u8>)]) -> io::Result<Vec<u8>> {
    let mut files: Vec<_> = files.iter().collect();
    files.sort_unstable();
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        // The date is the earliest that the format has.
        archive.start_file(name, SimpleFileOptions::default())?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish()?.into_inner())
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

    fn names(folder: &Path, named: &[&str]) -> Result<Vec<String>, String> {
        let named: Vec<PathBuf> = named.iter().map(|name| folder.join(name)).collect();
        let shown = |path: &PathBuf| path.strip_prefix(folder).expect("within").to_string_lossy().replace('\\', "/");
        let files =
            files_named(&named, |file| u8::from(file.ends_with("copies/z.toml"))).map_err(|error| error.to_string())?;
        Ok(files.iter().map(shown).collect())
    }

    #[test]
    fn folders_and_patterns_give_their_files_in_order_and_other_names_themselves() {
        let within = tempfile::TempDir::new().expect("a folder");
        let folder = within.path();
        for made in ["b/c.toml", "copies"] {
            fs::create_dir_all(folder.join(made)).expect("made");
        }
        let files = ["z.TOML", "a.toml", "notes.txt", ".hidden.toml", "b/own[1].toml", "b/c.toml/deep.toml"];
        for file in files.into_iter().chain(["copies/z.toml"]) {
            fs::write(folder.join(file), "").expect("written");
        }
        let given = |named: &[&str]| names(folder, named).expect("files");
        assert_eq!(given(&["b", "a.toml"]), ["b/c.toml/deep.toml", "b/own[1].toml", "a.toml"]);
        assert_eq!(given(&[""]), ["a.toml", "b/c.toml/deep.toml", "b/own[1].toml", "z.TOML"]);
        assert_eq!(given(&["copies"]), ["copies/z.toml"], "a folder of nothing but copies");
        assert_eq!(given(&["*.toml"]), ["a.toml"]);
        assert_eq!(given(&["[a-z].*", "*/own*"]), ["a.toml", "z.TOML", "b/own[1].toml"]);
        assert_eq!(given(&["b/own[1].toml"]), ["b/own[1].toml"], "a file that exists is no pattern");
        assert_eq!(given(&["b*"]), ["b/c.toml/deep.toml", "b/own[1].toml"], "of a folder that matches its files");
        assert_eq!(given(&["absent.toml"]), ["absent.toml"], "whoever reads it says that it is not there");
    }

    #[test]
    fn what_gives_nothing_is_an_error_that_names_it() {
        let within = tempfile::TempDir::new().expect("a folder");
        fs::create_dir(within.path().join("empty")).expect("made");
        let error = |name: &str| names(within.path(), &[name]).expect_err(name);
        assert!(error("*.toml").ends_with("*.toml: no file matches this pattern"));
        assert!(error("empty").ends_with("empty: no file in this folder ends in .toml"));
        assert!(error("a**.toml").contains("a**.toml: not a pattern, character "), "{}", error("a**.toml"));
    }

    #[test]
    fn paths_are_those_of_the_first_folder_that_has_the_file() {
        let top = tempfile::TempDir::new().expect("a folder");
        let (here, root) = (top.path().join("repository/sub"), top.path().join("repository"));
        fs::create_dir_all(here.join("tables")).expect("made");
        for file in ["repository/own.toml", "repository/sub/tables/own.toml", "outside.toml"] {
            fs::write(top.path().join(file), "").expect("written");
        }
        let path = |roots: &[&Path], file: &str| path_in(roots.iter().map(|root| root.to_path_buf()), &here, file);
        for (file, expected) in [
            ("tables/own.toml", "sub/tables/own.toml"),
            ("./tables/../tables/own.toml", "sub/tables/own.toml"),
            ("../own.toml", "own.toml"),
            (root.join("own.toml").to_str().expect("UTF-8"), "own.toml"),
            // In none of the folders, and missing.
            ("../../outside.toml", "../../outside.toml"),
            ("paytables/base.toml", "paytables/base.toml"),
        ] {
            assert_eq!(path(&[&root], file), expected, "{file}");
        }
        assert_eq!(path(&[&here, &root], "tables/own.toml"), "tables/own.toml");
        assert_eq!(path(&[&here, &root], "../own.toml"), "own.toml", "the first has it not");
        assert_eq!(path(&[], "tables/own.toml"), "tables/own.toml");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("../../outside.toml", root.join("linked.toml")).expect("linked");
            assert_eq!(path(&[&root], "../linked.toml"), "linked.toml", "a link is where it stands");
        }
    }

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
