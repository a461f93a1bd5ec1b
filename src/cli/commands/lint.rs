//! `lint`: errors and oddities in paytable files.

use std::path::PathBuf;

use clap::Args;

use crate::analysis::by_game;
use crate::cli::arguments::paytable_files;
use crate::cli::stderr::say;
use crate::cli::{CliError, Conclusion, Terminal, output};
use crate::games::{Catalogue, Selection, linting};
use crate::paytable::lints::Warning;

#[derive(Args, Debug)]
pub struct Options {
    /// Paytable files, folders with all that end in .toml, or patterns such as 'paytables/*/*.toml' [default: the
    /// regulation's own, which are part of the program]
    #[arg(value_name = "PATH")]
    files: Vec<PathBuf>,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let mut warnings = Vec::new();
    let mut unusable = 0;
    if options.files.is_empty() {
        warnings = warnings_of(&Catalogue::embedded()?, terminal)?;
    }
    let files = paytable_files(&options.files)?;
    for file in &files {
        match Catalogue::of_files(std::slice::from_ref(file)) {
            Ok(catalogue) => warnings.extend(warnings_of(&catalogue, terminal)?),
            Err(error) if files.len() == 1 => return Err(error.into()),
            Err(error) => {
                say(format_args!("error: {error}"));
                unusable += 1;
            }
        }
    }
    output::write_lines(&warnings)?;
    if unusable > 0 {
        return Err(format!("{unusable} of the files cannot be used").into());
    }
    if warnings.is_empty() {
        terminal.tell("no warnings");
        return Ok(Conclusion::Done);
    }
    Ok(Conclusion::CheckFailed)
}

fn warnings_of(catalogue: &Catalogue, terminal: &Terminal) -> Result<Vec<Warning>, CliError> {
    let mut warnings = Vec::new();
    for solved in by_game(catalogue.select(&Selection::default())?, &terminal.solutions())? {
        for offer in &solved.offers {
            warnings.extend(linting::warnings(offer, solved.solver.as_ref())?);
        }
    }
    Ok(warnings)
}
