//! Paytable files that are named on the command line, and standard input in place of one.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::cli::CliError;
use crate::files::finding::files_named;
use crate::games::Catalogue;
use crate::paytable::{PaytableError, PaytableErrors, read_text, read_text_from};
use crate::report::manifest::rank_of_paytable_file;

const STDIN: &str = "-";
/// The name of standard input in messages and figures.
pub const NAME_OF_STDIN: &str = "<stdin>";

/// The paytable files that these files, folders and patterns name.
pub fn paytable_files(named: &[PathBuf]) -> Result<Vec<PathBuf>, CliError> {
    if named.iter().filter(|path| is_stdin(path)).count() > 1 {
        return Err(format!("{STDIN}: standard input can be read once only; name it once").into());
    }
    Ok(files_named(named, "toml", rank_of_paytable_file)?)
}

pub fn is_stdin(path: &Path) -> bool {
    path == Path::new(STDIN)
}

/// The name of a file in messages and figures.
pub fn name_of(file: &Path) -> String {
    if is_stdin(file) { NAME_OF_STDIN.to_string() } else { file.display().to_string() }
}

pub fn catalogue_of(files: &[PathBuf]) -> Result<Catalogue, PaytableErrors> {
    Catalogue::of_read(files.iter().map(|file| (name_of(file), read(file, file))))
}

/// The texts of files, by name; relative paths begin at `folder`.
pub fn texts_of(files: &[PathBuf], folder: &Path) -> Result<Vec<(String, String)>, PaytableErrors> {
    let (mut errors, mut texts) = (PaytableErrors::default(), Vec::new());
    for file in files {
        texts.extend(errors.value_of(read(file, &folder.join(file))).map(|text| (name_of(file), text)));
    }
    errors.or(texts)
}

/// The text of the file that is named so, and lies there.
fn read(named: &Path, place: &Path) -> Result<String, PaytableError> {
    if is_stdin(named) { stdin() } else { read_text(place) }
}

/// The text on standard input, which is read once.
fn stdin() -> Result<String, PaytableError> {
    static TEXT: OnceLock<String> = OnceLock::new();
    if let Some(text) = TEXT.get() {
        return Ok(text.clone());
    }
    let stdin = io::stdin();
    if stdin.is_terminal() {
        let source = io::Error::other("a terminal; send it a paytable file in TOML, as in `... < my-paytable.toml`");
        return Err(PaytableError::Unreadable { file: NAME_OF_STDIN.to_string(), source });
    }
    let text = read_text_from(NAME_OF_STDIN, stdin.lock())?;
    Ok(TEXT.get_or_init(|| text).clone())
}
