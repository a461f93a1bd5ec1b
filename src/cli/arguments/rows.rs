//! The format of rows and their destination.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::cli::CliError;
use crate::files::writing::ensure_writable;
use crate::report::FORMATS;

/// The format of rows and their destination.
#[derive(Args, Clone, Debug)]
pub struct Rows {
    /// Format of the rows
    #[arg(
        short,
        long,
        default_value = "table",
        value_parser = PossibleValuesParser::new(FORMATS.iter().map(|format| format.name))
    )]
    pub format: String,
    /// Write to this file instead of stdout, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
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
