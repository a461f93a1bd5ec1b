//! The format of rows and their destination.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::cli::CliError;
use crate::files::writing::ensure_writable;
use crate::report::{FORMATS, Format};

/// The format of rows and their destination.
#[derive(Args, Clone, Debug)]
pub struct Rows {
    /// Format of the rows [default: that of the --output file by its name, such as rows.csv, else table]
    #[arg(short, long, value_parser = PossibleValuesParser::new(FORMATS.iter().map(|format| format.name)))]
    format: Option<String>,
    /// Write to this file instead of stdout, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

impl Rows {
    /// The format that is asked for by name or by the end of the file's name; `None` if neither says one.
    pub fn stated_format(&self) -> Option<Format> {
        let ending = self.output.as_ref().and_then(|output| output.extension());
        let is_stated = |format: &&Format| match &self.format {
            Some(name) => format.name == *name,
            None => ending.is_some_and(|ending| ending.eq_ignore_ascii_case(format.ending)),
        };
        FORMATS.iter().find(is_stated).copied()
    }

    /// The format of the rows: the first one unless another is stated.
    pub fn format(&self) -> Format {
        self.stated_format().unwrap_or(FORMATS[0])
    }
}

/// Checks before long work that `output`, if given, can be written, and that the command neither keeps nor reads it.
///
/// # Errors
/// [`CliError`] if it cannot, or is one of `others`.
pub fn ensure_output<'p>(output: Option<&Path>, mut others: impl Iterator<Item = &'p PathBuf>) -> Result<(), CliError> {
    let Some(output) = output else { return Ok(()) };
    // A file that does not exist yet has a folder, as soon as this has created it.
    ensure_writable(output)?;
    let place = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        path.canonicalize().ok().or_else(|| Some(folder.canonicalize().ok()?.join(path.file_name()?)))
    };
    let written = place(output);
    if others.any(|other| place(other).is_some_and(|other| Some(other) == written)) {
        let output = output.display();
        return Err(format!("--output {output}: the command reads or keeps this file; name another one").into());
    }
    Ok(())
}
